"""Search all text. Shows ranked pages with their sections; for a phrase in quotes, and until the pages are indexed, lines."""

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.worker import get_current_worker

from docs_tui.site.line_search import TextSearch
from docs_tui.source.clean import clean, clean_line
from docs_tui.source.record import record
from docs_tui.tui.browse.history import PageLocation
from docs_tui.tui.dialogs.finder import MATCH_STYLE, Finding, Row
from docs_tui.tui.widgets.bars import fitted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docs_tui.search.results import Excerpt, SearchResult
    from docs_tui.site import Page, Site
    from docs_tui.site.line_search import TextHit
    from docs_tui.tui.browse.panes import Panes

_FIRST = 10
_BATCH = 40
_MOST = 120
"""The most rows; with more letters, better ones come first."""
_MOST_OF_A_PAGE = 4
_PAGES = 30
"""The limit of ranked pages."""
_RECENT = 12
_NOT_INDEXED = "Nothing found yet. The index, which also finds words with typos, is not complete."


@record(frozen=True, slots=True)
class _Row:
    """A matching line with its place."""

    text: str
    ranges: tuple[tuple[int, int], ...]
    """The spans of the matched words."""
    where: str
    """The title of the page, and the heading."""
    file: str
    """The file, with the line if it is known."""
    location: PageLocation
    below: bool = False
    """Whether it is another section of the page in the row above."""


class SearchScreen(Finding):
    """Lists pages and lines; searches in a thread."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back to where you were", id="leave-search"),
    ]
    ASKS: ClassVar[str] = 'Search all text: words, or "an exact phrase"'
    HINT: ClassVar[str] = "Enter goes there · {leave-search} goes back"
    NONE: ClassVar[str] = "Nothing found in the text of all pages."
    DEFAULT_CSS = """
    SearchScreen {
        & > #find { width: 100; max-height: 22; }
    }
    """

    class Found(Message, bubble=False):
        """New results arrived, or the search is complete."""

        def __init__(self, number: int, rows: "Sequence[_Row]", *, first: bool) -> None:
            super().__init__()
            self.number = number
            """The number of the query, which each key press increases."""
            self.rows = rows
            self.first = first

    def __init__(self, site: "Site", panes: "Panes") -> None:
        super().__init__(site, panes)
        self._search: TextSearch | None = None
        self._here = site.pages.get(panes.path)
        self._number = 0
        self._query = ""
        self._lists_recent = False

    @property
    def none(self) -> str:
        """The text for an empty result. Until the pages are indexed, it says so, because words with typos are only found in the index."""
        return self.NONE if self._is_indexed or '"' in self._query else _NOT_INDEXED

    @property
    def _is_indexed(self) -> bool:
        return self._panes.docs_app.search_service.is_ready(self._site)

    def find(self, query: str) -> None:
        """Start searching for ``query``; the current rows stay until there are results."""
        self._number += 1
        self._query = query
        self._panes.docs_app.search_service.prepare(self.find_again)
        if query.strip():
            if self._lists_recent:
                self._list((), ())  # otherwise the page behind would show a row that the reader did not choose
            self._look(self._number, query)
        else:
            self.workers.cancel_group(self, "search")
            self._show_recent()

    def site_changed(self, *, reading: bool) -> None:
        """Search the new snapshot at the next key. If nothing was found so far and pages are still being read, search at once."""
        self._search = None
        if reading and self.has_class("-none"):
            self.find(self._query)

    def _show_recent(self) -> None:
        recent = self._panes.docs_app.memory_service.recent[1:]
        pages = list(islice((self._site.pages[path] for path in recent if path in self._site.pages), _RECENT))
        rows = [partial(_page_row, page) for page in pages]
        self._list(rows, [PageLocation(page.path) for page in pages])
        self._lists_recent = bool(rows)

    def _list(self, rows: "Sequence[Row]", locations: "Sequence[PageLocation]") -> None:
        """Show rows; for an empty query, an empty list is not reported as "nothing found"."""
        self.show_rows(rows, locations)
        self.remove_class("-none")
        self._lists_recent = False

    @work(thread=True, exclusive=True, group="search", exit_on_error=False, description="search")
    def _look(self, number: int, query: str) -> None:
        """Search and post the results: ranked pages, or lines. The first ten lines are posted immediately."""
        service, site = self._panes.docs_app.search_service, self._site
        if '"' not in query and service.is_ready(site):
            results = service.search(site, query, self._here, _PAGES)
            if results:
                self.post_message(self.Found(number, [row for each in results for row in _ranked(each)], first=True))
                return
        self._look_by_line(number, query)

    def _look_by_line(self, number: int, query: str) -> None:
        worker = get_current_worker()
        search = self._search = self._search or TextSearch(self._site)
        found: list[_Row] = []
        posted = 0
        for hits in search.found(query, most=_MOST_OF_A_PAGE):
            if worker.is_cancelled:
                return
            found += (_line(hit, self._site) for hit in hits)
            if len(found) - posted >= (_BATCH if posted else _FIRST):
                self.post_message(self.Found(number, found[posted:], first=not posted))
                posted = len(found)
            if posted >= _MOST:
                break
        self.post_message(self.Found(number, found[posted:], first=not posted))

    def on_search_screen_found(self, message: Found) -> None:
        """Show the rows, unless the query has changed."""
        if message.number == self._number:
            rows = [partial(_shown, row) for row in message.rows]
            self.show_rows(rows, [row.location for row in message.rows], more=not message.first)


def _ranked(result: "SearchResult") -> "Iterator[_Row]":
    """Yield a page's best line, then its other sections."""
    best = _excerpt(result.page, result.best)
    title = clean_line(result.page.title)
    yield replace(best, where=" › ".join(filter(None, (title, best.where))))
    for other in result.others:
        yield replace(_excerpt(result.page, other), file="", below=True)


