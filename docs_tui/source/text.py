"""A file's text with its path, and places in it: half-open spans for the program, lines and columns for people."""

from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property, partial
from itertools import accumulate
from operator import add
from typing import NamedTuple

from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


class Span(NamedTuple):
    """Characters ``start`` to ``end`` of a text, ``end`` not included, in code points."""

    start: int
    end: int

    def contains(self, other: "Span") -> bool:
        """Tell whether ``other`` is inside this span, edges included."""
        return self.start <= other.start and other.end <= self.end


make_span: Callable[[tuple[int, int]], Span] = partial(tuple.__new__, Span)
"""Make a ``Span`` from a pair. The NamedTuple constructor takes twice as long, and parsing makes millions."""


class Position(NamedTuple):
    """A line and column for people, both from 1; columns count code points."""

    line: int
    column: int


_LINE_END = lazy_pattern(r"\r\n?|\n")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text without their line ends (LF, CRLF or CR)."""
    return _LINE_END.split(text) if "\r" in text else text.split("\n")


_SHORT = 50_000
"""In a text with at most this many characters, counting lines takes less time than finding where all of them start."""


@record(frozen=True, slots=False)
class Source:
    """The text of one file, with the author's line ends (LF, CRLF or CR)."""

    path: str
    """Relative to the docs root, with ``/``. It is displayed and compared, never opened."""
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset of the first character of each line."""
        text = self.text
        if "\r" in text:
            return (0, *(match.end() for match in _LINE_END.finditer(text)))
        lengths = accumulate(map(len, text.split("\n")))  # without the line ends before
        return (0, *map(add, lengths, range(1, text.count("\n") + 1)))

    def line_of(self, offset: int) -> int:
        """Return the line number, from 1, of ``offset``."""
        return bisect_right(self.line_starts, offset)

    def position(self, offset: int) -> Position:
        """Return the line and column, both from 1, of ``offset``."""
        text = self.text
        if len(text) <= _SHORT and "line_starts" not in self.__dict__ and "\r" not in text:
            start = text.rfind("\n", 0, offset) + 1
            return Position(text.count("\n", 0, start) + 1, offset - start + 1)
        line = self.line_of(offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def positions(self, span: Span) -> tuple[Position, Position]:
        """Return the positions of a span's start and end."""
        start = self.position(span.start)
        within = self.text[span.start : span.end]
        if "\n" in within or "\r" in within:
            return start, self.position(span.end)
        return start, Position(start.line, start.column + span.end - span.start)

    def offset(self, position: Position) -> int:
        """Return the offset of a line and column. A line after the last one counts as the last."""
        starts = self.line_starts
        return starts[min(position.line, len(starts)) - 1] + position.column - 1

    def slice(self, span: Span) -> str:
        """Return the text of ``span``."""
        return self.text[span.start : span.end]


def utf16_length(text: str) -> int:
    """Return the length of ``text`` in UTF-16 units, as JavaScript counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
