"""Resolve links: the target of each URL on a page, and the relations between files."""

import posixpath
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal
from urllib.parse import unquote

from docs_tui.site.content_facts import FileFacts
from docs_tui.site.page_files import find_url
from docs_tui.site.redirects import Redirects
from docs_tui.site.snippet import ImportGraph, import_graph, import_problems
from docs_tui.site.structure import Structure
from docs_tui.source import Diagnostic
from docs_tui.source.file_names import MADE_FILES
from docs_tui.source.record import record

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_MOST_REDIRECTS = 10


def is_external(url: str) -> bool:
    """Tell whether an address has a protocol or a host, and so leaves the docs."""
    return _SCHEME.match(url.strip()) is not None


@record(frozen=True, slots=True)
class LinkTarget:
    """The target of a URL on a page."""

    kind: Literal["page", "asset", "external", "anchor", "missing"]
    """``anchor``: on the page itself; ``missing``: neither page nor file."""
    page: str | None = None
    """The path of the page, for ``page`` and ``anchor``."""
    fragment: str = ""
    """Decoded, without ``#``."""
    path: str = ""
    """For ``asset`` the file relative to the docs root; for ``external`` the URL, which for a
    page that a remote spec makes is a path from the root; for ``missing`` the path looked for."""
    redirected: bool = False
    """Found through a redirect in docs.json."""


@record(frozen=True, slots=True)
class SiteLinks:
    """Resolves the URLs of one site."""

    structure: Structure
    files: Collection[str]
    redirects: Redirects
    _by_path: dict[str, str | None] = field(default_factory=dict)
    """Resolved paths from the root."""

    def target(self, page: str, file: str | None, url: str) -> LinkTarget:
        """Return the target of ``url`` on the page at ``page`` with source ``file``."""
        url = url.strip()
        if _SCHEME.match(url):
            return LinkTarget("external", path=url)
        address, _, fragment = url.partition("#")
        fragment = unquote(fragment)
        written = address.partition("?")[0]
        if not written:
            return LinkTarget("anchor", page, fragment) if not address else LinkTarget("page", page, fragment)
        path = from_root(written, file if file is not None else page.lstrip("/"))
        found = self._local(path, fragment) or self._redirected(path, fragment) or self._bare(written, fragment)
        return found or LinkTarget(
            "external" if self._is_elsewhere(path) else "missing", fragment=fragment, path="/" + path
        )

    def _local(self, path: str, fragment: str) -> LinkTarget | None:
        url = self._page(path)
        if url is not None:
            return LinkTarget("page", url, fragment)
        for name in (path, unquote(path)):
            if (name in self.files and self.structure.rules.kind(name) != "ignored") or name in MADE_FILES:
                return LinkTarget("asset", fragment=fragment, path=name)
        return None

    def _bare(self, written: str, fragment: str) -> LinkTarget | None:
        """Resolve a path without ``/``, ``./`` or ``../`` from the root, as the hosted service also does."""
        return None if written.startswith(("/", "./", "../")) else self._local(from_root("/" + written, ""), fragment)

    def _is_elsewhere(self, path: str) -> bool:
        """Tell whether a remote spec may generate a page at ``path``."""
        return any(path.startswith(folder + "/") for folder in self.structure.arrangement.elsewhere)

    def _page(self, path: str) -> str | None:
        if path not in self._by_path:
            found = find_url(path, self.structure.urls)
            self._by_path[path] = found or find_url(path, self.structure.arrangement.generated)
        return self._by_path[path]

    def _redirected(self, path: str, fragment: str) -> LinkTarget | None:
        for _ in range(_MOST_REDIRECTS):
            sent = self.redirects.first("/" + path)
            if sent is None:
                return None
            _, destination = sent
            if _SCHEME.match(destination):
                return LinkTarget("external", fragment=fragment, path=destination, redirected=True)
            address, _, own = destination.partition("#")
            path = address.partition("?")[0].strip("/")
            found = self._local(path, own or fragment)
            if found is not None:
                return LinkTarget(found.kind, found.page, found.fragment, found.path, redirected=True)
        return None


def from_root(written: str, file: str) -> str:
    """Return a link's path relative to the docs root, for the page of ``file``."""
    folder = "" if written.startswith("/") else posixpath.dirname(file)
    path = posixpath.normpath(posixpath.join("/", folder, written.lstrip("/")))
    return path.lstrip("/")


@dataclass(frozen=True, eq=False, repr=False)
class Relations:
    """Links and imports, computed on demand and shared by the snapshots in which they are equal."""

    structure: Structure
    files: frozenset[str]
    facts: Mapping[str, FileFacts]
    """Only the imports are used."""

    @cached_property
    def graph(self) -> ImportGraph:
        """Which file imports which."""
        return import_graph(self.facts, self.files)

    @cached_property
    def import_problems(self) -> tuple[Diagnostic, ...]:
        """Imports of missing files, and circular imports."""
        return tuple(import_problems(self.graph, self.facts, self.files))

    @cached_property
    def links(self) -> SiteLinks:
        """Resolves URLs."""
        return SiteLinks(self.structure, self.files, self.structure.redirects)
