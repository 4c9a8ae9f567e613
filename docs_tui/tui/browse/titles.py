"""The titles of the tree come at once: the pages in view are read before all others."""

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from docs_tui.tui.messages import SiteChanged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docs_tui.tui.browse.panes import Panes


class TitlesFirst:
    """Reads the pages of rows that wait for their titles, while all pages are being read behind."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._asked: set[str] = set()
        """Files: one that cannot be read is not tried again at each painting."""
        self._waiting: list[str] = []
        self._running = False

    def want(self, files: "Sequence[str]") -> None:
        """Read these files ahead of the rest, in a thread."""
        self._waiting += [file for file in files if file not in self._asked]
        self._asked.update(files)
        if self._waiting and not self._running:
            self._running = True
            self._panes.run_worker(self._read, thread=True, group="titles", exit_on_error=False, description="titles")

    def _read(self) -> None:
        worker, app = get_current_worker(), self._panes.docs_app
        files, self._waiting = self._waiting, []
        try:
            app.ui_priority.yield_to_ui()
            app.folder.read_first(*files)
        finally:
            if not worker.is_cancelled:
                app.call_from_thread(self._show)

    def _show(self) -> None:
        """Let the rows have their titles; what came meanwhile is next."""
        app = self._panes.docs_app
        self._running = False
        if not app.folder_service.watching:  # else all is read, and has been told
            app.post_message(SiteChanged(app.folder.site, reading=True))
        self.want(())
