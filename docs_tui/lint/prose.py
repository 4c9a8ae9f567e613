"""The sentences of a page, free of code, tags, addresses and marks, each character with its place in the source."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal

from docs_tui.mdx import Content, MdxInline, MdxJsxElement
from docs_tui.mdx.inline import CodeRuns
from docs_tui.mdx.link import Link
from docs_tui.mdx.math import inline_math_end
from docs_tui.mdx.region import Region, joined
from docs_tui.source import Source, Span
from docs_tui.source.record import record

OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for what is no prose and yet part of the sentence: code, a formula, a value, an image, a bare address."""

ProseKind = Literal["paragraph", "item", "quote", "heading", "cell", "attribute"]

_MARK = re.compile(r"[`\\*_~\[$&\n]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]")
_SPACE = re.compile(r"[ \t]+")
_SENTENCE_END = re.compile(r"[.!?…。！？][)\"'”’\]]*")
_WIDE = frozenset("。！？")
"""Marks after which no space follows."""
ABBREVIATIONS = ("e.g", "i.e", "etc", "vs", "cf", "No", "approx", "Dr", "Mr", "Ms", "Inc", "Ltd", "St")


@record(frozen=True, slots=True)
class Sentence:
    """One sentence of a stretch of prose."""

    prose: "Prose"
    start: int
    """In the text of the prose."""
    end: int

    @property
    def text(self) -> str:
        """What a reader reads."""
        return self.prose.text[self.start : self.end]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Return where characters ``start`` to ``end`` of the sentence stand in the source; by default all of it."""
        stop = self.end if end is None else self.start + end
        return self.prose.span(self.start + start, stop)


@record(frozen=True, slots=True)
class Prose:
    """One paragraph, heading, cell or attribute as its reader reads it."""

    text: str
    kind: ProseKind
    whole: Span
    """The leaf in the source."""
    starts: tuple[int, ...]
    """Where each run of characters that stand together in the source begins in ``text``."""
    origins: tuple[int, ...]
    """Where the same run begins in the source."""

    def origin(self, offset: int) -> int:
        """Return where the character at ``offset`` of the text stands in the source."""
        run = max(bisect_right(self.starts, offset) - 1, 0)
        return self.origins[run] + offset - self.starts[run]

    def span(self, start: int, end: int) -> Span:
        """Return where characters ``start`` to ``end`` of the text stand in the source."""
        first = self.origin(start)
        return Span(first, max(self.origin(end - 1) + 1, first) if end > start else first)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences, without the white space between them."""
        return tuple(self._cut())

    def _cut(self) -> Iterator[Sentence]:
        text, at = self.text, 0
        for match in _SENTENCE_END.finditer(text):
            end = match.end()
            if end < len(text) and _ends(text, match.start(), end):
                yield from self._trimmed(at, end)
                at = end
        yield from self._trimmed(at, len(text))

    def _trimmed(self, start: int, end: int) -> Iterator[Sentence]:
        text = self.text
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if end > start:
            yield Sentence(self, start, end)


def _ends(text: str, at: int, after: int) -> bool:
    """Tell whether the mark at ``at`` ends a sentence that another follows."""
    mark = text[at]
    if mark in _WIDE:
        return True
    if not text[after].isspace():
        return False
    if mark != ".":
        return True
    word = text[max(0, at - 8) : at].rsplit(" ", maxsplit=1)[-1].lstrip("(\"'“‘[")
    return word not in ABBREVIATIONS and not (len(word) == 1 and word.isupper() and word != "I")


def prose_of(source: Source, content: Content, links: Sequence[Link], kind: ProseKind, whole: Span) -> Prose:
    """Return a leaf as prose.

    Args:
        source: The page.
        content: The leaf's lines.
        links: Its links and images, as the parser finds them.
        kind: What the leaf is.
        whole: Where it stands.
    """
    text = source.text
    if len(content.lines) == 1 and not links and not content.inlines:
        start, end = content.lines[0]
        if not _MARK.search(text, start, end):
            return Prose(text[start:end], kind, whole, (0,), (start,))
    region = joined(text, text, content.lines)
    writer = _Writer(region)
    _write(writer, _skips(region, content.inlines, links))
    return writer.prose(kind, whole)


def prose_of_text(source: Source, span: Span) -> Prose:
    """Return the value of an attribute, or of front matter, as prose."""
    writer = _Writer(Region(source.text, source.text, span.start, span.end))
    _write(writer, {})
    return writer.prose("attribute", span)


