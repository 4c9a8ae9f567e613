"""Blocks that stand far from their margin, moved towards it.

MDX has no code by indentation: a block may stand anywhere. To every other reader of Markdown, one that stands four columns or
more from where the content of its list item, quote or page begins is code, or goes on with the paragraph before it.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from docs_tui.export.lower.far_lines import FAR, NOTE_INDENT, has_far_lines
from docs_tui.mdx import BlockQuote, Code, FootnoteDefinition, Heading, List, ListItem, Node, Root, Table, parse
from docs_tui.mdx.lines import TAB, column_of
from docs_tui.source import Source, Span, TextEdit
from docs_tui.source.edit import apply

_NOT_AT_MARGIN = ("import", "export", "---", "+++")
"""What a reader of MDX takes for statements, or for front matter, where no space stands before it."""
_QUOTE_MARK = re.compile(r"[ \t]*>[ ]?")
_SPACE = re.compile(r"[ \t]*")


def at_margin(text: str) -> str:
    """Return Markdown without JSX as it reads in MDX, so written that it reads the same everywhere else."""
    if not has_far_lines(text):
        return text
    moves = _Moves(Source("", text))  # by multiples of four columns, so that tabs further on keep their width
    moves.note(parse(moves.source).root)
    return apply(text, moves.edits()) if moves.columns or moves.paddings else text


class _Inside(NamedTuple):
    """Where blocks stand."""

    margin: int
    """The column at which they are to begin, from the content of the innermost quote, or of the page."""
    quotes: int = 0
    """How many quotes they stand in."""
    opened: int = -1
    """Where the innermost of these begins."""


@dataclass(slots=True)
class _Moves:
    """What is taken away of the white space of each line."""

    source: Source
    columns: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    """By where the white space begins: at a line, or behind the marks of quotes."""
    paddings: list[TextEdit] = field(default_factory=list)
    """What is taken away between the marker of an item and what stands behind it."""

    def note(self, root: Root) -> None:
        """Look at each block of a page, and at those in it."""
        waiting: list[tuple[Sequence[Node], _Inside]] = [(root.children, _Inside(0))]
        while waiting:
            nodes, inside = waiting.pop()
            least = 0
            for node in _blocks(nodes):
                column, moved = self._note_block(node, inside, least)
                least = moved if isinstance(node, ListItem) else 0
                if isinstance(node, BlockQuote):
                    waiting.append((node.children, _Inside(0, inside.quotes + 1, node.span.start)))
                elif isinstance(node, FootnoteDefinition):
                    waiting.append((node.children, inside._replace(margin=inside.margin + NOTE_INDENT)))
                elif isinstance(node, ListItem):
                    least += self._note_padding(node, column, inside)
                    waiting.append((node.children, inside._replace(margin=column + node.indent)))

    def _note_block(self, node: Node, inside: _Inside, least: int) -> tuple[int, int]:
        """Move a block that stands far, and return its column, from the content of the innermost quote, and how far it is moved.

        What follows an item goes with it, by ``least``: where that is moved and this stays, it would be in it.
        """
        text, start = self.source.text, node.span.start
        line = self.source.line_of(start)
        opens = inside.opened >= 0 and self.source.line_of(inside.opened) == line
        at = self._behind_mark(inside.opened) if opens else self._content(line, inside.quotes)
        column = column_of(text, start) - (column_of(text, at) if inside.quotes else 0)
        most = max(column - inside.margin, 0) if not text[at:start].strip(" \t") else 0
        far = max(most // FAR * FAR, min(least, most))
        if far == column and not inside.quotes and text.startswith(_NOT_AT_MARGIN, start):
            far = max(far - 1, 0)
        if far > 0:
            self.columns[at] += far
        if far > 0 and not isinstance(node, FootnoteDefinition):  # its content is indented from what it stands in
            self._move_rest(node.span, far, inside)
        if isinstance(node, (Heading, Table)) or (isinstance(node, Code) and node.closed):
            self._move_end(node, far, inside)
        return column, far

    def _note_padding(self, item: ListItem, column: int, inside: _Inside) -> int:
        """Move the content of an item towards its marker, where what stands behind that would be code, and return how far."""
        after = item.span.start + len(item.marker)
        space = _SPACE.match(self.source.text, after)
        far = (item.indent - len(item.marker) - 1) // FAR * FAR
        if space is not None and far > 0 and item.children and item.children[0].span.start == space.end():
            self.paddings.append(TextEdit(Span(*space.span()), " " * (item.indent - len(item.marker) - far)))
            for at, width in self._rest(item.span, inside.quotes):
                lazy = width < column + item.indent
                self.columns[at] += max(width - column, 0) if lazy else far
            return far
        return 0

    def _move_rest(self, span: Span, columns: int, inside: _Inside) -> None:
        """Move all lines of a block but its first, none of them out of what it stands in."""
        for at, width in self._rest(span, inside.quotes):
            if width > inside.margin:
                self.columns[at] += min(columns, width - inside.margin)

    def _move_end(self, node: Code | Heading | Table, moved: int, inside: _Inside) -> None:
        """Move what belongs to a block that was ``moved`` and would not be read as part of it: fence, underline or rows."""
        lines = list(self._rest(node.span, inside.quotes))
        for at, width in lines[-1:] if isinstance(node, Code) else lines:
            far = (width - inside.margin - moved) // FAR * FAR
            if far > 0:
                self.columns[at] += far

    def _rest(self, span: Span, quotes: int) -> Iterator[tuple[int, int]]:
        """Yield where the white space of each line of a block but the first begins, and how wide it is."""
        line_of = self.source.line_of
        for line in range(line_of(span.start) + 1, line_of(max(span.end - 1, span.start)) + 1):
            at = self._content(line, quotes)
            space = _SPACE.match(self.source.text, at)
            end = space.end() if space is not None else at
            yield at, column_of(self.source.text, end) - column_of(self.source.text, at)

    def _content(self, line: int, quotes: int) -> int:
        """Return where what stands behind so many marks of quotes begins on a line; of a lazy one, behind those that are there."""
        at = self.source.line_starts[line - 1]
        for _ in range(quotes):
            mark = _QUOTE_MARK.match(self.source.text, at)
            if mark is None:
                return at
            at = mark.end()
        return at

    def _behind_mark(self, quote: int) -> int:
        return quote + 1 + self.source.text.startswith(" ", quote + 1)

    def edits(self) -> Iterator[TextEdit]:
        """Yield what changes."""
        yield from self.paddings
        for at, columns in self.columns.items():
            space = _SPACE.match(self.source.text, at)
            if space is not None and space[0]:
                yield TextEdit(Span(*space.span()), _cut(space[0], column_of(self.source.text, at), columns))


def _cut(space: str, column: int, columns: int) -> str:
    """Return white space that begins at ``column`` without its first ``columns``."""
    for at, mark in enumerate(space):
        if columns <= 0:
            return " " * -columns + space[at:]
        size = TAB - column % TAB if mark == "\t" else 1
        column, columns = column + size, columns - size
    return " " * max(-columns, 0)


def _blocks(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield blocks, of a list its items: each of those has its own place."""
    for node in nodes:
        yield from node.children if isinstance(node, List) else (node,)
