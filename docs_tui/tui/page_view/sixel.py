"""Pictures by sixels, one image for each row of cells, so that a picture scrolls like rows of text.

All rows of a picture use the same colour numbers, because some terminals have one palette for everything.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.segment import ControlType, Segment
from rich.style import Style

if TYPE_CHECKING:
    from PIL.Image import Image

_COLORS = 128
_BAND = 6
"""The number of pixel rows that one character encodes, one bit for each."""
_RUN = re.compile(rb"(.)\1{3,}", re.DOTALL)
_IS = tuple(bytes(other == color for other in range(256)) for color in range(_COLORS))
"""For each colour a translation table: its number becomes 1, all others 0."""


def rows(data: bytes, size: tuple[int, int], cells: tuple[int, int], background: ColorTriplet) -> list[list[Segment]]:
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


def _registers(picture: "Image") -> list[bytes]:
    """Return for each colour the sequence that defines it in percent and selects it; not every terminal does both at once."""
    parts = [round(part * 100 / 255) for part in picture.getpalette() or []]
    return [b"#%d;2;%d;%d;%d#%d" % (at // 3, *parts[at : at + 3], at // 3) for at in range(0, len(parts) - 2, 3)]


def _bands(pixels: bytes, width: int, palette: list[bytes]) -> Iterator[bytes]:
    """Yield bands of six pixel rows, with one layer for each colour."""
    ground = int.from_bytes(b"?" * width, "big")
    for top in range(0, len(pixels), width * _BAND):
        band = pixels[top : top + width * _BAND]
        lines = [band[at : at + width] for at in range(0, len(band), width)]
        layers: list[bytes] = []
        for color in sorted(set(band)):
            bits = ground
            for row, line in enumerate(lines):
                # One byte for each pixel holds the bit of its row, so sums never carry.
                bits += int.from_bytes(line.translate(_IS[color]), "big") << row
            layers.append(palette[color] + _RUN.sub(_repeated, bits.to_bytes(width, "big")))
        yield b"$".join(layers)


def _repeated(run: re.Match[bytes]) -> bytes:
    return b"!%d%b" % (len(run[0]), run[1])
