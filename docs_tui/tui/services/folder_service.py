"""Reads the docs folder in a thread after the first paint, then watches it."""

import gc
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from textual.worker import get_current_worker

from docs_tui.errors import DocsTuiError
from docs_tui.tui.messages import ErrorNotice, FolderFailed, FolderRead, Notice, SiteChanged
from docs_tui.workspace.memory_use import keep_large_blocks_apart

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
    from pathlib import Path

    from docs_tui.site import Site
    from docs_tui.tui.services.background import Background

READING = "read"
"""The group of the job that reads the folder."""
_ANNOUNCE_EVERY = 0.25
"""Seconds between two snapshots while pages are being read: each one redraws the tree, which delays keys."""


class Folder(Protocol):
    """The docs folder: a ``Workspace``, or the folder of a test."""

    root: "Path"

    @property
    def site(self) -> "Site":
        """The latest snapshot."""

    def open(self, is_stopped: "Callable[[], bool]" = bool) -> "Site":
        """Read file names and docs.json, unless ``is_stopped`` returns True meanwhile."""

    def read_first(self, *files: str) -> "Site":
        """Read these files before the others."""

    def read_behind(self) -> "Iterator[Site]":
        """Read the other files, in batches."""

    def take_replaced(self) -> frozenset[str]:
        """Return the changed files, such as pictures, whose content is not in the site; each change is returned once."""

    @property
    def gone(self) -> str:
        """Why the folder cannot be read any more, in one line; empty while it can."""

    @property
    def warning(self) -> str:
        """What keeps changes from being shown at once, in one line; empty if nothing does."""

    def changes(self, *, begun: "Callable[[], object]") -> "AsyncIterator[Site]":
        """Watch the disk; calls ``begun`` when watching begins."""


class FolderService:
    """Posts ``SiteChanged`` for each snapshot, and ``FolderRead`` when every page has been read."""

    def __init__(
        self,
        background: "Background",
        find_folder: "Callable[[], Folder]",
        *,
        before: "Callable[[Path], object]",
        between: "Callable[[], object]",
    ) -> None:
        """Create the service.

        Args:
            background: Threads and messages.
            find_folder: Finds the docs folder; called in the thread.
            before: Called in the thread with the root, before there is a site.
            between: Called in the thread after the tree is displayed and before the pages are read.
        """
        self._background = background
        self._find_folder = find_folder
        self._before = before
        self._between = between
        self._folder: Folder | None = None
        self.watching = False
        """Whether the folder has been read, and is being watched."""
        self.has_stopped = False
        """Whether an unexpected error has ended the reading."""

    @property
    def folder(self) -> Folder:
        """The docs folder; only once there is a site."""
        assert self._folder is not None  # noqa: S101 - an invariant, not an input
        return self._folder

    @property
    def root(self) -> "Path":
        """The root of the docs folder; only once there is a site."""
        return self.folder.root

    def start(self) -> None:
        """Read the folder in a thread."""
        self._background.run_in_thread(self._read, group=READING)

    def _read(self) -> None:
        try:
            self._read_all()
        except Exception:
            self.has_stopped = True
            raise

    def _read_all(self) -> None:
        worker, background = get_current_worker(), self._background
        try:
            folder = self._folder = self._find_folder()
            self._before(folder.root)
            self._announce(folder.open(lambda: worker.is_cancelled), reading=True)
        except DocsTuiError as error:
            if worker.is_cancelled:
                return
            background.post(FolderFailed(error))
            return
        keep_large_blocks_apart()
        self._between()
        announced = monotonic()
        for site in folder.read_behind():
            if worker.is_cancelled:
                return
            background.ui.yield_to_ui()
            if monotonic() - announced > _ANNOUNCE_EVERY:
                self._announce(site, reading=True)
                announced = monotonic()
        self._announce(folder.site, reading=False)
        background.post(FolderRead())

    def start_site(self) -> None:
        """Write the first files of a site in a thread; they are displayed like any saved file."""
        self._background.run_in_thread(self._start_site, group="start-site", exclusive=True)

    def _start_site(self) -> None:
        from docs_tui.workspace.starter_site import start_site  # noqa: PLC0415 - not needed to start

        try:
            started = start_site(self.root)
        except DocsTuiError as error:
            self._background.post(ErrorNotice(error))
        else:
            self._background.show_notice(f"Wrote {', '.join(started.written)}", then="{edit} edits the first page")

    async def follow(self, write_first: "Callable[[Site], Awaitable[object]]") -> None:
        """Watch the disk until the app ends.

        Args:
            write_first: Called with each save before it is displayed.
        """
        gc.freeze()
        gc.enable()
        warned = ""
        try:
            async for site in self.folder.changes(begun=self._begin_watching):
                if self.folder.warning != warned:
                    warned = self.folder.warning
                    self._background.post(Notice(warned, severity="warning", about="folder"))
                self._background.ui.note_save()
                await write_first(site)
                self._announce(site, reading=False)
        finally:
            self.watching = False

    def _begin_watching(self) -> None:
        """Announce the site again: what nobody watched before, such as pictures, is compared now."""
        self.watching = True
        self._announce(self.folder.site, reading=False)

    def _announce(self, site: "Site", *, reading: bool) -> None:
        self._background.post(SiteChanged(site, reading=reading))
