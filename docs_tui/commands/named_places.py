"""The files and folders that a writer names to have them judged, and the docs folder that they lie in."""

import os
from collections.abc import Sequence
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.workspace import find_root


def found_place(place: str, folder: Path | None) -> str:
    """Return a place that the writer names from where the command runs, or from the docs folder that is named.

    Raises:
        CannotRunError: It is in neither.
    """
    for each in (place, str(folder / place) if folder is not None else place):
        if os.path.lexists(each):
            return each
    raise CannotRunError(f"there is no file or folder {place}{f', here or in {folder}' if folder is not None else ''}")


def root_of(folder: Path | None, places: Sequence[str]) -> Path:
    """Return the docs folder that the places lie in."""
    if folder is not None:
        return folder
    if not places:
        return find_root()
    first = Path(places[0])
    return find_root(first if first.is_dir() else first.absolute().parent)


def inside(root: Path, place: str) -> str:
    """Return a place as it is named from the docs folder; empty for the folder itself.

    Raises:
        CannotRunError: It lies elsewhere.
    """
    here, top = Path(os.path.realpath(place)), root.resolve()  # the former may be a link in a circle
    if here == top or top.is_relative_to(here):
        return ""
    if not here.is_relative_to(top):
        raise CannotRunError(f"{place} lies outside the docs folder {root}")
    return here.relative_to(top).as_posix()


def lies_in(file: str, places: Sequence[str]) -> bool:
    """Tell whether a file of the docs is one of ``places``, or in one of them; both are named from the docs folder."""
    return any(file == place or file.startswith(place + "/") for place in places)
