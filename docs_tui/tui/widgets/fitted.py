"""Text cut to the cells that there are for it."""

from rich.cells import cell_len, set_cell_size

_LEAST = 8
"""Cells: less of a path says nothing."""


def fitted(text: str, room: int) -> str:
    """Return ``text``, its end cut where it takes more than ``room`` cells."""
    return text if cell_len(text) <= room else set_cell_size(text, max(room - 1, 0)) + "…"


def fitted_end(path: str, room: int) -> str:
    """Return a path, without its beginning where it takes more than ``room`` cells; nothing where little would be left."""
    if cell_len(path) <= room:
        return path
    if room <= _LEAST:
        return ""
    while cell_len(path) >= room:
        path = path[1:]
    return f"…{path}"
