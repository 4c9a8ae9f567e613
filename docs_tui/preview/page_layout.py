"""A page laid out: which rows each of its parts has, and where what the reader looked at is after a change."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from docs_tui.preview.content import PageContent
from docs_tui.preview.layout import Layout
from docs_tui.preview.model import Block
from docs_tui.preview.part import PagePart

_KEPT_BEFORE = 50
"""So many parts above the reader are remembered, in case that the one looked at is gone."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """What the first visible row shows, to show it there again after a change."""

    part: PagePart
    block: Block
    char: int
    above: int
    """Rows between the first visible one and the character, in the gap of the block."""
    fraction: float
    """How far down its part the row is."""
    row: int
    distance: int
    """Rows from the top of its part."""
    before: tuple[PagePart, ...]
    """The parts above it, the nearest first."""


class PageLayout(Layout):
    """The blocks of a page that are shown, each with its row and its part; of no page none."""

    def __init__(self, content: PageContent | None = None, width: int = 1) -> None:
        blocks, self.owners = content.blocks() if content is not None else ([], [])
        """For each block the place of its part."""
        super().__init__(blocks, width)
        self._content = content

    def part_blocks(self, part: int) -> tuple[int, int]:
        """Return the first block of the part at this place, and the block after its last."""
        return bisect_left(self.owners, part), bisect_right(self.owners, part)

    def part_rows(self, part: int) -> tuple[int, int]:
        """Return the first row of a part and the row after its last."""
        first, last = self.part_blocks(part)
        return self.tops[first], self.tops[last]

    def build_between(self, first: int, last: int) -> bool:
        """Build what stands from row ``first`` up to and without ``last``; True where that was not there yet."""
        if self._content is None:
            return False
        near = sorted({self.owners[index] for index in self.between(first, last)})
        built = [self._content.build(part) for part in near]
        return any(built)

    def offset_at(self, row: int) -> int:
        """Return where in the page's text a row comes from."""
        if self._content is None or not self.blocks:
            return 0
        index, _inner = self.at(row)
        return self._content.parts[self.owners[index]].start + self.blocks[index].source.start

    def anchor(self, row: int) -> Anchor | None:
        """Return what ``row`` shows; None on an empty page."""
        if self._content is None or not self.blocks:
            return None
        index, inner = self.at(row)
        block = self.blocks[index]
        owner = self.owners[index]
        first, last = self.part_rows(owner)
        return Anchor(
            self._content.parts[owner],
            block,
            block.starts[min(inner, len(block.starts) - 1)] if inner > 0 else 0,
            min(inner, 0),
            (row - first) / max(last - first, 1),
            row,
            row - first,
            tuple(self._content.parts[max(owner - _KEPT_BEFORE, 0) : owner][::-1]),
        )

    def row_of(self, anchor: Anchor) -> int:
        """Return the row at which what ``anchor`` showed is here."""
        if anchor.row == 0:
            return 0
        index = self.index(anchor.block)
        if index >= 0:
            return self.row(index, anchor.char) + anchor.above
        return self._row_of_same_text(anchor, self._guess(anchor))

    def _guess(self, anchor: Anchor) -> int:
        """Return the row by the part that it stood in, or else the nearest one above that is still there."""
        rows = self._rows_of(anchor.part)
        if rows is not None:
            return rows[0] + round(anchor.fraction * (rows[1] - rows[0]))
        for part in anchor.before:
            rows = self._rows_of(part)
            if rows is not None:
                return rows[1] + anchor.distance
        return anchor.row

    def _rows_of(self, part: PagePart) -> tuple[int, int] | None:
        """Return the first row of a part and the row after its last; None where it is gone, or has none."""
        place = self._content.place_of(part) if self._content is not None else -1
        if place < 0:
            return None
        first, last = self.part_blocks(place)
        return (self.tops[first], self.tops[last]) if last > first else None

    def _row_of_same_text(self, anchor: Anchor, guess: int) -> int:
        """Return the row of the block nearest to ``guess`` that says the same as the one at the top did."""
        rows = [
            self.row(index, anchor.char) + anchor.above
            for index, block in enumerate(self.blocks)
            if block.text == anchor.block.text and block.cls == anchor.block.cls
        ]
        return min(rows, key=lambda row: abs(row - guess), default=guess)
