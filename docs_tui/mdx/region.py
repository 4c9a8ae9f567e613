"""The input of the parser: regions of a page, and the fuel that limits look-ahead."""

from bisect import bisect_right
from collections.abc import Sequence

from docs_tui.source import Span, make_span


class Fuel:
    """How many characters failed look-aheads may still read: a small multiple of the page's length."""

    __slots__ = ("left",)

    def __init__(self, length: int) -> None:
        self.left = 4 * length + 65_536

    def burn(self, characters: int) -> None:
        """Deduct ``characters`` that a failed look-ahead has read."""
        self.left -= characters

    @property
    def is_empty(self) -> bool:
        """Tell whether look-ahead is now limited to one line."""
        return self.left <= 0


class TextRegion:
    """A range of text that can map its offsets to the page: a slice, or lines joined without container prefixes."""

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
        """The text, with every line end as a newline."""
        self.author = author
        """The same text with the author's line ends."""
        self.start = start
        self.end = end
        self._starts = starts
        self._origins = origins

    @property
    def is_page(self) -> bool:
        """Tell whether offsets in ``text`` equal offsets on the page."""
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
        """Return the span on the page of a range of ``text``."""
        return self.span(*place)

    def span(self, start: int, end: int) -> Span:
        """Return the span on the page of a range of ``text``."""
        if not self._starts:
            return make_span((start, end))
        return Span(self.origin(start), self.origin(end - 1) + 1 if end > start else self.origin(start))


def joined(text: str, author: str, lines: Sequence[tuple[int, int]]) -> TextRegion:
    """Return a region of the given lines of a page, joined by newlines."""
    if len(lines) == 1:
        return TextRegion(text, author, *lines[0])
    starts: list[int] = []
    at = 0
    for start, end in lines:
        starts.append(at)
        at += end - start + 1
    piece = "\n".join([text[start:end] for start, end in lines])
    return TextRegion(piece, piece, 0, at - 1, starts=starts, origins=[start for start, _ in lines])
