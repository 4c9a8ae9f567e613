"""Which commits changed which files, with the names that the files had."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from docs_tui.workspace.git import HEAD, commit_of, run_git

_COMMIT = b"\x01"
_NEVER = 1 << 60


class FileCommit(NamedTuple):
    """A commit that changed a file."""

    number: int
    """From 0, the newest first."""
    commit: str
    date: str
    """The day: ``2026-03-31``."""
    name: str
    """The name of the file after this commit."""
    only_moved: bool = False
    """The file got another name, and no other content."""


class FileHistory:
    """The commits of the files below a folder."""

    def __init__(self, commits: Mapping[str, Sequence[FileCommit]]) -> None:
        self._commits = commits

    def of(self, file: str) -> Sequence[FileCommit]:
        """Return the commits that changed a file, the newest first."""
        return self._commits.get(file, ())

    def items(self) -> Iterable[tuple[str, Sequence[FileCommit]]]:
        """Return every file with its commits."""
        return self._commits.items()

    def name_at(self, file: str, number: int) -> str:
        """Return the name that a file had at a commit."""
        return next((each.name for each in self.of(file) if each.number >= number), file)

    def newest(self, file: str) -> int:
        """Return the number of the newest commit that changed a file; a large one if there is none."""
        return self.of(file)[0].number if self.of(file) else _NEVER


def file_history(root: Path, *places: str, revision: str = HEAD) -> FileHistory:
    """Return the commits that changed files below ``root``; renames are followed.

    Args:
        root: The docs folder.
        places: Files and folders to look at instead, relative to the root; they may lie outside of it. Names are then from
            the top of the repository.
        revision: The newest commit to look at.

    Raises:
        CannotRunError: There is no git, no repository, or no commit.
    """
    words = ("log", "--format=%x01%H %cs", "--name-status", "-z", "-M")
    near = () if places else ("--relative",)
    answer = run_git(root, (*words, *near, commit_of(root, revision), "--", *(places or (".",))))
    commits: dict[str, list[FileCommit]] = {}
    names: dict[str, str] = {}
    number, commit, date = -1, "", ""
    parts = iter(answer.split(b"\0"))
    for part in parts:
        rest = part.lstrip(b"\n")
        if rest.startswith(_COMMIT):
            head, _, rest = rest[1:].partition(b"\n")
            commit, _, date = head.decode("ascii", "replace").partition(" ")
            number += 1
            rest = rest.strip()
        if not rest:
            continue
        status = rest.decode("ascii", "replace")
        before = os.fsdecode(next(parts, b""))
        after = os.fsdecode(next(parts, b"")) if status.startswith(("R", "C")) else before
        now = names.pop(after, after) if status.startswith(("A", "R")) else names.get(after, after)
        commits.setdefault(now, []).append(FileCommit(number, commit, date, after, status == "R100"))
        if status.startswith("R"):
            names[before] = now
    return FileHistory(commits)
