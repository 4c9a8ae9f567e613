"""The headings of a page, and the anchors that lead to them."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import cache, lru_cache
from typing import TypeAlias

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
from docs_tui.mdx.nodes import PageReferences, references_of
from docs_tui.mdx.phrasing import Delete, Emphasis, JsxText, Link, Phrasing, Strong, phrasing, plain_text
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class HeadingAnchor:
    """A heading with its anchor."""

    depth: int
    text: str
    id: str
    """As in the hosted service's HTML: non-Latin letters are percent-encoded."""
    line: int
    """The line in the page's file, from 1."""
    in_outline: bool = True
    """Whether it is in the page's outline; False inside some components."""
    start: int = field(default=0, compare=False, repr=False)
    """Its offset in the page's text."""


_MARKED = re.compile(
    r"`|\*|_(?:(?<!\w_)|(?!\w))|\[|<|\{|\\|&[#A-Za-z]|\$|~|@|://|w[wW]{2}\.|W[wW]{2}\.",
)
"""Markup in a heading besides plain text. Each alternative has a fixed first character, which makes ``re`` fast."""
_PLAIN = lazy_pattern(r"(?<!`)`([^`]+)`(?!`)|(?<!!)\[(?!\^)([^\[\]\\`<{$\n]++)\]\([^\s()<>{}\\`\"'&]++\)")
"""Code or a link whose content has no markup."""
_BOLD = lazy_pattern(r"(\*\*|__)(?=[^\W_])([^*_]+)(?<=[^\W_])\1")
_LEVEL = "level"
_TAG = "\0"
"""A placeholder for a tag, so that the text before and after it stays separate."""
_TO_ENCODE = re.compile(r"[^A-Za-z0-9_.~!*'()-]+")
"""Characters of a heading that are percent-encoded."""
_SIMPLE = re.compile(r"-?(?>(?:[a-z0-9_]+-?)*)")
"""Slugs that need no change: words with single hyphens between them."""
_BETWEEN = re.compile(r"[^A-Za-z0-9%_]+")
_CONTRACTION = lazy_pattern(r"([A-Za-z0-9])-([ts])(?=-|$)")
_NUMBERS_BACKWARDS = re.compile(r"(?>(?:\d++-)*)")
_DROPPED = lazy_pattern(
    r"[?,;:!'\"()\[\]{}]|[\u200d\ufe0e\ufe0f\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf"
    r"\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2605\u2607-\u2612\u2614-\u2685\u2690-\u2705"
    r"\u2708-\u2712\u2714\u2716\u271d\u2721\u2728\u2733\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763-\u2767\u2795-\u2797"
    r"\u27a1\u27b0\u27bf\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
"""Punctuation and emoji, which ids omit. Other symbols stay: ``$ref``, ``menús``, ``a/b``."""
_ESCAPED = lazy_pattern(r"(?:%[0-9A-Fa-f]{2})+")
_NOT_IN_FRAGMENTS = re.compile(r"[^A-Za-z0-9!#$&'*+,()./:;=?@_~-]+")
"""Characters that fragments contain percent-encoded."""


def slug_of(text: str) -> str:
    """Return the id for a heading with this text: ``Get started!`` has ``get-started``."""
    return _cleaned(_escaped_slug(text))


@lru_cache(maxsize=8192)
def _escaped_slug(text: str) -> str:
    """Return the percent-encoded slug by which repeated headings are counted."""
    slug = "-".join(text.lower().split())
    if not _SIMPLE.fullmatch(slug):
        slug = _BETWEEN.sub("-", _TO_ENCODE.sub(_encoded, slug))
    if "-s-" in slug or "-t-" in slug or slug.endswith(("-s", "-t")):  # few slugs have one
        slug = _CONTRACTION.sub(r"\1\2", slug)
    return slug.strip("-")


def _encoded(characters: re.Match[str]) -> str:
    """Percent-encode characters, all at once: ``quote`` takes them one by one."""
    return "%" + characters[0].encode("utf-8", "replace").hex("%").upper()


def _without_numbers(slug: str) -> str:
    """Remove the numbers at the end of a slug, such as ``-2-1``, in linear time."""
    numbers = _NUMBERS_BACKWARDS.match(slug[::-1])
    return slug[: -numbers.end()] if numbers and numbers.end() else slug


@lru_cache(maxsize=8192)
def _cleaned(slug: str) -> str:
    """Return a slug without punctuation and emoji, with non-Latin letters percent-encoded."""
    if "%" not in slug:
        return slug
    return _NOT_IN_FRAGMENTS.sub(_encoded, without_marks(decoded_id(slug)))


def forget_slugs() -> None:
    """Free the slugs that were kept while many pages were read."""
    _escaped_slug.cache_clear()
    _cleaned.cache_clear()


def without_marks(slug: str) -> str:
    """Return a decoded slug without punctuation and emoji, which some versions of the service keep: ``step-1:-start``."""
    return _DROPPED.sub("", slug)


def decoded_id(fragment: str) -> str:
    """Decode the percent-encoding of an id as UTF-8."""
    return _ESCAPED.sub(_decoded, fragment) if "%" in fragment else fragment


def is_anchor(tag: str | None, attribute: str) -> bool:
    """Tell whether an attribute of a tag is a name by which links lead to it.

    Browsers also go to ``<a name="x">``, which generators of references write.
    """
    return attribute == "id" or (attribute == "name" and tag == "a")


def _decoded(escaped: re.Match[str]) -> str:
    return bytes.fromhex(escaped[0].replace("%", "")).decode("utf-8", "replace")


class Slugger:
    """Gives each heading of a page a unique id, numbered like the hosted service: repeats have ``-2``, ``-3``."""

    def __init__(self) -> None:
        self._times: dict[str, int] = {}
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}
        """The last number used for each repeated id."""

    def give(self, text: str, own: str | None = None, *, first: int = 2) -> str:
        """Return the id for a heading, or its author's own id; the first repeat of an id has the number ``first``."""
        wanted = own or _cleaned(self._numbered(_escaped_slug(text))) or "section"
        found, number = wanted, self._last.get(wanted, first - 1)
        while found in self._taken:
            number += 1
            found = f"{wanted}-{number}"
        self._last[wanted] = number
        self._taken.add(found)
        return found

    def _numbered(self, slug: str) -> str:
        """Append a number to a slug that was used before, or that looks like a numbered repeat: ``keys-2``."""
        if not slug:
            return ""
        key = slug.lower()
        without_number = self._times.get(_without_numbers(key) if key[-1].isdigit() else key, 0)
        times = self._times[key] = self._times.get(key, 0) + 1
        return f"{slug}-{times}" if times > 1 or without_number > self._MOST_PLAIN else slug

    _MOST_PLAIN = 2


