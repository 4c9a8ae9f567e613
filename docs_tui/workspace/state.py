"""Where docs-tui remembers things: the platform's state and cache folders, one subfolder for each docs folder.

Nothing is ever written into the docs folder. Everything here may be deleted at any time.
"""

import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

APP = "docs-tui"
_MEMORY = "remembered.json"


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
    try:
        value = json.loads((state_folder(root) / _MEMORY).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def remember(root: Path, **values: Any) -> bool:
    """Remember ``values`` of ``root`` beside what is there, and tell whether that could be done."""
    folder = state_folder(root)
    text = json.dumps({**recall(root), **values}, indent=1, sort_keys=True)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=".")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(folder / _MEMORY)
    except OSError:
        return False
    return True


def _key(root: Path) -> str:
    """A name for a folder: its own, for people, and a digest of its whole path."""
    path = str(root.resolve())
    own = "".join(char if char.isalnum() or char in "-_." else "-" for char in root.resolve().name)[:40]
    return f"{own or 'root'}-{sha256(os.fsencode(path)).hexdigest()[:12]}"
