"""Finding pages for whoever types in the browser: by their titles, then by their text."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from docs_tui.export.page_urls import page_address
from docs_tui.export.public_pages import is_public
from docs_tui.site import Page, Site
from docs_tui.site.heading_anchors import slug_of
from docs_tui.site.line_search import TextHit, TextSearch, terms_of
from docs_tui.source.text import utf16_length

SIGNS = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)|(?<!\w)(?:#{1,6}(?=\s)|[*`~|]+)|[*`~|]+(?!\w)")
"""What Markdown has around the words that a reader sees; the words of a link are its group."""
MOST = 30
_MOST_OF_PAGE = 3
_MOST_TITLES = 8
_BEGIN = re.compile(r"\s*(?:[-+*>] +|\d+[.)] +)*")


def search_json(site: Site, query: str) -> bytes:
    """Return what ``query`` finds, as a JSON array of objects.

    Each has ``href`` (from the root of the site), ``title``, ``trail``, ``heading``, ``text``, and ``marks``: where in the
    text the words stand, in characters as JavaScript counts them.
    """
    return json.dumps(list(_found(site, query)), ensure_ascii=False).encode("utf-8", "replace")


def _found(site: Site, query: str) -> Iterator[dict[str, Any]]:
    terms = [term.text for term in terms_of(query)]
    if not terms:
        return
    count, named = 0, set()
    titled = (page for page in site.pages.values() if is_findable(site, page))
    for page in titled:
        if count == _MOST_TITLES:
            break
        if all(term in f"{page.title} {page.sidebar_title}".casefold() for term in terms):
            count += 1
            named.add(page.path)
            yield _row(page, page.description, "", ())
    for hits in TextSearch(site).found(query, most=_MOST_OF_PAGE):
        for hit in hits:
            page_of_hit = site.pages.get(hit.page)
            if page_of_hit is None or not is_findable(site, page_of_hit):
                continue
            if hit.page in named and hit.snippet.strip("\"' ") in _said(page_of_hit):
                continue
            yield _row(page_of_hit, *_as_read(hit))
            count += 1
            if count >= MOST:
                return


def _said(page: Page) -> tuple[str, ...]:
    """Return the lines of its front matter that the first row of a page has said."""
    return page.title, page.sidebar_title, page.description


def is_findable(site: Site, page: Page) -> bool:
    """Tell whether a reader finds ``page`` by searching."""
    return page.searchable and is_public(site, page)


def _as_read(hit: TextHit) -> tuple[str, str, Sequence[tuple[int, int]]]:
    """Return the line of a hit, its heading, and where its words stand, without Markdown's signs unless they were looked for."""
    text = hit.snippet
    begin = _BEGIN.match(text)
    cuts = [(0, begin.end() if begin is not None else 0)]
    for sign in SIGNS.finditer(text, cuts[0][1]):
        inner = sign.span(1) if sign[1] is not None else (sign.end(), sign.end())
        cuts += [(sign.start(), inner[0]), (inner[1], sign.end())]
    ranges = [each for each in hit.ranges if not any(each[0] < high and low < each[1] for low, high in cuts)]
    if not ranges:
        return text, hit.heading, hit.ranges

    def moved(place: int) -> int:
        return place - sum(min(high, place) - low for low, high in cuts if low < place)

    kept = "".join(text[one[1] : other[0]] for one, other in pairwise([*cuts, (len(text), len(text))]))
    return kept, hit.heading, [(moved(start), moved(end)) for start, end in ranges]


def _row(page: Page, text: str, heading: str, marks: Sequence[tuple[int, int]]) -> dict[str, Any]:
    return {
        "href": page_address("", page) + (f"#{slug_of(heading)}" if heading else ""),
        "title": page.title,
        "trail": " › ".join(page.nav),
        "heading": heading,
        "text": text,
        "marks": [[utf16_length(text[:start]), utf16_length(text[:end])] for start, end in marks],
    }
