"""Where links lead: the target of each URL that a page may name."""

import posixpath
import re
from collections.abc import Collection
from dataclasses import field
from functools import lru_cache
from typing import Literal
from urllib.parse import unquote

from docs_tui.site.docs_json import Redirect
from docs_tui.site.made_files import MADE_FILES
from docs_tui.site.nav_reader import find_url
from docs_tui.site.structure import Structure
from docs_tui.source.record import record

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_WILDCARD = re.compile(r":([A-Za-z_]\w*)(\*?)|\*")
_MOST_REDIRECTS = 10
_MOST_WILDCARDS = 3
"""Of those that match any number of segments; each more multiplies what a path may take to be matched."""


def is_external(url: str) -> bool:
    """Tell whether an address names a protocol or a host: it leads out of the docs."""
    return _SCHEME.match(url.strip()) is not None


@record(frozen=True, slots=True)
class LinkTarget:
    """What a URL on a page leads to."""

    kind: Literal["page", "asset", "external", "anchor", "missing"]
    """``anchor``: a place on the page itself; ``missing``: neither page nor file."""
    page: str | None = None
    """The path of the page, for ``page`` and ``anchor``."""
    fragment: str = ""
    """Decoded, without ``#``."""
    path: str = ""
    """For ``asset`` the file relative to the docs root; for ``external`` the URL, which for a
    page that a remote spec makes is a path from the root; for ``missing`` the path looked for."""
    redirected: bool = False
    """Found through a redirect of docs.json."""


@record(frozen=True, slots=True)
class Links:
    """Resolves URLs on one site."""

    structure: Structure
    files: Collection[str]
    redirects: tuple[Redirect, ...]
    _by_path: dict[str, str | None] = field(default_factory=dict)
    """What has been found for paths from the root."""
    _exact: dict[str, int] = field(default_factory=dict)
    """The first redirect from each path, for those without wildcards, by its place among all."""
    _wild: list[int] = field(default_factory=list)
    """The places of the others."""

    def target(self, page: str, file: str | None, url: str) -> LinkTarget:
        """Return where ``url``, standing on the page at ``page`` whose source is ``file``, leads."""
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
        """Return what a path without ``/``, ``./`` or ``../`` leads to from the root, where the hosted service looks as well."""
        return None if written.startswith(("/", "./", "../")) else self._local(from_root("/" + written, ""), fragment)

    def _is_elsewhere(self, path: str) -> bool:
        """Tell whether ``path`` may be a page that a remote spec makes."""
        return any(path.startswith(folder + "/") for folder in self.structure.arrangement.elsewhere)

    def _page(self, path: str) -> str | None:
        if path not in self._by_path:
            found = find_url(path, self.structure.urls)
            self._by_path[path] = found or find_url(path, self.structure.arrangement.generated)
        return self._by_path[path]

    def _redirected(self, path: str, fragment: str) -> LinkTarget | None:
        for _ in range(_MOST_REDIRECTS):
            destination = self._destination("/" + path)
            if destination is None:
                return None
            if _SCHEME.match(destination):
                return LinkTarget("external", fragment=fragment, path=destination, redirected=True)
            address, _, own = destination.partition("#")
            path = address.partition("?")[0].strip("/")
            found = self._local(path, own or fragment)
            if found is not None:
                return LinkTarget(found.kind, found.page, found.fragment, found.path, redirected=True)
        return None

    def _destination(self, path: str) -> str | None:
        """Return where the first redirect that applies sends ``path``."""
        if not self._exact and not self._wild:
            self._sort()
        exact = self._exact.get(unquote(path), len(self.redirects))
        for place in self._wild:
            if place > exact:
                break
            found = redirect(self.redirects[place], path)
            if found is not None:
                return found
        return self.redirects[exact].destination if exact < len(self.redirects) else None

    def _sort(self) -> None:
        for place, each in enumerate(self.redirects):
            if _is_wild(source := _source(each)):
                self._wild.append(place)
            else:
                self._exact.setdefault(unquote(source), place)


def from_root(written: str, file: str) -> str:
    """Return a path as it stands in a link on the page of ``file``, made relative to the docs root."""
    folder = "" if written.startswith("/") else posixpath.dirname(file)
    path = posixpath.normpath(posixpath.join("/", folder, written.lstrip("/")))
    return path.lstrip("/")


def _source(rule: Redirect) -> str:
    return "/" + rule.source.strip("/")


def _is_wild(source: str) -> bool:
    return ":" in source or "*" in source


def redirect(rule: Redirect, path: str) -> str | None:
    """Return where ``rule`` sends ``path``, wildcards filled in; None where it does not apply."""
    source = _source(rule)
    if not _is_wild(source):
        return rule.destination if path == source or unquote(path) == unquote(source) else None
    pattern, names = _pattern(source)
    found = pattern.fullmatch(path)
    if found is None and pattern.pattern.endswith("/(.*)"):  # a trailing wildcard may match nothing
        found = pattern.fullmatch(path + "/")
    if found is None:
        return None
    values = dict(zip(names, found.groups(), strict=True))
    filled = _WILDCARD.sub(lambda match: values.get(match[1] or "*", match[0]), rule.destination)
    return filled.rstrip("/") or "/"


@lru_cache(maxsize=8192)
def _pattern(source: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Return the regular expression of a redirect's source, and the names of its wildcards; too many match nothing."""
    wildcards = list(_WILDCARD.finditer(source))
    if sum(match[0].endswith("*") for match in wildcards) > _MOST_WILDCARDS:
        return re.compile(r"(?!)"), ()
    pattern, at = "", 0
    for match in wildcards:
        pattern += re.escape(source[at : match.start()]) + ("(.*)" if match[0].endswith("*") else "([^/]+)")
        at = match.end()
    return re.compile(pattern + re.escape(source[at:])), tuple(match[1] or "*" for match in wildcards)
