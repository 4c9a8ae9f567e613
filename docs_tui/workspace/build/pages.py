# ruff: noqa: PTH110, PTH118, PTH123
"""The Markdown of all pages as bytes: kept from one state of a site to the next, and cached between runs.

A page depends on its own file, on the files it imports directly or indirectly, on what its imports resolve to, on the spec
it documents with the files that spec refers to, and on the settings in ``SiteWide``. After an edit, only the pages that
depend on it are rendered again.
"""

import marshal
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from hashlib import blake2b
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO, Literal, NamedTuple

from docs_tui.errors import DocsTuiError
from docs_tui.export.llms import llms_full as full
from docs_tui.export.llms.generated_mark import digests
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown.rendered_body import SameTextCache, group_same_text
from docs_tui.export.markdown_options import file_options
from docs_tui.export.page_urls import page_address
from docs_tui.site.specs import SPEC_EXTENSIONS, Specs
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import make_folder, replace_file, sweep
from docs_tui.workspace.build.fingerprint import fingerprint, load_cache_file, save_cache_file
from docs_tui.workspace.digests import SIZE, digest_of
from docs_tui.workspace.shared_work import ENOUGH, BackgroundJob, Serializer, shared
from docs_tui.workspace.state import cache_folder

if TYPE_CHECKING:
    from docs_tui.export.markdown_options import MarkdownOptions
    from docs_tui.site import Content, Page, Site


@record(frozen=True, slots=True)
class Entry:
    """The Markdown of a page, for its own file and for llms-full.txt."""

    file_head: bytes
    """The start of its own file."""
    full_head: bytes
    """The start of its part of llms-full.txt."""
    body: bytes
    """The text after the start, the same in both."""
    full_end: bytes
    """The end of its part of llms-full.txt."""
    digests: bytes
    """The digests of its part, from which the digest of llms-full.txt is computed."""
    file_digest: bytes
    """The digest of its own file."""

    @property
    def file(self) -> tuple[bytes, ...]:
        """The content of the page's own file."""
        return (self.file_head, self.body)

    @property
    def full(self) -> tuple[bytes, ...]:
        """The page's part of llms-full.txt."""
        return (self.full_head, self.body, self.full_end)


def entry_of(site: "Site", page: "Page", options: "MarkdownOptions", cache: "SameTextCache | None" = None) -> Entry:
    """Render a page. ``cache`` saves work when many pages are rendered with the same options."""
    markdown = render_markdown(site, page, options, cache)
    full_text = full.entry_of(markdown, page_address((options.base_url or "").rstrip("/"), page))
    return entry_with(markdown.text, full_text, markdown.body)


def entry_with(file_text: str, full_text: str, body: str) -> Entry:
    """Return an entry for two texts that share ``body``."""
    at = full_text.rfind(body)
    if not (body and file_text.endswith(body) and at >= 0):
        body, at = "", len(full_text)
    file_head = _encoded(file_text[: len(file_text) - len(body)])
    head, middle, end = (_encoded(part) for part in (full_text[:at], body, full_text[at + len(body) :]))
    return Entry(file_head, head, middle, end, digests(head + middle + end), digest_of(file_head, middle))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")  # a lone surrogate, from an escape in a spec, has no UTF-8 form


def fields_of(entry: Entry) -> tuple[bytes, ...]:
    """Return the fields of ``entry`` in the order of its constructor."""
    return (entry.file_head, entry.full_head, entry.body, entry.full_end, entry.digests, entry.file_digest)


def _dump(path: str, entry: Entry, file: IO[bytes]) -> None:
    marshal.dump((path, *fields_of(entry)), file)


def _load(file: IO[bytes]) -> tuple[str, Entry]:
    path, *parts = marshal.load(file)  # noqa: S302  # an unnamed file, which only a worker can write
    return path, Entry(*parts)


PACKING = Serializer(_dump, _load)
"""Serializes entries from forked workers."""


# What a page depends on


