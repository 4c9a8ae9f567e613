"""Text made of pieces of files, which can be traced back to those files, and inserted on separate lines or within a line."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from docs_tui.export import syntax
from docs_tui.source import Diagnostic, Source, Span, TextEdit, apply
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


class TextPiece(NamedTuple):
    """A piece of expanded text."""

    text: str
    source: Source
    offset: int
    copied: bool
    """Whether the text is copied from ``offset`` in the source; if not, it was generated from the text there."""


Lines: TypeAlias = Sequence[Sequence[TextPiece]]
"""The pieces of each line, without line ends; each line has at least one."""


class Origin(NamedTuple):
    """An offset in a file of the site."""

    path: str
    offset: int


@record(frozen=True, slots=True)
class Origins:
    """Maps offsets in expanded text to the files it came from."""

    pieces: tuple[TextPiece, ...]
    """The whole text."""
    starts: tuple[int, ...]
    """The offset of each piece in the expanded text, and the end of the text."""

    @classmethod
    def of(cls, source: Source) -> "Origins":
        """Return the origins of a text without expansion."""
        return cls((TextPiece(source.text, source, 0, copied=True),), (0, len(source.text)))

    @classmethod
    def of_pieces(cls, pieces: Sequence[TextPiece]) -> "Origins":
        """Return the origins of the text of ``pieces``."""
        return cls(tuple(pieces), tuple(accumulate([len(piece.text) for piece in pieces], initial=0)))

    def is_of_one(self, file: str | None) -> bool:
        """Tell whether the text is exactly that of ``file``."""
        first = self.pieces[0]
        return len(self.pieces) == 1 and first.copied and first.offset == 0 and first.source.path == file

    def after(self, source: Source, edit: TextEdit) -> "tuple[Origins, TextEdit] | None":
        """Return the origins after an edit of one of the files, and the same edit of the expanded text.

        Args:
            source: The file before.
            edit: The edit of the file.

        Returns:
            None if the edit is not in a copied piece, or the file differs from ``source``: then expand the page
            again.
        """
        after = Source(source.path, apply(source.text, (edit,)))
        longer = len(after.text) - len(source.text)
        start, end = edit.span
        pieces = list(self.pieces)
        moved: TextEdit | None = None
        known = source
        for index, (text, of, offset, copied) in enumerate(pieces):
            if of.path != source.path:
                continue
            if of is not known and of.text != source.text:
                return None
            known = of
            if moved is None and copied and offset <= start and end <= offset + len(text):
                new = text[: start - offset] + edit.text + text[end - offset :]
                pieces[index] = TextPiece(new, after, offset, copied=True)
                at = self.starts[index] - offset
                moved = TextEdit(Span(start + at, end + at), edit.text)
            else:
                pieces[index] = TextPiece(text, after, offset + longer if offset >= end else offset, copied)
        return (Origins.of_pieces(pieces), moved) if moved is not None else None

    def locate(self, offset: int) -> Origin:
        """Return the file and offset of a character of the expanded text."""
        source, at = self._place(offset)
        return Origin(source.path, at)

    def line(self, offset: int) -> tuple[str, int]:
        """Return the file and line, from 1, of a character of the expanded text."""
        source, at = self._place(offset)
        return source.path, source.line_of(at)

    def moved(self, diagnostic: Diagnostic, expanded: Source) -> Diagnostic:
        """Return a diagnostic of the expanded text with its position in the original file."""
        start, end = (
            self._place(expanded.line_starts[place.line - 1] + place.column - 1)
            for place in (diagnostic.start, diagnostic.end)
        )
        source, at = start
        stop = end[1] if end[0] is source and end[1] >= at else at
        return replace(diagnostic, path=source.path, start=source.position(at), end=source.position(stop), fix=None)

    def _place(self, offset: int) -> tuple[Source, int]:
        index = min(max(0, bisect_right(self.starts, offset) - 1), len(self.pieces) - 1)
        _, source, at, copied = self.pieces[index]
        return source, at + max(0, offset - self.starts[index]) if copied else at


def text_of(pieces: Iterable[TextPiece]) -> str:
    """Return the characters of ``pieces``."""
    return "".join([piece.text for piece in pieces])


def lines_of(pieces: Iterable[TextPiece]) -> Iterator[list[TextPiece]]:
    """Yield the pieces of each line, without line ends; an empty line has one empty piece."""
    line: list[TextPiece] = []
    for piece in pieces:
        start = 0
        text = piece.text
        while True:
            end = text.find("\n", start)
            if end < 0:
                break
            stop = end - 1 if text[start:end].endswith("\r") else end
            if stop > start or not line:
                line.append(_part(piece, start, stop))
            yield line
            line = []
            start = end + 1
        if start < len(text) or not line:
            line.append(_part(piece, start, len(text)))
    yield line


def _part(piece: TextPiece, start: int, end: int) -> TextPiece:
    if start == 0 and end == len(piece.text):
        return piece
    return TextPiece(
        piece.text[start:end],
        piece.source,
        piece.offset + start if piece.copied else piece.offset,
        piece.copied,
    )


def block_of(pieces: Iterable[TextPiece]) -> Lines:
    """Return lines without blank lines at the start and end, and without their common indentation."""
    lines = list(lines_of(pieces))
    texts = [text_of(line) for line in lines]
    first, last = 0, len(lines)
    while first < last and not texts[first].strip():
        first += 1
    while last > first and not texts[last - 1].strip():
        last -= 1
    margin = min((len(text) - len(text.lstrip(" \t")) for text in texts[first:last] if text.strip()), default=0)
    return [_without_start(line, margin) for line in lines[first:last]]


def _without_start(line: list[TextPiece], count: int) -> list[TextPiece]:
    kept: list[TextPiece] = []
    for piece in line:
        cut = min(count, len(piece.text))
        count -= cut
        if cut < len(piece.text):
            kept.append(_part(piece, cut, len(piece.text)))
    return kept or [_part(line[-1], len(line[-1].text), len(line[-1].text))]


_CONTAINERS = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*")
_BLOCK = re.compile(r"\s*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)])\s|>(?!\s*\Z)|\||```|~~~)")
_OPENS = lazy_pattern(r"(?:<(?![/!])(?:[^<>]*[^<>/])?)?>\Z")
"""The end of an opening tag: the whole tag, or its last line."""
_ONE_LINE = lazy_pattern(r"\s*(?:\||#{1,6}\s)")
"""The start of a block that is one line: a row of a table, or a heading."""

Pieces: TypeAlias = list[TextPiece]


@record(frozen=True, slots=True)
class Edit:
    """A span of one file and its replacement."""

    span: Span
    pieces: Sequence[TextPiece]


def placed(source: Source, span: Span, lines: Lines, *, flow: bool, is_code: bool = False) -> Edit:
    """Return ``lines`` as an edit, on their own lines or within a line, as the position requires; those of code stay lines."""
    text = source.text
    start = text.rfind("\n", 0, span.start) + 1
    stop = text.find("\n", span.end)
    stop = stop if stop >= 0 else len(text)
    lead, after = text[start : span.start], text[span.end : stop]
    marks = _CONTAINERS.match(lead)
    opens = marks is not None and marks.end() == len(lead)
    above, below = _line_above(text, start), _line_below(text, stop)
    flow = flow and opens and _is_blank(after)
    alone = opens and _is_blank(after) and _is_blank(above) and _is_blank(below)
    if not flow and (_ONE_LINE.match(lead) or not (_has_blocks(lines) or ((alone or is_code) and len(lines) > 1))):
        return Edit(span, _joined(lines))
    prefix = syntax.continued(marks[0]) if marks else ""
    line_end = TextPiece("\n" + prefix, source, span.start, copied=False)
    blank = line_end._replace(text=f"\n{prefix.rstrip()}\n{prefix}")
    head = [] if opens and (not syntax.goes_on(lead) or _is_blank(above)) else [line_end if opens else blank]
    tail = [] if _is_blank(after) and _is_blank(below) else [line_end if _is_blank(after) else blank]
    return Edit(span, [*head, *_prefixed(lines, prefix), *tail])


def in_cell(edit: Edit) -> Edit:
    """Return an edit for a table row, with each ``|`` escaped."""
    if not any("|" in piece.text for piece in edit.pieces):
        return edit
    return Edit(edit.span, [_in_cell(piece) for piece in edit.pieces])


def _in_cell(piece: TextPiece) -> TextPiece:
    text = syntax.piped(piece.text)
    return piece if text == piece.text else piece._replace(text=text, copied=False)


def applied(
    place: Span, source: Source, edits: Iterable[Edit], *, origin: Source | None = None, shift: int = 0
) -> Pieces:
    """Return the text of ``place`` with ``edits`` made; ``source`` lies in ``origin`` at ``shift``."""
    origin = origin or source
    start, end = place
    pieces: Pieces = []
    at = start
    for edit in sorted(edits, key=lambda each: each.span):
        if edit.span.start < at or edit.span.end > end:
            continue
        if edit.span.start > at:
            pieces.append(TextPiece(source.text[at : edit.span.start], origin, at + shift, copied=True))
        put = list(edit.pieces)
        if len(put) > 1 and _is_gap(put[0]) and pieces and _is_blank_after_gap(pieces):
            del put[0]
        pieces.extend(
            piece._replace(source=origin, offset=piece.offset + shift) if piece.source is source else piece
            for piece in put
        )
        at = edit.span.end
    if at < end or not pieces:
        pieces.append(TextPiece(source.text[at:end], origin, at + shift, copied=True))
    return pieces


def _joined(lines: Sequence[Sequence[TextPiece]]) -> Pieces:
    """Join lines with spaces, but not after an opening tag or before a closing tag."""
    pieces: Pieces = []
    before = ""
    for line in lines:
        text = text_of(line).strip()
        if pieces and line and not (_OPENS.match(before) or text.startswith("</")):
            pieces.append(line[0]._replace(text=" ", copied=False))
        pieces.extend(_stripped(line))
        before = text
    return pieces


def _stripped(line: Sequence[TextPiece]) -> Iterator[TextPiece]:
    """Yield a line without leading white space."""
    started = False
    for piece in line:
        if started:
            yield piece
            continue
        text = piece.text.lstrip()
        if text:
            started = True
            cut = len(piece.text) - len(text)
            yield piece._replace(text=text, offset=piece.offset + cut if piece.copied else piece.offset)


def _prefixed(lines: Sequence[Sequence[TextPiece]], prefix: str) -> Iterator[TextPiece]:
    """Yield lines with line ends between them, and ``prefix`` before each but the first."""
    for number, line in enumerate(lines):
        if number:
            blank = not text_of(line).strip()
            yield line[0]._replace(text="\n" + (prefix.rstrip() if blank else prefix), copied=False)
        yield from line


def _is_gap(piece: TextPiece) -> bool:
    """Tell whether a piece is only the space between blocks."""
    return not piece.copied and piece.text.startswith("\n") and _is_blank(piece.text.replace("\n", ""))


def _is_blank_after_gap(pieces: Sequence[TextPiece]) -> bool:
    """Tell whether the text ends with a generated blank line, with at most a line end after it."""
    last = len(pieces) - 1
    if pieces[last].copied and _is_blank(pieces[last].text.replace("\n", "")):
        last -= 1
    return last >= 0 and _is_gap(pieces[last])


def _line_above(text: str, start: int) -> str:
    """Return the line before the one that begins at ``start``."""
    return text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)]


def _line_below(text: str, stop: int) -> str:
    """Return the line after the one that ends at ``stop``."""
    end = text.find("\n", stop + 1)
    return text[stop + 1 : end if end >= 0 else len(text)]


def line_of(text: str, span: Span) -> Span:
    """Return ``span``, or its whole line with the line end before if nothing else is on it."""
    start = text.rfind("\n", 0, span.start)
    stop = text.find("\n", span.end)
    stop = stop if stop >= 0 else len(text)
    alone = start >= 0 and _is_blank(text[start + 1 : span.start]) and _is_blank(text[span.end : stop])
    return Span(start, stop) if alone else span


def _is_blank(line: str) -> bool:
    return not line.strip(" \t\r>")


def _has_blocks(lines: Iterable[Sequence[TextPiece]]) -> bool:
    """Tell whether lines are more than one paragraph."""
    texts = [text_of(line) for line in lines]
    return any(not text.strip() or _BLOCK.match(text) for text in texts)
