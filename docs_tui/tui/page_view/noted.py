"""What is wrong with a page, as a mark beside the row in which it begins; of what is closed, beside what opens it."""

from collections.abc import Iterable, Mapping

from rich.segment import Segment
from textual.strip import Strip

from docs_tui.source.diagnostic import Severity
from docs_tui.tui.page_view.places import Places

_MARKS: Mapping[Severity, tuple[str, str]] = {
    Severity.SUGGESTION: ("•", "mark.suggestion"),
    Severity.WARNING: ("▲", "mark.warning"),
    Severity.ERROR: ("✖", "mark.error"),
}
"""The sign and its role, the worst last: of several in one place that one is seen."""
_BEFORE = 2
"""Cells between the mark and the text; in the one between them stands what marks a change."""


class Noted(Places):
    """Pages with marks in their margin."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._noted: tuple[tuple[Severity, int], ...] = ()
        self._marks: dict[int, Severity] | None = None
        """By the place of a block in the layout; None until rows are drawn."""

    def note(self, problems: Iterable[tuple[Severity, int]]) -> None:
        """Mark the lines of the page's file, from 1, in which something is wrong, in place of those before."""
        noted = tuple(sorted(problems, key=lambda each: [*_MARKS].index(each[0])))
        if noted != self._noted:
            self._noted, self._marks = noted, None
            self.refresh()

    def _laid_out(self) -> None:
        super()._laid_out()
        self._marks = None

    def render_line(self, y: int) -> Strip:
        """Draw one line of the view, with the mark before it."""
        strip = super().render_line(y)
        row = self._top + y
        if not self._noted or self._content is None or row >= self._layout.height:
            return strip
        index, inner = self._layout.at(row)
        level = self._marked().get(index) if inner == 0 else None
        left = self._geometry.left
        if level is None or not left:
            return strip
        sign, role = _MARKS[level]
        at = max(left - _BEFORE, 0)
        before, _, after = strip.divide([at, at + 1, strip.cell_length])
        return Strip.join([before, Strip([Segment(sign, self._colors().style(role))]), after])

    def _marked(self) -> Mapping[int, Severity]:
        if self._marks is None:
            self._marks = {index: level for level, line in self._noted if (index := self._block_of(line)) >= 0}
        return self._marks

    def _block_of(self, line: int) -> int:
        """Return the place of the last block that begins before the end of a line; -1 where it is not built yet."""
        content = self._content
        if content is None:
            return -1
        start = content.lines.offset_of(line)
        end = content.source.text.find("\n", start)
        offset = end if end >= 0 else len(content.source.text)
        part = content.part_at(offset)
        first, last = self._layout.part_blocks(part)
        if content.parts[part].items is None:
            return -1
        inside = offset - content.parts[part].start
        begin = [(block.source.start, -at) for at, block in enumerate(self._layout.blocks[first:last], first)]
        return -max((each for each in begin if each[0] <= inside), default=(0, 1))[1]
