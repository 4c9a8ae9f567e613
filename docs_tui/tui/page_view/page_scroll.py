"""The page as rows: builds what is looked at, lays it out, keeps its place."""

from time import perf_counter
from typing import TYPE_CHECKING

from textual.geometry import Size
from textual.scroll_view import ScrollView

from docs_tui.preview.layout import lay_out_all
from docs_tui.preview.model import Block
from docs_tui.preview.page import PreviewPage
from docs_tui.preview.page_layout import Anchor, PageLayout
from docs_tui.tui.page_view.ahead import build_from
from docs_tui.tui.page_view.draw import Geometry

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.preview.content import PageContent

_WIDEST = 88
"""Cells of the column of text: longer lines are hard to read."""
_SLICE = 0.004
"""Seconds of building behind the reader's back before the next key gets its turn."""
_PAUSE = 0.02
_REST = 0.1
"""Seconds that a page is looked at before more of it is built than can be seen."""


class PageScroll(ScrollView):
    """Rows of a page, not drawn yet."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self.auto_links = False
        self._content: PageContent | None = None
        self._layout = PageLayout()
        self._geometry = Geometry(0, 1, 1)
        self._filling: Timer | None = None
        self._kept: Anchor | None = None
        """What stays at the top through changes of the width, until the reader scrolls."""
        self._moving = False

    # For the classes on top

    def _laid_out(self) -> None:
        """Do what has to follow a new layout."""

    def _scrolled(self) -> None:
        """Do what has to follow a new place."""

    def _resized(self) -> None:
        """Do what has to follow another width."""

    def _draw_anew(self) -> None:
        """Draw every row again when it is looked at."""
        self.refresh()

    # Layout

    @property
    def page(self) -> PreviewPage | None:
        """The page that is shown."""
        return self._content.page if self._content else None

    @property
    def _width(self) -> int:
        return self.scrollable_content_region.width

    @property
    def _height(self) -> int:
        return self.scrollable_content_region.height

    @property
    def _top(self) -> int:
        return int(self.scroll_y)

    def _column(self) -> Geometry:
        width = max(self._width, 1)
        margin = 2 if width >= 40 else 1
        column = max(min(_WIDEST, width - 2 * margin), 1)
        return Geometry((width - column) // 2, column, width)

    def _lay_out(self, anchor: Anchor | None = None, *, behind: bool = False) -> None:
        """Lay every block out for the width there is, and show ``anchor`` at the top again.

        Args:
            anchor: What stays at the top.
            behind: What is new was built behind; it is painted only if it can be seen.
        """
        if self._content is None or not self._width:
            return
        seen = self._rows_in_view() if behind and self._column() == self._geometry else None
        self._geometry = self._column()
        self._layout = PageLayout(self._content, self._geometry.column)
        # The order matters: scrolling is clamped to the virtual size.
        self._set_height(self._layout.height + 1)
        if anchor is not None:
            self._scroll_to_row(self._layout.row_of(anchor))
        self._laid_out()
        if seen is None or seen != self._rows_in_view():
            self._draw_anew()

    def _rows_in_view(self) -> list[tuple[Block, int]]:
        """Return which rows of which blocks can be seen."""
        rows = range(self._top, min(self._top + self._height, self._layout.height))
        places = [self._layout.at(row) for row in rows]
        return [(self._layout.blocks[index], inner) for index, inner in places]

    def _set_height(self, rows: int) -> None:
        """Tell the scroll bar how long the page is.

        Setting ``virtual_size`` itself would lay out and paint the whole screen again, for a bar that is always there.
        """
        self.set_reactive(PageScroll.virtual_size, Size(self._geometry.width, rows))
        bar = self.vertical_scrollbar
        bar.window_virtual_size = rows
        bar.window_size = self._height
        if self.scroll_y > self.max_scroll_y:
            self._scroll_to_row(self.max_scroll_y)

    def _scroll_to_row(self, row: int) -> None:
        self._moving = True
        self.scroll_to(y=max(row, 0), animate=False, force=True)
        self._moving = False

    def _reader_scroll(self, row: int) -> None:
        self._kept = None
        self.scroll_to(y=max(row, 0), animate=False, force=True)

    def _show_row(self, row: int, *, near_top: bool = False) -> None:
        """Scroll so that ``row`` can be seen, if it cannot."""
        if near_top:
            self._reader_scroll(row - 1)
        elif not self._top <= row < self._top + self._height - 1:
            self._reader_scroll(row - self._height // 3)

    # The place of the reader

    def _anchor(self) -> Anchor | None:
        """Return what the first visible row shows."""
        return self._kept or self._layout.anchor(self._top)

    def on_resize(self) -> None:
        """Wrap the text for the new width; what was at the top stays there."""
        if self._content is None or self._column() == self._geometry:
            return
        anchor = self._anchor()
        self._lay_out(anchor)
        if self._build_visible():
            self._lay_out(anchor)
        self._resized()
        self._kept = anchor

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Follow the reader: build what comes into view, tell which section it is."""
        super().watch_scroll_y(old_value, new_value)
        if int(old_value) == int(new_value) or self._content is None:
            return
        if not self._moving:
            self._kept = None
            if self._build_visible():
                self._lay_out(self._anchor())
        self._scrolled()

    # Building behind

    def _build_around(self, part: int) -> None:
        """Build what the first screen from ``part`` on needs, by a guess; the rest comes behind."""
        if self._content is not None:
            for _ in build_from(self._content, part, max(self._height, 24), self._column().column):
                pass

    def _build_visible(self, screens: int = 1) -> bool:
        """Build what is on the screen and so many ``screens`` near it; True where that was not there yet."""
        height = max(self._height, 1)
        first, last = self._top - screens * height, self._top + (screens + 1) * height
        return self._layout.build_between(first, last)

    def _start_filling(self) -> None:
        self._stop_filling()
        if self._content is not None and self._content.pending >= 0:
            self._filling = self.set_timer(_REST, self._go_on_filling)

    def _go_on_filling(self) -> None:
        self._filling = self.set_interval(_PAUSE, self._fill)

    def _fill(self) -> None:
        """Build more of the page for a moment; lay it out when all is there."""
        if self._content is None or (pending := self._content.pending) < 0:
            self._stop_filling()
            self._lay_out(self._anchor(), behind=True)
            return
        stop = perf_counter() + _SLICE
        for index in range(pending, len(self._content.parts)):
            self._content.build(index)
            lay_out_all(self._content.parts[index].items or [], self._geometry.column)
            if perf_counter() > stop:
                return

    def _stop_filling(self) -> None:
        if self._filling is not None:
            self._filling.stop()
            self._filling = None

    def lay_out_again(self) -> None:
        """Lay out blocks that have another size now; what is at the top stays there."""
        self._lay_out(self._anchor())
