"""Finds the colours of docs.json before it is parsed, so that the app need not draw everything again in other colours."""

import re
from json import JSONDecoder
from pathlib import Path

from docs_tui.source.file_names import CONFIG_FILES
from docs_tui.workspace.files import read_file

_COLORS = re.compile(rb'"colors"\s*:\s*(\{[^{}]{0,2000}\})')


def colors_ahead(root: Path) -> dict[str, str]:
    """Return the first colours in docs.json; empty without any. They may be others than those of the site."""
    return colors_in(next((found[0] for name in CONFIG_FILES if (found := read_file(root, name)) is not None), b""))


def colors_in(content: bytes) -> dict[str, str]:
    """Return the first colours in the content of docs.json."""
    match = _COLORS.search(content)
    try:
        colors = JSONDecoder().decode(match[1].decode()) if match is not None else {}
    except (ValueError, RecursionError):
        return {}
    return {name: color for name, color in colors.items() if isinstance(color, str)}
