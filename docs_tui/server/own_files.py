# ruff: noqa: PTH116, PTH118
"""The files of the docs folder that are served as they are: pictures, specs, downloads, and llms files written by hand.

A file is served under the very name that the site knows it by, and only while it really lies in the folder: what a link
leads to is judged by its real name as well. Names that the site does not know, or ignores, are not there.
"""

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

from docs_tui.export.digest import Ownership, ownership
from docs_tui.site import Site
from docs_tui.site.settings import SETTINGS_FILE
from docs_tui.source.record import record
from docs_tui.workspace.files import Stamp, is_passed_over, read_file, stamp_of

LLMS_FILES = ("llms.txt", "llms-full.txt")


@record(frozen=True, slots=True)
class OwnFile:
    """A file that can be sent."""

    name: str
    """Relative to the docs root."""
    place: str
    """Where it really is."""
    look: os.stat_result


def own_file(root: Path, site: Site, name: str) -> OwnFile | None:
    """Return the file ``name`` of the docs folder; None where it is none that is served."""
    if name not in site.files or not _is_served(site, name):
        return None
    top = os.path.realpath(root)
    place = os.path.realpath(os.path.join(top, *name.split("/")))
    if not place.startswith(top.rstrip(os.sep) + os.sep):
        return None
    real = os.path.relpath(place, top).replace(os.sep, "/")
    if real != name and not _is_served(site, real):
        return None
    try:
        look = os.stat(place)
    except OSError:
        return None
    return OwnFile(name, place, look) if stat.S_ISREG(look.st_mode) else None


def _is_served(site: Site, name: str) -> bool:
    """Tell whether a file of this name is one that a page may show or link."""
    if is_passed_over(name) or name == SETTINGS_FILE or name in site.structure.config_files:
        return False
    return site.structure.rules.kind(name) == "asset"


@dataclass(slots=True)
class OwnLlms:
    """The llms files in the docs root that somebody wrote, or edited: they are served instead of ours."""

    root: Path
    _known: dict[str, tuple[Stamp, bytes | None]] = field(default_factory=dict)
    """By name: what a file looked like, and its content unless it is ours."""

    def content(self, name: str) -> bytes | None:
        """Return the content of ``name``, as it is; None where there is none, or where it is one of ours."""
        stamp = stamp_of(self.root, name)
        if stamp is None or not self._is_inside(name):
            self._known.pop(name, None)
            return None
        known = self._known.get(name)
        if known is None or known[0] != stamp:
            found = read_file(self.root, name)
            content = found[0] if found is not None else None
            theirs = content is not None and content != b"" and ownership(content) is not Ownership.OURS
            known = self._known[name] = (stamp, content if theirs else None)
        return known[1]

    def _is_inside(self, name: str) -> bool:
        top = os.path.realpath(self.root)
        real = os.path.relpath(os.path.realpath(os.path.join(top, name)), top).replace(os.sep, "/")
        return not real.startswith("../") and not is_passed_over(real) and not real.rpartition("/")[2].startswith(".")
