"""Find in page: every place of a text in the blocks, shown or not."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from docs_tui.tui.preview.model import Block


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
        self._by_block: dict[int, list[int]] = {}

    def search(self, query: str, blocks: Iterable[tuple[int, Block]]) -> int:
        """Look for ``query``, whatever its case, and return how many places there are."""
        self.query = query
        self.hits, self._by_block, self.current = [], {}, -1
        if query:
            pattern = re.compile(r"\s+".join(map(re.escape, query.split())) or re.escape(query), re.IGNORECASE)
            for part, block in blocks:
                for found in pattern.finditer(block.text):
                    self._by_block.setdefault(id(block), []).append(len(self.hits))
                    self.hits.append(Hit(block, part, *found.span()))
        return len(self.hits)

    def inside(self, block: Block) -> list[tuple[int, int, bool]]:
        """Return the places in ``block``: start, end, and whether the reader is there."""
        return [
            (self.hits[index].start, self.hits[index].end, index == self.current)
            for index in self._by_block.get(id(block), ())
        ]

    def step(self, by: int) -> Hit | None:
        """Go to the next place (1) or the one before (-1), round the end."""
        if not self.hits:
            return None
        self.current = (self.current + by) % len(self.hits)
        return self.hits[self.current]
