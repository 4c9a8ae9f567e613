"""Tables: their rows and cells, in Markdown and in HTML, and how wide the columns are."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

from docs_tui.components import Role, spec_for
from docs_tui.export.elements import Part, Piece, has_role, is_hidden
from docs_tui.mdx import Flow, MdxJsxElement, Paragraph
from docs_tui.mdx.inline_syntax import unescape_html
from docs_tui.mdx.nodes import Content
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.layout import cell_width
from docs_tui.preview.model import Block, StyledText, TableForm
from docs_tui.preview.styled_text import NARROWEST_COLUMN, TextBuilder, hold_place, join_rows, separate, wrap_rows
from docs_tui.source import Source, Span
from docs_tui.source.clean import clean
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

Align: TypeAlias = Literal["left", "center", "right"] | None

_GAP = 2
_NARROWEST_NAME = 10
_WIDEST_COLUMN = 40
"""A column of a table that is wider than the page."""
_LONGEST_WORD = 48
"""Longer words, such as addresses, may be split to make room for other columns."""


class ColumnWidths(NamedTuple):
    """The preferred widths of a table's columns, in cells."""

    natural: tuple[int, ...]
    """The widest line of each column."""
    least: tuple[int, ...]
    """The longest word of each column, up to a limit."""
    has_lines: bool
    """Whether any cell has more than one line."""


@record(frozen=True, slots=True)
class TableData:
    """A table, or some rows of a long one."""

    head: Sequence[StyledText]
    rows: Sequence[Sequence[StyledText]]
    align: Sequence[Align]
    widths: ColumnWidths | None = None
    """The widths of the whole long table."""
    continues: bool = False
    """Whether the rows continue a table, so that they have no head."""


def add_table(builder: BlockBuilder, data: TableData, span: Span, column: Column) -> None:
    """Add a table."""
    form = TableForm()
    block = Block("", wrapped=False, shape=lambda width: draw_table(data, width, form), table=form)
    builder.add_block(column, block, span)


