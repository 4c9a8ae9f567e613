"""The notices about a run on the llms files."""

from typing import TYPE_CHECKING

from docs_tui.commands.build import duration
from docs_tui.source.file_names import LLMS_FILES
from docs_tui.source.numbers import counted
from docs_tui.workspace.build.atomic_files import FileStatus

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from docs_tui.workspace.build.atomic_files import BuildResult, FileOutcome

_WHY = {
    FileStatus.EDITED: "was edited by hand since docs-tui wrote it",
    FileStatus.HAND_WRITTEN: "is written by hand",
    FileStatus.FOREIGN: "is no file",
}
_MOST = 5
"""The most files that a notice names; further ones are counted."""


def told(written: "BuildResult", *, first: bool) -> str:
    """Return which files were written, how long it took, and how many pages were exported (in a first run: all)."""
    names = _named(written.changed)
    if not names:
        return "" if written.kept else f"{_listed(LLMS_FILES)} are up to date"
    if first:
        pages = f": {counted(written.pages, 'page')}"
    else:
        pages = f": {counted(written.exported, 'page')} changed" if written.exported else ""
    return f"{_listed(names)} written in {duration(written.seconds)}{pages}"


def not_ours(written: "BuildResult") -> "tuple[FileOutcome, ...]":
    """Return the files that were not replaced because they are not ours."""
    return tuple(each for each in written.files if each.status in _WHY)


def kept(files: "Sequence[FileOutcome]") -> str:
    """Return a notice about files that were not replaced, with the reason."""
    said = [f"{each.path} {_WHY[each.status]}." for each in files[:_MOST]]
    more = len(files) - len(said)
    return "\n".join([*said, *([f"And {counted(more, 'more file')}."] if more else [])])


def stays(files: "Sequence[FileOutcome]") -> str:
    """Return the notice after the reader declined to replace files."""
    return f"{_listed(_named([each.path for each in files]))} stay{'s' if len(files) == 1 else ''} as before"


def question(files: "Sequence[FileOutcome]") -> str:
    """Return the question whether to replace files; empty if none can be replaced."""
    if all(each.status is FileStatus.FOREIGN for each in files):
        return ""
    it, one = ("them", "they were") if len(files) > 1 else ("it", "it was")
    return f"{kept(files)}\n\nReplace {it}? A copy is kept of what {one}."


def place(folder: "Path") -> str:
    """Return the path of a folder as people write it."""
    from docs_tui.desktop.session import shown  # noqa: PLC0415 - seldom wanted

    return shown(folder)


def _named(paths: "Sequence[str]") -> list[str]:
    """Return the names of files; indexes are only counted."""
    names = [path for path in LLMS_FILES if path in paths]
    others = len(paths) - len(names)
    return [*names, *([f"{others:,} {'index' if others == 1 else 'indexes'}"] if others else [])]


def _listed(names: "Sequence[str]") -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
