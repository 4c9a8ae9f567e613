"""How this terminal can show pictures, judged by its environment variables.

The terminal is never queried: its answer would arrive among the keys, late or not at all, and a key or the answer could be
lost. For the same reason no image library is used that sends a query when it is imported.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from struct import unpack

from docs_tui.preview.picture_blocks import GraphicsMode

_USUAL_CELL = (10, 20)
_KITTY_TERMS = frozenset({"xterm-kitty", "xterm-ghostty"})
_SIXEL_TERMS = frozenset({"foot", "foot-direct", "foot-extra", "mlterm", "yaft-256color", "contour"})
_SIXEL_PROGRAMS = frozenset({"WezTerm", "iTerm.app", "mintty", "contour"})
_FEW_COLOURS = frozenset({"", "dumb", "linux", "xterm", "xterm-color", "ansi", "vt100", "vt220", "screen", "tmux"})


def graphics_mode(environ: Mapping[str, str], wanted: str = "auto", *, colours: bool = True) -> GraphicsMode:
    """Return how to draw pictures.

    Args:
        environ: The environment of the app.
        wanted: The setting: ``auto`` or a mode.
        colours: Whether there are more than sixteen colours, and NO_COLOR is not set.
    """
    match wanted:
        case "box" | "blocks" | "kitty" | "sixel":
            return wanted
    if not colours:
        return "box"
    term, program = environ.get("TERM", ""), environ.get("TERM_PROGRAM", "")
    if "TMUX" in environ or term.startswith(("tmux", "screen")) or program == "textual-web":
        return "blocks"  # a multiplexer in between does not pass the protocols on
    if term in _KITTY_TERMS or program == "ghostty":
        return "blocks" if _is_old_kitty(environ.get("KITTY_INSTALLATION_DIR", "")) else "kitty"
    konsole = environ.get("KONSOLE_VERSION", "")
    if term in _SIXEL_TERMS or program in _SIXEL_PROGRAMS or (konsole.isdecimal() and int(konsole) >= 220400):
        return "sixel"
    return "blocks"


def _is_old_kitty(folder: str) -> bool:
    """Tell whether the kitty in ``folder`` is older than 0.28, which has no placeholders."""
    try:
        said = (Path(folder) / "kitty" / "constants.py").read_text("utf-8") if folder else ""
    except (OSError, ValueError):
        return False
    found = re.search(r"\bVersion\((\d+), (\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) < (0, 28)


def cell_size() -> tuple[int, int]:
    """Return the width and height of a cell in pixels, as the system reports them, or common values."""
    try:
        from fcntl import ioctl  # noqa: PLC0415 - not on every system
        from termios import TIOCGWINSZ  # noqa: PLC0415 - as above

        answer = ioctl(1, TIOCGWINSZ, bytes(8))
        rows, columns, width, height = unpack("HHHH", answer)
    except (ImportError, OSError):
        return _USUAL_CELL
    return (width // columns, height // rows) if rows and columns and width and height else _USUAL_CELL


def has_many_colours(environ: Mapping[str, str]) -> bool:
    """Tell whether the terminal claims more than sixteen colours."""
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return True
    return environ.get("TERM", "") not in _FEW_COLOURS
