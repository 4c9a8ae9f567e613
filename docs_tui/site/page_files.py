"""The files of a site: their bytes, text and syntax trees, which are pages and snippets, and the URL paths of pages."""

import posixpath
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from threading import Lock
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import unquote

from docs_tui.mdx import Document, parse
from docs_tui.source import Source
from docs_tui.source.file_names import CONFIG_FILES, INDEX_FOLDER
from docs_tui.source.ignore import IgnoreRules
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


class Unread(Enum):
    """The content of a file that exists and is not loaded yet."""

    UNREAD = "unread"


UNREAD: Final = Unread.UNREAD

Content: TypeAlias = bytes | Unread
Change: TypeAlias = bytes | Unread | None
"""A file's new content, or None if it was removed."""

Files: TypeAlias = Mapping[str, Content]
"""Paths relative to the docs root, with ``/``, to content."""


_WIDE_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def wide_encoding(content: Content) -> str:
    """Return the encoding of a text that is not made of bytes, ``UTF-16`` or ``UTF-32``; empty for other content.

    Without a byte order mark, the zero bytes of its first two characters show it.
    """
    if isinstance(content, Unread) or not (0 in content[:2] or content[:2] in (b"\xff\xfe", b"\xfe\xff")):
        return ""
    marked = next((name for mark, name in _WIDE_MARKS if content.startswith(mark)), "")
    first = [byte == 0 for byte in content[:4]]
    if marked or len(first) < 4:
        return marked
    return "UTF-32" if sum(first) == 3 else "UTF-16" if first in ([True, False] * 2, [False, True] * 2) else ""


def is_utf8(content: bytes) -> bool:
    """Tell whether a file is text in UTF-8."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return not wide_encoding(content)


def decoded(content: Content) -> str:
    """Decode UTF-8 without a byte order mark; invalid bytes become U+FFFD.

    Empty while the file is not loaded, and for a wide encoding, of which every character would be wrong.
    """
    if isinstance(content, Unread) or wide_encoding(content):
        return ""
    return content.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")


_KEPT = 8
"""How many trees are cached, enough for the snippets of a folder. More would cost memory and save few parses."""
_LONG = 100_000
"""If a file has at least this many bytes, a thread waits while another one parses it."""
_long = Lock()


def document_of(file: str, content: bytes, *, skim: bool = False) -> Document:
    """Return the syntax tree of ``file``, read whole or skimmed."""
    if len(content) < _LONG:
        return _parsed(file, content, skim)
    with _long:
        return _parsed(file, content, skim)


@lru_cache(maxsize=_KEPT)
def _parsed(file: str, content: bytes, skim: bool) -> Document:  # noqa: FBT001 - passed on by the one caller
    return parse(Source(file, decoded(content)), skim=skim)


PAGE_EXTENSIONS = (".mdx", ".md")
"""In order of precedence for the same URL path."""
SNIPPET_EXTENSIONS = (*PAGE_EXTENSIONS, ".jsx", ".tsx")
CODE_EXTENSIONS = (".jsx", ".tsx", ".js", ".ts")

_SNIPPET_FOLDER = re.compile(r"_?snippets/", re.IGNORECASE)
"""The folders of snippets, at the root. Deeper ones contain pages, unless these are imported."""
_NO_PAGES = frozenset({"readme.md", "license.md", "contributing.md", "contribute.md"})
_IGNORED_NAMES = frozenset({"README.md", "LICENSE.md", "CHANGELOG.md", "CONTRIBUTING.md"})
_IGNORED_FOLDER = lazy_pattern(r"(?:^|/)(?:\.[^/]+|node_modules)/")
_AGENT_SKILL = "skill.md"
_AGENT_RULES = frozenset({"AGENTS.md", "CLAUDE.md"})
"""Files in the docs root with instructions for agents that edit the docs; they are not pages."""

Kind = Literal["page", "snippet", "asset", "ignored"]


@record(frozen=True, slots=True)
class FileRules:
    """How file names are read: as a site with docs.json, or as a plain folder."""

    configured: bool
    """Whether there is a docs.json: then there are snippet folders, and README.md and the like are not pages."""
    ignore: IgnoreRules

    def kind(self, file: str) -> Kind:
        """Return the type of ``file`` by its name. Whether other files import it is not considered."""
        if "/." in file or file[:1] in (".", "_") or "node_modules/" in file:
            name = file.rpartition("/")[2]
            if name.startswith(".") or file.startswith(f"{INDEX_FOLDER}/") or _IGNORED_FOLDER.search(file):
                return "ignored"
        if file in _AGENT_RULES or self.ignore.ignores(file):
            return "ignored"
        if not file.endswith(SNIPPET_EXTENSIONS):
            return "asset"
        if file.endswith(CODE_EXTENSIONS):
            return "snippet"
        return self._text_kind(file) if self.configured else "page"

    def _text_kind(self, file: str) -> Kind:
        if _SNIPPET_FOLDER.match(file):
            return "snippet"
        if file.endswith(".md"):
            name = file.rpartition("/")[2]
            if name in _IGNORED_NAMES:
                return "ignored"
            if name.lower() in _NO_PAGES or file.lower() == _AGENT_SKILL:
                return "asset"
        return "page"


def slug_of(file: str) -> str:
    """Return a page's path without extension: ``guide/index``."""
    return file.removesuffix(".mdx").removesuffix(".md") if file.endswith(".md") else file.removesuffix(".mdx")


