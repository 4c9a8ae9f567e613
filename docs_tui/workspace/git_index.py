"""Tells git about files that moved, as ``git mv`` does: the index names them by their new path, with the content it had."""

import os
from collections.abc import Mapping
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.workspace.git import run_git

_NO_OBJECT = b"0" * 40


def rename_in_index(root: Path, moved: Mapping[str, str]) -> None:
    """Rename tracked files in git's index; do nothing for others, and outside of a repository.

    A file stays under its old name there if the index has its new one already: that of a file which was removed from the disk.

    Args:
        root: The docs folder.
        moved: New paths by old ones, from there.

    Raises:
        CannotRunError: Git refuses, for example because another program holds its lock. The index is unchanged.
    """
    if not moved:
        return
    try:
        prefix = run_git(root, ("rev-parse", "--show-prefix")).rstrip(b"\n")
    except CannotRunError:  # no git, or no repository
        return
    asked = (*moved, *moved.values())
    rows = run_git(root, ("ls-files", "-s", "-z", "--", *asked)).split(b"\0") if len(asked) <= _AT_ONCE else _all(root)
    entries = [(head, name) for row in rows if row for head, _, name in [row.partition(b"\t")]]
    staying = {os.fsdecode(name) for _, name in entries} - moved.keys()
    lines: list[bytes] = []
    added: list[bytes] = []
    for head, name in entries:
        target = moved.get(os.fsdecode(name))
        if target is not None and target not in staying:
            lines.append(b"0 " + _NO_OBJECT + b"\t" + prefix + name + b"\0")
            added.append(head + b"\t" + prefix + os.fsencode(target) + b"\0")
    if lines:
        run_git(root, ("update-index", "-z", "--index-info"), b"".join([*lines, *added]))


_AT_ONCE = 400
"""With more names, git lists all of them: a command line has a limit."""


def _all(root: Path) -> list[bytes]:
    return run_git(root, ("ls-files", "-s", "-z", "--", ".")).split(b"\0")
