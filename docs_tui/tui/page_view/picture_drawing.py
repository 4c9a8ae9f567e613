"""Drawing the pictures of a page. Decoding runs in a thread and starts when a picture comes on the screen."""

from collections.abc import Callable
from functools import partial
from itertools import count, groupby
from typing import NamedTuple, TypeAlias

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.cache import LRUCache
from textual.widget import Widget
from textual.worker import get_current_worker

from docs_tui.preview.model import Block, DecodedPicture, FileStamp, Graphics, PictureSource, PixelSize
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.source.record import record
from docs_tui.tui.page_view.terminal_graphics import kitty_delete, kitty_rows, kitty_transmit, sixel_rows

_CACHE_SIZE = 48
"""The most pictures whose rows are cached."""

_MOST_SENT = 128 * 2**20
"""The most bytes of pixels that the terminal holds for a widget. Kitty deletes pictures on its own above 320 MB."""
_numbers = count(1)
"""The ids of the pictures in kitty's protocol. All widgets share them, because they share the terminal."""

PictureRows: TypeAlias = list[list[Segment]]


class _Key(NamedTuple):
    file: str
    stamp: FileStamp
    columns: int
    rows: int
    background: ColorTriplet


@record(frozen=True, slots=True)
class _Sent:
    """A picture that the terminal holds."""

    number: int
    size: int
    """In bytes."""


class PictureDrawing:
    """Draws the pictures of one widget."""

    def __init__(
        self,
        widget: Widget,
        *,
        page: Callable[[], PreviewPage | None],
        blocks: Callable[[], list[Block]],
        redraw: Callable[[Block], None],
        lay_out: Callable[[], None],
    ) -> None:
        """Draw the pictures of ``widget``.

        Args:
            widget: Runs the threads and timers.
            page: Returns the page that is shown.
            blocks: Returns the blocks of pictures that have been laid out.
            redraw: Draws a block again, because its picture is decoded.
            lay_out: Lays the page out again, because the size of a picture changed.
        """
        self._widget = widget
        self._page = page
        self._blocks = blocks
        self._redraw = redraw
        self._lay_out = lay_out
        self._drawn: LRUCache[_Key, PictureRows] = LRUCache(_CACHE_SIZE)
        self._waiting: dict[_Key, Block] = {}
        self._running: _Key | None = None
        """The picture that is being decoded."""
        self._sent: dict[_Key, _Sent] = {}
        """What the terminal holds for this widget by kitty's protocol, the oldest first."""

    def row(self, block: Block, row: int, background: Color | None) -> list[Segment] | None:
        """Return a row of a picture; None until it is decoded."""
        picture, page = block.picture, self._page()
        if picture is None or picture.failed or page is None or page.pictures is None:
            return None
        triplet = background.get_truecolor() if background is not None else ColorTriplet(0, 0, 0)
        key = _Key(picture.file, picture.stamp, picture.columns, picture.rows, triplet)
        rows = self._drawn.get(key)
        if rows is None and key in self._sent:
            rows = self._drawn[key] = _placeholders(self._sent[key].number, key)
        if rows is not None:
            return rows[row] if row < len(rows) else None
        if key != self._running:
            self._waiting[key] = block
            self._next()
        return None

    def clear(self) -> None:
        """Delete the pictures that were sent to the terminal, and start no more."""
        self._waiting.clear()
        while self._sent:
            self._delete(next(iter(self._sent)))

    # Decoding

    def _next(self) -> None:
        page = self._page()
        if self._running or not self._waiting or page is None or page.pictures is None:
            return
        key = next(iter(self._waiting))
        block = self._waiting.pop(key)
        self._running = key
        work = partial(self._work, page.pictures, page.graphics, key, block)
        self._widget.run_worker(work, thread=True, group="picture", description="picture", exit_on_error=False)

    def _work(self, source: PictureSource, graphics: Graphics, key: _Key, block: Block) -> None:
        worker = get_current_worker()
        draw: Callable[[], PictureRows] | None = None
        try:
            draw = self._decode(source, graphics, key)
        finally:
            if not worker.is_cancelled:
                self._widget.app.call_from_thread(self._finish, key, block, draw)

    def _decode(self, source: PictureSource, graphics: Graphics, key: _Key) -> Callable[[], PictureRows] | None:
        """Do the slow work in the thread, and return a fast function that makes the rows; None if decoding fails."""
        columns, rows_wanted = key.columns, key.rows
        if graphics.mode == "blocks":
            pixels = source.pixels(key.file, columns, rows_wanted * 2)
            rows = half_blocks(pixels, key.background) if pixels else None
            return None if rows is None else lambda: rows
        width, height = columns * graphics.cell_width, rows_wanted * graphics.cell_height
        pixels = source.pixels(key.file, width, height)
        if pixels is None:
            return None
        if graphics.mode == "sixel":
            drawn = sixel_rows(pixels.data, (width, height), (columns, rows_wanted), key.background)
            return lambda: drawn
        data = pixels.data
        return lambda: self._send(key, data, (width, height))

    def _send(self, key: _Key, data: bytes, size: tuple[int, int]) -> PictureRows:
        """Send a picture to the terminal and return the rows that show it."""
        while self._sent and sum(each.size for each in self._sent.values()) + len(data) > _MOST_SENT:
            oldest = next(iter(self._sent))
            self._delete(oldest)
            self._redraw_file(oldest.file)
        number = next(_numbers)
        self._sent[key] = _Sent(number, len(data))
        self._write("".join(kitty_transmit(number, *size, data, (key.columns, key.rows))))
        return _placeholders(number, key)

    def _delete(self, key: _Key) -> None:
        """Delete a picture from the terminal."""
        self._drawn.discard(key)
        self._write(kitty_delete(self._sent.pop(key).number))

    def _redraw_file(self, file: str) -> None:
        """Draw every block again that shows a file."""
        for block in self._blocks():
            if block.picture is not None and block.picture.file == file:
                self._redraw(block)

    def _finish(self, key: _Key, block: Block, draw: Callable[[], PictureRows] | None) -> None:
        self._running = None
        picture = block.picture
        if draw is not None:
            self._drawn[key] = draw()
            self._redraw_file(key.file)
        elif picture is not None and picture.stamp == key.stamp:
            picture.failed = True
            self._resize([block])
        self._next()

    def _write(self, text: str) -> None:
        """Write to the terminal directly."""
        driver = self._widget.app._driver  # noqa: SLF001 - Textual has no public way to write control sequences
        if driver is not None and not self._widget.app.is_headless:
            driver.write(text)

    # Watching the files

    def check_files(self) -> None:
        """Check in a thread whether the files of the pictures have changed."""
        page, blocks = self._page(), self._blocks()
        if not blocks or page is None or page.pictures is None:
            return
        work = partial(self._compare, page.pictures, blocks)
        self._widget.run_worker(
            work, thread=True, exclusive=True, group="pictures", exit_on_error=False, description="pictures"
        )

    def _compare(self, source: PictureSource, blocks: list[Block]) -> None:
        worker = get_current_worker()
        changed: list[tuple[Block, FileStamp, PixelSize]] = []
        for block in blocks:
            stamp = source.stamp(block.picture.file) if block.picture else None
            if block.picture and stamp is not None and stamp != block.picture.stamp:
                size = source.size(block.picture.file)
                if size is not None:
                    changed.append((block, stamp, size))
        if changed and not worker.is_cancelled:
            self._widget.app.call_from_thread(self._update, changed)

    def _update(self, changed: list[tuple[Block, FileStamp, PixelSize]]) -> None:
        for block, stamp, size in changed:
            if block.picture is not None:
                block.picture.stamp, block.picture.size = stamp, (size.width, size.height)
                block.picture.failed = False
        self._resize([block for block, _stamp, _size in changed])

    def _resize(self, blocks: list[Block]) -> None:
        """Lay out pictures and their captions again."""
        for block in blocks:
            block.width = -1
            if block.picture is not None and block.picture.caption is not None:
                block.picture.caption.width = -1
        self._lay_out()


