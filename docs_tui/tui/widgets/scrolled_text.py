"""The base class of text views: wraps lines into rows and scrolls them, with the same keys everywhere."""

import itertools
from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.scroll_view import ScrollView

from docs_tui.preview.layout import wrap
from docs_tui.tui.error_guard import ErrorGuard

_LEAST = 10
"""The least width of a row in cells."""


class Row(NamedTuple):
    """A row: a range of characters of one line."""

    line: int
    """The index of the line."""
    start: int
    end: int

    @property
    def is_first(self) -> bool:
        """Whether the line begins here."""
        return self.start == 0


class ScrolledText(ErrorGuard, ScrollView, can_focus=True):
    """Lays out rows and scrolls. Subclasses draw them."""

    ALLOW_SELECT: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,down", "move(1)", "Line down", show=False, id="down"),
        Binding("k,up", "move(-1)", "Line up", show=False, id="up"),
        Binding("space,pagedown", "page(1.0)", "Page down", show=False, id="page-down"),
        Binding("pageup", "page(-1.0)", "Page up", show=False, id="page-up"),
        Binding("ctrl+d", "page(0.5)", "Half a page down", show=False, id="half-page-down"),
        Binding("ctrl+u", "page(-0.5)", "Half a page up", show=False, id="half-page-up"),
        Binding("g,home", "edge('top')", "Top", show=False, id="top"),
        Binding("G,end", "edge('end')", "End", show=False, id="end"),
    ]
    DEFAULT_CSS = """
    ScrolledText {
        background: $background;
        color: $foreground;
        overflow-x: hidden;
        overflow-y: scroll;
        scrollbar-size-vertical: 1;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._texts: Sequence[str] = ()
        self._starts: list[list[int]] = []
        """The offsets of the rows of each line."""
        self._tops: list[int] = []
        """The first row of each line."""
        self._width = 0

    # The rows

    @property
    def number_width(self) -> int:
        """The width of the column at the left of the text."""
        raise NotImplementedError

    def top_changed(self) -> None:
        """Called when another row is at the top."""

    def lay_out(self, texts: Sequence[str]) -> None:
        """Wrap lines for the current width."""
        self._texts = texts
        self._width = self._room()
        self._starts = [wrap(text, self._width) for text in texts]
        *self._tops, height = itertools.accumulate(map(len, self._starts), initial=0)
        self.virtual_size = Size(self.scrollable_content_region.width, height)
        self.refresh()

    def _room(self) -> int:
        return max(self.scrollable_content_region.width - self.number_width, _LEAST)

    def on_resize(self) -> None:
        """Wrap the lines for the new width and keep the one at the top."""
        if self._room() != self._width:
            top = self.line_of(int(self.scroll_y))
            self.lay_out(self._texts)
            self.goto(top)

    def line_of(self, row: int) -> int:
        """Return the line of a row, from 0; the last one for rows below the text."""
        return max(bisect_right(self._tops, row) - 1, 0)

    def row_at(self, number: int) -> Row | None:
        """Return a row; None below the text."""
        line = self.line_of(number)
        if not self._tops or number - self._tops[line] >= len(self._starts[line]):
            return None
        starts, part = self._starts[line], number - self._tops[line]
        end = starts[part + 1] if part + 1 < len(starts) else len(self._texts[line])
        return Row(line, starts[part], end)

    def goto(self, line: int, *, above: int = 0) -> None:
        """Scroll to a line, from 0, leaving some rows above it."""
        if self._tops:
            row = self._tops[min(max(line, 0), len(self._tops) - 1)]
            self.scroll_to(y=max(row - above, 0), animate=False)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Call ``top_changed`` when another row is at the top."""
        super().watch_scroll_y(old_value, new_value)
        if int(old_value) != int(new_value):
            self.top_changed()

    # Moving

    def action_move(self, by: int) -> None:
        """Scroll by lines."""
        self.scroll_relative(y=by, animate=False)

    def action_page(self, by: float) -> None:
        """Scroll by screens."""
        self.scroll_relative(y=round(by * (self.size.height - 1)), animate=False)

    def action_edge(self, edge: str) -> None:
        """Scroll to the top or the end."""
        self.scroll_to(y=0 if edge == "top" else self.max_scroll_y, animate=False)
