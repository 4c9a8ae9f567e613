"""Go back and forward through visited pages, each at the place where the reader left it."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.preview.page_content import PagePosition


@record(frozen=True, slots=True)
class Visit:
    """A page, and the place in it."""

    path: str
    place: "PagePosition | None" = None
    passing: bool = False
    """Whether the reader only passed it in the tree, so that the next visit replaces it."""


@record(frozen=True, slots=True)
class PageLocation:
    """A page, and a place in it."""

    path: str
    """The page's path; empty if no page shows the place."""
    line: int = 0
    """The line of the page's file; 0 if unknown."""
    heading: str = ""
    """The heading above the place, as in the outline, if the line is unknown."""
    text: str = ""
    """The text to highlight there."""


class History:
    """The visits of one run, and the current one."""

    LIMIT = 200

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._at = -1

    @property
    def current(self) -> Visit | None:
        """The visit on the screen."""
        return self._visits[self._at] if self._visits else None

    @property
    def recent(self) -> tuple[str, ...]:
        """The visited pages, each once, the latest first."""
        return tuple(dict.fromkeys(visit.path for visit in reversed(self._visits)))

    def visit(self, path: str, *, passing: bool = False) -> None:
        """Add a visit to ``path`` and drop the visits after the current one."""
        current = self.current
        if current is not None and current.path == path:
            self._visits[self._at] = replace(current, passing=current.passing and passing)
            return
        keep = self._at + 1 if current is None or not current.passing else self._at
        self._visits[keep:] = [Visit(path, passing=passing)]
        del self._visits[: -self.LIMIT]
        self._at = len(self._visits) - 1

    def keep_current(self) -> None:
        """Keep the current visit, because the reader stayed on the page."""
        if (current := self.current) is not None:
            self._visits[self._at] = replace(current, passing=False)

    def leave(self, place: "PagePosition | None") -> None:
        """Save the reader's place in the current page."""
        if (current := self.current) is not None:
            self._visits[self._at] = replace(current, place=place)

    def back(self, is_there: Callable[[str], bool] = lambda _: True) -> Visit | None:
        """Go back to the previous visit and return it; None at the first.

        Args:
            is_there: Returns whether a path still has a page; visits to others are skipped.
        """
        return self._step(range(self._at - 1, -1, -1), is_there)

    def forward(self, is_there: Callable[[str], bool] = lambda _: True) -> Visit | None:
        """Go forward to the next visit and return it; None at the last. Like ``back`` otherwise."""
        return self._step(range(self._at + 1, len(self._visits)), is_there)

    def _step(self, places: range, is_there: Callable[[str], bool]) -> Visit | None:
        for at in places:
            if is_there(self._visits[at].path):
                self._at = at
                return self._visits[at]
        return None


@record(frozen=False, slots=True)
class Peek:
    """The user's place while the panes show other pages."""

    place: Visit
    beside: bool
    """Whether the list that shows other pages is beside the panes, so that the panes can still be used."""
    has_moved: bool = False
    """Whether another page or place has been shown since."""
