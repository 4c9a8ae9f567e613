"""Properties of every parsed text."""

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from docs_tui.mdx import (
    BlockQuote,
    Code,
    Heading,
    List,
    MdxExpression,
    MdxJsxElement,
    Node,
    Paragraph,
    TableCell,
    ThematicBreak,
    children_of,
    code_text,
    content_text,
    find,
    parse,
    walk,
)
from docs_tui.mdx.nodes import references_of
from docs_tui.mdx.phrasing import links, phrasing, plain_text
from docs_tui.mdx.tree_builder import MAX_DEPTH
from docs_tui.source import Source
from tests.mdx.strategies import markdown_pages, mdx_pages

BROKEN = (
    "<a b={<a b={<a b={",
    "<A>\n" * 300,
    "> " * 300,
    "- " * 300,
    "{`${`${`",
    "<a><b></a></b>",
    "[" * 300,
    "\r",
    "\ufeff",
)


def _read(text: str) -> tuple[Source, Node]:
    source = Source("page.mdx", text)
    return source, parse(source).root


@settings(max_examples=150, deadline=None)
@given(mdx_pages() | st.text(max_size=80))
@example("".join(BROKEN))
@example("---\n---")
@example("```")
@example("<")
@example("<tbody>\n<tbody>x\n</tbody></tbody>")
def test_any_text_is_parsed_with_its_links_and_phrasing(text: str) -> None:
    document = parse(Source("page.mdx", text))
    list(links(document))
    known = references_of(document)
    for node in walk(document.root):
        if isinstance(node, Paragraph | Heading | TableCell):
            content_text(document.source, node.content)
            plain_text(phrasing(document, node.content, known))


@settings(max_examples=150, deadline=None)
@given(mdx_pages())
def test_spans_are_nested_ordered_and_disjoint(text: str) -> None:
    source, root = _read(text)
    assert root.span == (0, len(text))
    for node in walk(root):
        assert 0 <= node.span.start <= node.span.end <= len(text)
        end = node.span.start
        for child in children_of(node):
            assert end <= child.span.start, (source.slice(node.span), child)
            assert child.span.end <= node.span.end, (source.slice(node.span), child)
            end = child.span.end


@settings(max_examples=120, deadline=None)
@given(mdx_pages())
@example("| a | b |\n|-|:-:|\n{`\t<A>")
@example("| a |\n|---|\n| words <A/> beside a tag |\n")
def test_only_markers_and_white_space_are_between_blocks(text: str) -> None:
    """The tree covers the page: outside leaves and tags there are only markers of quotes, items, notes and tables."""
    source, root = _read(text)
    covered = [node.span for node in walk(root) if not isinstance(node, BlockQuote) and not children_of(node)]
    covered += [node.span for node in walk(root) if isinstance(node, Paragraph | Heading | TableCell)]
    for element in find(root, MdxJsxElement):
        covered += [element.open, element.close or element.open]
    left = list(text)
    for start, end in covered:
        left[start:end] = " " * (end - start)
    tags = {each.start for each in parse(source).diagnostics if each.code in ("stray-close-tag", "other-close-tag")}
    if not tags:
        marks = set(">-+*0123456789.)[]^xXu:| |:-\ufeff")
        assert set("".join(left).split()) <= marks | {word for word in "".join(left).split() if set(word) <= marks}


@settings(max_examples=120, deadline=None)
@given(mdx_pages())
@example("```js title \nx\n``` \n")
def test_the_info_and_the_end_of_a_fence_are_exact(text: str) -> None:
    source, root = _read(text)
    for code in find(root, Code):
        info = source.slice(code.info)
        assert info == info.rstrip(" \t")
        assert not re.split(r"[\r\n]", text[code.info.end :], maxsplit=1)[0].strip(" \t")
        if code.closed:
            assert source.slice(code.span).endswith(code.fence)


