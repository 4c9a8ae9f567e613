"""What stands beside the page: where the focus goes, and what is shown, hidden, or lies over the page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.widgets.outline import Outline

if TYPE_CHECKING:
    from textual.widget import Widget

    from docs_tui.tui.browse.panes import Panes

_SIDES = frozenset({"tree", "outline"})
_LEAST = 16
"""Cells of a pane beside the page."""
_LEAST_PAGE = 40
_MOST = 120


class Sides:
    """The tree and the outline beside the page; how wide the screen is, its classes say."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self.widths: dict[str, int] = {}
        """Cells of ``tree`` and ``outline`` where the reader has chosen them."""
        self.dragged = ""
        """The pane whose edge the mouse holds."""

    @property
    def hidden(self) -> frozenset[str]:
        """What is hidden where there is room for it: ``tree`` and ``outline``."""
        return frozenset(name for name in _SIDES if self._panes.screen.has_class(f"-without-{name}"))

    def hide(self, names: frozenset[str]) -> None:
        """Hide these."""
        for name in _SIDES & names:
            self._panes.screen.add_class(f"-without-{name}")

    # How wide they are

    def resize(self, by: int) -> None:
        """Make the outline wider where it has the focus, else the tree, as many cells as there is room for."""
        name = "outline" if self._panes.query_one(Outline).has_focus else "tree"
        pane = self._pane(name)
        if all(part.display for part in pane.ancestors_with_self):
            self.give(name, pane.region.width + by)

    def widen(self, widths: Mapping[str, int]) -> None:
        """Take widths that were chosen before."""
        self.widths |= {name: min(max(width, _LEAST), _MOST) for name, width in widths.items() if name in _SIDES}
        self.fit()

    def give(self, name: str, width: int) -> None:
        """Give a pane so many cells, or as many as leave the page some."""
        self.widths[name] = min(max(width, _LEAST), _MOST)
        self.fit()
        self._panes.docs_app.memory_service.soon()

    def fit(self) -> None:
        """Let the widths that were chosen be those that the screen has room for."""
        for name, width in self.widths.items():
            other = self._pane("outline" if name == "tree" else "tree")
            beside = other.region.width if other.styles.layer != "over" and other.display else 0
            room = self._panes.size.width - beside - _LEAST_PAGE
            self._pane(name).styles.width = max(min(width, room), _LEAST)

    def edge_at(self, x: int, y: int) -> str:
        """Return the pane whose edge towards the page is at a cell of the screen; empty where none is."""
        for name in ("tree", "outline"):
            pane = self._pane(name)
            region = pane.region
            if pane.display and region and region.y <= y < region.bottom:
                edge = region.right - 1 if name == "tree" else region.x
                if x == edge:
                    return name
        return ""

    def drag(self, x: int) -> None:
        """Move the edge that the mouse holds."""
        region = self._panes.region
        self.give(self.dragged, x + 1 - region.x if self.dragged == "tree" else region.right - x)

    def _pane(self, name: str) -> "Widget":
        return self._panes.query_one("#side") if name == "tree" else self._panes.query_one(Outline)

    # Where the focus is

    def start(self) -> None:
        """Let the reader begin in the tree, or on the page where the tree is not shown."""
        panes = self._panes
        screen = panes.screen
        alone = screen.has_class("-narrow") or screen.has_class("-without-tree")
        (panes.view if alone else panes.query_one(NavigationTree)).focus()

    def focus_pane(self, by: int) -> None:
        """Move the focus to another pane."""
        panes: list[Widget] = [
            self._panes.query_one(NavigationTree),
            self._panes.view,
            self._panes.query_one(Outline),
        ]
        seen = [pane for pane in panes if all(part.display for part in pane.ancestors_with_self)]
        if not seen:
            return
        at = next((index for index, pane in enumerate(seen) if pane.has_focus), -by)
        seen[(at + by) % len(seen)].focus()

    def toggle_tree(self) -> None:
        """Show or hide the tree; where the terminal is narrow it lies over the page."""
        screen = self._panes.screen
        over = screen.has_class("-narrow")
        screen.remove_class("-with-outline")
        name = "-with-tree" if over else "-without-tree"
        screen.toggle_class(name)
        shown = screen.has_class(name) == over
        tree = self._panes.query_one(NavigationTree)
        (tree if shown else self._panes.view).focus()
        if shown:
            tree.call_after_refresh(self._show_cursor, tree)
        self._panes.docs_app.memory_service.soon()

    def _show_cursor(self, tree: NavigationTree) -> None:
        """Show the tree from its top as far as its cursor can be seen: hidden, it had no height to tell by."""
        tree.scroll_to(y=0, animate=False)
        tree.scroll_to_line(tree.cursor_line, animate=False)

    def toggle_outline(self) -> None:
        """Show or hide the outline; where there is no room beside the page it lies over it."""
        screen = self._panes.screen
        over = not screen.has_class("-wide")
        screen.remove_class("-with-tree")
        name = "-with-outline" if over else "-without-outline"
        screen.toggle_class(name)
        shown = screen.has_class(name) == over
        (self._panes.query_one(Outline) if shown else self._panes.view).focus()
        self._panes.docs_app.memory_service.soon()

    def close_overlay(self) -> bool:
        """Take away the tree or the outline that lies over the page; False where none does."""
        screen = self._panes.screen
        lying = [name for name in ("-with-tree", "-with-outline") if screen.has_class(name)]
        screen.remove_class(*lying)
        if lying:
            self._panes.view.focus()
        return bool(lying)
