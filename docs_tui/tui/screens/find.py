"""Find a page by its title or path; an empty line lists the pages that were read last, then all."""

from itertools import chain, islice
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content

from docs_tui.site.fuzzy import Candidate, Match, PageFinder
from docs_tui.source.clean import clean_line
from docs_tui.tui.panes.glancing import Spot
from docs_tui.tui.screens.finding import MET, Finding, fitted

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.tui.panes import Panes

_ROWS = 40


class FindScreen(Finding):
    """Lists pages, the best first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back to where you were", id="leave-find"),
    ]
    ASKS: ClassVar[str] = "Find a page by title or path"
    NONE: ClassVar[str] = "No page has these letters in its title or path."

    def __init__(self, site: "Site", panes: "Panes") -> None:
        super().__init__(panes)
        self._site = site
        self._finder: PageFinder | None = None

    def find(self, query: str) -> None:
        """Show the pages that have the letters of ``query``."""
        matches, width = self._matches(query), self.width
        self.show_rows([page_row(match, width) for match in matches], [Spot(match.candidate.path) for match in matches])

    def _matches(self, query: str) -> list[Match]:
        pages = self._site.pages
        if not query.strip():
            recent = self._panes.docs_app.remembering.recent[1:]
            paths = islice(dict.fromkeys(chain(recent, pages)), _ROWS)
            return [Match(Candidate(path, clean_line(pages[path].title)), 0) for path in paths]
        if self._finder is None:
            self._finder = PageFinder(Candidate(page.path, clean_line(page.title)) for page in pages.values())
        return self._finder.find(query, _ROWS)


def page_row(match: Match, width: int) -> Content:
    """Return title and path in one row, what was met underlined."""
    path = clean_line(match.candidate.path)
    title = match.candidate.title
    room = max(width - cell_len(title) - 3, 0)
    if cell_len(path) > room:
        path = "…" + path[-(room - 1) :] if room > 8 else ""
    gap = " " * max(width - cell_len(title) - cell_len(path), 1)
    whole = path == match.candidate.path
    shown_title = _underlined(fitted(title, width), match.in_title, "$foreground")
    return Content.assemble(shown_title, gap, _underlined(path, match.in_path if whole else (), "$faint"))


def _underlined(text: str, places: tuple[int, ...], style: str) -> Content:
    content = Content.styled(text, style)
    for place in places:
        if place < len(text):
            content = content.stylize(MET, place, place + 1)
    return content
