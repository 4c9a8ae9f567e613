# ruff: noqa: PTH118
"""A build and the ones after it: the files that a site makes, on disk, and after a change only those that it touches.

``update`` takes one state of the site after another; after each, the files are what a build from nothing would write.
"""

import os
from collections.abc import Iterator, KeysView, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.file_names import FULL_FILE, LLMS_FILES
from docs_tui.workspace.building.exported import Exported, Progress
from docs_tui.workspace.building.kept import edited, foreign, hand_written, left_over
from docs_tui.workspace.building.out_folder import refuse_docs_in
from docs_tui.workspace.building.owned import Owned
from docs_tui.workspace.building.places import LOOKS, Place, in_the_way, is_llms_file
from docs_tui.workspace.building.plan import Planned, file_digest, is_same, parts_of
from docs_tui.workspace.building.planner import Beside, Plan, Planner
from docs_tui.workspace.building.streaming import Stream
from docs_tui.workspace.building.turns import Turns
from docs_tui.workspace.building.writing import content_of
from docs_tui.workspace.building.written import Fate, FileFate, Written
from docs_tui.workspace.collector import collector_off
from docs_tui.workspace.files import Look
from docs_tui.workspace.shared_work import shared
from docs_tui.workspace.state import cache_folder

if TYPE_CHECKING:
    from docs_tui.site import Site

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
    beside: "Beside | None" = None
    """Returns what ``out`` has besides Markdown and llms files."""
    _exported: Exported = field(init=False)
    _planner: Planner = field(init=False)
    _place: Place | None = None
    _done: dict[str, Planned] = field(default_factory=dict)
    """What is known to stand in each file."""
    _names_before: KeysView[str] = field(default_factory=lambda: dict[str, Planned]().keys())
    """The files of the state before."""

    def __post_init__(self) -> None:
        self._exported = Exported(self.root, self.progress, self.cached)
        self._planner = Planner(self.root, self._exported, self.out is not None, self.force, self.beside)

    def update(self, site: "Site") -> Written:
        """Write what ``site`` makes, as far as it is not there yet.

        Raises:
            CannotRunError: A file cannot be written or read; what stood in its place is still there, whole.
        """
        started = perf_counter()
        first = self._exported.site is None
        with collector_off():
            plan = self._planner.plan(site, self._done.get(FULL_FILE))
            place = self._place = self._place or self._open()
            company = _company(place) if first else ()
            with place.turn() as is_other:
                if is_other:
                    self._done.clear()
                files = self._bring(plan, place, whole=first or is_other)
        problems = (*plan.diagnostics, *self._kept(site, plan, files), *company)
        return Written(files, len(site.pages), plan.exported, perf_counter() - started, problems)

    def _bring(self, plan: Plan, place: Place, *, whole: bool) -> tuple[FileFate, ...]:
        """Bring the files to what is planned; all of them, leftovers too, where it is not known how they stand."""
        beside = plan.paths_beside
        wanted = (*plan.files, *beside)
        leftovers = list(place.leftovers(wanted)) if whole or plan.files.keys() != self._names_before else []
        removed = [path for path, fate in leftovers if fate is Fate.REMOVED]
        first = in_the_way(removed, wanted) if removed else frozenset()
        for path in first:
            place.remove(path)
        fates = list(self._fates(plan, place))
        self._write(plan, place, fates)
        streamed = Stream(place, plan.beside, self.progress).written(beside) if plan.beside is not None else ()
        self._names_before = plan.files.keys()
        for path in removed:
            if path not in first:
                place.remove(path)
        for path, _ in leftovers:
            self._done.pop(path, None)
        if place.owned is not None and (whole or leftovers):
            kept = (path for path, fate in leftovers if fate is not Fate.REMOVED)
            place.owned.settle((*plan.files, *(each.path for each in streamed), *kept))
        return (*streamed, *(FileFate(path, fate) for path, fate in (*fates, *leftovers)))

    def prepare(self) -> None:
        """Judge what is written to, before the docs are read: nothing is written yet.

        Raises:
            CannotRunError: It holds what belongs to the docs.
        """
        if self.out is not None:
            refuse_docs_in(self.root, self.out)

    def check(self, site: "Site") -> Written:
        """Return what ``update`` would do, and write nothing.

        Raises:
            CannotRunError: A file cannot be read.
        """
        started = perf_counter()
        with collector_off():
            place = self._peek()
            plan = self._planner.plan(site, self._done.get(FULL_FILE))
            beside = plan.paths_beside
            fates = [*self._fates(plan, place), *place.leftovers((*plan.files, *beside))]
            streamed = Stream(place, plan.beside, self.progress).judged(beside) if plan.beside is not None else ()
        files = (*streamed, *(FileFate(path, fate) for path, fate in fates))
        problems = (*plan.diagnostics, *self._kept(site, plan, files))
        return Written(files, len(site.pages), plan.exported, perf_counter() - started, problems)

    def save(self) -> None:
        """Keep the exported pages for the next run."""
        self._exported.save()

    def digest(self, path: str) -> bytes | None:
        """Return the digest of what this builder knows to stand in the file at ``path``; None where it knows nothing."""
        content = self._done.get(path)
        known = self._place.digest(path) if self._place is not None else None
        return known or (file_digest(content) if content is not None else None)

    def look(self, path: str) -> Look | None:
        """Return what the file at ``path`` looked like when it was left as it should be."""
        return self._place.look(path) if self._place is not None else None

    def _open(self) -> Place:
        """Return the place that files go to, ready to be written to."""
        if self.out is None:
            turns = Turns(str(cache_folder(self.root) / "writing.lock"), str(self.root))
            place = Place(str(self.root), force=self.force, replace=self.replace, turns=turns)
        else:
            self.prepare()
            owned = Owned.of(str(self.out))
            turns = Turns(os.path.join(owned.folder, "lock"), str(self.out))
            place = Place(str(self.out), owned, force=self.force, turns=turns)
        place.tidy()
        return place

    def _peek(self) -> Place:
        if self.out is None:
            return Place(str(self.root), force=self.force)
        self.prepare()
        return Place(str(self.out), Owned.at(str(self.out)), force=self.force)

    # Writing it

    def _fates(self, plan: Plan, place: Place) -> Iterator[tuple[str, Fate]]:
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

    def _write(self, plan: Plan, place: Place, fates: Sequence[tuple[str, Fate]]) -> None:
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
            errand=self._exported.saving(plan.exported),
        )
        place.remember(looks)
        self._done.update((path, ours[path]) for path in stale)

    def _kept(self, site: "Site", plan: Plan, files: tuple[FileFate, ...]) -> Iterator[Diagnostic]:
        """Yield what is to be said of files that were not written."""
        wanted = {*plan.files, *plan.paths_beside}
        for each in files:
            match each.fate:
                case Fate.EDITED:
                    yield edited(each.path) if each.path in wanted else left_over(each.path)
                case Fate.FOREIGN:
                    yield foreign(each.path)
                case Fate.HAND_WRITTEN:
                    content = content_of(os.path.join(self.root, each.path)) or b""
                    yield from hand_written(site, each.path, content)


def _company(place: Place) -> tuple[Diagnostic, ...]:
    """Return that another program writes into the same folder, where one does."""
    other = place.turns.other() if place.turns is not None else ""
    if not other:
        return ()
    at = Position(1, 1)
    message = f"another docs-tui (process {other}) writes into {place.folder} as well; the two take turns"
    return (Diagnostic("two-writers", message, place.folder, at, at, Severity.SUGGESTION),)
