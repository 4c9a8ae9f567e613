# ruff: noqa: PTH118
"""A build and the ones after it: the files that a site makes, on disk, and after a change only those that it touches.

``update`` takes one state of the site after another; after each, the files are what a build from nothing would write.
"""

import os
from collections.abc import Callable, Iterator, KeysView, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from docs_tui.errors import CannotRunError
from docs_tui.export.digest import Ownership, ownership
from docs_tui.export.full import full_paths
from docs_tui.export.llms import llms_index
from docs_tui.export.markdown_files import markdown_files
from docs_tui.export.options import file_options
from docs_tui.export.twins import Twins, side_by_side
from docs_tui.site.made_files import FULL_FILE, LLMS_FILES
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.record import record
from docs_tui.workspace.building.cache import PageCache, keys_of
from docs_tui.workspace.building.dependencies import affected
from docs_tui.workspace.building.drift import said_of
from docs_tui.workspace.building.entry import PACKING, Entry, entry_of
from docs_tui.workspace.building.owned import Owned
from docs_tui.workspace.building.places import LOOKS, Look, Place, is_llms_file, look_of
from docs_tui.workspace.building.plan import (
    Planned,
    file_digest,
    fit_names,
    full_plan,
    index_plan,
    is_same,
    parts_of,
    spec_names,
    spec_plan,
)
from docs_tui.workspace.building.streaming import Stream, Streamed
from docs_tui.workspace.building.turns import Turns
from docs_tui.workspace.building.writing import content_of
from docs_tui.workspace.building.written import Fate, FileFate, Written
from docs_tui.workspace.collector import collector_off
from docs_tui.workspace.shared_work import ENOUGH, Errand, shared
from docs_tui.workspace.state import cache_folder

if TYPE_CHECKING:
    from docs_tui.export.llms import LlmsIndex
    from docs_tui.site import Site

Progress = Callable[[int, int], None]
"""Told how many of how many pages are exported."""


_FEW = 1
"""An llms file of more parts is llms-full.txt as we make it, which says itself whose it is."""


def _silent(_done: int, _of: int) -> None:
    pass


def _nobody(_done: int) -> None:
    pass


def _says_itself(path: str, content: Planned) -> bool:
    """Tell whether an llms file says itself whose it is, so that its digest is not needed: its parts are many."""
    return is_llms_file(path) and len(parts_of(content)) > _FEW


@dataclass(slots=True)
class _Plan:
    """All files of one state of the site."""

    files: dict[str, Planned]
    exported: int
    diagnostics: tuple[Diagnostic, ...]
    beside: Streamed | None = None

    @property
    def paths_beside(self) -> tuple[str, ...]:
        """Those of the files that are made as they are written."""
        return tuple(path for path in self.beside.paths if path not in self.files) if self.beside is not None else ()


@record(frozen=True, slots=True)
class _Names:
    """Which files stand under ``--out`` beside the llms files."""

    keep: tuple[object, object]
    """The structure and the index that they were made of."""
    pages: dict[str, str]
    """By name: the page that lies there."""
    specs: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def made_of(self) -> tuple[int, int]:
        """What tells whether they still hold."""
        return id(self.keep[0]), id(self.keep[1])


@dataclass(slots=True)
class _Kept:
    """An llms file in the docs root that is not ours, under ``--out``."""

    look: Look | None
    content: bytes | None = None
    whose: Ownership = Ownership.OURS


