"""Pictures by kitty's graphics protocol, with placeholders: characters that the terminal shows as parts of a picture.

Placeholders scroll and are cut and overwritten like other text, so the view needs no code for pictures.
"""

import zlib
from base64 import standard_b64encode
from collections.abc import Iterator

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

_PLACE = "\U0010eeee"
# The combining characters by which the protocol numbers rows and columns, in its order, as many as a page has columns.
_MARKS = tuple(map(chr, (
    0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C, 0x350, 0x351, 0x352, 0x357, 0x35B,
    *range(0x363, 0x370), *range(0x483, 0x488), 0x592, 0x593, 0x594, 0x595, 0x597, 0x598, 0x599, *range(0x59C, 0x5A2),
    0x5A8, 0x5A9, 0x5AB, 0x5AC, 0x5AF, 0x5C4, *range(0x610, 0x618), 0x657, 0x658, 0x659, 0x65A, 0x65B, 0x65D, 0x65E,
    *range(0x6D6, 0x6DD), *range(0x6DF, 0x6E3), 0x6E4, 0x6E7, 0x6E8, 0x6EB, 0x6EC, 0x730, 0x732, 0x733, 0x735, 0x736,
)))  # fmt: skip
_CHUNK = 4096


def transmit(number: int, width: int, height: int, data: bytes, cells: tuple[int, int]) -> Iterator[str]:
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


def delete(number: int) -> str:
    """Return the control sequence that deletes a picture."""
    return f"\x1b_Ga=d,d=I,q=2,i={number}\x1b\\"


def rows(number: int, cells: tuple[int, int], background: Color | None) -> list[list[Segment]]:
    """Return the placeholders of a picture, row by row."""
    color = Color.from_rgb(number >> 16 & 255, number >> 8 & 255, number & 255)
    style = Style(color=color, bgcolor=background)
    columns, count = cells
    return [[Segment("".join(_PLACE + _MARKS[y] + _MARKS[x] for x in range(columns)), style)] for y in range(count)]
