"""Markdown pages and llms files of one site snapshot, rendered when they are first requested."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from docs_tui.export.llms.generated_mark import remarked
from docs_tui.export.llms.llms_full import full_head, full_paths
from docs_tui.export.llms.llms_index import LlmsIndex, llms_index
from docs_tui.export.markdown_options import file_options
from docs_tui.server.media_types import PLAIN
from docs_tui.server.responses import Header, SiteResponse, etag_of, site_response
from docs_tui.server.url_paths import WELL_KNOWN
from docs_tui.site import Site
from docs_tui.source.file_names import FULL_FILE, INDEX_FOLDER, LLMS_FILES
from docs_tui.workspace.build.pages import Entry, PageCache, affected, entry_of, keys_of
from docs_tui.workspace.state import cache_folder

MANY = 200
"""With at least this many pages, the page cache is checked before pages are rendered."""


class PageExports:
    """The exported pages of one state of a site."""

    def __init__(self, root: Path, site: Site, known: Mapping[str, Entry] | None = None) -> None:
        self._root = root
        self._site = site
        self._options = file_options(site)
        self._entries = dict(known or {})

    def after(self, site: Site) -> "PageExports":
        """Return the exports of a later state; unchanged pages are reused."""
        touched = affected(self._site, site)
        if touched is None:
            return PageExports(self._root, site)
        known = list(self._entries.items())  # threads may be adding to them
        still = {path: entry for path, entry in known if path in site.pages and path not in touched}
        return PageExports(self._root, site, still)

    def entry(self, path: str) -> Entry:
        """Return the page at ``path``."""
        known = self._entries.get(path)
        if known is None:
            known = self._entries[path] = entry_of(self._site, self._site.pages[path], self._options)
        return known

    def entries(self, paths: Sequence[str]) -> list[Entry]:
        """Return many pages, in order."""
        missing = self.load_cached(paths)
        entries = [self.entry(path) for path in paths]
        if missing >= MANY:
            cache = PageCache(str(cache_folder(self._root)))
            cache.save(dict(zip(paths, entries, strict=True)), keys_of(self._site, paths))
        return entries

    def load_cached(self, paths: Sequence[str]) -> int:
        """Load pages from the build cache, and return how many are still to be rendered."""
        missing = [path for path in paths if path not in self._entries]
        if len(missing) < MANY:
            return len(missing)
        found = PageCache(str(cache_folder(self._root))).load(keys_of(self._site, missing))
        self._entries.update(found)
        return len(missing) - len(found)


class LlmsExports:
    """The llms files, each generated when it is first requested.

    Args:
        site: The site.
        texts: The Markdown of its pages.
        before: The index of an earlier state; its unchanged parts are reused.
    """

    def __init__(self, site: Site, texts: PageExports, before: LlmsIndex | None = None) -> None:
        self._site = site
        self._texts = texts
        self._before = before

    def after(self, site: Site, texts: PageExports) -> "LlmsExports":
        """Return the files of a later state."""
        return LlmsExports(site, texts, self.__dict__.get("_index", self._before))

    def load_cached(self) -> int:
        """Load all pages from the build cache, and return how many are still to be rendered."""
        return self._texts.load_cached(self._full_paths)

    def respond(self, path: str, headers: Iterable[Header]) -> SiteResponse | None:
        """Return the response for ``path`` with additional ``headers``; None if it is none of the files."""
        name = name_of(path)
        if name in LLMS_FILES and path in (f"/{name}", WELL_KNOWN + name):
            own = self._site.files.get(name)
            if isinstance(own, bytes):  # the author wrote this file, so the generated one is never served
                return site_response(PLAIN, own, headers=headers, cross_origin=True, cost=0)
            return self._full(headers) if name == FULL_FILE else self._index_file(f"/{name}", PLAIN, headers)
        return self._index_file(path, PLAIN, headers) if path.startswith(f"/{INDEX_FOLDER}/") else None

    def renamed(self, path: str) -> str | None:
        """Return the current path of an index for its path in version 1.0, which ended in ``.md``; else None."""
        now = f"{path.removesuffix('.md')}.txt"
        is_index = path.startswith(f"/{INDEX_FOLDER}/") and path.endswith(".md")
        return now if is_index and now in self._texts_of_indexes else None

    def _index_file(self, path: str, kind: str, headers: Iterable[Header]) -> SiteResponse | None:
        text = self._texts_of_indexes.get(path)
        return site_response(kind, text, headers=headers, cross_origin=True) if text is not None else None

    def _full(self, headers: Iterable[Header]) -> SiteResponse:
        head, parts = self._full_parts
        return site_response(PLAIN, head, *parts, headers=headers, cross_origin=True, cost=0, tag=etag_of(PLAIN, head))

    @cached_property
    def _index(self) -> LlmsIndex:
        return llms_index(self._site, file_options(self._site), self._before)

    @cached_property
    def _texts_of_indexes(self) -> Mapping[str, bytes]:
        return {f"/{file.path}": file.content for file in self._index.files}

    @cached_property
    def _full_parts(self) -> tuple[bytes, tuple[bytes, ...]]:
        """The head of llms-full.txt, which contains the digest of the entries, and the entries."""
        entries = self._texts.entries(self._full_paths)
        head = full_head(self._site, [entry.digests for entry in entries])
        return head, tuple(part for entry in entries for part in entry.full)

    @cached_property
    def _full_paths(self) -> tuple[str, ...]:
        return full_paths(self._site, self._index.public)


def name_of(path: str) -> str:
    """Return a URL path as the name of a file in the docs root, without ``/.well-known/``."""
    return path.removeprefix(WELL_KNOWN).lstrip("/")


_STAND_IN = "http://draft.docs-tui.invalid"
"""An address that no site can have (RFC 6761)."""


def exported_site(site: Site) -> Site:
    """Return the site for exporting Markdown and indexes, with the placeholder if it has no address."""
    return site if site.base_url is not None else replace(site, asked_base_url=_STAND_IN)


def with_address(parts: Iterable[bytes], origin: str) -> bytes:
    """Return exported text with the address of the request; the digest in an llms file is that of the result.

    Args:
        parts: The text.
        origin: Where the client reaches the site: ``http://127.0.0.1:4000``.
    """
    text = b"".join(parts)
    placed = text.replace(_STAND_IN.encode(), origin.encode("latin-1", "replace"))
    return remarked(placed) if placed != text else text
