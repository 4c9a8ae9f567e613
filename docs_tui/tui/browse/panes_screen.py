"""What every group of keys on the browse screen starts from: the panes, and the page that they show.

A feature brings its keys as a class of its own over ``PanesScreen``, with ``BINDINGS`` and their actions; ``BrowseScreen``
names it among its bases, and the footer, the help, the palette and the keymap know its keys from then on.
"""

from typing import TYPE_CHECKING

from docs_tui.tui.browse.page_screen import PageScreen

if TYPE_CHECKING:
    from docs_tui.site import Page
    from docs_tui.tui.browse.panes import Panes


class PanesScreen(PageScreen):
    """A screen with panes on it, once there is a site."""

    def __init__(self) -> None:
        super().__init__()
        self.panes: Panes | None = None
        """The panes at work; None until the site is there."""

    @property
    def page(self) -> "Page | None":
        """The page on the screen."""
        return self.panes.page if self.panes else None

    def selection(self) -> str:
        """Return what is selected on the page, or in another pane."""
        return (self.panes.selected if self.panes else "") or self.get_selected_text() or ""

    def line(self) -> int:
        """Return the line of the page's file that is at the top."""
        return self.panes.line if self.panes else 1
