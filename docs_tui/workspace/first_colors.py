"""Finds the colors of docs.json before it is parsed, so that the app need not draw everything again in other colors."""

import re
from json import JSONDecoder
from pathlib import Path
from threading import Thread

from docs_tui.source.file_names import CONFIG_FILES
from docs_tui.workspace.files import read_file

_COLORS = re.compile(rb'"colors"\s*:\s*(\{[^{}]{0,2000}\})')

_BEGINNING = 64 * 1024
"""Bytes of docs.json that are read first: most begin with the colors, and the navigation of a large site is long."""

LONGEST = 0.1
"""Seconds to wait for the disk: on a slow one, the app paints first, and its keys work."""


def colors_ahead(root: Path) -> dict[str, str]:
    """Return the first colors in docs.json; empty without any, or on a slow disk. They may be others than those of the site."""
    found: list[dict[str, str]] = []
    thread = Thread(target=lambda: found.append(_read(root)), daemon=True)
    thread.start()
    thread.join(LONGEST)
    return found[0] if found else {}


def _read(root: Path) -> dict[str, str]:
    for name in CONFIG_FILES:
        for most in (_BEGINNING, None):
            found = read_file(root, name, most)
            if found is None:
                break
            colors = colors_in(found[0])
            if colors or len(found[0]) != most:
                return colors
    return {}


def colors_in(content: bytes) -> dict[str, str]:
    """Return the first colors in the content of docs.json."""
    match = _COLORS.search(content)
    try:
        colors = JSONDecoder().decode(match[1].decode()) if match is not None else {}
    except (ValueError, RecursionError):
        return {}
    return {name: color for name, color in colors.items() if isinstance(color, str)}
