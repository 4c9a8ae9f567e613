"""What a build has done, or would do."""

from enum import Enum
from typing import TYPE_CHECKING

from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic


class Fate(Enum):
    """What becomes of one file."""

    WRITTEN = "written"
    UNCHANGED = "unchanged"
    REMOVED = "removed"
    EDITED = "edited"
    """We wrote it, somebody changed it since, and it is kept."""
    HAND_WRITTEN = "hand-written"
    """It wins over what would be generated."""
    FOREIGN = "foreign"
    """It lies where a file of ours belongs, and is kept."""


STALE = frozenset({Fate.WRITTEN, Fate.REMOVED, Fate.EDITED, Fate.FOREIGN})
"""What makes a file differ from what a build makes of the docs."""


@record(frozen=True, slots=True)
class FileFate:
    """One file and what becomes of it."""

    path: str
    """Relative to the folder that is written to, with ``/``."""
    fate: Fate

    @property
    def is_changed(self) -> bool:
        """Whether it was written or removed."""
        return self.fate in (Fate.WRITTEN, Fate.REMOVED)


@record(frozen=True, slots=True)
class Written:
    """One run."""

    files: tuple[FileFate, ...]
    """Those that belong to the build, and those that are removed."""
    pages: int
    """How many the site has."""
    exported: int
    """How many pages were exported anew."""
    seconds: float
    diagnostics: "tuple[Diagnostic, ...]" = ()

    @property
    def changed(self) -> tuple[str, ...]:
        """The files that were written or removed."""
        return tuple(each.path for each in self.files if each.is_changed)

    @property
    def stale(self) -> tuple[str, ...]:
        """The files that are not what the docs make them."""
        return tuple(each.path for each in self.files if each.fate in STALE)

    @property
    def kept(self) -> tuple[str, ...]:
        """The files that should be written or removed, and were left as somebody else made them."""
        return tuple(each.path for each in self.files if each.fate in (Fate.EDITED, Fate.FOREIGN))

    @property
    def standing(self) -> tuple[str, ...]:
        """The files that are there now."""
        return tuple(each.path for each in self.files if each.fate is not Fate.REMOVED)