@dataclass(slots=True)
class Builder:
    """Writes the llms files of one docs folder, into it or into a folder of their own."""

    root: Path
    out: Path | None = None
    """Where the complete set goes, pages and all; None for the llms files alone, into the docs folder."""
    force: bool = False
    """Replace files of ours that were edited by hand."""
    replace: bool = False
    """Replace llms files in the docs root that were written by hand, too."""
    progress: Progress = _silent
    cached: bool = True
    """Keep exported pages from one run to the next."""
    beside: "Callable[[Site, Callable[[str], Entry]], Streamed] | None" = None
    """Returns what ``out`` has besides Markdown and llms files, of a site and the Markdown of each page."""
    _place: Place | None = None
    _site: "Site | None" = None
    """What ``_entries`` are exported from."""
    _entries: dict[str, Entry] = field(default_factory=dict)
    _index: "LlmsIndex | None" = None
    _index_of: "Site | None" = None
    _names: _Names | None = None
    _done: dict[str, Planned] = field(default_factory=dict)
    """What is known to stand in each file."""
    _names_before: KeysView[str] = field(default_factory=lambda: dict[str, Planned]().keys())
    """The files of the state before."""
    _in_root: dict[str, _Kept] = field(default_factory=dict)
    _unsaved: bool = False

    def update(self, site: "Site") -> Written:
        """Write what ``site`` makes, as far as it is not there yet.

        Raises:
            CannotRunError: A file cannot be written or read; what stood in its place is still there, whole.
        """
        started = perf_counter()
        first = self._site is None
        place = self._place = self._place or self._open()
        with collector_off():
            plan = self._plan(site)
            company = _company(place) if first else ()
            with place.turn() as is_other:
                if is_other:
                    self._done.clear()
                files = self._bring(plan, place, whole=first or is_other)
        problems = (*plan.diagnostics, *self._kept(site, files), *company)
        return Written(files, len(site.pages), plan.exported, perf_counter() - started, problems)

    def _bring(self, plan: _Plan, place: Place, *, whole: bool) -> tuple[FileFate, ...]:
        """Bring the files to what is planned; all of them, leftovers too, where it is not known how they stand."""
        beside = plan.paths_beside
        fates = list(self._fates(plan, place))
        leftovers = (
            list(place.leftovers((*plan.files, *beside))) if whole or plan.files.keys() != self._names_before else []
        )
        self._write(plan, place, fates)
        streamed = Stream(place, plan.beside, self.progress).written(beside) if plan.beside is not None else ()
        self._names_before = plan.files.keys()
        for path, fate in leftovers:
            if fate is Fate.REMOVED:
                place.remove(path)
            self._done.pop(path, None)
        if place.owned is not None and (whole or leftovers):
            place.owned.settle((*plan.files, *(each.path for each in streamed)))
        return (*streamed, *(FileFate(path, fate) for path, fate in (*fates, *leftovers)))

    def prepare(self) -> None:
        """Make ready what is written to; before the docs are read, so that none of it is taken for a page.

        Raises:
            CannotRunError: It cannot be written to.
        """
        if self._place is None:
            self._place = self._open()

    def check(self, site: "Site") -> Written:
        """Return what ``update`` would do, and write nothing.

        Raises:
            CannotRunError: A file cannot be read.
        """
        started = perf_counter()
        with collector_off():
            place = self._peek()
            plan = self._plan(site)
            beside = plan.paths_beside
            fates = [*self._fates(plan, place), *place.leftovers((*plan.files, *beside))]
            streamed = Stream(place, plan.beside, self.progress).judged(beside) if plan.beside is not None else ()
        files = (*streamed, *(FileFate(path, fate) for path, fate in fates))
        problems = (*plan.diagnostics, *self._kept(site, files))
        return Written(files, len(site.pages), plan.exported, perf_counter() - started, problems)

    def save(self) -> None:
        """Keep the exported pages for the next run."""
        if self._unsaved and self.cached:
            self._save()
            self._saved()

    def _save(self) -> None:
        if self._site is not None:
            self._cache.save(self._entries, keys_of(self._site, self._entries))

    def _saved(self) -> None:
        self._unsaved = False

    def _saving(self, exported: int) -> Errand | None:
        """Return how many pages are kept while their files are written."""
        return Errand(self._save, self._saved) if self.cached and exported >= ENOUGH else None

    @property
    def _cache(self) -> PageCache:
        return PageCache(str(cache_folder(self.root)))

    def digest(self, path: str) -> bytes | None:
        """Return the digest of what this builder knows to stand in the file at ``path``; None where it knows nothing."""
        content = self._done.get(path)
        known = self._place.digest(path) if self._place is not None else None
        return known or (file_digest(content) if content is not None else None)

    def look(self, path: str) -> tuple[int, int, int] | None:
        """Return size, time of change and inode that the file at ``path`` had when it was left as it should be."""
        look = self._place.look(path) if self._place is not None else None
        return (look[0], look[1], look[3]) if look is not None else None

    def _open(self) -> Place:
        """Return the place that files go to, ready to be written to."""
        if self.out is None:
            turns = Turns(str(cache_folder(self.root) / "writing.lock"), str(self.root))
            place = Place(str(self.root), force=self.force, replace=self.replace, turns=turns)
        else:
            _refuse_inside_out(self.root, self.out)
            owned = Owned.of(str(self.out))
            turns = Turns(os.path.join(owned.folder, "lock"), str(self.out))
            place = Place(str(self.out), owned, force=self.force, turns=turns)
        place.tidy()
        return place

    def _peek(self) -> Place:
        if self.out is None:
            return Place(str(self.root), force=self.force)
        _refuse_inside_out(self.root, self.out)
        return Place(str(self.out), Owned.at(str(self.out)), force=self.force)

    # What there is to write

    def _plan(self, site: "Site") -> _Plan:
        _refuse_broken(site, self._site)
        if self.out is None:
            index = self._indexed(site)
            exported = self._export(site, full_paths(site, index.public))
        else:
            exported = self._export(site, tuple(site.pages), aside=lambda: self._layout(site, self._indexed(site)))
            index = self._indexed(site)
        mine = [self._entries[path] for path in full_paths(site, index.public)]
        files = {**index_plan(index), **full_plan(site, mine, self._done.get(FULL_FILE))}
        problems: tuple[Diagnostic, ...] = ()
        beside = None
        if self.out is not None:
            names = self._layout(site, index)
            by_hand, kept = self._by_hand(site)
            pages = {name: self._entries[path] for name, path in names.pages.items()}
            files = {**spec_plan(site, names.specs), **pages, **files, **by_hand}
            problems = (*names.diagnostics, *kept)
            beside = self.beside(site, self._entry) if self.beside is not None else None
        return _Plan(files, exported, problems, beside)

    def _entry(self, path: str) -> Entry:
        """Return the Markdown of a page."""
        return self._entries[path]

    def _indexed(self, site: "Site") -> "LlmsIndex":
        """Return the indexes of ``site``, made once."""
        if self._index is None or self._index_of is not site:
            self._index, self._index_of = llms_index(site, file_options(site), self._index), site
        return self._index

    def _export(self, site: "Site", wanted: tuple[str, ...], aside: "Callable[[], object] | None" = None) -> int:
        """Bring the entries of the pages that are ``wanted`` up to date, and return how many were made anew.

        Args:
            site: What they are exported from.
            wanted: The paths of the pages.
            aside: To be done meanwhile.
        """
        before, kept = self._site, self._entries
        if before is not None:
            touched = affected(before, site)
            kept = (
                {} if touched is None else {path: kept[path] for path in wanted if path in kept and path not in touched}
            )
        missing = [path for path in wanted if path not in kept]
        if before is None and self.cached and missing and self._cache.is_there:
            kept = self._cache.load(keys_of(site, wanted))
            missing = [path for path in wanted if path not in kept]
        options, pages, twins = file_options(site), site.pages, Twins(site)
        total = len(missing)
        fresh = shared(
            side_by_side(site, missing),
            lambda path: entry_of(site, pages[path], options, twins),
            lambda done: self.progress(done, total),
            PACKING,
            aside=aside,
        )
        self._entries = {**kept, **fresh}
        self._site = site
        self._unsaved = self._unsaved or bool(fresh)
        return total

    def _layout(self, site: "Site", index: "LlmsIndex") -> "_Names":
        """Return the names under ``--out``; they hold while neither structure nor index change."""
        if self._names is None or self._names.made_of != (id(site.structure), id(index.files)):
            pages, problems = fit_names(site, markdown_files(site))
            keep = (site.structure, index.files)
            self._names = _Names(keep, pages, spec_names(site, index), problems)
        return self._names

    def _by_hand(self, site: "Site") -> tuple[dict[str, Planned], list[Diagnostic]]:
        """Return the llms files of the docs root that win over ours, and what is to be said of them."""
        files: dict[str, Planned] = {}
        said: list[Diagnostic] = []
        for name in LLMS_FILES:
            kept = self._llms_file_in_root(name)
            if kept.content is None or (kept.whose is Ownership.EDITED and self.force):
                continue
            files[name] = (kept.content,)
            edited = kept.whose is Ownership.EDITED
            said.extend([_edited(name)] if edited else said_of(site, name, kept.content))
        return files, said

    def _llms_file_in_root(self, name: str) -> _Kept:
        place = os.path.join(self.root, name)
        look = look_of(place)
        known = self._in_root.get(name)
        if known is None or known.look != look:
            content = content_of(place) if look is not None else None
            whose = ownership(content) if content else Ownership.OURS
            known = _Kept(look, content if whose is not Ownership.OURS else None, whose)
            self._in_root[name] = known
        return known

    # Writing it

    def _fates(self, plan: _Plan, place: Place) -> Iterator[tuple[str, Fate]]:
        for path in LLMS_FILES:
            if not place.stands(path):  # somebody edited it, or took it away
                self._done.pop(path, None)
        for path, content in plan.files.items():
            known = self._done.get(path)
            if known is not content and not is_same(known, content):
                fate = place.fate(path, parts_of(content))
                if fate is Fate.UNCHANGED:
                    self._done[path] = content
                yield path, fate

    def _write(self, plan: _Plan, place: Place, fates: Sequence[tuple[str, Fate]]) -> None:
        ours = {path: plan.files[path] for path, fate in fates if fate in (Fate.WRITTEN, Fate.UNCHANGED)}
        place.announce({path: file_digest(each) for path, each in ours.items() if not _says_itself(path, each)})
        stale = [path for path, fate in fates if fate is Fate.WRITTEN]
        stale.sort(key=FULL_FILE.__ne__)  # it takes longest: at the end, one process would wait for the other
        if stale:
            place.sign()  # here, not in the copy of this process, which would be another program to the others
        looks = shared(
            stale,
            lambda path: place.write(path, parts_of(ours[path])),
            _nobody,
            LOOKS,
            errand=self._saving(plan.exported),
        )
        place.remember(looks)
        self._done.update((path, ours[path]) for path in stale)

    def _kept(self, site: "Site", files: tuple[FileFate, ...]) -> Iterator[Diagnostic]:
        """Yield what is to be said of files that were not written."""
        for each in files:
            match each.fate:
                case Fate.EDITED:
                    yield _edited(each.path)
                case Fate.FOREIGN:
                    yield _foreign(each.path)
                case Fate.HAND_WRITTEN:
                    content = content_of(os.path.join(self.root, each.path)) or b""
                    yield from said_of(site, each.path, content)


