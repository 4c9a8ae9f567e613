"""Show and check paths of this machine."""

import os
from pathlib import Path


def shown(path: Path) -> str:
    """Return ``path`` for display, with ``~`` for the home folder, so that the user name is hidden."""
    try:
        below = path.relative_to(Path.home()).as_posix()
    except (ValueError, RuntimeError):
        return str(path)
    return "~" if below == "." else f"~/{below}"


def is_writable(folder: Path) -> bool:
    """Return whether files can be created in ``folder``, or whether ``folder`` itself can be. Writes nothing."""
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)
