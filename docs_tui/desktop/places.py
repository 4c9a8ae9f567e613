"""Where things lie on this machine, as a writer writes it."""

import os
from pathlib import Path


def shown(path: Path) -> str:
    """Return ``path`` from the home folder where it lies there: ``~/docs``, without the writer's name."""
    try:
        below = path.relative_to(Path.home()).as_posix()
    except (ValueError, RuntimeError):
        return str(path)
    return "~" if below == "." else f"~/{below}"


def is_writable(folder: Path) -> bool:
    """Tell whether files can be put into ``folder``, or it could be made where it is not there; nothing is written."""
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)
