"""Emphasis, strikethrough, escapes, entities and line breaks are read as markdown-it reads them."""

from functools import cache

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from docs_tui.mdx import Paragraph, find, parse
from docs_tui.mdx.phrasing import Break, Delete, Emphasis, Phrasing, Strong, Text, phrasing
from docs_tui.source import Source

_KINDS = {Emphasis: "em", Strong: "strong", Delete: "s"}


@cache
def _markdown_it() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 100, "strikethrough_single_tilde": True})
    return parser.enable("strikethrough").disable(["html_inline", "autolink", "backticks", "link", "image"])


def _by_markdown_it(text: str) -> list[str]:
    found: list[str] = []
    for token in _markdown_it().parseInline(text)[0].children or []:
        _add(found, *_pieces_of(token))
    return found


def _pieces_of(token: Token) -> list[str]:
    if token.type in ("softbreak", "hardbreak"):
        return [f"<{token.type}>"]
    return [token.content] if token.type in ("text", "text_special") else [f"<{token.type}>"]


def _pieces(nodes: tuple[Phrasing, ...]) -> list[str]:
    found: list[str] = []
    for node in nodes:
        match node:
            case Text(value):
                _add(found, value)
            case Break(hard):
                _add(found, "<hardbreak>" if hard else "<softbreak>")
            case Emphasis(children) | Strong(children) | Delete(children):
                kind = _KINDS[type(node)]
                _add(found, f"<{kind}_open>", *_pieces(children), f"<{kind}_close>")
            case _:
                raise AssertionError(node)
    return found


def _add(found: list[str], *pieces: str) -> None:
    """Add pieces, and join texts that follow each other."""
    for piece in filter(None, pieces):
        if found and not piece.startswith("<") and not found[-1].startswith("<"):
            found[-1] += piece
        else:
            found.append(piece)


_MARKS = ("*", "**", "***", "_", "__", "~", "~~", "~~~", "a", "b c", " ", "  ", ".", "é", "“", "€", "\xa0", "\u2003")
_ESCAPES = ("\\", "\\*", "&amp;", "&#42;", "&nope;", "&notit;", "&#x0;", "&#xFFFE;", "&", "\n", "  \n", "\\\n")
_marks = st.lists(st.sampled_from((*_MARKS, *_ESCAPES)), min_size=1, max_size=24).map("".join)


@given(_marks)
@example("*a**b*c**")
@example("**a*b**c*")
@example("*_*_*_*_")
@example("~~a~ b~")
@example("&notit; &copy; &#128512;")
def test_marks_pair_as_in_markdown_it(text: str) -> None:
    body = f"x{text}x"
    leaf = next(find(parse(Source("page.mdx", body)).root, Paragraph))
    lines = "\n".join(body[span.start : span.end] for span in leaf.content.lines)
    assert _pieces(phrasing(parse(Source("page.mdx", body)), leaf.content)) == _by_markdown_it(lines)
