"""The headings of all pages, read off behind when they are first looked for, and again after a change."""

from typing import TYPE_CHECKING

from docs_tui.site.heading_index import HeadingIndex

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.site import Site
    from docs_tui.tui.app import DocsApp


class HeadingService:
    """Holds the index of the latest snapshot that was asked for."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._site: Site | None = None
        self.index: HeadingIndex | None = None
        """None until it is there; that of an earlier snapshot while a new one is read."""

    def prepare(self, then: "Callable[[], object]") -> None:
        """Read the headings of the site as it is now, where that has not been done, and call ``then`` when they are there."""
        site = self._app.site
        if site is None or site is self._site:
            return
        self._site = site
        before = self.index

        def run() -> None:
            self._app.ui_priority.yield_to_ui()
            index = HeadingIndex(site, before, rest=self._app.ui_priority.yield_to_ui)
            self._app.call_later(take, index)

        def take(index: HeadingIndex) -> None:
            if site is self._site:
                self.index = index
                then()

        self._app.run_worker(run, thread=True, group="headings", exit_on_error=False, description="read headings")
