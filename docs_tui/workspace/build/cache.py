# ruff: noqa: PTH110, PTH118, PTH123
"""A cache of rendered pages between runs. The key of a page is the digest of everything it was rendered from.

One file in the platform's cache folder: a table of keys, then the bytes. Each entry has its digest and is used only if that
matches. A damaged or missing file, or one of another version of the program, counts as an empty cache.
"""

import marshal
import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, BinaryIO

from docs_tui.errors import DocsTuiError
from docs_tui.workspace.build.atomic_files import make_folder, replace_file, sweep
from docs_tui.workspace.build.dependencies import SiteWide, parts_of_spec
from docs_tui.workspace.build.fingerprint import fingerprint
from docs_tui.workspace.build.page_entry import Entry, fields_of
from docs_tui.workspace.files import SIZE, digest_of

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_FILE = "pages.cache"
_MAGIC = b"docs-tui pages 2\n"
_LENGTH = 8
_LARGEST_TABLE = 1 << 30

_Row = tuple[int, tuple[int, ...], bytes]
"""Offset of an entry, lengths of its parts, and its digest."""


def keys_of(site: "Site", paths: Iterable[str]) -> dict[str, bytes]:
    """Return the cache key of each page: the digest of everything its Markdown depends on."""
    wide = repr(SiteWide.of(site)).encode("utf-8", "backslashreplace")
    digests = _SourceDigests(site)
    return {path: _key(site.pages[path], wide, digests) for path in paths}


def _key(page: "Page", wide: bytes, digests: "_SourceDigests") -> bytes:
    state = blake2b(wide, digest_size=16)
    state.update(repr((page.path, page.file, page.title, page.description, page.api)).encode("utf-8", "replace"))
    if page.file is not None:
        state.update(digests.page(page.file))
    if page.api is not None and page.api.spec is not None:
        state.update(digests.spec(page.api.spec))
    return state.digest()


class _SourceDigests:
    """Digests of source files, each computed once: many pages import the same snippet or document the same spec."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._files: dict[str, bytes] = {}
        self._taken_in: dict[str, bytes] = {}
        self._specs: dict[str, bytes] = {}

    def page(self, file: str) -> bytes:
        """Return the digest of a page's file and everything it imports."""
        targets = {each.target for each in self._site.graph.imports.get(file, ()) if each.target is not None}
        return digest_of(self._file(file), *map(self._part, sorted(targets)))

    def _part(self, file: str) -> bytes:
        """Return the digest of an imported file and everything it imports."""
        if file not in self._taken_in:
            inner = {file, *self._site.graph.taken_in(file)}
            self._taken_in[file] = digest_of(*map(self._file, sorted(inner)))
        return self._taken_in[file]

    def spec(self, name: str) -> bytes:
        """Return the digest of a spec and the files it refers to."""
        if name not in self._specs:
            self._specs[name] = digest_of(*map(self._file, sorted(parts_of_spec(self._site, name))))
        return self._specs[name]

    def _file(self, file: str) -> bytes:
        """Return the digest of one file: its name, its content, and what its imports resolve to."""
        if file not in self._files:
            content = self._site.files.get(file)
            leads_to = [each.target for each in self._site.graph.imports.get(file, ())]
            sources = repr((file, leads_to)).encode("utf-8", "backslashreplace")
            self._files[file] = digest_of(sources, digest_of(content) if isinstance(content, bytes) else b"")
        return self._files[file]


class PageCache:
    """The cached pages of one docs folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    @property
    def is_there(self) -> bool:
        """Whether the cache file exists."""
        return os.path.exists(os.path.join(self._folder, _FILE))

    def load(self, keys: Mapping[str, bytes]) -> dict[str, Entry]:
        """Return the cached entries for these keys, by page path."""
        try:
            with open(os.path.join(self._folder, _FILE), "rb") as file:
                return _entries(file, keys)
        except (OSError, ValueError, EOFError, TypeError, LookupError):
            return {}

    def save(self, entries: Mapping[str, Entry], keys: Mapping[str, bytes]) -> None:
        """Replace the cache with these entries. Does nothing if the file cannot be written."""
        rows: dict[bytes, _Row] = {}
        parts: list[bytes] = []
        at = 0
        for path, key in keys.items():
            entry = entries[path]
            mine = fields_of(entry)
            rows[key] = (at, tuple(map(len, mine)), digest_of(*mine))
            parts += mine
            at += sum(map(len, mine))
        table = marshal.dumps((fingerprint(), rows))
        head = _MAGIC + len(table).to_bytes(_LENGTH, "big") + digest_of(table)
        try:
            make_folder(self._folder)
            sweep(self._folder)
            replace_file(os.path.join(self._folder, _FILE), [head, table, *parts])
        except DocsTuiError:
            return


def _entries(file: BinaryIO, keys: Mapping[str, bytes]) -> dict[str, Entry]:
    """Read the entries one by one: reading the whole file would hold its content in memory twice."""
    if file.read(len(_MAGIC)) != _MAGIC:
        return {}
    length = int.from_bytes(file.read(_LENGTH), "big")
    digest, table = file.read(SIZE), file.read(min(length, _LARGEST_TABLE))
    if digest_of(table) != digest:
        return {}
    program, rows = marshal.loads(table)  # noqa: S302  # just as we wrote it, in a folder of the user's own
    if program != fingerprint():
        return {}
    base = file.tell()
    read = (_entry(file, base, rows.get(key)) for key in keys.values())
    return {path: entry for path, entry in zip(keys, read, strict=True) if entry is not None}


def _entry(file: BinaryIO, base: int, row: _Row | None) -> Entry | None:
    if row is None:
        return None
    at, lengths, digest = row
    file.seek(base + at)
    data = file.read(sum(lengths))
    if digest_of(data) != digest:
        return None
    parts: list[bytes] = []
    at = 0
    for length in lengths:
        parts.append(data[at : at + length])
        at += length
    return Entry(*parts)
