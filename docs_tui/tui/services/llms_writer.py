"""The llms files as they stand on disk: compared with the docs and written, in threads; nobody is told of it here."""

from dataclasses import dataclass
from enum import Enum
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError
from docs_tui.tui.services.ui_priority import AppEndedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from docs_tui.site import Site
    from docs_tui.tui.app import DocsApp
    from docs_tui.workspace.building.before import ChangedFiles
    from docs_tui.workspace.building.builder import Builder
    from docs_tui.workspace.building.written import Written

_WORTH_KEEPING = 100
"""Pages exported that are worth keeping all pages again, which takes longer than to export some: the next save would wait."""
_LONG = 1.0
"""Seconds after which a run tells how far it has come."""


class State(Enum):
    """How the files stand; each with what the header says of it, and how loud."""

    UNKNOWN = "watching", "$success"
    """Nothing was written, and nothing of ours was found."""
    FRESH = "watching, llms.txt fresh", "$success"
    STALE = "llms.txt stale", "$warning"
    """The docs have changed since the files were written."""
    KEPT = "llms.txt kept", "$warning"
    """A file that somebody wrote or edited by hand stands in the place of ours."""
    FAILED = "llms.txt not written", "$error"

    @property
    def is_well(self) -> bool:
        """Whether there is nothing for the reader to do."""
        return self in (State.UNKNOWN, State.FRESH)


@dataclass(frozen=True, slots=True)
class Run:
    """What one run has done."""

    written: "Written"
    files: "ChangedFiles"
    """Those that it changed, as they were before and after."""
    copies: "Path | None"
    """The folder with what stood in the place of files that were replaced; None where none was to be."""


class LlmsWriter:
    """Keeps the builder that knows what stands on disk."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._builder: Builder | None = None
        self._unkept = _WORTH_KEEPING
        """Pages that were exported since all were kept for the next start of the program; the first run keeps them."""
        self._came: Callable[[int], object] | None = None
        """To be told how far the run under way has come, in percent."""
        self._share = 0
        self._began = 0.0
        self._ended = Event()

    def end(self) -> None:
        """Let a run that is under way end: what it has not finished stays as it was."""
        self._ended.set()

    def compare(self, site: "Site") -> State:
        """Return how the files stand that lie there."""
        from docs_tui.workspace.building.before import has_ours  # noqa: PLC0415 - the first paint does not wait for it

        try:
            if site.config.broken or not has_ours(self._app.folder.root):
                return State.UNKNOWN
            return State.STALE if self._incremental().check(site).stale else State.FRESH
        except (DocsTuiError, AppEndedError):
            return State.UNKNOWN

    def write(
        self, site: "Site", *, force: bool, stand: "Callable[[], object]", came: "Callable[[int], object]"
    ) -> Run:
        """Write the files.

        Args:
            site: What they are made of.
            force: Replace also those that somebody wrote by hand.
            stand: Called as soon as they stand.
            came: Told how far a long run has come, in percent.

        Raises:
            CannotRunError: They cannot be written.
            EndedError: The app has ended.
        """
        from docs_tui.workspace.building.before import Before, keep_copies  # noqa: PLC0415 - not needed to start

        root = self._app.folder.root
        self._came, self._share, self._began = came, 0, monotonic()
        copies = keep_copies(root) if force else None
        builder = self._replacing() if force else self._incremental()
        try:
            with Before(root) as before:
                written = builder.update(site)
                stand()
                files = before.changed(written)
        finally:
            self._came = None
        self._unkept += written.exported
        if self._unkept >= _WORTH_KEEPING:
            self._unkept = 0
            builder.save()
        if self._ended.is_set():
            files.close()
        return Run(written, files, copies)

    def _incremental(self) -> "Builder":
        """Return the builder that knows what stands on disk."""
        if self._builder is None:
            from docs_tui.workspace.building.builder import Builder  # noqa: PLC0415 - not needed to start

            self._builder = Builder(self._app.folder.root, progress=self._progress)
        return self._builder

    def _replacing(self) -> "Builder":
        """Return one that replaces what is not ours; it is used once, for later edits are asked about again."""
        from docs_tui.workspace.building.builder import Builder  # noqa: PLC0415 - not needed to start

        self._builder = None
        return Builder(self._app.folder.root, force=True, replace=True, progress=self._progress)

    def _progress(self, done: int, of: int) -> None:
        self._app.ui_priority.yield_to_ui(of_save=True)
        if self._ended.is_set():
            raise AppEndedError
        share = 100 * done // max(of, 1)
        if self._came is not None and share != self._share and monotonic() - self._began > _LONG:
            self._share = share
            self._came(share)
