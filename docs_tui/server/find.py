"""Searching from the browser."""

import json
from itertools import islice

from docs_tui.site import Site
from docs_tui.site.search import TextSearch


def search_json(site: Site, query: str) -> bytes:
    """Return the first hits of ``query`` as JSON."""
    hits = islice(TextSearch(site).hits(query), 20)
    return json.dumps([{"path": hit.page, "snippet": hit.snippet} for hit in hits]).encode()