class _Writer:
    """Gathers runs of characters."""

    def __init__(self, region: Region) -> None:
        self.region = region
        self.code: CodeRuns | None = None
        """The runs of backticks, looked for once, at the first of them."""
        self.parts: list[str] = []
        self.starts: list[int] = []
        self.origins: list[int] = []
        self.length = 0

    def copy(self, start: int, end: int) -> None:
        """Add characters of the region as they stand."""
        if end > start:
            self.instead(self.region.text[start:end], start)

    def instead(self, text: str, at: int) -> None:
        """Add ``text`` for what stands at ``at``."""
        self.starts.append(self.length)
        self.origins.append(at)
        self.parts.append(text)
        self.length += len(text)

    def prose(self, kind: ProseKind, whole: Span) -> Prose:
        """Return what was gathered."""
        region, origins = self.region, self.origins
        if not region.is_page:
            origins = [region.origin(at) for at in origins]
        return Prose("".join(self.parts), kind, whole, tuple(self.starts) or (0,), tuple(origins) or (whole.start,))


def _skips(region: Region, inlines: Sequence[MdxInline], links: Sequence[Link]) -> dict[int, tuple[int, str]]:
    """Return what is left out: by where it begins, where it ends and what stands in its place."""
    found: dict[int, tuple[int, str]] = {}
    waiting = list(inlines)
    while waiting:
        node = waiting.pop()
        if not isinstance(node, MdxJsxElement):
            instead = OBJECT if getattr(node, "kind", "comment") not in ("comment", "empty", "string") else ""
            found[region.offset(node.span.start)] = (region.offset(node.span.end - 1) + 1, instead)
            continue
        instead = OBJECT if node.close is None else ""
        found[region.offset(node.open.start)] = (region.offset(node.open.end - 1) + 1, instead)
        if node.close:
            found[region.offset(node.close.start)] = (region.offset(node.close.end - 1) + 1, "")
        waiting += [child for child in node.children if isinstance(child, MdxInline)]
    for link in links:
        start, end = region.offset(link.span.start), region.offset(link.span.end - 1) + 1
        if link.kind in ("image", "auto"):
            found[start] = (end, OBJECT)
        else:
            text_end = (
                region.offset(link.text_span.end - 1) + 1 if link.text_span.end > link.text_span.start else start + 1
            )
            found[start] = (start + 1, "")
            found[text_end] = (end, "")
    return found


def _write(writer: _Writer, skips: dict[int, tuple[int, str]]) -> None:
    region = writer.region
    text, end, at = region.text, region.end, region.start
    starts = sorted(skips, reverse=True)
    while at < end:
        while starts and starts[-1] < at:
            starts.pop()
        limit = min(starts[-1], end) if starts else end
        match = _MARK.search(text, at, limit)
        stop = match.start() if match else limit
        if stop > at:
            writer.instead(text[at:stop], at)
        at = stop
        if at in skips:
            after, instead = skips[at]
            if instead:
                writer.instead(instead, at)
            at = max(after, at + 1)
        elif at < end:
            at = _one(writer, text, at, end)


def _one(writer: _Writer, text: str, at: int, end: int) -> int:
    """Write what stands for the mark at ``at``, and return the offset after it."""
    mark = text[at]
    if mark == "`":
        writer.code = writer.code or CodeRuns(text, at, end)
        stop = writer.code.after(at)
        if text[stop - 1] == "`" and stop - at > 2 and text[at:stop].strip("`"):
            writer.instead(OBJECT, at)
            return stop
        writer.copy(at, stop)
        return stop
    if mark == "\\" and at + 1 < end:
        writer.copy(at + 1, at + 2)
        return at + 2
    if mark in "*~":
        return at + 1
    if mark == "_":
        inside = at and text[at - 1].isalnum() and at + 1 < end and text[at + 1].isalnum()
        if not inside:
            return at + 1
    elif mark == "$":
        stop = inline_math_end(text, at, end)
        if stop > 0:
            writer.instead(OBJECT, at)
            return stop
    if mark == "[":
        note = _FOOTNOTE.match(text, at, end)
        if note:
            return note.end()
    elif mark == "&":
        entity = _ENTITY.match(text, at, end)
        if entity:
            writer.instead(" " if entity[0] == "&nbsp;" else OBJECT, at)
            return entity.end()
    elif mark == "\n":
        writer.instead(" ", at)
        space = _SPACE.match(text, at + 1, end)
        return space.end() if space else at + 1
    writer.copy(at, at + 1)
    return at + 1