@settings(max_examples=120, deadline=None)
@given(mdx_pages())
@example("<div>a</div>\n<span>bc</span>\n")
@example("x\n\n<div a='b'>a</div>\n<span>bc</span>\n\n")
def test_spans_of_tags_and_expressions_are_exact(text: str) -> None:
    source, root = _read(text)
    for element in find(root, MdxJsxElement):
        assert source.slice(element.open).startswith("<")
        assert source.slice(element.open).endswith(">")
        assert element.close is None or source.slice(element.close).startswith("</")
        for attribute in element.attributes:
            if attribute.value_span and "\n" not in attribute.raw and "\r" not in attribute.raw:
                assert source.slice(attribute.value_span) == attribute.raw
    for expression in find(root, MdxExpression):
        assert source.slice(expression.span)[0] + source.slice(expression.span)[-1] == "{}"


@settings(max_examples=120, deadline=None)
@given(mdx_pages())
def test_spans_of_links_are_exact(text: str) -> None:
    document = parse(Source("page.mdx", text))
    end = 0
    for link in links(document):
        assert end <= link.span.start
        end = link.span.start
        if link.url_span:
            assert link.span.contains(link.url_span)


@settings(max_examples=80, deadline=None)
@given(mdx_pages())
def test_crlf_changes_nothing_but_offsets(text: str) -> None:
    unix = text.replace("\r\n", "\n").replace("\r", "\n")
    first, second = _read(unix), _read(unix.replace("\n", "\r\n"))
    assert _shape(*first) == _shape(*second)


def _shape(source: Source, root: Node) -> list[tuple[str, int, str]]:
    shape: list[tuple[str, int, str]] = []
    for node in walk(root):
        shown = ""
        if isinstance(node, Paragraph | Heading | TableCell):
            shown = content_text(source, node.content)
        elif isinstance(node, Code):
            shown = code_text(source, node)
        shape.append((type(node).__name__, source.line_of(node.span.start), shown))
    return shape


@settings(max_examples=200, deadline=None)
@given(markdown_pages())
def test_plain_markdown_has_the_blocks_of_commonmark(text: str) -> None:
    parser = MarkdownIt("commonmark").disable(["code", "html_block"])
    wanted = [shape for token in parser.parse(text) if (shape := _block(token))]
    source, root = _read(text)
    names = {
        Paragraph: "paragraph",
        Heading: "heading",
        Code: "fence",
        ThematicBreak: "hr",
        BlockQuote: "blockquote",
        List: "list",
    }
    found = [
        (names[type(node)], source.line_of(node.span.start))
        for node in walk(root)
        if type(node) in names and not text.startswith("---")
    ]
    if not text.startswith("---"):
        assert found == wanted


def _block(token: Token) -> tuple[str, int] | None:
    kind = token.type.removesuffix("_open").replace("bullet_list", "list").replace("ordered_list", "list")
    if kind not in ("paragraph", "heading", "fence", "hr", "blockquote", "list") or token.map is None:
        return None
    return kind, token.map[0] + 1


@given(st.text(st.sampled_from(" \t"), max_size=4), st.sampled_from(["", "> ", "<A>\n"]))
def test_code_that_is_indented_like_its_fence_is_not_indented(indent: str, before: str) -> None:
    after = "\n</A>" if before.startswith("<") else ""
    inside = before if before == "> " else ""
    lines = [f"{inside}{indent}{line}" for line in ("```", "x", "```")]
    source, root = _read("\n".join([*([before.strip()] if after else []), *lines]) + after)
    assert [code_text(source, code) for code in find(root, Code)] == ["x"]


def test_nesting_is_limited_so_that_recursion_over_the_tree_is_safe() -> None:
    for page in ("<A>\n" * 5000, "> " * 5000, "- " * 5000, "<a>" * 5000):
        root = parse(Source("page.mdx", page)).root
        depth = 0
        stack: list[tuple[Node, int]] = [(root, 0)]
        while stack:
            node, at = stack.pop()
            depth = max(depth, at)
            stack += [(child, at + 1) for child in children_of(node)]
        assert depth <= 2 * MAX_DEPTH + 2
