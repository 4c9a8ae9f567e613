"""Find a page by its title or path, or a heading by its words; without a query, it lists recent pages, then all."""

from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content

from docs_tui.site import build_site
from docs_tui.site.quick_search import Candidate, Match, PageFinder
from docs_tui.source.clean import clean_line
from docs_tui.tui.browse.history import PageLocation
from docs_tui.tui.dialogs.finder import MATCH_STYLE, Finding, Row
from docs_tui.tui.widgets.bars import fitted, fitted_end, fitted_middle

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.site.quick_search import HeadingMatch
    from docs_tui.tui.browse.panes import Panes

_OF_PATH = 0.4
"""The share of a row that a long title leaves to the path, which tells equal titles apart: the language, the version."""
_ROWS = 40
_HEADINGS = 20
"""The most headings in the list; with more letters, better ones come first."""


class FindScreen(Finding):
    """Lists pages and headings, best first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back to where you were", id="leave-find"),
    ]
    WITHOUT_SITE: ClassVar[frozenset[str]] = frozenset({"leave-find"})
    ASKS: ClassVar[str] = "Find a page or a heading"
    HINT: ClassVar[str] = "Enter goes there · ↑↓ other rows · {leave-find} goes back"
    NONE: ClassVar[str] = "Nothing found in the titles, paths and headings of all pages."

    def __init__(self, site: "Site | None", panes: "Panes") -> None:
        """Create it; without a site, the names of the pages are still being read."""
        super().__init__(build_site({}) if site is None else site, panes)
        self._here = self._site.pages.get(panes.path)
        """The page from which the reader searches; the page behind follows the rows."""
        self._finder: PageFinder | None = None

    def on_unmount(self) -> None:
        """Drop the snapshot, because a dialog that was closed while the pages were read is never freed."""
        self._site, self._finder = build_site({}), None

    def site_changed(self, *, reading: bool) -> None:
        """Use new titles once all pages are read, because preparing many titles would delay a key."""
        if not reading:
            self._finder = None

    def find(self, query: str) -> None:
        """Show the pages that match the letters of ``query`` and the headings that contain its words."""
        headings = self._panes.docs_app.heading_service
        headings.prepare(self.find_again)
        pages = self._site.pages
        found: list[tuple[int, Row, PageLocation]] = [
            (match.score, partial(page_row, match), PageLocation(match.candidate.path))
            for match in self._matches(query)
        ]
        if headings.index is not None:
            found += (
                (
                    match.score,
                    partial(heading_row, match, clean_line(pages[match.path].title)),
                    PageLocation(match.path, match.line),
                )
                for match in headings.index.find(query, _HEADINGS)
                if match.path in pages
            )
        best = sorted(found, key=lambda each: (-each[0], self._is_elsewhere(each[2].path)))[:_ROWS]
        self.show_rows([row for _, row, _ in best], [location for _, _, location in best])

    def _is_elsewhere(self, path: str) -> bool:
        """Tell whether a page has another language or version than the reader's; of equal titles, it comes later."""
        here, page = self._here, self._site.pages[path]
        return here is not None and (page.language, page.version) != (here.language, here.version)

    def _matches(self, query: str) -> list[Match]:
        pages = self._site.pages
        if not query.strip():
            recent = self._panes.docs_app.memory_service.recent[1:]
            paths = islice(dict.fromkeys(chain(filter(pages.__contains__, recent), pages)), _ROWS)
            return [Match(Candidate(path, pages[path].title), 0) for path in paths]
        if self._finder is None:
            self._finder = PageFinder(Candidate(page.path, page.title, page.file or "") for page in pages.values())
        return self._finder.find(query, _ROWS)


def heading_row(match: "HeadingMatch", title: str, width: int) -> Content:
    """Return a heading between its page's title and path, with matches underlined."""
    text = clean_line(match.text)
    places = match.places if text == match.text else ()
    lead = f"{fitted(title, max(width // 3, 8))} › "
    room = max(width - cell_len(lead), 8)
    shown = fitted(text, room)
    path = clean_line(match.path)
    left = width - cell_len(lead) - cell_len(shown)
    path = fitted_end(path, left - 3)
    gap = " " * max(left - cell_len(path), 0)
    return Content.assemble((lead, "$quiet"), _underlined(shown, places, "$foreground"), gap, (path, "$quiet"))


def page_row(match: Match, width: int) -> Content:
    """Return title and path in one row, with matches underlined."""
    path = clean_line(match.candidate.path)
    title = clean_line(match.candidate.title)
    met = match.in_title if title == match.candidate.title else ()
    path = fitted_middle(path, max(width - cell_len(title) - 3, int(width * _OF_PATH)))
    title = fitted(title, width - cell_len(path) - 3 if path else width)
    gap = " " * max(width - cell_len(title) - cell_len(path), 1)
    whole = path == match.candidate.path
    shown_title = _underlined(title, met, "$foreground")
    return Content.assemble(shown_title, gap, _underlined(path, match.in_path if whole else (), "$quiet"))


def _underlined(text: str, places: tuple[int, ...], style: str) -> Content:
    content = Content.styled(text, style)
    for place in places:
        if place < len(text):
            content = content.stylize(MATCH_STYLE, place, place + 1)
    return content
