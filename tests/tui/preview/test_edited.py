"""An edit shown before the whole page is read: the whole page always has the last word."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from docs_tui.mdx import Document, parse
from docs_tui.source import Source
from docs_tui.tui.preview import edited
from docs_tui.tui.preview.content import PageContent
from tests.tui.preview.drawing import content_of, drawn, drawn_now

PIECES = (
    "Words with *marks* and a [link][ref].",
    "- one\n- two\n\n  more of two",
    "> quoted\n> twice",
    "```js\nlet x;\n```",
    "## Heading",
    "<Tip>\n  A tip.\n\n  - item\n</Tip>",
    "<Card title='One'>a</Card>",
    "| a | b |\n| - | - |\n| 1 | 2 |",
    "[ref]: /somewhere",
    "<Tabs>\n<Tab title='A'>\none\n</Tab>\n</Tabs>",
    "    indented",
    "$$\nx^2\n$$",
    "---",
    "{/* hidden */}",
)
SNIPPETS = (
    *PIECES,
    "",
    "x",
    "\n",
    "\n\n",
    "```",
    "<Tip>",
    "</Tip>",
    "{",
    "}",
    "> ",
    "- ",
    "# ",
    "[ref]: /else",
    "<!--",
)
PAGES = st.lists(st.sampled_from(PIECES), max_size=8).map("\n\n".join)


def rows(content: PageContent) -> str:
    for index in range(len(content.parts)):
        content.build(index)
    return drawn_now(content, 60)


@settings(max_examples=150)
@given(
    PAGES, st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9), st.sampled_from(SNIPPETS)), min_size=1, max_size=3)
)
@example("A [link][ref].\n\n- two", [(0.9, 3, "[ref]: /else")])
def test_in_the_end_the_page_is_drawn_as_if_it_had_just_been_opened(
    text: str, edits: list[tuple[float, int, str]]
) -> None:
    content = content_of(text)
    for where, deleted, inserted in edits:
        at = round(where * len(text))
        text = text[:at] + inserted + text[at + deleted :]
        after = content.after(text)
        if after is not None:
            rows(after)
            assert after.source.text == text
            content = after
    assert rows(content_of(text, content)) == drawn(text)


@pytest.mark.parametrize("piece", [piece for piece in PIECES if "]:" not in piece])
def test_a_word_more_is_shown_at_once_as_it_will_stay(piece: str) -> None:
    text = "\n\n".join(("First.", *PIECES[:3], "Words: here.", piece, *PIECES[3:]))
    more = text.replace("Words: here.", "Words: here and there.")
    after = content_of(text).after(more)
    assert after is not None
    assert rows(after) == drawn(more)
    assert [part.key for part in after.parts if part.changed] == ["Words: here and there."]


def test_the_work_does_not_grow_with_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def noted(source: Source) -> Document:
        read.append(len(source.text))
        return parse(source)

    monkeypatch.setattr(edited, "parse", noted)
    for size in (50, 400):
        text = "\n\n".join(f"Paragraph {number}." for number in range(size))
        assert content_of(text).after(text.replace("Paragraph 30.", "Paragraph 30, changed.")) is not None
    assert read[0] == read[1] < 60