@record(frozen=True, slots=True)
class SiteWide:
    """The settings that the Markdown of every page depends on."""

    base_url: str | None
    published_path: str
    components: Literal["markdown", "jsx"]
    callouts: Literal["quote", "github"]
    index_note: bool | None
    variables: tuple[tuple[str, str], ...]
    instructions: tuple[str, ...]
    schema: bool

    @classmethod
    def of(cls, site: "Site") -> "SiteWide":
        """Return the settings of ``site``."""
        settings, config = site.settings, site.config
        return cls(
            base_url=site.base_url,
            published_path=site.published_path,
            components=settings.components,
            callouts=settings.callouts,
            index_note=settings.index_note,
            variables=tuple(sorted(config.variables.items())),
            instructions=config.markdown.instructions,
            schema=config.markdown.schema,
        )


def parts_of_spec(site: "Site", spec: str) -> frozenset[str]:
    """Return the files of a spec, including its own; empty for a remote spec."""
    return Specs(site.files).with_parts((spec,))


def affected(before: "Site", after: "Site") -> frozenset[str] | None:
    """Return the paths of the pages of ``after`` whose Markdown may differ from ``before``; None for all of them."""
    if SiteWide.of(before) != SiteWide.of(after):
        return None
    changed = set(_changed(before.files, after.files))
    touched = changed | set(_with_importers(changed, before, after))
    known = before.pages.get
    pages = {path for path, page in after.pages.items() if (was := known(path)) is not page and was != page}
    pages.update(path for file in touched if (path := after.structure.paths.get(file)) is not None)
    if any(file.endswith(SPEC_EXTENSIONS) for file in changed):
        pages.update(_documenting(changed, before, after))
    return frozenset(pages)


def _changed(before: "Mapping[str, Content]", after: "Mapping[str, Content]") -> Iterator[str]:
    """Yield the files that are new, gone or changed. Sites share unchanged content, so identity is compared first."""
    for file, content in after.items():
        known = before.get(file)
        if known is not content and known != content:
            yield file
    if len(before) != len(after) or before.keys() != after.keys():
        yield from (file for file in before if file not in after)


def _with_importers(changed: Iterable[str], before: "Site", after: "Site") -> Iterator[str]:
    """Yield the files that import a changed file, or did before.

    An import can resolve to another file only if a file was added or removed, and such files count as changed.
    """
    graphs = {id(graph): graph for graph in (before.graph, after.graph)}.values()
    for file in changed:
        for graph in graphs:
            yield from graph.all_importers(file)


def _documenting(changed: set[str], before: "Site", after: "Site") -> Iterator[str]:
    """Yield the pages whose spec changed, or whose spec refers or referred to a changed file."""
    touched: dict[str, bool] = {}
    for path, page in after.pages.items():
        spec = page.api.spec if page.api is not None else None
        if spec is None:
            continue
        if spec not in touched:
            parts = parts_of_spec(after, spec) | parts_of_spec(before, spec) | {spec}
            touched[spec] = not changed.isdisjoint(parts)
        if touched[spec]:
            yield path


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
        self._content_digests: dict[str, bytes] = {}
        self._specs: dict[str, bytes] = {}

    def page(self, file: str) -> bytes:
        """Return the digest of a page's file and everything it imports."""
        targets = {each.target for each in self._site.graph.imports.get(file, ()) if each.target is not None}
        return digest_of(self._file(file), *map(self._part, sorted(targets)))

    def _part(self, file: str) -> bytes:
        """Return the digest of an imported file and everything it imports."""
        if file not in self._content_digests:
            inner = {file, *self._site.graph.files_imported_by(file)}
            self._content_digests[file] = digest_of(*map(self._file, sorted(inner)))
        return self._content_digests[file]

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


# The cache on disk

_FILE = "pages.cache"
_MAGIC = b"docs-tui pages 2\n"
_LENGTH = 8
_LARGEST_TABLE = 1 << 30

_Row = tuple[int, tuple[int, ...], bytes]
"""Offset of an entry, lengths of its parts, and its digest."""


class PageCache:
    """The cached pages of one docs folder, in one file: a table of keys, then the bytes.

    Each entry has its digest and is used only if that matches. A damaged file counts as an empty cache.
    """

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
    program, rows = marshal.loads(table)  # noqa: S302  # its digest matches, and only the user writes there
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


