"""The rows of a page on the screen: only the lines that are visible are drawn."""

from collections.abc import Sequence

from rich.segment import Segment
from textual.filter import LineFilter
from textual.geometry import Region
from textual.strip import Strip

from docs_tui.preview.layout import row_span
from docs_tui.preview.model import Block
from docs_tui.preview.page import PreviewPage
from docs_tui.preview.wrap import cells
from docs_tui.tui.page_view.ahead import Prepared
from docs_tui.tui.page_view.draw import Painter, indent
from docs_tui.tui.page_view.highlight import Highlighting
from docs_tui.tui.page_view.page_scroll import PageScroll
from docs_tui.tui.page_view.palette import Palette
from docs_tui.tui.page_view.pictures import PictureDrawing
from docs_tui.tui.page_view.rows import Rows


class Canvas(PageScroll):
    """A page that can be seen; what can be done with it is the business of the classes on top of this one."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._rows: Rows | None = None
        self._palette: Palette | None = None
        self._highlighting = Highlighting(self)
        self._pictures = PictureDrawing(self)

    # For the classes on top

    def _overlays(self, index: int, first: int, last: int) -> list[tuple[int, int, str]]:
        """Return what is laid over the characters of a block from ``first`` up to ``last``: start, end, role."""
        del index, first, last
        return []

    def _labels(self, block: Block) -> list[tuple[int, str]]:
        """Return what is written over a block: the character it begins at, and the text."""
        del block
        return []

    # Drawing

    def _draw_anew(self) -> None:
        self._rows = None
        super()._draw_anew()

    def notify_style_update(self) -> None:
        """Draw in the new theme."""
        super().notify_style_update()
        self._palette = None
        self._rows = None

    def _take(self, prepared: Prepared) -> None:
        """Show a page that was made ready, from its top."""
        self._content, self._layout = prepared.content, prepared.layout
        self._geometry, self._rows = prepared.rows.painter.geometry, prepared.rows
        self._set_height(self._layout.height + 1)
        self._laid_out()
        self.refresh()

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
