"""The navigation: rows that are gone through, opened, marked, and that show the page on the screen."""

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.widgets import Tree

from docs_tui.site import NavEntry, NavLink, NavNode, NavPage
from docs_tui.site.sidebar import Sidebar, pages_in
from docs_tui.tui.browse.navigation_groups import Row, depth_of, leads_to, page_of
from docs_tui.tui.browse.navigation_rows import NavigationRows
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.widgets.twice import G_TWICE, GTwice

if TYPE_CHECKING:
    from docs_tui.site import Site


class NavigationTree(ErrorGuard, GTwice, NavigationRows, inherit_bindings=False):
    """Groups, pages and links of the navigation."""

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
    """The page under the cursor; empty on other rows. To be watched: who waits for ``NodeHighlighted``, which goes round,
    comes after the row has been painted, and pays for a second painting."""

    on_group: var[bool] = var(default=False)
    """The tree has the focus, and its cursor stands on a group."""

    class PageChosen(Message):
        """The reader came to a page of the tree."""

        def __init__(self, path: str, *, opened: bool) -> None:
            super().__init__()
            self.path = path
            self.opened = opened
            """With Enter or a click; else the cursor only passes over it."""

        def can_replace(self, message: Message) -> bool:
            """Let a fast walk through the tree show only where it arrives."""
            return isinstance(message, NavigationTree.PageChosen) and not message.opened

    class Left(Message):
        """The reader goes on into the page, to what can be acted on there."""

    class LinkChosen(Message):
        """The reader opened a link to elsewhere."""

        def __init__(self, url: str) -> None:
            super().__init__()
            self.url = url

    def show(self, site: "Site", side: Sidebar, path: str) -> None:
        """Show the tree of ``side`` with ``path`` as the page on the screen; what is open stays open."""
        before, self._current = self._sidebar, path
        same = before.trail == side.trail and before.entries == side.entries and before.outside == side.outside
        if not same or not self.root.children:
            self._site = site
            self._shown = None
            self.fill(side)
            # A layout that finds this out makes the rows narrower, and has to be done and painted again.
            self.show_vertical_scrollbar = self.show_vertical_scrollbar or len(self._tree_lines) > self.app.size.height
        elif site is not self._site:
            self.refresh_labels(site)
        self.reveal(path)

    def paths_at_cursor(self) -> tuple[str, ...]:
        """Return the page of the row under the cursor, or all pages of its group."""
        entry = self.cursor_node.data if self.cursor_node is not None else None
        return tuple(pages_in((entry,))) if entry is not None else ()

    def reveal(self, path: str) -> bool:
        """Mark ``path`` as the page on the screen and bring its row into view; False where the tree lacks it."""
        self._current = path
        cursor = self.cursor_node
        here = cursor is not None and self.cursor_line >= 0 and leads_to(cursor.data, path)
        row = cursor if here else self.row_of(path)
        self._mark(row)
        if row is not None and not here:
            self._tree_lines  # noqa: B018 - rows have their line numbers once the lines are built
            self.cursor_line = row.line
            # Before the first layout there is no height to scroll in.
            self.call_after_refresh(self._bring, row)
        return row is not None

    def _bring(self, row: Row) -> None:
        """Scroll to a row, and to the group that it stands in as well, where there is room for both."""
        if row.parent is not None and row.parent is not self.root and row.line - row.parent.line < self.size.height:
            self.scroll_to_line(row.parent.line, animate=False)
        self.scroll_to_line(row.line, animate=False)

    def pages_near(self) -> tuple[str, ...]:
        """Return the pages that the cursor comes to next: the one below it, then the one above."""
        found: list[str] = []
        for by in (1, -1):
            line = self.cursor_line + by
            while line >= 0 and (row := self.get_node_at_line(line)) is not None:
                if (path := page_of(row.data)) is not None:
                    found.append(path)
                    break
                line += by
        return tuple(found)

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[NavEntry]) -> None:
        """Keep it here: ``cursor_page`` has told."""
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
        """Tell which page the cursor is on; a row that only moved is no other one."""
        super().watch_cursor_line(previous_line, line)
        self.cursor_page = (page_of(self.cursor_node.data) or "") if self.cursor_node is not None else ""
        self._tell_group()

    def watch_has_focus(self, has_focus: bool) -> None:  # noqa: FBT001 - Textual's
        """Tell whether a group is meant."""
        super().watch_has_focus(has_focus)
        self._tell_group()

    def _tell_group(self) -> None:
        self.on_group = self.has_focus and self.cursor_node is not None and self.cursor_node.allow_expand

    def watch_hover_line(self, previous_hover_line: int, hover_line: int) -> None:
        """Show the whole label of the row under the mouse."""
        super().watch_hover_line(previous_hover_line, hover_line)
        row = self.get_node_at_line(hover_line) if hover_line >= 0 else None
        label = self._look(row).label if row else ""
        self.tooltip = Content(label) if row and cell_len(label) > self.size.width - 2 * depth_of(row) - 3 else None

    def action_open(self) -> None:
        """Open the group under the cursor, or go into it."""
        row = self.cursor_node
        if row is None:
            return
        if row.allow_expand and not row.is_expanded:
            self.open_row(row)
        elif row.allow_expand:
            self.action_cursor_down()

    def action_into_page(self) -> None:
        """Go into the page."""
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