def add_html_table(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a table that is written with tags; everything that is not in a row goes above it."""
    head: list[StyledText] = []
    rows: list[list[StyledText]] = []

    def collect(parts: Iterable[Part], *, header: bool) -> None:
        for part in parts:
            if has_role(part, Role.TABLE_SECTION):
                collect(builder.children(part), header=part.element.spec.header)
            elif has_role(part, Role.TABLE_ROW):
                cells = [each for each in builder.children(part) if has_role(each, Role.TABLE_CELL)]
                all_heads = bool(cells) and all(cell.element.spec.header for cell in cells)
                if (header or all_heads) and not head and not rows:
                    head.extend(html_row(builder, part))
                else:
                    rows.append(html_row(builder, part))
            elif has_role(part, Role.TABLE_CELL):
                rows.append([builder.flat_text(part)])
            else:
                builder.add_nodes((part,), column)

    collect(builder.children(piece), header=False)
    if head or rows:
        column.space(0)
        add_table(builder, TableData(head, rows, ()), piece.span, column)


def html_row(builder: BlockBuilder, piece: Piece) -> list[StyledText]:
    """Return the cells of a table row that is written with tags."""
    return [builder.flat_text(cell) for cell in builder.children(piece) if has_role(cell, Role.TABLE_CELL)]


def draw_table(data: TableData, width: int, form: TableForm | None = None) -> StyledText:
    """Return a table with wrapped cells; if the columns would be too narrow, a list of cells or a wider table."""
    form = form or TableForm()
    every = [data.head, *data.rows] if data.head else data.rows
    widths = data.widths or column_widths([words.text for words in row] for row in every)
    count = len(widths.natural)
    if not count:
        return StyledText("")
    sizes = _column_sizes(widths, width - _GAP * (count - 1))
    form.is_list = sizes is None and not form.is_wide
    if form.is_list:
        return _records(data, width)
    sizes = sizes or [min(size, _WIDEST_COLUMN) for size in widths.natural]
    align = [*data.align, *[None] * count][:count]
    rows: list[StyledText] = []
    head = _table_row(data.head, sizes, align, "table.head") if data.head and not data.continues else []
    bodies = [_table_row(row, sizes, align) for row in data.rows]
    total = sum(sizes) + _GAP * (count - 1)
    if head:
        rows += head
        rows.append(TextBuilder().add("━" * total, "table.line").build_row())
    wraps = widths.has_lines or tuple(sizes) != widths.natural
    ruled = wraps if data.widths is not None else any(len(body) > 1 for body in bodies)
    for index, body in enumerate(bodies):
        if ruled and (index or data.continues):
            rows.append(TextBuilder().add("─" * total, "table.line").build_row())
        rows += body
    return join_rows(rows)


def column_widths(rows: Iterable[Sequence[str]], shown: Callable[[str], str] = str) -> ColumnWidths:
    """Return the preferred widths of a table's columns.

    Args:
        rows: The texts of the cells, row by row.
        shown: Returns what a text looks like, which is never longer. Called only if the text could widen its column.
    """
    natural: list[int] = []
    least: list[int] = []
    has_lines = False
    for row in rows:
        missing = len(row) - len(natural)
        natural += [1] * missing
        least += [1] * missing
        for column, source in enumerate(row):
            known = natural[column] if least[column] >= _LONGEST_WORD else least[column]
            text = source if len(source) <= known else shown(source)
            lines = text.split("\n")
            has_lines = has_lines or len(lines) > 1
            if len(text) <= known and text.isascii():
                continue
            size = max(map(cell_width, lines))
            natural[column] = max(natural[column], size)
            if size > least[column]:
                longest = max(map(cell_width, text.split()), default=1)
                least[column] = max(least[column], min(longest, _LONGEST_WORD))
    return ColumnWidths(tuple(natural), tuple(least), has_lines)


def _column_sizes(widths: ColumnWidths, space: int) -> Sequence[int] | None:
    """Return the width of each column; None if there is no space for the columns side by side."""
    natural, words, _has_lines = widths
    if sum(natural) <= space:
        return natural
    least = [min(word, NARROWEST_COLUMN) for word in words]
    if sum(least) > space:
        return None
    # First give long words their space, the shortest first. Then share what is left in proportion to what each column wants.
    for column in sorted(range(len(words)), key=lambda at: words[at] - least[at]):
        least[column] += min(words[column] - least[column], space - sum(least))
    spare = space - sum(least)
    want = [max(wide - narrow, 0) for wide, narrow in zip(natural, least, strict=True)]
    total = sum(want)
    sizes = [narrow + spare * more // total for narrow, more in zip(least, want, strict=True)]
    rest = space - sum(sizes)
    for column in sorted(range(len(natural)), key=lambda at: natural[at] - sizes[at], reverse=True)[:rest]:
        sizes[column] += 1
    return [min(size, wide) for size, wide in zip(sizes, natural, strict=True)]


def _table_row(
    row: Sequence[StyledText], sizes: Sequence[int], align: Sequence[Align], style: str = ""
) -> list[StyledText]:
    cells = [
        separate(wrap_rows(words, size, style), "\t" if at else "\n")
        for at, (words, size) in enumerate(zip_longest(row, sizes, fillvalue=StyledText("")))
        if isinstance(size, int)
    ]
    height = max(map(len, cells), default=1)
    columns = [hold_place(cell, height) for cell in cells]
    rows: list[StyledText] = []
    for index in range(height):
        line = TextBuilder()
        for at, (column, size) in enumerate(zip(columns, sizes, strict=False)):
            words = column[index]
            space = max(size - cell_width(words.text), 0)
            before = space if align[at] == "right" else space // 2 if align[at] == "center" else 0
            line.add(" " * _GAP if at else "").add(" " * before).add_text(words).add(" " * (space - before))
        rows.append(line.build_row())
    return rows


def _records(data: TableData, width: int) -> StyledText:
    """Return each row as a list of cells, each beside the name of its column."""
    rows: list[StyledText] = []
    names = [*data.head, *[StyledText("")] * max(max(map(len, data.rows), default=0) - len(data.head), 0)]
    size = min(max(cell_width(name.text) for name in names), max(width // 3, _NARROWEST_NAME))
    sizes = (size, width - size - _GAP)
    for index, row in enumerate(data.rows):
        if index or data.continues:
            rows.append(TextBuilder().add("─" * min(width, 24), "table.line").build_row())
        for name, words in zip(names, row, strict=False):
            if not size:
                rows += wrap_rows(words, width)
            elif sizes[1] >= _NARROWEST_NAME:
                label = TextBuilder().add_text(name, "table.head").build_row()
                rows += _table_row((label, words), sizes, (None, None))
            else:
                rows += wrap_rows(name, width, "table.head") if name.text else []
                rows += wrap_rows(words, width)
    return join_rows(rows)


_BREAK = lazy_pattern(r"<br\s*/?>", re.IGNORECASE)
_TAG = lazy_pattern(r"</?[A-Za-z][^>]*+>?")


class HtmlTable(NamedTuple):
    """The rows of an HTML table."""

    above: list[Flow]
    """The content that is not a row: the caption."""
    head: Flow | None
    rows: list[Flow]
    """Each is an element, or a paragraph that contains only the element if its tags are on one line."""


def find_rows(table: MdxJsxElement, source: Source) -> HtmlTable | None:
    """Return the rows of ``table``; None if there is text between them."""
    above: list[Flow] = []
    heads: list[Flow] = []
    rows: list[Flow] = []

    def collect(nodes: Iterable[Flow], *, header: bool) -> bool:
        for node in nodes:
            if is_hidden(node):
                continue
            elements = list(_split_line(node, source))
            if not elements:
                return False
            for part in elements:
                element = _element(part)
                spec = spec_for(element.name)
                if spec.role is Role.TABLE_SECTION and element.flow:
                    if not collect(_flow(element), header=spec.header):
                        return False
                elif spec.role is not Role.TABLE_ROW:
                    above.append(part)
                elif not heads and not rows and (header or _is_head(element)):
                    heads.append(part)
                else:
                    rows.append(part)
        return True

    return HtmlTable(above, heads[0] if heads else None, rows) if collect(_flow(table), header=False) else None


def cell_texts(row: Flow, source: Source) -> list[str]:
    """Return the approximate text of a row's cells, precise enough for the widths of their columns."""
    return [_text(cell, source) for cell in _cells(_element(row))]


def _text(cell: MdxJsxElement, source: Source) -> str:
    if cell.close is None:
        return ""
    written = source.slice(Span(cell.open.end, cell.close.start))
    if "<" in written:
        written = _TAG.sub(lambda tag: "" if tag[0].endswith(">") else tag[0], _BREAK.sub("\n", written))
    lines = (line.strip() for line in clean(unescape_html(written)).split("\n"))
    return "\n".join(filter(None, lines))


def _split_line(node: Flow, source: Source) -> Iterator[Flow]:
    """Yield the elements of a line of tags one by one; nothing if there is other text in the line."""
    if isinstance(node, MdxJsxElement):
        yield node
    if not isinstance(node, Paragraph) or not _has_only_elements(node, source):
        return
    lines = node.content.lines
    starts = [line.start for line in lines]
    for each in node.content.inlines:
        first, last = (max(bisect_right(starts, at) - 1, 0) for at in each.span)
        own = (Span(max(line.start, each.span.start), min(line.end, each.span.end)) for line in lines[first : last + 1])
        yield Paragraph(each.span, Content(tuple(line for line in own if line.start < line.end), (each,)))


def _has_only_elements(paragraph: Paragraph, source: Source) -> bool:
    at = paragraph.span.start
    for each in paragraph.content.inlines:
        if not isinstance(each, MdxJsxElement) or source.slice(Span(at, each.span.start)).strip():
            return False
        at = each.span.end
    return not source.slice(Span(at, paragraph.span.end)).strip()


def _element(node: Flow) -> MdxJsxElement:
    """Return ``node``, or the only element of a paragraph."""
    each = node.content.inlines[0] if isinstance(node, Paragraph) else node
    if not isinstance(each, MdxJsxElement):
        raise TypeError
    return each


def _flow(element: MdxJsxElement) -> Iterator[Flow]:
    """Yield the children of an element whose tags are on lines of their own."""
    if element.flow:
        yield from element.children


def _cells(row: MdxJsxElement) -> Iterator[MdxJsxElement]:
    for child in row.children:
        for each in child.content.inlines if isinstance(child, Paragraph) else (child,):
            if isinstance(each, MdxJsxElement) and spec_for(each.name).role is Role.TABLE_CELL:
                yield each


def _is_head(row: MdxJsxElement) -> bool:
    cells = list(_cells(row))
    return bool(cells) and all(spec_for(cell.name).header for cell in cells)
