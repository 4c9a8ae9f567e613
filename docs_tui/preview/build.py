"""A page's tree to blocks: Markdown here, components by their role in ``components``.

One top-level node at a time, so that a long page costs only what is looked at. Never raises for anything a page says.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from docs_tui.components import Role
from docs_tui.export.elements import Element
from docs_tui.export.formula_text import readable
from docs_tui.export.page_parts import Part, Phrases, Piece, children_of, has_role, runs, shown_parts, split
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
    parse,
)
from docs_tui.mdx.nodes import TableRow
from docs_tui.mdx.phrasing import Break, Image, Phrasing
from docs_tui.preview import choices, components, media, side_by_side
from docs_tui.preview.code import CodeSource, code_body, code_head
from docs_tui.preview.column import DEEPEST, Column
from docs_tui.preview.flat import flat
from docs_tui.preview.icons import glyph
from docs_tui.preview.inline import Line
from docs_tui.preview.model import Block, Edge, Item, Words
from docs_tui.preview.piece import COLUMNS, TOGETHER, is_hidden, space_before
from docs_tui.preview.reader import Reader
from docs_tui.preview.shapes import TableData, table
from docs_tui.preview.stretches import LongTable
from docs_tui.source import Source, Span
from docs_tui.source.clean import clean, clean_line

_BULLETS = ("•", "◦", "▪")
_RULE = 40


class Builder:
    """Makes the blocks of one top-level node."""

    def __init__(self, reader: Reader, start: int) -> None:
        self.reader = reader
        self.source = reader.source
        self._start = start
        self.absent: list[str] = []
        """Pictures that are not there, or not yet."""
        self.stacked: set[Span] = set()
        """Columns that were found to hold what only a block of its own can do: those around them need not find it out again."""

    def build(self, nodes: Iterable[Flow], cols: int = COLUMNS) -> list[Item]:
        """Return the items of ``nodes``, cards so many side by side."""
        column = Column([])
        self.flow(nodes, column, cols=cols)
        return column.items

    def build_rows(self, nodes: Iterable[Flow], table: LongTable, *, goes_on: bool) -> list[Item]:
        """Return the items of some rows of a long ``table``; the first ones, where it does not go on, under its head."""
        column, parts = Column([]), list(self.parts(nodes))
        rows: list[Sequence[Words]] = []
        for part in parts:
            if isinstance(part, Table):
                rows += map(self._cells, part.rows)
            elif has_role(part, Role.TABLE_ROW):
                rows.append(self.row(part))
            else:
                self.part(part, column, loose=True)
        span = Span(parts[0].span.start, parts[-1].span.end)
        self.table(TableData(self._head(table), rows, table.align, table.widths, goes_on), span, column)
        return column.items

    def _head(self, table: LongTable) -> Sequence[Words]:
        if isinstance(table.head, TableRow):
            return self._cells(table.head)
        parts = self.parts([table.head] if table.head is not None else [])
        return [words for part in parts if isinstance(part, Piece) for words in self.row(part)]

    def row(self, piece: Piece) -> list[Words]:
        """Return the cells of a table row of tags."""
        return [flat(self, cell) for cell in self.inside(piece) if has_role(cell, Role.TABLE_CELL)]

    def place(self, column: Column, block: Block, span: Span) -> Block:
        """Put ``block`` into ``column`` as what ``span`` of the page became."""
        block.source = self.relative(span)
        return column.add(block)

    def relative(self, span: Span) -> Span:
        """Return ``span`` from the start of the part that is built."""
        return Span(span.start - self._start, span.end - self._start)

    def flow(self, nodes: Iterable[Part], column: Column, *, loose: bool = True, cols: int = COLUMNS) -> None:
        """Put ``nodes`` one under another; cards that follow one another stand side by side, alternatives in one bar."""
        before: Part | None = None
        for run in runs(self.parts(nodes), *TOGETHER):
            first = run[0]
            if column.depth > DEEPEST:
                for part in run:
                    self.part(part, column, loose=loose)
            elif has_role(first, Role.CARD):
                side_by_side.cards(self, [part for part in run if isinstance(part, Piece)], column, cols)
            elif has_role(first, Role.TAB) and len(run) > 1:
                column.space()
                choices.bar(self, [part for part in run if isinstance(part, Piece)], column)
            else:
                closed = has_role(first, Role.DISCLOSURE) and has_role(before, Role.DISCLOSURE)
                self.part(first, column, loose=loose and not closed)
            before = run[-1]

    def inside(self, piece: Piece) -> list[Part]:
        """Return what stands between the tags of ``piece`` and can be seen."""
        if piece.words is not None:
            return list(split(piece.words, piece.span))
        return [part for part in self.parts(children_of(piece.element.node)) if not is_hidden(part)]

    def content(self, piece: Piece, column: Column) -> None:
        """Put the inside of ``piece`` into ``column``."""
        self.flow(self.inside(piece), column)

    def parts(self, nodes: Iterable[Part]) -> Iterator[Part]:
        """Yield ``nodes``, elements with their rows of the table, paragraphs cut where a block stands in them."""
        return shown_parts(nodes, self.reader.phrasing)

    def part(self, part: Part, column: Column, *, loose: bool) -> None:
        """Put one part."""
        if is_hidden(part):
            return
        column.space(space_before(part) if loose else 0)
        if column.depth > DEEPEST:
            self._as_source(part, column)
        elif isinstance(part, Piece):
            components.element(self, part, column)
        elif isinstance(part, Phrases):
            self.paragraph(part.nodes, part.span, column)
        else:
            self._markdown(part, column)

    def _markdown(self, node: Flow, column: Column) -> None:
        match node:
            case Paragraph():
                self._paragraph(node, column)
            case Heading():
                line = Line(self.reader).content(node.content)
                self.place(column, line.block(f"h{min(max(node.depth, 1), 6)}"), node.span)
            case Code():
                self.code(CodeSource.of_fence(code_text(self.source, node), node.lang, node.meta), node.span, column)
            case Math():
                text = readable(clean(code_text(self.source, node).strip()))
                self.place(column.nest((Edge("    "),), (Edge("    "),)), Block(text, "math"), node.span)
            case ThematicBreak():
                self.rule(node.span, column)
            case BlockQuote():
                bar = (Edge("▌ ", "quote.bar"),)
                inner = column.nest(bar, bar)
                self.flow(node.children, inner)
            case List():
                self._list(node, column)
            case ListItem() | Prose():
                self.flow(node.children, column)
            case Table():
                self._table(node, column)
            case FootnoteDefinition():
                label = f"[{clean_line(node.label)}] "
                self.flow(node.children, column.nest((Edge(label, "dim"),), (Edge(" " * len(label)),)))
            case MdxExpression():
                self._expression(node, column)
            case MdxJsxElement():
                components.element(self, Piece(Element.of(node), None), column)
            case FrontMatter() | Comment() | Definition() | MdxjsEsm():
                pass
            case _:
                assert_never(node)

    def _paragraph(self, node: Paragraph, column: Column) -> None:
        if self.source.text.startswith("!", node.span.start):
            nodes = self.reader.phrasing(node.content)
            if all(isinstance(each, Image | Break) for each in nodes):
                for each in nodes:
                    if isinstance(each, Image):
                        media.image(self, each.alt, each.url, node.span, column)
                return
        self.place(column, Line(self.reader).content(node.content).block(), node.span)

    def phrases_of(self, part: Part) -> tuple[Phrasing, ...]:
        """Return the inline nodes of a paragraph or a stretch of one."""
        if isinstance(part, Phrases):
            return part.nodes
        return self.reader.phrasing(part.content) if isinstance(part, Paragraph) else ()

    def titled(self, piece: Piece) -> Words:
        """Return the title of ``piece`` with its icon before it."""
        line = Line()
        if icon := glyph(piece.element.string("icon")):
            line.add(f"{icon} ", "bullet")
        return line.add_words(self.prose(piece.element.string("title"))).words()

    def paragraph(self, nodes: Sequence[Phrasing], span: Span, column: Column, cls: str = "") -> None:
        """Put inline nodes as a paragraph."""
        self.place(column, Line(self.reader).phrases(nodes).block(cls), span)

    def rule(self, span: Span, column: Column) -> None:
        """Put a thematic break."""
        self.place(column, Block("", "rule", shape=lambda width: Words("─" * min(width, _RULE))), span)

    def code(self, code: CodeSource, span: Span, column: Column, *, head: bool = True) -> None:
        """Put a block of code."""
        if head:
            self.place(column, code_head(code), span)
        self.place(column, code_body(code), span)

    def _list(self, node: List, column: Column) -> None:
        numbers = len(str(node.start + len(node.children) - 1)) + 2 if node.ordered else 2
        for index, item in enumerate(node.children):
            column.space(1 if node.loose else 0)
            if node.ordered:
                marker = Edge(f"{node.start + index}.".rjust(numbers - 1) + " ", "bullet")
            elif item.checked is not None:
                marker = Edge("☑ ", "done") if item.checked else Edge("☐ ", "dim")
            else:
                marker = Edge(f"{_BULLETS[min(column.lists, 2)]} ", "bullet")
            self.item(item.children, marker, column, item.span, loose=node.loose)

    def item(self, nodes: Iterable[Part], marker: Edge, column: Column, span: Span, *, loose: bool) -> None:
        """Put one item of a list, even an empty one."""
        inner = column.nest((marker,), (Edge(" " * len(marker.text)),))
        inner.lists += 1
        before = len(column.items)
        self.flow(nodes, inner, loose=loose)
        if len(column.items) == before:
            self.place(inner, Block(""), span)

    def _table(self, node: Table, column: Column) -> None:
        rows = [self._cells(row) for row in node.rows]
        self.table(TableData(rows[0] if rows else (), rows[1:], node.align), node.span, column)

    def _cells(self, row: TableRow) -> list[Words]:
        return [Line(self.reader).content(cell.content).words() for cell in row.cells]

    def table(self, data: TableData, span: Span, column: Column) -> None:
        """Put a table."""
        self.place(column, Block("", wrapped=False, shape=lambda width: table(data, width)), span)

    def _expression(self, node: MdxExpression, column: Column) -> None:
        line = Line(self.reader).expression(node)
        if len(line):
            self.place(column, line.block(), node.span)

    def _as_source(self, part: Part, column: Column) -> None:
        """Put what stands too deep as its author wrote it."""
        span = part.span
        edges: list[Item] = []
        inner = Column(edges, column.rest[:DEEPEST], column.rest[:DEEPEST], column.fill)
        self.place(inner, Block(clean(self.source.slice(span)), "code"), span)
        column.items += edges

    def prose(self, text: str, cls: str = "") -> Words:
        """Return an attribute's text, which may hold inline Markdown."""
        text = clean_line(text)
        document = parse(Source("", text))
        line = Line(Reader(document))
        for node in document.root.children:
            if isinstance(node, Paragraph):
                line.content(node.content, cls)
        words = line.words()
        return words if words.text or not text else Line().add(text, cls).words()
