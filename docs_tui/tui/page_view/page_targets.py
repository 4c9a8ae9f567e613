"""The interactive parts of a page: its targets (links, tabs, buttons) and the marks of problems; the messages of ``DocView``."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from textual.message import Message

from docs_tui.preview.model import Block, Target
from docs_tui.preview.targets import (
    JumpLabels,
    PlacedTarget,
    placed_targets,
    target_at,
    target_ranges,
    title_range,
)
from docs_tui.source.diagnostic import Severity

if TYPE_CHECKING:
    from docs_tui.tui.page_view.scroller import PageScroller


class FirstDrawn(Message, namespace="doc_view"):
    """The first page is on the screen."""


class TopChanged(Message, namespace="doc_view"):
    """Another section is at the top of the screen."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index
        """The index in the outline of the view; -1 above the first heading."""


class FoundChanged(Message, namespace="doc_view"):
    """The matches of find in page changed, or the current match."""

    def __init__(self, hits: int, current: int, *, whole: bool) -> None:
        super().__init__()
        self.hits = hits
        self.current = current
        """The index of the current match; -1 without matches."""
        self.whole = whole
        """Whether the whole page has been searched."""


class LinkActivated(Message, namespace="doc_view"):
    """The reader follows a link."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        """The URL as the author wrote it, not checked or cleaned."""


_KEYS_OF_TARGETS = {
    "link": "{follow} goes to",
    "copy": "{follow} copies it",
    "tab": "{follow} shows it · {scroll-left} {scroll-right} previous and next",
    "toggle": "{follow} opens and closes it",
}
"""What the keys do with each kind of target, with the ids of actions in braces."""


class LinkHovered(Message, namespace="doc_view"):
    """The mouse or the focus reached a link or a tip, or left it; then ``url`` is empty."""

    def __init__(self, url: str, kind: str = "") -> None:
        super().__init__()
        self.url = url
        """The address, or the text of the tip; cleaned."""
        self.kind = kind
        """The kind of the target with the focus; empty for one under the mouse."""

    @property
    def keys(self) -> str:
        """What the keys do with the target that has the focus, with the ids of actions in braces; empty without one."""
        return _KEYS_OF_TARGETS.get(self.kind, "")


class CopyRequested(Message, namespace="doc_view"):
    """The reader pressed a copy button on the page."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__()
        self.text = text
        """The author's exact text."""
        self.what = what
        """The word for it in a notice: ``code`` or ``prompt``."""


class ProblemMark(NamedTuple):
    """The mark of a severity."""

    sign: str
    style: str


_MARKS: Mapping[Severity, ProblemMark] = {
    Severity.SUGGESTION: ProblemMark("•", "mark.suggestion"),
    Severity.WARNING: ProblemMark("▲", "mark.warning"),
    Severity.ERROR: ProblemMark("✖", "mark.error"),
}
"""The severities, worst last; if a line has several problems, the worst is shown."""


class ProblemMarks:
    """Which blocks have problems."""

    def __init__(self, scroller: "PageScroller") -> None:
        self._scroller = scroller
        self._problems: tuple[tuple[Severity, int], ...] = ()
        self._by_block: dict[int, Severity] | None = None
        """By the index of a block in the layout; None until it is needed."""

    def set(self, problems: Iterable[tuple[Severity, int]]) -> bool:
        """Mark these lines, counted from 1, instead of the previous ones; return whether anything changed."""
        ordered = tuple(sorted(problems, key=lambda each: [*_MARKS].index(each[0])))
        if ordered == self._problems:
            return False
        self._problems, self._by_block = ordered, None
        return True

    def layout_changed(self) -> None:
        """Discard which blocks are marked."""
        self._by_block = None

    def mark_at(self, index: int, inner: int) -> ProblemMark | None:
        """Return the mark beside a row of a block; None if there is none. Only its first row has one."""
        if not self._problems or inner != 0:
            return None
        if self._by_block is None:
            self._by_block = {
                block: severity for severity, line in self._problems if (block := self.block_at_line(line)) >= 0
            }
        severity = self._by_block.get(index)
        return _MARKS[severity] if severity is not None else None

    def block_at_line(self, line: int) -> int:
        """Return the index of the last block that begins before the end of a line; -1 if that block is not built yet."""
        content = self._scroller.content
        return self.block_at(content.lines.offset_of(line)) if content is not None else -1

    def block_at(self, start: int) -> int:
        """Return the index of the last block that begins before the end of the line at an offset; -1 if that block is not built yet."""
        content, layout = self._scroller.content, self._scroller.layout
        if content is None:
            return -1
        end = content.source.text.find("\n", start)
        offset = end if end >= 0 else len(content.source.text)
        part = content.part_at(offset)
        first, last = layout.part_blocks(part)
        if content.parts[part].items is None:
            return -1
        inside = offset - content.parts[part].start
        starts = [(block.source.start, -at) for at, block in enumerate(layout.blocks[first:last], first)]
        return -max((each for each in starts if each[0] <= inside), default=(0, 1))[1]


_SIDEWAYS = 8
"""How many cells wide content moves at a time."""


