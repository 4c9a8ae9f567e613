"""A text that is scrolled by lines and pages, with the same keys wherever one is shown."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.scroll_view import ScrollView

from docs_tui.tui.guard import Guarded


class ScrolledText(Guarded, ScrollView, can_focus=True):
    """Scrolls; what it shows is up to whoever draws its lines."""

    ALLOW_SELECT: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,down", "move(1)", "Line down", show=False, id="down"),
        Binding("k,up", "move(-1)", "Line up", show=False, id="up"),
        Binding("space,pagedown", "page(1.0)", "Page down", show=False, id="page-down"),
        Binding("pageup", "page(-1.0)", "Page up", show=False, id="page-up"),
        Binding("ctrl+d", "page(0.5)", "Half a page down", show=False, id="half-page-down"),
        Binding("ctrl+u", "page(-0.5)", "Half a page up", show=False, id="half-page-up"),
        Binding("g,home", "edge('top')", "Top", show=False, id="top"),
        Binding("G,end", "edge('end')", "End", show=False, id="end"),
    ]

    def action_move(self, by: int) -> None:
        """Scroll some lines."""
        self.scroll_relative(y=by, animate=False)

    def action_page(self, by: float) -> None:
        """Scroll some pages."""
        self.scroll_relative(y=round(by * (self.size.height - 1)), animate=False)

    def action_edge(self, edge: str) -> None:
        """Scroll to the top or the end."""
        self.scroll_to(y=0 if edge == "top" else self.max_scroll_y, animate=False)
