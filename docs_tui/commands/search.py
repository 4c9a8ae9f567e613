"""``search``: lines that hold the words as ``file:line: text``, or with ``--pages`` ranked pages."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from docs_tui.commands.context import Context, Item, Outcome, item_of, no_pages
from docs_tui.commands.shown_paths import path_from_here
from docs_tui.errors import CannotRunError, one_line
from docs_tui.site.line_search import TextSearch
from docs_tui.source.clean import clean, clean_name
from docs_tui.source.highlight import Highlight, with_matches
from docs_tui.source.numbers import whole_number

if TYPE_CHECKING:
    from docs_tui.search.results import SearchResult
    from docs_tui.site import Site
    from docs_tui.site.line_search import TextHit
    from docs_tui.source.highlight import Piece

_MOST_PAGES = 10
"""The default limit of ranked pages."""


def search(context: Context) -> Outcome:
    """Search the site.

    Raises:
        CannotRunError: The query is empty.
    """
    limit = _limit(context)
    query = query_of(context.words("QUERY"))
    if not query.strip(' "'):
        raise CannotRunError("name the words to search for: docs-tui search WORDS")
    if context.flag("pages"):
        return _ranked(context, " ".join(context.words("QUERY")), limit or _MOST_PAGES)
    return _lines(context, query, limit)


def _ranked(context: Context, query: str, limit: int) -> Outcome:
    """Return the best pages, each with its best heading and line."""
    from docs_tui.export.markdown import markdown_of  # noqa: PLC0415 - only --pages renders
    from docs_tui.search.engine import SearchEngine  # noqa: PLC0415 - as above

    site = context.site
    engine = SearchEngine(lambda site, page: markdown_of(site, page).text)
    engine.update(site)
    results = engine.search(site, query, limit=limit, here=site.front_page)
    if not results:
        return _nothing(context, query)
    return Outcome(items=(item_of(_page_pieces(each), _page_record(each)) for each in results))


def _page_pieces(result: "SearchResult") -> "Iterator[Piece]":
    """Yield a result as two lines: page and heading, then the excerpt."""
    yield clean(result.page.path), Highlight.STRONG
    yield clean(f"  {result.page.title}"), None
    yield clean(f" › {result.heading}" if result.heading else ""), Highlight.QUIET
    yield "\n    ", None
    yield from ((clean(text), highlight) for text, highlight in with_matches(result.text, result.best.marks))
    yield "\n", None


def _page_record(result: "SearchResult") -> dict[str, object]:
    return {
        "path": result.page.path,
        "title": result.page.title,
        "heading": result.heading,
        "text": result.text,
        "score": result.score,
    }


def _nothing(context: Context, query: str) -> Outcome:
    if not context.site.pages:
        raise CannotRunError(no_pages(context.folder))
    return Outcome(notice=one_line(f"No page contains {query}."), failed=True)


def _lines(context: Context, query: str, limit: int | None) -> Outcome:
    """Return the lines that hold all words."""
    hits = islice(TextSearch(context.site).hits(query), limit)
    first = next(hits, None)
    if first is None:
        return _nothing(context, query)
    return Outcome(items=_items(context, chain((first,), hits)))


def query_of(words: tuple[str, ...]) -> str:
    """Join command line words to a query; a word with spaces was quoted, so it becomes a phrase."""
    return " ".join(f'"{word}"' if len(word.split()) > 1 and '"' not in word else word for word in words)


def _limit(context: Context) -> int | None:
    text = context.text("limit")
    if not text:
        return None
    number = whole_number(text)
    if not number:
        raise CannotRunError(f"--limit {text} is not a number of lines or pages; write it like 20")
    return number


def _items(context: Context, hits: "Iterator[TextHit]") -> Iterator[Item]:
    shown = path_from_here(context.folder)
    for hit in hits:
        name, line = clean_name(shown(hit.file)), f":{hit.line}" if hit.line else ""
        pieces = (name, Highlight.STRONG), (f"{line}: ", Highlight.QUIET), *with_matches(hit.snippet, hit.ranges)
        yield item_of((*pieces, ("\n", None)), record(context.site, hit))


def record(site: "Site", hit: "TextHit") -> dict[str, object]:
    """Return a hit as JSON."""
    page = site.pages.get(hit.page)
    return {
        "path": hit.page,
        "file": hit.file,
        "line": hit.line or None,
        "title": page.title if page is not None else "",
        "heading": hit.heading,
        "snippet": hit.snippet,
        "ranges": hit.ranges,
    }
