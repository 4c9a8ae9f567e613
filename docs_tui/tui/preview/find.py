"""Find in page: every place of a text in the blocks, shown or not."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from docs_tui.tui.preview.model import Block

_END = attrgetter("end")


class Hit(NamedTuple):
    """One place."""

    block: Block
    part: int
    """The place of the part that the block belongs to."""
    start: int
    end: int


class Finder:
    """The places of one query, and which of them the reader is at."""

    def __init__(self) -> None:
        self.query = ""
        self.hits: list[Hit] = []
        self.current = -1
        self._by_block: dict[int, range] = {}
        """Where the hits of a block stand among all."""

    def search(self, query: str, blocks: Iterable[tuple[int, Block]]) -> int:
        """Look for ``query``, whatever its case, and return how many places there are."""
        self.query = query
        self.hits, self._by_block, self.current = [], {}, -1
        if query:
            pattern = re.compile(r"\s+".join(map(re.escape, query.split())) or re.escape(query), re.IGNORECASE)
            for part, block in blocks:
                before = len(self.hits)
                self.hits += [Hit(block, part, *found.span()) for found in pattern.finditer(block.text)]
                if len(self.hits) > before:
                    self._by_block[id(block)] = range(before, len(self.hits))
        return len(self.hits)

    def inside(self, block: Block, first: int, last: int) -> list[tuple[int, int, bool]]:
        """Return the places in ``block`` from ``first`` up to ``last``: start, end, and whether the reader is there."""
        numbers = self._by_block.get(id(block), range(0))
        begin = bisect_right(self.hits, first, numbers.start, numbers.stop, key=_END)
        found: list[tuple[int, int, bool]] = []
        for number in range(begin, numbers.stop):
            hit = self.hits[number]
            if hit.start >= last:
                break
            found.append((hit.start, hit.end, number == self.current))
        return found

    def step(self, by: int) -> Hit | None:
        """Go to the next place (1) or the one before (-1), round the end."""
        if not self.hits:
            return None
        self.current = (self.current + by) % len(self.hits)
        return self.hits[self.current]
