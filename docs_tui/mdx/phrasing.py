"""Phrasing: the text of a leaf as a tree of inline nodes, and the links and images in it.

The parser has found the elements and expressions, ``scan_inline`` finds links, images, code and math, and ``emphasis`` pairs
marks; the rest is read here: escapes, entities and line breaks.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from docs_tui.mdx.emphasis import Mark, flanks, pairs
from docs_tui.mdx.inline_scan import MARKS_IN_ALT, MAY_LINK, InlineMarks, MarkdownLink, plain_links, scan_inline
from docs_tui.mdx.inline_syntax import ENTITY, ESCAPED, decode_entity
from docs_tui.mdx.nodes import (
    Comment,
    Content,
    Definition,
    Document,
    Heading,
    MdxExpression,
    MdxInline,
    MdxJsxElement,
    PageReferences,
    Paragraph,
    TableCell,
    definitions_of,
    references_of,
    walk,
)
from docs_tui.mdx.region import TextRegion, joined
from docs_tui.mdx.tree_builder import MAX_DEPTH
from docs_tui.source import Source
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Text:
    """Characters, with escapes and entities resolved."""

    value: str


@record(frozen=True, slots=True)
class Emphasis:
    """``*…*``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Strong:
    """``**…**``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Delete:
    """``~~…~~`` or ``~…~``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class InlineCode:
    """A code span."""

    value: str


@record(frozen=True, slots=True)
class Break:
    """A line end in a paragraph. Readers see it only if it is ``hard``."""

    hard: bool


@record(frozen=True, slots=True)
class Link:
    """A link with its text."""

    url: str
    title: str | None
    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Image:
    """An image."""

    url: str
    alt: str
    title: str | None


@record(frozen=True, slots=True)
class InlineMath:
    """``$…$``."""

    value: str


@record(frozen=True, slots=True)
class FootnoteReference:
    """``[^label]`` where the footnote is defined."""

    label: str


@record(frozen=True, slots=True)
class JsxText:
    """An element inside a line of text, with the phrasing between its tags."""

    element: MdxJsxElement
    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class ExpressionText:
    """``{…}`` inside a line of text."""

    expression: MdxExpression


@record(frozen=True, slots=True)
class HiddenText:
    """``<!-- … -->`` inside a line of text."""

    comment: str


Phrasing: TypeAlias = (
    Text
    | Emphasis
    | Strong
    | Delete
    | InlineCode
    | Break
    | Link
    | Image
    | InlineMath
    | FootnoteReference
    | JsxText
    | ExpressionText
    | HiddenText
)


def plain_text(nodes: Sequence[Phrasing], *, with_expressions: bool = False, only_words: bool = False) -> str:
    """Return the text of ``nodes`` without markup, as used for anchors and search.

    Args:
        nodes: The inline nodes of a leaf.
        with_expressions: Include the JavaScript source of expressions.
        only_words: Leave out formulas and the texts of images.
    """
    parts: list[str] = []
    stack: list[Phrasing] = list(reversed(nodes))
    while stack:
        match stack.pop():
            case InlineMath() | Image() if only_words:
                pass
            case Text(value) | InlineCode(value) | InlineMath(value):
                parts.append(value)
            case Emphasis(children) | Strong(children) | Delete(children) | JsxText(_, children):
                stack.extend(reversed(children))
            case Link(_, _, children):
                stack.extend(reversed(children))
            case Image(_, alt, _):
                parts.append(alt)
            case Break(hard):
                parts.append("" if hard else "\n")
            case ExpressionText(expression) if with_expressions:
                parts.append(expression.raw)
            case _:
                pass
    return "".join(parts)


@record(frozen=True, slots=True)
class PhrasingTag:
    """An open or close tag inside a line of text."""

    element: MdxJsxElement
    opens: bool


@record(frozen=False, slots=True)
class _Open:
    """A node whose children are still being collected."""

    kind: str
    make: Callable[[tuple[Phrasing, ...]], Phrasing]
    children: list[Phrasing]
    element: MdxJsxElement | None = None


class _Start(NamedTuple):
    """Where emphasis, strikethrough or a link begins."""

    kind: str
    link: MarkdownLink | None = None


@record(frozen=True, slots=True)
class _End:
    """Where it ends."""

    kind: str


