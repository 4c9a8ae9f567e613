"""URLs of pages and their Markdown files; rewrites links so that a page can be read on its own."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import quote

from docs_tui.site.page_files import slug_of
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_AS_THEY_ARE = "/!~*':@,;=+$&"
"""Characters that need no encoding in a path. Parentheses would end a link in Markdown."""
_PLAIN = lazy_pattern(r"[A-Za-z0-9/._-]*\Z")


def markdown_file(page: "Page") -> str:
    """Return the path of the Markdown of ``page``: ``guide.md``, ``guide/index.md``, ``index.md``."""
    if page.file is not None:
        return f"{slug_of(page.file)}.md"
    return f"{page.path.strip('/') or 'index'}.md"


def address(base: str, path: str) -> str:
    """Return the URL of ``path`` under ``base``; from the root of the site if ``base`` is empty.

    Args:
        base: The URL of the published site, without a slash at its end; may be empty.
        path: Decoded, with or without a leading slash.
    """
    path = path.strip("/")
    if not _PLAIN.match(path):
        path = quote(path, safe=_AS_THEY_ARE, errors="replace")
    return f"{base}/{path}" if path or not base else base


def page_address(base: str, page: "Page") -> str:
    """Return the URL of ``page``."""
    return address(base, page.path)


def markdown_address(base: str, page: "Page") -> str:
    """Return the URL of the Markdown of ``page``."""
    return address(base, markdown_file(page))


_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|[#?]|$")
_CODE = r"(?i:javascript|vbscript|data(?=:(?!image/))):"
"""The scheme of a URL that is a program or a page by itself: on the site, such a link leads nowhere."""
_IS_CODE = re.compile(_CODE)
_TAIL = re.compile(r"[?#].*\Z", re.DOTALL)
_DESTINATION = rf"\](?:\(|:)\s*<?(?:(?={_CODE})|(?![A-Za-z][A-Za-z0-9+.-]*:|//|[#?)]))"
_ANY = lazy_pattern(_DESTINATION)
_UNSETTLED = lazy_pattern(_DESTINATION + r"(?:(?!/)|[^\s)]*(?:\.mdx?(?![\w.-])|/index(?![\w.-])|/\.|//))")
_PAGE_FILE = re.compile(r"\.mdx?\Z")


@record(frozen=False, slots=True)
class Linker:
    """Rewrites the links of one page."""

    folder: str
    """The folder of the page's file, for relative links."""
    base_url: str = ""
    """Put before every path; without a slash at its end."""
    published_path: str = ""
    """The path of the public URL, which links may already have: ``/docs``; see ``Site.published_path``."""
    is_placed: bool = False
    """Whether a relative link was rewritten, so that the same text in another folder would get different links."""

    @property
    def likely(self) -> re.Pattern[str]:
        """A pattern that finds all links that may change."""
        return _ANY if self.base_url else _UNSETTLED

    def __call__(self, url: str) -> str:
        """Return the URL that replaces ``url``; empty if that is no address but code."""
        if _ELSEWHERE.match(url):
            return "" if _IS_CODE.match(url) else url
        tail = _TAIL.search(url)
        path = url[: tail.start()] if tail else url
        if self.published_path and path.startswith(self.published_path):
            path = self._without_published(path)
        return f"{self.base_url}{self._page(path)}{tail[0] if tail else ''}"

    def _without_published(self, path: str) -> str:
        below = path[len(self.published_path) :]
        return below or "/" if below[:1] in ("", "/") else path

    def _page(self, path: str) -> str:
        if not path.startswith("/"):
            self.is_placed = True
            path = f"/{self.folder}/{path}" if self.folder else f"/{path}"
        if "/." in path or "//" in path:
            path = _normal(path)
        path = _PAGE_FILE.sub("", path)
        return path.removesuffix("index") if path == "/index" else path.removesuffix("/index")


_LINK_URL = lazy_pattern(r"(?<=\]\()[^()\s]+(?=[)\s])")


def with_links(text: str, href: Linker) -> str:
    """Return one line of Markdown with its links rewritten."""
    return _LINK_URL.sub(lambda found: href(found[0]), text) if "](" in text else text


def linker(file: str, base_url: str | None = None, published_path: str = "") -> Linker:
    """Return the linker for the page in ``file``."""
    return Linker(file.rpartition("/")[0], (base_url or "").rstrip("/"), published_path)


def root_linker(site: "Site", base_url: str) -> Linker:
    """Return the linker for what belongs to no page, such as links in docs.json."""
    return linker("", base_url, site.published_path)


def page_linker(site: "Site", page: "Page", base_url: str | None = None) -> Linker:
    """Return the linker for ``page``, which may be made from a spec."""
    return linker(page.file or f"{page.path.lstrip('/')}.mdx", base_url, site.published_path)


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
    """The names of the pages in the served layout."""

    pages: Mapping[str, str]
    """Page paths by file path. An index page has two files: ``guide/index.md`` and ``guide.md``."""
    diagnostics: tuple[Diagnostic, ...]
    """Pages without a file name, because another page has it."""


def markdown_files(site: "Site") -> MarkdownFiles:
    """Return the served layout of ``site``; a page's first name has precedence over another's second name."""
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
    message = (
        f"{page.file or page.path} has no Markdown file, because {owner.file or owner.path} has the same name, {name}"
    )
    return Diagnostic("markdown-clash", message, file, at, at, Severity.WARNING, "Rename one of the two pages")