_Found: TypeAlias = "tuple[Heading | MdxJsxElement, int, bool, Content | None]"
"""A heading with its depth, whether it is in the outline, and the line of text around it."""


@record(frozen=True, slots=True)
class Titled:
    """Only a heading's text and id."""

    start: int
    """Its offset in the page's text."""
    text: str
    id: str
    """As in ``HeadingAnchor``."""


def headings_of(document: Document) -> tuple[HeadingAnchor, ...]:
    """Return the headings of a page with their anchors, in order."""
    defined = cache(lambda: references_of(document))
    found = list(_headings(document))
    texts = [_text(document, node, leaf, defined) for node, _, _, leaf in found]
    ids = _ids((depth, words, _own_id(node)) for (node, depth, _, _), (_, words) in zip(found, texts, strict=True))
    line_of = document.source.line_of
    return tuple(
        [
            HeadingAnchor(depth, text, own, line_of(node.span.start), outline, node.span.start)
            for (node, depth, outline, _), (text, _), own in zip(found, texts, ids, strict=True)
        ]
    )


def titles_of(document: Document, headings: Iterable[Heading]) -> tuple[Titled, ...]:
    """Return the texts and ids of the given headings; the page must have no HTML headings."""
    defined = cache(lambda: references_of(document))
    found = [(heading, *_text(document, heading, None, defined)) for heading in headings]
    ids = _ids((heading.depth, words, heading.id) for heading, _, words in found)
    return tuple([Titled(heading.span.start, text, own) for (heading, text, _), own in zip(found, ids, strict=True)])


_DEEPEST_COUNTED = 4
_WITHOUT_HEADINGS = frozenset((Role.PREFORMATTED, Role.CODE, Role.LATEX, Role.DIAGRAM))
"""Elements that show their text as it is: ``# Step 2`` is a comment of code there."""


