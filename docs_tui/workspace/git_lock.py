"""Whether git is changing the working tree that a docs folder lies in: it holds a lock while it does."""

import time
from pathlib import Path

LOCKED = 10.0
"""Seconds that git is waited for while nothing happens; an older lock is one that it has left behind."""
_POINTER = "gitdir:"
_LONGEST = 4096
"""Characters of a pointer, which is a path."""


def git_lock(root: Path) -> Path | None:
    """Return the file that is there while git changes the working tree around ``root``; None where there is none around it."""
    for folder in (root, *root.parents):
        place = folder / ".git"
        if place.is_dir():
            return place / "index.lock"
        if place.is_file():
            return _pointed(place)
    return None


def _pointed(file: Path) -> Path | None:
    """Return the lock of a working tree whose repository lies elsewhere: a submodule, or a second tree of one repository."""
    try:
        with file.open(encoding="utf-8", errors="surrogateescape") as opened:
            name, pointer, folder = opened.read(_LONGEST).strip().partition(_POINTER)
    except OSError:
        return None
    return file.parent / folder.strip() / "index.lock" if pointer and not name else None


def is_held(lock: Path | None, heard: float) -> bool:
    """Tell whether git writes: its lock is young, or something has happened lately.

    Args:
        lock: What ``git_lock`` returned.
        heard: When something happened last, by the monotonic clock.
    """
    if lock is None:
        return False
    try:
        return time.time() - lock.stat().st_mtime < LOCKED or time.monotonic() - heard < LOCKED
    except (OSError, ValueError):
        return False
