"""Cut text to a width."""

from rich.cells import cell_len, set_cell_size

_LEAST = 8
"""The least width of a cut path; a shorter piece would say nothing."""


def fitted(text: str, room: int) -> str:
    """Return ``text`` with its end cut if it is wider than ``room`` cells."""
    return text if cell_len(text) <= room else set_cell_size(text, max(room - 1, 0)) + "…"


def fitted_end(path: str, room: int) -> str:
    """Return a path with its beginning cut if it is wider than ``room`` cells; empty if too little would be left."""
    if cell_len(path) <= room:
        return path
    if room <= _LEAST:
        return ""
    while cell_len(path) >= room:
        path = path[1:]
    return f"…{path}"
