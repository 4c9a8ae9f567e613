"""Headings and the fragments that lead to them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import lru_cache
from typing import TypeAlias
from urllib.parse import quote

from docs_tui.components import spec_for
from docs_tui.components.spec import Role
from docs_tui.mdx import (
    Content,
    Document,
    Heading,
    MdxJsxElement,
    Node,
    Paragraph,
    Table,
    TableCell,
    attributes_of,
    children_of,
    find,
)
from docs_tui.mdx.phrasing import (
    Delete,
    Emphasis,
    JsxText,
    Link,
    Phrasing,
    References,
    Strong,
    phrasing,
    plain_text,
    references_of,
)
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class HeadingAnchor:
    """A heading and the fragment that leads to it."""

    depth: int
    text: str
    id: str
    """As in the hosted service's HTML: letters other than Latin ones percent-encoded."""
    line: int
    """From 1, in the page's file."""
    in_outline: bool = True
    """False inside a component whose headings stay out of the page's outline."""
    start: int = field(default=0, compare=False, repr=False)
    """Where it begins in the page's text."""


_WORDS = {"&": " and ", "ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "đ": "d", "ł": "l", "ð": "d", "þ": "th", "ı": "i"}
_SPECIAL = re.compile("|".join(map(re.escape, _WORDS)))
_CONTRACTION = re.compile(r"(?<=[a-z0-9])['’](?=[ts](?:\s|$))")
_MARKED = re.compile(r"[`*_\[\]<{\\&!$~@]|://|www\.", re.IGNORECASE)
"""What a heading may hold beside plain text."""
_PLAIN_CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_ACCENTED = re.compile("[\u00c0-\u024f\u1e00-\u1eff]")
_BETWEEN_WORDS = re.compile(
    r"[\x00-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\xbf\u2000-\u2bff\u3000\ufe0f\U0001f000-\U0001faff]+"
)
"""Punctuation, symbols and emoji. That of other scripts than Latin stands in ids, as in ``示例：工作流``."""


@lru_cache(maxsize=8192)
def slug_of(text: str) -> str:
    """Return the id that a heading with this text has: ``Get started!`` has ``get-started``."""
    text = _CONTRACTION.sub("", text.strip().lower())
    text = _SPECIAL.sub(lambda match: _WORDS[match[0]], text)
    if text.isascii():
        return _BETWEEN_WORDS.sub("-", text).strip("-")
    return quote(_BETWEEN_WORDS.sub("-", _ACCENTED.sub(_plain, text)).strip("-"), safe="")


def _plain(letter: re.Match[str]) -> str:
    """Drop the accent of a Latin letter."""
    char = letter[0]
    base = unicodedata.normalize("NFKD", char)
    return base[0] if base[0] < "\x80" else char


class Slugger:
    """Gives each heading of a page an id of its own: repeats have ``-2``, ``-3``."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}
        """The number that a repeated id had last."""

    def give(self, text: str, own: str | None = None) -> str:
        """Return the id of a heading with ``text``, or the one that its author gave it."""
        wanted = own or slug_of(text) or "section"
        found, number = wanted, self._last.get(wanted, 1)
        while found in self._taken:
            number += 1
            found = f"{wanted}-{number}"
        self._last[wanted] = number
        self._taken.add(found)
        return found


_Found: TypeAlias = "tuple[Heading | MdxJsxElement, int, bool, Content | None]"
"""A heading with its depth, whether it stands in the outline, and the line of text that it is part of."""


def headings_of(document: Document) -> tuple[HeadingAnchor, ...]:
    """Return the headings of a page with their anchors, in order."""
    return _anchors(document, _headings(document))


def anchors_of(document: Document, headings: Iterable[Heading]) -> tuple[HeadingAnchor, ...]:
    """Return the anchors of a page's headings, which are given in order: of a page that has none in HTML."""
    return _anchors(document, ((heading, heading.depth, True, None) for heading in headings))


def _anchors(document: Document, headings: "Iterable[_Found]") -> tuple[HeadingAnchor, ...]:
    slugger = Slugger()
    defined = references_of(document) if "]:" in document.source.text else References({}, frozenset())
    found: list[HeadingAnchor] = []
    for node, depth, outline, leaf in headings:
        text, own = _text(document, node, leaf, defined), _own_id(node)
        line = document.source.line_of(node.span.start)
        found.append(HeadingAnchor(depth, text, slugger.give(text, own), line, outline, node.span.start))
    return tuple(found)


def _headings(document: Document) -> "Iterator[_Found]":
    text = document.source.text
    waiting: list[tuple[Node, bool, Content | None]] = [(document.root, True, None)]
    while waiting:
        node, outline, leaf = waiting.pop()
        if isinstance(node, Heading):
            yield node, node.depth, outline, None
            continue
        if isinstance(node, Table) and text.find("<", *node.span) < 0:  # most have many cells, and no tags
            continue
        if isinstance(node, MdxJsxElement):
            spec = spec_for(node.name)
            if spec.role is Role.HEADING:
                yield node, _level(node, spec.level), outline, leaf
                continue
            outline = outline and spec.outline
        elif isinstance(node, (Paragraph, TableCell)):
            leaf = node.content
        waiting.extend((child, outline, leaf) for child in reversed(children_of(node)))


def _level(element: MdxJsxElement, level: int) -> int:
    given = str(attributes_of(element).get("level", ""))
    return level or (int(given) if given in ("1", "2", "3", "4", "5", "6") else 2)


def _own_id(node: Heading | MdxJsxElement) -> str | None:
    if isinstance(node, Heading):
        return node.id
    own = attributes_of(node).get("id")
    return own if isinstance(own, str) and own else None


def _text(document: Document, node: Heading | MdxJsxElement, leaf: Content | None, defined: References) -> str:
    if isinstance(node, Heading):
        lines = node.content.lines
        if len(lines) == 1:
            if not _MARKED.search(document.source.text, *lines[0]):
                return _line(document.source.slice(lines[0]))
            text = document.source.slice(lines[0])
            if not _MARKED.search(_PLAIN_CODE.sub("", text)):
                return _line(_PLAIN_CODE.sub(r"\1", text))
        return _line(plain_text(phrasing(document, node.content, defined)))
    if leaf is not None:
        return _line(plain_text(_inside(node, phrasing(document, leaf, defined))))
    leaves = (each.content for each in find(node, Paragraph))
    return _line(" ".join(plain_text(phrasing(document, content, defined)) for content in leaves))


def _inside(element: MdxJsxElement, nodes: tuple[Phrasing, ...]) -> tuple[Phrasing, ...]:
    """Return what stands in ``element``, somewhere among ``nodes``."""
    for node in nodes:
        if isinstance(node, JsxText) and node.element.span == element.span:
            return node.children
        if isinstance(node, (JsxText, Emphasis, Strong, Delete, Link)):
            found = _inside(element, node.children)
            if found:
                return found
    return ()


def _line(text: str) -> str:
    return " ".join(text.split())
