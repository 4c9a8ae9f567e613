"""A page beside its Markdown: shows which block the reader points at in either of them.

Lines are those of the page's text with its snippets, so that a block of a snippet has lines of its own.
"""

from textual.reactive import reactive
from textual.strip import Strip

from docs_tui.tui.page_view.view import DocView

_SIGN = "▌"


class ParallelView(DocView):
    """Marks a block in the margin, and maps rows to lines of the page's text."""

    lit: reactive[int] = reactive(0)
    """The line whose block is marked; 0 for none."""

    def lines_at(self, y: int) -> range:
        """Return the lines that the block in a row of the view comes from."""
        content, layout, row = self._scroller.content, self._scroller.layout, self.top + y
        if content is None or not 0 <= row < layout.height:
            return range(0)
        index, _ = layout.at(row)
        first = content.source.line_of(layout.offset_at(row))
        below = (content.source.line_of(layout.offset_at(top)) for top in layout.tops[index + 1 : -1])
        return range(first, next((line for line in below if line > first), first + 1))

    def lines_of(self, line: int) -> range:
        """Return the lines of the block to which a line belongs."""
        index = self._block_at(line)
        return self.lines_at(self._scroller.layout.tops[index] - self.top) if index >= 0 else range(0)

    def _block_at(self, line: int) -> int:
        content = self._scroller.content
        if content is None:
            return -1
        starts = content.source.line_starts
        return self._marks.block_at(starts[min(line, len(starts)) - 1])

    @property
    def lines_with_focus(self) -> range:
        """The lines of the block with the focused link, tab or button; empty if none is focused."""
        focused = self._targets.focused
        row = self._targets.row_of(focused) if focused is not None else None
        return self.lines_at(row - self.top) if row is not None else range(0)

    def render_line(self, y: int) -> Strip:
        """Draw one line of the view."""
        strip = super().render_line(y)
        layout, row = self._scroller.layout, self.top + y
        if not self.lit or self._rows is None or row >= layout.height:
            return strip
        index, inner = layout.at(row)
        if inner < 0 or index != self._block_at(self.lit):
            return strip
        return self._rows.painter.write_margin(strip, _SIGN, "mark.lit")
