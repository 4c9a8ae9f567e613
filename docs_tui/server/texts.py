"""The Markdown of the pages, kept as long as nothing that it is made of changes: for each page at most one text."""

from collections.abc import Mapping, Sequence

from docs_tui.export.markdown_files import file_options
from docs_tui.site import Site
from docs_tui.workspace.building.dependencies import affected
from docs_tui.workspace.building.entry import Entry, entry_of


class Texts:
    """The exported pages of one state of a site."""

    def __init__(self, site: Site, known: Mapping[str, Entry] | None = None) -> None:
        self._site = site
        self._options = file_options(site)
        self._entries = dict(known or {})

    def after(self, site: Site) -> "Texts":
        """Return those of a later state, which has what the way there leaves alone."""
        touched = affected(self._site, site)
        if touched is None:
            return Texts(site)
        known = list(self._entries.items())  # threads may be adding to them
        return Texts(site, {path: entry for path, entry in known if path in site.pages and path not in touched})

    def entry(self, path: str) -> Entry:
        """Return the page at ``path``."""
        known = self._entries.get(path)
        if known is None:
            known = self._entries[path] = entry_of(self._site, self._site.pages[path], self._options)
        return known

    def entries(self, paths: Sequence[str]) -> list[Entry]:
        """Return many pages, in order."""
        return [self.entry(path) for path in paths]