class PageTargets:
    """Keeps the focus among the targets of the page. The widget activates the targets."""

    def __init__(self, scroller: "PageScroller") -> None:
        self._scroller = scroller
        self._placed: list[PlacedTarget] | None = None
        self.focused: Target | None = None
        self.hovered: Target | None = None
        self._labels: JumpLabels | None = None

    def clear(self) -> None:
        """Discard the targets of the previous page."""
        self.focused = self.hovered = self._labels = None

    def layout_changed(self) -> None:
        """Discard the positions of the targets."""
        self._placed = None

    # Where the targets are

    @property
    def placed(self) -> list[PlacedTarget]:
        """All targets in the order of the page, each with its row."""
        if self._placed is None:
            self._placed = placed_targets(self._scroller.layout)
        return self._placed

    def row_of(self, target: Target) -> int | None:
        """Return the row of a target; None if it is no longer visible."""
        return next((row for row, each in self.placed if each is target), None)

    def at(self, x: int, y: int) -> Target | None:
        """Return the smallest target at a cell of the view."""
        return target_at(self._scroller.layout, self._scroller.geometry, x, self._scroller.top + y)

    def next(self, by: int) -> PlacedTarget | None:
        """Return the target after the focused one (1) or before it (-1); without a focus, the nearest on the screen."""
        targets = [each for each in self.placed if each.target.in_tab_order]
        focused = next((index for index, (_row, target) in enumerate(targets) if target is self.focused), None)
        top = self._scroller.top
        if focused is not None:
            index = focused + by
        elif by > 0:
            index = next((at for at, (row, _target) in enumerate(targets) if row >= top), len(targets))
        else:
            bottom = top + self._scroller.height
            index = next((at for at in range(len(targets) - 1, -1, -1) if targets[at].row < bottom), -1)
        return targets[index] if 0 <= index < len(targets) else None

    def next_tab(self, by: int) -> Target | None:
        """Return the tab beside the focused one; None at the end of the bar."""
        tab = self.focused
        if tab is None or tab.group is None or not 0 <= tab.group.active + by < len(tab.group.titles):
            return None
        index = tab.group.active + by
        beside = (each for _row, each in self.placed if each.group is tab.group and each.index == index)
        return next(beside, tab)

    # Drawing

    def ranges_between(self, block: Block, first: int, last: int, *, has_focus: bool) -> list[tuple[int, int, str]]:
        """Return the highlights between two characters of ``block``: start, end and style."""
        ranges: list[tuple[int, int, str]] = []
        if self.hovered is not None:
            ranges += [(start, end, "hover") for start, end in target_ranges(block, self.hovered, first, last)]
        if self.focused is not None and has_focus:
            focused = target_ranges(block, self.focused, first, last)
            title = title_range(block, self.focused) if focused else None
            ranges += [
                (start, end, "hover" if title not in (None, (start, end)) else "focus") for start, end in focused
            ]
        return ranges

    def labels_in(self, block: Block) -> list[tuple[int, str]]:
        """Return the jump labels of ``block``: the character that each covers, and its letters."""
        return list(self._labels.labels_in(block)) if self._labels is not None else []

    # Jump mode

    @property
    def is_jumping(self) -> bool:
        """Whether the next key is a letter of a label."""
        return self._labels is not None

    def start_jump(self) -> bool:
        """Label all targets on the screen; return False if there are none."""
        top, bottom = self._scroller.top, self._scroller.top + self._scroller.height
        targets = [target for row, target in self.placed if top <= row < bottom]
        self._labels = JumpLabels(targets) if targets else None
        return bool(targets)

    def type_label(self, character: str) -> Target | None:
        """Add a letter and return the target of a complete label. A letter that fits no label ends jump mode."""
        if self._labels is None:
            return None
        target = self._labels.type(character)
        if target is not None or not self._labels.is_possible:
            self._labels = None
        return target

    # Code and wide content

    @property
    def focused_link(self) -> str:
        """The URL of the focused link as the author wrote it; empty without one."""
        return self.focused.url if self.focused is not None and self.focused.kind == "link" else ""

    @property
    def focused_code(self) -> str:
        """The code of the focused code block, or of the first one on the screen; empty without one."""
        if self.focused is not None and self.focused.kind == "copy":
            return self.focused.text
        blocks = (self._scroller.layout.blocks[index] for index in self._scroller.visible)
        return next((block.target.text for block in blocks if block.code is not None and block.target is not None), "")

    def wide_block(self) -> Block | None:
        """Return the block with the focus if it is too wide for the column, else the first such block on the screen."""
        return next(filter(_is_wide, self.nearest_blocks()), None)

    def nearest_blocks(self) -> Iterator[Block]:
        """Yield the code with the focus, then the blocks on the screen."""
        blocks = self._scroller.layout.blocks
        if self.focused is not None:
            text = self.focused.text
            yield from (block for block in blocks if block.target is not None and block.target.text == text)
        yield from (blocks[index] for index in self._scroller.visible)


def move_sideways(block: Block, direction: int) -> bool:
    """Scroll a block sideways; return False if it fits the column."""
    if not _is_wide(block):
        return False
    block.offset = min(max(block.offset + direction * _SIDEWAYS, 0), block.widest - block.width + 1)
    return True


def _is_wide(block: Block) -> bool:
    return not block.wrapped and block.widest > block.width
