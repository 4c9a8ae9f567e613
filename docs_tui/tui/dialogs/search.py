"""Search all text: the lines that hold the words, as they are found; the next key stops what the one before began."""

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.worker import get_current_worker

from docs_tui.site.line_search import TextSearch
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.browse.history import PageLocation
from docs_tui.tui.dialogs.finder import MET, Finding
from docs_tui.tui.widgets.fitted import fitted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docs_tui.site import Site
    from docs_tui.site.line_search import TextHit
    from docs_tui.tui.browse.panes import Panes

_FIRST = 10
_BATCH = 40
_MOST = 120
"""Rows are not read by the thousand: more letters find better."""
_MOST_OF_A_PAGE = 4


class SearchScreen(Finding):
    """Lists lines of pages; searches in a thread."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back to where you were", id="leave-search"),
    ]
    ASKS: ClassVar[str] = 'Search all text: words, or "a phrase"'
    HINT: ClassVar[str] = "Enter goes there · ↑↓ other rows · {leave-search} goes back"
    NONE: ClassVar[str] = "No page has these words."
    DEFAULT_CSS = """
    SearchScreen {
        & > #find { width: 100; max-height: 22; }
    }
    """

    class Hits(Message, bubble=False):
        """More was found, or all of it."""

        def __init__(self, number: int, hits: "Sequence[TextHit]", *, first: bool, last: bool) -> None:
            super().__init__()
            self.number = number
            """Of the query, counted by keys."""
            self.hits = hits
            self.first = first
            self.last = last

    def __init__(self, site: "Site", panes: "Panes") -> None:
        super().__init__(site, panes)
        self._search: TextSearch | None = None
        self._number = 0
        self._query = ""

    def find(self, query: str) -> None:
        """Begin to search for ``query``; what is shown stays until something is found."""
        self._number += 1
        self._query = query
        if query.strip():
            self._look(self._number, query)
        else:
            self.workers.cancel_group(self, "search")
            self.show_rows((), ())
            self.remove_class("-none")

    def site_changed(self, *, reading: bool) -> None:
        """Search the new snapshot from the next key on; while pages are read, at once where nothing was found."""
        self._search = None
        if reading and self.has_class("-none"):
            self.find(self._query)

    @work(thread=True, exclusive=True, group="search", exit_on_error=False, description="search")
    def _look(self, number: int, query: str) -> None:
        """Search, and post what is found: the first ten rows as soon as they are there."""
        worker = get_current_worker()
        search = self._search = self._search or TextSearch(self._site)
        found: list[TextHit] = []
        posted = 0
        for hits in search.found(query, most=_MOST_OF_A_PAGE):
            if worker.is_cancelled:
                return
            found += hits
            if len(found) - posted >= (_BATCH if posted else _FIRST):
                self.post_message(self.Hits(number, found[posted:], first=not posted, last=False))
                posted = len(found)
            if posted >= _MOST:
                break
        self.post_message(self.Hits(number, found[posted:], first=not posted, last=True))

    def on_search_screen_hits(self, message: Hits) -> None:
        """Show them, if they are still wanted."""
        if message.number != self._number:
            return
        width, pages = self.width, self._site.pages
        rows = []
        for hit in message.hits:
            page = pages.get(hit.page)
            rows.append(_row(hit, clean_line(page.title) if page is not None else "", width))
        self.show_rows(rows, [_location(hit, self._site) for hit in message.hits], more=not message.first)


def _location(hit: "TextHit", site: "Site") -> PageLocation:
    """Return where a hit is on the screen: of a line of a snippet or a spec, only its words and what it stands under are known."""
    page = site.pages.get(hit.page)
    line = hit.line if page is not None and page.file == hit.file else 0
    return PageLocation(hit.page, line, clean_line(hit.heading), _found(hit))


def _found(hit: "TextHit") -> str:
    """Return the longest of what was met, words that stand side by side as one."""
    runs: list[tuple[int, int]] = []
    for start, end in hit.ranges:
        beside = runs and not hit.snippet[runs[-1][1] : start].strip()
        runs[-1:] = [(runs[-1][0], end)] if beside else [*runs[-1:], (start, end)]
    start, end = max(runs, key=lambda run: run[1] - run[0])
    return hit.snippet[start:end]


def _row(hit: "TextHit", title: str, width: int) -> Content:
    """Return the line, what was met underlined; below it where it stands."""
    where = " › ".join(filter(None, (title, clean_line(hit.heading))))
    place = fitted(clean_line(hit.file) + (f":{hit.line}" if hit.line else ""), max(width - 12, 1))
    left = "  " + fitted(where, max(width - cell_len(place) - 4, 8))
    gap = " " * max(width - cell_len(left) - cell_len(place), 1)
    return Content("\n").join((_met(hit, width), Content.assemble((left, "$quiet"), gap, (place, "$quiet"))))


def _met(hit: "TextHit", width: int) -> Content:
    """Return the snippet, cleaned piece by piece so that the ranges hold; its beginning goes where it is too wide."""
    pieces: list[tuple[str, str]] = []
    at = 0
    for start, end in hit.ranges:
        pieces += (clean(hit.snippet[at:start]), ""), (clean(hit.snippet[start:end]), MET)
        at = end
    pieces.append((clean(hit.snippet[at:]), ""))
    content = Content.assemble(*pieces)
    first = len(pieces[0][0])
    if content.cell_length > width and first > width // 2:
        content = Content("…") + content[first - width // 3 :]
    return content.truncate(width, ellipsis=True)
