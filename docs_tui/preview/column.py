"""Where blocks are put one under another, each with what the containers around it write before its rows."""

from docs_tui.preview.model import Block, Edge, Edges, Group, Item

DEEPEST = 40
"""What stands in more containers than this is shown as its source."""


class Column:
    """The inside of one container; columns in columns share one list of items."""

    def __init__(self, items: list[Item], first: Edges = (), rest: Edges = (), fill: str = "", depth: int = 0) -> None:
        self.items = items
        self.rest = rest
        self.fill = fill
        self.depth = depth
        self._first = first
        self.lists = 0
        """How many lists are around it."""
        self._used = False
        self._head = False
        self._gap = 0
        self._gap_edges: Edges = ()
        self._gap_fill = ""

    def space(self, rows: int = 1, edges: Edges = ()) -> None:
        """Ask for empty rows before the next block, unless it is the first of the column.

        ``edges`` go through the empty rows inside those of the column: a rail between steps.
        """
        if self._used and not self._head and rows > self._gap:
            self._gap, self._gap_fill = rows, self.fill
            self._gap_edges = (*self.rest, *(edge._replace(fill=self.fill) for edge in edges))

    def head(self) -> None:
        """Keep what comes next close to what is there: its title."""
        self._head = True

    def add(self, block: Block) -> Block:
        """Put ``block`` under what is there; edges that it has already stand inside the column's."""
        block.fill = f"{self.fill} {block.fill}".strip()
        block.first = (*self._take_first(), *(edge._replace(fill=block.fill) for edge in block.first))
        block.rest = (*self.rest, *(edge._replace(fill=block.fill) for edge in block.rest))
        self._give_gap(block)
        self.items.append(block)
        return block

    def nest(self, first: Edges = (), rest: Edges = (), fill: str = "") -> "Column":
        """Return a column inside this one; ``first`` stands before its first row only."""
        fill = f"{self.fill} {fill}".strip()
        first = tuple(edge._replace(fill=fill) for edge in first)
        rest = tuple(edge._replace(fill=fill) for edge in rest)
        inner = Column(self.items, (*self._take_first(), *first), (*self.rest, *rest), fill, self.depth + 1)
        inner.lists = self.lists
        inner._gap, inner._gap_edges, inner._gap_fill = self._gap, self._gap_edges, self._gap_fill
        self._gap = 0
        return inner

    def group(self, group: Group) -> None:
        """Put ``group`` under what is there; its heads take their place in the column, its panes are for ``pane``."""
        items, self.items = self.items, []
        for head in group.head:
            self.add(head)
        self.items = items
        self.items.append(group)

    def pane(self, group: Group, rest: Edges = (), fill: str = "") -> "Column":
        """Return a column for a new pane of ``group``."""
        items: list[Item] = []
        group.panes.append(items)
        fill = f"{self.fill} {fill}".strip()
        edges = (*self.rest, *(edge._replace(fill=fill) for edge in rest))
        return Column(items, edges, edges, fill, self.depth + 1)

    def _take_first(self) -> Edges:
        first = self.rest if self._used else self._first
        self._used = True
        self._head = False
        return first

    def _give_gap(self, block: Block) -> None:
        block.gap, block.gap_edges, block.gap_fill = self._gap, self._gap_edges, self._gap_fill
        self._gap = 0


def padding(width: int) -> Edges:
    """Return an indentation."""
    return (Edge(" " * width),)
