"""Draws rows of blocks as strips, and signs and highlights over them."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from textual.strip import Strip

from docs_tui.preview.layout import (
    ColumnGeometry,
    cell_width,
    closing_width,
    code_line,
    cut,
    indent,
    number_width,
    regions_between,
    row_span,
    runs_between,
)
from docs_tui.preview.model import Block, Prefixes
from docs_tui.preview.targets import title_range
from docs_tui.tui.page_view.palette import Palette

_MORE = "›"
"""The character at the end of a row that is cut off."""
_LINES = {"title": ("━", "title.line"), "h1": ("━", "title.line"), "h2": ("─", "rule")}
"""The lines beside headings, by style: they distinguish the levels in every theme and without colors."""
_SHORTEST_LINE = 3
_LESS = "‹"
"""The character at the start of a row whose beginning is scrolled out."""
_CHANGED = "▎"
"""The sign in the margin of a row that the last edit changed."""
_MARGIN_SIGN = 2
"""Cells between a sign in the margin and the text."""
_CACHE_SIZE = 2000


def _no_picture(block: Block, row: int, background: Color | None) -> list[Segment] | None:
    del block, row, background
    return None


class DrawnRow(Strip):
    """A row that is freed when nothing refers to it.

    Textual's own row refers to itself once it has been on the screen, so that it stays until the garbage collector comes.
    """

    __slots__ = ()

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Return the parts that end at ``cuts``."""
        ends = [cut for cut in cuts if cut <= self.cell_length]
        return [self] if ends == [self.cell_length] else super().divide(ends)


class Painter(NamedTuple):
    """Draws rows for one width in one theme."""

    palette: Palette
    geometry: ColumnGeometry
    is_missing: Callable[[str], bool]
    """Returns whether a link is broken."""
    picture_row: Callable[[Block, int, Color | None], list[Segment] | None] = _no_picture
    """Returns a row of a picture; None until it is decoded."""

    def draw(self, block: Block, row: int, mark: str = "") -> Strip:
        """Return a row of ``block`` as wide as the view; rows below 0 are the gap above it."""
        palette, geometry = self.palette, self.geometry
        base = palette.base
        segments: list[Segment] = []
        if mark and geometry.left:
            segments.append(Segment(" " * (geometry.left - 1), base))
            segments.append(Segment(mark, palette.style("changed")))
        else:
            segments.append(Segment(" " * geometry.left, base))
        fill = block.gap_fill if row < 0 else _row_fill(block, row)
        prefixes = block.gap_prefix if row < 0 else block.rest if row else block.first
        used = _draw_prefixes(segments, prefixes, palette)
        end = geometry.column - closing_width(prefixes)
        if row >= 0:
            used += self._draw_text(segments, block, row, end - used)
        if used < end:
            segments.append(Segment(" " * (end - used), palette.style(fill)))
        used = max(used, end) + _draw_closings(segments, prefixes, palette)
        rest = geometry.width - geometry.left - max(geometry.column, used)
        if rest > 0:
            segments.append(Segment(" " * rest, base))
        strip = DrawnRow(segments)
        return strip if rest >= 0 else strip.crop(0, geometry.width)

    def _draw_text(self, segments: list[Segment], block: Block, row: int, width: int) -> int:
        """Append the text of a row and return how many cells it takes."""
        style_of = self.palette.style
        fill = _row_fill(block, row)
        start, end = row_span(block, row)
        text = block.text
        if block.picture is not None:
            return self._draw_picture(segments, block, row, width)
        used = number_width(block)
        if used and block.code is not None:
            number = f"{block.code.numbers + code_line(block, row):>{used - 2}}  "
            is_first = start == 0 or text[start - 1] == "\n"
            segments.append(Segment(number if is_first else " " * used, style_of(f"{fill} fence.number")))
        is_cut = False
        if not block.wrapped:
            begin = start
            start, end, is_cut = _visible(block, start, end, width - used)
            if start > begin:
                lead = max(cell_width(text[begin:start]) - block.offset, 1)  # a shorter row has nothing but the sign
                segments.append(Segment(_LESS.ljust(lead), style_of(f"{fill} dim")))
                used += lead
        missing = self._missing_links(block, start, end)
        under = f"{fill} {block.style}"
        for first, last, style in runs_between(block, start, end):
            over = f"{style} link.missing" if first in missing else style
            piece = text[first:last].replace("\t", " ")
            segments.append(Segment(piece, style_of(f"{under} {over}")))
            used += cell_width(piece)
        line = _LINES.get(block.style) if row + 1 == len(block.starts) else None
        if line and width - used > _SHORTEST_LINE:
            segments.append(Segment(" ", style_of(fill)))
            segments.append(Segment(line[0] * (width - used - 1), style_of(f"{fill} {line[1]}")))
            used = width
        if is_cut:
            segments.append(Segment(_MORE, style_of(f"{fill} dim")))
            used += 1
        return used

    def _draw_picture(self, segments: list[Segment], block: Block, row: int, width: int) -> int:
        drawn = self.picture_row(block, row, self.palette.style(block.fill).bgcolor)
        columns = min(block.picture.columns, width) if block.picture is not None else 0
        if drawn is None:
            drawn = [Segment(" " * columns, self.palette.style(f"{block.fill} fence"))]
        segments += drawn
        return columns

    def _missing_links(self, block: Block, start: int, end: int) -> set[int]:
        """Return the characters of a row that belong to broken links; of a card, only its title."""
        missing: set[int] = set()
        if block.regions:
            for region in regions_between(block, start, end):
                target = region.target
                if target.kind == "link" and not target.is_media and self.is_missing(target.url):
                    title = title_range(block, target)
                    begin, stop = title or (region.start, region.end)
                    inside = range(max(region.start, begin, start), min(region.end, stop, end))
                    missing.update(inside if title is None else (at for at in inside if block.text[at] != "│"))
        return missing

    # Drawing over a row

    def highlight(self, strip: Strip, block: Block, row: int, ranges: Iterable[tuple[int, int, str]]) -> Strip:
        """Return a row with additional styles on ranges of characters: matches, hover, focus, selection."""
        for start, end, style in ranges:
            first, last = self._cells_of(block, row, start, end)
            if last > first:
                before, over, after = strip.divide([first, last, strip.cell_length])
                styled = Segment.apply_style(over, post_style=self.palette.over(style))
                strip = Strip.join([before, Strip(styled), after])
        return strip

    def write_labels(self, strip: Strip, block: Block, row: int, labels: Iterable[tuple[int, str]]) -> Strip:
        """Return a row with jump labels over its text."""
        for start, label in labels:
            first, last = self._cells_of(block, row, start, start + len(label))
            if last > first:
                before, _over, after = strip.divide([first, last, strip.cell_length])
                text = label[: last - first].ljust(last - first)
                strip = Strip.join([before, Strip([Segment(text, self.palette.style("jump"))]), after])
        return strip

    def write_margin(self, strip: Strip, sign: str, style: str) -> Strip:
        """Return a row with a sign in the margin, if there is one."""
        if not self.geometry.left:
            return strip
        at = max(self.geometry.left - _MARGIN_SIGN, 0)
        before, _, after = strip.divide([at, at + 1, strip.cell_length])
        return Strip.join([before, Strip([Segment(sign, self.palette.style(style))]), after])

    def _cells_of(self, block: Block, row: int, start: int, end: int) -> tuple[int, int]:
        """Return the cells of the view that a range of characters takes in a row."""
        first, last = row_span(block, row)
        start, end = max(start, first), min(end, last)
        if end < start or (end == start and start != end):
            return 0, 0
        left = self.geometry.left + indent(block, row)
        right = self.geometry.left + self.geometry.column
        begin = left - block.offset + cell_width(block.text[first:start])
        stop = begin + cell_width(block.text[start:end])
        return max(min(begin, right), left), max(min(stop, right), left)


