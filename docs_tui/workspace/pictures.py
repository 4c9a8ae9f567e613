"""Pictures of a docs folder: their sizes and their pixels. Never reads a file outside the folder."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docs_tui.site.picture_size import HEAD, PictureSize, picture_size
from docs_tui.workspace.listing import belongs

if TYPE_CHECKING:
    from PIL.Image import Image

_LARGEST = 24 * 1024 * 1024
"""Bytes of the largest file that is decoded."""
_MOST_PIXELS = 36_000_000
"""Pixels. A larger picture is not decoded: a few kilobytes can unpack to gigabytes."""
_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")

_Stamp = tuple[int, int]


class PicturePixels(NamedTuple):
    """A picture as it is drawn."""

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
        """Return the size of a picture; None if its format is not known."""
        stamp = self.stamp(file)
        if stamp is None:
            return None
        known = self._sizes.get(file)
        if known is None or known[0] != stamp:
            known = self._sizes[file] = (stamp, picture_size(self._head(file)))
        return known[1]

    def _head(self, file: str) -> bytes:
        try:
            with (self._root / file).open("rb") as stream:
                return stream.read(HEAD)
        except OSError:
            return b""

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
        from PIL import Image  # noqa: PLC0415 - 40 ms, and many pages show no picture

        try:
            with Image.open(os.path.join(self._root, file), formats=_FORMATS) as image:  # noqa: PTH118 - as it is given
                if image.width * image.height > _MOST_PIXELS:
                    return None
                image.draft("RGB", (width * 2, height * 2))
                return _scaled(image, width, height)
        except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
            return None


def _scaled(image: "Image", width: int, height: int) -> PicturePixels:
    from PIL.Image import Resampling  # noqa: PLC0415 - as above

    image.load()
    # First drop pixels to a few times the size: good scaling of large pictures is slow.
    image.thumbnail((width * 4, height * 4), Resampling.BOX, reducing_gap=2.0)
    drawn = image.convert("RGBA").resize((width, height), Resampling.LANCZOS)
    return PicturePixels(width, height, drawn.tobytes())
