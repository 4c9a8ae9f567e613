"""Read a picture's size from the first bytes of its file, without decoding it."""

import re
from typing import NamedTuple

HEAD = 256 * 1024
"""How many bytes are read; photographs have much data before their size."""

_SVG_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE|<svg)")
_SVG_TAG = re.compile(rb"<svg\b[^>]*", re.DOTALL)
_LENGTH = re.compile(rb"\s(width|height)\s*=\s*[\"']\s*([\d.]{1,9})(?:px)?\s*[\"']")
_VIEW_BOX = re.compile(rb"\sviewBox\s*=\s*[\"']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]{1,9})[\s,]+([\d.]{1,9})")
_NO_FRAMES = frozenset({0xC4, 0xC8, 0xCC})
"""JPEG markers in the range of frame markers that do not start a frame."""
_MOST = 1_000_000
"""The largest plausible width or height in pixels."""


class PictureSize(NamedTuple):
    """In pixels, or in a drawing's own units."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


def picture_size(head: bytes) -> PictureSize | None:
    """Return the size of a PNG, JPEG, GIF, WebP or SVG picture.

    Args:
        head: The beginning of the file, up to ``HEAD`` bytes.

    Returns:
        None where ``head`` is of another format, or damaged.
    """
    for read in (_png, _gif, _webp, _jpeg, _svg):
        size = read(head)
        if size is not None:
            return size if 0 < size.width <= _MOST and 0 < size.height <= _MOST else None
    return None


def _png(head: bytes) -> PictureSize | None:
    if not head.startswith(b"\x89PNG\r\n\x1a\n") or head[12:16] != b"IHDR" or len(head) < 24:
        return None
    return PictureSize(int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big"))


def _gif(head: bytes) -> PictureSize | None:
    if head[:6] not in (b"GIF87a", b"GIF89a") or len(head) < 10:
        return None
    return PictureSize(int.from_bytes(head[6:8], "little"), int.from_bytes(head[8:10], "little"))


def _webp(head: bytes) -> PictureSize | None:
    if head[:4] != b"RIFF" or head[8:12] != b"WEBP" or len(head) < 30:
        return None
    match head[12:16]:
        case b"VP8X":
            return PictureSize(int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1)
        case b"VP8L":
            bits = int.from_bytes(head[21:25], "little")
            return PictureSize((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case b"VP8 ":
            width, height = int.from_bytes(head[26:28], "little"), int.from_bytes(head[28:30], "little")
            return PictureSize(width & 0x3FFF, height & 0x3FFF)
        case _:
            return None


def _jpeg(head: bytes) -> PictureSize | None:
    if not head.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 < len(head) and head[at] == 0xFF:
        marker = head[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAMES:
            height, width = int.from_bytes(head[at + 5 : at + 7], "big"), int.from_bytes(head[at + 7 : at + 9], "big")
            return PictureSize(width, height)
        # A fill byte, or a segment with its length.
        at += 1 if marker == 0xFF else 2 + max(int.from_bytes(head[at + 2 : at + 4], "big"), 2)
    return None


def _svg(head: bytes) -> PictureSize | None:
    tag = _SVG_TAG.search(head) if _SVG_START.match(head) else None
    if tag is None:
        return None
    lengths = dict(_LENGTH.findall(tag[0]))
    if b"width" in lengths and b"height" in lengths:
        return _rounded(lengths[b"width"], lengths[b"height"])
    box = _VIEW_BOX.search(tag[0])
    return _rounded(box[1], box[2]) if box else None


def _rounded(width: bytes, height: bytes) -> PictureSize | None:
    try:
        return PictureSize(round(float(width)), round(float(height)))
    except ValueError:
        return None
