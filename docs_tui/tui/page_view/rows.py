"""Rows of a page that have been drawn, kept for the next time that they come into view."""

from textual.cache import LRUCache
from textual.strip import Strip

from docs_tui.preview.model import Block
from docs_tui.tui.page_view.draw import Painter

_MOST = 2000
_CHANGED = "▎"


class Rows:
    """Rows of one page, for one width in one theme."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self._strips: LRUCache[tuple[int, int], tuple[Block, Strip]] = LRUCache(_MOST)
        """By the identity of a block and the row; with the block, for a later one may come to have its identity."""

    def strip(self, block: Block, inner: int) -> Strip:
        """Return a row of a block, below 0 of the gap above it."""
        kept = self._strips.get((id(block), inner))
        if kept is not None and kept[0] is block:
            return kept[1]
        strip = self.painter.draw(block, inner, _CHANGED if block.changed and inner >= 0 else "")
        self._strips[id(block), inner] = block, strip
        return strip

    def forget(self, block: Block) -> None:
        """Draw the rows of a block anew the next time."""
        for inner in range(len(block.starts)):
            self._strips.discard((id(block), inner))