def _refuse_broken(site: "Site", before: "Site | None") -> None:
    """Refuse to write what a docs.json says that cannot be read; one that could be read before still stands.

    Raises:
        CannotRunError: There is nothing to go by.
    """
    if site.config.broken and before is None:
        problem = next(map(str, site.config.diagnostics), f"{site.config.file} cannot be read, check its permissions")
        raise CannotRunError(f"{problem}; nothing was written")


def _refuse_inside_out(root: Path, out: Path) -> None:
    """Refuse an output folder that the docs themselves lie in.

    Raises:
        CannotRunError: It is the docs folder, or one above it.
    """
    if root.resolve().is_relative_to(out.resolve()):
        raise CannotRunError(f"--out {out} holds the docs themselves; name a folder of its own")


def _company(place: Place) -> tuple[Diagnostic, ...]:
    """Return that another program writes into the same folder, where one does."""
    other = place.turns.other() if place.turns is not None else ""
    if not other:
        return ()
    at = Position(1, 1)
    message = f"another docs-tui (process {other}) writes into {place.folder} as well; the two take turns"
    return (Diagnostic("two-writers", message, place.folder, at, at, Severity.SUGGESTION),)


def _edited(path: str) -> Diagnostic:
    at = Position(1, 1)
    message = f"{path} was edited by hand since docs-tui wrote it, and stays as it is"
    return Diagnostic("file-edited", message, path, at, at, Severity.WARNING, "Use --force to have it written anew")


def _foreign(path: str) -> Diagnostic:
    at = Position(1, 1)
    message = f"{path} was not written by docs-tui, and stays as it is"
    return Diagnostic("file-foreign", message, path, at, at, Severity.WARNING, "Remove it, or choose another folder")
