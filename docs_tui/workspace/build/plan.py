# ruff: noqa: PTH118
"""Decides which files a build writes for one state of a site, and reports the files that it keeps."""

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.errors import CannotRunError
from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.export.llms.llms_full import full_head, full_paths
from docs_tui.export.llms.llms_index import llms_index, specs_by_scope
from docs_tui.export.markdown_options import file_options
from docs_tui.export.page_urls import markdown_files
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.file_names import FULL_FILE, INDEX_FILE, LLMS_FILES
from docs_tui.source.numbers import counted
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import content_of
from docs_tui.workspace.build.generated import GeneratedFiles
from docs_tui.workspace.build.output_directory import Parts
from docs_tui.workspace.build.pages import Entry, PageStore
from docs_tui.workspace.digests import digest_of
from docs_tui.workspace.files import FileStat, file_stat
from docs_tui.workspace.listing import folders_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.export.llms.llms_index import LlmsIndex
    from docs_tui.export.page_urls import MarkdownFiles
    from docs_tui.site import Site

FileContent: TypeAlias = Entry | Parts
"""The content of a file: an entry, or parts.

The first part is the whole content or contains its digest, so contents with equal first parts are equal.
"""

_UNFIT = re.compile(r"[\x00-\x1f\x7f\\]")
_LONGEST_NAME = 255
"""The most bytes of a file name on common file systems."""


def parts_of(content: FileContent) -> Parts:
    """Return the parts of a file."""
    return content.file if isinstance(content, Entry) else content


def file_digest(content: FileContent) -> bytes:
    """Return the digest of a file."""
    return content.file_digest if isinstance(content, Entry) else digest_of(*content)


def is_same(before: FileContent | None, now: FileContent) -> bool:
    """Tell whether two contents are equal."""
    if isinstance(before, tuple) and isinstance(now, tuple):
        return before[0] == now[0]
    return before == now


def index_plan(index: "LlmsIndex") -> dict[str, FileContent]:
    """Return the index files."""
    return {file.path: (file.content,) for file in index.files}


def full_plan(site: "Site", entries: Sequence[Entry], before: FileContent | None) -> dict[str, FileContent]:
    """Return llms-full.txt for ``entries``; the object ``before`` if it is equal."""
    head = full_head(site, [entry.digests for entry in entries])
    if isinstance(before, tuple) and before[0] == head:
        return {FULL_FILE: before}
    parts = [head]
    for entry in entries:
        parts += entry.full
    return {FULL_FILE: tuple(parts)}


def fit_names(site: "Site", files: "MarkdownFiles") -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """Return the page for each file name that the file system accepts, and diagnostics for the others."""
    folders = {above for name in files.pages if ".md/" in name for above in folders_of(name)}
    fit: dict[str, str] = {}
    problems = list(files.diagnostics)
    for name, path in files.pages.items():
        if not is_fit(name):
            problems.append(_unfit(site, name, path, f"under the name {name[:80]}", "Give the page another path"))
        elif name in folders:
            problems.append(_unfit(site, name, path, f"to {name}, which is a folder of pages", "Rename the folder"))
        else:
            fit[name] = path
    return fit, tuple(problems)


def spec_names(site: "Site", index: "LlmsIndex") -> tuple[str, ...]:
    """Return the specs that the index links."""
    named = {each.file for mine in specs_by_scope(site, index.public).values() for each in mine}
    return tuple(sorted(name for name in named if is_fit(name)))


def spec_plan(site: "Site", names: Iterable[str]) -> dict[str, FileContent]:
    """Return the content of specs."""
    contents = {name: site.files.get(name) for name in names}
    return {name: (content,) for name, content in contents.items() if isinstance(content, bytes)}


def is_fit(name: str) -> bool:
    """Tell whether ``name`` is a valid path inside a folder on every system."""
    if _UNFIT.search(name):
        return False
    return all(part not in ("", ".", "..") and len(part.encode()) <= _LONGEST_NAME for part in name.split("/"))


