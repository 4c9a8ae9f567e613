"""Indexes the headings of all pages at the first search for one, and again after a change."""

from typing import TYPE_CHECKING
from weakref import ref

from docs_tui.site.quick_search import HeadingIndex

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.site import Site
    from docs_tui.tui.services.background import Background


class HeadingService:
    """Keeps the heading index of the latest snapshot that was searched."""

    def __init__(self, background: "Background") -> None:
        self._background = background
        self._site: Site | None = None
        self._indexed: ref[Site] | None = None
        """The snapshot that was indexed last. It is not kept for this: it may be of unread pages."""
        self.index: HeadingIndex | None = None
        """The latest finished index, maybe of an earlier snapshot; None before the first one is ready."""

    def site_changed(self, site: "Site") -> None:
        """Index this snapshot at the next search."""
        self._site = site

    def prepare(self, then: "Callable[[], object]") -> None:
        """Index the latest snapshot in a thread and call ``then``; do nothing if this is already running."""
        site, ui = self._site, self._background.ui
        if site is None or (self._indexed is not None and site is self._indexed()):
            return
        self._indexed = indexed = ref(site)
        before = self.index

        def run() -> None:
            ui.yield_to_ui()
            index = HeadingIndex(site, before, rest=ui.yield_to_ui)
            self._background.call_soon(take, index)

        def take(index: HeadingIndex) -> None:
            if indexed is self._indexed:
                self.index = index
                then()

        self._background.run_in_thread(run, group="headings", description="read headings")
