"""Hostile pages of up to 200 KB are parsed, and their links found, in seconds of processor time."""

from time import thread_time

import pytest

from docs_tui.mdx import Node, Paragraph, children_of, find, parse
from docs_tui.mdx.phrasing import links, phrasing
from docs_tui.mdx.tree_builder import MAX_DEPTH
from docs_tui.source import Source

SIZE = 100_000
PAGES = {
    "links in open brackets": "[" * (SIZE // 2) + "[a](b)" * (SIZE // 12),
    "labels in labels": "<b/>" + "[" * (SIZE // 2) + "]" * (SIZE // 2) + "\n\n[a]: b\n",
    "images in images": "![" * (SIZE // 12) + "a" + "](b)" * (SIZE // 12),
    "emphasis in images in images": "![*" * (SIZE // 14) + "a" + "*](b)" * (SIZE // 14),
    "definitions": "".join(f"[a{n}]: /b{n}\n" for n in range(SIZE // 16)),
    "notes in notes": "<Note>\n" * (SIZE // 15) + "a\n" + "</Note>\n" * (SIZE // 15),
    "objects without an end": "<div style={{" * (SIZE // 13),
    "images": "<b/>" + "![a](b)" * (SIZE // 3),
    "addresses in brackets, then links": "<b/>[" + " www.a.b" * (SIZE // 16) + "]" + " [x](y)" * (SIZE // 8),
    "addresses that end wrongly": "<b/> " + "www.a_.b." * (SIZE // 36),
    "an address of dots": "<b/> www." + "." * SIZE + "a",
    "lines that leave their quote": "> a\n" + "{y} b\n" * (SIZE // 6),
    "fences that nothing closes": "<A>\n~~~ x\n</A>\n" * (SIZE // 15),
    "an import of spaces": "import a" + " " * SIZE + "\n",
    "imports of nothing": "import x\n# h\n" * (SIZE // 13),
    "regular expressions without an end": "{" + "=/[" * (SIZE // 6) + "}",
    "tags over lines of a quote": '> <A\n> x="1"/>\n>\n' * (SIZE // 17),
    "escaped pipes": "|<b/>" + r"\|" * (SIZE // 2) + "|\n|-|\n",
}


@pytest.mark.parametrize("name", PAGES)
def test_a_hostile_page_is_parsed_in_time(name: str) -> None:
    began = thread_time()
    document = parse(Source("index.mdx", PAGES[name]))
    assert document.root.children
    assert sum(1 for _ in links(document)) <= SIZE
    assert thread_time() - began < 10, "not in proportion to the length of the page"


@pytest.mark.parametrize(
    "pattern", ["*a_ ", "*a**b", "_*", "*_ ", "~a ", "~~a~", "**a *", "a**b", "**[a](b)** ", "[", "\\"]
)
def test_marks_are_paired_in_time(pattern: str) -> None:
    began = thread_time()
    document = parse(Source("index.mdx", pattern * (SIZE // len(pattern))))
    leaf = next(find(document.root, Paragraph))
    assert phrasing(document, leaf.content)
    assert thread_time() - began < 10, "not in proportion to the number of marks"


def test_elements_that_begin_in_text_respect_the_nesting_limit() -> None:
    """Pairs of tags of which only one is closed must not nest without limit."""
    page = "".join(f"<A{n % 7}><B>text\n\n</B>\n\n" for n in range(3 * MAX_DEPTH))
    stack: list[tuple[Node, int]] = [(parse(Source("index.mdx", page)).root, 0)]
    deepest = 0
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        stack += [(child, depth + 1) for child in children_of(node)]
    assert deepest <= MAX_DEPTH + 1


def test_brackets_around_a_link_are_text() -> None:
    document = parse(Source("index.mdx", "[a [b](c) d](e) [f [g](h)](i) ![j [k](l)](m) [n `]` ![o](p)](q)\n"))
    assert [link.url for link in links(document)] == ["c", "h", "m", "q", "p"]
