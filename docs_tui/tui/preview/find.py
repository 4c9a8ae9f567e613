"""Find in page: every place of a text in the blocks, shown or not."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from docs_tui.tui.preview.layout import lay_out
from docs_tui.tui.preview.model import Block, Fragment, every_block, open_blocks, path_to, switch

_END = attrgetter("end")
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


class Finder:
    """The places of one query, and which of them the reader is at."""

    def __init__(self) -> None:
        self.query = ""
        self.hits: list[Hit] = []
        self.current = -1
        self._marks: dict[int, list[Mark]] = {}
        """Of each block with hits, in order."""

    def search(self, query: str, blocks: Iterable[tuple[int, Block]]) -> int:
        """Look for ``query``, whatever its case, and return how many places there are."""
        self.query = query
        self.hits, self._marks, self.current = [], {}, -1
        if query:
            pattern = _pattern(query)
            for part, block in blocks:
                places: list[Pieces] = [(found.span(),) for found in pattern.finditer(block.text)]
                if block.shape is not None:
                    inside = (place for place in places if not _BETWEEN.search(block.text, *place[0]))
                    places = sorted((*inside, *_broken(pattern, block)))
                if places:
                    marks = self._marks[id(block)] = []
                    for pieces in places:
                        marks += (Mark(start, end, len(self.hits)) for start, end in pieces)
                        self.hits.append(Hit(block, part, *pieces[0]))
                    marks.sort()
        return len(self.hits)

    def inside(self, block: Block, first: int, last: int) -> list[tuple[int, int, bool]]:
        """Return the places in ``block`` from ``first`` up to ``last``: start, end, and whether the reader is there."""
        marks = self._marks.get(id(block), [])
        found: list[tuple[int, int, bool]] = []
        for number in range(bisect_right(marks, first, key=_END), len(marks)):
            start, end, hit = marks[number]
            if start >= last:
                break
            found.append((start, end, hit == self.current))
        return found

    def step(self, by: int) -> Hit | None:
        """Go to the next place (1) or the one before (-1), round the end."""
        if not self.hits:
            return None
        self.current = (self.current + by) % len(self.hits)
        return self.hits[self.current]


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
