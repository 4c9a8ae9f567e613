"""Compares the llms files on disk with the docs, and writes them; runs in threads."""

from dataclasses import dataclass
from enum import Enum
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError
from docs_tui.tui.services.ui_priority import AppEndedError, UiPriority
from docs_tui.workspace.build.snapshot import LlmsSnapshot, has_ours, keep_copies

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from docs_tui.site import Site
    from docs_tui.workspace.build.atomic_files import BuildResult
    from docs_tui.workspace.build.builder import Builder
    from docs_tui.workspace.build.snapshot import ChangedFiles

_MANY_EXPORTED = 100
"""The page cache is saved after this many exported pages: saving takes longer than exporting a few, and delays the next save."""
_LONG = 1.0
"""Seconds after which a run reports its progress."""


class LlmsState(Enum):
    """The state of the llms files, with its text in the header and the style of the text."""

    UNKNOWN = "watching files", "$success"
    """There are no files of ours."""
    FRESH = "watching files, llms.txt current", "$success"
    STALE = "llms.txt out of date", "$warning"
    """The docs have changed since the files were written."""
    KEPT = "llms.txt kept", "$warning"
    """A file was written or edited by hand, so it is not replaced."""
    FAILED = "llms.txt not written", "$error"

    @property
    def is_well(self) -> bool:
        """Whether the reader needs to do nothing."""
        return self in (LlmsState.UNKNOWN, LlmsState.FRESH)


@dataclass(frozen=True, slots=True)
class LlmsRun:
    """What one run wrote."""

    written: "BuildResult"
    files: "ChangedFiles"
    """The changed files, before and after."""
    copies: "Path | None"
    """The folder with copies of replaced files; None if nothing was replaced."""


class LlmsWriter:
    """Writes the files with a builder that is kept between runs, since it knows the files on disk."""

    def __init__(self, root: "Callable[[], Path]", ui: UiPriority) -> None:
        self._root = root
        self._ui = ui
        self._builder: Builder | None = None
        self._unsaved = _MANY_EXPORTED
        """Pages exported since the page cache was saved; the first run saves it."""
        self._report: Callable[[int], object] | None = None
        """Called with the progress of the current run in percent."""
        self._share = 0
        self._began = 0.0
        self._ended = Event()

    def end(self) -> None:
        """Stop the current run; files that it has not written yet stay as they are."""
        self._ended.set()

    def compare(self, site: "Site") -> LlmsState:
        """Return the state of the files on disk."""
        try:
            if site.config.broken or not has_ours(self._root()):
                return LlmsState.UNKNOWN
            return LlmsState.STALE if self._incremental().check(site).stale else LlmsState.FRESH
        except (DocsTuiError, AppEndedError):
            return LlmsState.UNKNOWN

    def write(
        self, site: "Site", *, force: bool, written: "Callable[[], object]", report: "Callable[[int], object]"
    ) -> LlmsRun:
        """Write the files.

        Args:
            site: The snapshot to write.
            force: Also replace files that were written by hand.
            written: Called as soon as the files are on disk.
            report: Called with the progress of a long run in percent.

        Raises:
            CannotRunError: They cannot be written.
            EndedError: The app has ended.
        """
        root = self._root()
        self._report, self._share, self._began = report, 0, monotonic()
        copies = keep_copies(root) if force else None
        builder = self._replacing() if force else self._incremental()
        try:
            with LlmsSnapshot(root) as before:
                result = builder.update(site)
                written()
                files = before.changed(result)
        finally:
            self._report = None
        self._unsaved += result.exported
        if self._unsaved >= _MANY_EXPORTED:
            self._unsaved = 0
            builder.save()
        if self._ended.is_set():
            files.close()
        return LlmsRun(result, files, copies)

    def _incremental(self) -> "Builder":
        """Return the builder that is kept between runs."""
        if self._builder is None:
            self._builder = self._make_builder()
        return self._builder

    def _replacing(self) -> "Builder":
        """Return a builder that replaces files that are not ours. It is used once, so that the next edit by hand leads to a question."""
        self._builder = None
        return self._make_builder(replace=True)

    def _make_builder(self, *, replace: bool = False) -> "Builder":
        from docs_tui.workspace.build.builder import Builder  # noqa: PLC0415 - brings the exporter, which the first page does not need

        return Builder(self._root(), force=replace, replace=replace, progress=self._progress)

    def _progress(self, done: int, of: int) -> None:
        self._ui.yield_to_ui(of_save=True)
        if self._ended.is_set():
            raise AppEndedError
        share = 100 * done // max(of, 1)
        if self._report is not None and share != self._share and monotonic() - self._began > _LONG:
            self._share = share
            self._report(share)
