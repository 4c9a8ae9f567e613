"""Differences in two columns: what was on the left, what is on the right, in the same rows."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip

from docs_tui.preview.layout import wrap
from docs_tui.tui.widgets.difference_view import DifferenceSection, DifferenceView, ShownLine, shown_lines

_BETWEEN = "▏"
_LEAST = 10
"""The least width of a text in cells."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """A line before and after; None where one side has none."""

    left: ShownLine | None
    right: ShownLine | None

    @property
    def whole(self) -> ShownLine | None:
        """The line if it takes both columns: a title, or a mark for lines that are left out."""
        return self.left if self.left is not None and self.left is self.right else None

    @property
    def is_change(self) -> bool:
        """Whether the sides differ."""
        return any(side is not None and side.kind in ("gone", "new") for side in (self.left, self.right))


class ParallelDifference(DifferenceView):
    """Scrolls both columns together."""

    def __init__(self) -> None:
        super().__init__()
        self._pairs: list[_Pair] = []
        self._wrapped: list[tuple[list[int], list[int]]] = []
        """The offsets of the rows of each side of each pair."""

    # The lines and their rows

    def take(self, sections: Sequence[DifferenceSection]) -> None:
        """Pair the lines of all sections."""
        self._pairs, self._titles = [], []
        for section in sections:
            self._titles.append(len(self._pairs))
            self._pairs += _pairs_of(list(shown_lines(section)))
        kinds = [pair.is_change for pair in self._pairs]
        self._changes = [at for at, changed in enumerate(kinds) if changed and not (at and kinds[at - 1])]
        self.lay_out([])

    @property
    def number_width(self) -> int:
        """The width of the numbers and signs of one column."""
        sides = (side for pair in self._pairs for side in (pair.left, pair.right) if side is not None)
        return len(str(max((side.number for side in sides), default=1))) + 4

    def lay_out(self, texts: Sequence[str]) -> None:
        """Wrap both sides of each pair; a pair has the rows of its longer side."""
        self._texts = texts
        self._width = self._room()
        left, right = self._column - self.number_width, self._right - self.number_width
        whole = self.scrollable_content_region.width - self.number_width
        self._wrapped = [
            (wrap(pair.whole.text, max(whole, _LEAST)), [])
            if pair.whole is not None
            else (_starts(pair.left, left), _starts(pair.right, right))
            for pair in self._pairs
        ]
        heights = (max(len(one), len(other)) for one, other in self._wrapped)
        *self._tops, height = itertools.accumulate(heights, initial=0)
        self.virtual_size = Size(self.scrollable_content_region.width, height)
        self.refresh()

    @property
    def _column(self) -> int:
        """The width of the left column with its numbers."""
        return (self.scrollable_content_region.width - 1) // 2

    @property
    def _right(self) -> int:
        return self.scrollable_content_region.width - 1 - self._column

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw one row of both columns."""
        width, base = self.scrollable_content_region.width, self.rich_style
        number = y + int(self.scroll_y)
        at = self.line_of(number)
        if not self._tops or number - self._tops[at] >= max(map(len, self._wrapped[at])):
            return Strip.blank(width, base)
        pair, row, (left, right) = self._pairs[at], number - self._tops[at], self._wrapped[at]
        if pair.whole is not None:
            return self.strip_of(pair.whole, *_range(pair.whole, left, row), width)
        rule = Strip([Segment(_BETWEEN, base + self.style_of("number"))])
        return Strip.join(
            (self._side(pair.left, left, row, self._column), rule, self._side(pair.right, right, row, self._right))
        )

    def _side(self, line: ShownLine | None, starts: list[int], row: int, width: int) -> Strip:
        if line is None or row >= len(starts):
            style = self.rich_style
            if line is not None:
                style += self.style_of(line.kind)
            blank = Segment(" " * (self.number_width - 2), self.rich_style)
            return Strip([blank]).adjust_cell_length(width, style)
        return self.strip_of(line, *_range(line, starts, row), width)


def _range(line: ShownLine, starts: list[int], row: int) -> tuple[int, int]:
    """Return the characters of a row."""
    return starts[row], starts[row + 1] if row + 1 < len(starts) else len(line.text)


def _starts(line: ShownLine | None, width: int) -> list[int]:
    return wrap(line.text, max(width, _LEAST)) if line is not None else []


def _pairs_of(lines: Sequence[ShownLine]) -> Iterator[_Pair]:
    """Yield the lines of a section in pairs; the numbers on the left are those before the change."""
    more = 0
    for is_change, run in itertools.groupby(lines, key=lambda line: line.kind in ("gone", "new")):
        each = list(run)
        if is_change:
            gone = [line for line in each if line.kind == "gone"]
            new = [line for line in each if line.kind == "new"]
            yield from (_Pair(*pair) for pair in itertools.zip_longest(gone, new))
            more += len(new) - len(gone)
            continue
        for line in each:
            if line.kind == "same" and line.number:
                yield _Pair(ShownLine("same", line.text, line.number - more), line)
            else:
                yield _Pair(line, line)