_Piece: TypeAlias = "str | Phrasing | PhrasingTag | _Start | _End"


def _tree_of(pieces: Sequence[_Piece]) -> tuple[Phrasing, ...]:
    """Return the tree of flat pieces. If tags and emphasis overlap, the inner node ends with the outer one."""
    root = _Open("", Emphasis, [])
    stack = [root]
    for piece in pieces:
        if isinstance(piece, str):
            _append(stack[-1].children, piece)
        elif isinstance(piece, _Start):
            stack.append(_opened(piece, stack))
        elif isinstance(piece, _End):
            _close(stack, piece.kind, None)
        else:
            _put(stack, piece)
    while len(stack) > 1:
        _pop(stack)
    return tuple(root.children)


_MARKS: dict[str, Callable[[tuple[Phrasing, ...]], Phrasing]] = {"em": Emphasis, "strong": Strong, "s": Delete}


def _opened(start: _Start, stack: Sequence[_Open]) -> _Open:
    """Open emphasis or a link. Beyond ``MAX_DEPTH``, its children go to the parent."""
    kind, link = start
    if len(stack) >= MAX_DEPTH:
        return _Open(kind, Emphasis, stack[-1].children)
    if link is not None:
        return _Open(kind, lambda children: Link(link.url, link.title or None, children), [])
    return _Open(kind, _MARKS[kind], [])


def _put(stack: list[_Open], node: Phrasing | PhrasingTag) -> None:
    """Add a node that the scan or the parser found."""
    if not isinstance(node, PhrasingTag):
        stack[-1].children.append(node)
    elif node.opens:
        element = node.element
        stack.append(_Open("jsx", lambda inside: JsxText(element, inside), [], element))
    else:
        _close(stack, "jsx", node.element)


def _close(stack: list[_Open], kind: str, element: MdxJsxElement | None) -> None:
    """Close the innermost open node of a kind, if any, and the nodes inside it."""
    fitting = (i for i in range(len(stack) - 1, 0, -1) if stack[i].kind == kind and stack[i].element is element)
    depth = next(fitting, 0)
    while depth and len(stack) > depth:
        _pop(stack)


def _pop(stack: list[_Open]) -> None:
    node = stack.pop()
    if node.children is not stack[-1].children:
        stack[-1].children.append(node.make(tuple(node.children)))


def _append(children: list[Phrasing], text: str) -> None:
    """Append text, merging it with preceding text."""
    before = children[-1] if children else None
    if isinstance(before, Text):
        children[-1] = Text(before.value + text)
    elif text:
        children.append(Text(text))


_DEEPEST_ALT = 4
"""Images nested deeper keep the markup of their description, because each level costs another scan."""
_MAY_MARK = lazy_pattern(rf"{MAY_LINK.pattern}|`|\$")
"""Text that does not match this has no links, code or math."""
_TEXT_END = re.compile(r"[\n!#$%&*+\-:<=>@\[\\\]^_`{}~]")
"""Characters that may not be text."""
_MOST_TILDES = 2
"""A longer run of tildes is text."""
_ANY_MARK = lazy_pattern(rf"{_TEXT_END.pattern}|[wW]{{3}}\.")
"""Text that does not match this is plain text."""


def phrasing(document: Document, content: Content, references: PageReferences | None = None) -> tuple[Phrasing, ...]:
    """Return the inline nodes of a leaf of ``document``."""
    if not content.lines:
        return ()
    text = document.source.text
    region = joined(text, text, content.lines)
    known = references_of(document) if references is None else references
    return _region_phrasing(region, content.inlines, known, cell=content.cell)


def _region_phrasing(
    region: TextRegion,
    inlines: tuple[MdxInline, ...],
    references: PageReferences,
    *,
    cell: bool = False,
    depth: int = 0,
) -> tuple[Phrasing, ...]:
    text, start, end = region.text, region.start, region.end
    if not _ANY_MARK.search(text, start, end):
        return (Text(text[start:end]),) if end > start else ()
    known = _jsx_parts(region, inlines)
    if _MAY_MARK.search(text, start, end):
        marks = scan_inline(region, inlines, references)
        known.update(_mark_parts(region, marks, references, cell=cell, depth=depth))
    reader = _Reader(text[start:end], known)
    reader.read(0, end - start)
    return _tree_of(reader.pieces)


