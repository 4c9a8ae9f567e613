"""Tells whether git is changing the working tree of a docs folder: it holds a lock meanwhile."""

import time
from pathlib import Path

LOCKED = 10.0
"""Seconds to wait for git without an event; an older lock was left behind."""
_POINTER = "gitdir:"
_LONGEST = 4096
"""Characters of a pointer file that are read."""


def git_lock(root: Path) -> Path | None:
    """Return the lock file of the working tree around ``root``; None outside of git."""
    for folder in (root, *root.parents):
        place = folder / ".git"
        if place.is_dir():
            return place / "index.lock"
        if place.is_file():
            return _pointed(place)
    return None


def _pointed(file: Path) -> Path | None:
    """Return the lock of a submodule or of a further working tree, whose repository is elsewhere."""
    try:
        with file.open(encoding="utf-8", errors="surrogateescape") as opened:
            name, pointer, folder = opened.read(_LONGEST).strip().partition(_POINTER)
    except OSError:
        return None
    return file.parent / folder.strip() / "index.lock" if pointer and not name else None


def is_held(lock: Path | None, heard: float) -> bool:
    """Tell whether git is writing: its lock is young, or there was an event lately.

    Args:
        lock: What ``git_lock`` returned.
        heard: The time of the last event, by the monotonic clock.
    """
    if lock is None:
        return False
    try:
        return time.time() - lock.stat().st_mtime < LOCKED or time.monotonic() - heard < LOCKED
    except (OSError, ValueError):
        return False
