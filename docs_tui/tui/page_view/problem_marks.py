"""Marks in the margin beside the lines with problems. A problem in a closed pane is marked beside the pane's title."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from docs_tui.source.diagnostic import Severity

if TYPE_CHECKING:
    from docs_tui.tui.page_view.scroller import PageScroller


class ProblemMark(NamedTuple):
    """How a severity is shown."""

    sign: str
    style: str


_MARKS: Mapping[Severity, ProblemMark] = {
    Severity.SUGGESTION: ProblemMark("•", "mark.suggestion"),
    Severity.WARNING: ProblemMark("▲", "mark.warning"),
    Severity.ERROR: ProblemMark("✖", "mark.error"),
}
"""The worst last: it is the one shown if a line has several problems."""


class ProblemMarks:
    """Which blocks have problems."""

    def __init__(self, scroller: "PageScroller") -> None:
        self._scroller = scroller
        self._problems: tuple[tuple[Severity, int], ...] = ()
        self._by_block: dict[int, Severity] | None = None
        """By the index of a block in the layout; None until it is needed."""

    def set(self, problems: Iterable[tuple[Severity, int]]) -> bool:
        """Mark these lines, counted from 1, instead of those before; return whether anything changed."""
        ordered = tuple(sorted(problems, key=lambda each: [*_MARKS].index(each[0])))
        if ordered == self._problems:
            return False
        self._problems, self._by_block = ordered, None
        return True

    def layout_changed(self) -> None:
        """Forget which blocks are marked."""
        self._by_block = None

    def mark_at(self, index: int, inner: int) -> ProblemMark | None:
        """Return the mark beside a row of a block."""
        if not self._problems or inner != 0:
            return None
        if self._by_block is None:
            self._by_block = {
                block: severity for severity, line in self._problems if (block := self.block_at_line(line)) >= 0
            }
        severity = self._by_block.get(index)
        return _MARKS[severity] if severity is not None else None

    def block_at_line(self, line: int) -> int:
        """Return the index of the last block that begins before the end of a line; -1 if it is not built yet."""
        content, layout = self._scroller.content, self._scroller.layout
        if content is None:
            return -1
        start = content.lines.offset_of(line)
        end = content.source.text.find("\n", start)
        offset = end if end >= 0 else len(content.source.text)
        part = content.part_at(offset)
        first, last = layout.part_blocks(part)
        if content.parts[part].items is None:
            return -1
        inside = offset - content.parts[part].start
        starts = [(block.source.start, -at) for at, block in enumerate(layout.blocks[first:last], first)]
        return -max((each for each in starts if each[0] <= inside), default=(0, 1))[1]
