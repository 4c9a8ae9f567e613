"""What stands beside the page: where the focus goes, and what is shown, hidden, or lies over the page."""

from typing import TYPE_CHECKING

from docs_tui.tui.widgets.navigation_tree import NavigationTree
from docs_tui.tui.widgets.outline import Outline

if TYPE_CHECKING:
    from textual.widget import Widget

    from docs_tui.tui.panes.panes import Panes

_SIDES = frozenset({"tree", "outline"})


class Sides:
    """The tree and the outline beside the page; how wide the screen is, its classes say."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes

    @property
    def hidden(self) -> frozenset[str]:
        """What is hidden where there is room for it: ``tree`` and ``outline``."""
        return frozenset(name for name in _SIDES if self._panes.screen.has_class(f"-without-{name}"))

    def hide(self, names: frozenset[str]) -> None:
        """Hide these."""
        for name in _SIDES & names:
            self._panes.screen.add_class(f"-without-{name}")

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
        (self._panes.query_one(NavigationTree) if shown else self._panes.view).focus()
        self._panes.docs_app.remembering.soon()

    def toggle_outline(self) -> None:
        """Show or hide the outline; where there is no room beside the page it lies over it."""
        screen = self._panes.screen
        over = not screen.has_class("-wide")
        screen.remove_class("-with-tree")
        name = "-with-outline" if over else "-without-outline"
        screen.toggle_class(name)
        shown = screen.has_class(name) == over
        (self._panes.query_one(Outline) if shown else self._panes.view).focus()
        self._panes.docs_app.remembering.soon()

    def close_overlay(self) -> bool:
        """Take away the tree or the outline that lies over the page; False where none does."""
        screen = self._panes.screen
        lying = [name for name in ("-with-tree", "-with-outline") if screen.has_class(name)]
        screen.remove_class(*lying)
        if lying:
            self._panes.view.focus()
        return bool(lying)