def _unfit(site: "Site", name: str, path: str, where: str, hint: str) -> Diagnostic:
    at = Position(1, 1)
    file = site.pages[path].file or site.config.file or name
    message = f"the Markdown of {path[:80]} cannot be written {where}"
    return Diagnostic("markdown-name", message, file, at, at, Severity.WARNING, hint)


ExtraFiles: TypeAlias = "Callable[[Site, Callable[[str], Entry]], GeneratedFiles]"
"""Makes the further files of a build from a site and a function that returns the Markdown of a page."""


@record(frozen=False, slots=True)
class Plan:
    """The files of one state of the site."""

    files: dict[str, FileContent]
    exported: int
    """Pages that were rendered for it."""
    diagnostics: tuple[Diagnostic, ...] = ()
    extra_files: GeneratedFiles | None = None

    @property
    def extra_paths(self) -> tuple[str, ...]:
        """Files that are generated while they are written."""
        return (
            tuple(path for path in self.extra_files.paths if path not in self.files)
            if self.extra_files is not None
            else ()
        )


@record(frozen=True, slots=True)
class _Names:
    """The names of pages and specs in the complete set."""

    keep: tuple[object, object]
    """The structure and the index they were made from."""
    pages: dict[str, str]
    """Page paths by file name."""
    specs: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def digests(self) -> tuple[int, int]:
        """The inputs from which the names were computed. The names are valid while this is unchanged."""
        return id(self.keep[0]), id(self.keep[1])


@record(frozen=False, slots=True)
class _InRoot:
    """An llms file in the docs folder."""

    stat: FileStat | None
    content: bytes | None = None
    """The content, if docs-tui did not write it."""
    owner: Ownership = Ownership.OURS


@record(frozen=False, slots=True)
class Planner:
    """Plans the builds of one docs folder."""

    root: Path
    exported: PageStore
    complete: bool
    """Whether to include pages and specs."""
    force: bool
    """Whether to replace generated files that were edited."""
    extra_files: "ExtraFiles | None"
    _index: "LlmsIndex | None" = None
    _index_of: "Site | None" = None
    _names: _Names | None = None
    _in_root: dict[str, _InRoot] = field(default_factory=dict)

    def plan(self, site: "Site", full: FileContent | None) -> Plan:
        """Return the files of ``site``.

        Args:
            site: The current site.
            full: The known content of llms-full.txt.

        Raises:
            CannotRunError: docs.json cannot be read, and there is no earlier version.
        """
        refuse_broken(site, self.exported.site)
        if not self.complete:
            index = self._indexed(site)
            exported = self.exported.update(site, full_paths(site, index.public))
            return Plan(self._llms_files(site, index, full), exported)
        exported = self.exported.update(site, tuple(site.pages), lambda: self._layout(site, self._indexed(site)))
        index = self._indexed(site)
        names = self._layout(site, index)
        hand_written_files, kept = self._hand_written_files(site)
        pages = {name: self.exported[path] for name, path in names.pages.items()}
        files = {**spec_plan(site, names.specs), **pages, **self._llms_files(site, index, full), **hand_written_files}
        extra_files = self.extra_files(site, self.exported.__getitem__) if self.extra_files is not None else None
        return Plan(files, exported, (*names.diagnostics, *kept), extra_files)

    def _llms_files(self, site: "Site", index: "LlmsIndex", full: FileContent | None) -> dict[str, FileContent]:
        entries = [self.exported[path] for path in full_paths(site, index.public)]
        return {**index_plan(index), **full_plan(site, entries, full)}

    def _indexed(self, site: "Site") -> "LlmsIndex":
        """Return the index of ``site``, computed once."""
        if self._index is None or self._index_of is not site:
            self._index, self._index_of = llms_index(site, file_options(site), self._index), site
        return self._index

    def _layout(self, site: "Site", index: "LlmsIndex") -> _Names:
        """Return the names of the complete set; they are valid until the structure or the index changes."""
        if self._names is None or self._names.digests != (id(site.structure), id(index.files)):
            pages, problems = fit_names(site, markdown_files(site))
            keep = (site.structure, index.files)
            self._names = _Names(keep, pages, spec_names(site, index), problems)
        return self._names

    def _hand_written_files(self, site: "Site") -> tuple[dict[str, FileContent], list[Diagnostic]]:
        """Return the hand-written llms files, which are used instead of ours, with diagnostics."""
        files: dict[str, FileContent] = {}
        messages: list[Diagnostic] = []
        for name in LLMS_FILES:
            found = self._llms_file_in_root(name)
            if found.content is None or (found.owner is Ownership.EDITED and self.force):
                continue
            files[name] = (found.content,)
            is_edited = found.owner is Ownership.EDITED
            messages.extend([edited(name)] if is_edited else hand_written(site, name, found.content))
        return files, messages

    def _llms_file_in_root(self, name: str) -> _InRoot:
        output = os.path.join(self.root, name)
        stat = file_stat(output)
        known = self._in_root.get(name)
        if known is None or known.stat != stat:
            content = content_of(output) if stat is not None else None
            owner = ownership(content) if content else Ownership.OURS
            known = _InRoot(stat, content if owner is not Ownership.OURS else None, owner)
            self._in_root[name] = known
        return known


