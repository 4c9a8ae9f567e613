"""Where the links of an index lead: to a page, to a file of the site, away from it, or nowhere."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Literal
from urllib.parse import unquote

from docs_tui.export.page_urls import markdown_files
from docs_tui.site import Site
from docs_tui.source.record import record

_ADDRESS = re.compile(r"(?P<host>https?://[^/?#]+)(?P<folder>/[^/?#]+)?(?P<rest>/[^?#]+)?")


@record(frozen=True, slots=True)
class IndexTarget:
    """What a link of an index names."""

    kind: Literal["page", "file", "external", "missing"]
    path: str = ""
    """Of the page; of the file as served; of what is missing."""
    markdown: bool = False
    """Whether it leads to the Markdown of the page."""


@record(frozen=True, slots=True)
class IndexLinks:
    """Resolves the links of the indexes of one site."""

    site: Site
    files: Mapping[str, str]
    """The served Markdown files: name to path of the page."""
    made: Collection[str]
    """The other files that are served."""
    base: str

    def target(self, url: str) -> IndexTarget:
        """Return where ``url`` leads."""
        path = url.partition("#")[0].partition("?")[0]
        if self.base and (path == self.base or path.startswith(f"{self.base}/")):
            path = path[len(self.base) :]
        elif "://" in path or path.startswith(("mailto:", "//")):
            return IndexTarget("external", url)
        name = unquote(path).strip("/")
        if name in self.files:
            return IndexTarget("page", self.files[name], markdown=True)
        if name in self.made or name in self.site.files:
            return IndexTarget("file", name)
        return self._page(name) or IndexTarget("missing", name)

    def _page(self, name: str) -> IndexTarget | None:
        """Return the page whose own address, or redirect, the link has."""
        page = next(iter(self.site.pages.values()), None)
        found = self.site.link(page, f"/{name}") if page is not None else None
        if found is not None and found.kind == "external":
            return IndexTarget("external", found.path)
        return IndexTarget("page", found.page) if found is not None and found.page is not None else None


def guessed_links(resolve: IndexLinks, urls: Iterable[str]) -> IndexLinks | None:
    """Return a resolver with the address of the site, where nobody has said it and half of the links below one lead to its pages."""
    if resolve.base:
        return None
    addresses = [found for url in urls if (found := _ADDRESS.match(url)) is not None]
    hosts = Counter(found["host"] for found in addresses)
    for host, count in hosts.most_common(1):
        below = Counter(found["folder"] for found in addresses if found["host"] == host)
        for folder in ("", *(name for name, _ in below.most_common(1) if name)):
            guess = IndexLinks(resolve.site, resolve.files, resolve.made, host + folder)
            led = sum(guess.target(found[0]).kind == "page" for found in addresses if found["host"] == host)
            if led * 2 >= count:
                return guess
    return None


def index_links(site: Site, made: Collection[str] = ()) -> IndexLinks:
    """Return the resolver of ``site``, where the files ``made`` are served beside the pages."""
    return IndexLinks(site, markdown_files(site).pages, made, (site.base_url or "").rstrip("/"))