def _placeholders(number: int, key: _Key) -> PictureRows:
    return kitty_rows(number, (key.columns, key.rows), Color.from_triplet(key.background))


def half_blocks(pixels: DecodedPicture, background: ColorTriplet) -> PictureRows:
    """Return a picture with two pixels a cell, one above the other."""
    rows: PictureRows = []
    for top in range(0, pixels.height - 1, 2):
        pairs = zip(_row(pixels, top, background), _row(pixels, top + 1, background), strict=True)
        rows.append([_half_block(upper, lower, len(list(run))) for (upper, lower), run in groupby(pairs)])
    return rows


def _half_block(upper: ColorTriplet, lower: ColorTriplet, count: int) -> Segment:
    return Segment("▀" * count, Style(color=Color.from_triplet(upper), bgcolor=Color.from_triplet(lower)))


def _row(pixels: DecodedPicture, y: int, background: ColorTriplet) -> list[ColorTriplet]:
    start = y * pixels.width * 4
    data = pixels.data[start : start + pixels.width * 4]
    return [_blend(data[at : at + 4], background) for at in range(0, len(data), 4)]


def _blend(pixel: bytes, background: ColorTriplet) -> ColorTriplet:
    alpha = pixel[3]
    if alpha == 255:
        return ColorTriplet(*pixel[:3])
    return ColorTriplet(
        *((part * alpha + under * (255 - alpha)) // 255 for part, under in zip(pixel, background, strict=False))
    )
