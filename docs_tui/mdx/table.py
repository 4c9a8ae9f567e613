"""Pipe tables."""

import re
from typing import Literal, TypeAlias

from docs_tui.mdx.interrupt import starts_block
from docs_tui.mdx.leaf import one_line_content
from docs_tui.mdx.lines import SPACE, Lines, skip_space
from docs_tui.mdx.nodes import Table, TableCell, TableRow
from docs_tui.source import Span

_DELIMITER = re.compile(r"\|?+[ \t]*+:?-++:?(?:[ \t]*+\|[ \t]*+:?-++:?)*+[ \t]*+\|?+[ \t]*+(?=\n|\Z)")
_PIPE = re.compile(r"(?:[^|\\\n]|\\[\\|]|\\(?![\\|]))*+(\||(?=\n|\Z))")
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


def cell_spans(lines: Lines, start: int, end: int) -> list[Span]:
    """Return where the cells of a row stand, without white space around their text."""
    text = lines.text
    cells: list[Span] = []
    at = start
    if text.startswith("|", at, end):
        at += 1
    while True:
        space = SPACE.match(text, at, end)
        first = space.end() if space else at
        match = _PIPE.match(text, first, end)
        stop = match.end() if match else end
        closed = stop > first and text[stop - 1] == "|" and bool(match and match[1])
        last = stop - 1 if closed else stop
        if first >= end and not closed:
            return cells
        while last > first and text[last - 1] in " \t":
            last -= 1
        cells.append(Span(first, last))
        if not closed:
            return cells
        at = stop


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
    cells = [TableCell(span, one_line_content(lines, *span, cell=True)) for span in cell_spans(lines, start, end)]
    return TableRow(Span(start, end), tuple(cells))


def _alignment(cell: str) -> _Align:
    if cell.startswith(":"):
        return "center" if cell.endswith(":") and len(cell) > 1 else "left"
    return "right" if cell.endswith(":") else None
