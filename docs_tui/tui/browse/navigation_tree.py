"""The navigation as a tree: opens groups and chooses pages. ``row_tree`` draws the rows.

Groups are filled when they are opened, and only the rows on the screen are drawn, so 10,000 pages cost no more than ten.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import var
from textual.widgets import Tree

from docs_tui.site import NavEntry, NavLink, NavNode, NavPage
from docs_tui.site.navigation import NavigationView, Trail, is_page, page_path, pages_in, steps_to, with_root
from docs_tui.tui.browse.navigation_row import Row, RowLook, group_trail
from docs_tui.tui.browse.row_tree import RowTree
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.keys import G_TWICE, GTwice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docs_tui.site import Site

_EMPTY = Text()
_MOST_OPEN = 300
"""Groups start open if the tree has fewer rows than this."""


class NavigationTree(ErrorGuard, GTwice, RowTree, inherit_bindings=False):
    """Shows the groups, pages and links of the navigation, one row each."""

    TOP: ClassVar[str] = "scroll_home"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", "Open", show=False, id="open-row"),
        Binding("tab", "into_page", "First link of the page", show=False, id="into-page"),
        Binding("j,down", "cursor_down", "Next row", show=False, id="down"),
        Binding("k,up", "cursor_up", "Previous row", show=False, id="up"),
        Binding("right", "open", "Open the group", show=False, id="open-group"),
        Binding("left", "close", "Close the group", show=False, id="close-group"),
        G_TWICE,
        Binding("home", "scroll_home", "First row", show=False, id="top"),
        Binding("G,end", "scroll_end", "Last row", show=False, id="end"),
        Binding("ctrl+d,pagedown", "page_down", "Page down", show=False, id="page-down"),
        Binding("ctrl+u,pageup", "page_up", "Page up", show=False, id="page-up"),
    ]

    cursor_page: var[str] = var("")
    """The page under the cursor; empty on other rows.

    Watch this instead of ``NodeHighlighted``, which arrives after the row is painted and would cause a second painting.
    """
    on_group: var[bool] = var(default=False)
    """Whether the tree has the focus and its cursor is on a group."""

    class PageChosen(Message):
        """The cursor came to a page, or the user opened it."""

        def __init__(self, path: str, *, opened: bool) -> None:
            super().__init__()
            self.path = path
            self.opened = opened
            """Whether it was opened with Enter or a click; otherwise the cursor only passed over it."""

        def can_replace(self, message: Message) -> bool:
            """Skip pages that the cursor passes quickly."""
            return isinstance(message, NavigationTree.PageChosen) and not message.opened

    class LinkChosen(Message):
        """The user opened a link of the navigation."""

        def __init__(self, url: str) -> None:
            super().__init__()
            self.url = url

    class Left(Message):
        """The user moves from the tree to the first link of the page."""

    class Refilled(Message):
        """The rows may have changed."""

        def can_replace(self, message: Message) -> bool:
            """Combine repeated messages."""
            return isinstance(message, NavigationTree.Refilled)

    def __init__(self) -> None:
        self._is_filling = False
        super().__init__()
        self.auto_expand = False
        self._opened: dict[Trail, set[Trail]] = {}
        """The open groups of each sidebar."""
        self._current_row: Row | None = None

    # What is shown

    def show_last(self, side: NavigationView, path: str, opened: set[Trail], looks: "Mapping[str, RowLook]") -> None:
        """Show the tree as it was when the app ended: these groups are open, and the rows of pages look like this."""
        self._notes = replace(self._notes, last=looks)
        self._opened[side.trail] = opened
        self.show(None, side, path)

    def open_rows(self, *, most: int) -> list[tuple[Row, RowLook]]:
        """Return each row that is not in a closed group, and what it shows; nothing if there are more than ``most``."""
        lines = self._tree_lines
        return [(line.node, self._look(line.node)) for line in lines] if len(lines) <= most else []

    def show(self, site: "Site | None", side: NavigationView, path: str) -> None:
        """Show the tree of ``side`` with ``path`` as the current page; open groups stay open.

        Args:
            site: None for the tree of the last run.
            side: The entries.
            path: The page on the screen.
        """
        before, self._current = self._sidebar, path
        same = before.trail == side.trail and before.entries == side.entries and before.outside == side.outside
        if not same or not self.root.children:
            self._site = site
            self._current_row = None
            self._fill(side)
            # Otherwise the layout finds out that the rows must be narrower, and has to be repeated and painted again.
            self.show_vertical_scrollbar = self.show_vertical_scrollbar or len(self._tree_lines) > self.app.size.height
        elif site is not None and site is not self._site:
            self.refresh_labels(site)
        self.reveal(path)

    def reveal(self, path: str) -> bool:
        """Mark ``path`` as the current page and scroll to its row. Returns False if the tree lacks it."""
        self._current = path
        cursor = self.cursor_node
        here = cursor is not None and self.cursor_line >= 0 and is_page(cursor.data, path)
        row = cursor if here else self._row_of(path)
        self._mark_current(row)
        if row is not None and not here:
            self._tree_lines  # noqa: B018 - reading it builds the lines, which sets the line numbers of rows
            self.cursor_line = row.line
            # Before the first layout the tree has no height and cannot scroll.
            self.call_after_refresh(self._scroll_to_row, row)
        return row is not None

    def _scroll_to_row(self, row: Row) -> None:
        """Scroll to a row, and to its group if both fit."""
        if row.parent is not None and row.parent is not self.root and row.line - row.parent.line < self.size.height:
            self.scroll_to_line(row.parent.line, animate=False)
        self.scroll_to_line(row.line, animate=False)

    def _mark_current(self, row: Row | None) -> None:
        """Redraw the row of the current page and that of the previous one."""
        for each in (self._current_row, row):
            if each is not None:
                each.refresh()
        self._current_row = row

    # Groups

    def _fill(self, side: NavigationView) -> None:
        """Fill the tree with the entries of ``side`` and open the groups that were open before."""
        self._sidebar = side
        self.unselect()
        self.clear()
        self._is_filling = True
        with self.prevent(Tree.NodeExpanded):
            rows = self._fill_open(self._opened.get(side.trail))
        self._is_filling = False
        self._invalidate()
        if any(row.is_expanded for row in rows):
            self._remember_open()

    def _fill_open(self, opened: set[Trail] | None) -> list[Row]:
        """Add the entries and open groups; return the top rows."""
        rows = [self._add(self.root, entry) for entry in (*self._sidebar.entries, *self._sidebar.outside)]
        if opened is None:
            self._open_first(rows)
            return rows
        waiting = list(rows)
        while waiting:
            row = waiting.pop()
            if row.allow_expand and group_trail(row) in opened:
                self._open_row(row)
                waiting += row.children
        return rows

    def _invalidate(self) -> None:
        """Forget the lines. Textual does this for each added row; once after all is enough."""
        if not self._is_filling:
            super()._invalidate()

    def _open_first(self, rows: list[Row]) -> None:
        """Open the top groups if the tree stays short; the group of pages outside the navigation stays closed."""
        room = _MOST_OPEN
        for row, entry in zip(rows, self._sidebar.entries, strict=False):
            if isinstance(entry, NavNode):
                room -= len(entry.children)
                if room < 0:
                    return
                self._open_row(row)
                self._open_expanded(row)

    def _open_expanded(self, row: Row) -> None:
        """Open the groups below a row that docs.json marks as expanded."""
        for child in row.children:
            if isinstance(child.data, NavNode) and child.data.expanded and child.allow_expand:
                self._open_row(child)
                self._open_expanded(child)

    def _add(self, parent: Row, entry: NavEntry) -> Row:
        opens = isinstance(entry, NavNode) and bool(entry.children)
        return parent.add(_EMPTY, entry, allow_expand=opens)

    def _open_row(self, row: Row) -> None:
        """Open a group."""
        self._fill_row(row)
        if not row.is_expanded:
            row.expand()

    def _fill_row(self, row: Row) -> None:
        if not row.children and isinstance(row.data, NavNode):
            for entry in with_root(row.data):
                self._add(row, entry)

    def _row_of(self, path: str) -> Row | None:
        """Return the row of a page, with the groups on the way to it open."""
        steps = steps_to((*self._sidebar.entries, *self._sidebar.outside), path)
        if steps is None:
            return None
        row: Row = self.root
        for index in steps:
            if row is not self.root:
                self._open_row(row)
            row = row.children[index]
        return row

    def _remember_open(self) -> None:
        opened: set[Trail] = set()
        waiting = list(self.root.children)
        while waiting:
            row = waiting.pop()
            if row.is_expanded:
                opened.add(group_trail(row))
                waiting += row.children
        self._opened[self._sidebar.trail] = opened
        self.post_message(self.Refilled())

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[NavEntry]) -> None:
        """Fill a group when it opens."""
        event.stop()
        self._fill_row(event.node)
        self._remember_open()

    def on_tree_node_collapsed(self, event: Tree.NodeCollapsed[NavEntry]) -> None:
        """Remember the open groups for the next time the tree is filled."""
        event.stop()
        self._remember_open()

    # The cursor

    def paths_at_cursor(self) -> tuple[str, ...]:
        """Return the page of the row under the cursor, or all pages of its group."""
        entry = self.cursor_node.data if self.cursor_node is not None else None
        return tuple(pages_in((entry,))) if entry is not None else ()

    def pages_near(self) -> tuple[str, ...]:
        """Return the pages next to the cursor: the one below, then the one above."""
        found: list[str] = []
        for by in (1, -1):
            line = self.cursor_line + by
            while line >= 0 and (row := self.get_node_at_line(line)) is not None:
                if (path := page_path(row.data)) is not None:
                    found.append(path)
                    break
                line += by
        return tuple(found)

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[NavEntry]) -> None:
        """Stop the message: ``cursor_page`` replaces it."""
        event.stop()

    def on_tree_node_selected(self, event: Tree.NodeSelected[NavEntry]) -> None:
        """Open a page or a link, open or close a group."""
        event.stop()
        entry = event.node.data
        if isinstance(entry, NavLink):
            self.post_message(self.LinkChosen(entry.href))
        elif isinstance(entry, NavPage):
            self.post_message(self.PageChosen(entry.path, opened=True))
        elif isinstance(entry, NavNode) and entry.children:
            event.node.toggle()
        elif isinstance(entry, NavNode) and entry.href:
            self.post_message(self.LinkChosen(entry.href))

    def watch_cursor_line(self, previous_line: int, line: int) -> None:
        """Update ``cursor_page``, unless the row is the same and has only moved."""
        super().watch_cursor_line(previous_line, line)
        self.cursor_page = (page_path(self.cursor_node.data) or "") if self.cursor_node is not None else ""
        self._update_on_group()
        self._leave_out()

    def watch_has_focus(self, has_focus: bool) -> None:  # noqa: FBT001 - Textual's
        """Update ``on_group``, which is True only while the tree has the focus."""
        super().watch_has_focus(has_focus)
        self._update_on_group()

    def _update_on_group(self) -> None:
        self.on_group = self.has_focus and self.cursor_node is not None and self.cursor_node.allow_expand

    def action_open(self) -> None:
        """Open the group under the cursor, or go into it."""
        row = self.cursor_node
        if row is None:
            return
        if row.allow_expand and not row.is_expanded:
            self._open_row(row)
        elif row.allow_expand:
            self.action_cursor_down()

    def action_into_page(self) -> None:
        """Move the focus into the page."""
        self.post_message(self.Left())

    def action_close(self) -> None:
        """Close the group under the cursor, or go out to it."""
        row = self.cursor_node
        if row is None:
            return
        if row.allow_expand and row.is_expanded:
            row.collapse()
        elif row.parent is not None and row.parent is not self.root:
            self.move_cursor(row.parent)
