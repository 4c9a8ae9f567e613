"""Makes the pages beside the one on the screen ready while the reader reads: going there then only paints."""

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from docs_tui.tui.widgets.navigation_tree import NavigationTree

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.site import Page, Site
    from docs_tui.tui.panes.panes import Panes
    from docs_tui.tui.preview.page import PreviewPage

_PAUSE = 0.01
_SLICE = 0.004
"""Seconds of work before the next key gets its turn."""
_LONGEST = 150_000
"""Characters of a page; longer ones hold up keys for longer than they save."""


class LookingAhead:
    """Pages that the reader may go to next, as the view takes them, for one snapshot of the site."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._site: Site | None = None
        self._pages: dict[str, PreviewPage] = {}
        self._steps: Iterator[None] = iter(())
        self._timer: Timer | None = None

    def page(self, path: str) -> "PreviewPage | None":
        """Return a page that was made ready; None where it was not, or is another one by now."""
        return self._pages.get(path) if self._site is self._panes.docs_app.site else None

    def start(self) -> None:
        """Begin with the pages beside the one that is shown now."""
        self._steps = self._work()
        if self._timer is None:
            self._timer = self._panes.set_interval(_PAUSE, self._go_on)

    def _go_on(self) -> None:
        stop = perf_counter() + _SLICE
        for _ in self._steps:
            if perf_counter() > stop:
                return
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _work(self) -> Iterator[None]:
        panes = self._panes
        site = panes.docs_app.site
        yield
        if site is None:
            return
        near = [page for path in panes.query_one(NavigationTree).pages_near() if (page := site.pages.get(path))]
        same = self._pages if site is self._site else {}
        self._site = site
        self._pages = {page.path: same[page.path] for page in near if page.path in same}
        for page in near:
            if panes.docs_app.site is not site:
                return
            if _is_quick(site, page) and (
                shown := self._pages.get(page.path) or panes.docs_app.showing.preview(page.path)
            ):
                self._pages[page.path] = shown
                yield
                yield from panes.view.prepare(shown)


def _is_quick(site: "Site", page: "Page") -> bool:
    content = site.files.get(page.file) if page.file is not None else b""
    return isinstance(content, bytes) and len(content) <= _LONGEST
