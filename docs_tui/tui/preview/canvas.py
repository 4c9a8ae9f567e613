"""The page as rows: builds what is looked at, lays it out, keeps its place, draws only the lines that are visible."""

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from docs_tui.tui.preview.ahead import Prepared, build_from
from docs_tui.tui.preview.draw import Geometry, Painter, indent
from docs_tui.tui.preview.highlight import Highlighting
from docs_tui.tui.preview.layout import lay_out_all, row_span
from docs_tui.tui.preview.model import Block
from docs_tui.tui.preview.page import PreviewPage
from docs_tui.tui.preview.page_layout import Anchor, PageLayout
from docs_tui.tui.preview.palette import Palette
from docs_tui.tui.preview.pictures import PictureDrawing
from docs_tui.tui.preview.rows import Rows
from docs_tui.tui.preview.wrap import cells

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.tui.preview.content import PageContent

_WIDEST = 88
"""Cells of the column of text: longer lines are hard to read."""
_SLICE = 0.004
"""Seconds of building behind the reader's back before the next key gets its turn."""
_PAUSE = 0.02
_REST = 0.1
"""Seconds that a page is looked at before more of it is built than can be seen."""


class Canvas(ScrollView):
    """Rows of a page; what can be done with them is the business of the classes on top of this one."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self.auto_links = False
        self._content: PageContent | None = None
        self._layout = PageLayout()
        self._rows: Rows | None = None
        self._palette: Palette | None = None
        self._geometry = Geometry(0, 1, 1)
        self._highlighting = Highlighting(self)
        self._pictures = PictureDrawing(self)
        self._filling: Timer | None = None
        self._kept: Anchor | None = None
        """What stays at the top through changes of the width, until the reader scrolls."""
        self._moving = False

    # For the classes on top

    def _overlays(self, index: int, first: int, last: int) -> list[tuple[int, int, str]]:
        """Return what is laid over the characters of a block from ``first`` up to ``last``: start, end, role."""
        del index, first, last
        return []

    def _labels(self, block: Block) -> list[tuple[int, str]]:
        """Return what is written over a block: the character it begins at, and the text."""
        del block
        return []

    def _laid_out(self) -> None:
        """Do what has to follow a new layout."""

    def _scrolled(self) -> None:
        """Do what has to follow a new place."""

    def _resized(self) -> None:
        """Do what has to follow another width."""

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
            self._rows = None
            self.refresh()

    def _rows_in_view(self) -> list[tuple[Block, int]]:
        """Return which rows of which blocks can be seen."""
        rows = range(self._top, min(self._top + self._height, self._layout.height))
        places = [self._layout.at(row) for row in rows]
        return [(self._layout.blocks[index], inner) for index, inner in places]

    def _set_height(self, rows: int) -> None:
        """Tell the scroll bar how long the page is.

        Setting ``virtual_size`` itself would lay out and paint the whole screen again, for a bar that is always there.
        """
        self.set_reactive(Canvas.virtual_size, Size(self._geometry.width, rows))
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

    def notify_style_update(self) -> None:
        """Draw in the new theme."""
        super().notify_style_update()
        self._palette = None
        self._rows = None

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

    def _take(self, prepared: Prepared) -> None:
        """Show a page that was made ready, from its top."""
        self._content, self._layout = prepared.content, prepared.layout
        self._geometry, self._rows = prepared.rows.painter.geometry, prepared.rows
        self._set_height(self._layout.height + 1)
        self._laid_out()
        self.refresh()

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

    def _build_all(self) -> None:
        if self._content is not None and self._content.pending >= 0:
            for index in range(self._content.pending, len(self._content.parts)):
                self._content.build(index)
            self._lay_out(self._anchor())

    def _stop_filling(self) -> None:
        if self._filling is not None:
            self._filling.stop()
            self._filling = None

    # Drawing

    def _colors(self) -> Palette:
        if self._palette is None:
            _base_background, _base_color, background, color = self.colors
            self._palette = Palette(self.app.theme_variables, background, color)
        return self._palette

    def _painter(self, page: PreviewPage) -> Painter:
        return Painter(self._colors(), self._column(), page.is_missing, self._pictures.row)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some lines, without Textual's way there: the view has no border, no padding, nothing to blend."""
        filters, background = self.get_line_filters(), self.background_colors[1]
        strips: list[Strip] = []
        for y in crop.line_range:
            strip = self.render_line(y)
            for each in filters:
                strip = strip.apply_filter(each, background)
            strips.append(strip)
        if crop.column_span == (0, self.region.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def render_line(self, y: int) -> Strip:
        """Draw one line of the view."""
        row = self._top + y
        if self._content is None or not self._width or row >= self._layout.height:
            return Strip.blank(self.size.width, self._colors().base)
        if self._rows is None:
            self._rows = Rows(self._painter(self._content.page))
        index, inner = self._layout.at(row)
        block = self._layout.blocks[index]
        if block.code is not None and not block.code.highlighted:
            self._highlighting.start(block)
        strip = self._rows.strip(block, inner)
        return strip if inner < 0 else self._overlaid(strip, self._rows.painter, index, inner)

    def _overlaid(self, strip: Strip, painter: Painter, index: int, inner: int) -> Strip:
        """Return the row with what comes and goes laid over it: hits, hover, focus, selection, labels."""
        block = self._layout.blocks[index]
        for start, end, role in self._overlays(index, *row_span(block, inner)):
            first, last = self._cells_of(block, inner, start, end)
            if last > first:
                before, over, after = strip.divide([first, last, strip.cell_length])
                style = painter.palette.over(role)
                strip = Strip.join([before, Strip(Segment.apply_style(over, post_style=style)), after])
        for start, label in self._labels(block):
            first, last = self._cells_of(block, inner, start, start + len(label))
            if last > first:
                before, _over, after = strip.divide([first, last, strip.cell_length])
                text = label[: last - first].ljust(last - first)
                strip = Strip.join([before, Strip([Segment(text, painter.palette.style("jump"))]), after])
        return strip

    def _cells_of(self, block: Block, inner: int, start: int, end: int) -> tuple[int, int]:
        """Return the cells of the view that characters of a row take."""
        first, last = row_span(block, inner)
        start, end = max(start, first), min(end, last)
        if end < start or (end == start and start != end):
            return 0, 0
        left = self._geometry.left + indent(block, inner)
        edge = self._geometry.left + self._geometry.column
        before = left - block.offset + cells(block.text[first:start])
        after = before + cells(block.text[start:end])
        return max(min(before, edge), left), max(min(after, edge), left)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave sixels alone, which a filter would take for text; colours there are true ones anyway."""
        if self.page is not None and self.page.graphics.way == "sixel":
            return ()
        return super().get_line_filters()

    def visible_pictures(self) -> list[Block]:
        """Return the blocks of the screen that are pictures."""
        near = self._layout.between(self._top, self._top + self._height)
        return [self._layout.blocks[index] for index in near if self._layout.blocks[index].picture is not None]

    def lay_out_again(self) -> None:
        """Lay out blocks that have another size now; what is at the top stays there."""
        self._lay_out(self._anchor())

    def on_unmount(self) -> None:
        """Leave nothing in the terminal."""
        self._pictures.forget()

    def redraw(self, block: Block) -> None:
        """Draw a block again, whose roles are others now."""
        index = self._layout.index(block)
        if index < 0:
            return
        if self._rows is not None:
            self._rows.forget(block)
        self._refresh_block(index)

    def _refresh_block(self, index: int) -> None:
        self.refresh_lines(self._layout.tops[index], self._layout.tops[index + 1] - self._layout.tops[index])