def plain_alt(image: MarkdownLink, references: PageReferences, *, depth: int = 0) -> str:
    """Return the description of an image that ``scan_inline`` found, without Markdown marks.

    Args:
        image: The image.
        references: The labels that its description may refer to.
        depth: How many image descriptions contain this image.
    """
    alt = image.alt
    if depth >= _DEEPEST_ALT or not MARKS_IN_ALT.search(alt):
        return alt
    return plain_text(_region_phrasing(TextRegion(alt, alt, 0, len(alt)), (), references, depth=depth + 1))


@record(frozen=True, slots=True)
class _Part:
    """A part of a leaf that is known before its text is read."""

    end: int
    node: Phrasing | PhrasingTag | MarkdownLink
    inner: tuple[int, int] = (0, 0)
    """The offsets of a link's text."""


def _jsx_parts(region: TextRegion, inlines: tuple[MdxInline, ...]) -> dict[int, _Part]:
    """Return the tags, expressions and comments of a leaf by their offset."""
    found: dict[int, _Part] = {}
    base = region.start
    stack: list[MdxInline] = list(inlines)
    while stack:
        node = stack.pop()
        start, end = region.offset(node.span.start) - base, region.offset(node.span.end - 1) + 1 - base
        if isinstance(node, MdxExpression):
            found[start] = _Part(end, ExpressionText(node))
        elif isinstance(node, Comment):
            found[start] = _Part(end, HiddenText(region.text[start + base : end + base]))
        elif node.close is None and not node.unclosed:
            found[start] = _Part(end, JsxText(node, ()))
        else:
            found[start] = _Part(region.offset(node.open.end - 1) + 1 - base, PhrasingTag(node, opens=True))
            if node.close:
                found[region.offset(node.close.start) - base] = _Part(end, PhrasingTag(node, opens=False))
            stack += [child for child in node.children if isinstance(child, MdxInline)]
    return found


def _mark_parts(
    region: TextRegion, marks: InlineMarks, references: PageReferences, *, cell: bool, depth: int
) -> Iterator[tuple[int, _Part]]:
    """Yield the links, images, code, math and footnote references of a leaf with their offsets."""
    text, base = region.text, region.start
    for link in marks.links:
        start, end = region.offset(link.span.start) - base, region.offset(link.span.end - 1) + 1 - base
        if link.kind == "auto":
            first, stop = region.offset(link.text_span.start), region.offset(link.text_span.end - 1) + 1
            yield start, _Part(end, Link(link.url, None, (Text(text[first:stop]),)))
        elif link.kind == "image":
            yield start, _Part(end, Image(link.url, plain_alt(link, references, depth=depth), link.title or None))
        else:
            first = start + 1
            stop = (
                region.offset(link.text_span.end - 1) + 1 - base if link.text_span.end > link.text_span.start else first
            )
            yield start, _Part(end, link, (first, stop))
    for start, end in marks.code:
        yield start - base, _Part(end - base, InlineCode(_code_value(text[start:end], cell=cell)))
    for start, end in marks.math:
        yield start - base, _Part(end - base, InlineMath(text[start:end].strip("$").strip()))
    for start, end in marks.footnotes:
        yield start - base, _Part(end - base, FootnoteReference(text[start + 2 : end - 1]))


def _code_value(span: str, *, cell: bool) -> str:
    """Return the code of a code span, without backticks and one space at each end. In a table, pipes are unescaped."""
    ticks = len(span) - len(span.lstrip("`"))
    code = span[ticks:-ticks].replace("\n", " ")
    if code.startswith(" ") and code.endswith(" ") and code.strip(" "):
        code = code[1:-1]
    return code.replace("\\|", "|") if cell else code


