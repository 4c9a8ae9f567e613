"""Compares the docs with their last commit: which files differ, and a page's committed Markdown.

Git runs in threads, one command at a time. If git is missing, it is not run again until the reader wants a comparison.
"""

from threading import Lock
from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError
from docs_tui.tui.messages import ErrorNotice, GitFilesChanged
from docs_tui.workspace.git import marker, since

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual.timer import Timer

    from docs_tui.site import Page, Site
    from docs_tui.tui.services.background import Background
    from docs_tui.workspace.committed_page import CommittedPage

_PAUSE = 0.3
"""Seconds between a save and running git, so that several saves need one run."""
_LOOK = 2.0
"""Seconds between two checks for a new commit."""


class GitService:
    """Posts ``GitFilesChanged``, and finds the committed version of a page."""

    def __init__(self, background: "Background", root: "Callable[[], Path]") -> None:
        """Create it with ``root``, which returns the docs folder and is called only once there is a site."""
        self._background = background
        self._root = root
        self._site: Site | None = None
        self._one_at_a_time = Lock()
        self._waiting: Timer | None = None
        self._looking: Timer | None = None
        self._marker: Path | None = None
        self._marker_time = 0.0
        self._without_git = False
        self._changed: frozenset[str] = frozenset()
        """The files that differ from the last commit."""

    def is_changed(self, page: "Page") -> bool:
        """Return whether a page or a snippet in it differs from the last commit; False while unknown."""
        if self._site is None or page.file is None:
            return False
        return not self._changed.isdisjoint({page.file, *self._site.graph.files_imported_by(page.file)})

    def site_changed(self, site: "Site", *, reading: bool) -> None:
        """Run git soon to find the files that differ."""
        self._site = site
        if self._without_git or reading:
            return
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self._background.set_timer(_PAUSE, self._ask)

    def _ask(self) -> None:
        root, background = self._root(), self._background

        def run() -> None:
            with self._one_at_a_time:
                try:
                    found = since(root)
                    if self._marker is None:
                        self._marker = marker(root)
                except DocsTuiError:
                    self._without_git = True
                    background.call_soon(self._announce, frozenset())
                else:
                    background.call_soon(self._announce, frozenset(found.files))

        background.run_in_thread(run, group="git")

    def _announce(self, files: frozenset[str]) -> None:
        self._changed = files
        self._background.post(GitFilesChanged(files))
        if self._looking is None and self._marker is not None:
            self._marker_time = _modified(self._marker)
            self._looking = self._background.set_interval(_LOOK, self._look)

    def _look(self) -> None:
        """Run git again after a commit. A commit changes no file of the docs, so the watcher does not notice it."""
        if self._marker is not None and (now := _modified(self._marker)) != self._marker_time:
            self._marker_time = now
            self._ask()

    def find_committed(self, page: "Page", then: "Callable[[CommittedPage], object]") -> None:
        """Find the Markdown of ``page`` in the last commit and pass it to ``then``, or show why there is none."""
        if self._site is None:
            return
        site, root, background = self._site, self._root(), self._background

        def run() -> None:
            from docs_tui.workspace.committed_page import committed_page  # noqa: PLC0415 - imports the exporter

            try:
                with self._one_at_a_time:
                    found = committed_page(root, site, page)
            except DocsTuiError as error:
                background.post(ErrorNotice(error, severity="warning"))
            else:
                self._without_git = False
                background.call_soon(then, found)

        background.run_in_thread(run, group="before", description="last commit", exclusive=True)


def _modified(file: "Path") -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