def _excerpt(page: "Page", found: "Excerpt") -> _Row:
    heading = clean_line(found.heading)
    location = PageLocation(page.path, 0, heading, _longest(found.text, found.marks))
    return _Row(found.text, found.marks, heading, clean_line(page.file or page.path), location)


def _line(hit: "TextHit", site: "Site") -> _Row:
    """Return the row of a line. The location has a line number only if the file is the page's own, not a snippet or spec."""
    page = site.pages.get(hit.page)
    line = hit.line if page is not None and page.file == hit.file else 0
    heading = clean_line(hit.heading)
    title = clean_line(page.title) if page is not None else ""
    return _Row(
        hit.snippet,
        hit.ranges,
        " › ".join(filter(None, (title, heading))),
        clean_line(hit.file) + (f":{hit.line}" if hit.line else ""),
        PageLocation(hit.page, line, heading, _longest(hit.snippet, hit.ranges)),
    )


def _longest(text: str, ranges: "Sequence[tuple[int, int]]") -> str:
    """Return the longest match; adjacent words count as one."""
    runs: list[tuple[int, int]] = []
    for start, end in ranges:
        beside = runs and not text[runs[-1][1] : start].strip()
        runs[-1:] = [(runs[-1][0], end)] if beside else [*runs[-1:], (start, end)]
    start, end = max(runs, key=lambda run: run[1] - run[0], default=(0, 0))
    return text[start:end]


def _page_row(page: "Page", width: int) -> Content:
    path = fitted(clean_line(page.path), max(width // 2, 8))
    title = fitted(clean_line(page.title), max(width - cell_len(path) - 3, 8))
    return Content.assemble(title, " " * max(width - cell_len(title) - cell_len(path), 1), (path, "$quiet"))


def _shown(row: _Row, width: int) -> Content:
    """Return the line with matches underlined, and its place below."""
    lead = "    " if row.below else ""
    if row.below:
        heading = f"{lead}› {fitted(row.where, max(width - 6, 8))}"
        return Content("\n").join((Content(heading), Content.assemble((lead + "  ", ""), _row_text(row, width - 6))))
    place = fitted(row.file, max(width - 12, 1))
    left = "  " + fitted(row.where, max(width - cell_len(place) - 4, 8))
    gap = " " * max(width - cell_len(left) - cell_len(place), 1)
    return Content("\n").join((_row_text(row, width), Content.assemble((left, "$quiet"), gap, (place, "$quiet"))))


def _row_text(row: _Row, width: int) -> Content:
    """Return a row's text, cleaned, with its matches marked. If it is too wide, it is cut so that the first match shows."""
    pieces: list[tuple[str, str]] = []
    at = 0
    for start, end in row.ranges:
        pieces += (clean(row.text[at:start]), ""), (clean(row.text[start:end]), MATCH_STYLE)
        at = end
    pieces.append((clean(row.text[at:]), ""))
    content = Content.assemble(*pieces)
    first = len(pieces[0][0])
    if content.cell_length > width and first > width // 2:
        content = Content("…") + content[first - width // 3 :]
    return content.truncate(width, ellipsis=True)