class _Reader:
    """Reads a leaf around the parts that are known: emphasis, strikethrough, escapes, entities and line breaks."""

    def __init__(self, text: str, parts: Mapping[int, _Part]) -> None:
        self._text = text
        self._parts = parts
        self._starts = sorted(parts)
        self.pieces: list[_Piece] = []

    def read(self, at: int, end: int) -> None:
        """Add the pieces of the leaf, or of the text of a link: marks do not pair across its ends."""
        text, pieces, marks = self._text, self.pieces, list[Mark]()
        while at < end:
            part = self._parts.get(at)
            if part is not None and part.end <= end:
                self._add_part(part)
                at = part.end
                continue
            after = self._text_end(at, end)
            if after > at:
                pieces.append(text[at:after])
                at = after
            elif text[at] in "*_~":
                at = self._add_run(marks, at, end)
            else:
                at = self._add_special(at, end)
        for kind, first, last in pairs(marks):
            pieces[first], pieces[last] = _Start(kind), _End(kind)
            if kind == "strong":
                pieces[first - 1] = pieces[last + 1] = ""

    def _text_end(self, at: int, end: int) -> int:
        """Return the offset after the plain text at ``at``, which may be empty."""
        index = bisect_left(self._starts, at)
        end = min(end, self._starts[index]) if index < len(self._starts) else end
        found = _TEXT_END.search(self._text, at, end)
        return found.start() if found else end

    def _add_part(self, part: _Part) -> None:
        if isinstance(part.node, MarkdownLink):
            self.pieces.append(_Start("link", part.node))
            self.read(*part.inner)
            self.pieces.append(_End("link"))
        else:
            self.pieces.append(part.node)

    def _add_run(self, marks: list[Mark], at: int, end: int) -> int:
        """Add a run of ``*``, ``_`` or ``~``, and return the offset after it."""
        text, pieces, mark = self._text, self.pieces, self._text[at]
        after = at + 1
        while after < end and text[after] == mark:
            after += 1
        run = after - at
        opens, closes = flanks(text, at, after, end)
        if mark != "~":
            marks += (Mark(mark, len(pieces) + index, run, opens, closes) for index in range(run))
            pieces += text[at:after]
        else:
            if run <= _MOST_TILDES:
                marks.append(Mark(text[at:after], len(pieces), 0, opens, closes))
            pieces.append(text[at:after])
        return after

    def _add_special(self, at: int, end: int) -> int:
        """Add an escape, an entity, a line break or a single character, and return the offset after it."""
        text, pieces = self._text, self.pieces
        if text[at] == "\n":
            return self._add_break(at, end)
        if text[at] == "\\" and at + 1 < end:
            if text[at + 1] == "\n":
                pieces.append(Break(hard=True))
                return self._line_start(at + 2, end)
            if ESCAPED.match(text, at):
                pieces.append(text[at + 1])
                return at + 2
        entity = ENTITY.match(text, at) if text[at] == "&" else None
        pieces.append(decode_entity(entity[0]) if entity else text[at])
        return entity.end() if entity else at + 1

    def _add_break(self, at: int, end: int) -> int:
        """Add a line break without the spaces around it, and return the offset of the next line's text."""
        pieces, hard = self.pieces, False
        if pieces and isinstance(before := pieces[-1], str) and self._text[at - 1] == " ":
            pieces[-1], hard = before.rstrip(" "), before.endswith("  ")
        pieces.append(Break(hard=hard))
        return self._line_start(at + 1, end)

    def _line_start(self, at: int, end: int) -> int:
        while at < end and self._text[at] in " \t":
            at += 1
        return at


def links(document: Document) -> Iterator[MarkdownLink]:
    """Yield every Markdown link and image of a page in text order."""
    definitions = definitions_of(document)
    source = document.source
    for node in walk(document.root):
        if isinstance(node, Paragraph | Heading | TableCell):
            yield from content_links(source, node.content, definitions)


def content_links(source: Source, content: Content, definitions: Mapping[str, Definition]) -> tuple[MarkdownLink, ...]:
    """Return the Markdown links and images of one leaf in text order."""
    if not content.lines:
        return ()
    text = source.text
    start, end = content.lines[0].start, content.lines[-1].end
    if not MAY_LINK.search(text, start, end):
        return ()
    if len(content.lines) == 1 and not content.inlines:
        plain = plain_links(text, start, end)
        if plain is not None:
            return plain
    region = joined(text, text, content.lines)
    references = PageReferences(definitions, frozenset())
    found = scan_inline(region, content.inlines, references, any_footnote=True).links
    return tuple(
        [replace(link, alt=plain_alt(link, references)) if MARKS_IN_ALT.search(link.alt) else link for link in found]
    )
