"""The app opens where it was left, and finds again what was read and marked: all in the platform's state folder."""

from typing import TYPE_CHECKING, Any

from docs_tui.tui.services.memory import FolderMemory, left_at, with_bookmark
from docs_tui.workspace.state import amend, recall

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from docs_tui.site import Page
    from docs_tui.tui.app import DocsApp

_SOON = 2.0
"""Seconds after which a change of the reader's place is on disk, should the app come to a sudden end."""


class MemoryService:
    """Knows what was remembered when the app started, and keeps it up to date."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._memory = FolderMemory()
        self._bookmarks: dict[str, None] = {}
        self._waiting: Timer | None = None

    def recall(self) -> None:
        """Read what is remembered of the folder; for a thread, before there is a site."""
        self._memory = FolderMemory.of(recall(self._app.folder.root))
        self._bookmarks = dict.fromkeys(self._memory.bookmarks)

    @property
    def start(self) -> FolderMemory:
        """What was remembered when the app started."""
        return self._memory

    # Pages to find again

    @property
    def recent(self) -> tuple[str, ...]:
        """The pages that were read and are still there, the latest first: the one on the screen, then the others."""
        panes = self._app.panes
        read = panes.history.recent if panes is not None else ()
        return self._there(*read, *self._memory.recent)

    @property
    def bookmarks(self) -> tuple[str, ...]:
        """The pages that are bookmarked and are still there, the latest first."""
        return self._there(*reversed(self._bookmarks))

    def _there(self, *paths: str) -> tuple[str, ...]:
        site = self._app.site
        return tuple(path for path in dict.fromkeys(paths) if site is not None and path in site.pages)

    def toggle_bookmark(self, page: "Page") -> bool:
        """Bookmark a page, or no longer; tell whether it is one now."""
        path, wanted = page.path, page.path not in self._bookmarks
        if wanted:
            self._bookmarks[path] = None
        else:
            del self._bookmarks[path]
        otherwise = "The state folder cannot be written: bookmarks last until you quit."
        self._amend(lambda known: with_bookmark(known, path, wanted=wanted), otherwise)
        return wanted

    # Where the reader is

    def soon(self) -> None:
        """Put the reader's place on disk in a moment."""
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self._app.set_timer(_SOON, self._keep)

    def _keep(self) -> None:
        if (now := self._now()) is not None:
            self._amend(lambda known: left_at(known, now))

    def keep_at_the_end(self) -> None:
        """Put the reader's place on disk, now: the app is about to end."""
        if (now := self._now()) is not None:
            root = self._app.folder.root
            amend(root, lambda known: left_at(known, now))

    def _now(self) -> FolderMemory | None:
        panes = self._app.panes
        if panes is None or not panes.is_attached or panes.page is None:
            return None
        place = panes.place
        return FolderMemory(
            place.path, place.place, panes.navigation.trail, panes.hidden, self.recent, widths=panes.widths
        )

    def _amend(self, change: "Callable[[dict[str, Any]], dict[str, Any]]", otherwise: str = "") -> None:
        """Remember ``change``; where that cannot be done, say ``otherwise``."""
        root = self._app.folder.root

        def run() -> None:
            if not amend(root, change) and otherwise:
                self._app.call_later(self._app.notice, otherwise, severity="warning")

        self._app.run_worker(run, thread=True, group="remember", exit_on_error=False, description="remember")
