"""Where docs-tui remembers things: the platform's state and cache folders, one subfolder for each docs folder.

Nothing is ever written into the docs folder. Everything here may be deleted at any time, and read by another docs-tui on the
same folder: a change is made to what stands there at that moment, and takes its place in one step.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

APP = "docs-tui"
_MEMORY = "remembered.json"
_LOCK = "remembered.lock"
_LARGE = 1 << 20
"""Bytes of a memory that no docs-tui has written."""
_PATIENCE = 0.5
"""Seconds that another docs-tui is waited for: it needs a millisecond, unless it hangs."""


def state_folder(root: Path) -> Path:
    """Return the folder for what is remembered of ``root``; it need not exist."""
    from platformdirs import user_state_path  # noqa: PLC0415  # most commands remember nothing

    return user_state_path(APP, appauthor=False) / _key(root)


def cache_folder(root: Path) -> Path:
    """Return the folder for what can be computed again of ``root``; it need not exist."""
    from platformdirs import user_cache_path  # noqa: PLC0415  # most commands keep nothing

    return user_cache_path(APP, appauthor=False) / _key(root)


def recall(root: Path) -> dict[str, Any]:
    """Return what is remembered of ``root``; nothing where it cannot be read."""
    return _read(state_folder(root) / _MEMORY)


def remember(root: Path, **values: Any) -> bool:
    """Remember ``values`` of ``root`` beside what is there, and tell whether that could be done."""
    return amend(root, lambda known: {**known, **values})


def amend(root: Path, change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> bool:
    """Remember what ``change`` makes of what is remembered of ``root``, and tell whether that could be done."""
    folder = state_folder(root)
    file = folder / _MEMORY
    unfinished = folder / f".{_MEMORY}.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder / _LOCK):
            try:
                unfinished.write_text(json.dumps(change(_read(file)), indent=1, sort_keys=True), "utf-8")
                unfinished.replace(file)
            finally:
                unfinished.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _read(file: Path) -> dict[str, Any]:
    try:
        value = json.loads(file.read_bytes()) if file.stat().st_size <= _LARGE else None
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Keep others that remember something away, where the system can; nobody is waited for who hangs."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415  # not everywhere, and only for what remembers
    except ImportError:
        yield
        return
    with lock.open("ab") as file:
        until = time.monotonic() + _PATIENCE
        while True:
            with suppress(OSError):
                flock(file, LOCK_EX | LOCK_NB)
                break
            if time.monotonic() > until:
                break
            time.sleep(0.005)
        yield


def _key(root: Path) -> str:
    """A name for a folder: its own, for people, and a digest of its whole path."""
    path = str(root.resolve())
    own = "".join(char if char.isalnum() or char in "-_." else "-" for char in root.resolve().name)[:40]
    return f"{own or 'root'}-{sha256(os.fsencode(path)).hexdigest()[:12]}"
