"""The selected text of a page, and selecting with the mouse."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from docs_tui.preview.selection import (
    Point,
    point_at,
    selected_blocks,
    selected_fragments,
    selected_source,
    selected_text,
)

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.tui.page_view.scroller import PageScroller

_SCROLL_SECONDS = 1 / 30
_MAX_SCROLL = 4
"""How many rows the page scrolls at a time while the pointer is outside."""


class PageSelection:
    """The reader's selection, between two characters of the page."""

    def __init__(self, scroller: "PageScroller") -> None:
        self._scroller = scroller
        self._ends: tuple[Point, Point] | None = None

    def __bool__(self) -> bool:
        return self._ends is not None

    def set(self, start: Point, end: Point) -> None:
        """Select everything between two points."""
        self._ends = start, end

    def clear(self) -> None:
        """Select nothing."""
        self._ends = None

    @property
    def is_gone(self) -> bool:
        """Whether a block in which the selection begins or ends is no longer visible."""
        layout = self._scroller.layout
        return self._ends is not None and any(layout.index_of(point.block) < 0 for point in self._ends)

    def point_at(self, x: int, y: int) -> Point | None:
        """Return the character at a cell of the view, or the nearest one."""
        return point_at(self._scroller.layout, self._scroller.geometry, x, self._scroller.top + y)

    def ranges_in(self, index: int) -> list[tuple[int, int, str]]:
        """Return the selected part of a block: start, end and style."""
        if self._ends is None:
            return []
        fragments = selected_fragments(self._scroller.layout, *self._ends, index)
        return [(each.start, each.end, "selected") for each in fragments]

    @property
    def block_indexes(self) -> tuple[int, int]:
        """The indexes of the blocks in which the selection begins and ends."""
        if self._ends is None:
            return 0, 0
        start, end = self._ends
        return self._scroller.layout.index_of(start.block), self._scroller.layout.index_of(end.block)

    @property
    def text(self) -> str:
        """The selected text as it is displayed; empty without a selection."""
        return selected_text(self._scroller.layout, *self._ends) if self._ends is not None else ""

    @property
    def source(self) -> str:
        """The Markdown of the selected blocks; empty without a selection."""
        content, layout = self._scroller.content, self._scroller.layout
        if content is None or self._ends is None:
            return ""
        indexes = selected_blocks(layout, *self._ends)
        spans = [content.span_of(layout.owners[index], layout.blocks[index]) for index in indexes]
        return selected_source(content.source, spans)


class DragHost(Protocol):
    """The interface of the widget that dragging needs."""

    @property
    def view_height(self) -> int:
        """The visible number of rows."""

    def select(self, start: Point, end: Point) -> None:
        """Select everything between two points."""

    def action_scroll_rows(self, rows: int) -> None:
        """Scroll by rows."""

    def start_timer(self, delay: float, callback: Callable[[], None], *, repeat: bool) -> "Timer":
        """Call ``callback`` after ``delay`` seconds, once or repeatedly."""


class DragSelection:
    """Selects text while the mouse is dragged, and scrolls while the pointer is outside of the view."""

    def __init__(self, selection: PageSelection, host: DragHost) -> None:
        self._selection = selection
        self._host = host
        self._start: Point | None = None
        """Where the button was pressed."""
        self._pointer = 0, 0
        self._scrolling: Timer | None = None
        self.has_selected = False
        """Whether the last press became a selection; the click event after it is then ignored."""

    @property
    def is_active(self) -> bool:
        """Whether the button is held."""
        return self._start is not None

    def start(self, x: int, y: int) -> None:
        """Start where the button is pressed."""
        self._start = self._selection.point_at(x, y)
        self.has_selected = False

    def move(self, x: int, y: int) -> None:
        """Select up to the pointer."""
        self._pointer = x, y
        point = self._selection.point_at(x, y)
        if self._start is not None and point is not None and (self.has_selected or point != self._start):
            self.has_selected = True
            self._host.select(self._start, point)
        is_outside = not 0 <= y < self._host.view_height
        if is_outside and self._scrolling is None:
            self._scrolling = self._host.start_timer(_SCROLL_SECONDS, self._scroll, repeat=True)
        elif not is_outside:
            self._stop_scrolling()

    def end(self) -> None:
        """End when the button is released."""
        self._start = None
        self._stop_scrolling()

    def _scroll(self) -> None:
        x, y = self._pointer
        height = self._host.view_height
        distance = y if y < 0 else y - height + 1
        self._host.action_scroll_rows(max(min(distance, _MAX_SCROLL), -_MAX_SCROLL))
        point = self._selection.point_at(x, min(max(y, 0), height - 1))
        if self._start is not None and point is not None:
            self._host.select(self._start, point)

    def _stop_scrolling(self) -> None:
        if self._scrolling is not None:
            self._scrolling.stop()
            self._scrolling = None
