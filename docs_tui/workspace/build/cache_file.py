# ruff: noqa: PTH120, PTH123
"""Cache files with one value each. A damaged file, or one of another version of the program, counts as missing."""

import marshal
import os
from typing import Any

from docs_tui.errors import DocsTuiError
from docs_tui.workspace.build.atomic_files import make_folder, replace_file, sweep
from docs_tui.workspace.build.fingerprint import fingerprint
from docs_tui.workspace.files import SIZE, digest_of


def save_cache_file(path: str, kind: bytes, value: Any) -> None:
    """Replace a cache file. Does nothing if it cannot be written.

    Args:
        path: The file.
        kind: The first line of the file, which tells kinds of files and their versions apart.
        value: What to store; ``marshal`` must be able to.
    """
    data = marshal.dumps((fingerprint(), value))
    folder = os.path.dirname(path)
    try:
        make_folder(folder)
        sweep(folder)
        replace_file(path, [kind, digest_of(data), data])
    except DocsTuiError:
        return  # the next run computes the value again


def load_cache_file(path: str, kind: bytes) -> Any | None:
    """Return the value of a cache file; None if there is none."""
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return None
    start = len(kind) + SIZE
    data = content[start:]
    if not content.startswith(kind) or content[len(kind) : start] != digest_of(data):
        return None
    program, value = marshal.loads(data)  # noqa: S302  # just as we wrote it, in a folder of the user's own
    return value if program == fingerprint() else None
