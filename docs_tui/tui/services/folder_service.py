"""The docs folder behind the app: read in a thread after the first paint, then followed as it changes on disk."""

import gc
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from textual.worker import get_current_worker

from docs_tui.commands.docs_below import said_of_docs_below
from docs_tui.errors import DocsTuiError
from docs_tui.tui import styles_ahead
from docs_tui.tui.messages import SiteChanged

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from docs_tui.site import Site
    from docs_tui.tui.app import DocsApp

_TELL = 0.25
"""Seconds between two looks at what has been read behind: each one draws the tree again, which keys would wait for."""


class Folder(Protocol):
    """The docs folder, as the app needs it: a ``Workspace``, or a test's own."""

    root: "Path"

    @property
    def site(self) -> "Site":
        """The latest snapshot."""

    def open(self) -> "Site":
        """Read names and docs.json."""

    def read_first(self, *files: str) -> "Site":
        """Read these files ahead of the rest."""

    def read_behind(self) -> "Iterator[Site]":
        """Read the rest, batch by batch."""

    def take_replaced(self) -> frozenset[str]:
        """Return the files, such as pictures, whose content the site does not have and that changed since the last time."""

    def changes(self) -> "AsyncIterator[Site]":
        """Follow the disk."""


class FolderService:
    """Posts ``SiteChanged`` to the app with each snapshot."""

    def __init__(self, app: "DocsApp", find_folder: "Callable[[], Folder]") -> None:
        self._app = app
        self._find_folder = find_folder
        self._folder: Folder | None = None
        self.watching = False
        """The disk is followed: what was there when the app started is read."""

    @property
    def folder(self) -> Folder:
        """The docs folder; there is one once there is a site."""
        assert self._folder is not None  # noqa: S101 - an order of events, not an input
        return self._folder

    def start(self) -> None:
        """Read the folder behind, then follow it."""
        self._app.run_worker(self._read, thread=True, group="read", exit_on_error=False, description="read")

    def _read(self) -> None:
        """Import what the first paint did not wait for, read names, then everything behind."""
        from docs_tui.tui import preload  # noqa: PLC0415 - the first paint does not wait for it

        worker = get_current_worker()
        preload.load(preload.FOR_THE_FIRST_PAGE, self._app.ui_priority)
        try:
            self._folder = self._find_folder()
            self._app.memory_service.recall()
            self._announce(self._folder.open(), reading=True)
        except DocsTuiError as error:
            self._app.failure = error
            self._app.call_from_thread(self._app.exit)
            return
        from docs_tui.workspace.heap import keep_large_blocks_apart  # noqa: PLC0415 - as above

        keep_large_blocks_apart()
        preload.load(preload.FOR_THE_FIRST_KEYS, self._app.ui_priority)
        self._learn_styles()
        told = monotonic()
        for site in self.folder.read_behind():
            if worker.is_cancelled:
                return
            self._app.ui_priority.yield_to_ui()
            if monotonic() - told > _TELL:
                self._announce(site, reading=True)
                told = monotonic()
        self._announce(self.folder.site, reading=False)
        self._app.call_from_thread(self._follow)

    def _learn_styles(self) -> None:
        """Read the styles of what the first keys open, a little at a time."""
        for kind in styles_ahead.widgets_of(styles_ahead.OF_THE_FIRST_KEYS):
            self._app.ui_priority.yield_to_ui()
            self._app.call_from_thread(styles_ahead.learn, self._app, kind)

    def _follow(self) -> None:
        for line in said_of_docs_below(self.folder.site, self.folder.root):
            self._app.notice(line, severity="warning")
        self._app.run_worker(self._watch(), group="watch", exit_on_error=False, description="watch")

    async def _watch(self) -> None:
        """Follow the disk."""
        gc.freeze()
        gc.enable()
        self.watching = True
        self._announce(self.folder.site, reading=False)
        try:
            async for site in self.folder.changes():
                self._app.ui_priority.note_save()
                self._app.llms_service.site_changed(site, reading=False)
                await self._app.llms_service.run_first()  # then its thread goes on while the screen is drawn
                self._announce(site, reading=False)
        finally:
            self.watching = False

    def _announce(self, site: "Site", *, reading: bool) -> None:
        self._app.post_message(SiteChanged(site, reading=reading))
