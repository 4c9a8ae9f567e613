"""The results of the browser's search: ranked pages with their sections, as JSON."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from docs_tui.export.page_urls import page_address
from docs_tui.export.public_pages import is_public
from docs_tui.site.heading_anchors import slug_of
from docs_tui.source.text import utf16_length

if TYPE_CHECKING:
    from docs_tui.search.engine import SearchEngine
    from docs_tui.search.results import Excerpt
    from docs_tui.site import Page, Site

_MOST = 12
"""The limit of pages."""


def search_rows(engine: "SearchEngine", site: "Site", query: str, from_path: str = "") -> list[dict[str, Any]]:
    """Return the results of a query, best first, as JSON objects.

    Each has ``href`` (from the root of the site), ``title``, ``trail``, ``heading``, ``text``, ``marks`` (the spans of the
    matched words in the text, in characters as JavaScript counts them), and ``sections``, which have the same except title
    and trail.

    Args:
        engine: The search of the site.
        site: The snapshot.
        query: Words as a reader types them.
        from_path: The page that the reader is on; pages of its language and version come first.
    """
    results = engine.search(
        site,
        query,
        limit=_MOST,
        here=site.pages.get(from_path) or site.front_page,
        typing=True,
        keep=lambda page: is_findable(site, page),
    )
    return [
        {
            "title": each.page.title,
            "trail": " › ".join(each.page.nav),
            **_place(each.page, each.best),
            "sections": [_place(each.page, other) for other in each.others],
        }
        for each in results
    ]


def is_findable(site: "Site", page: "Page") -> bool:
    """Tell whether ``page`` appears in search results."""
    return page.searchable and is_public(site, page)


def _place(page: "Page", found: "Excerpt") -> dict[str, Any]:
    return {
        "href": page_address("", page) + (f"#{slug_of(found.heading)}" if found.heading else ""),
        "heading": found.heading,
        "text": found.text,
        "marks": utf16_marks(found.text, found.marks),
    }


def utf16_marks(text: str, marks: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return spans of a text as JavaScript counts characters."""
    return [[utf16_length(text[:start]), utf16_length(text[:end])] for start, end in marks]
