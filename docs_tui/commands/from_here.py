"""Files of the docs as a writer can open them: named from the folder that the command runs in."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic


def path_from_here(root: Path | None) -> Callable[[str], str]:
    """Return how a file of the docs folder ``root`` is named from here: in full where neither folder lies in the other.

    Of a site in no folder, each file has its own name.
    """
    if root is None:
        return str
    top, here = os.path.realpath(root), os.path.realpath(".")
    folder = Path(os.path.relpath(top, here)) if os.path.commonpath((top, here)) in (top, here) else root
    return cache(lambda name: (folder / name).as_posix())


def told_from_here(root: Path) -> "Callable[[Diagnostic], Diagnostic]":
    """Return how what is wrong in a file of ``root`` is told here."""
    shown = path_from_here(root)
    return lambda found: replace(found, path=shown(found.path))
