"""The lines of a page's own file, which is shorter than its text where other files are put in place."""

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property

from docs_tui.source import Source
from docs_tui.tui.preview.page import PreviewPage


class FileLines:
    """Leads from the characters of a page's text to the lines of its file, and back.

    Args:
        page: The page.
        source: Its text as it stands; of an edit, before the page is parsed again.
    """

    def __init__(self, page: PreviewPage, source: Source) -> None:
        self._line_of = page.line_of
        self._source = source

    def line_of(self, offset: int, before: Iterable[int]) -> int:
        """Return the line that a character came from; where another file gave it, that of the first one of ``before`` with a line."""
        if self._line_of is None:
            return self._source.line_of(offset)
        line = self._line_of(offset)
        if line is not None:
            return line
        return next((line for line in map(self._line_of, before) if line is not None), 1)

    def offset_of(self, line: int) -> int:
        """Return where what a line says begins."""
        starts = self._source.line_starts
        if self._line_of is None:
            return starts[min(max(line, 1), len(starts)) - 1]
        lines, offsets = self._known
        return offsets[max(bisect_right(lines, line) - 1, 0)] if lines and lines[0] <= line else 0

    @cached_property
    def _known(self) -> tuple[list[int], list[int]]:
        """The lines of the file that are in the text, in order, and where each begins; found once for all that ask."""
        lines: list[int] = []
        offsets: list[int] = []
        for offset in self._source.line_starts:
            found = self._line_of(offset) if self._line_of is not None else None
            if found is not None and (not lines or found >= lines[-1]):
                lines.append(found)
                offsets.append(offset)
        return lines, offsets
