"""An edit is drawn before the whole page is parsed; the parsed page then replaces it."""

from typing import TypeAlias

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from docs_tui.export.expansion.origins import text_of
from docs_tui.mdx import Document, parse
from docs_tui.preview import edited_parts
from docs_tui.preview.page_content import PageContent
from docs_tui.preview.preview_page import PreviewPage, preview_page
from docs_tui.source import Source
from tests.preview.drawing import content_of, content_of_page, drawn, drawn_now
from tests.sites import site_of

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


Typed: TypeAlias = tuple[float, int, str]
"""Where in a page, as a share of it, how many characters go, and what comes."""


def typed(text: str, edit: Typed) -> str:
    """Return a page after an edit."""
    where, deleted, inserted = edit
    at = round(where * len(text))
    return text[:at] + inserted + text[at + deleted :]


def rows(content: PageContent) -> str:
    for index in range(len(content.parts)):
        content.build(index)
    return drawn_now(content, 60)


@settings(max_examples=60)
@given(
    PAGES, st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9), st.sampled_from(SNIPPETS)), min_size=1, max_size=3)
)
@example("A [link][ref].\n\n- two", [(0.9, 3, "[ref]: /else")])
def test_in_the_end_the_page_is_drawn_as_if_it_had_just_been_opened(text: str, edits: list[Typed]) -> None:
    content = content_of(text)
    for edit in edits:
        before, text = text, typed(text, edit)
        after = content.after_edit(before, text)
        if after is not None:
            rows(after)
            assert after.source.text == text
            content = after
    assert rows(content_of(text, content)) == drawn(text)


@pytest.mark.parametrize("piece", [piece for piece in PIECES if "]:" not in piece])
def test_an_edit_is_drawn_at_once_as_in_a_full_drawing(piece: str) -> None:
    text = "\n\n".join(("First.", *PIECES[:3], "Words: here.", piece, *PIECES[3:]))
    more = text.replace("Words: here.", "Words: here and there.")
    after = content_of(text).after_edit(text, more)
    assert after is not None
    assert rows(after) == drawn(more)
    assert [part.key for part in after.parts if part.changed] == ["Words: here and there."]


def test_the_work_does_not_grow_with_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def noted(source: Source) -> Document:
        read.append(len(source.text))
        return parse(source)

    monkeypatch.setattr(edited_parts, "parse", noted)
    for size in (50, 400):
        text = "\n\n".join(f"Paragraph {number}." for number in range(size))
        assert content_of(text).after_edit(text, text.replace("Paragraph 30.", "Paragraph 30, changed.")) is not None
    assert read[0] == read[1] < 60


TAKING_IN = "import Support from '/support.mdx'\n\nexport const Name = 'Ann'\n\nexport const Own = () => (\n  <p>Words of my own.</p>\n);\n\n"
PLACES = st.lists(
    st.sampled_from((*PIECES, "<Support />", "- In a list: <Support />", "Hello {Name}.", "<Own />")), max_size=8
)


def taking_in(text: str) -> PreviewPage:
    """Return a page that imports another file and a constant."""
    site = site_of({"a.mdx": text, "support.mdx": "Ask **us**.\n\n- any day"})
    return preview_page(site, site.pages["/a"])


@settings(max_examples=50)
@given(
    PLACES.map("\n\n".join).map(TAKING_IN.__add__),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9), st.sampled_from((*SNIPPETS, "<Support />"))), max_size=3),
)
def test_a_page_with_snippets_is_edited_around_them_too(text: str, edits: list[Typed]) -> None:
    content = content_of_page(taking_in(text))
    for edit in edits:
        before, text = text, typed(text, edit)
        after = content.after_edit(before, text)
        if after is not None:
            rows(after)
            assert after.page.origins is None or text_of(after.page.origins.pieces) == after.source.text
            content = after
    page = taking_in(text)
    assert rows(content_of_page(page, content)) == rows(content_of_page(page))


def test_an_edit_between_two_snippets_is_drawn_at_once_with_its_line_numbers() -> None:
    text = f"{TAKING_IN}One.\n\n<Support />\n\nWords: here.\n\n<Support />\n\nHello {{Name}}.\n\nLast."
    more = text.replace("here", "here and\nthere")
    after = content_of_page(taking_in(text)).after_edit(text, more)
    assert after is not None
    now = content_of_page(taking_in(more))
    assert rows(after) == rows(now)
    assert after.source.text == now.source.text
    assert [part.key for part in after.parts if part.changed] == ["Words: here and\nthere."]
    for word in ("Last", "Hello", "there", "One"):
        at = after.source.text.index(word)
        assert after.line_of(at) == now.line_of(at)
    again = more.replace("Last.", "Last of all.")
    twice = after.after_edit(more, again)
    assert twice is not None
    assert rows(twice) == rows(content_of_page(taking_in(again)))


def test_an_edit_of_a_component_is_shown_where_it_is_written_and_then_where_it_is_used() -> None:
    text = f"First.\n\n{TAKING_IN}<Own />\n\nBetween.\n\n<Own />"
    more = text.replace("of my own", "of our own")
    content = content_of_page(taking_in(text))
    after = content.after_edit(text, more)
    assert after is not None
    assert after.source.text.count("of our own") == 1
    assert rows(after).count("of my own") == 2
    assert (
        rows(content_of_page(taking_in(more), after))
        == "A\n\nFirst.\n\nWords of our own.\n\nBetween.\n\nWords of our own."
    )


def test_an_edit_of_what_takes_in_a_file_waits_for_the_whole_page() -> None:
    text = f"{TAKING_IN}<Support />\n\nLast."
    content = content_of_page(taking_in(text))
    assert content.after_edit(text, text.replace("<Support />", "<Other />")) is None
    other = text.replace("Last", "Past")
    assert content.after_edit(other, other.replace("Past", "Past now")) is None


@pytest.mark.parametrize(("old", "new"), [("<Support />", "Words. <Support />"), ("<Support />", "<Support /> words.")])
def test_what_is_typed_right_beside_what_takes_in_a_file_is_shown_at_once(old: str, new: str) -> None:
    text = f"{TAKING_IN}First.\n\n<Support />\n\nLast."
    content = content_of_page(taking_in(text))
    after = content.after_edit(text, text.replace(old, new))
    assert after is not None
    assert new.replace(old, "").strip() in rows(after)
