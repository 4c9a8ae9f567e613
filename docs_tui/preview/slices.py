"""Lists, tables and containers with hundreds of entries, cut into slices that are built one at a time."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

from docs_tui.components import Role
from docs_tui.export.elements import Element
from docs_tui.mdx import Flow, List, MdxJsxElement, Table
from docs_tui.mdx.nodes import TableRow
from docs_tui.preview.grouping import DEFAULT_COLUMNS, columns_of, is_hidden, role_of, space_before
from docs_tui.preview.inline_text import InlineBuilder, PageReader
from docs_tui.preview.roles.preview_tables import Align, ColumnWidths, cell_texts, column_widths, find_rows
from docs_tui.source import Span
from docs_tui.source.clean import clean

_LONG = 200
"""Lists, tables and containers with more entries than this are cut."""
_HTML_ROW_COST = 4
"""Reading a table row of tags takes as long as reading this many Markdown rows."""
_SLICE = 32
"""The fewest entries of a slice; the average is twice as many."""
_CARDS = 24
"""How many cards a slice contains: full rows of two, three or four."""
_TIGHT = (Role.CARD, Role.DISCLOSURE)
"""Roles whose entries have no empty row between them."""
_NEEDS_PARSER = re.compile(r"[\\&<{$~\n]|!\[")
"""If a cell contains one of these characters, only the parser can tell how it looks."""
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")


@dataclass(frozen=True, slots=True)
class LongTable:
    """Data that the slices of one table share."""

    head: TableRow | Flow | None
    """None if a table of tags has no head."""
    align: tuple[Align, ...]
    widths: ColumnWidths


class PageSlice(NamedTuple):
    """Some entries of a long list, table or container."""

    nodes: tuple[Flow, ...]
    span: Span
    gap: int
    """The number of empty rows above."""
    look: str = ""
    """Makes slices with the same source differ if they look different: by list number or by column widths."""
    table: LongTable | None = None
    """The table of the rows."""
    continues: bool = False
    """Whether the rows are not the first ones of the table."""
    cols: int = DEFAULT_COLUMNS
    """How many cards are side by side."""
    standalone: bool = False
    """Whether the source of the slice has the same meaning on its own."""


def slices_of(node: Flow, reader: PageReader) -> Iterator[PageSlice]:
    """Yield the slices of ``node``; nothing if it is short."""
    match node:
        case List() if len(node.children) > _LONG:
            yield from _list_slices(node, reader)
        case Table() if len(node.rows) > _LONG:
            yield from _table_slices(node, reader)
        case MdxJsxElement() if role_of(node) is Role.TABLE:
            yield from _html_table_slices(node, reader)
        case MdxJsxElement() if node.flow and len(node.children) > _LONG:
            yield from _container_slices(node)
        case _:
            pass


def _cuts(entries: Sequence[Flow | TableRow], reader: PageReader) -> Iterator[tuple[int, int]]:
    """Yield where slices begin and end.

    A slice ends after an entry with a certain hash, so inserting an entry at the top does not move the other cuts.
    """
    first = 0
    for at, entry in enumerate(entries, 1):
        source = reader.source.slice(entry.span)
        is_cut = at - first >= _SLICE and crc32(source.encode("utf-8", "surrogatepass")) % _SLICE == 0
        if is_cut or at - first >= _LONG or at == len(entries):
            yield first, at
            first = at


def _list_slices(node: List, reader: PageReader) -> Iterator[PageSlice]:
    for first, last in _cuts(node.children, reader):
        items = node.children[first:last]
        span = Span(items[0].span.start, items[-1].span.end)
        part = List(span, node.ordered, node.start + first, node.loose, items)
        number = f"{node.start + first}" if node.ordered else ""
        yield PageSlice((part,), span, 1 if node.loose or not first else 0, number, standalone=True)


def _table_slices(node: Table, reader: PageReader) -> Iterator[PageSlice]:
    head, *rows = node.rows
    widths = column_widths((_cell_texts(reader, row) for row in node.rows), _without_marks)
    table = LongTable(head, node.align, widths)
    look = f"{reader.source.slice(head.span)}\0{node.align}\0{widths}"
    for first, last in _cuts(rows, reader):
        span = Span(rows[first].span.start, rows[last - 1].span.end)
        part = Table(span, node.align, tuple(rows[first:last]))
        span = span if first else Span(node.span.start, span.end)
        yield PageSlice((part,), span, 0 if first else 1, look, table, continues=first > 0)


def _html_table_slices(node: MdxJsxElement, reader: PageReader) -> Iterator[PageSlice]:
    """Yield the rows of a table of tags; nothing if it is short, or has text between its rows."""
    found = find_rows(node, reader.source)
    if found is None or len(found.rows) <= _LONG // _HTML_ROW_COST:
        return
    above, head, rows = found
    texts = (cell_texts(row, reader.source) for row in ([head] if head else []) + rows)
    widths = column_widths(texts, _without_marks)
    table = LongTable(head, (), widths)
    look = f"{reader.source.slice(head.span) if head else ''}\0{widths}"
    for first, last in _cuts(rows, reader):
        span = Span(rows[first].span.start if first else node.span.start, rows[last - 1].span.end)
        nodes = (*([] if first else above), *rows[first:last])
        yield PageSlice(nodes, span, 0 if first else 1, look, table, continues=first > 0)


def _cell_texts(reader: PageReader, row: TableRow) -> list[str]:
    """Return the texts of the cells of a row, parsed only if needed."""
    source = clean(reader.source.slice(row.span))
    if _NEEDS_PARSER.search(source):
        return [InlineBuilder(reader).add_content(cell.content).build().text for cell in row.cells]
    cells = [cell.strip() for cell in source.removeprefix("|").split("|")]
    return cells if cells[-1] else cells[:-1]


def _without_marks(source: str) -> str:
    """Return the approximate text of a cell, precise enough for the width of its column."""
    return _LINK.sub(_link_text, source).replace("*", "").replace("`", "")


def _link_text(link: re.Match[str]) -> str:
    return link[1]


def _container_slices(node: MdxJsxElement) -> Iterator[PageSlice]:
    """Yield the children of an element without a look of its own; nothing if they are tabs, which share one bar."""
    children = [child for child in node.children if not is_hidden(child)]
    roles = [role_of(child) for child in children]
    element = Element.of(node)
    if element.role is not Role.TRANSPARENT or Role.TAB in roles:
        return
    first = cards = 0
    for at, role in enumerate(roles, 1):
        cards = cards + 1 if role is Role.CARD else 0
        is_cut = cards % _CARDS == 0 if cards and at - first >= _CARDS else at - first >= _SLICE
        if is_cut or at == len(roles):
            start = children[first].span.start if first else node.span.start
            is_tight = first and roles[first] in _TIGHT and roles[first] is roles[first - 1]
            gap = 0 if is_tight else space_before(children[first]) if first else 1
            cols = columns_of(element)
            span = Span(start, children[at - 1].span.end)
            yield PageSlice(tuple(children[first:at]), span, gap, f"{cols}", cols=cols)
            first = at
