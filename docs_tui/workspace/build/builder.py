# ruff: noqa: PTH118
"""Builds: writes the files of a site, and after a change only those that differ.

``Builder.update`` is called with each new state of the site. Afterwards the files are the same as after a build from
scratch.
"""

import os
from collections.abc import Iterator, KeysView, Sequence
from dataclasses import field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from docs_tui.source import Diagnostic
from docs_tui.source.file_names import FULL_FILE, LLMS_FILES
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import content_of
from docs_tui.workspace.build import BuildResult, FileOutcome, FileStatus
from docs_tui.workspace.build.generated import FileGenerator
from docs_tui.workspace.build.lock import FolderLock
from docs_tui.workspace.build.output_directory import (
    LOOKS,
    Manifest,
    OutputDirectory,
    in_the_way,
    is_llms_file,
    refuse_docs_folder,
)
from docs_tui.workspace.build.pages import PageStore, Progress
from docs_tui.workspace.build.plan import (
    ExtraFiles,
    FileContent,
    Plan,
    Planner,
    edited,
    file_digest,
    foreign,
    hand_written,
    is_same,
    left_over,
    parts_of,
    two_writers,
)
from docs_tui.workspace.files import FileStat
from docs_tui.workspace.memory_use import collector_off
from docs_tui.workspace.shared_work import shared
from docs_tui.workspace.state import cache_folder

if TYPE_CHECKING:
    from docs_tui.site import Site

_FEW = 1
"""A file with more parts than this is llms-full.txt, which contains its own digest line."""


def _no_progress(_done: int, _of: int) -> None:
    pass


def _no_count(_done: int) -> None:
    pass


def _has_own_digest(path: str, content: FileContent) -> bool:
    """Tell whether a file carries its own digest line, so that the manifest does not need its digest."""
    return is_llms_file(path) and len(parts_of(content)) > _FEW


