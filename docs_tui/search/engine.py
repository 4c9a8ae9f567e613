"""Ranked search of a site that changes: one index, kept up to date, for any number of threads."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Lock
from typing import TYPE_CHECKING

from docs_tui.search.index import SearchIndex
from docs_tui.search.results import SearchedText, SearchResult, page_text, result_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.site import Page, Site

_MOST_TEXTS = 256
"""The most pages whose text is cached."""


class _LiveIndex:
    """An index and its locks."""

    def __init__(self, index: SearchIndex) -> None:
        self.index = index
        self.site: Site | None = None
        """The last snapshot that is indexed completely."""
        self.updating = Lock()
        self.turn = Condition()
        """Held while the index is read or changed."""
        self.waiting: set[object] = set()
        """The searches that are waiting."""


class SearchEngine:
    """The search of one docs folder. Thread-safe.

    While pages are indexed, a search finds those that are indexed so far.
    """

    def __init__(self, render: "Callable[[Site, Page], str]", index: SearchIndex | None = None) -> None:
        """Make an engine.

        Args:
            render: Returns the Markdown of a page, snippets included; called only for results.
            index: An index to begin with; None: an empty one.
        """
        self._render = render
        self._live = _LiveIndex(SearchIndex() if index is None else index)
        self._texts: dict[str, tuple[object, SearchedText]] = {}

    def with_render(self, render: "Callable[[Site, Page], str]") -> "SearchEngine":
        """Return an engine that shares this one's index, and takes the text of results from ``render``."""
        other = SearchEngine(render)
        other._live = self._live
        return other

    @property
    def is_new(self) -> bool:
        """Whether no snapshot is indexed yet."""
        return self._live.site is None

    def is_ready(self, site: "Site") -> bool:
        """Tell whether all pages of a snapshot are indexed."""
        return self._live.site is site

    def update(self, site: "Site", between_pages: "Callable[[], object]" = lambda: None) -> None:
        """Index the changes up to a snapshot, and return when done.

        Args:
            site: The snapshot.
            between_pages: Called after each page, so that the caller can do other work.
        """

        def rest() -> None:
            between_pages()
            while self._live.waiting:
                self._live.turn.wait(1.0)

        with self._live.updating:
            if self._live.site is site:
                return
            with self._live.turn:
                self._live.index.update(site, rest)
                self._live.site = site

    def search(
        self,
        site: "Site",
        query: str,
        *,
        limit: int = 10,
        here: "Page | None" = None,
        language: str | None = None,
        version: str | None = None,
        typing: bool = False,
        keep: "Callable[[Page], bool]" = lambda _: True,
    ) -> list[SearchResult]:
        """Return the best pages for a query, each with excerpts.

        Args:
            site: The snapshot to return results from; it need not be indexed yet.
            query: Words as a reader types them.
            limit: The largest number of results.
            here: The page that the reader is on; None: unknown.
            language: The language of the reader, ``here``'s by default; pages of others rank lower.
            version: The same for the version.
            typing: The last word may still be incomplete.
            keep: Returns whether a page may be in the results.
        """
        if here is not None:
            language, version = language or here.language, version or here.version
        with self.indexing_paused():
            ranked = self._live.index.rank(query, limit=None, language=language, version=version, typing=typing)
            wanted = self._live.index.matched_words(query, typing=typing)
            pages = [each for each in ranked if (page := site.pages.get(each.path)) and keep(page)][:limit]
            keys = [self._live.index.key(each.path) for each in pages]
        return [
            result_of(page := site.pages[each.path], each, self._text(site, page, key), wanted)
            for each, key in zip(pages, keys, strict=True)
        ]

    @contextmanager
    def indexing_paused(self) -> Iterator[None]:
        """Let ``update`` wait after its current page, until the block ends."""
        mine = object()
        self._live.waiting.add(mine)
        with self._live.turn:
            self._live.waiting.discard(mine)
            try:
                yield
            finally:
                self._live.turn.notify_all()

    def _text(self, site: "Site", page: "Page", key: object) -> SearchedText:
        known = self._texts.pop(page.path, None)
        if known is None or known[0] is not key:
            known = key, page_text(site, page, self._render(site, page))
        self._texts[page.path] = known
        while len(self._texts) > _MOST_TEXTS:
            self._texts.pop(next(iter(self._texts)), None)
        return known[1]
