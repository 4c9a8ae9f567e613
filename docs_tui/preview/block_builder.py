"""Tools for drawing roles: columns that stack blocks, and ``BlockBuilder``.

Roles contain other nodes, so they call ``add_nodes`` and ``add_part`` here; ``page_builder`` implements both and knows
all roles.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from docs_tui.components import Role
from docs_tui.export.elements import DEFAULT_COLUMNS, Part, Phrases, Piece, children_of, is_hidden, shown_parts, split
from docs_tui.mdx import (
    BlockQuote,
    Code,
    FootnoteDefinition,
    Heading,
    List,
    Paragraph,
    code_text,
    parse,
)
from docs_tui.mdx.phrasing import JsxText, Phrasing
from docs_tui.preview.icon_glyphs import glyph
from docs_tui.preview.inline_text import InlineBuilder, PageReader
from docs_tui.preview.model import Block, Item, PaneGroup, Prefix, Prefixes, StyledText
from docs_tui.preview.styled_text import ORNAMENT, TextBuilder
from docs_tui.source import Source, Span
from docs_tui.source.clean import clean, clean_line

DEEPEST = 40
"""Content in more nested containers than this is shown as source."""


class Column:
    """Stacks blocks and gives each the prefixes of the containers around it. Nested columns share one list of items."""

    def __init__(
        self, items: list[Item], first: Prefixes = (), rest: Prefixes = (), fill: str = "", depth: int = 0
    ) -> None:
        """Stack blocks in ``items``.

        Args:
            items: Receives the blocks.
            first: The prefixes of the first row.
            rest: The prefixes of all other rows.
            fill: The style of the background.
            depth: How many containers are around the column.
        """
        self.items = items
        self.rest = rest
        self.fill = fill
        self.depth = depth
        self._first = first
        self.lists = 0
        """How many lists are around it."""
        self._used = False
        self._after_head = False
        self._gap = 0
        self._gap_prefix: Prefixes = ()
        self._gap_fill = ""

    def space(self, rows: int = 1, prefixes: Prefixes = ()) -> None:
        """Leave empty rows before the next block, unless it is the first one or follows a head.

        ``prefixes`` continue through the empty rows, such as the rail between steps.
        """
        if self._used and not self._after_head and rows > self._gap:
            self._gap, self._gap_fill = rows, self.fill
            self._gap_prefix = (*self.rest, *(prefix._replace(fill=self.fill) for prefix in prefixes))

    def end_head(self) -> None:
        """Mark the last block as a head: no empty rows follow it."""
        self._after_head = True

    def add(self, block: Block) -> Block:
        """Add ``block`` below the others; its own prefixes go inside those of the column."""
        block.fill = f"{self.fill} {block.fill}".strip()
        block.first = (*self._take_first(), *(prefix._replace(fill=block.fill) for prefix in block.first))
        block.rest = (*self.rest, *(prefix._replace(fill=block.fill) for prefix in block.rest))
        block.gap, block.gap_prefix, block.gap_fill = self._gap, self._gap_prefix, self._gap_fill
        self._gap = 0
        self.items.append(block)
        return block

    def nest(self, first: Prefixes = (), rest: Prefixes = (), fill: str = "") -> "Column":
        """Return a column inside this one."""
        fill = f"{self.fill} {fill}".strip()
        first = tuple(prefix._replace(fill=fill) for prefix in first)
        rest = tuple(prefix._replace(fill=fill) for prefix in rest)
        inner = Column(self.items, (*self._take_first(), *first), (*self.rest, *rest), fill, self.depth + 1)
        inner.lists = self.lists
        inner._gap, inner._gap_prefix, inner._gap_fill = self._gap, self._gap_prefix, self._gap_fill
        self._gap = 0
        return inner

    def add_group(self, group: PaneGroup) -> None:
        """Add ``group`` and its head; ``add_pane`` adds its panes."""
        items, self.items = self.items, []
        for head in group.head:
            self.add(head)
        self.items = items
        self.items.append(group)

    def add_pane(self, group: PaneGroup, rest: Prefixes = (), fill: str = "") -> "Column":
        """Add a pane to ``group`` and return the column for its content."""
        items: list[Item] = []
        group.panes.append(items)
        fill = f"{self.fill} {fill}".strip()
        prefixes = (*self.rest, *(prefix._replace(fill=fill) for prefix in rest))
        return Column(items, prefixes, prefixes, fill, self.depth + 1)

    def _take_first(self) -> Prefixes:
        first = self.rest if self._used else self._first
        self._used = True
        self._after_head = False
        return first


class BlockBuilder(ABC):
    """Builds the blocks of some nodes of a page."""

    def __init__(self, reader: PageReader, start: int) -> None:
        """Build blocks of the text of ``reader``.

        Args:
            reader: The page, or a piece of it.
            start: The offset of the nodes in it; the spans of blocks are relative to this.
        """
        self.reader = reader
        self.source = reader.source
        self._start = start
        self.missing_pictures: list[str] = []
        """URLs of pictures that do not exist yet."""
        self.stacked: set[Span] = set()
        """Columns that cannot be drawn side by side. Remembered, because outer columns try their content twice."""

    @abstractmethod
    def add_nodes(
        self, nodes: Iterable[Part], column: Column, *, loose: bool = True, cols: int = DEFAULT_COLUMNS
    ) -> None:
        """Add ``nodes`` to ``column``; neighboring cards, and neighboring tabs, become one block.

        Args:
            nodes: What to add.
            column: Receives the blocks.
            loose: Leave empty rows between the nodes.
            cols: How many cards are side by side.
        """

    @abstractmethod
    def add_part(self, part: Part, column: Column, *, loose: bool) -> None:
        """Add one part to ``column``."""

    # The content of an element

    def parts(self, nodes: Iterable[Part]) -> Iterator[Part]:
        """Yield ``nodes`` with elements paired with their specs, and paragraphs split around block elements."""
        return shown_parts(nodes, self.reader.phrasing)

    def children(self, piece: Piece) -> list[Part]:
        """Return the visible parts inside ``piece``."""
        if piece.words is not None:
            return list(split(piece.words, piece.span))
        return [part for part in self.parts(children_of(piece.element.node)) if not is_hidden(part)]

    def inline_nodes(self, part: Part) -> tuple[Phrasing, ...]:
        """Return the inline nodes of a paragraph, or of a part of one."""
        if isinstance(part, Phrases):
            return part.nodes
        return self.reader.phrasing(part.content) if isinstance(part, Paragraph) else ()

    def attribute_text(self, text: str, style: str = "") -> StyledText:
        """Return the text of an attribute, which may contain inline Markdown."""
        text = clean_line(text)
        document = parse(Source("", text))
        builder = InlineBuilder(PageReader(document))
        for node in document.root.children:
            if isinstance(node, Paragraph):
                builder.add_content(node.content, style)
        styled = builder.build()
        return styled if styled.text or not text else TextBuilder().add(text, style).build()

    def title(self, piece: Piece) -> StyledText:
        """Return the title of ``piece`` after its icon."""
        builder = TextBuilder()
        if icon := glyph(piece.element.string("icon")):
            builder.add(f"{icon} ", f"bullet {ORNAMENT}")
        return builder.add_text(self.attribute_text(piece.element.string("title"))).build()

    # Adding blocks

    def relative_span(self, span: Span) -> Span:
        """Return ``span`` relative to ``start``."""
        return Span(span.start - self._start, span.end - self._start)

    def add_block(self, column: Column, block: Block, span: Span) -> Block:
        """Add ``block``, made from ``span``, to ``column``."""
        block.source = self.relative_span(span)
        return column.add(block)

    def add_children(self, piece: Piece, column: Column) -> None:
        """Add everything inside ``piece``."""
        self.add_nodes(self.children(piece), column)

    def add_paragraph(self, nodes: Sequence[Phrasing], span: Span, column: Column) -> None:
        """Add inline nodes as a paragraph."""
        self.add_block(column, InlineBuilder(self.reader).add_nodes(nodes).block(), span)

    def add_list_item(self, nodes: Iterable[Part], marker: Prefix, column: Column, span: Span, *, loose: bool) -> None:
        """Add a list item, even if it is empty."""
        inner = column.nest((marker,), (Prefix(" " * len(marker.text)),))
        inner.lists += 1
        before = len(column.items)
        self.add_nodes(nodes, inner, loose=loose)
        if len(column.items) == before:
            self.add_block(inner, Block(""), span)

    # Text without blocks

    def flat_text(self, piece: Piece) -> StyledText:
        """Return all text in ``piece`` as lines: the text of a table cell, a heading or a summary."""
        lines: list[StyledText] = []
        self._flatten(self.children(piece), lines)
        builder = TextBuilder()
        for index, line in enumerate(lines):
            builder.add("\n" if index else "").add_text(line)
        return builder.build()

    def _flatten(self, parts: Iterable[Part], lines: list[StyledText], depth: int = 0) -> None:
        if depth > DEEPEST:
            return
        for part in self.parts(parts):
            match part:
                case Phrases():
                    lines.append(InlineBuilder(self.reader).add_nodes(part.nodes).build())
                case Paragraph() | Heading():
                    lines.append(InlineBuilder(self.reader).add_content(part.content).build())
                case Piece():
                    if part.element.role is not Role.HIDDEN:
                        self._flatten_element(part, lines, depth)
                case Code():
                    lines.append(TextBuilder().add(clean(code_text(self.source, part)), "code").build())
                case List():
                    for item in part.children:
                        inner: list[StyledText] = []
                        self._flatten(item.children, inner, depth + 1)
                        lines += (TextBuilder().add("• ", "bullet").add_text(line).build() for line in inner)
                case BlockQuote() | FootnoteDefinition():
                    self._flatten(part.children, lines, depth + 1)
                case _:
                    column = Column([])
                    self.add_part(part, column, loose=False)
                    lines += (StyledText(item.text) for item in column.items if isinstance(item, Block) and item.text)

    def _flatten_element(self, piece: Piece, lines: list[StyledText], depth: int) -> None:
        spec, parts = piece.element.spec, self.children(piece)
        is_text = spec.inline and all(isinstance(part, Paragraph | Phrases) for part in parts)
        if is_text or spec.void:
            nodes = [node for part in parts for node in self.inline_nodes(part)]
            text = InlineBuilder(self.reader).add_nodes((JsxText(piece.element.node, tuple(nodes)),))
            lines.append(text.build())
        if not is_text:
            self._flatten(parts, lines, depth + 1)
