"""The list of bookmarks and recent pages; typing filters both."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList

from docs_tui.site.quick_search import Candidate, Match, PageFinder
from docs_tui.source.clean import clean_line
from docs_tui.tui.browse.history import PageLocation
from docs_tui.tui.dialogs.find_screen import page_row
from docs_tui.tui.dialogs.finder import Finding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docs_tui.site import Page, Site
    from docs_tui.tui.browse.panes import Panes

_MARK = "★ "
_MOST = 60


class PlacesScreen(Finding):
    """Lists pages to go back to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back to where you were", id="leave-places"),
        Binding(
            "ctrl+b",
            "bookmark",
            "Bookmark the page of the row, or remove its bookmark",
            id="bookmark-row",
            priority=True,
        ),
    ]
    ASKS: ClassVar[str] = "Bookmarks and recent pages"
    HINT: ClassVar[str] = "Enter goes there · {bookmark-row} bookmarks or removes · {leave-places} goes back"
    NONE: ClassVar[str] = "Nothing found in bookmarks and recent pages; {find} searches all pages."

    def __init__(self, site: "Site", panes: "Panes") -> None:
        super().__init__(site, panes)
        self._shown: list[str] = []

    def find(self, query: str) -> None:
        """Show the bookmarks and recent pages that match ``query``."""
        remembering, pages = self._panes.docs_app.memory_service, self._site.pages
        bookmarks = dict.fromkeys(remembering.bookmarks)
        here = self._panes.place if self._panes.is_peeking else None
        others = [path for path in remembering.recent if path not in bookmarks and (here is None or path != here.path)]
        matches = [*_matches(pages, [*bookmarks], query), *_matches(pages, others, query)][:_MOST]
        self._shown = [match.candidate.path for match in matches]
        rows = [
            partial(_row, match, _MARK if match.candidate.path in bookmarks else " " * len(_MARK)) for match in matches
        ]
        self.show_rows(rows, [PageLocation(path) for path in self._shown])

    def action_bookmark(self) -> None:
        """Bookmark the page of the row, or remove its bookmark."""
        choices = self.query_one(OptionList)
        at = choices.highlighted
        page = self._site.pages.get(self._shown[at]) if at is not None and at < len(self._shown) else None
        if at is None or page is None:
            return
        self._panes.docs_app.memory_service.toggle_bookmark(page)
        self.find(self.query_one(Input).value)
        choices.highlighted = min(at, len(self._shown) - 1) if self._shown else None


def _row(match: Match, mark: str, width: int) -> Content:
    return Content.assemble((mark, "$primary"), page_row(match, width - len(mark)))


def _matches(pages: "Mapping[str, Page]", paths: list[str], query: str) -> list[Match]:
    """Return the pages that match ``query``, the best first; all in their order if it is empty."""
    candidates = [Candidate(path, clean_line(pages[path].title)) for path in paths if path in pages]
    if not query.strip():
        return [Match(candidate, 0) for candidate in candidates]
    return PageFinder(candidates).find(query, _MOST)
