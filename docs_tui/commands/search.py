"""``search``: every line of the site that holds the words, as ``file:line: text``."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from docs_tui.commands.command import COMMAND_LINE, JSON, Command, Context, Form, Item, Kind, Outcome, Param, no_pages
from docs_tui.commands.from_here import path_from_here
from docs_tui.errors import CannotRunError
from docs_tui.source.clean import clean_name

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.site.search import TextHit

QUERY = Param("QUERY", Kind.WORDS, "words that a page has all of; a phrase in quotes", required=True)
LIMIT = Param("limit", Kind.TEXT, "stop after so many lines", metavar="N")


def run(context: Context) -> Outcome:
    """Search.

    Raises:
        CannotRunError: There are no words to search for.
    """
    from docs_tui.site.search import TextSearch  # noqa: PLC0415 - only this command needs it

    query, limit = query_of(context.words(QUERY.name)), _limit(context)
    if not query.strip(' "'):
        raise CannotRunError('there are no words to search for; write them after "docs-tui search"')
    hits = islice(TextSearch(context.site).hits(query), limit)
    first = next(hits, None)
    if first is None and not context.site.pages:
        raise CannotRunError(no_pages(context.folder))
    if first is None:
        return Outcome(notice=f"No page has {query}.", failed=True)
    return Outcome(items=_items(context, chain((first,), hits)))


def query_of(words: tuple[str, ...]) -> str:
    """Return the query that the words of a command line make: one with spaces inside was quoted, so it is a phrase."""
    return " ".join(f'"{word}"' if len(word.split()) > 1 and '"' not in word else word for word in words)


def _limit(context: Context) -> int | None:
    text = context.text(LIMIT.name)
    if not text:
        return None
    if not (text.isdecimal() and int(text)):
        raise CannotRunError(f"--{LIMIT.name} {text} is no number of lines; write it like 20")
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
    params=(QUERY, LIMIT, JSON),
    example='docs-tui search "access token" expires',
    form=Form.ARRAY,
    surfaces=COMMAND_LINE,
)
