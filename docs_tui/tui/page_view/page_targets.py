"""The targets of the page: which one has the focus, which one is under the mouse, and jump mode."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs_tui.preview.model import Block, Target
from docs_tui.preview.targets import (
    JumpLabels,
    PlacedTarget,
    placed_targets,
    target_at,
    target_ranges,
    title_range,
)

if TYPE_CHECKING:
    from docs_tui.tui.page_view.scroller import PageScroller

_SIDEWAYS = 8
"""Cells that wide content moves at a time."""


class PageTargets:
    """Keeps the focus among the targets of the page. Activating a target is up to the widget."""

    def __init__(self, scroller: "PageScroller") -> None:
        self._scroller = scroller
        self._placed: list[PlacedTarget] | None = None
        self.focused: Target | None = None
        self.hovered: Target | None = None
        self._labels: JumpLabels | None = None

    def clear(self) -> None:
        """Forget the targets of the page that was shown."""
        self.focused = self.hovered = self._labels = None

    def layout_changed(self) -> None:
        """Forget where the targets are."""
        self._placed = None

    # Where the targets are

    @property
    def placed(self) -> list[PlacedTarget]:
        """All targets in the order of the page, each with its row."""
        if self._placed is None:
            self._placed = placed_targets(self._scroller.layout)
        return self._placed

    def row_of(self, target: Target) -> int | None:
        """Return the row of a target; None if it is not visible any more."""
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
        """Return what is highlighted between two characters of ``block``: start, end and style."""
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
