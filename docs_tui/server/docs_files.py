# ruff: noqa: PTH116
"""Files of the docs folder that are served unchanged: pictures, specs and downloads. ``file_response`` sends them."""

import os
import stat
from pathlib import Path

from docs_tui.site import Site
from docs_tui.source.file_names import SETTINGS_FILE
from docs_tui.source.record import record
from docs_tui.workspace.files import read_file
from docs_tui.workspace.listing import is_passed_over, place_inside


@record(frozen=True, slots=True)
class DocsFile:
    """A file that can be sent."""

    name: str
    """Relative to the docs root."""
    place: str
    """Its real path on disk."""
    stat: os.stat_result


def find_docs_file(root: Path, site: Site, name: str) -> DocsFile | None:
    """Return the file ``name`` of the docs folder; None if it is not served or cannot be read."""
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
        status = os.stat(place)
    except OSError:
        return None
    return DocsFile(name, place, status) if stat.S_ISREG(status.st_mode) and os.access(place, os.R_OK) else None


def read_docs_file(root: Path, site: Site, name: str) -> bytes | None:
    """Return the content of the file ``name`` of the docs folder; None if it is not served or cannot be read."""
    read = read_file(root, name) if find_docs_file(root, site, name) is not None else None
    return read[0] if read is not None else None


def _is_served(site: Site, name: str) -> bool:
    """Tell whether a page may show or link a file of this name."""
    if is_passed_over(name) or name == SETTINGS_FILE or name in site.structure.config_files:
        return False
    return site.structure.rules.kind(name) == "asset"
