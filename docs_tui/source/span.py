"""Places in a text: half-open spans of characters for the program, lines and columns for people."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple


class Span(NamedTuple):
    """Characters ``start`` to ``end`` of a text, ``end`` not included, in code points."""

    start: int
    end: int

    def contains(self, other: "Span") -> bool:
        """Tell whether ``other`` lies inside this span, edges included."""
        return self.start <= other.start and other.end <= self.end


make_span: Callable[[tuple[int, int]], Span] = partial(tuple.__new__, Span)
"""``Span`` from a pair, for those who make spans by the million: a NamedTuple's own constructor is twice as slow."""


class Position(NamedTuple):
    """A place as people name it: line and column count from 1, columns in code points."""

    line: int
    column: int
