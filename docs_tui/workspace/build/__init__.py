"""Builds: llms files, pages as Markdown and static sites, written once and then updated as the docs change."""

from enum import Enum
from typing import TYPE_CHECKING

from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic


class FileStatus(Enum):
    """The status of one file after a build."""

    WRITTEN = "written"
    UNCHANGED = "unchanged"
    REMOVED = "removed"
    EDITED = "edited"
    """Written by docs-tui, edited by somebody since, and kept."""
    HAND_WRITTEN = "hand-written"
    """Written by the author, and used instead of a generated file."""
    FOREIGN = "foreign"
    """Not written by docs-tui, but in the place of a generated file, and kept."""


STALE = frozenset({FileStatus.WRITTEN, FileStatus.REMOVED, FileStatus.EDITED, FileStatus.FOREIGN})
"""The statuses of files that are not up to date."""


@record(frozen=True, slots=True)
class FileOutcome:
    """One file and its status."""

    path: str
    """Relative to the output directory, with ``/``."""
    status: FileStatus

    @property
    def is_changed(self) -> bool:
        """Whether it was written or removed."""
        return self.status in (FileStatus.WRITTEN, FileStatus.REMOVED)


@record(frozen=True, slots=True)
class BuildResult:
    """The result of one build."""

    files: tuple[FileOutcome, ...]
    """The files of the build, and removed ones."""
    pages: int
    """Pages of the site."""
    exported: int
    """Pages that were rendered, not taken from the cache."""
    seconds: float
    diagnostics: "tuple[Diagnostic, ...]" = ()

    @property
    def changed(self) -> tuple[str, ...]:
        """The files that were written or removed."""
        return tuple(each.path for each in self.files if each.is_changed)

    @property
    def stale(self) -> tuple[str, ...]:
        """The files that are not up to date."""
        return tuple(each.path for each in self.files if each.status in STALE)

    @property
    def kept(self) -> tuple[str, ...]:
        """The files that were kept although the build would write or remove them."""
        return tuple(each.path for each in self.files if each.status in (FileStatus.EDITED, FileStatus.FOREIGN))

    @property
    def present(self) -> tuple[str, ...]:
        """The files that exist now."""
        return tuple(each.path for each in self.files if each.status is not FileStatus.REMOVED)