_DIGESTS_FILE = "digests.cache"
_DIGESTS_MAGIC = b"docs-tui digests 1\n"


class EntryDigest(NamedTuple):
    """The digest of a page's entry, kept without its text: what the head and the size of llms-full.txt depend on."""

    digests: bytes
    size: int
    """The bytes of the entry."""


def digest_of_entry(entry: Entry) -> EntryDigest:
    """Return the digest of a page's part of llms-full.txt."""
    return EntryDigest(entry.digests, sum(map(len, entry.full)))


class DigestCache:
    """The cached digests of one docs folder, by the keys of ``keys_of``."""

    def __init__(self, folder: Path) -> None:
        self._path = str(folder / _DIGESTS_FILE)

    def load(self, keys: Mapping[str, bytes]) -> dict[str, EntryDigest]:
        """Return the cached digests for these keys, by page path."""
        rows = load_cache_file(self._path, _DIGESTS_MAGIC) or {}
        return {path: EntryDigest(*rows[key]) for path, key in keys.items() if key in rows}

    def save(self, found: Mapping[str, EntryDigest], keys: Mapping[str, bytes]) -> None:
        """Replace the cache."""
        save_cache_file(self._path, _DIGESTS_MAGIC, {key: tuple(found[path]) for path, key in keys.items()})


# The pages of one folder

Progress = Callable[[int, int], None]
"""Called with the number of rendered pages and of all pages."""


@record(frozen=False, slots=True)
class PageStore:
    """The entries of the pages of the latest site of one docs folder."""

    root: Path
    progress: Progress
    cached: bool
    """Whether to use the cache on disk."""
    site: "Site | None" = None
    """The site they were rendered from."""
    _entries: Mapping[str, Entry] = field(default_factory=dict)
    _is_saved: bool = True

    def __getitem__(self, path: str) -> Entry:
        """Return the entry of a page."""
        return self._entries[path]

    def update(self, site: "Site", wanted: tuple[str, ...], aside: Callable[[], object] | None = None) -> int:
        """Update the entries of the ``wanted`` pages, and return how many were rendered.

        Args:
            site: The new site.
            wanted: Paths of pages.
            aside: Called in this process while forked workers start.
        """
        kept = self._unchanged_entries(site, wanted)
        missing = [path for path in wanted if path not in kept]
        if self.site is None and self.cached and missing and self._cache.is_there:
            kept = self._cache.load(keys_of(site, wanted))
            missing = [path for path in wanted if path not in kept]
        options, pages, cache = file_options(site), site.pages, SameTextCache(site)
        total = len(missing)
        fresh = shared(
            group_same_text(site, missing),
            lambda path: entry_of(site, pages[path], options, cache),
            lambda done: self.progress(done, total),
            PACKING,
            aside=aside,
        )
        self._entries = {**kept, **fresh}
        self.site = site
        self._is_saved = self._is_saved and not fresh
        return total

    def _unchanged_entries(self, site: "Site", wanted: tuple[str, ...]) -> Mapping[str, Entry]:
        """Return the entries that are still valid in ``site``."""
        touched = affected(self.site, site) if self.site is not None else None
        if touched is None:
            return {}
        entries = self._entries
        return {path: entries[path] for path in wanted if path in entries and path not in touched}

    def save(self) -> None:
        """Save the entries in the cache."""
        if self.cached and not self._is_saved:
            self._write()
            self._note_saved()

    def saving(self, exported: int) -> BackgroundJob | None:
        """Return the background job that saves the cache while files are written; None for few new entries."""
        return BackgroundJob(self._write, self._note_saved) if self.cached and exported >= ENOUGH else None

    def _write(self) -> None:
        if self.site is not None:
            self._cache.save(self._entries, keys_of(self.site, self._entries))

    def _note_saved(self) -> None:
        self._is_saved = True

    @property
    def _cache(self) -> PageCache:
        return PageCache(str(cache_folder(self.root)))
