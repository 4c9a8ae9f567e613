"""Measure whether readers who type a heading find its page: ``python -m tests.benchmarks.search_quality FOLDER …``.

Draws headings that occur once on a site, and types each of them exactly, then with one letter missing, as a reader of
its page would: with the page's language and version. Prints how often that page comes first, and how often among the
first five, for the ranked index, and for a search of lines that lists pages in the order of the navigation.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from docs_tui.search.index import SearchIndex
from docs_tui.site import Page, Site
from docs_tui.site.line_search import TextSearch
from docs_tui.site.readable import Readable
from docs_tui.workspace import Workspace

DRAWN = 150
FIRST, AMONG_FIVE, TYPO_AMONG_FIVE = 0.80, 0.95, 0.85
"""The goals, as shares of the headings."""
_SHORTEST = 6
"""Characters of the shortest heading that is drawn."""
_LONG_WORD = 5
"""A letter is dropped from a word of at least this length: in shorter ones, the reader's word is often another word."""


class Sought(NamedTuple):
    """A heading and its page."""

    text: str
    page: Page


class Shares(NamedTuple):
    """How often a page was found, from 0 to 1."""

    first: float
    among_five: float


Find = Callable[[str, Page], Sequence[str]]
"""Returns the paths of the first five pages for a query, typed on a page."""


def unique_headings(site: Site) -> list[Sought]:
    """Return the headings that occur once on the public pages of a site, in the order of the pages."""
    found = [
        Sought(heading, page)
        for page in site.pages.values()
        if page.file is not None and page.searchable and not page.hidden
        for heading in Readable(site.file_text(page.file).encode()).headings()
    ]
    titles = [page.title for page in site.pages.values()]
    counts = Counter(_plain(text) for text in (*titles, *(each.text for each in found)))
    return [each for each in found if len(each.text) >= _SHORTEST and counts[_plain(each.text)] == 1]


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def without_letter(text: str, draw: random.Random) -> str:
    """Return a text without one letter of one of its longer words."""
    words = text.split(" ")
    long = [at for at, word in enumerate(words) if len(word) >= _LONG_WORD and word.isalpha()]
    at = draw.choice(long or [max(range(len(words)), key=lambda at: len(words[at]))])
    gone = draw.randrange(1, len(words[at])) if len(words[at]) > 1 else 0
    words[at] = words[at][:gone] + words[at][gone + 1 :]
    return " ".join(words)


def ranked(site: Site) -> Find:
    """Return a search with the ranked index."""
    index = SearchIndex(site)
    return lambda query, page: [
        each.path for each in index.rank(query, limit=5, language=page.language, version=page.version)
    ]


def by_line(site: Site) -> Find:
    """Return a search by lines, which the app and the server had before the ranked one."""

    def find(query: str, _: Page) -> list[str]:
        paths: dict[str, None] = {}
        for hits in TextSearch(site).found(query, most=1):
            paths.update(dict.fromkeys(hit.page for hit in hits))
            if len(paths) >= 5:
                break
        return list(paths)[:5]

    return find


def shares(find: Find, sought: Sequence[Sought], typed: Callable[[str], str], *, tell: bool = False) -> Shares:
    """Return how often each heading's page is found."""
    first = five = 0
    for each in sought:
        query = typed(each.text)
        paths = find(query, each.page)
        first += paths[:1] == [each.page.path]
        five += each.page.path in paths
        if tell and paths[:1] != [each.page.path]:
            print(f"    {query!r}: {each.page.path} is not first of {paths}", file=sys.stderr)
    return Shares(first / len(sought), five / len(sought))


def main() -> None:
    """Measure the named folders."""
    tell = "--misses" in sys.argv
    print(
        f"{'site':<24}{'search':<10}{'headings':>9}{'first':>8}{'five':>8}{'typo 1st':>10}{'typo 5':>8}{'ms/query':>10}"
    )
    for folder in [each for each in sys.argv[1:] if not each.startswith("-")]:
        site = Workspace(Path(folder)).load()
        headings = unique_headings(site)
        sought = random.Random(25).sample(headings, min(DRAWN, len(headings)))
        for name, find in (("by line", by_line(site)), ("ranked", ranked(site))):
            draw = random.Random(26)
            began = time.process_time()
            exact = shares(find, sought, lambda text: text, tell=tell and name == "ranked")
            typo = shares(find, sought, lambda text: without_letter(text, draw), tell=tell and name == "ranked")  # noqa: B023 - called at once
            spent = 1000 * (time.process_time() - began) / (2 * len(sought))
            figures = "".join(
                f"{100 * each:>{width}.0f} %" for each, width in zip((*exact, *typo), (6, 6, 8, 6), strict=True)
            )
            print(f"{Path(folder).name:<24}{name:<10}{len(sought):>9}{figures}{spent:>10.1f}", flush=True)
    goals = f"{100 * FIRST:.0f} % first, {100 * AMONG_FIVE:.0f} % among five, {100 * TYPO_AMONG_FIVE:.0f} % with a typo"
    print(f"Goals: {goals}.")


if __name__ == "__main__":
    main()
