"""URLs of pages and of their Markdown files, and the rewriting of links so that a page can be read on its own."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from docs_tui.site.page_files import slug_of
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_AS_THEY_ARE = "/!~*':@,;=+$&"
"""What may stand in a path. Parentheses may too, but they end a link in Markdown."""
_PLAIN = re.compile(r"[A-Za-z0-9/._-]*\Z")


def markdown_file(page: "Page") -> str:
    """Return the path under which the Markdown of ``page`` is linked: ``guide.md``, ``guide/index.md``, ``index.md``."""
    if page.file is not None:
        return f"{slug_of(page.file)}.md"
    return f"{page.path.strip('/') or 'index'}.md"


def address(base: str, path: str) -> str:
    """Return the address of ``path`` under ``base``, from the root of the site where ``base`` is empty.

    Args:
        base: Where the site is published, without a slash at its end; may be empty.
        path: Decoded; a slash at its beginning or not.
    """
    path = path.strip("/")
    if not _PLAIN.match(path):
        path = quote(path, safe=_AS_THEY_ARE, errors="replace")
    return f"{base}/{path}" if path or not base else base


def page_address(base: str, page: "Page") -> str:
    """Return the address of ``page``."""
    return address(base, page.path)


def markdown_address(base: str, page: "Page") -> str:
    """Return the address of the Markdown of ``page``."""
    return address(base, markdown_file(page))


_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|[#?]|$")
_TAIL = re.compile(r"[?#].*\Z", re.DOTALL)
_DESTINATION = r"\](?:\(|:)\s*<?(?![A-Za-z][A-Za-z0-9+.-]*:|//|[#?)])"
_ANY = re.compile(_DESTINATION)
_UNSETTLED = re.compile(_DESTINATION + r"(?:(?!/)|[^\s)]*(?:\.mdx?(?![\w.-])|/index(?![\w.-])|/\.|//))")
_PAGE_FILE = re.compile(r"\.mdx?\Z")


@dataclass(slots=True)
class Linker:
    """Rewrites the destinations of one page."""

    folder: str
    """The folder of the page's file: what its relative links start from."""
    base_url: str = ""
    """Put before every path; without a slash at its end."""
    is_placed: bool = False
    """Whether a link has started from the folder: the same page elsewhere would lead elsewhere."""

    @property
    def likely(self) -> re.Pattern[str]:
        """What destinations that must change look like in the text of a page, and some others."""
        return _ANY if self.base_url else _UNSETTLED

    def __call__(self, url: str) -> str:
        """Return the destination to write in place of ``url``."""
        if _ELSEWHERE.match(url):
            return url
        tail = _TAIL.search(url)
        path = url[: tail.start()] if tail else url
        return f"{self.base_url}{self._page(path)}{tail[0] if tail else ''}"

    def _page(self, path: str) -> str:
        if not path.startswith("/"):
            self.is_placed = True
            path = f"/{self.folder}/{path}" if self.folder else f"/{path}"
        if "/." in path or "//" in path:
            path = _normal(path)
        path = _PAGE_FILE.sub("", path)
        return path.removesuffix("index") if path == "/index" else path.removesuffix("/index")


def linker(file: str, base_url: str | None = None) -> Linker:
    """Return the rewriter for the page of ``file``."""
    return Linker(file.rpartition("/")[0], (base_url or "").rstrip("/"))


def _normal(path: str) -> str:
    """Resolve ``.`` and ``..`` of a path that begins with a slash; a trailing slash stays."""
    parts: list[str] = []
    names = path.split("/")
    for name in names:
        if name == "..":
            del parts[-1:]
        elif name not in ("", "."):
            parts.append(name)
    slash = "/" if parts and names[-1] in ("", ".", "..") else ""
    return "/" + "/".join(parts) + slash


_INDEX = "/index.md"


@record(frozen=True, slots=True)
class MarkdownFiles:
    """Which page lies under which name."""

    pages: Mapping[str, str]
    """Path of a file in the served layout to the path of its page; a section's page has two: ``guide/index.md``, ``guide.md``."""
    diagnostics: tuple[Diagnostic, ...]
    """Pages that lost a name to another."""


def markdown_files(site: "Site") -> MarkdownFiles:
    """Return the served layout of the pages of ``site``; a page's own name goes before another's second name."""
    found: dict[str, str] = {}
    clashes: list[Diagnostic] = []
    written = sorted(site.pages.values(), key=lambda page: page.file is None)
    for page in written:
        _give(site, found, clashes, markdown_file(page), page)
    for page in written:
        name = markdown_file(page)
        if name.endswith(_INDEX):
            _give(site, found, clashes, name.removesuffix(_INDEX) + ".md", page)
    return MarkdownFiles(found, tuple(clashes))


def _give(site: "Site", found: dict[str, str], clashes: list[Diagnostic], name: str, page: "Page") -> None:
    owner = found.setdefault(name, page.path)
    if owner != page.path and page.file not in site.structure.lost:
        clashes.append(_clash(site, name, page, site.pages[owner]))


def _clash(site: "Site", name: str, page: "Page", owner: "Page") -> Diagnostic:
    at = Position(1, 1)
    file = page.file or site.config.file or "docs.json"
    message = f"{name} is the Markdown of {owner.file or owner.path}, not of {page.file or page.path}"
    return Diagnostic("markdown-clash", message, file, at, at, Severity.WARNING, "Rename one of the two pages")
