"""Chooses how to show pictures in this terminal, by its environment variables.

The terminal is never queried: its answer would arrive among the keys, late or not at all, and a key or the answer could be
lost. For the same reason no image library is used that sends a query when it is imported.
"""

import re
import zlib
from base64 import standard_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from struct import unpack
from typing import TYPE_CHECKING

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.segment import ControlType, Segment
from rich.style import Style
from textual.strip import Strip

from docs_tui.preview.model import GraphicsMode
from docs_tui.source.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from PIL.Image import Image

_USUAL_CELL = (10, 20)
_KITTY_TERMS = frozenset({"xterm-kitty", "xterm-ghostty"})
_SIXEL_TERMS = frozenset({"foot", "foot-direct", "foot-extra", "mlterm", "yaft-256color", "contour"})
_SIXEL_PROGRAMS = frozenset({"WezTerm", "iTerm.app", "mintty", "contour"})
_FEW_COLORS = frozenset({"", "dumb", "linux", "xterm", "xterm-color", "ansi", "vt100", "vt220", "screen", "tmux"})


def graphics_mode(environ: Mapping[str, str], wanted: str = "auto", *, colors: bool = True) -> GraphicsMode:
    """Return how to draw pictures.

    Args:
        environ: The environment of the app.
        wanted: The setting: ``auto`` or a mode.
        colors: Whether there are more than sixteen colors, and NO_COLOR is not set.
    """
    match wanted:
        case "box" | "blocks" | "kitty" | "sixel":
            return wanted
    if not colors:
        return "box"
    term, program = environ.get("TERM", ""), environ.get("TERM_PROGRAM", "")
    if "TMUX" in environ or term.startswith(("tmux", "screen")) or program == "textual-web":
        return "blocks"  # a terminal multiplexer does not pass the protocols on
    if term in _KITTY_TERMS or program == "ghostty":
        return "blocks" if _is_old_kitty(environ.get("KITTY_INSTALLATION_DIR", "")) else "kitty"
    konsole = environ.get("KONSOLE_VERSION", "")
    if term in _SIXEL_TERMS or program in _SIXEL_PROGRAMS or (konsole.isdecimal() and int(konsole) >= 220400):
        return "sixel"
    return "blocks"


def _is_old_kitty(folder: str) -> bool:
    """Tell whether the kitty in ``folder`` is older than 0.28, which has no placeholders."""
    try:
        source = (Path(folder) / "kitty" / "constants.py").read_text("utf-8") if folder else ""
    except (OSError, ValueError):
        return False
    found = re.search(r"\bVersion\((\d+), (\d+)", source)
    return found is not None and (int(found[1]), int(found[2])) < (0, 28)


