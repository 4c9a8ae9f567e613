"""``search``: every line of the site that holds the words, as ``file:line: text``."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from docs_tui.commands.command import COMMAND_LINE, JSON, Command, Context, Form, Item, Kind, Outcome, Param, no_pages
from docs_tui.commands.from_here import path_from_here
from docs_tui.errors import CannotRunError
from docs_tui.source.clean import clean, clean_name

if TYPE_CHECKING:
    from docs_tui.search.results import SearchResult
    from docs_tui.site import Site
    from docs_tui.site.line_search import TextHit

QUERY = Param("QUERY", Kind.WORDS, "words that a page has all of; a phrase in quotes", required=True)
PAGES = Param("pages", Kind.FLAG, "rank pages instead of listing lines; forgives typos")
LIMIT = Param("limit", Kind.TEXT, "stop after so many lines or pages", metavar="N")
_MOST_PAGES = 10
"""Ranked pages that are listed if no limit is given."""


def run(context: Context) -> Outcome:
    """Search.

    Raises:
        CannotRunError: There are no words to search for.
    """
    limit = _limit(context)
    query = query_of(context.words(QUERY.name))
    if not query.strip(' "'):
        raise CannotRunError('there are no words to search for; write them after "docs-tui search"')
    if context.flag(PAGES.name):
        return _ranked(context, " ".join(context.words(QUERY.name)), limit or _MOST_PAGES)
    return _lines(context, query, limit)


def _ranked(context: Context, query: str, limit: int) -> Outcome:
    """List the best pages, each with the heading and the line that fit best."""
    from docs_tui.commands.markdown import markdown_of  # noqa: PLC0415 - only this command needs them
    from docs_tui.search.index import SearchIndex  # noqa: PLC0415 - as above
    from docs_tui.search.results import search_pages  # noqa: PLC0415 - as above

    site = context.site
    front = site.front_page
    results = search_pages(
        site,
        SearchIndex(site),
        query,
        render=lambda page: markdown_of(site, page).text,
        limit=limit,
        language=front.language if front is not None else None,
        version=front.version if front is not None else None,
    )
    if not results:
        return _nothing(context, query)
    return Outcome(items=(Item(text=_page_text(each), record=_page_record(each)) for each in results))


def _page_text(result: "SearchResult") -> str:
    """Return a result as two lines: the page with its heading, and the text below it."""
    heading = f" › {result.heading}" if result.heading else ""
    return clean(f"{result.page.path}  {result.page.title}{heading}\n    {result.text}\n")


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
    return Outcome(notice=f"No page has {query}.", failed=True)


def _lines(context: Context, query: str, limit: int | None) -> Outcome:
    """List the lines that hold all words."""
    from docs_tui.site.line_search import TextSearch  # noqa: PLC0415 - only this command needs it

    hits = islice(TextSearch(context.site).hits(query), limit)
    first = next(hits, None)
    if first is None:
        return _nothing(context, query)
    return Outcome(items=_items(context, chain((first,), hits)))


def query_of(words: tuple[str, ...]) -> str:
    """Return the query that the words of a command line make: one with spaces inside was quoted, so it is a phrase."""
    return " ".join(f'"{word}"' if len(word.split()) > 1 and '"' not in word else word for word in words)


def _limit(context: Context) -> int | None:
    text = context.text(LIMIT.name)
    if not text:
        return None
    if not (text.isdecimal() and int(text)):
        raise CannotRunError(f"--{LIMIT.name} {text} is no number of lines or pages; write it like 20")
    return int(text)


def _items(context: Context, hits: "Iterator[TextHit]") -> Iterator[Item]:
    shown = path_from_here(context.folder)
    for hit in hits:
        place = clean_name(shown(hit.file)) + (f":{hit.line}" if hit.line else "")
        yield Item(text=f"{place}: {hit.snippet}\n", record=record(context.site, hit))


def record(site: "Site", hit: "TextHit") -> dict[str, object]:
    """Return a hit as other programs read it."""
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


SEARCH = Command(
    id="search",
    title="Search all text",
    help="List every line that holds the words, in all pages and snippets.",
    run=run,
    params=(QUERY, PAGES, LIMIT, JSON),
    example='docs-tui search "access token" expires',
    form=Form.ARRAY,
    surfaces=COMMAND_LINE,
)