def _ids(headings: Iterable[tuple[int, str, str | None]]) -> list[str]:
    """Return the ids of a page's headings, given as depth, words and the author's own id.

    As in the hosted service, only headings down to the fourth level count as repeats; ids of deeper ones avoid these.
    """
    found = list(headings)
    give, ids = Slugger().give, [""] * len(found)
    for deep in (False, True):
        for at, (depth, words, own) in enumerate(found):
            if (depth > _DEEPEST_COUNTED) is deep:
                ids[at] = give(words, own)
    return ids


def _headings(document: Document) -> "Iterator[_Found]":
    text = document.source.text
    waiting: list[tuple[Node, bool, Content | None]] = [(document.root, True, None)]
    while waiting:
        node, outline, leaf = waiting.pop()
        if isinstance(node, Heading):
            yield node, node.depth, outline, None
            continue
        if isinstance(node, Table) and text.find("<", *node.span) < 0:  # most tables have many cells and no tags
            continue
        if isinstance(node, MdxJsxElement):
            spec = spec_for(node.name)
            if spec.role is Role.HEADING:
                yield node, heading_level(node), outline, leaf
                continue
            if spec.role in _WITHOUT_HEADINGS:
                continue
            outline = outline and spec.outline
        elif isinstance(node, (Paragraph, TableCell)):
            leaf = node.content
        waiting.extend((child, outline, leaf) for child in reversed(children_of(node)))


def heading_level(element: MdxJsxElement) -> int:
    """Return the level, 1 to 6, of a heading written as a tag or a component."""
    spec = spec_for(element.name)
    given = str(attributes_of(element).get(_LEVEL, "")).strip() if spec.prop(_LEVEL) else ""
    return int(given) if given in ("1", "2", "3", "4", "5", "6") else spec.level


def _own_id(node: Heading | MdxJsxElement) -> str | None:
    if isinstance(node, Heading):
        return node.id
    own = attributes_of(node).get("id")
    return own if isinstance(own, str) and own else None


def _text(
    document: Document, node: Heading | MdxJsxElement, leaf: Content | None, defined: Callable[[], PageReferences]
) -> tuple[str, str]:
    """Return the text of a heading, and the words of its id: the text without formulas and texts of images."""
    if isinstance(node, Heading):
        plain = _plain_line(document.source, node.content) if len(node.content.lines) == 1 else None
        if plain is not None:
            return (_line(plain),) * 2
        parts = [phrasing(document, node.content, defined())]
    elif leaf is not None:
        parts = [_inside(node, phrasing(document, leaf, defined()))]
    else:
        parts = [phrasing(document, each.content, defined()) for each in find(node, Paragraph)]
    return _line(" ".join(map(plain_text, parts))), _line(" ".join(plain_text(each, only_words=True) for each in parts))


def _plain_line(source: Source, content: Content) -> str | None:
    """Return the plain text of a line whose only markup is code, links, tags, or bold around all of it."""
    where = content.lines[0]
    if not _MARKED.search(source.text, *where):
        return source.slice(where)
    text = _without_tags(source, where, content.inlines)
    if text is None:
        return None
    bold = _BOLD.fullmatch(text)
    if bold is not None:
        text = bold[2]
    if _MARKED.search(_PLAIN.sub(r" \2 ", text)):
        return None
    return _PLAIN.sub(r"\1\2", text).replace(_TAG, "")


def _without_tags(source: Source, where: Span, inlines: Iterable[Node]) -> str | None:
    """Return a line with a placeholder for each tag; None if it contains other inline nodes."""
    tags: list[Span] = []
    waiting = list(inlines)
    while waiting:
        node = waiting.pop()
        if not isinstance(node, MdxJsxElement) or node.unclosed:
            return None
        tags += [node.open, node.close] if node.close else [node.open]
        waiting += node.children
    if _TAG in source.slice(where):
        return None
    parts, at = list[str](), where.start
    for tag in sorted(tags):
        parts += [source.text[at : tag.start], _TAG]
        at = tag.end
    return "".join([*parts, source.text[at : where.end]])


def _inside(element: MdxJsxElement, nodes: tuple[Phrasing, ...]) -> tuple[Phrasing, ...]:
    """Return the nodes inside ``element``, at any depth of ``nodes``."""
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
