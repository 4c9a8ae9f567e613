"""The Markdown of the pages, kept as long as nothing that it is made of changes: for each page at most one text.

Many at once, as llms-full.txt has them, are taken from what builds of the same docs have left, and left for the next.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from docs_tui.export.markdown_options import file_options
from docs_tui.site import Site
from docs_tui.workspace.building.cache import PageCache, keys_of
from docs_tui.workspace.building.dependencies import affected
from docs_tui.workspace.building.entry import Entry, entry_of
from docs_tui.workspace.state import cache_folder

MANY = 200
"""Pages that are not made anew without looking whether they have been before."""


class Texts:
    """The exported pages of one state of a site."""

    def __init__(self, root: Path, site: Site, known: Mapping[str, Entry] | None = None) -> None:
        self._root = root
        self._site = site
        self._options = file_options(site)
        self._entries = dict(known or {})

    def after(self, site: Site) -> "Texts":
        """Return those of a later state, which has what the way there leaves alone."""
        touched = affected(self._site, site)
        if touched is None:
            return Texts(self._root, site)
        known = list(self._entries.items())  # threads may be adding to them
        still = {path: entry for path, entry in known if path in site.pages and path not in touched}
        return Texts(self._root, site, still)

    def entry(self, path: str) -> Entry:
        """Return the page at ``path``."""
        known = self._entries.get(path)
        if known is None:
            known = self._entries[path] = entry_of(self._site, self._site.pages[path], self._options)
        return known

    def entries(self, paths: Sequence[str]) -> list[Entry]:
        """Return many pages, in order."""
        missing = self.take_kept(paths)
        entries = [self.entry(path) for path in paths]
        if missing >= MANY:
            cache = PageCache(str(cache_folder(self._root)))
            cache.save(dict(zip(paths, entries, strict=True)), keys_of(self._site, paths))
        return entries

    def take_kept(self, paths: Sequence[str]) -> int:
        """Take in what builds have left of many pages, and return how many are still to be made."""
        missing = [path for path in paths if path not in self._entries]
        if len(missing) < MANY:
            return len(missing)
        found = PageCache(str(cache_folder(self._root))).load(keys_of(self._site, missing))
        self._entries.update(found)
        return len(missing) - len(found)
