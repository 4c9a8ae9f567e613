"""Inline Markdown becomes a tree that contains elements and expressions."""

import pytest

from docs_tui.mdx import Heading, Paragraph, TableCell, find, parse
from docs_tui.mdx.phrasing import (
    Break,
    Delete,
    Emphasis,
    ExpressionText,
    FootnoteReference,
    HiddenText,
    Image,
    InlineCode,
    InlineMath,
    JsxText,
    Link,
    Phrasing,
    Strong,
    Text,
    phrasing,
    plain_text,
)
from docs_tui.mdx.tree_builder import MAX_DEPTH
from docs_tui.source import Source


def _phrasing(text: str, kind: type[Paragraph | Heading | TableCell] = Paragraph) -> tuple[Phrasing, ...]:
    document = parse(Source("page.mdx", text))
    leaf = next(find(document.root, kind))
    return phrasing(document, leaf.content)


def _shape(nodes: tuple[Phrasing, ...]) -> list[object]:
    shape: list[object] = []
    for node in nodes:
        match node:
            case Text(value):
                shape.append(value)
            case Emphasis(children) | Strong(children) | Delete(children):
                shape.append((type(node).__name__, _shape(children)))
            case Link(url, _, children):
                shape.append(("Link", url, _shape(children)))
            case JsxText(element, children):
                shape.append((f"<{element.name}>", _shape(children)))
            case ExpressionText(expression):
                shape.append(("{", expression.raw))
            case _:
                shape.append(node)
    return shape


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("plain", ["plain"]),
        ("*a* **b** ~~c~~", [("Emphasis", ["a"]), " ", ("Strong", ["b"]), " ", ("Delete", ["c"])]),
        ("A~B~C, ~5 to ~10, ~a~~", ["A", ("Delete", ["B"]), "C, ~5 to ~10, ~a~~"]),
        ("[^a](b) and [^a][^b]", [("Link", "b", ["^a"]), " and [^a][^b]"]),
        ("`a {b}` {c}", [InlineCode("a {b}"), " ", ("{", "c")]),
        ("a <B c='*'>*d*</B> e", ["a ", ("<B>", [("Emphasis", ["d"])]), " e"]),
        ("**<B/> {c}**", [("Strong", [("<B>", []), " ", ("{", "c")])]),
        ("[a {b}](c{d})", [("Link", "c{d}", ["a ", ("{", "b")])]),
        ("![a *b*](c 'd')", [Image("c", "a b", "d")]),
        ("a  \nb\\\nc\nd", ["a", Break(hard=True), "b", Break(hard=True), "c", Break(hard=False), "d"]),
        ("\\*a\\* &amp; \\{b", ["*a* & {b"]),
        ("$x_{1}$ and $5", [InlineMath("x_{1}"), " and $5"]),
        ("a <!-- b --> c", ["a ", HiddenText("<!-- b -->"), " c"]),
        ("a[^1]\n\n[^1]: b", ["a", FootnoteReference("1")]),
        ("see https://a.b/{c}.", ["see ", ("Link", "https://a.b/{c}", ["https://a.b/{c}"]), "."]),
        ("www.a.b", [("Link", "http://www.a.b", ["www.a.b"])]),
        ("a@b.co", [("Link", "mailto:a@b.co", ["a@b.co"])]),
        ("<b>a", [("<b>", ["a"])]),
        ("<a>*b</a>*", [("<a>", [("Emphasis", ["b"])])]),
        ("a <5 {b", ["a <5 {b"]),
    ],
)
def test_a_paragraph_has_these_nodes(text: str, shape: list[object]) -> None:
    assert _shape(_phrasing(text)) == shape


def test_an_escaped_pipe_is_a_pipe_in_the_code_of_a_cell() -> None:
    assert _phrasing("| `a\\|b` |\n|---|", TableCell) == (InlineCode("a|b"),)


def test_plain_text_is_what_a_reader_sees() -> None:
    nodes = _phrasing("# a `b` *c* <D e='f'>g</D> {h} [i](j) ![k](l)", Heading)
    assert plain_text(nodes) == "a b c g  i k"


def test_the_words_of_an_image_are_whole_behind_a_tag() -> None:
    (frame,) = _phrasing("<Frame>![Words of a picture](/a.png)</Frame> and <b>![More of them](/b.png)</b>")[:1]
    assert isinstance(frame, JsxText)
    assert frame.children == (Image("/a.png", "Words of a picture", None),)


@pytest.mark.parametrize("mark", ["*", "**", "***"])
def test_nested_emphasis_is_parsed_a_hundred_deep(mark: str) -> None:
    nodes = _phrasing(f"{mark * 5000}word{mark * 5000}")
    assert plain_text(nodes) == "word"
    depth, inside = 0, list(nodes)
    while inside:
        depth, inside = depth + 1, [each for node in inside for each in getattr(node, "children", ())]
    assert depth == MAX_DEPTH