@record(frozen=False, slots=True)
class Builder:
    """Writes the files of a build: llms files into the docs folder, or the complete set into an output directory."""

    root: Path
    out: Path | None = None
    """The output directory for the complete set; None writes only the llms files, into the docs folder."""
    published: Path | None = None
    """The folder that is published, if ``out`` is in it."""
    force: bool = False
    """Whether to replace generated files that were edited by hand."""
    replace: bool = False
    """Whether to replace hand-written llms files in the docs folder, too."""
    progress: Progress = _no_progress
    cached: bool = True
    """Whether to cache exported pages between runs."""
    extra_files: "ExtraFiles | None" = None
    """Returns the files of ``out`` besides Markdown and llms files, such as those of a static site."""
    _exported: PageStore = field(init=False)
    _planner: Planner = field(init=False)
    _output: OutputDirectory | None = None
    _done: dict[str, FileContent] = field(default_factory=dict)
    """The known content of each file."""
    _names_before: KeysView[str] = field(default_factory=lambda: dict[str, FileContent]().keys())
    """The files of the previous state."""

    def __post_init__(self) -> None:
        self._exported = PageStore(self.root, self.progress, self.cached)
        self._planner = Planner(self.root, self._exported, self.out is not None, self.force, self.extra_files)

    def update(self, site: "Site") -> BuildResult:
        """Write the files of ``site`` that are missing or differ.

        Raises:
            CannotRunError: A file cannot be written or read. The old file is left intact.
        """
        started = perf_counter()
        first = self._exported.site is None
        with collector_off():
            plan = self._planner.plan(site, self._done.get(FULL_FILE))
            output = self._output = self._output or self._open()
            other = output.lock.other() if first and output.lock is not None else ""
            with output.hold() as is_other:
                if is_other:
                    self._done.clear()
                files = self._update_files(plan, output, whole=first or is_other)
        problems = (
            *plan.diagnostics,
            *self._kept(site, plan, files),
            *([two_writers(output.folder, other)] if other else ()),
        )
        return BuildResult(files, len(site.pages), plan.exported, perf_counter() - started, problems)

    def _update_files(self, plan: Plan, output: OutputDirectory, *, whole: bool) -> tuple[FileOutcome, ...]:
        """Write and remove files to match the plan.

        With ``whole``, also check files that this builder has not checked yet.
        """
        extra_paths = plan.extra_paths
        wanted = (*plan.files, *extra_paths)
        leftovers = list(output.leftovers(wanted)) if whole or plan.files.keys() != self._names_before else []
        removed = [path for path, status in leftovers if status is FileStatus.REMOVED]
        first = in_the_way(removed, wanted) if removed else frozenset()
        for path in first:
            output.remove(path)
        statuses = list(self._statuses(plan, output))
        self._write(plan, output, statuses)
        streamed = (
            FileGenerator(output, plan.extra_files, self.progress).write_all(extra_paths)
            if plan.extra_files is not None
            else ()
        )
        self._names_before = plan.files.keys()
        for path in removed:
            if path not in first:
                output.remove(path)
        for path, _ in leftovers:
            self._done.pop(path, None)
        if output.manifest is not None and (whole or leftovers):
            kept = (path for path, status in leftovers if status is not FileStatus.REMOVED)
            output.manifest.replace_with((*plan.files, *(each.path for each in streamed), *kept))
        return (*streamed, *(FileOutcome(path, status) for path, status in (*statuses, *leftovers)))

    def prepare(self) -> None:
        """Check the output directory before the docs are read.

        Raises:
            CannotRunError: It contains files of the docs.
        """
        if self.out is not None:
            refuse_docs_folder(self.root, self.out)

    def check(self, site: "Site") -> BuildResult:
        """Return what ``update`` would do. Writes nothing.

        Raises:
            CannotRunError: A file cannot be read.
        """
        started = perf_counter()
        with collector_off():
            output = self._open_to_check()
            plan = self._planner.plan(site, self._done.get(FULL_FILE))
            self._done.clear()  # somebody may have edited the files since
            extra_paths = plan.extra_paths
            statuses = [*self._statuses(plan, output), *output.leftovers((*plan.files, *extra_paths))]
            streamed = (
                FileGenerator(output, plan.extra_files, self.progress).check_all(extra_paths)
                if plan.extra_files is not None
                else ()
            )
        files = (*streamed, *(FileOutcome(path, status) for path, status in statuses))
        problems = (*plan.diagnostics, *self._kept(site, plan, files))
        return BuildResult(files, len(site.pages), plan.exported, perf_counter() - started, problems)

    def save(self) -> None:
        """Save the exported pages for the next run."""
        self._exported.save()

    def digest(self, path: str) -> bytes | None:
        """Return the digest of the file at ``path``; None if this builder does not know it."""
        content = self._done.get(path)
        known = self._output.digest(path) if self._output is not None else None
        return known or (file_digest(content) if content is not None else None)

    def stat(self, path: str) -> FileStat | None:
        """Return the stat of the file at ``path`` after it was last written or found up to date."""
        return self._output.stat(path) if self._output is not None else None

    def _open(self) -> OutputDirectory:
        """Open the output directory for writing."""
        if self.out is None:
            lock = FolderLock(str(cache_folder(self.root) / "writing.lock"), str(self.root))
            output = OutputDirectory(str(self.root), force=self.force, replace=self.replace, lock=lock)
        else:
            self.prepare()
            manifest = Manifest.of(str(self.out), self._published())
            lock = FolderLock(os.path.join(manifest.folder, "lock"), str(self.out))
            output = OutputDirectory(str(self.out), manifest, force=self.force, lock=lock)
        output.remove_unfinished()
        return output

    def _published(self) -> str | None:
        return str(self.published) if self.published is not None else None

    def _open_to_check(self) -> OutputDirectory:
        if self.out is None:
            return OutputDirectory(str(self.root), force=self.force)
        self.prepare()
        return OutputDirectory(str(self.out), Manifest.at(str(self.out), self._published()), force=self.force)

    # Writing

    def _statuses(self, plan: Plan, output: OutputDirectory) -> Iterator[tuple[str, FileStatus]]:
        for path in plan.files if self.out is None else LLMS_FILES:
            if path in self._done and not output.is_as_written(path):  # somebody else may have edited or removed it
                del self._done[path]
        for path, content in plan.files.items():
            known = self._done.get(path)
            if known is not content and not is_same(known, content):
                status = output.status(path, parts_of(content))
                if status is FileStatus.UNCHANGED:
                    self._done[path] = content
                yield path, status

    def _write(self, plan: Plan, output: OutputDirectory, statuses: Sequence[tuple[str, FileStatus]]) -> None:
        ours = {
            path: plan.files[path] for path, status in statuses if status in (FileStatus.WRITTEN, FileStatus.UNCHANGED)
        }
        output.note_intent({path: file_digest(each) for path, each in ours.items() if not _has_own_digest(path, each)})
        stale = [path for path, status in statuses if status is FileStatus.WRITTEN]
        stale.sort(key=FULL_FILE.__ne__)  # the largest file first, so that no process waits for another at the end
        if stale:
            output.sign()  # before forking: a worker has another process id
        stats = shared(
            stale,
            lambda path: output.write(path, parts_of(ours[path])),
            _no_count,
            LOOKS,
            side_job=self._exported.saving(plan.exported),
        )
        output.remember(stats)
        # A file that somebody changed right after it was written is read by the next build.
        self._done.update((path, ours[path]) for path in stale if stats.get(path) is not None)

    def _kept(self, site: "Site", plan: Plan, files: tuple[FileOutcome, ...]) -> Iterator[Diagnostic]:
        """Yield a diagnostic for each file that was kept."""
        wanted = {*plan.files, *plan.extra_paths}
        for each in files:
            match each.status:
                case FileStatus.EDITED:
                    yield edited(each.path) if each.path in wanted else left_over(each.path)
                case FileStatus.FOREIGN:
                    yield foreign(each.path)
                case FileStatus.HAND_WRITTEN:
                    content = content_of(os.path.join(self.root, each.path)) or b""
                    yield from hand_written(site, each.path, content)
