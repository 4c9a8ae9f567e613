"""Search results for a reader: one per page, with the best matching line as it reads on the page."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import islice
from typing import TYPE_CHECKING

from docs_tui.search.words import words_of
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.search.index import RankedPage, SearchIndex
    from docs_tui.site import Page, Site

_LONGEST = 200
"""The length of an excerpt in characters."""
_BEFORE = 60
"""How many characters of a long line precede its first match."""
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$")
_LINE_MARKS = re.compile(r"^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(?:\[[ x]\]\s+)?|^\s*\|?[\s:|-]+\|[\s:|-]*$")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_MARKS = re.compile(r"\*\*|__|~~|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|`+|\\(?=[^\w\s])")
_TABLE_CELL = re.compile(r"\s*(?<!\\)\|\s*")
_WORD = re.compile(r"[^\W_]+")


@record(frozen=True, slots=True)
class SearchResult:
    """A page that matches a query, with its best line."""

    page: "Page"
    score: float
    heading: str
    """The heading above the line; empty above the first one."""
    text: str
    """The line without markup, shortened; not cleaned for display."""
    marks: tuple[tuple[int, int], ...]
    """The spans of query words in ``text``."""


def search_pages(
    site: "Site",
    index: "SearchIndex",
    query: str,
    *,
    render: Callable[["Page"], str],
    limit: int = 10,
    language: str | None = None,
    version: str | None = None,
    typing: bool = False,
    keep: Callable[["Page"], bool] | None = None,
) -> list[SearchResult]:
    """Return the best pages for a query, each with an excerpt.

    Args:
        site: The snapshot that ``index`` was last updated with.
        index: Its index.
        query: Words as a reader types them.
        render: Gives the Markdown of a page, snippets included; called for the results only.
        limit: The largest number of results.
        language: The language of the reader; pages of others rank lower.
        version: Likewise.
        typing: The last word may still be incomplete.
        keep: Which pages may be found; None: all.
    """
    ranked = index.rank(query, limit=None, language=language, version=version, typing=typing)
    found = (each for each in ranked if (page := site.pages.get(each.path)) and (keep is None or keep(page)))
    wanted = set(words_of(query))
    return [_result(site.pages[each.path], each, wanted, render) for each in islice(found, limit)]


def _result(page: "Page", ranked: "RankedPage", wanted: set[str], render: Callable[["Page"], str]) -> SearchResult:
    best, best_score = ("", page.description), -1.0
    for heading, line in _lines(render(page)):
        score = float(len(wanted.intersection(words_of(line))))
        if ranked.heading and heading == ranked.heading:
            score += 0.5
        if score > best_score:
            best, best_score = (heading, line), score
    heading, line = best
    if ranked.heading and best_score < len(wanted):
        heading = ranked.heading
    text, marks = _excerpt(line, wanted)
    return SearchResult(page, ranked.score, "" if heading == page.title else heading, text, marks)


def _lines(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of a page's Markdown without markup, each with the heading above it."""
    heading, fence = "", ""
    for line in markdown.splitlines():
        if mark := _FENCE.match(line):
            if not fence:
                fence = mark[1]
            elif mark[1].startswith(fence) and not line.strip(" \t`~"):
                fence = ""
        elif fence:
            if line.strip():
                yield heading, line.strip()
        elif found := _HEADING.match(line):
            heading = _plain(found[1])
        elif plain := _plain(_LINE_MARKS.sub("", line, count=1)):
            yield heading, plain


def _plain(line: str) -> str:
    """Return a line of Markdown without its markup."""
    text = unescape(_MARKS.sub("", _TAG.sub("", _LINK.sub(r"\1", line))))
    if "|" in text:
        text = _TABLE_CELL.sub(" · ", text.strip().strip("|").strip())
    return " ".join(text.split())


def _excerpt(line: str, wanted: set[str]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Shorten a line around its first match, and return it with the spans of all matches."""
    matches = [match.span() for match in _WORD.finditer(line) if wanted.intersection(words_of(match[0]))]
    start = 0
    if len(line) > _LONGEST and matches and matches[0][0] > _BEFORE:
        start = line.rfind(" ", 0, matches[0][0] - _BEFORE // 2) + 1
    end = min(start + _LONGEST, len(line))
    text = ("…" if start else "") + line[start:end] + ("…" if end < len(line) else "")
    shift = (1 if start else 0) - start
    return text, tuple((low + shift, high + shift) for low, high in matches if start <= low and high <= end)
