"""The Markdown of all pages, kept from one state of a site to the next: a change renders only the pages it affects."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.export.markdown.rendered_body import SameTextCache, group_same_text
from docs_tui.export.markdown_options import file_options
from docs_tui.workspace.build.cache import PageCache, keys_of
from docs_tui.workspace.build.dependencies import affected
from docs_tui.workspace.build.page_entry import PACKING, Entry, entry_of
from docs_tui.workspace.shared_work import ENOUGH, BackgroundJob, shared
from docs_tui.workspace.state import cache_folder

if TYPE_CHECKING:
    from docs_tui.site import Site


Progress = Callable[[int, int], None]
"""Called with the number of pages rendered and in all."""


@dataclass(slots=True)
class PageStore:
    """The entries of the pages of the latest site of one docs folder."""

    root: Path
    progress: Progress
    cached: bool
    """Use the cache on disk."""
    site: "Site | None" = None
    """The site they were rendered from."""
    _entries: Mapping[str, Entry] = field(default_factory=dict)
    _is_saved: bool = True

    def __getitem__(self, path: str) -> Entry:
        """Return the entry of a page."""
        return self._entries[path]

    def update(self, site: "Site", wanted: tuple[str, ...], aside: Callable[[], object] | None = None) -> int:
        """Update the entries of the ``wanted`` pages, and return how many were rendered.

        Args:
            site: The new site.
            wanted: Paths of pages.
            aside: Called in this process while forked workers start.
        """
        kept = self._unchanged_entries(site, wanted)
        missing = [path for path in wanted if path not in kept]
        if self.site is None and self.cached and missing and self._cache.is_there:
            kept = self._cache.load(keys_of(site, wanted))
            missing = [path for path in wanted if path not in kept]
        options, pages, cache = file_options(site), site.pages, SameTextCache(site)
        total = len(missing)
        fresh = shared(
            group_same_text(site, missing),
            lambda path: entry_of(site, pages[path], options, cache),
            lambda done: self.progress(done, total),
            PACKING,
            aside=aside,
        )
        self._entries = {**kept, **fresh}
        self.site = site
        self._is_saved = self._is_saved and not fresh
        return total

    def _unchanged_entries(self, site: "Site", wanted: tuple[str, ...]) -> Mapping[str, Entry]:
        """Return the entries that are still valid in ``site``."""
        touched = affected(self.site, site) if self.site is not None else None
        if touched is None:
            return {}
        entries = self._entries
        return {path: entries[path] for path in wanted if path in entries and path not in touched}

    def save(self) -> None:
        """Save the entries in the cache."""
        if self.cached and not self._is_saved:
            self._write()
            self._note_saved()

    def saving(self, exported: int) -> BackgroundJob | None:
        """Return the background job that saves the cache while files are written; None for few new entries."""
        return BackgroundJob(self._write, self._note_saved) if self.cached and exported >= ENOUGH else None

    def _write(self) -> None:
        if self.site is not None:
            self._cache.save(self._entries, keys_of(self.site, self._entries))

    def _note_saved(self) -> None:
        self._is_saved = True

    @property
    def _cache(self) -> PageCache:
        return PageCache(str(cache_folder(self.root)))
