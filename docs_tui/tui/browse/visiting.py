"""From page to page: back and forward through those that were visited, each at the place where it was left."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.tui.browse.history import Visit
    from docs_tui.tui.browse.panes import Panes

_SETTLE = 1.0
"""Seconds on a page after which it counts as read, and not as passed."""


class Visiting:
    """Keeps the history of the panes."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes

    def begin(self, path: str, *, passing: bool) -> None:
        """Begin a new visit, of a page that is about to be shown: the one on the screen is left."""
        self._panes.glancing.settle()
        self._leave()
        self._panes.history.visit(path, passing=passing)

    def settle_soon(self, path: str) -> None:
        """Let a page count as read, if the reader stays on it."""
        self._panes.set_timer(_SETTLE, lambda: self._settle(path))

    def _settle(self, path: str) -> None:
        if path == self._panes.path:
            self._panes.history.settle()
            self._panes.docs_app.memory_service.soon()

    def back(self) -> None:
        """Go back to the page before, where it was left."""
        self._go(self._panes.history.back)

    def forward(self) -> None:
        """Go forward again."""
        self._go(self._panes.history.forward)

    def _go(self, step: "Callable[[Callable[[str], bool]], Visit | None]") -> None:
        site = self._panes.docs_app.site
        if site is None:
            return
        self._leave()
        visit = step(site.pages.__contains__)
        if visit is not None:
            self._panes.open_page(visit.path, visit=visit)

    def _leave(self) -> None:
        """Remember where the reader was in the page; a page only looked at is not left."""
        current = self._panes.history.current
        if current is not None and current.path == self._panes.path:
            self._panes.history.leave(self._panes.view.place())