def cell_size() -> tuple[int, int]:
    """Return the width and height of a cell in pixels, as the system reports them, or common values."""
    try:
        from fcntl import ioctl  # noqa: PLC0415 - not on every system
        from termios import TIOCGWINSZ  # noqa: PLC0415 - as above

        answer = ioctl(1, TIOCGWINSZ, bytes(8))
        rows, columns, width, height = unpack("HHHH", answer)
    except (ImportError, OSError):
        return _USUAL_CELL
    return (width // columns, height // rows) if rows and columns and width and height else _USUAL_CELL


def has_many_colors(environ: Mapping[str, str]) -> bool:
    """Tell whether the terminal claims more than sixteen colors."""
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return True
    return environ.get("TERM", "") not in _FEW_COLORS


# Sixels: one image for each row of cells, so that a picture scrolls like rows of text. All rows of a picture use the same color
# numbers, because some terminals have one palette for everything.

_COLORS = 128
_BAND = 6
"""The number of pixel rows that one character encodes, one bit for each."""
_RUN = lazy_pattern(rb"(.)\1{3,}", re.DOTALL)


def sixel_rows(
    data: bytes, size: tuple[int, int], cells: tuple[int, int], background: ColorTriplet
) -> list[list[Segment]]:
    """Return a picture row by row: blanks, and the sixels that draw over them. Slow: call it in a thread.

    Args:
        data: Four bytes for each pixel.
        size: In pixels, a whole number of cells.
        cells: The columns and rows.
        background: Shown through transparent pixels.
    """
    from PIL import Image  # noqa: PLC0415 - loaded by now

    width, height = size
    columns, count = cells
    ground = Image.new("RGBA", size, (*background, 255))
    ground.alpha_composite(Image.frombytes("RGBA", size, data))
    picture = ground.convert("RGB").quantize(_COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    palette, pixels, step = _registers(picture), picture.tobytes(), height // count
    blank = Segment(" " * columns, Style(bgcolor=Color.from_triplet(background)))
    drawn: list[list[Segment]] = []
    for top in range(0, step * count, step):
        bands = b"-".join(_bands(pixels[top * width : (top + step) * width], width, palette)).decode()
        sixels = f'\x1bP0;1;0q"1;1;{width};{step}{bands}\x1b\\'
        text = f"\x1b[{columns}D\x1b7{sixels}\x1b8\x1b[{columns}C"
        drawn.append([blank, Segment(text, None, ((ControlType.CURSOR_FORWARD, 0),))])
    return drawn


class PictureStrip(Strip):
    """A row that may contain sixels. If it is cut through a picture, blanks remain of it.

    Textual's own row would cut through the sequence that draws the picture, or draw all of it in a part of its place.
    """

    def crop(self, start: int, end: int | None = None) -> Strip:
        """Return the cells from ``start`` to before ``end``."""
        start = max(start, 0)
        stop = max(self.cell_length if end is None else min(end, self.cell_length), start)
        kept: list[Segment] = []
        begin = at = 0
        for segment in self:
            if segment.is_control:
                kept += [segment] if start <= begin and at <= stop else []
                continue
            begin, at = at, at + segment.cell_length
            if begin < stop and start < at:
                tail = segment.split_cells(max(start - begin, 0))[1]
                kept.append(tail.split_cells(min(at, stop) - max(begin, start))[0])
        return PictureStrip(kept, stop - start)

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Return the parts that end at ``cuts``."""
        ends = [cut for cut in cuts if cut <= self.cell_length]
        return [self.crop(start, end) for start, end in pairwise((0, *ends))]


def without_sixels(strip: Strip) -> Strip:
    """Return a row with blanks in place of its pictures."""
    if not any(segment.is_control for segment in strip):
        return strip
    return Strip([segment for segment in strip if not segment.is_control], strip.cell_length)


def _registers(picture: "Image") -> list[bytes]:
    """Return for each color the sequence that defines it in percent and selects it; not every terminal does both at once."""
    parts = [round(part * 100 / 255) for part in picture.getpalette() or []]
    return [b"#%d;2;%d;%d;%d#%d" % (at // 3, *parts[at : at + 3], at // 3) for at in range(0, len(parts) - 2, 3)]


@cache
def _is_color() -> tuple[bytes, ...]:
    """Return for each color a translation table: its number becomes 1, all others 0."""
    return tuple(bytes(other == color for other in range(256)) for color in range(_COLORS))


def _bands(pixels: bytes, width: int, palette: list[bytes]) -> Iterator[bytes]:
    """Yield bands of six pixel rows, with one layer for each color."""
    ground, is_color = int.from_bytes(b"?" * width, "big"), _is_color()
    for top in range(0, len(pixels), width * _BAND):
        band = pixels[top : top + width * _BAND]
        lines = [band[at : at + width] for at in range(0, len(band), width)]
        layers: list[bytes] = []
        for color in sorted(set(band)):
            bits = ground
            for row, line in enumerate(lines):
                # One byte for each pixel holds the bit of its row, so sums never carry.
                bits += int.from_bytes(line.translate(is_color[color]), "big") << row
            layers.append(palette[color] + _RUN.sub(_repeated, bits.to_bytes(width, "big")))
        yield b"$".join(layers)


def _repeated(run: re.Match[bytes]) -> bytes:
    return b"!%d%b" % (len(run[0]), run[1])


# Kitty's graphics protocol, with placeholders: characters that the terminal shows as parts of a picture. They scroll and are cut and
# overwritten like other text, so the view needs no code for pictures.

_PLACE = "\U0010eeee"
# The combining characters by which the protocol numbers rows and columns, in its order, as many as a page has columns.
_MARKS = tuple(map(chr, (
    0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C, 0x350, 0x351, 0x352, 0x357, 0x35B,
    *range(0x363, 0x370), *range(0x483, 0x488), 0x592, 0x593, 0x594, 0x595, 0x597, 0x598, 0x599, *range(0x59C, 0x5A2),
    0x5A8, 0x5A9, 0x5AB, 0x5AC, 0x5AF, 0x5C4, *range(0x610, 0x618), 0x657, 0x658, 0x659, 0x65A, 0x65B, 0x65D, 0x65E,
    *range(0x6D6, 0x6DD), *range(0x6DF, 0x6E3), 0x6E4, 0x6E7, 0x6E8, 0x6EB, 0x6EC, 0x730, 0x732, 0x733, 0x735, 0x736,
)))  # fmt: skip
_CHUNK = 4096


def kitty_transmit(number: int, width: int, height: int, data: bytes, cells: tuple[int, int]) -> Iterator[str]:
    """Yield the control sequences that send a picture to the terminal.

    Args:
        number: The id of the picture, 1 to 2**24 - 1. A picture with the same id is replaced.
        width: In pixels.
        height: In pixels.
        data: Four bytes for each pixel.
        cells: The columns and rows that show it.
    """
    payload = standard_b64encode(zlib.compress(data, 1)).decode()
    control = f"a=t,f=32,o=z,q=2,i={number},s={width},v={height},"
    for start in range(0, len(payload), _CHUNK):
        more = int(start + _CHUNK < len(payload))
        yield f"\x1b_G{control}m={more};{payload[start : start + _CHUNK]}\x1b\\"
        control = "q=2,"
    yield f"\x1b_Ga=p,U=1,q=2,i={number},c={cells[0]},r={cells[1]}\x1b\\"


def kitty_delete(number: int) -> str:
    """Return the control sequence that deletes a picture."""
    return f"\x1b_Ga=d,d=I,q=2,i={number}\x1b\\"


def kitty_rows(number: int, cells: tuple[int, int], background: Color | None) -> list[list[Segment]]:
    """Return the placeholders of a picture, row by row."""
    color = Color.from_rgb(number >> 16 & 255, number >> 8 & 255, number & 255)
    style = Style(color=color, bgcolor=background)
    columns, count = cells
    return [[Segment("".join(_PLACE + _MARKS[y] + _MARKS[x] for x in range(columns)), style)] for y in range(count)]


def shows_kitty_picture(segment: Segment) -> bool:
    """Tell whether a segment is a part of a picture: its text color is the id of the picture, and may not be changed."""
    return segment.text.startswith(_PLACE)
