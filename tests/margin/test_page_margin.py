"""Problems and token counts in the margin belong to the right blocks."""

import re

import pytest

from docs_tui.export.html import render_html
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import copy_options
from docs_tui.margin.block_places import page_blocks
from docs_tui.margin.changed_blocks import changed_blocks
from docs_tui.margin.page_margin import EarlierPage, page_margin
from docs_tui.margin.page_problems import check_page
from docs_tui.site import Site
from tests.conftest import ROOT
from tests.sites import site_of

PAGE = """---
title: Home
---
import Part from "/snippets/part.mdx"

First words.

<Steps>
  <Step title="One">
    Do this [now](/nowhere).
  </Step>
</Steps>

- one
- two

| a | b |
| - | - |
| 1 | 2 |

<Part />

## Last

In order to end.
"""
FILES = {
    "docs.json": '{"name": "Relay", "navigation": {"pages": ["index"]}}',
    "index.mdx": PAGE,
    "snippets/part.mdx": "A part with [a link](/gone).\n",
}


def _site(page: str = PAGE) -> Site:
    return site_of({**FILES, "index.mdx": page})


def _line(text: str, page: str = PAGE) -> int:
    return page[: page.index(text)].count("\n") + 1


def _words_of(site: Site, number: int | None) -> str:
    """Return the text of a block, found as a browser finds it: by counting elements."""
    page = site.pages["/"]
    blocks = page_blocks(site, page)
    assert number is not None
    block = blocks.blocks[number]
    tags = [*re.finditer(r"<(/?)([a-z][\w-]*)[^>]*?(/?)>", render_html(site, page).body)]
    void = {"br", "img", "hr", "input"}
    depth, outermost, element, html = 0, -1, -1, render_html(site, page).body
    for at, found in enumerate(tags):
        if found[1]:
            depth -= 1
            continue
        outermost, element = (outermost + 1, 0) if depth == 0 else (outermost, element + 1)
        depth += found[2] not in void and not found[3]
        if (outermost, element) == (block.outermost, block.element):
            level = 1
            for end in tags[at + 1 :]:
                level += -1 if end[1] else end[2] not in void and not end[3]
                if level == 0:
                    return " ".join(re.sub(r"<[^>]+>", " ", html[found.end() : end.start()]).split())
    raise AssertionError


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("First words", "First words."),
        ("Do this", "Do this now ."),
        ("- two", "two"),
        ("| 1 |", "1 2"),
        ("In order", "In order to end."),
    ],
)
def test_a_line_is_found_in_the_innermost_block_that_shows_it(text: str, shown: str) -> None:
    site = _site()
    number = page_blocks(site, site.pages["/"]).at("index.mdx", _line(text))
    assert _words_of(site, number).replace(" .", ".") == shown.replace(" .", ".")


def test_a_snippet_is_found_where_the_page_shows_it_and_front_matter_at_the_head() -> None:
    site = _site()
    blocks = page_blocks(site, site.pages["/"])
    assert _words_of(site, blocks.at("snippets/part.mdx", 1)).startswith("A part with a link")
    assert blocks.at("index.mdx", 2) is None


def test_placing_blocks_changes_nothing_that_readers_get() -> None:
    site = site_of({path.relative_to(ROOT / "sample_docs").as_posix(): path.read_text() for path in
                    (ROOT / "sample_docs").rglob("*.*") if path.suffix in (".mdx", ".json", ".yaml", ".md")})  # fmt: skip
    for page in site.pages.values():
        plain, placed = render_html(site, page), render_html(site, page, placed=True)
        assert re.sub(r' data-place="\d+-\d+"', "", placed.body) == plain.body
        assert re.sub(r' data-place="\d+-\d+"', "", placed.aside) == plain.aside


def test_the_problems_are_those_of_the_page_and_its_snippets() -> None:
    site = _site()
    margin = page_margin(site, site.pages["/"])
    found = {(each.diagnostic.code, each.diagnostic.path) for each in margin.check.problems}
    assert ("broken-link", "index.mdx") in found
    assert ("broken-link", "snippets/part.mdx") in found
    assert ("wordy-phrase", "index.mdx") in found


def test_a_problem_has_another_name_once_its_file_changed() -> None:
    site = _site()
    before = {each.key for each in check_page(site, site.pages["/"]).problems if each.diagnostic.path == "index.mdx"}
    other = _site(f"{PAGE}\nMore.\n")
    after = {each.key for each in check_page(other, other.pages["/"]).problems}
    assert before
    assert not before & after


def test_the_markdown_is_the_one_that_is_copied_and_its_sections_lead_to_headings() -> None:
    site = _site()
    page = site.pages["/"]
    margin = page_margin(site, page)
    assert margin.markdown == render_markdown(site, page, copy_options(site)).text
    assert [(each.section.title, each.anchor) for each in margin.sections] == [("Home", ""), ("Last", "last")]
    lines = margin.markdown.split("\n")
    number = margin.blocks.at("index.mdx", _line("## Last"))
    assert number is not None
    assert lines[margin.markdown_lines[number] - 1] == "## Last"


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        ("First words.", "Other words.", [("First words.", "changed")]),
        ("\n## Last", "\nCame in.\n\n## Last", [("Came in.", "new")]),
        ("- two\n", "- two\n- three\n", [("- three", "new")]),
        ("title: Home", "title: House", [("title", "changed")]),
        ("\nFirst words.\n", "", [("title", "gone")]),
        ("\n## Last", "\n\n\n## Last", []),
        ("\nIn order", "\nHe came.\n\nIn order", [("He came.", "new")]),
    ],
)
def test_the_blocks_that_changed_are_marked(old: str, new: str, kinds: list[tuple[str, str]]) -> None:
    after = PAGE.replace(old, new)
    site = _site(after)
    blocks = page_blocks(site, site.pages["/"])
    found = changed_blocks(blocks, "index.mdx", PAGE, after)
    text = after.replace("First words.", "Other words.") if new == "Other words." else after
    wanted = [
        (blocks.at("index.mdx", _line(new if new == "Other words." else each, text)), kind) for each, kind in kinds
    ]
    assert [(each.block, each.kind) for each in found] == wanted


def test_a_page_is_compared_with_the_last_commit() -> None:
    site = _site(PAGE.replace("First words.", "Other words."))
    page = site.pages["/"]
    old = _site()
    earlier = EarlierPage("abc", render_markdown(old, old.pages["/"]).text, False, {"index.mdx": PAGE})
    margin = page_margin(site, page, earlier)
    assert [each.kind for each in margin.changes] == ["changed"]
    assert [(each.kind, each.text) for each in margin.difference.lines if each.kind in ("gone", "new")] == [
        ("gone", "First words."),
        ("new", "Other words."),
    ]
    assert page_margin(site, page, EarlierPage("abc", "", True, {"index.mdx": None})).changes == ()


@pytest.mark.parametrize("text", ["", "---\ntitle: A\n---\n", "<Note>\n\nNot closed", "{", "<Steps><Step>x", "| a"])
def test_a_page_that_is_being_typed_has_a_margin(text: str) -> None:
    site = _site(text)
    margin = page_margin(site, site.pages["/"])
    assert len(margin.markdown_lines) == len(margin.blocks.blocks)
