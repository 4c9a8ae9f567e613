"""A tree of groups that are filled when they are opened: 10,000 pages cost what is on the screen."""

from typing import TypeAlias

from rich.text import Text
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from docs_tui.site import NavEntry, NavNode, NavPage
from docs_tui.site.sidebar import Sidebar, Trail, with_root

Row: TypeAlias = TreeNode[NavEntry]

_EMPTY = Text()
_OPEN_AT_START = 300
"""A tree with fewer rows than this starts with its groups open."""


class GroupTree(Tree[NavEntry]):
    """The entries of a sidebar; what is open stays open."""

    def __init__(self) -> None:
        super().__init__(Text())
        self._sidebar = Sidebar((), (), ())
        self._opened: dict[Trail, set[Trail]] = {}
        """The groups that are open, for each sidebar."""

    def fill(self, side: Sidebar) -> None:
        """Show the entries of ``side``; groups that were open in it are open again."""
        self._sidebar = side
        self.unselect()
        self.clear()
        opened = self._opened.get(self._sidebar.trail)
        entries = (*self._sidebar.entries, *self._sidebar.outside)
        rows = [self._add(self.root, entry) for entry in entries]
        if opened is None:
            self._open_first(rows)
            return
        waiting = rows
        while waiting:
            row = waiting.pop()
            if row.allow_expand and trail_of(row) in opened:
                self.open_row(row)
                waiting += row.children

    def _open_first(self, rows: list[Row]) -> None:
        """Open the groups at the top while the tree stays short; pages outside the navigation stay closed."""
        room = _OPEN_AT_START
        for row, entry in zip(rows, self._sidebar.entries, strict=False):
            if isinstance(entry, NavNode):
                room -= len(entry.children)
                if room < 0:
                    return
                self.open_row(row)
                self._open_expanded(row)

    def _open_expanded(self, row: Row) -> None:
        """Open the groups below a row that docs.json wants open."""
        for child in row.children:
            if isinstance(child.data, NavNode) and child.data.expanded and child.allow_expand:
                self.open_row(child)
                self._open_expanded(child)

    def _add(self, parent: Row, entry: NavEntry) -> Row:
        opens = isinstance(entry, NavNode) and bool(entry.children)
        return parent.add(_EMPTY, entry, allow_expand=opens)

    def open_row(self, row: Row) -> None:
        """Open a group."""
        self._fill_row(row)
        if not row.is_expanded:
            row.expand()

    def _fill_row(self, row: Row) -> None:
        if not row.children and isinstance(row.data, NavNode):
            for entry in with_root(row.data):
                self._add(row, entry)

    def row_of(self, path: str) -> Row | None:
        """Return the row of a page, with the groups on the way to it open."""
        steps = _steps_to((*self._sidebar.entries, *self._sidebar.outside), path)
        if steps is None:
            return None
        row: Row = self.root
        for index in steps:
            if row is not self.root:
                self.open_row(row)
            row = row.children[index]
        return row

    def _remember(self) -> None:
        opened: set[Trail] = set()
        waiting = list(self.root.children)
        while waiting:
            row = waiting.pop()
            if row.is_expanded:
                opened.add(trail_of(row))
                waiting += row.children
        self._opened[self._sidebar.trail] = opened

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[NavEntry]) -> None:
        """Fill a group when it opens."""
        event.stop()
        self._fill_row(event.node)
        self._remember()

    def on_tree_node_collapsed(self, event: Tree.NodeCollapsed[NavEntry]) -> None:
        """Keep what is open, for when the tree is filled again."""
        event.stop()
        self._remember()


def depth_of(row: Row) -> int:
    """Return how many groups a row stands in."""
    depth, parent = -1, row.parent
    while parent is not None:
        depth, parent = depth + 1, parent.parent
    return max(depth, 0)


def trail_of(row: Row) -> Trail:
    """Return the labels of the groups down to a row, its own included where it is one."""
    labels: list[str] = []
    node: Row | None = row
    while node is not None and isinstance(node.data, NavNode):
        labels.append(node.data.label)
        node = node.parent
    return tuple(reversed(labels))


def page_of(entry: NavEntry | None) -> str | None:
    """Return the path of ``entry``; None where it is no page."""
    return entry.path if isinstance(entry, NavPage) else None


def leads_to(entry: NavEntry | None, path: str) -> bool:
    """Tell whether ``entry`` is the page at ``path``."""
    return isinstance(entry, NavPage) and entry.path == path


def _steps_to(entries: tuple[NavEntry, ...], path: str) -> tuple[int, ...] | None:
    """Return which child to take at each level to come to a page."""
    for index, entry in enumerate(entries):
        if leads_to(entry, path):
            return (index,)
        if isinstance(entry, NavNode):
            below = _steps_to(with_root(entry), path)
            if below is not None:
                return (index, *below)
    return None
