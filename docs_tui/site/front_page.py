"""The page that a reader gets who names none: what is at ``/``."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs_tui.site.page import Page
from docs_tui.site.sidebar import pages_in, shown_entries

if TYPE_CHECKING:
    from docs_tui.site.site import Site


def front_page(site: "Site") -> Page | None:
    """Return the page at ``/``: the one with that path, or that a redirect sends there, else the first that a reader sees."""
    named = site.relations.links.target("/", None, "/").page
    if named is not None:
        return site.pages[named]
    return next(_shown(site), None) or next(iter(site.pages.values()), None)


def _shown(site: "Site") -> Iterator[Page]:
    """Yield the pages that the navigation shows: those of the tree that opens first before those of the others."""
    for entries in (shown_entries(site), site.navigation.children):
        for path in pages_in(entries):
            page = site.pages.get(path)
            if page is not None and not page.hidden:
                yield page
