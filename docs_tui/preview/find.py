"""Find in page: every match of a text in the blocks, visible or not."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from docs_tui.preview.layout import lay_out
from docs_tui.preview.model import Block, Fragment, all_blocks, collect_visible, groups_around, switch_pane
from docs_tui.source.record import record

_END, _FIRST, _PART = attrgetter("end"), attrgetter("first"), attrgetter("part")
_CELL_BORDER = re.compile(r"\n|\s\s")
"""A character between cells and cards that never occurs inside them."""
Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""The start and end of a match in each row that it spans."""


class TextMatch(NamedTuple):
    """One match."""

    block: Block
    part: int
    """The index of the part that contains the block."""
    start: int
    end: int
    """The range in the text of the block; if a match spans several rows of a cell, only the part in the first row."""


class MatchRange(NamedTuple):
    """Characters of a block that belong to a match: the whole match, or the part of it in one row."""

    start: int
    end: int
    number: int
    """The number of the match on the page."""


@record(frozen=False, slots=True, eq=False)
class _BlockMatches:
    """The matches in one block."""

    block: Block
    part: int
    matches: Sequence[Ranges | tuple[int, int]]
    """For each match its ranges; in plain text only start and end, as a single letter can match ten thousand times."""
    first: int = 0
    """The number of the first match."""

    def match(self, index: int) -> TextMatch:
        return TextMatch(self.block, self.part, *_ranges(self.matches[index])[0])

    def ranges(self) -> list[MatchRange]:
        numbered = enumerate(map(_ranges, self.matches), self.first)
        return sorted(MatchRange(start, end, number) for number, ranges in numbered for start, end in ranges)


class Finder:
    """The matches of one query, and the current one.

    Parts can be searched one by one in any order. Call ``number_matches`` before asking for a match.
    """

    def __init__(self) -> None:
        self.query = ""
        self.count = 0
        """The number of matches in the parts searched so far."""
        self._pattern = _pattern("")
        self._found: list[_BlockMatches] = []
        self._by_block: dict[int, _BlockMatches] = {}
        self._ranges: dict[int, list[MatchRange]] = {}
        """The matches of each drawn block, cached."""
        self._current: tuple[_BlockMatches, int] | None = None

    def start(self, query: str) -> None:
        """Discard all matches, and search for ``query``, ignoring case; "" finds nothing."""
        self.query, self._pattern = query, _pattern(query)
        self.count, self._current = 0, None
        self._found, self._by_block, self._ranges = [], {}, {}

    def search(self, part: int, blocks: Iterable[Block]) -> None:
        """Search the ``blocks`` of a part."""
        for block in blocks:
            if matches := _matches(self._pattern, block):
                found = self._by_block[id(block)] = _BlockMatches(block, part, matches)
                self._found.append(found)

    def number_matches(self) -> None:
        """Number all matches in the order of the page. The current match stays the same."""
        self._found.sort(key=_PART)
        self._ranges.clear()
        self.count = 0
        for found in self._found:
            found.first = self.count
            self.count += len(found.matches)

    @property
    def current(self) -> int:
        """The number of the current match, from 0; -1 for none."""
        return self._current[0].first + self._current[1] if self._current is not None else -1

    def go_to(self, number: int) -> TextMatch | None:
        """Make a match the current one and return it; None if there is no match with this number."""
        if not 0 <= number < self.count:
            self._current = None
            return None
        found = self._found[bisect_right(self._found, number, key=_FIRST) - 1]
        self._current = found, number - found.first
        return found.match(number - found.first)

    def step(self, by: int) -> TextMatch | None:
        """Go ``by`` matches forwards or backwards, wrapping around at the ends."""
        return self.go_to((self.current + by) % self.count) if self.count else None

    def matches(self, wanted: Callable[[Block], bool] | None = None) -> Iterator[tuple[int, TextMatch]]:
        """Yield the matches with their numbers, only those in blocks that are ``wanted``."""
        for found in self._found:
            if wanted is None or wanted(found.block):
                yield from ((found.first + index, found.match(index)) for index in range(len(found.matches)))

    def ranges_between(self, block: Block, first: int, last: int) -> list[tuple[int, int, bool]]:
        """Return the matches between two characters of ``block``: start, end, and whether it is the current one."""
        ranges = self._ranges.get(id(block))
        if ranges is None:
            found = self._by_block.get(id(block))
            ranges = self._ranges[id(block)] = found.ranges() if found is not None else []
        between: list[tuple[int, int, bool]] = []
        for index in range(bisect_right(ranges, first, key=_END), len(ranges)):
            start, end, number = ranges[index]
            if start >= last:
                break
            between.append((start, end, number == self.current))
        return between


def _ranges(match: Ranges | tuple[int, int]) -> Ranges:
    start, *_ = match
    return (match,) if isinstance(start, int) else match  # type: ignore[return-value]  # of numbers, or of pairs of them


def _matches(pattern: re.Pattern[str], block: Block) -> Sequence[Ranges | tuple[int, int]]:
    spans = [match.span() for match in pattern.finditer(block.text)]
    if block.shape is None:
        return spans
    inside: list[Ranges] = [(span,) for span in spans if not _CELL_BORDER.search(block.text, *span)]
    return sorted([*inside, *_wrapped_matches(pattern, block)])


def open_matches(query: str, block: Block) -> bool:
    """Open the closed panes with a match inside a card or column; return whether any was closed."""
    pattern, opened = _pattern(query), False
    for items in block.inside:
        visible: list[Block] = []
        collect_visible(items, visible)
        seen = set(map(id, visible))
        matched = any(pattern.search(each.text) for each in visible)
        for each in all_blocks(items):
            if id(each) in seen:
                continue
            if each.shape is not None:
                lay_out(each, max(block.column, 1))
            if not pattern.search(each.text):
                continue
            for group, pane in groups_around(items, each):
                # Readers keep the tab that they chose if something else in the card matches.
                if group.active < 0 or (group.active != pane and not matched):
                    switch_pane(group, pane)
                    opened = True
            matched = True
    if opened:
        block.width = -1
    return opened


def _pattern(query: str) -> re.Pattern[str]:
    return re.compile(r"\s+".join(map(re.escape, query.split())) or re.escape(query), re.IGNORECASE)


def _wrapped_matches(pattern: re.Pattern[str], block: Block) -> Iterator[Ranges]:
    """Yield the matches that span several rows of a cell or a title."""
    wholes: dict[int, list[Fragment]] = {}
    for fragment in block.fragments:
        wholes.setdefault(id(fragment.whole), []).append(fragment)
    for rows in wholes.values():
        text = " ".join([block.text[row.start : row.end] for row in rows])
        starts = [0, *accumulate(row.end - row.start + 1 for row in rows)]
        for match in pattern.finditer(text):
            first = bisect_right(starts, match.start()) - 1
            last = bisect_left(starts, match.end()) - 1
            if first < last:
                yield tuple(
                    (
                        rows[at].start + max(match.start() - starts[at], 0),
                        min(rows[at].start + match.end() - starts[at], rows[at].end),
                    )
                    for at in range(first, last + 1)
                )
