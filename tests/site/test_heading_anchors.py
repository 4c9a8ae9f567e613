"""Headings and their ids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.mdx import Heading, find, parse
from docs_tui.mdx.phrasing import phrasing, plain_text
from docs_tui.site.heading_anchors import headings_of, slug_of
from docs_tui.source import Source


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Get started!", "get-started"),
        ("  What's new?  ", "whats-new"),
        ("You'll see", "you-ll-see"),
        ("Don't do it", "dont-do-it"),
        ("Q & A", "q-&-a"),
        ("snake_case and camelCase", "snake_case-and-camelcase"),
        ("v1.2.3 (beta)", "v1-2-3-beta"),
        ("C++ / C#", "c++-/-c#"),
        ("Café Über", "caf%C3%A9-%C3%BCber"),
        ("安装 Docker", "%E5%AE%89%E8%A3%85-docker"),
        ("示例：内容", "%E7%A4%BA%E4%BE%8B%EF%BC%9A%E5%86%85%E5%AE%B9"),
        ("Step 1: Go now?", "step-1-go-now"),
        ("Split with $ref", "split-with-$ref"),
        ("One — two", "one-%E2%80%94-two"),
        ("🚀 Launch", "-launch"),
        ("--- x ---", "x"),
        ("100%", "100%25"),
    ],
)
def test_a_text_has_a_slug(text: str, slug: str) -> None:
    assert slug_of(text) == slug


PAGE = """---
title: T
---

# One

## Two `code` [link](/x) {#own}

## Same

## Same

<Accordion title="A">
## Inside
</Accordion>

<h3 id="raw">Raw *html*</h3>

## !!!

> ## In a quote
"""


def test_headings_have_anchors_in_order() -> None:
    found = [
        (each.depth, each.text, each.id, each.line, each.in_outline)
        for each in headings_of(parse(Source("a.mdx", PAGE)))
    ]
    assert found == [
        (1, "One", "one", 5, True),
        (2, "Two code link", "own", 7, True),
        (2, "Same", "same", 9, True),
        (2, "Same", "same-2", 11, True),
        (2, "Inside", "inside", 14, False),
        (3, "Raw html", "raw", 17, True),
        (2, "!!!", "section", 19, True),
        (2, "In a quote", "in-a-quote", 21, True),
    ]


def test_a_heading_component_has_the_level_of_its_attribute_and_a_tag_its_own() -> None:
    page = '<Heading level={3}>A</Heading>\n\n<Heading level="4">B</Heading>\n\n<Heading>C</Heading>\n\n<h3 level="5">D</h3>\n'
    assert [each.depth for each in headings_of(parse(Source("a.mdx", page)))] == [3, 4, 2, 3]


@pytest.mark.parametrize("name", ["CodeBlock", "pre", "Latex", "Mermaid"])
def test_a_line_of_code_is_no_heading(name: str) -> None:
    document = parse(Source("page.mdx", f"## One\n\n<{name}>\n\n# A comment\n\n</{name}>\n\n## Two\n"))
    assert [each.text for each in headings_of(document)] == ["One", "Two"]


def test_repeated_headings_are_numbered_as_the_hosted_service_does() -> None:
    page = "## Fixes\n\n## Fixes 🐞\n\n## Fixes\n\n## Fixes!\n\n## Fixes\n\n## Fixes 9\n"
    assert [each.id for each in headings_of(parse(Source("a.mdx", page)))] == [
        "fixes",
        "fixes-",
        "fixes-2",
        "fixes-3",
        "fixes-4",
        "fixes-9-1",
    ]


def test_formulas_and_images_are_not_in_ids() -> None:
    page = "## Size of $f$ $n$\n\n## ![Logo](/a.png) Acme\n\n## [![Logo](/a.png) Beta](/b)\n"
    found = [(each.text, each.id) for each in headings_of(parse(Source("a.mdx", page)))]
    assert found == [("Size of f n", "size-of"), ("Logo Acme", "acme"), ("Logo Beta", "beta")]


def test_headings_below_the_fourth_level_do_not_count_as_repeats() -> None:
    page = "##### Example\n\n## Example\n\n<h6>Example</h6>\n\n#### Example\n"
    assert [each.id for each in headings_of(parse(Source("a.mdx", page)))] == [
        "example-3",
        "example",
        "example-4",
        "example-2",
    ]


def test_ids_that_authors_give_twice_are_numbered_from_two() -> None:
    page = "## A {#x}\n\n## B {#x}\n\n## C {#x-2}\n\n## D {#x}\n\n## !!!\n\n## ???\n"
    assert [each.id for each in headings_of(parse(Source("a.mdx", page)))] == [
        "x",
        "x-2",
        "x-2-2",
        "x-3",
        "section",
        "section-2",
    ]


def test_headings_are_the_same_wherever_their_line_begins() -> None:
    short, long = (headings_of(parse(Source("a.mdx", f"{text}\n\n## One\n"))) for text in ("a", "a longer line"))
    assert short == long
    assert [each.start for each in short] != [each.start for each in long]


_PIECES = st.sampled_from(
    [
        "a",
        "b c",
        " ",
        "*",
        "**",
        "_",
        "__",
        "`",
        "``",
        "[a](b)",
        "[",
        "]",
        "(",
        "!",
        "\\",
        "&",
        "&amp;",
        "<b>",
        "</b>",
        "<i/>",
        "<a href='x'>",
        "</a>",
        "{a}",
        "{/* c */}",
        "![x](y)",
        "[^a]",
        "~~",
        "$",
        "@",
        "a@b.c",
        "www.a.b",
        "http://x.y",
        "é",
        "。",
        "**b**",
        "_c_",
        "`e`",
        "[*a*](b)",
        "[a](b 'c')",
        "\x00",
    ]
)


@given(st.lists(_PIECES, max_size=7).map("".join))
def test_the_text_of_a_heading_is_what_all_of_its_markdown_gives(line: str) -> None:
    document = parse(Source("a.mdx", f"## {line}"))
    headings = list(find(document.root, Heading))
    in_full = [" ".join(plain_text(phrasing(document, each.content)).split()) for each in headings]
    assert [each.text for each in headings_of(document) if each.depth == 2][: len(in_full)] == in_full