def url_of(slug: str) -> str:
    """Return the URL path for a slug: ``guide/index`` has ``/guide``, ``index`` has ``/``."""
    if slug == "index":
        return "/"
    return "/" + slug.removesuffix("/index")


def find_url(entry: str, urls: Mapping[str, Any]) -> str | None:
    """Return the URL path of the page that a docs.json entry or a root link names; None if there is none."""
    if "/" + entry in urls:
        return "/" + entry
    names = [entry.strip()]
    if "%" in entry:
        names.append(unquote(names[0]))
    for name in names:
        slug = posixpath.normpath("/" + name.lstrip("/")).strip("/")
        bare = slug.removesuffix(".mdx") if slug.endswith(".mdx") else slug.removesuffix(".md")
        for each in (slug, bare):
            for url in ("/" + each, url_of(each or "index")):
                if url in urls:
                    return url
    return None


def page_urls(files: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Assign a URL path to each page.

    If several files have the same path, the first of ``guide.mdx``, ``guide.md``, ``guide/index.mdx``,
    ``guide/index.md`` gets it. An index page that loses gets the path ``/guide/index``; a ``.md`` file beside its
    ``.mdx`` is not a page.

    Returns:
        The file of each URL path, and for each file that lost its path the one that has it.
    """
    slugs: dict[str, str] = {}
    lost: dict[str, str] = {}
    for file in files:
        slug = slug_of(file)
        other = slugs.setdefault(slug, file)
        if other != file:
            winner, loser = (other, file) if other.endswith(".mdx") else (file, other)
            slugs[slug], lost[loser] = winner, winner
    urls: dict[str, str] = {}
    for slug, file in slugs.items():
        url = url_of(slug)
        if url != "/" + slug and url[1:] in slugs:
            lost[file] = slugs[url[1:]]
            url = "/" + slug
        urls[url] = file
    return urls, lost


def page_folders(urls: Iterable[str]) -> frozenset[str]:
    """Return the URL paths of folders that contain pages."""
    found: set[str] = set()
    for path in urls:
        folder = path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return frozenset(found)


def title_of(url: str) -> str:
    """Return a title made from the last segment of the path."""
    words = url.rpartition("/")[2].replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:] if words else "Index"


_DIGITS = lazy_pattern(r"([0-9]{1,18})")


def natural_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key with numeric order: ``step-2`` before ``step-10``, ignoring case."""
    parts = _DIGITS.split(name.casefold())
    return tuple((0, int(part), part) if part[0] in "0123456789" else (1, 0, part) for part in parts if part)


def docs_below(files: Iterable[str]) -> str:
    """Return the nearest folder below the root with docs.json; empty if the root has one or none has."""
    folders: list[str] = []
    for file in files:
        if file.endswith(CONFIG_FILES):
            folder, _, name = file.rpartition("/")
            if name in CONFIG_FILES:
                folders.append(folder)
    return min(folders, key=lambda each: (bool(each), each.count("/"), each), default="")
