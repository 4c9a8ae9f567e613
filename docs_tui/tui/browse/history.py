"""Back and forward through the pages that were read, each at the place where it was left."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.preview.page_layout import PagePosition


@dataclass(frozen=True, slots=True)
class Visit:
    """A page, and the place in it."""

    path: str
    place: "PagePosition | None" = None
    passing: bool = False
    """Only looked at on the way through the tree: the next visit takes its place."""


@dataclass(frozen=True, slots=True)
class PageLocation:
    """A page, and a place in it that was found."""

    path: str
    """Of the page; empty if no page shows what was found."""
    line: int = 0
    """Of the page's file; 0: unknown."""
    heading: str = ""
    """The heading above the place, as in the outline, if the line is unknown."""
    text: str = ""
    """What was found there, to be marked."""


class History:
    """The visits of one session, and which of them is on the screen."""

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
        """The pages that were read, the latest first, each once."""
        return tuple(dict.fromkeys(visit.path for visit in reversed(self._visits)))

    def visit(self, path: str, *, passing: bool = False) -> None:
        """Go to ``path``: what was forward of here is forgotten."""
        current = self.current
        if current is not None and current.path == path:
            self._visits[self._at] = replace(current, passing=current.passing and passing)
            return
        keep = self._at + 1 if current is None or not current.passing else self._at
        self._visits[keep:] = [Visit(path, passing=passing)]
        del self._visits[: -self.LIMIT]
        self._at = len(self._visits) - 1

    def settle(self) -> None:
        """Keep the page on the screen: the reader stayed on it."""
        if (current := self.current) is not None:
            self._visits[self._at] = replace(current, passing=False)

    def leave(self, place: "PagePosition | None") -> None:
        """Remember where the reader was in the page on the screen."""
        if (current := self.current) is not None:
            self._visits[self._at] = replace(current, place=place)

    def back(self, is_there: Callable[[str], bool] = lambda _: True) -> Visit | None:
        """Go back to the visit before and return it; None at the first.

        Args:
            is_there: Tells of a path whether there still is such a page: visits of others are passed over.
        """
        return self._step(range(self._at - 1, -1, -1), is_there)

    def forward(self, is_there: Callable[[str], bool] = lambda _: True) -> Visit | None:
        """Go forward to the next visit and return it; None at the last. Else as ``back``."""
        return self._step(range(self._at + 1, len(self._visits)), is_there)

    def _step(self, places: range, is_there: Callable[[str], bool]) -> Visit | None:
        for at in places:
            if is_there(self._visits[at].path):
                self._at = at
                return self._visits[at]
        return None
