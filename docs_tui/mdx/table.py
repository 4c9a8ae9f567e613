"""Pipe tables."""

import re
from typing import Literal, TypeAlias

from docs_tui.mdx.interrupt import starts_block
from docs_tui.mdx.leaf import one_line_content
from docs_tui.mdx.lines import Lines, skip_space
from docs_tui.mdx.nodes import Content, Table, TableCell, TableRow, defer
from docs_tui.source import Span, make_span

_DELIMITER = re.compile(r"\|?+[ \t]*+:?-++:?(?>(?:[ \t]*+\|[ \t]*+:?-++:?)*)[ \t]*+\|?+[ \t]*+(?=\n|\Z)")
_Align: TypeAlias = Literal["left", "center", "right"] | None


def delimiter_row(lines: Lines, at: int) -> tuple[_Align, ...]:
    """Return the alignments of the columns if the line at ``at`` is a delimiter row; empty if not."""
    text = lines.text
    match = _DELIMITER.match(text, at)
    if match is None:
        return ()
    row = match[0].strip(" \t")
    if "|" not in row and ":" not in row:
        return ()
    return tuple(_alignment(cell.strip(" \t")) for cell in row.strip("|").split("|"))


def cell_spans(text: str, start: int, end: int) -> list[Span]:
    """Return where the cells of a row stand, without white space around their text."""
    cells: list[Span] = []
    at = start + 1 if text.startswith("|", start, end) else start
    while True:
        pipe = _next_pipe(text, at, end)
        stop = pipe if pipe >= 0 else end
        cell = text[at:stop]
        bare = cell.strip(" \t")
        if bare:
            first = at + cell.index(bare[0])
            cells.append(make_span((first, first + len(bare))))
        elif pipe >= 0:
            cells.append(make_span((stop, stop)))
        if pipe < 0:
            return cells
        at = pipe + 1


def _row_spans(text: str, start: int, end: int) -> list[Span]:
    """Return where the cells of a row below the head stand: a pipe alone, which is no head, is a row of one empty cell."""
    return cell_spans(text, start, end) or [make_span((end, end))]


def _next_pipe(text: str, at: int, end: int) -> int:
    """Return the offset of the next pipe that no backslash escapes, or -1."""
    pipe = text.find("|", at, end)
    while pipe > 0 and text[pipe - 1] == "\\" and _is_escaped(text, at, pipe):
        pipe = text.find("|", pipe + 1, end)
    return pipe


def _is_escaped(text: str, start: int, at: int) -> bool:
    """Tell whether an odd number of backslashes stands between ``start`` and ``at``, next to ``at``."""
    first = at
    while first > start and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def put_table(lines: Lines, head: Span, align: tuple[_Align, ...], pos: int) -> None:
    """Put the table whose head row is ``head`` and whose delimiter row stands on the line at ``pos`` into the tree."""
    text = lines.text
    rows = [_row(lines, head.start, head.end)]
    end = lines.line_end(pos)
    last = end
    lines.pos = end + 1
    while True:
        start = _next_row(lines)
        if start < 0:
            break
        end = lines.line_end(start)
        lines.pos = end + 1
        last = end
        while last > start and text[last - 1] in " \t":
            last -= 1
        rows.append(_row(lines, start, last))
    while last > head.end and text[last - 1] in " \t":
        last -= 1
    lines.tree.add(Table(Span(head.start, last), align, tuple(rows)))


def _next_row(lines: Lines) -> int:
    """Return where the next line's row begins, or -1 where the table ends: at a blank line or any other block."""
    start = lines.follow(lines.pos)
    if start < 0:
        return -1
    start = skip_space(lines.text, start)
    if lines.text[start] == "\n" or starts_block(lines, start, interrupting=False):
        return -1
    return start


def _row(lines: Lines, start: int, end: int) -> TableRow:
    text = lines.text
    row = TableRow(make_span((start, end)), ())
    if text.find("<", start, end) < 0 and text.find("{", start, end) < 0:
        defer(row, "cells", _plain_cells, lines.author, start, end)
        return row
    cells = (TableCell(span, one_line_content(lines, *span, cell=True)) for span in _row_spans(text, start, end))
    return TableRow(row.span, tuple(cells))


def _plain_cells(text: str, start: int, end: int) -> tuple[TableCell, ...]:
    """Return the cells of a row without elements and expressions."""
    return tuple([TableCell(span, Content((span,), (), True)) for span in _row_spans(text, start, end)])


def _alignment(cell: str) -> _Align:
    if cell.startswith(":"):
        return "center" if cell.endswith(":") and len(cell) > 1 else "left"
    return "right" if cell.endswith(":") else None
