"""File names in messages: relative to the working directory, so that a writer can open them."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.site.page_files import docs_below
from docs_tui.source.file_names import CONFIG_FILES

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.source import Diagnostic


def path_from_here(root: Path | None) -> Callable[[str], str]:
    """Return a function that turns a path relative to ``root`` into one relative to the working directory.

    The result starts with ``root`` itself if neither folder contains the other. Without a root, paths stay unchanged.
    """
    if root is None:
        return str
    top, here = os.path.realpath(root), os.path.realpath(".")
    folder = Path(os.path.relpath(top, here)) if os.path.commonpath((top, here)) in (top, here) else root
    return cache(lambda name: (folder / name).as_posix())


def diagnostic_from_here(root: Path) -> "Callable[[Diagnostic], Diagnostic]":
    """Return a function that makes the path of a diagnostic relative to the working directory."""
    shown = path_from_here(root)
    return lambda diagnostic: replace(diagnostic, path=shown(diagnostic.path))


def docs_below_hint(site: "Site", root: Path) -> tuple[str, ...]:
    """Return a hint to open a folder below ``root``, if only that one has a docs.json."""
    if site.config.file is not None:
        return ()
    folder = docs_below(site.files)
    if not folder:
        return ()
    name = next(each for each in CONFIG_FILES if f"{folder}/{each}" in site.files)
    shown = os.path.relpath(root / folder)
    return (f"There is no {name} here, but there is one in {shown}; open it with -C {shown}.",)