def refuse_broken(site: "Site", before: "Site | None") -> None:
    """Raise an error if docs.json is broken and no valid version was read before.

    Raises:
        CannotRunError: docs.json is broken.
    """
    if site.config.broken and before is None:
        problem = next(map(str, site.config.diagnostics), f"{site.config.file} cannot be read; check its permissions")
        raise CannotRunError(f"{problem}; nothing was written")


_SHOWN = 3


def edited(path: str) -> Diagnostic:
    """Return the diagnostic for a generated file that somebody edited."""
    message = "was edited by hand after docs-tui wrote it, and was not overwritten"
    return _kept("file-edited", path, message, "Use --force to overwrite it")


def left_over(path: str) -> Diagnostic:
    """Return the diagnostic for an edited file that a build no longer generates."""
    message = "is no longer generated, but was edited by hand, and was not removed"
    return _kept("file-edited", path, message, "Use --force to remove it")


def foreign(path: str) -> Diagnostic:
    """Return the diagnostic for a file that is not ours in the place of a generated one."""
    message = "was not written by docs-tui, and was not overwritten"
    return _kept("file-foreign", path, message, "Remove it, or choose another folder")


def _kept(code: str, path: str, message: str, hint: str) -> Diagnostic:
    """Return the diagnostic for a file that a build keeps; ``message`` goes on after its path."""
    at = Position(1, 1)
    return Diagnostic(code, f"{path} {message}", path, at, at, Severity.WARNING, hint)


def hand_written(site: "Site", name: str, content: bytes) -> "Iterator[Diagnostic]":
    """Yield diagnostics for a hand-written llms file: that it is used, and the first places where it differs from the site."""
    found = _drift(site, content) if name == INDEX_FILE else ()
    at = Position(1, 1)
    count = f"; it differs from the site in {counted(len(found), 'place')}" if found else ""
    message = f"{name} was written by hand and was not overwritten{count}"
    yield Diagnostic(
        "llms-hand-written", message, name, at, at, Severity.SUGGESTION, "Delete it to have docs-tui generate it"
    )
    yield from found[:_SHOWN]


def _drift(site: "Site", content: bytes) -> tuple[Diagnostic, ...]:
    from docs_tui.lint.index_problems import llms_drift  # noqa: PLC0415 - few sites have an index written by hand

    return llms_drift(site, content.decode("utf-8", "replace"))


def two_writers(folder: str, process: str) -> Diagnostic:
    """Return the diagnostic for another docs-tui that writes into the same folder."""
    at = Position(1, 1)
    message = f"another docs-tui (process {process}) also writes into {folder}; the two take turns"
    return Diagnostic("two-writers", message, folder, at, at, Severity.SUGGESTION)
