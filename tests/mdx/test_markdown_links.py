"""Links and images are found, with the exact spans of their destinations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.mdx import parse
from docs_tui.mdx.inline_scan import MarkdownLink
from docs_tui.mdx.phrasing import links
from docs_tui.source import Source


def _links(text: str) -> list[MarkdownLink]:
    return list(links(parse(Source("page.mdx", text))))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[a](b)", [("link", "b")]),
        ("[a](<b c> 'd')", [("link", "b c")]),
        ("[a](b(c)d)", [("link", "b(c)d")]),
        ("[a](b\\)c&amp;d)", [("link", "b)c&d")]),
        ("![a](b) [![c](d)](e)", [("image", "b"), ("link", "e"), ("image", "d")]),
        ("![a [b](c)](d)", [("image", "d")]),
        ("[a [b](c) d](e)", [("link", "c")]),
        ("`[a](b)` \\[c](d) [e`](f)`", []),
        ("[a]: b 'c'\n\n[a] [d][a] [A][] ![a]", [("reference", "b")] * 3 + [("image", "b")]),
        ("[a][b]", []),
        ("https://a.b/c_d. (www.e.f)", [("auto", "https://a.b/c_d"), ("auto", "http://www.e.f")]),
        ('See "www.e.f", xwww.e.f', [("auto", "http://www.e.f")]),
        ("x/a@b.co c@d.ef", [("auto", "mailto:c@d.ef")]),
        ("a wWw.a.b", [("auto", "http://wWw.a.b")]),
        ("a WWW.c.d", [("auto", "http://WWW.c.d")]),
        ("[https://a.b](c) [https://d.e]", [("link", "c"), ("auto", "https://d.e")]),
        ("\\https://d.e", [("auto", "https://d.e")]),
        ("[https://www.a.b/c]", [("auto", "https://www.a.b/c")]),
        ("a@b.co and <https://c.d>", [("auto", "mailto:a@b.co"), ("auto", "https://c.d")]),
        ("<A href='[a](b)'>[c](d)</A> {'[e](f)'}", [("link", "d")]),
        ("> - [a\n>   b](c)", [("link", "c")]),
        ("| [a](b) |\n| --- |\n| [c](d\\|e) |", [("link", "b"), ("link", "d|e")]),
        ("# [a](b)\n\nx[^1]\n\n[^1]: [c](d)", [("link", "b"), ("link", "d")]),
    ],
)
def test_every_link_of_a_page_is_found(text: str, found: list[tuple[str, str]]) -> None:
    assert [(link.kind, link.url) for link in _links(text)] == found


@given(st.lists(st.sampled_from(["[a](b)", "![c](d)", "![e](f)[g](h)", "`[i](j)`", "k", "!"]), max_size=6))
def test_plain_links_are_the_same_with_and_without_the_full_scan(pieces: list[str]) -> None:
    line = " ".join(["x", *pieces])
    assert _links(f"{line} \\* y") == _links(line)


def test_a_destination_can_be_replaced_by_its_span_alone() -> None:
    text = '> a [b](<c d> "e") f\n> ![g\n> h](i)'
    document = parse(Source("page.mdx", text))
    changed = text
    for link in reversed(list(links(document))):
        assert link.url_span is not None
        changed = changed[: link.url_span.start] + "NEW" + changed[link.url_span.end :]
    assert changed == '> a [b](<NEW> "e") f\n> ![g\n> h](NEW)'


def test_an_image_has_its_description_without_marks() -> None:
    (image,) = _links("![a *b* `c`](d 'e')")
    assert (image.alt, image.title) == ("a b c", "e")
