"""Page content cannot act: it reaches the terminal without control characters, markup, meta data and terminal links."""

import re

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.components import COMPONENTS
from tests.hostile import ATTACKS, LONG_NUMBERS
from tests.preview.drawing import content_of, open_everything, strips

ACTIVE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\U000e0000-\U000e007f]"
)
EXAMPLES = [spec.example for spec in COMPONENTS.values() if spec.example]
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=40)


def check(text: str) -> None:
    content = content_of(text)
    open_everything(content)
    for strip in strips(content, 40):
        assert not ACTIVE.search(strip.text)
        for segment in strip:
            assert segment.control is None
            assert segment.style is not None
            assert not segment.style.meta
            assert segment.style.link is None


@given(ANY_TEXT)
def test_any_text(text: str) -> None:
    check(text)


@given(st.sampled_from(ATTACKS), st.sampled_from(EXAMPLES), st.integers(0, 300))
def test_an_attack_anywhere_in_any_component(attack: str, example: str, at: int) -> None:
    at = min(at, len(example))
    check(example[:at] + attack + example[at:])


@given(st.sampled_from(ATTACKS))
def test_an_attack_in_code_tables_titles_and_addresses(attack: str) -> None:
    line = attack.replace("\n", " ").replace("\r", " ")
    quoted = line.replace('"', "")
    check(
        f"```{line}\n{attack}\n```\n\n| {line} | b |\n| - | - |\n| {line} | `{line}` |\n\n# {line}\n\n"
        f'![{line}](/x "{quoted}") [{line}](<{line}>) ${line}$\n\n<Card title="{quoted}" href="{quoted}">x</Card>\n\n'
        f'<ParamField query="{quoted}" type="{quoted}" default="{quoted}">x</ParamField>\n\n<Note>{line}</Note>'
    )


def test_a_number_of_any_length() -> None:
    check(LONG_NUMBERS)


def test_deep_nesting_is_limited() -> None:
    check("> " * 300 + "text")
    check("<div>\n" * 300 + "text\n" + "</div>\n" * 300)
    check("<b>" * 200 + "text" + "</b>" * 200)
    check("".join(f"{'  ' * depth}- item\n" for depth in range(150)))
