"""Inserts expanded text: on its own lines, with the prefixes of lists and quotes around it, or within a line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from docs_tui.export import syntax
from docs_tui.export.expansion.origins import Lines, TextPiece, text_of
from docs_tui.source import Source, Span
from docs_tui.source.record import record

_CONTAINERS = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*")
_BLOCK = re.compile(r"\s*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)])\s|[>|]|```|~~~)")
_OPENS = re.compile(r"<(?![/!])(?:[^<>]*[^<>/])?>\Z")

Pieces: TypeAlias = list[TextPiece]


@record(frozen=True, slots=True)
class Edit:
    """A span of one file and its replacement."""

    span: Span
    pieces: Sequence[TextPiece]


def placed(source: Source, span: Span, lines: Lines, *, flow: bool) -> Edit:
    """Return ``lines`` as an edit, on their own lines or within a line, as the position requires."""
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
    if not flow and (lead.lstrip().startswith("|") or not (_has_blocks(lines) or (alone and len(lines) > 1))):
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
