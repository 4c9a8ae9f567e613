"""The layout of a page: the rows of each part, and the reader's place after a change."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from docs_tui.preview.content_parts import PagePart
from docs_tui.preview.layout import BlockLayout
from docs_tui.preview.model import Block, all_blocks
from docs_tui.preview.page_content import PageContent
from docs_tui.source.record import record

_MAX_PARTS_ABOVE = 50
"""How many parts above the reader are remembered, in case the one at the top is removed."""


@record(frozen=True, slots=True)
class PagePosition:
    """The reader's place on a page, identified by content, so that it can be found again later."""

    key: str
    """The key of the page."""
    offset: int
    """In the page's text."""
    text: str
    """The beginning of the block at the top."""
    char: int
    """The character of that block."""
    above: int
    """The rows from the first visible one down to the character, as a negative number."""
    row: int


@record(frozen=True, slots=True)
class ScrollAnchor:
    """The content of the first visible row, which stays there when the layout changes."""

    part: PagePart
    block: Block
    char: int
    above: int
    """The rows of the gap between the first visible one and the character, as a negative number."""
    fraction: float
    """How far down its part the row is, from 0 to 1."""
    row: int
    distance: int
    """The number of rows below the top of its part."""
    before: tuple[PagePart, ...]
    """The parts above, the nearest first."""


def build_screen(content: PageContent, part: int, rows: int, column: int) -> Iterator[int]:
    """Build parts from ``part`` on until they fill about ``rows`` rows, and yield the index of each."""
    for index in range(max(part - 1, 0), len(content.parts)):
        content.build(index)
        yield index
        rows -= sum(_estimate_rows(block, column) for block in all_blocks(content.parts[index].items or []))
        if rows < 0:
            return


def _estimate_rows(block: Block, column: int) -> int:
    """Return about how many rows a block takes; the text of a shaped block is unknown, so its source counts."""
    if block.shape is not None and not block.head:
        return (block.source.end - block.source.start) // column + 1
    return len(block.text) // column + block.text.count("\n") + 1


class PageLayout(BlockLayout):
    """The visible blocks of a page, each with its rows and its part. Without content there are none."""

    def __init__(self, content: PageContent | None = None, width: int = 1) -> None:
        blocks, self.owners = content.visible_blocks() if content is not None else ([], [])
        """For each block the index of its part."""
        super().__init__(blocks, width)
        self._content = content

    def part_blocks(self, part: int) -> tuple[int, int]:
        """Return the index of the first block of a part, and the index behind its last one."""
        return bisect_left(self.owners, part), bisect_right(self.owners, part)

    def part_rows(self, part: int) -> tuple[int, int]:
        """Return the first row of a part, and the row behind its last one."""
        first, last = self.part_blocks(part)
        return self.tops[first], self.tops[last]

    def build_between(self, first: int, last: int) -> bool:
        """Build the parts between two rows; return whether any was not built yet."""
        if self._content is None:
            return False
        near = sorted({self.owners[index] for index in self.between(first, last)})
        built = [self._content.build(part) for part in near]
        return any(built)

    def offset_at(self, row: int) -> int:
        """Return the offset in the page's text that a row comes from."""
        if self._content is None or not self.blocks:
            return 0
        index, _inner = self.at(row)
        return self._content.parts[self.owners[index]].start + self.blocks[index].source.start

    # Keeping the reader's place

    def anchor(self, row: int) -> ScrollAnchor | None:
        """Return the anchor of ``row``; None on an empty page."""
        if self._content is None or not self.blocks:
            return None
        index, inner = self.at(row)
        block = self.blocks[index]
        owner = self.owners[index]
        first, last = self.part_rows(owner)
        return ScrollAnchor(
            self._content.parts[owner],
            block,
            block.starts[min(inner, len(block.starts) - 1)] if inner > 0 else 0,
            min(inner, 0),
            (row - first) / max(last - first, 1),
            row,
            row - first,
            tuple(self._content.parts[max(owner - _MAX_PARTS_ABOVE, 0) : owner][::-1]),
        )

    def row_of(self, anchor: ScrollAnchor) -> int:
        """Return the row that now shows the content of ``anchor``, or the nearest row."""
        if anchor.row == 0:
            return 0
        index = self.index_of(anchor.block)
        if index >= 0:
            return self.row(index, anchor.char) + anchor.above
        return self._row_of_same_text(anchor, self._guess(anchor))

    def _guess(self, anchor: ScrollAnchor) -> int:
        """Return the row by the part of the anchor, or else by the nearest part above that still exists."""
        rows = self._rows_of(anchor.part)
        if rows is not None:
            return rows[0] + round(anchor.fraction * (rows[1] - rows[0]))
        for part in anchor.before:
            rows = self._rows_of(part)
            if rows is not None:
                return rows[1] + anchor.distance
        return anchor.row

    def _rows_of(self, part: PagePart) -> tuple[int, int] | None:
        """Return the first row of a part and the row behind its last one; None if it is gone or has no rows."""
        index = self._content.index_of(part) if self._content is not None else -1
        if index < 0:
            return None
        first, last = self.part_blocks(index)
        return (self.tops[first], self.tops[last]) if last > first else None

    def _row_of_same_text(self, anchor: ScrollAnchor, guess: int) -> int:
        """Return the row of the block nearest to ``guess`` that has the same text as the anchor's block."""
        rows = [
            self.row(index, anchor.char) + anchor.above
            for index, block in enumerate(self.blocks)
            if block.text == anchor.block.text and block.style == anchor.block.style
        ]
        return min(rows, key=lambda row: abs(row - guess), default=guess)
