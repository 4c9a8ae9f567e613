"""Ranked search of all pages. They are indexed at the first search; after a save, only what changed."""

from typing import TYPE_CHECKING

from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import copy_options
from docs_tui.search.engine import SearchEngine

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.search.results import SearchResult
    from docs_tui.site import Page, Site
    from docs_tui.tui.services.background import Background


class SearchService:
    """Keeps the index of the latest snapshot that was searched."""

    def __init__(self, background: "Background") -> None:
        self._background = background
        self._site: Site | None = None
        self._asked: Site | None = None
        self._engine = SearchEngine(lambda site, page: render_markdown(site, page, copy_options(site)).text)

    def site_changed(self, site: "Site") -> None:
        """Index this snapshot at the next search."""
        self._site = site

    def prepare(self, then: "Callable[[], object]") -> None:
        """Index the latest snapshot in a thread and call ``then``; do nothing if this is already running."""
        site, ui = self._site, self._background.ui
        if site is None or site is self._asked:
            return
        self._asked = site

        def run() -> None:
            self._engine.update(site, ui.yield_to_ui)
            self._background.call_soon(then)

        self._background.run_in_thread(run, group="search index", description="read all pages")

    def is_ready(self, site: "Site") -> bool:
        """Tell whether all pages of a snapshot are indexed."""
        return self._engine.is_ready(site)

    def search(self, site: "Site", query: str, here: "Page | None", limit: int) -> "list[SearchResult]":
        """Return the best pages for a query; those of the language and version of the page ``here`` come first."""
        return self._engine.search(site, query, limit=limit, here=here, typing=True)
