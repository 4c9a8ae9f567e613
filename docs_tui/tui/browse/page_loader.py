"""Prepares pages for the page view: likely next pages in advance, long pages in two steps. Then it measures them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from time import perf_counter
from typing import TYPE_CHECKING

from docs_tui.preview.page_content import PageContent
from docs_tui.preview.preview_page import is_long

if TYPE_CHECKING:
    from textual.timer import Timer
    from textual.widget import Widget

    from docs_tui.preview.preview_page import PreviewPage
    from docs_tui.site import Page, Site
    from docs_tui.tui.messages import PageMeasured
    from docs_tui.tui.page_view.view import DocView
    from docs_tui.tui.services.preview_service import PreviewService
    from docs_tui.tui.widgets.screens import AppWidget

_PAUSE = 0.01
"""Seconds between two slices of work."""
_SLICE = 0.004
"""Seconds of work after which keys are handled again."""
_SHORT = 20_000
"""Pages up to this size in bytes are prepared between two keys; longer ones in a thread."""
_MEASURE_AFTER = 0.15
"""Seconds on a page after which its Markdown is measured."""


class PageLoader:
    """Prepares the neighbors of the current page, so that going there only paints."""

    def __init__(
        self,
        view: "DocView",
        *,
        site: "Callable[[], Site | None]",
        previews: "Callable[[], PreviewService]",
        neighbors: Callable[[], Iterable[str]],
        is_paused: Callable[[], bool],
        show: "Callable[[str, PreviewPage, PageContent], object]",
    ) -> None:
        """Create the loader; nothing is prepared yet.

        Args:
            view: Where the pages are shown.
            site: Returns the current snapshot.
            previews: Returns the service that prepares pages; called in any thread.
            neighbors: Returns the paths of the pages that the user may open next.
            is_paused: Returns whether more urgent work is running.
            show: Called with the path of a long page and the page once a thread has prepared it.
        """
        self._view = view
        self._site = site
        self._previews = previews
        self._neighbors = neighbors
        self._is_paused = is_paused
        self._show = show
        self._ready_for: Site | None = None
        self._ready: dict[str, PreviewPage] = {}
        self._steps: Iterator[bool] = iter(())
        self._timer: Timer | None = None

    def page(self, path: str) -> "PreviewPage | None":
        """Return a page, prepared now if necessary; None if it does not exist."""
        return self.ready_page(path) or self._make(path)

    def _make(self, path: str) -> "PreviewPage | None":
        site = self._site()
        return self._previews().preview(site, path) if site is not None else None

    def ready_page(self, path: str) -> "PreviewPage | None":
        """Return a page if it is already prepared for the current snapshot; else None."""
        return self._ready.get(path) if self._ready_for is self._site() else None

    def forget(self) -> None:
        """Forget what is prepared, because pages look different now."""
        self._ready_for, self._ready = None, {}

    # The pages beside the one on the screen

    def prepare_neighbors(self) -> None:
        """Start preparing the neighbors of the current page."""
        self._steps = self._prepare()
        if self._timer is None:
            self._timer = self._view.set_interval(_PAUSE, self._work)

    def _work(self) -> None:
        if self._is_paused():
            return
        stop = perf_counter() + _SLICE
        for can_go_on in self._steps:
            if not can_go_on or perf_counter() > stop:
                return
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _prepare(self) -> Iterator[bool]:
        """Yield after each step: True if the next one can follow immediately, False to wait."""
        site = self._site()
        yield True
        if site is None:
            return
        while not self._view.size.width:
            yield False
        pages = [page for path in self._neighbors() if (page := site.pages.get(path))]
        known = self._ready if site is self._ready_for else {}
        self._ready_for = site
        self._ready = {page.path: known[page.path] for page in pages if page.path in known}
        for page in pages:
            if self._site() is not site:
                return
            if (size := _size(site, page)) is None:
                continue
            content: PageContent | None = None
            shown = self._ready.get(page.path)
            if shown is None and size <= _SHORT:
                shown = self._make(page.path)
            elif shown is None:
                made = self._make_in_thread(page.path)
                while not made.done():
                    yield False
                shown, content = made.result()
            if shown is not None and self._site() is site:
                self._ready[page.path] = shown
                yield True
                for _ in self._view.prepare(shown, content):
                    yield True

    def _make_in_thread(self, path: str) -> "Future[tuple[PreviewPage | None, PageContent | None]]":
        made: Future[tuple[PreviewPage | None, PageContent | None]] = Future()

        def run() -> None:
            shown, content = None, None
            try:
                shown, content = self._make_whole(path)
            finally:
                made.set_result((shown, content))

        self._view.run_worker(run, thread=True, group="ahead", exit_on_error=False, description="make ready")
        return made

    def _make_whole(self, path: str) -> "tuple[PreviewPage | None, PageContent | None]":
        shown = self._make(path)
        content = PageContent(shown) if shown is not None else None
        if content is not None:
            content.build_ahead()
        return shown, content

    # Long pages

    def beginning(self, path: str) -> "PreviewPage | None":
        """Return the first screens of a long page that is not ready; None for other pages."""
        site = self._site()
        if site is None or not is_long(site, path) or self.ready_page(path) is not None:
            return None
        return self._previews().beginning(site, path)

    def load(self, path: str) -> None:
        """Prepare a long page in a thread after the screen has been painted, and show it."""
        site = self._site()

        def run() -> None:
            if self._site() is not site:
                return  # a newer snapshot has its own job
            shown, content = self._make_whole(path)
            self._view.app.call_later(finish, shown, content)

        def finish(shown: "PreviewPage | None", content: PageContent | None) -> None:
            if shown is not None and content is not None and self._site() is site:
                self._show(path, shown, content)

        def begin() -> None:
            self._view.run_worker(
                run, thread=True, exclusive=True, group="long", exit_on_error=False, description="read a long page"
            )

        self._view.call_after_refresh(begin)


def is_other_page(before: "Site", site: "Site", path: str) -> bool:
    """Return whether the page, not only the site, differs between two snapshots."""
    old, new = before.pages.get(path), site.pages[path]
    return old != new or (new.file is not None and before.files.get(new.file) is not site.files.get(new.file))


def _size(site: "Site", page: "Page") -> int | None:
    """Return the number of bytes of a page; None if it has not been read."""
    content = site.files.get(page.file) if page.file is not None else b""
    return len(content) if isinstance(content, bytes) else None


class PageMeter:
    """Measures the Markdown of a page if the user stays on it for a moment."""

    def __init__(self, owner: "AppWidget", path: Callable[[], str]) -> None:
        """Create the meter; nothing is measured yet.

        Args:
            owner: Receives ``PageMeasured``.
            path: Returns the path of the page on the screen.
        """
        self._owner = owner
        self._path = path
        self.measured: PageMeasured | None = None
        """The size of the page that was measured last."""
        self._timer: Timer | None = None

    def size_of(self, path: str) -> "PageMeasured | None":
        """Return the size of a page, if it is known."""
        return self.measured if self.measured is not None and self.measured.path == path else None

    def measure_soon(self, path: str) -> None:
        """Measure a page after a moment, unless the user leaves it before."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._owner.set_timer(_MEASURE_AFTER, lambda: self._measure(path))

    def _measure(self, path: str) -> None:
        app = self._owner.docs_app
        site = app.site
        if site is None or path != self._path():
            return

        def run() -> None:
            app.ui_priority.yield_to_ui()
            measured = app.preview_service.measure(site, path)
            if measured is not None:
                self._owner.post_message(measured)

        app.run_in_thread(run, group="measure", exclusive=True)


class TitleReader:
    """Reads the pages whose titles the tree needs before all others, while the rest is read in the background."""

    def __init__(
        self, owner: "Widget", read: Callable[[Sequence[str]], object], show_titles: Callable[[], object]
    ) -> None:
        """Create the reader; nothing is read yet.

        Args:
            owner: The widget whose threads read.
            read: Reads files; called in a thread.
            show_titles: Called when files have been read.
        """
        self._owner = owner
        self._read = read
        self._show_titles = show_titles
        self._asked: set[str] = set()
        """Every file requested so far, so that one that cannot be read is not tried again."""
        self._waiting: list[str] = []
        self._is_running = False

    def read(self, files: Sequence[str]) -> None:
        """Read these files, after those that are being read."""
        self._waiting += [file for file in files if file not in self._asked]
        self._asked.update(files)
        if self._waiting and not self._is_running:
            self._is_running = True
            self._owner.run_worker(self._run, thread=True, group="titles", exit_on_error=False, description="titles")

    def _run(self) -> None:
        files, self._waiting = self._waiting, []
        try:
            self._read(files)
        finally:
            self._owner.app.call_later(self._finish)

    def _finish(self) -> None:
        self._is_running = False
        self._show_titles()
        self.read(())
