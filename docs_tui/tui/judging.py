"""Judging a site behind the reader's back.

What is wrong with the whole is said at once, then what is wrong with each page, and after a save only what the save touches.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from docs_tui.export.resolve import resolve
from docs_tui.mdx import MdxJsxElement, attribute_value, find
from docs_tui.mdx.links import links
from docs_tui.site.nearest import Guesses
from docs_tui.source import Diagnostic, Severity

if TYPE_CHECKING:
    from docs_tui.site import Page, Site
    from docs_tui.site.relations import Relations

_HREF = "href"


@dataclass(frozen=True, slots=True)
class _Judged:
    """What was found on a page, and what it was found in."""

    contents: tuple[object, ...]
    found: tuple[Diagnostic, ...]


class Judge:
    """Remembers what it found, by page."""

    def __init__(self) -> None:
        self._relations: Relations | None = None
        self._pages: dict[str, _Judged] = {}
        self._nearest = Guesses(())

    def judge(self, site: "Site", first: str = "") -> "Iterator[tuple[Diagnostic, ...]]":
        """Yield what is wrong, a piece at a time: with the whole, then with each page, that at ``first`` before others.

        Whoever takes the pieces may stop between two of them.
        """
        if site.relations is not self._relations:
            self._relations, self._pages = site.relations, {}
            self._nearest = Guesses(site.pages)
        yield site.diagnostics
        paths = dict.fromkeys((first, *site.pages)) if first in site.pages else site.pages
        for path in paths:
            yield self._page(site, site.pages[path])
        for path in [path for path in self._pages if path not in site.pages]:
            del self._pages[path]

    def _page(self, site: "Site", page: "Page") -> tuple[Diagnostic, ...]:
        contents = contents_of(site, page)
        known = self._pages.get(page.path)
        if known is None or not same(known.contents, contents):
            known = self._pages[page.path] = _Judged(contents, tuple(_of_page(site, page, self._nearest.of)))
        return known.found


def contents_of(site: "Site", page: "Page") -> tuple[object, ...]:
    """Return what the text of a page is made of; the same objects while nothing of it has changed."""
    if page.file is None:
        return (page.api, site.config)
    files = (page.file, *sorted(site.graph.taken_in(page.file)))
    return (site.config, *(site.files.get(file) for file in files))


def same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Tell whether two pages are made of the same objects."""
    return len(one) == len(other) and all(mine is theirs for mine, theirs in zip(one, other, strict=True))


def _of_page(site: "Site", page: "Page", nearest: Callable[[str], str | None]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the text of a page and with what it takes in."""
    if page.file is not None:
        yield from site.document(page).diagnostics
    resolved = resolve(site, page)
    yield from resolved.diagnostics
    document = resolved.document
    places = [(link.url, link.url_span or link.span) for link in links(document) if link.kind != "image"]
    places += [
        (url, attribute.value_span or element.open)
        for element in find(document.root, MdxJsxElement)
        for attribute in element.attributes
        if attribute.name == _HREF and isinstance(url := attribute_value(attribute), str)
    ]
    for url, span in places:
        if site.link(page, url).kind == "missing":
            near = nearest(url.partition("#")[0])
            hint = f"Did you mean {near}?" if near else ""
            message = f"{url} is no page of this site"
            found = Diagnostic.at(document.source, span, "broken-link", message, severity=Severity.ERROR, hint=hint)
            yield resolved.origins.moved(found, document.source)
