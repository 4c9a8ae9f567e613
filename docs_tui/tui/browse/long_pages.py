"""Pages that take a while to be read: what can be seen of them is shown at once, the rest when a thread has read it."""

from functools import partial
from typing import TYPE_CHECKING

from docs_tui.preview.content import PageContent

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.site import Site
    from docs_tui.tui.browse.panes import Panes

_LONG = 100_000
"""Bytes of a page that takes longer than a reader should wait."""
_MANY_TAGS = 3_000
_LONG_LINE = 16_000
"""Bytes of a line that does, however short the page."""


class LongPages:
    """Shows the page on the screen where it is a long one."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes

    def open(self) -> bool:
        """Show how the page begins, and read the rest; False where it is short, or has been read."""
        panes = self._panes
        site = panes.docs_app.site
        if site is None or not _is_long(site, panes.path) or panes.ahead.page(panes.path) is not None:
            return False
        beginning = panes.docs_app.preview_service.beginning(panes.path)
        if beginning is None:
            return False
        panes.show_page(beginning)
        self._read(site)
        return True

    def save(self, before: "Site", site: "Site") -> bool:
        """Show what a save changed of the page, and read the whole of it; False where it is short."""
        panes, path = self._panes, self._panes.path
        if not (_is_long(before, path) and _is_long(site, path)):
            return False
        old, new = before.text(before.pages[path]), site.text(site.pages[path])
        if old != new:
            panes.view.show_edit(old, new)
        self._read(site)
        return True

    def _read(self, site: "Site") -> None:
        work = partial(self._work, site, self._panes.path)
        self._panes.call_after_refresh(self._begin, work)

    def _begin(self, work: "Callable[[], None]") -> None:
        """Read in a thread, which would have slowed down the painting of what is shown first."""
        self._panes.run_worker(
            work, thread=True, exclusive=True, group="long", exit_on_error=False, description="read a long page"
        )

    def _work(self, site: "Site", path: str) -> None:
        app = self._panes.docs_app
        if app.site is not site:
            return  # there is a newer one, and it has been sent for
        shown = app.preview_service.preview(path)
        ready = PageContent(shown) if shown is not None else None
        if ready is not None:
            ready.get_ready()

        def show() -> None:
            if shown is not None and app.site is site and self._panes.path == path:
                self._panes.show_page(shown, ready=ready)

        app.call_later(show)


def _is_long(site: "Site", path: str) -> bool:
    page = site.pages.get(path)
    content = site.files.get(page.file) if page is not None and page.file is not None else None
    return isinstance(content, bytes) and (
        len(content) >= _LONG or content.count(b"<") > _MANY_TAGS or max(map(len, content.split(b"\n"))) > _LONG_LINE
    )
