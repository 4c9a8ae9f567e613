"""Builds the blocks of a page: Markdown here, elements by role in ``roles``, long lists and tables in slices. Never raises for any page."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never
from zlib import crc32

from docs_tui.components import Role
from docs_tui.export.elements import (
    DEFAULT_COLUMNS,
    TOGETHER,
    Element,
    Part,
    Phrases,
    Piece,
    columns_of,
    has_role,
    is_hidden,
    role_of,
    runs,
    space_before,
)
from docs_tui.mdx import (
    BlockQuote,
    Code,
    Comment,
    Definition,
    Flow,
    FootnoteDefinition,
    FrontMatter,
    Heading,
    List,
    ListItem,
    Math,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Paragraph,
    Prose,
    Table,
    ThematicBreak,
    code_text,
)
from docs_tui.mdx.nodes import TableRow
from docs_tui.mdx.phrasing import Break, Image, JsxText
from docs_tui.preview.block_builder import DEEPEST, BlockBuilder, Column
from docs_tui.preview.inline_text import InlineBuilder, PageReader, inner_source
from docs_tui.preview.model import Block, Item, Prefix, StyledText, Target
from docs_tui.preview.roles import (
    preview_boxes,
    preview_choices,
    preview_code,
    preview_entries,
    preview_media,
    preview_tables,
)
from docs_tui.preview.roles.preview_tables import Align, ColumnWidths, cell_texts, column_widths, find_rows
from docs_tui.preview.styled_text import TextBuilder, text_block
from docs_tui.site.formula_text import readable
from docs_tui.site.heading_anchors import heading_level
from docs_tui.source import Span
from docs_tui.source.clean import clean, clean_line
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_BULLETS = ("•", "◦", "▪")
_RULE_WIDTH = 40


@record(frozen=True, slots=True)
class LongTable:
    """Data that the slices of one table share."""

    head: TableRow | Flow | None
    """None if a table of tags has no head."""
    align: tuple[Align, ...]
    widths: ColumnWidths


class PageBuilder(BlockBuilder):
    """Builds the blocks of one part of a page."""

    def build(self, nodes: Iterable[Flow], cols: int = DEFAULT_COLUMNS) -> list[Item]:
        """Return the items of ``nodes``, with up to ``cols`` cards side by side."""
        column = Column([])
        self.add_nodes(nodes, column, cols=cols)
        return column.items

    def build_table_rows(self, nodes: Iterable[Flow], table: LongTable, *, continues: bool) -> list[Item]:
        """Return the items of some rows of a long ``table``; the first rows have its head above them."""
        column, parts = Column([]), list(self.parts(nodes))
        rows: list[Sequence[StyledText]] = []
        for part in parts:
            if isinstance(part, Table):
                rows += map(self._cells, part.rows)
            elif has_role(part, Role.TABLE_ROW):
                rows.append(preview_tables.html_row(self, part))
            else:
                self.add_part(part, column, loose=True)
        span = Span(parts[0].span.start, parts[-1].span.end)
        data = preview_tables.TableData(self._table_head(table), rows, table.align, table.widths, continues)
        preview_tables.add_table(self, data, span, column)
        return column.items

    def _table_head(self, table: LongTable) -> Sequence[StyledText]:
        if isinstance(table.head, TableRow):
            return self._cells(table.head)
        parts = self.parts([table.head] if table.head is not None else [])
        return [cell for part in parts if isinstance(part, Piece) for cell in preview_tables.html_row(self, part)]

    def add_nodes(
        self, nodes: Iterable[Part], column: Column, *, loose: bool = True, cols: int = DEFAULT_COLUMNS
    ) -> None:
        """Add ``nodes`` below each other; neighboring cards, and neighboring tabs, become one block."""
        before: Part | None = None
        for run in runs(self.parts(nodes), *TOGETHER):
            first = run[0]
            if column.depth > DEEPEST:
                for part in run:
                    self.add_part(part, column, loose=loose)
            elif has_role(first, Role.CARD):
                preview_boxes.add_cards(self, [part for part in run if isinstance(part, Piece)], column, cols)
            elif has_role(first, Role.TAB) and len(run) > 1:
                column.space()
                preview_choices.add_tab_group(self, [part for part in run if isinstance(part, Piece)], column)
            else:
                tight = has_role(first, Role.DISCLOSURE) and has_role(before, Role.DISCLOSURE)
                self.add_part(first, column, loose=loose and not tight)
            before = run[-1]

    def add_part(self, part: Part, column: Column, *, loose: bool) -> None:
        """Add one part."""
        if is_hidden(part):
            return
        column.space(space_before(part) if loose else 0)
        if column.depth > DEEPEST:
            self._add_source(part, column)
        elif isinstance(part, Piece):
            self._add_element(part, column)
        elif isinstance(part, Phrases):
            self.add_paragraph(part.nodes, part.span, column)
        else:
            self._add_markdown(part, column)

    # Markdown

    def _add_markdown(self, node: Flow, column: Column) -> None:
        match node:
            case Paragraph():
                self._add_markdown_paragraph(node, column)
            case Heading():
                text = InlineBuilder(self.reader).add_content(node.content)
                self.add_block(column, text.block(f"h{min(max(node.depth, 1), 6)}"), node.span)
            case Code():
                preview_code.add_fence(self, node, column)
            case Math():
                formula = readable(clean(code_text(self.source, node).strip()))
                self.add_block(column.nest((Prefix("    "),), (Prefix("    "),)), Block(formula, "math"), node.span)
            case ThematicBreak():
                self._add_rule(node.span, column)
            case BlockQuote():
                self.add_nodes(node.children, preview_boxes.quote_column(column))
            case List():
                self._add_list(node, column)
            case ListItem() | Prose():
                self.add_nodes(node.children, column)
            case Table():
                rows = [self._cells(row) for row in node.rows]
                data = preview_tables.TableData(rows[0] if rows else (), rows[1:], node.align)
                preview_tables.add_table(self, data, node.span, column)
            case FootnoteDefinition():
                label = f"[{clean_line(node.label)}] "
                self.add_nodes(node.children, column.nest((Prefix(label, "dim"),), (Prefix(" " * len(label)),)))
            case MdxExpression():
                value = InlineBuilder(self.reader).add_expression(node)
                if len(value):
                    self.add_block(column, value.block(), node.span)
            case MdxJsxElement():
                self._add_element(Piece(Element.of(node), None), column)
            case FrontMatter() | Comment() | Definition() | MdxjsEsm():
                pass
            case _:
                assert_never(node)

    def _add_markdown_paragraph(self, node: Paragraph, column: Column) -> None:
        if self.source.text.startswith("!", node.span.start):
            nodes = self.reader.phrasing(node.content)
            if all(isinstance(each, Image | Break) for each in nodes):
                for each in nodes:
                    if isinstance(each, Image):
                        preview_media.add_image(self, each.alt, each.url, node.span, column)
                return
        self.add_block(column, InlineBuilder(self.reader).add_content(node.content).block(), node.span)

    def _add_rule(self, span: Span, column: Column) -> None:
        rule = Block("", "rule", shape=lambda width: StyledText("─" * min(width, _RULE_WIDTH)))
        self.add_block(column, rule, span)

    def _add_list(self, node: List, column: Column) -> None:
        marker_width = len(str(node.start + len(node.children) - 1)) + 2 if node.ordered else 2
        for index, item in enumerate(node.children):
            column.space(1 if node.loose else 0)
            if node.ordered:
                marker = Prefix(f"{node.start + index}.".rjust(marker_width - 1) + " ", "bullet")
            elif item.checked is not None:
                marker = Prefix("☑ ", "done") if item.checked else Prefix("☐ ", "dim")
            else:
                marker = Prefix(f"{_BULLETS[min(column.lists, 2)]} ", "bullet")
            self.add_list_item(item.children, marker, column, item.span, loose=node.loose)

    def _cells(self, row: TableRow) -> list[StyledText]:
        return [InlineBuilder(self.reader).add_content(cell.content).build() for cell in row.cells]

    def _add_source(self, part: Part, column: Column) -> None:
        """Add content that is nested too deeply as its source."""
        items: list[Item] = []
        inner = Column(items, column.rest[:DEEPEST], column.rest[:DEEPEST], column.fill)
        self.add_block(inner, Block(clean(self.source.slice(part.span)), "code"), part.span)
        column.items += items

    # Elements

    def _add_element(self, piece: Piece, column: Column) -> None:
        """Add a component or an HTML element by its role."""
        role = piece.role
        match role:
            case Role.TRANSPARENT:
                preview_boxes.add_transparent(self, piece, column)
            case Role.CALLOUT:
                preview_boxes.add_callout(self, piece, column)
            case Role.EXAMPLE:
                preview_boxes.add_example(self, piece, column)
            case Role.AUDIENCE:
                preview_boxes.add_audience(self, piece, column)
            case Role.SNIPPET:
                preview_boxes.add_missing_snippet(self, piece, column)
            case Role.QUOTE:
                preview_boxes.add_quote(self, piece, column)
            case Role.STEPS:
                preview_entries.add_steps(self, piece, column)
            case Role.STEP:
                preview_entries.add_step(self, piece, column)
            case Role.FIELD:
                preview_entries.add_field(self, piece, column)
            case Role.UPDATE:
                preview_entries.add_update(self, piece, column)
            case Role.PROMPT:
                preview_entries.add_prompt(self, piece, column)
            case Role.TABS:
                preview_choices.add_tabs(self, piece, column)
            case Role.TAB:
                preview_choices.add_lone_tab(self, piece, column)
            case Role.CODE_GROUP:
                preview_choices.add_code_group(self, piece, column)
            case Role.DISCLOSURE:
                preview_choices.add_disclosure(self, piece, column)
            case Role.CARD:
                preview_boxes.add_cards(self, (piece,), column, 1)
            case Role.FRAME:
                preview_media.add_frame(self, piece, column)
            case Role.IMAGE:
                element = piece.element
                alt = element.string("alt") or element.string("title")
                preview_media.add_image(self, alt, element.string("src"), piece.span, column)
            case Role.EMBED:
                preview_media.add_embed(self, piece, column)
            case Role.TREE | Role.TREE_FOLDER | Role.TREE_FILE:
                preview_media.add_tree(self, piece, column)
            case Role.COLOR | Role.COLOR_ROW | Role.COLOR_ITEM:
                preview_media.add_colors(self, piece, column)
            case Role.PREFORMATTED:
                preview_code.add_preformatted(self, piece, column)
            case Role.DIAGRAM:
                preview_code.add_diagram(self, piece, column)
            case Role.LATEX:
                formula = readable(clean(inner_source(self.reader, piece.element.node)))
                self.add_block(column, Block(formula, "math"), piece.span)
            case Role.RULE:
                self._add_rule(piece.span, column)
            case Role.HEADING:
                depth = heading_level(piece.element.node)
                self.add_block(column, text_block(self.flat_text(piece), f"h{depth}"), piece.span)
            case Role.SUMMARY:
                self.add_block(column, text_block(self.flat_text(piece), "strong"), piece.span)
            case Role.PARAGRAPH | Role.TABLE_SECTION | Role.TABLE_ROW | Role.TABLE_CELL:
                self.add_children(piece, column)
            case Role.LIST:
                self._add_html_list(piece, column)
            case Role.LIST_ITEM:
                self.add_list_item(self.children(piece), Prefix("• ", "bullet"), column, piece.span, loose=False)
            case Role.TABLE:
                preview_tables.add_html_table(self, piece, column)
            case Role.LINK if piece.element.spec.target:
                preview_boxes.add_link_card(self, piece, column)
            case (
                Role.TOOLTIP
                | Role.BADGE
                | Role.ICON
                | Role.LINK
                | Role.EMPHASIS
                | Role.STRONG
                | Role.STRIKE
                | Role.CODE
                | Role.INLINE_HTML
            ):
                self._add_inline_element(piece, column)
            case Role.BREAK | Role.HIDDEN:
                pass
            case _:
                assert_never(role)

    def _add_html_list(self, piece: Piece, column: Column) -> None:
        number = 0
        ordered = piece.element.spec.ordered
        for part in self.children(piece):
            if has_role(part, Role.LIST_ITEM):
                number += 1
                marker = Prefix(f"{number}. " if ordered else "• ", "bullet")
                self.add_list_item(self.children(part), marker, column, part.span, loose=False)
            else:
                self.add_nodes((part,), column)

    def _add_inline_element(self, piece: Piece, column: Column) -> None:
        """Add an inline element that is on its own lines."""
        if piece.words is not None:
            self.add_paragraph((JsxText(piece.element.node, piece.words),), piece.span, column)
            return
        parts = self.children(piece)
        if any(not isinstance(part, Paragraph | Phrases) for part in parts):
            self.add_nodes(parts, column)
            if url := piece.element.target:
                link = TextBuilder().add(f"→ {clean_line(url)}", "link", Target("link", url=url))
                self.add_block(column, link.block(), piece.span)
            return
        nodes = [node for part in parts for node in self.inline_nodes(part)]
        self.add_paragraph((JsxText(piece.element.node, tuple(nodes)),), piece.span, column)


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
_NEEDS_PARSER = lazy_pattern(r"[\\&<{$~\n]|!\[")
"""If a cell contains one of these characters, only the parser can tell how it looks."""
_LINK = lazy_pattern(r"\[([^\[\]]*)\]\([^()\s]*\)")


@record(frozen=True, slots=True)
class PageSlice:
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
        # A card alone in its slice would be as wide as the page.
        leaves_one = cards and roles[at : at + 1] == [Role.CARD] != roles[at + 1 : at + 2]
        if (is_cut and not leaves_one) or at == len(roles):
            start = children[first].span.start if first else node.span.start
            is_tight = first and roles[first] in _TIGHT and roles[first] is roles[first - 1]
            gap = 0 if is_tight else space_before(children[first]) if first else 1
            cols = columns_of(element)
            span = Span(start, children[at - 1].span.end)
            yield PageSlice(tuple(children[first:at]), span, gap, f"{cols}", cols=cols)
            first = at
