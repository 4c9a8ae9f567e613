"""What the parser reads: regions of the page, and the fuel that bounds how often it may read ahead."""

from bisect import bisect_right
from collections.abc import Sequence

from docs_tui.source import Span, make_span


class Fuel:
    """Characters that failed look-aheads may still read; a small multiple of the page's length."""

    __slots__ = ("left",)

    def __init__(self, length: int) -> None:
        self.left = 4 * length + 65_536

    def burn(self, characters: int) -> None:
        """Pay for ``characters`` that were read in vain."""
        self.left -= characters

    @property
    def is_empty(self) -> bool:
        """Tell whether only what stands on its own line may still be read ahead."""
        return self.left <= 0


class TextRegion:
    """Characters ``start`` to ``end`` of ``text``, which know where on the page they stand."""

    __slots__ = ("_origins", "_starts", "author", "end", "start", "text")

    def __init__(
        self,
        text: str,
        author: str,
        start: int,
        end: int,
        *,
        starts: Sequence[int] = (),
        origins: Sequence[int] = (),
    ) -> None:
        self.text = text
        """With every line end as a newline."""
        self.author = author
        """The same characters as the author wrote them."""
        self.start = start
        self.end = end
        self._starts = starts
        self._origins = origins

    @property
    def is_page(self) -> bool:
        """Tell whether offsets in ``text`` are offsets of the page."""
        return not self._starts

    def origin(self, offset: int) -> int:
        """Return the offset on the page of ``offset`` in ``text``."""
        if not self._starts:
            return offset
        line = bisect_right(self._starts, offset) - 1
        return self._origins[line] + offset - self._starts[line]

    def offset(self, origin: int) -> int:
        """Return the offset in ``text`` of the page's ``origin``."""
        if not self._starts:
            return origin
        line = max(bisect_right(self._origins, origin) - 1, 0)
        return self._starts[line] + origin - self._origins[line]

    def pair(self, place: tuple[int, int]) -> Span:
        """Return the place on the page of a stretch of ``text``."""
        return self.span(*place)

    def span(self, start: int, end: int) -> Span:
        """Return the place on the page of a stretch of ``text``."""
        if not self._starts:
            return make_span((start, end))
        return Span(self.origin(start), self.origin(end - 1) + 1 if end > start else self.origin(start))


def joined(text: str, author: str, lines: Sequence[tuple[int, int]]) -> TextRegion:
    """Return the region of ``lines`` of a page's text, a newline between each two."""
    if len(lines) == 1:
        return TextRegion(text, author, *lines[0])
    starts: list[int] = []
    at = 0
    for start, end in lines:
        starts.append(at)
        at += end - start + 1
    piece = "\n".join([text[start:end] for start, end in lines])
    return TextRegion(piece, piece, 0, at - 1, starts=starts, origins=[start for start, _ in lines])
