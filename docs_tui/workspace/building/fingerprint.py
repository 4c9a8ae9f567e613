# ruff: noqa: PTH100, PTH118, PTH120
"""Which program made a file: what one version has kept is nothing to another."""

import os
import sys
from functools import cache
from hashlib import blake2b

from docs_tui import __version__

_ROOMS = ("source", "components", "mdx", "site", "export", "lint", "workspace")
"""Those that have a say in what is exported, or found."""


@cache
def program_digest(*more: str) -> bytes:
    """Return a digest of the versions of docs-tui and Python, and of how the rooms that export look from outside.

    Args:
        more: Rooms that have a say as well.
    """
    state = blake2b(f"{__version__} {sys.version}".encode(), digest_size=16)
    top = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    for room in (*_ROOMS, *more):
        _add(state, os.path.join(top, room))
    return state.digest()


def _add(state: blake2b, folder: str) -> None:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:  # the program runs from an archive: its version has to do
        return
    for entry in entries:
        if entry.is_file():
            status = entry.stat()
            state.update(f"{entry.name} {status.st_size} {status.st_mtime_ns}\n".encode())
        elif entry.name != "__pycache__" and entry.is_dir():
            _add(state, entry.path)
