"""One row of a block as a strip: raw segments, since everything richer costs ten times as much."""

from collections.abc import Callable
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from textual.strip import Strip

from docs_tui.preview.layout import number_width, regions_between, row_span, runs_between
from docs_tui.preview.model import Block, Edges
from docs_tui.preview.wrap import cells, cut
from docs_tui.tui.page_view.palette import Palette

_MORE = "›"


class Geometry(NamedTuple):
    """Where the column of text stands in the view."""

    left: int
    """Empty cells before the column."""
    column: int
    """Cells of the column, edges included."""
    width: int
    """Cells of the view."""


def indent(block: Block, row: int) -> int:
    """Return how many cells of the column stand before the text of ``row``."""
    edges = block.gap_edges if row < 0 else block.rest if row else block.first
    return sum(cells(edge.text) for edge in edges) + (number_width(block) if row >= 0 else 0)


def _no_picture(block: Block, row: int, background: Color | None) -> list[Segment] | None:
    """Draw none."""
    del block, row, background
    return None


class Painter(NamedTuple):
    """Draws rows for one width in one theme."""

    palette: Palette
    geometry: Geometry
    is_missing: Callable[[str], bool]
    """Tells of a link whether it leads nowhere."""
    picture_row: Callable[[Block, int, Color | None], list[Segment] | None] = _no_picture
    """A row of a picture as it is drawn; None while it is not."""

    def draw(self, block: Block, row: int, mark: str = "") -> Strip:
        """Return row ``row`` of ``block`` as wide as the view; rows below 0 are the gap above it."""
        palette, geometry = self.palette, self.geometry
        base = palette.base
        segments: list[Segment] = []
        if mark and geometry.left:
            segments.append(Segment(" " * (geometry.left - 1), base))
            segments.append(Segment(mark, palette.style("changed")))
        else:
            segments.append(Segment(" " * geometry.left, base))
        fill = block.gap_fill if row < 0 else _fill(block, row)
        edges = block.gap_edges if row < 0 else block.rest if row else block.first
        used = _draw_edges(segments, edges, palette)
        if row >= 0:
            used += self._draw_text(segments, block, row, geometry.column - used)
        if used < geometry.column:
            segments.append(Segment(" " * (geometry.column - used), palette.style(fill)))
        rest = geometry.width - geometry.left - max(geometry.column, used)
        if rest > 0:
            segments.append(Segment(" " * rest, base))
        strip = Strip(segments)
        return strip if rest >= 0 else strip.crop(0, geometry.width)

    def _draw_text(self, segments: list[Segment], block: Block, row: int, room: int) -> int:
        style = self.palette.style
        fill = _fill(block, row)
        start, end = row_span(block, row)
        if block.picture is not None:
            return self._draw_picture(segments, block, row, room)
        used = number_width(block)
        if used and block.code is not None:
            number = f"{block.code.numbers + row:>{used - 2}}  "
            segments.append(Segment(number, style(f"{fill} fence.number")))
        cropped = False
        if not block.wrapped:
            start, end, cropped = _visible(block, start, end, room - used)
        missing = self._missing(block, start, end)
        under = f"{fill} {block.cls}"
        text = block.text
        for first, last, cls in runs_between(block, start, end):
            role = f"{cls} link.missing" if first in missing else cls
            piece = text[first:last].replace("\t", " ")
            segments.append(Segment(piece, style(f"{under} {role}")))
            used += cells(piece)
        if cropped:
            segments.append(Segment(_MORE, style(f"{fill} dim")))
            used += 1
        return used

    def _draw_picture(self, segments: list[Segment], block: Block, row: int, room: int) -> int:
        drawn = self.picture_row(block, row, self.palette.style(block.fill).bgcolor)
        columns = min(block.picture.columns, room) if block.picture is not None else 0
        if drawn is None:
            drawn = [Segment(" " * columns, self.palette.style(f"{block.fill} fence"))]
        segments += drawn
        return columns

    def _missing(self, block: Block, start: int, end: int) -> set[int]:
        """Return the characters of the row that are text of links that lead nowhere."""
        found: set[int] = set()
        if block.regions:
            for region in regions_between(block, start, end):
                if region.target.kind == "link" and self.is_missing(region.target.url):
                    found.update(range(max(region.start, start), min(region.end, end)))
        return found


def _fill(block: Block, row: int) -> str:
    if block.code is None:
        return block.fill
    mark = block.code.marks.get(row)
    return f"{block.fill} {mark}" if mark else block.fill


def _draw_edges(segments: list[Segment], edges: Edges, palette: Palette) -> int:
    used = 0
    for edge in edges:
        segments.append(Segment(edge.text, palette.style(f"{edge.fill} {edge.cls}")))
        used += cells(edge.text)
    return used


def _visible(block: Block, start: int, end: int, room: int) -> tuple[int, int, bool]:
    """Return the characters of a row that is not wrapped which are in view, and whether there are more."""
    row = block.text[start:end]
    part, first = cut(row, block.offset, block.offset + room)
    cropped = first + len(part) < len(row)
    if cropped:
        part, first = cut(row, block.offset, block.offset + room - 1)
    return start + first, start + first + len(part), cropped
