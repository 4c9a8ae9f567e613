# ruff: noqa: PTH116
"""The files of the docs folder that are served as they are: pictures, specs, downloads.

A file is served under the very name that the site knows it by, and only while it really lies in the folder: what a link
leads to is judged by its real name as well. Names that the site does not know, or ignores, are not there.
"""

import os
import stat
from pathlib import Path

from docs_tui.site import Site
from docs_tui.source.file_names import SETTINGS_FILE
from docs_tui.source.record import record
from docs_tui.workspace.files import read_file
from docs_tui.workspace.listing import is_passed_over, place_inside


@record(frozen=True, slots=True)
class OwnFile:
    """A file that can be sent."""

    name: str
    """Relative to the docs root."""
    place: str
    """Where it really is."""
    look: os.stat_result


def own_file(root: Path, site: Site, name: str) -> OwnFile | None:
    """Return the file ``name`` of the docs folder; None where it is none that is served, or may not be read."""
    if name not in site.files or not _is_served(site, name):
        return None
    found = place_inside(root, name)
    if found is None:
        return None
    top, place = found
    real = os.path.relpath(place, top).replace(os.sep, "/")
    if real != name and (real not in site.files or not _is_served(site, real)):
        return None
    try:
        look = os.stat(place)
    except OSError:
        return None
    return OwnFile(name, place, look) if stat.S_ISREG(look.st_mode) and os.access(place, os.R_OK) else None


def own_content(root: Path, site: Site, name: str) -> bytes | None:
    """Return what the file ``name`` of the docs folder holds; None where it is none that is served, or cannot be read."""
    read = read_file(root, name) if own_file(root, site, name) is not None else None
    return read[0] if read is not None else None


def _is_served(site: Site, name: str) -> bool:
    """Tell whether a file of this name is one that a page may show or link."""
    if is_passed_over(name) or name == SETTINGS_FILE or name in site.structure.config_files:
        return False
    return site.structure.rules.kind(name) == "asset"
