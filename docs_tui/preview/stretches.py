"""Lists, tables and containers of hundreds of entries, cut into stretches: each is built when somebody looks at it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

from docs_tui.components import Role
from docs_tui.export.elements import Element
from docs_tui.mdx import Flow, List, MdxJsxElement, Table
from docs_tui.mdx.nodes import TableRow
from docs_tui.preview.html_table import cell_texts, html_table
from docs_tui.preview.inline import Line
from docs_tui.preview.piece import COLUMNS, columns_of, is_hidden, role_of, space_before
from docs_tui.preview.reader import Reader
from docs_tui.preview.shapes import Align, Widths, widths_of
from docs_tui.source import Span
from docs_tui.source.clean import clean

_LONG = 200
"""Entries of what is more than one part."""
_SLOWER = 4
"""A row of tags takes as long to read as so many of Markdown."""
_STRETCH = 32
"""Entries of each stretch at least, and as many more on average."""
_CARDS = 24
"""Cards of a stretch: full rows, whether two, three or four stand side by side."""
_CLOSE = (Role.CARD, Role.DISCLOSURE)
"""Entries of these roles follow one another without an empty row."""
_ODD = re.compile(r"[\\&<{$~\n]|!\[")
"""What shows as something else than its characters, in a way that only reading tells."""
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")


@dataclass(frozen=True, slots=True)
class LongTable:
    """What the stretches of a table have in common."""

    head: TableRow | Flow | None
    """None where it has none, as tables of tags may."""
    align: tuple[Align, ...]
    widths: Widths


class Stretch(NamedTuple):
    """Some entries of something long."""

    nodes: tuple[Flow, ...]
    span: Span
    gap: int
    """Empty rows above it."""
    look: str = ""
    """What it looks different by, though it says the same: the number of its first entry, the widths of its columns."""
    table: LongTable | None = None
    """What its rows are part of."""
    goes_on: bool = False
    """Its rows are not the first ones."""
    cols: int = COLUMNS
    """Cards side by side."""
    alone: bool = False
    """Its text says the same without what is around it."""


def stretches_of(node: Flow, reader: Reader) -> Iterator[Stretch]:
    """Yield the stretches of ``node``; none where it is not long."""
    match node:
        case List() if len(node.children) > _LONG:
            yield from _of_list(node, reader)
        case Table() if len(node.rows) > _LONG:
            yield from _of_table(node, reader)
        case MdxJsxElement() if role_of(node) is Role.TABLE:
            yield from _of_html_table(node, reader)
        case MdxJsxElement() if node.flow and len(node.children) > _LONG:
            yield from _of_container(node)
        case _:
            pass


def _ends(entries: Sequence[Flow | TableRow], reader: Reader) -> Iterator[tuple[int, int]]:
    """Yield where stretches begin and end.

    One ends after an entry that its own text tells, so that one more at the top moves no other end.
    """
    first = 0
    for at, entry in enumerate(entries, 1):
        written = reader.source.slice(entry.span)
        ends = at - first >= _STRETCH and crc32(written.encode("utf-8", "surrogatepass")) % _STRETCH == 0
        if ends or at - first >= _LONG or at == len(entries):
            yield first, at
            first = at


def _of_list(node: List, reader: Reader) -> Iterator[Stretch]:
    for first, last in _ends(node.children, reader):
        items = node.children[first:last]
        span = Span(items[0].span.start, items[-1].span.end)
        stretch = List(span, node.ordered, node.start + first, node.loose, items)
        number = f"{node.start + first}" if node.ordered else ""
        yield Stretch((stretch,), span, 1 if node.loose or not first else 0, number, alone=True)


def _of_table(node: Table, reader: Reader) -> Iterator[Stretch]:
    head, *rows = node.rows
    widths = widths_of((_texts(reader, row) for row in node.rows), _shown)
    table = LongTable(head, node.align, widths)
    look = f"{reader.source.slice(head.span)}\0{node.align}\0{widths}"
    for first, last in _ends(rows, reader):
        span = Span(rows[first].span.start, rows[last - 1].span.end)
        stretch = Table(span, node.align, tuple(rows[first:last]))
        span = span if first else Span(node.span.start, span.end)
        yield Stretch((stretch,), span, 0 if first else 1, look, table, goes_on=first > 0)


def _of_html_table(node: MdxJsxElement, reader: Reader) -> Iterator[Stretch]:
    """Yield the rows of a table of tags; none where it is not long, or holds more than rows and what is above them."""
    found = html_table(node, reader.source)
    if found is None or len(found.rows) <= _LONG // _SLOWER:
        return
    above, head, rows = found
    widths = widths_of((cell_texts(row, reader.source) for row in ([head] if head else []) + rows), _shown)
    table = LongTable(head, (), widths)
    look = f"{reader.source.slice(head.span) if head else ''}\0{widths}"
    for first, last in _ends(rows, reader):
        span = Span(rows[first].span.start if first else node.span.start, rows[last - 1].span.end)
        nodes = (*([] if first else above), *rows[first:last])
        yield Stretch(nodes, span, 0 if first else 1, look, table, goes_on=first > 0)


def _texts(reader: Reader, row: TableRow) -> list[str]:
    """Return the cells of a row, read where only that tells what they show."""
    written = clean(reader.source.slice(row.span))
    if _ODD.search(written):
        return [Line(reader).content(cell.content).words().text for cell in row.cells]
    cells = [cell.strip() for cell in written.removeprefix("|").split("|")]
    return cells if cells[-1] else cells[:-1]


def _shown(written: str) -> str:
    """Return about what a cell shows: good enough to tell how wide its column is."""
    return _LINK.sub(_label, written).replace("*", "").replace("`", "")


def _label(link: re.Match[str]) -> str:
    return link[1]


def _of_container(node: MdxJsxElement) -> Iterator[Stretch]:
    """Yield the children of an element that has no look of its own; none where they are alternatives, in one bar."""
    children = [child for child in node.children if not is_hidden(child)]
    roles = [role_of(child) for child in children]
    element = Element.of(node)
    if element.role is not Role.TRANSPARENT or Role.TAB in roles:
        return
    first = cards = 0
    for at, role in enumerate(roles, 1):
        cards = cards + 1 if role is Role.CARD else 0
        ends = cards % _CARDS == 0 if cards and at - first >= _CARDS else at - first >= _STRETCH
        if ends or at == len(roles):
            begin = children[first].span.start if first else node.span.start
            close = first and roles[first] in _CLOSE and roles[first] is roles[first - 1]
            gap = 0 if close else space_before(children[first]) if first else 1
            span = Span(begin, children[at - 1].span.end)
            yield Stretch(tuple(children[first:at]), span, gap, f"{columns_of(element)}", cols=columns_of(element))
            first = at
