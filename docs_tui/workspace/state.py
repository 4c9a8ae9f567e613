"""The state of the program: in the platform's state and cache folders, one subfolder for each docs folder.

Nothing is written into the docs folder. The files may be deleted at any time, and several docs-tui may use them: each change
is applied to the current content and written atomically.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docs_tui.source.file_names import CONFIG_FILES
from docs_tui.workspace.files import stamp_of

if TYPE_CHECKING:
    from platformdirs import PlatformDirs

APP = "docs-tui"
_MEMORY = "remembered.json"
_VIEW = "view.json"
_LOCK = "remembered.lock"
_LARGE = 1 << 20
"""The most bytes of a state file; docs-tui did not write a larger one."""
_LOOKS = 600
"""Looks at the lock until another docs-tui counts as stopped: three seconds, where writing takes a millisecond."""
_LOOK_EVERY = 0.005


def state_folder(root: Path) -> Path:
    """Return the state folder of ``root``; it may not exist."""
    return _folders().user_state_path / _key(root)


def cache_folder(root: Path) -> Path:
    """Return the cache folder of ``root``; it may not exist."""
    return _folders().user_cache_path / _key(root)


def _folders() -> "PlatformDirs":
    """Return the folders of this system in which docs-tui keeps its state and caches."""
    from platformdirs import PlatformDirs  # noqa: PLC0415  # most commands store nothing

    return PlatformDirs(APP, appauthor=False)


def recall(root: Path) -> dict[str, Any]:
    """Return the state of ``root``; empty if it cannot be read."""
    return _read(state_folder(root) / _MEMORY)


def recall_view(root: Path) -> dict[str, Any]:
    """Return the last view of ``root``; empty if it cannot be read, or if docs.json or the folder was replaced since."""
    value = _read(state_folder(root) / _VIEW)
    return value if value.get("of") == _identity(root) else {}


def keep_view(root: Path, view: Mapping[str, Any]) -> None:
    """Store the last view of ``root`` if it can be written."""
    _amend(root, _VIEW, lambda _: {**view, "of": _identity(root)})


def _identity(root: Path) -> list[Any]:
    """Return a value that changes if docs.json changes or if another folder replaces this one."""
    folder, configs = stamp_of(root, "."), (stamp_of(root, name) for name in CONFIG_FILES)
    return [
        folder.inode if folder is not None else 0,
        *(list(each.stat) if each is not None else 0 for each in configs),
    ]


def remember(root: Path, **values: Any) -> bool:
    """Add ``values`` to the state of ``root``. Returns False if it cannot be written."""
    return amend(root, lambda known: {**known, **values})


def amend(root: Path, change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> bool:
    """Apply ``change`` to the state of ``root``. Returns False if it cannot be written."""
    return _amend(root, _MEMORY, change)


def _amend(root: Path, name: str, change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> bool:
    folder = state_folder(root)
    file = folder / name
    unfinished = folder / f".{name}.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder / _LOCK):
            try:
                unfinished.write_text(
                    json.dumps(change(_read(file)), indent=1 if name == _MEMORY else None, sort_keys=True), "utf-8"
                )
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
    """Hold a lock on the state if the system has locks; stop waiting for it after a while."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415  # missing on Windows, and only needed to write
    except ImportError:
        yield
        return
    with lock.open("ab") as file:
        for _ in range(_LOOKS):
            with suppress(OSError):
                flock(file, LOCK_EX | LOCK_NB)
                break
            time.sleep(_LOOK_EVERY)
        yield


def _key(root: Path) -> str:
    """Return a name for a folder: its own name and a digest of its path."""
    path = str(root.resolve())
    own = "".join(char if char.isalnum() or char in "-_." else "-" for char in root.resolve().name)[:40]
    return f"{own or 'root'}-{sha256(os.fsencode(path)).hexdigest()[:12]}"
