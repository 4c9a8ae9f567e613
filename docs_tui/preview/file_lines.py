"""Lines of a page's file and offsets in its expanded text, in both directions."""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from docs_tui.export.expansion.origins import Origins
from docs_tui.source import Source


class _CopiedText(NamedTuple):
    """Text of the file that is in the page unchanged."""

    start: int
    """The offset in the file."""
    end: int
    offset: int
    """The offset in the page."""


class FileLines:
    """Maps offsets in a page's text to lines of its file and back. Snippets make the text longer than the file."""

    def __init__(self, source: Source, file: str | None, origins: Origins | None) -> None:
        """Map the text of one page.

        Args:
            source: The page's text.
            file: Its file; None if it has none.
            origins: Where each character comes from; None if all come from ``file`` unmoved.
        """
        self._source = source
        self._file = file
        self._origins = origins

    def line_of(self, offset: int, fallbacks: Iterable[int]) -> int:
        """Return the line that a character comes from.

        Args:
            offset: The character.
            fallbacks: Used in turn if the character comes from another file.
        """
        if self._origins is None:
            return self._source.line_of(offset)
        origins = map(self._origins.line, chain((offset,), fallbacks))
        return next((line for file, line in origins if file == self._file), 1)

    def offset_of(self, line: int) -> int:
        """Return the offset in the page of the start of ``line``, or of the text that replaces it."""
        starts = self._file_source.line_starts
        at = starts[min(max(line, 1), len(starts)) - 1]
        if self._origins is None:
            return at
        index = bisect_right(self._copied, at, key=itemgetter(0)) - 1
        if index < 0:
            return 0
        start, end, offset = self._copied[index]
        return offset + min(at, end) - start

    @cached_property
    def _file_source(self) -> Source:
        """The text of the file; the page's own text if nothing was expanded."""
        pieces = self._origins.pieces if self._origins is not None else ()
        return next((piece.source for piece in pieces if piece.source.path == self._file), self._source)

    @cached_property
    def _copied(self) -> list[_CopiedText]:
        """In the order of the file. Text that is copied again, such as a component used twice, is left out."""
        origins = self._origins or Origins.of(self._source)
        copied = (
            _CopiedText(piece.offset, piece.offset + len(piece.text), offset)
            for piece, offset in zip(origins.pieces, origins.starts, strict=False)
            if piece.copied and piece.source.path == self._file
        )
        kept: list[_CopiedText] = []
        for each in sorted(copied):
            if not kept or each.end > kept[-1].end:
                kept.append(each)
        return kept
