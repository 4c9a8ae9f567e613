"""Text that remembers where it was written: pieces of files put together, and the way back to a file and a place in it."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from docs_tui.source import Diagnostic, Source
from docs_tui.source.record import record


class Piece(NamedTuple):
    """A stretch of expanded text."""

    text: str
    source: Source
    offset: int
    copied: bool
    """The same characters stand at ``offset``; otherwise they came about because of what stands there."""


Lines: TypeAlias = Sequence[Sequence[Piece]]
"""The pieces of each line, without line ends."""


class Origin(NamedTuple):
    """A place in a file of the site."""

    path: str
    offset: int


@record(frozen=True, slots=True)
class Origins:
    """For each stretch of the expanded text, the place it came from."""

    pieces: tuple[Piece, ...]
    """All of the text."""
    starts: tuple[int, ...]
    """The offset in the expanded text at which each piece begins, and that of its end."""

    @classmethod
    def of(cls, source: Source) -> "Origins":
        """Return the origins of a text that nothing was put into."""
        return cls((Piece(source.text, source, 0, copied=True),), (0, len(source.text)))

    @classmethod
    def of_pieces(cls, pieces: Sequence[Piece]) -> "Origins":
        """Return the origins of the text that ``pieces`` make."""
        return cls(tuple(pieces), tuple(accumulate([len(piece.text) for piece in pieces], initial=0)))

    def is_of_one(self, file: str | None) -> bool:
        """Tell whether the whole text is that of ``file``, character for character."""
        first = self.pieces[0]
        return len(self.pieces) == 1 and first.copied and first.offset == 0 and first.source.path == file

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
        index = min(max(0, bisect_right(self.starts, offset) - 1), len(self.pieces) - 1)
        _, source, at, copied = self.pieces[index]
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


def block_of(pieces: Iterable[Piece]) -> Lines:
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
