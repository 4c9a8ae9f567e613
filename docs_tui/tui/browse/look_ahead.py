"""Makes the pages beside the one on the screen ready while the reader reads: going there then only paints."""

from collections.abc import Iterator
from concurrent.futures import Future
from time import perf_counter
from typing import TYPE_CHECKING

from docs_tui.preview.content import PageContent
from docs_tui.tui.browse.navigation_tree import NavigationTree

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.preview.page import PreviewPage
    from docs_tui.site import Page, Site
    from docs_tui.tui.browse.panes import Panes

_PAUSE = 0.01
_SLICE = 0.004
"""Seconds of work before the next key gets its turn."""
_SHORT = 20_000
"""Bytes of a page that is made between two keys; a longer one is made in a thread."""


class LookingAhead:
    """Pages that the reader may go to next, as the view takes them, for one snapshot of the site."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._site: Site | None = None
        self._pages: dict[str, PreviewPage] = {}
        self._steps: Iterator[bool] = iter(())
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
        if self._panes.docs_app.ui_priority.is_saving:
            return
        stop = perf_counter() + _SLICE
        for more in self._steps:
            if not more or perf_counter() > stop:
                return
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _work(self) -> Iterator[bool]:
        """Yield after each step whether there is more to do at once; else it is to be waited for."""
        panes = self._panes
        site = panes.docs_app.site
        yield True
        if site is None:
            return
        while not panes.view.size.width:
            yield False
        near = [page for path in panes.query_one(NavigationTree).pages_near() if (page := site.pages.get(path))]
        same = self._pages if site is self._site else {}
        self._site = site
        self._pages = {page.path: same[page.path] for page in near if page.path in same}
        for page in near:
            if panes.docs_app.site is not site:
                return
            if (size := _size(site, page)) is None:
                continue
            content: PageContent | None = None
            shown = self._pages.get(page.path)
            if shown is None and size <= _SHORT:
                shown = panes.docs_app.preview_service.preview(page.path)
            elif shown is None:
                made = self._make_behind(page.path)
                while not made.done():
                    yield False
                shown, content = made.result()
            if shown is not None and panes.docs_app.site is site:
                self._pages[page.path] = shown
                yield True
                for _ in panes.view.prepare(shown, content):
                    yield True

    def _make_behind(self, path: str) -> "Future[tuple[PreviewPage | None, PageContent | None]]":
        """Make a page, and read its headings, in a thread."""
        made: Future[tuple[PreviewPage | None, PageContent | None]] = Future()

        def run() -> None:
            shown, content = None, None
            try:
                shown = self._panes.docs_app.preview_service.preview(path)
                if shown is not None:
                    content = PageContent(shown)
                    content.get_ready()
            finally:
                made.set_result((shown, content))

        self._panes.run_worker(run, thread=True, group="ahead", exit_on_error=False, description="make ready")
        return made


def _size(site: "Site", page: "Page") -> int | None:
    """Return how many bytes a page has; None where it has not been read."""
    content = site.files.get(page.file) if page.file is not None else b""
    return len(content) if isinstance(content, bytes) else None
