"""URL paths: decode the path of a request and find its page."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cached_property
from urllib.parse import quote, unquote, unquote_to_bytes, urlsplit

from docs_tui.export.page_urls import markdown_files
from docs_tui.site import Site

OURS = "/_docs-tui/"
"""The prefix of docs-tui's own paths: assets, events, search, margin."""
EVENTS = OURS + "events"
MARGIN = OURS + "margin"
MARGIN_RULE = OURS + "margin/rule"
MARGIN_LLMS = OURS + "margin/llms"
EDIT = OURS + "edit"
SEARCH = OURS + "search"
WELL_KNOWN = "/.well-known/"

_UNFIT = re.compile(r"[\x00\r\n\\]")
_SAFE = "/!~*'():@,;=+$&-._"


def decode_path(raw: bytes, *prefixes: str) -> str | None:
    """Return the path of a request, below its prefixes.

    Args:
        raw: The path from the request line.
        prefixes: The mount point of the application, then the base path of the site; decoded.

    Returns:
        A path that begins with a slash and is unambiguous: no segment except the last is empty, and none is ``.``,
            ``..`` or hidden, except ``.well-known`` at the front. None: nothing can be served there.
    """
    try:
        path = (unquote_to_bytes(raw) if b"%" in raw else raw).decode()
    except UnicodeDecodeError:
        return None
    if not path.startswith("/") or "//" in path or _UNFIT.search(path):
        return None
    for prefix in prefixes:
        below = path_below(prefix, path)
        path = path if below is None else below
    hidden = path[len(WELL_KNOWN) - 1 :] if path.startswith(WELL_KNOWN) else path
    return None if "/." in hidden else path


def path_below(prefix: str, path: str) -> str | None:
    """Return ``path`` relative to ``prefix`` (``/docs`` or empty), both decoded; None if it is elsewhere."""
    if not prefix:
        return path
    if path == prefix:
        return "/"
    return path[len(prefix) :] if path.startswith(prefix + "/") else None


def base_path(site: Site) -> str:
    """Return the encoded path of the address where ``site`` is published: ``/docs``, or empty."""
    try:
        return encode_path(unquote(urlsplit(site.base_url or "").path).rstrip("/"))
    except ValueError:
        return ""


def encode_path(path: str) -> str:
    """Return ``path`` encoded for a header."""
    return quote(path, safe=_SAFE, errors="replace")


def normalize_path(path: str) -> str:
    """Return ``path`` in Unicode form NFC, the form that keyboards produce; some file systems decompose letters."""
    return path if path.isascii() else unicodedata.normalize("NFC", path)


_OF_NAMES = ("_composed", "_files")


class PagePaths:
    """Finds the page that a URL path names, by its own address or that of its Markdown."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def after(self, site: Site) -> "PagePaths":
        """Return the paths of a later state; reuses the data if the names are the same."""
        later = PagePaths(site)
        if site.structure is self._site.structure:
            later.__dict__.update((name, self.__dict__[name]) for name in _OF_NAMES if name in self.__dict__)
        return later

    def page(self, path: str) -> str | None:
        """Return the path of the page at ``path``, in any Unicode form; None if there is none."""
        return path if path in self._site.pages else self._composed.get(normalize_path(path))

    def markdown(self, path: str) -> str | None:
        """Return the path of the page whose Markdown is at ``path``: ``/guide.md`` or ``/guide/index.md``."""
        if not path.endswith(".md"):
            return None
        found = self._files.get(path[1:]) or self._files.get(normalize_path(path[1:]))
        if found is None and path.endswith("/index.md"):
            return self.page(path.removesuffix("/index.md"))
        return found

    @cached_property
    def _composed(self) -> Mapping[str, str]:
        """The pages whose names have several Unicode forms, by the usual form."""
        return {normalize_path(path): path for path in self._site.pages if not path.isascii()}

    @cached_property
    def _files(self) -> Mapping[str, str]:
        """The pages by the paths of their Markdown."""
        pages = markdown_files(self._site).pages
        return {**{normalize_path(name): path for name, path in pages.items() if not name.isascii()}, **pages}
