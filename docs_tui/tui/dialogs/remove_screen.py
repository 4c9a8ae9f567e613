"""The dialog for removing a page, which asks for the page that replaces it."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.content import Content

from docs_tui.source.clean import clean_line
from docs_tui.tui.browse.history import PageLocation
from docs_tui.tui.dialogs.find_screen import FindScreen, page_row
from docs_tui.tui.widgets.bars import fitted

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.refactor.successors import Successor
    from docs_tui.site import Page, Site
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.dialogs.finder import Row

_NOWHERE = "No page: the URL becomes a 404, and the links to it are listed"


class RemoveScreen(FindScreen):
    """Lists suggested pages or, for a query, the pages that match it. The highlighted page is shown behind."""

    ASKS: ClassVar[str] = "Another page"
    HINT: ClassVar[str] = "Enter shows what changes · ↑↓ other pages · {leave-find} removes nothing"
    NONE: ClassVar[str] = "Nothing found in the titles and paths of all pages."

    def __init__(
        self,
        site: "Site",
        panes: "Panes",
        page: "Page",
        fitting: "tuple[Successor, ...]",
        remove: "Callable[[Page | None], object]",
    ) -> None:
        """Make the window.

        Args:
            site: The site.
            panes: The panes behind.
            page: The page to remove.
            fitting: The suggested pages.
            remove: Called with the page that replaces it, or None.
        """
        super().__init__(site, panes)
        self._page = page
        self._fitting = fitting
        self._remove = remove
        self._paths: list[str | None] = []
        """The page of each row."""

    def on_mount(self) -> None:
        """Set the title to the question."""
        self.query_one("#find").border_title = Content(
            f"Where do readers of {clean_line(self._page.path)} go when it is removed?"
        )
        super().on_mount()

    def find(self, query: str) -> None:
        """Show the suggested pages, or those that match the letters of ``query``."""
        if query.strip():
            found = [each for each in self._matches(query) if each.candidate.path != self._page.path]
            self._paths = [each.candidate.path for each in found]
            rows: list[Row] = [partial(page_row, each) for each in found]
        else:
            self._paths = [*(each.page.path for each in self._fitting), None]
            rows = [*(partial(_row, each) for each in self._fitting), lambda _width: Content(_NOWHERE)]
        self.show_rows(rows, [PageLocation(path or self._page.path) for path in self._paths])

    def _go(self, index: int | None) -> None:
        """Show the changes of the removal."""
        if index is None or index >= len(self._paths):
            return
        path = self._paths[index]
        self.action_leave()
        self._remove(None if path is None else self._site.pages.get(path))


def _row(found: "Successor", width: int) -> Content:
    title, reason = clean_line(found.page.title), found.reason
    path = clean_line(found.page.path)
    left = max(width - cell_len(reason) - 3, 8)
    shown = fitted(f"{title}   {path}", left)
    gap = " " * max(width - cell_len(shown) - cell_len(reason), 1)
    return Content.assemble(shown, gap, (reason, "$quiet"))
