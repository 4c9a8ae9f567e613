"""Pictures of a docs folder: their sizes and their pixels. Never reads a file outside the folder."""

import re
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record
from docs_tui.workspace.listing import belongs

if TYPE_CHECKING:
    from PIL.Image import Image

_LARGEST = 24 * 1024 * 1024
"""The size of the largest file that is decoded, in bytes."""
_MOST_PIXELS = 36_000_000
"""The most pixels of a picture that is decoded, because a few kilobytes can unpack to gigabytes."""
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")

_SVG_HEAD = 256 * 1024
"""Bytes of an SVG file that are searched for its size."""
_SVG_START = lazy_pattern(rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE|<svg)")
_SVG_TAG = lazy_pattern(rb"<svg\b[^>]*", re.DOTALL)
_SVG_LENGTH = lazy_pattern(rb"\s(width|height)\s*=\s*[\"']\s*([\d.]{1,9})(?:px)?\s*[\"']")
_SVG_VIEW_BOX = lazy_pattern(rb"\sviewBox\s*=\s*[\"']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]{1,9})[\s,]+([\d.]{1,9})")
_MOST = 1_000_000
"""The largest plausible width or height of a drawing, in its own units."""

_Stamp = tuple[int, int]


class PictureSize(NamedTuple):
    """The size of a picture in pixels, or in a drawing's own units."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


@record(frozen=True, slots=True)
class PicturePixels:
    """A decoded picture, scaled for drawing."""

    width: int
    height: int
    data: bytes
    """Red, green, blue and opacity of each pixel, row by row."""


class Pictures:
    """Reads pictures by their paths from the root of a docs folder, and remembers their sizes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._sizes: dict[str, tuple[_Stamp, PictureSize | None]] = {}

    def stamp(self, file: str) -> _Stamp | None:
        """Return a stamp of the picture file; None if there is no such file in the folder."""
        path = self._root / file
        try:
            found = path.stat()
        except (OSError, ValueError):
            return None
        return (found.st_size, found.st_mtime_ns) if path.is_file() and belongs(self._root, file) else None

    def size(self, file: str) -> PictureSize | None:
        """Return the size of a picture.

        Returns:
            None if there is no such file in the folder, or if its format is not supported, it is damaged, or it has
            more than 89 million pixels, Pillow's limit.
        """
        stamp = self.stamp(file)
        if stamp is None:
            return None
        known = self._sizes.get(file)
        if known is None or known[0] != stamp:
            known = self._sizes[file] = (stamp, _size(self._root / file))
        return known[1]

    def pixels(self, file: str, width: int, height: int) -> PicturePixels | None:
        """Return a picture scaled to a size. May take a second: call it in a thread.

        Args:
            file: Its path from the root.
            width: In pixels, at least 1.
            height: In pixels, at least 1.

        Returns:
            None if it is too large, damaged, or an SVG.
        """
        size, stamp = self.size(file), self.stamp(file)
        if size is None or stamp is None or stamp[0] > _LARGEST or size.width * size.height > _MOST_PIXELS:
            return None
        try:
            with _opened(self._root / file) as image:
                image.draft("RGB", (width * 2, height * 2))
                return _scaled(image, width, height)
        except _UNREADABLE:
            return None


_UNREADABLE = (OSError, ValueError, SyntaxError, EOFError)
"""The exceptions of Pillow for a damaged file; for too many pixels, this module raises a ValueError."""


def _opened(path: Path) -> "Image":
    """Open a picture; this reads its size, but no pixels."""
    from PIL import Image  # noqa: PLC0415 - 40 ms, and many pages show no picture

    warnings.simplefilter("error", Image.DecompressionBombWarning)
    try:
        return Image.open(path, formats=_FORMATS)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise ValueError(str(error)) from error


def _size(path: Path) -> PictureSize | None:
    try:
        with path.open("rb") as stream:
            head = stream.read(_SVG_HEAD)
        if _SVG_START.match(head):
            return _svg_size(head)
        with _opened(path) as image:
            return PictureSize(*image.size) if all(image.size) else None
    except _UNREADABLE:
        return None


def _svg_size(head: bytes) -> PictureSize | None:
    tag = _SVG_TAG.search(head)
    if tag is None:
        return None
    lengths = dict(_SVG_LENGTH.findall(tag[0]))
    if b"width" in lengths and b"height" in lengths:
        found = (lengths[b"width"], lengths[b"height"])
    elif box := _SVG_VIEW_BOX.search(tag[0]):
        found = (box[1], box[2])
    else:
        return None
    try:
        size = PictureSize(round(float(found[0])), round(float(found[1])))
    except ValueError:
        return None
    return size if 0 < size.width <= _MOST and 0 < size.height <= _MOST else None


def _scaled(image: "Image", width: int, height: int) -> PicturePixels:
    from PIL.Image import Resampling  # noqa: PLC0415 - as above

    image.load()
    # First drop pixels to a few times the size: good scaling of large pictures is slow.
    image.thumbnail((width * 4, height * 4), Resampling.BOX, reducing_gap=2.0)
    drawn = image.convert("RGBA").resize((width, height), Resampling.LANCZOS)
    return PicturePixels(width, height, drawn.tobytes())
