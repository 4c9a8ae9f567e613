"""The preview of a page includes its snippets, the state of its links and the lines of its file."""

import pytest

from docs_tui.preview.preview_page import preview_page
from docs_tui.preview.roles import preview_entries
from tests.preview.drawing import content_of_page, drawn_now
from tests.sites import site_of

SITE = site_of(
    {
        "docs.json": '{"name": "Relay", "navigation": {"pages": ["index", "other"]}}',
        "index.mdx": (
            "---\ntitle: Home\ndescription: Start here.\n---\n\nimport Part from '/snippets/part.mdx'\n\nBefore.\n\n"
            "<Part name='Ann' />\n\nAfter."
        ),
        "other.mdx": "# Other",
        "snippets/part.mdx": "One for {name}.\n\nTwo.",
    }
)


def test_snippets_are_in_place() -> None:
    content = content_of_page(preview_page(SITE, SITE.find("/")))
    assert drawn_now(content, 40) == "Home\nStart here.\n\nBefore.\n\nOne for Ann.\n\nTwo.\n\nAfter."


def test_lines_are_those_of_the_page_itself() -> None:
    page = preview_page(SITE, SITE.find("/"))
    content = content_of_page(page)
    text = page.document.source.text
    assert content.line_of(text.index("Before.")) == 8
    assert content.line_of(text.index("After.")) == 12
    assert 8 <= content.line_of(text.index("Two.")) <= 10
    block = content.block_at(content.lines.offset_of(12))
    assert block is not None
    assert block.text == "After."


def test_each_line_of_the_file_maps_to_the_page_and_back() -> None:
    text = (
        "<Hello />\n\nimport Part from '/part.mdx'\n\nFirst.\n\n<Part\n/>\n\nexport const Hello = () => (\n  <p>Hello.</p>\n);"
        "\n\nLast. <Hello /> words\nmore words\n"
    )
    site = site_of({"a.mdx": text, "part.mdx": "One.\n\nTwo."})
    page = preview_page(site, site.pages["/a"])
    content = content_of_page(page)
    shown = page.document.source.text
    for line, said in (
        (1, "Hello."),
        (5, "First."),
        (7, "One."),
        (8, "One."),
        (11, "<p>Hello"),
        (14, "Last."),
        (15, "more words"),
        (99, ""),
    ):
        offset = content.lines.offset_of(line)
        assert said in shown[offset:].split("\n\n")[0], line
    for line, said in ((5, "First."), (14, "Last."), (15, "more words")):
        assert content.line_of(shown.index(said)) == line


def test_links_know_where_they_lead() -> None:
    page = preview_page(SITE, SITE.find("/"))
    states = [page.link_state(url) for url in ("/other", "/nowhere", "https://example.com", "#x", "mailto:a@b.c")]
    assert states == ["page", "missing", "external", "page", "external"]


def test_a_title_that_the_first_heading_shows_is_not_shown_twice() -> None:
    site = site_of(
        {"a.md": "# Hello\n\nText.\n", "b.md": "---\ntitle: Hello\n---\n\n# Hello\n", "c.md": "Text.\n\n# C\n"}
    )
    assert [preview_page(site, site.pages[path]).title for path in ("/a", "/b", "/c")] == ["", "Hello", ""]


def test_a_broken_page_shows_what_it_can_with_the_problems_on_top() -> None:
    site = site_of({"a.mdx": "---\ntitle: A\n---\n\n<Card>\n\nText <b>bold\n\n{open <\n\n<Nope\n\nmore </Tabs>\n"})
    text = drawn_now(content_of_page(preview_page(site, site.pages["/a"])), 60)
    rows = text.splitlines()
    assert rows[0].startswith("┃ ✖ ")
    assert rows[0].endswith("This page has syntax errors; parts may look wrong")
    assert rows[1].startswith("┃ 5:1  <Card> is not closed")
    assert "\n\nA\n\n" in text
    assert "Text bold" in text


def test_a_part_that_cannot_be_drawn_is_shown_as_it_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    site = site_of(
        {"a.mdx": "---\ntitle: A\n---\n\nBefore.\n\n<Steps>\n  <Step title='One'>x</Step>\n</Steps>\n\nAfter.\n"}
    )
    monkeypatch.setattr(preview_entries, "add_steps", lambda *_: 1 / 0)
    text = drawn_now(content_of_page(preview_page(site, site.pages["/a"])), 70)
    assert "Before.\n\nThis part cannot be drawn: ZeroDivisionError: division by zero\n<Steps>" in text
    assert text.endswith("</Steps>\n\nAfter.")


def test_a_component_of_which_only_the_name_is_known_says_why() -> None:
    site = site_of(
        {
            "a.mdx": 'import { There } from "/there.jsx"\n\n<Chart id="sales" />\n\n<There />\n\nIn a line <Chart />.\n',
            "there.jsx": "export const There = () => <p>{load()}</p>;\n",
            "b.mdx": "<Chart />\n",
        }
    )
    drawn = [
        drawn_now(content_of_page(preview_page(site, site.pages[path])), 60).split("\n\n")[1:] for path in ("/a", "/b")
    ]
    assert drawn == [
        [
            "<Chart>  id sales  not defined in this site",
            "<There>  only on the web page",
            "In a line <Chart> (not defined in this site).",
        ],
        ["<Chart>  not defined in this site"],
    ]
