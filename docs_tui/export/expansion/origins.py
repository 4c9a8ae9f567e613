"""Text made of pieces of files, which can be traced back to those files."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from docs_tui.source import Diagnostic, Source, Span, TextEdit, apply
from docs_tui.source.record import record


class TextPiece(NamedTuple):
    """A piece of expanded text."""

    text: str
    source: Source
    offset: int
    copied: bool
    """Whether the text is at ``offset`` in the source; if not, it was generated from what is there."""


Lines: TypeAlias = Sequence[Sequence[TextPiece]]
"""The pieces of each line, without line ends; each line has at least one."""


class Origin(NamedTuple):
    """An offset in a file of the site."""

    path: str
    offset: int


@record(frozen=True, slots=True)
class Origins:
    """Maps offsets in expanded text to the files it came from."""

    pieces: tuple[TextPiece, ...]
    """The whole text."""
    starts: tuple[int, ...]
    """The offset of each piece in the expanded text, and the end of the text."""

    @classmethod
    def of(cls, source: Source) -> "Origins":
        """Return the origins of a text without expansion."""
        return cls((TextPiece(source.text, source, 0, copied=True),), (0, len(source.text)))

    @classmethod
    def of_pieces(cls, pieces: Sequence[TextPiece]) -> "Origins":
        """Return the origins of the text of ``pieces``."""
        return cls(tuple(pieces), tuple(accumulate([len(piece.text) for piece in pieces], initial=0)))

    def is_of_one(self, file: str | None) -> bool:
        """Tell whether the text is exactly that of ``file``."""
        first = self.pieces[0]
        return len(self.pieces) == 1 and first.copied and first.offset == 0 and first.source.path == file

    def after(self, source: Source, edit: TextEdit) -> "tuple[Origins, TextEdit] | None":
        """Return the origins after an edit of one of the files, and the same edit of the expanded text.

        Args:
            source: The file before.
            edit: The edit of the file.

        Returns:
            None if the edit is not in a copied piece, or the file differs from ``source``: then expand the page
            again.
        """
        after = Source(source.path, apply(source.text, (edit,)))
        longer = len(after.text) - len(source.text)
        start, end = edit.span
        pieces = list(self.pieces)
        moved: TextEdit | None = None
        known = source
        for index, (text, of, offset, copied) in enumerate(pieces):
            if of.path != source.path:
                continue
            if of is not known and of.text != source.text:
                return None
            known = of
            if moved is None and copied and offset <= start and end <= offset + len(text):
                new = text[: start - offset] + edit.text + text[end - offset :]
                pieces[index] = TextPiece(new, after, offset, copied=True)
                at = self.starts[index] - offset
                moved = TextEdit(Span(start + at, end + at), edit.text)
            else:
                pieces[index] = TextPiece(text, after, offset + longer if offset >= end else offset, copied)
        return (Origins.of_pieces(pieces), moved) if moved is not None else None

    def locate(self, offset: int) -> Origin:
        """Return the file and offset of a character of the expanded text."""
        source, at = self._place(offset)
        return Origin(source.path, at)

    def line(self, offset: int) -> tuple[str, int]:
        """Return the file and line, from 1, of a character of the expanded text."""
        source, at = self._place(offset)
        return source.path, source.line_of(at)

    def moved(self, diagnostic: Diagnostic, expanded: Source) -> Diagnostic:
        """Return a diagnostic of the expanded text with its position in the original file."""
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


def text_of(pieces: Iterable[TextPiece]) -> str:
    """Return the characters of ``pieces``."""
    return "".join([piece.text for piece in pieces])


def lines_of(pieces: Iterable[TextPiece]) -> Iterator[list[TextPiece]]:
    """Yield the pieces of each line, without line ends; an empty line has one empty piece."""
    line: list[TextPiece] = []
    for piece in pieces:
        start = 0
        text = piece.text
        while True:
            end = text.find("\n", start)
            if end < 0:
                break
            stop = end - 1 if text[start:end].endswith("\r") else end
            if stop > start or not line:
                line.append(_part(piece, start, stop))
            yield line
            line = []
            start = end + 1
        if start < len(text) or not line:
            line.append(_part(piece, start, len(text)))
    yield line


def _part(piece: TextPiece, start: int, end: int) -> TextPiece:
    if start == 0 and end == len(piece.text):
        return piece
    return TextPiece(
        piece.text[start:end],
        piece.source,
        piece.offset + start if piece.copied else piece.offset,
        piece.copied,
    )


def block_of(pieces: Iterable[TextPiece]) -> Lines:
    """Return lines without blank lines at the start and end, and without their common indentation."""
    lines = list(lines_of(pieces))
    texts = [text_of(line) for line in lines]
    first, last = 0, len(lines)
    while first < last and not texts[first].strip():
        first += 1
    while last > first and not texts[last - 1].strip():
        last -= 1
    margin = min((len(text) - len(text.lstrip(" \t")) for text in texts[first:last] if text.strip()), default=0)
    return [_without_start(line, margin) for line in lines[first:last]]


def _without_start(line: list[TextPiece], count: int) -> list[TextPiece]:
    kept: list[TextPiece] = []
    for piece in line:
        cut = min(count, len(piece.text))
        count -= cut
        if cut < len(piece.text):
            kept.append(_part(piece, cut, len(piece.text)))
    return kept or [_part(line[-1], len(line[-1].text), len(line[-1].text))]
