"""Suggests pages that may replace a removed page."""

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from docs_tui.site import Page, Site
from docs_tui.source.numbers import counted

_LINK = re.compile(r"""\]\(\s*<?([^\s()<>]+)|\bhref=["']([^"']+)["']""")
_FEWEST = 2
"""The fewest common links that are meaningful."""


class Successor(NamedTuple):
    """A page that could replace another one."""

    page: Page
    reason: str
    """``the page above it``."""


def successors(site: Site, page: Page) -> tuple[Successor, ...]:
    """Return up to three pages that could replace a removed one, best first."""
    found: dict[str, Successor] = {}
    for each in _candidates(site, page):
        if each.page.path != page.path and not each.page.hidden:
            found.setdefault(each.page.path, each)
    if not found and site.front_page is not None and site.front_page.path != page.path:
        return (Successor(site.front_page, "the first page of the site"),)
    return tuple(found.values())


def _candidates(site: Site, page: Page) -> Iterator[Successor]:
    above = _above(site, page)
    if above is not None:
        yield Successor(above, "the page above it")
    yield from _neighbors(site, page)
    like = _most_shared(site, page)
    if like is not None:
        other, shared = like
        yield Successor(other, f"{counted(shared, 'link')} in common")


def _above(site: Site, page: Page) -> Page | None:
    """Return the index page of the nearest parent folder that has one, except the home page."""
    folder = page.path.rpartition("/")[0]
    while folder:
        if folder in site.pages:
            return site.pages[folder]
        folder = folder.rpartition("/")[0]
    return None


def _neighbors(site: Site, page: Page) -> Iterator[Successor]:
    """Yield the next page in its group, or else the previous one."""
    group = [each for each in site.pages.values() if each.places and set(each.places) & set(page.places)]
    if page in group and len(group) > 1:
        at = group.index(page)
        is_last = at == len(group) - 1
        yield Successor(
            group[at - 1 if is_last else at + 1], f"the {'previous' if is_last else 'next'} page in its group"
        )


def _most_shared(site: Site, page: Page) -> tuple[Page, int] | None:
    """Return the page with the most similar links, and the number of links in common."""
    own = _linked(site, page) - {page.path}
    best: tuple[float, Page, int] | None = None
    for other in site.pages.values():
        if other is page or other.language != page.language or other.version != page.version:
            continue
        theirs = _linked(site, other)
        shared = len(own & theirs) + (page.path in theirs) + (other.path in own)
        if shared >= _FEWEST:
            share = shared / math.sqrt(len(own) * len(theirs) or 1)
            if best is None or share > best[0]:
                best = (share, other, shared)
    return best[1:] if best is not None else None


def _linked(site: Site, page: Page) -> set[str]:
    """Return the pages that a page links to; links in code blocks count, too, because parsing the page would take longer."""
    urls = {one or other for one, other in _LINK.findall(site.text(page))}
    return {target.page for url in urls if (target := site.link(page, url)).kind == "page" and target.page}
