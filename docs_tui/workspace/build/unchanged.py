# ruff: noqa: PTH118
"""Tells whether anything changed since the last build, from the stats of all files.

This module imports no parser: an unchanged build is fast.
"""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any

from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.record import record
from docs_tui.workspace.build.fingerprint import load_cache_file, save_cache_file
from docs_tui.workspace.digests import digest_of, digest_on_disk
from docs_tui.workspace.files import file_stat, is_young, stats_of, young_files
from docs_tui.workspace.listing import list_files
from docs_tui.workspace.state import cache_folder

if TYPE_CHECKING:
    from docs_tui.workspace.build import BuildResult
    from docs_tui.workspace.build.builder import Builder
    from docs_tui.workspace.workspace import Workspace

_MAGIC = b"docs-tui build 2\n"
_DIAGNOSTIC = "\0"
"""The prefix of a diagnostic among the messages that are stored for later runs."""


@record(frozen=True, slots=True)
class UnchangedBuild:
    """The last build, if it is still up to date."""

    paths: tuple[str, ...]
    """The files of the build."""
    notices: tuple[str, ...]
    """The notices of that build, to repeat."""
    diagnostics: tuple[Diagnostic, ...]
    """Its diagnostics, to repeat."""

    @property
    def files(self) -> int:
        """The number of files."""
        return len(self.paths)


@record(frozen=True, slots=True)
class BuildRecord:
    """Records the stats of all sources and outputs for the next run."""

    root: Path
    out: Path | None
    base_url: str
    began: int
    """The time before the docs were read, in nanoseconds."""

    @classmethod
    def begin(cls, root: Path, out: Path | None, base_url: str) -> "BuildRecord":
        """Return a record with the current time. Call it before anything is read."""
        return cls(root, out, base_url, time_ns())

    def drop(self) -> None:
        """Delete the record, because something else wrote to the folder."""
        with suppress(OSError):  # a read-only cache is not a reason to fail
            Path(_file(self)).unlink()

    def keep(
        self,
        workspace: "Workspace",
        written: "BuildResult",
        builder: "Builder",
        diagnostics: Iterable[Diagnostic],
        notices: Iterable[str],
    ) -> None:
        """Save the record of what was read, written and reported."""
        sources = dict(stats_of(str(self.root), list_files(self.root).files))
        known = workspace.stamps
        for name, stat in sources.items():
            if (stamp := known.get(name)) is not None and stamp.stat != stat:
                return  # changed since it was read: the next run must build
        files = workspace.site.files
        if sources.keys() - files.keys() - set(written.present) or files.keys() - sources.keys():
            return
        top = str(self.out or self.root)
        outputs = {path: left for path in written.present if (left := builder.stat(path) or file_stat(f"{top}/{path}"))}
        if len(outputs) < len(written.present):
            return

        def source_digest(name: str) -> bytes | None:
            content = files.get(name)
            return digest_of(content) if isinstance(content, bytes) else digest_on_disk(str(self.root), name)

        state = {
            "sources": sources,
            "outputs": outputs,
            "since": self.began,
            "young sources": young_files({name: sources[name] for name in files}, self.began, source_digest),
            "young outputs": young_files(
                outputs, self.began, lambda name: builder.digest(name) or digest_on_disk(top, name)
            ),
            "said": (*map(_stored_line, diagnostics), *notices),
        }
        _save(self, state)


def find_unchanged_build(root: Path, out: Path | None, base_url: str) -> UnchangedBuild | None:
    """Return the last build if it is certainly up to date; else None."""
    record = BuildRecord.begin(root, out, base_url)
    state = _load(record)
    if state is None:
        return None
    top = str(out or root)
    sources, outputs = state["sources"], state["outputs"]
    if dict(stats_of(top, outputs)) != outputs or dict(stats_of(str(root), list_files(root).files)) != sources:
        return None
    young = [(str(root), state["young sources"]), (top, state["young outputs"])]
    if any(digest_on_disk(folder, name) != digest for folder, names in young for name, digest in names.items()):
        return None
    if any(names for _, names in young):
        _save(record, _read_again(state, record.began))
    notices = tuple(line for line in state["said"] if not line.startswith(_DIAGNOSTIC))
    diagnostics = tuple(_restored(line) for line in state["said"] if line.startswith(_DIAGNOSTIC))
    return UnchangedBuild(tuple(outputs), notices, diagnostics)


def _stored_line(diagnostic: Diagnostic) -> str:
    """Return a diagnostic as a line to store."""
    at = diagnostic.start
    values = (diagnostic.code, diagnostic.message, diagnostic.path, *at, diagnostic.severity.value, diagnostic.hint)
    return _DIAGNOSTIC + json.dumps(values)


def _restored(line: str) -> Diagnostic:
    code, message, path, number, column, severity, hint = json.loads(line.removeprefix(_DIAGNOSTIC))
    at = Position(number, column)
    return Diagnostic(code, message, path, at, at, Severity(severity), hint)


def _read_again(state: dict[str, Any], now: int) -> dict[str, Any]:
    """Return the state without the digests of files that have become old enough to be judged by their stat."""
    return {
        **state,
        "since": now,
        **{
            f"young {kind}": {
                name: digest for name, digest in state[f"young {kind}"].items() if is_young(state[kind][name], now)
            }
            for kind in ("sources", "outputs")
        },
    }


def _file(record: BuildRecord) -> str:
    """Return the file of the record; each combination of output and base URL has its own."""
    way = blake2b(f"{record.out}\n{record.base_url}".encode("utf-8", "surrogateescape"), digest_size=4).hexdigest()
    return os.path.join(cache_folder(record.root), f"build-{way}.cache")


def _save(record: BuildRecord, state: dict[str, Any]) -> None:
    save_cache_file(_file(record), _MAGIC, state)


def _load(record: BuildRecord) -> dict[str, Any] | None:
    return load_cache_file(_file(record), _MAGIC)
