"""The docs folder on disk: finds it, reads it, watches it, keeps state between runs, and writes the llms files.

Names are imported on first use, because a build that finds nothing changed does not need to read the site.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.errors import CannotRunError
from docs_tui.lazy import lazy_names
from docs_tui.source.file_names import CONFIG_FILES

if TYPE_CHECKING:
    from docs_tui.workspace.first_colors import colors_ahead
    from docs_tui.workspace.workspace import Workspace

__all__ = ["Workspace", "colors_ahead", "find_root"]

__getattr__ = lazy_names(__name__, {"Workspace": "workspace", "colors_ahead": "first_colors"})


def find_root(start: Path | None = None) -> Path:
    """Return the nearest folder with docs.json or mint.json, searching upwards from ``start`` (default: the working directory); if there is none, ``start``.

    Raises:
        CannotRunError: ``start`` is not a folder.
    """
    try:
        here = Path.cwd() if start is None else start.absolute()
    except OSError as error:
        raise CannotRunError(f"the working directory cannot be read: {error.strerror or error}") from error
    if not here.is_dir():
        raise CannotRunError(f"there is no folder {start}")
    for folder in (here, *here.parents):
        if any((folder / name).is_file() for name in CONFIG_FILES):
            return folder
    return here
