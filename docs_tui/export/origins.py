"""Text that remembers where it was written: pieces of files put together, and the way back to a file and a place in it."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from docs_tui.source import Diagnostic, Source
from docs_tui.source.record import record


class Piece(NamedTuple):
    """A stretch of expanded text."""

    text: str
    source: Source
    offset: int
    copied: bool
    """The same characters stand at ``offset``; otherwise they came about because of what stands there."""


class Origin(NamedTuple):
    """A place in a file of the site."""

    path: str
    offset: int


@record(frozen=True, slots=True)
class Origins:
    """For each stretch of the expanded text, the place it came from."""

    starts: tuple[int, ...]
    """The offset in the expanded text at which each stretch begins; the first is 0."""
    places: tuple[tuple[Source, int, bool], ...]
    """For each stretch its file, the offset there, and whether it was copied character for character."""

    @classmethod
    def of(cls, source: Source) -> "Origins":
        """Return the origins of a text that nothing was put into."""
        return cls((0,), ((source, 0, True),))

    @classmethod
    def of_pieces(cls, pieces: Iterable[Piece]) -> "Origins":
        """Return the origins of the text that ``pieces`` make."""
        starts: list[int] = []
        places: list[tuple[Source, int, bool]] = []
        at = 0
        for piece in pieces:
            starts.append(at)
            places.append((piece.source, piece.offset, piece.copied))
            at += len(piece.text)
        return cls(tuple(starts), tuple(places))

    def is_of_one(self, file: str | None) -> bool:
        """Tell whether the whole text is that of ``file``, character for character."""
        return len(self.starts) == 1 and self.places[0][1:] == (0, True) and self.places[0][0].path == file

    def locate(self, offset: int) -> Origin:
        """Return where the character at ``offset`` of the expanded text was written."""
        source, at = self._place(offset)
        return Origin(source.path, at)

    def line(self, offset: int) -> tuple[str, int]:
        """Return the file and the line in it, from 1, of the character at ``offset``: what an editor opens."""
        source, at = self._place(offset)
        return source.path, source.line_of(at)

    def moved(self, diagnostic: Diagnostic, expanded: Source) -> Diagnostic:
        """Return a diagnostic on the expanded text at the place where its subject was written."""
        start, end = (
            self._place(expanded.line_starts[place.line - 1] + place.column - 1)
            for place in (diagnostic.start, diagnostic.end)
        )
        source, at = start
        stop = end[1] if end[0] is source and end[1] >= at else at
        return replace(diagnostic, path=source.path, start=source.position(at), end=source.position(stop), fix=None)

    def _place(self, offset: int) -> tuple[Source, int]:
        index = max(0, bisect_right(self.starts, offset) - 1)
        source, at, copied = self.places[index]
        return source, at + max(0, offset - self.starts[index]) if copied else at


def text_of(pieces: Iterable[Piece]) -> str:
    """Return the characters of ``pieces``."""
    return "".join([piece.text for piece in pieces])


def lines_of(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Yield the pieces of each line, without line ends."""
    line: list[Piece] = []
    for piece in pieces:
        start = 0
        text = piece.text
        while True:
            end = text.find("\n", start)
            if end < 0:
                break
            stop = end - 1 if text[start:end].endswith("\r") else end
            line.append(_part(piece, start, stop))
            yield line
            line = []
            start = end + 1
        line.append(_part(piece, start, len(text)))
    yield line


def _part(piece: Piece, start: int, end: int) -> Piece:
    return Piece(
        piece.text[start:end], piece.source, piece.offset + start if piece.copied else piece.offset, piece.copied
    )


def block_of(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Return lines without blank ones at the edges, moved to the left margin as far as they go together."""
    lines = list(lines_of(pieces))
    texts = [text_of(line) for line in lines]
    first, last = 0, len(lines)
    while first < last and not texts[first].strip():
        first += 1
    while last > first and not texts[last - 1].strip():
        last -= 1
    margin = min((len(text) - len(text.lstrip(" \t")) for text in texts[first:last] if text.strip()), default=0)
    return [_without_start(line, margin) for line in lines[first:last]]


def _without_start(line: list[Piece], count: int) -> list[Piece]:
    kept: list[Piece] = []
    for piece in line:
        cut = min(count, len(piece.text))
        count -= cut
        kept.append(_part(piece, cut, len(piece.text)))
    return kept