class RowCache:
    """The rows of one page that have been drawn, for one width in one theme."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self._strips: dict[tuple[int, int], tuple[Block, Strip]] = {}
        """Drawn rows by block id and row number, with the block, because ids are reused; the oldest first."""

    def strip(self, block: Block, row: int) -> Strip:
        """Return a row of a block; rows below 0 are the gap above it."""
        cached = self._strips.get((id(block), row))
        if cached is not None and cached[0] is block:
            return cached[1]
        strip = self.painter.draw(block, row, _CHANGED if block.changed and row >= 0 else "")
        if len(self._strips) >= _CACHE_SIZE:
            del self._strips[next(iter(self._strips))]
        self._strips[id(block), row] = block, strip
        return strip

    def forget(self, block: Block) -> None:
        """Drop the rows of a block."""
        for row in range(len(block.starts)):
            self._strips.pop((id(block), row), None)


def _row_fill(block: Block, row: int) -> str:
    if block.code is None:
        return block.fill
    mark = block.code.marks.get(code_line(block, row)) if block.code.marks else ""
    return f"{block.fill} {mark}" if mark else block.fill


def _draw_prefixes(segments: list[Segment], prefixes: Prefixes, palette: Palette) -> int:
    used = 0
    for prefix in prefixes:
        segments.append(Segment(prefix.text, palette.style(f"{prefix.fill} {prefix.style}")))
        used += cell_width(prefix.text)
    return used


def _draw_closings(segments: list[Segment], prefixes: Prefixes, palette: Palette) -> int:
    closings = [prefix._replace(text=prefix.closing) for prefix in reversed(prefixes) if prefix.closing]
    return _draw_prefixes(segments, tuple(closings), palette)


def _visible(block: Block, start: int, end: int, width: int) -> tuple[int, int, bool]:
    """Return the visible characters of a row that does not wrap, and whether there are more to the right."""
    row = block.text[start:end]
    left = block.offset + 1 if block.offset else 0
    part, first = cut(row, left, block.offset + width)
    is_cut = first + len(part) < len(row)
    if is_cut:
        part, first = cut(row, left, block.offset + width - 1)
    return start + first, start + first + len(part), is_cut
