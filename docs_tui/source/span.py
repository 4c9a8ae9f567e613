"""Places in a text: half-open spans for the program, lines and columns for people."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple


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
    """A place for people: line and column count from 1, columns in code points."""

    line: int
    column: int
