"""Pictures of the page: a block of cells for each, its rows made in a thread, once the block is on the screen."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.cache import LRUCache
from textual.worker import get_current_worker

from docs_tui.preview.model import Block, Stamp
from docs_tui.preview.pictures import Graphics, PictureSource, Pixels, Size
from docs_tui.tui.page_view import kitty, sixel

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.tui.page_view.canvas import Canvas

_KEPT = 48
"""Pictures whose rows are kept."""
_LOOK = 1.0
"""Seconds between two looks at the files of the pictures on the screen."""

Rows = list[list[Segment]]


class _Key(NamedTuple):
    file: str
    stamp: Stamp
    columns: int
    rows: int
    background: ColorTriplet


class PictureDrawing:
    """Draws the pictures of one view."""

    def __init__(self, view: "Canvas") -> None:
        self._view = view
        self._drawn: LRUCache[_Key, Rows] = LRUCache(_KEPT)
        self._waiting: dict[_Key, Block] = {}
        self._running = False
        self._looking: Timer | None = None
        self._sent = 0
        """Pictures that the terminal was given."""

    def row(self, block: Block, row: int, background: Color | None) -> list[Segment] | None:
        """Return a row of a picture; None while it is being made."""
        look, page = block.picture, self._view.page
        if look is None or look.failed or page is None or page.pictures is None:
            return None
        triplet = background.get_truecolor() if background is not None else ColorTriplet(0, 0, 0)
        key = _Key(look.file, look.stamp, look.columns, look.rows, triplet)
        rows = self._drawn.get(key)
        if rows is not None:
            return rows[row] if row < len(rows) else None
        self._waiting[key] = block
        self._next()
        if self._looking is None:
            self._looking = self._view.set_interval(_LOOK, self.look)
        return None

    def forget(self) -> None:
        """Take from the terminal what it was given, and begin no more."""
        self._waiting.clear()
        if self._sent:
            self._write("".join(map(kitty.forgotten, range(1, self._sent + 1))))
            self._sent = 0

    # In the thread

    def _next(self) -> None:
        page = self._view.page
        if self._running or not self._waiting or page is None or page.pictures is None:
            return
        key = next(iter(self._waiting))
        block = self._waiting.pop(key)
        self._running = True
        work = partial(self._work, page.pictures, page.graphics, key, block)
        self._view.run_worker(work, thread=True, group="picture", description="picture", exit_on_error=False)

    def _work(self, source: PictureSource, graphics: Graphics, key: _Key, block: Block) -> None:
        worker = get_current_worker()
        draw: Callable[[], Rows] | None = None
        try:
            draw = self._made(source, graphics, key)
        finally:
            if not worker.is_cancelled:
                self._view.app.call_from_thread(self._done, key, block, draw)

    def _made(self, source: PictureSource, graphics: Graphics, key: _Key) -> Callable[[], Rows] | None:
        """Return what makes the rows, everything slow about it done."""
        columns, count = key.columns, key.rows
        if graphics.way == "blocks":
            pixels = source.pixels(key.file, columns, count * 2)
            rows = half_blocks(pixels, key.background) if pixels else None
            return None if rows is None else lambda: rows
        width, height = columns * graphics.cell_width, count * graphics.cell_height
        pixels = source.pixels(key.file, width, height)
        if pixels is None:
            return None
        if graphics.way == "sixel":
            drawn = sixel.rows(pixels.data, (width, height), (columns, count), key.background)
            return lambda: drawn
        data = pixels.data
        return lambda: self._give(data, (width, height), (columns, count), key.background)

    def _give(self, data: bytes, size: tuple[int, int], cells: tuple[int, int], background: ColorTriplet) -> Rows:
        """Give the terminal a picture, and return what shows it."""
        self._sent += 1
        self._write("".join(kitty.sent(self._sent, *size, data, cells)))
        return kitty.rows(self._sent, cells, Color.from_triplet(background))

    def _done(self, key: _Key, block: Block, draw: Callable[[], Rows] | None) -> None:
        self._running = False
        look = block.picture
        if draw is not None:
            self._drawn[key] = draw()
            self._view.redraw(block)
        elif look is not None and look.stamp == key.stamp:
            look.failed = True
            self._lay_out_again([block])
        self._next()

    def _write(self, text: str) -> None:
        """Write to the terminal, beside what is drawn."""
        driver = self._view.app._driver  # noqa: SLF001 - Textual has no other way to write what is no text
        if driver is not None and not self._view.app.is_headless:
            driver.write(text)

    # Following the disk

    def look(self) -> None:
        """See whether the files of the pictures on the screen have changed; in a thread, since a disk may be slow."""
        page, blocks = self._view.page, self._view.visible_pictures()
        if not blocks or page is None or page.pictures is None:
            if self._looking is not None:
                self._looking.stop()
                self._looking = None
            return
        work = partial(self._compare, page.pictures, blocks)
        self._view.run_worker(
            work, thread=True, exclusive=True, group="pictures", exit_on_error=False, description="pictures"
        )

    def _compare(self, source: PictureSource, blocks: list[Block]) -> None:
        worker = get_current_worker()
        changed: list[tuple[Block, Stamp, Size]] = []
        for block in blocks:
            stamp = source.stamp(block.picture.file) if block.picture else None
            if block.picture and stamp is not None and stamp != block.picture.stamp:
                size = source.size(block.picture.file)
                if size is not None:
                    changed.append((block, stamp, size))
        if changed and not worker.is_cancelled:
            self._view.app.call_from_thread(self._take, changed)

    def _take(self, changed: list[tuple[Block, Stamp, Size]]) -> None:
        for block, stamp, size in changed:
            if block.picture is not None:
                block.picture.stamp, block.picture.size = stamp, (size.width, size.height)
                block.picture.failed = False
        self._lay_out_again([block for block, _stamp, _size in changed])

    def _lay_out_again(self, blocks: list[Block]) -> None:
        """Lay out pictures, and what says their sizes, anew."""
        for block in blocks:
            block.width = -1
            if block.picture is not None and block.picture.caption is not None:
                block.picture.caption.width = -1
        self._view.lay_out_again()


def half_blocks(pixels: Pixels, background: ColorTriplet) -> Rows:
    """Return a picture of two pixels a cell, one over the other."""
    rows: Rows = []
    for top in range(0, pixels.height - 1, 2):
        pairs = zip(_row(pixels, top, background), _row(pixels, top + 1, background), strict=True)
        rows.append([_half_block(upper, lower, len(list(run))) for (upper, lower), run in groupby(pairs)])
    return rows


def _half_block(upper: ColorTriplet, lower: ColorTriplet, count: int) -> Segment:
    return Segment("▀" * count, Style(color=Color.from_triplet(upper), bgcolor=Color.from_triplet(lower)))


def _row(pixels: Pixels, y: int, background: ColorTriplet) -> list[ColorTriplet]:
    start = y * pixels.width * 4
    data = pixels.data[start : start + pixels.width * 4]
    return [_over(data[at : at + 4], background) for at in range(0, len(data), 4)]


def _over(pixel: bytes, background: ColorTriplet) -> ColorTriplet:
    opacity = pixel[3]
    if opacity == 255:
        return ColorTriplet(*pixel[:3])
    return ColorTriplet(
        *((part * opacity + under * (255 - opacity)) // 255 for part, under in zip(pixel, background, strict=False))
    )
