"""Every component of the table is drawn: nothing a reader should see is lost, nothing is wider than the page."""

import re

import pytest

from docs_tui.components import COMPONENTS, ComponentSpec, Role, spec_for
from docs_tui.mdx import MdxJsxElement, attribute_value, parse, walk
from docs_tui.mdx.nodes import Heading, Paragraph
from docs_tui.mdx.phrasing import phrasing, plain_text
from docs_tui.source import Source
from tests.preview.drawing import content_of, drawn, open_everything, panes, strips

WITH_EXAMPLE = [spec for spec in COMPONENTS.values() if spec.example and spec.role is not Role.SNIPPET]
WORD = re.compile(r"[^\W_]{2,}")


def words_of(spec: ComponentSpec) -> set[str]:
    """Return the words of the example that a reader sees: its text, and attributes that are prose."""
    document = parse(Source("example.mdx", spec.example))
    seen: set[str] = set()
    for node in walk(document.root):
        if isinstance(node, Paragraph | Heading):
            seen.update(WORD.findall(plain_text(phrasing(document, node.content))))
        if isinstance(node, MdxJsxElement):
            props = spec_for(node.name).props
            for attribute in node.attributes:
                value = attribute_value(attribute)
                if any(prop.name == attribute.name and prop.text for prop in props) and isinstance(value, str):
                    seen.update(WORD.findall(value))
    return seen


@pytest.mark.parametrize("spec", WITH_EXAMPLE, ids=lambda spec: spec.name)
def test_every_word_of_a_component_is_seen(spec: ComponentSpec) -> None:
    """Attributes of an image that has no words of its own are in its box; text for agents only is not for readers."""
    if spec.role is Role.AUDIENCE or spec.role is Role.TOOLTIP:
        pytest.skip("hidden on purpose, or told on hover")
    text = panes(spec.example, 100)
    missing = {word for word in words_of(spec) if word not in text}
    assert not missing


@pytest.mark.parametrize("width", [12, 24, 57, 88])
@pytest.mark.parametrize("spec", WITH_EXAMPLE, ids=lambda spec: spec.name)
def test_no_row_is_wider_than_the_page(spec: ComponentSpec, width: int) -> None:
    content = content_of(f"> - {spec.example.replace(chr(10), chr(10) + '>   ')}\n\n{spec.example}")
    open_everything(content)
    assert {strip.cell_length for strip in strips(content, width)} == {width}


@pytest.mark.parametrize("spec", WITH_EXAMPLE, ids=lambda spec: spec.name)
def test_a_component_may_stand_anywhere(spec: ComponentSpec) -> None:
    indented = spec.example.replace("\n", "\n  ")
    for text in (
        f"<Note>\n  {indented}\n</Note>",
        f"1. item\n\n   {indented}",
        f"<div>{spec.example}</div>",
        f"a {spec.example} b",
    ):
        assert drawn(text, 60, opened=True).strip()


def test_unknown_components_keep_what_is_in_them() -> None:
    assert drawn("<Weird>\n  Text\n</Weird>") == "Text"


def test_an_unknown_component_without_content_is_named() -> None:
    assert drawn('<Weird label="Shown" />') == "<Weird>  label Shown"


def test_what_javascript_gives_is_shown_as_its_value_where_it_is_plain() -> None:
    shown = drawn("{1.5}\n\n{true}\n\n{'It\\'s'}\n\nA {2} b {null} c {`d`} {e.f}\n")
    assert shown.split() == ["1.5", "It's", "A", "2", "b", "c", "d", "{e.f}"]


def test_a_step_goes_on_from_the_number_before() -> None:
    shown = drawn('<Steps><Step title="A" stepNumber={5}>a</Step><Step title="B">b</Step></Steps>')
    assert "5  A" in shown
    assert "6  B" in shown


def test_code_in_a_string_is_shown_as_its_value() -> None:
    text = drawn('<CodeBlock lang="yaml">\n  {"a: 1\\nb:\\n  c: \\"x\\""}\n</CodeBlock>', 40)
    assert [row.strip(" │") for row in text.splitlines() if ":" in row] == ["a: 1", "b:", 'c: "x"']
