"""The lines of a page's own file, which is shorter than its text where other files are put in place."""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from docs_tui.export.expansion.origins import Origins
from docs_tui.source import Source


class _Copied(NamedTuple):
    """A stretch of the file that stands in the page as it is."""

    start: int
    """In the file."""
    end: int
    offset: int
    """Where it begins in the page."""


class FileLines:
    """Leads from the characters of a page's text to the lines of its file, and back.

    Args:
        source: The page's text.
        file: Its file; None where it has none.
        origins: Where each character was written; None: in that file, at the same place.
    """

    def __init__(self, source: Source, file: str | None, origins: Origins | None) -> None:
        self._source = source
        self._file = file
        self._origins = origins

    def line_of(self, offset: int, before: Iterable[int]) -> int:
        """Return the line that a character came from; where another file gave it, that of the first one of ``before`` with a line."""
        if self._origins is None:
            return self._source.line_of(offset)
        written = map(self._origins.line, chain((offset,), before))
        return next((line for file, line in written if file == self._file), 1)

    def offset_of(self, line: int) -> int:
        """Return where what a line says begins; where other text stands in its place, where that begins."""
        starts = self._written.line_starts
        at = starts[min(max(line, 1), len(starts)) - 1]
        if self._origins is None:
            return at
        index = bisect_right(self._copied, at, key=itemgetter(0)) - 1
        if index < 0:
            return 0
        start, end, offset = self._copied[index]
        return offset + min(at, end) - start

    @cached_property
    def _written(self) -> Source:
        """The file's text, which is the page's where nothing was put in place."""
        pieces = self._origins.pieces if self._origins is not None else ()
        return next((piece.source for piece in pieces if piece.source.path == self._file), self._source)

    @cached_property
    def _copied(self) -> list[_Copied]:
        """In the order of the file, without what is copied once more: the body of a component, where it is used."""
        origins = self._origins or Origins.of(self._source)
        found = (
            _Copied(stretch.offset, stretch.offset + len(stretch.text), offset)
            for stretch, offset in zip(origins.pieces, origins.starts, strict=False)
            if stretch.copied and stretch.source.path == self._file
        )
        kept: list[_Copied] = []
        for each in sorted(found):
            if not kept or each.end > kept[-1].end:
                kept.append(each)
        return kept
