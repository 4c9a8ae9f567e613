"""Find in page: every place of a text in the blocks, shown or not."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from docs_tui.preview.layout import lay_out
from docs_tui.preview.model import Block, Fragment, every_block, open_blocks, path_to, switch

_END, _FIRST, _PART = attrgetter("end"), attrgetter("first"), attrgetter("part")
_BETWEEN = re.compile(r"\n|\s\s")
"""What stands between cells and cards, and never in one."""
Pieces: TypeAlias = tuple[tuple[int, int], ...]
"""Where a hit begins and ends, in each row that it stands in."""


class Hit(NamedTuple):
    """One place."""

    block: Block
    part: int
    """The place of the part that the block belongs to."""
    start: int
    end: int
    """In the text of the block; of a place that is broken into rows, of what stands in the first one."""


class Mark(NamedTuple):
    """Characters of a block that are a hit, or what stands of it in one row of a cell."""

    start: int
    end: int
    hit: int
    """Which one of all."""


@dataclass(slots=True, eq=False)
class _Met:
    """A block with hits."""

    block: Block
    part: int
    places: Sequence[Pieces | tuple[int, int]]
    """Of each hit; of a block that is one text, its beginning and end alone: one letter is met ten thousand times."""
    first: int = 0
    """Which one of all hits its first one is."""

    def hit(self, number: int) -> Hit:
        """Return one of its hits."""
        return Hit(self.block, self.part, *_pieces(self.places[number])[0])

    def marks(self) -> list[Mark]:
        """Return what is marked of it, in order."""
        numbered = enumerate(map(_pieces, self.places), self.first)
        return sorted(Mark(start, end, number) for number, pieces in numbered for start, end in pieces)


class Finder:
    """The places of one query, and which of them the reader is at. A hit is made when it is looked at.

    The parts of a page are looked through one by one, in any order; ``settle`` puts what they have in that of the page.
    """

    def __init__(self) -> None:
        self.query = ""
        self.count = 0
        """How many places there are, as far as was looked."""
        self._pattern = _pattern("")
        self._met: list[_Met] = []
        self._of_block: dict[int, _Met] = {}
        self._marks: dict[int, list[Mark]] = {}
        """Of each block with hits that was drawn."""
        self._here: tuple[_Met, int] | None = None
        """Which hit of which block the reader is at."""

    def begin(self, query: str) -> None:
        """Look for ``query`` from now on, whatever its case; "" for nothing."""
        self.query, self._pattern = query, _pattern(query)
        self.count, self._here = 0, None
        self._met, self._of_block, self._marks = [], {}, {}

    def look(self, part: int, blocks: Iterable[Block]) -> None:
        """Look through the ``blocks`` of a part."""
        for block in blocks:
            if places := _places(self._pattern, block):
                met = self._of_block[id(block)] = _Met(block, part, places)
                self._met.append(met)

    def settle(self) -> None:
        """Number the places in the order of the page; the reader stays at the same one."""
        self._met.sort(key=_PART)
        self._marks.clear()
        self.count = 0
        for met in self._met:
            met.first = self.count
            self.count += len(met.places)

    @property
    def current(self) -> int:
        """Which place the reader is at, from 0; -1 where at none."""
        return self._here[0].first + self._here[1] if self._here is not None else -1

    def go(self, number: int) -> Hit | None:
        """Let the reader be at the place of a number; at none where there is no such place."""
        if not 0 <= number < self.count:
            self._here = None
            return None
        met = self._met[bisect_right(self._met, number, key=_FIRST) - 1]
        self._here = met, number - met.first
        return met.hit(number - met.first)

    def hits(self, wanted: Callable[[Block], bool] | None = None) -> Iterator[tuple[int, Hit]]:
        """Yield the places with their numbers, those in blocks that are ``wanted``; None: all."""
        for met in self._met:
            if wanted is None or wanted(met.block):
                yield from ((met.first + number, met.hit(number)) for number in range(len(met.places)))

    def inside(self, block: Block, first: int, last: int) -> list[tuple[int, int, bool]]:
        """Return the places in ``block`` from ``first`` up to ``last``: start, end, and whether the reader is there."""
        marks = self._marks.get(id(block))
        if marks is None:
            met = self._of_block.get(id(block))
            marks = self._marks[id(block)] = met.marks() if met is not None else []
        found: list[tuple[int, int, bool]] = []
        for number in range(bisect_right(marks, first, key=_END), len(marks)):
            start, end, hit = marks[number]
            if start >= last:
                break
            found.append((start, end, hit == self.current))
        return found

    def step(self, by: int) -> Hit | None:
        """Go to the next place (1) or the one before (-1), round the end."""
        return self.go((self.current + by) % self.count) if self.count else None


def _pieces(place: Pieces | tuple[int, int]) -> Pieces:
    """Return where a place stands in each of its rows."""
    start, *_ = place
    return (place,) if isinstance(start, int) else place  # type: ignore[return-value]  # of numbers, or of pairs of them


def _places(pattern: re.Pattern[str], block: Block) -> Sequence[Pieces | tuple[int, int]]:
    """Return where ``pattern`` is met in a block."""
    places = [found.span() for found in pattern.finditer(block.text)]
    if block.shape is None:
        return places
    inside: list[Pieces] = [(place,) for place in places if not _BETWEEN.search(block.text, *place)]
    return sorted([*inside, *_broken(pattern, block)])


def reveal(query: str, block: Block) -> bool:
    """Open what is closed inside a block that is drawn as one, where ``query`` stands in it; True where something was."""
    pattern, opened = _pattern(query), False
    for items in block.inside:
        shown: list[Block] = []
        open_blocks(items, shown)
        seen = set(map(id, shown))
        met = any(pattern.search(each.text) for each in shown)
        for each in every_block(items):
            if id(each) in seen:
                continue
            if each.shape is not None:
                lay_out(each, max(block.column, 1))
            if not pattern.search(each.text):
                continue
            for group, pane in path_to(items, each):
                # Of tabs the one that the reader chose stays where something is met beside it.
                if group.active < 0 or (group.active != pane and not met):
                    switch(group, pane)
                    opened = True
            met = True
    if opened:
        block.width = -1
    return opened


def _pattern(query: str) -> re.Pattern[str]:
    return re.compile(r"\s+".join(map(re.escape, query.split())) or re.escape(query), re.IGNORECASE)


def _broken(pattern: re.Pattern[str], block: Block) -> Iterator[Pieces]:
    """Yield the places over more than one row of a cell or a title, each as what stands of it in each row."""
    wholes: dict[int, list[Fragment]] = {}
    for fragment in block.fragments:
        wholes.setdefault(id(fragment.whole), []).append(fragment)
    for rows in wholes.values():
        text = " ".join([block.text[row.start : row.end] for row in rows])
        begins = [0, *accumulate(row.end - row.start + 1 for row in rows)]
        for found in pattern.finditer(text):
            first = bisect_right(begins, found.start()) - 1
            last = bisect_left(begins, found.end()) - 1
            if first < last:
                yield tuple(
                    (
                        rows[at].start + max(found.start() - begins[at], 0),
                        min(rows[at].start + found.end() - begins[at], rows[at].end),
                    )
                    for at in range(first, last + 1)
                )
