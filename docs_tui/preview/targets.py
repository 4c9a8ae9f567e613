"""Find the targets of a laid-out page, the target under the mouse, and labels for jump mode."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from docs_tui.preview.layout import BlockLayout, ColumnGeometry, char_at_cell, indent, regions_between, row_span
from docs_tui.preview.model import Block, Target

_LETTERS = "asdfghjklqwertyuiopzxcvbnm"


class PlacedTarget(NamedTuple):
    """A target and the row in which it begins."""

    row: int
    target: Target


def placed_targets(layout: BlockLayout) -> list[PlacedTarget]:
    """Return all visible targets in the order of the page."""
    placed: dict[int, PlacedTarget] = {}
    for index, block in enumerate(layout.blocks):
        for region in sorted(block.regions, key=lambda each: each.start):
            if id(region.target) not in placed:
                placed[id(region.target)] = PlacedTarget(layout.row(index, region.start), region.target)
    return list(placed.values())


def target_at(layout: BlockLayout, geometry: ColumnGeometry, x: int, row: int) -> Target | None:
    """Return the smallest target at a cell; None if there is none."""
    if not layout.blocks or row >= layout.height:
        return None
    index, inner = layout.at(row)
    block = layout.blocks[index]
    if block.picture is not None and inner >= 0 and x < geometry.left + block.picture.columns:
        return block.target
    if inner < 0 or not block.regions:
        return None
    first, last = row_span(block, inner)
    cell = x - geometry.left - indent(block, inner) + block.offset
    if cell < 0:
        # The triangle of a disclosure is a prefix, so it is in no region.
        toggles = [region.target for region in block.regions if region.target.kind == "toggle"]
        return toggles[0] if toggles and x >= geometry.left else None
    char = first + char_at_cell(block.text[first:last], cell)
    regions = list(regions_between(block, char, char + 1)) if char < last else []
    return min(regions, key=lambda each: each.end - each.start).target if regions else None


def target_ranges(block: Block, target: Target, first: int, last: int) -> list[tuple[int, int]]:
    """Return the ranges between two characters of ``block`` that belong to ``target``."""
    return [(start, end) for start, end, each in regions_between(block, first, last) if each is target]


def title_range(block: Block, target: Target) -> tuple[int, int] | None:
    """Return the range of a box's title; None if ``target`` is not a box.

    A box has a region for each row: the border, the title, and more. Highlighting all of them would make it unreadable.
    """
    ranges = ((start, end) for start, end, each in block.regions if each is target)
    _border, title, more = (*islice(ranges, 3), None, None, None)[:3]
    return title if more is not None else None


class JumpLabels:
    """Short labels for the targets on the screen, with the letters typed so far."""

    def __init__(self, targets: Sequence[Target]) -> None:
        self._targets = dict(zip(jump_labels(len(targets)), targets, strict=False))
        self._labels = {id(target): label for label, target in self._targets.items()}
        self._typed = ""

    def rest_of(self, target: Target) -> str:
        """Return the letters left to type for ``target``; empty if other letters were typed."""
        label = self._labels.get(id(target), "")
        return label[len(self._typed) :] if label.startswith(self._typed) else ""

    def type(self, key: str) -> Target | None:
        """Add a letter, and return the target whose label is now complete."""
        self._typed += key
        return self._targets.get(self._typed)

    @property
    def is_possible(self) -> bool:
        """Whether any label begins with the typed letters."""
        return any(label.startswith(self._typed) for label in self._targets)

    def labels_in(self, block: Block) -> Iterator[tuple[int, str]]:
        """Yield the labels of a block: the character that each covers, and its letters."""
        seen: set[int] = set()
        for start, _end, target in block.regions:
            if id(target) not in seen and (label := self.rest_of(target)):
                seen.add(id(target))
                yield start, label


def jump_labels(count: int) -> list[str]:
    """Return ``count`` labels of one letter each, or of two if there are not enough letters."""
    if count <= len(_LETTERS):
        return list(_LETTERS[:count])
    pairs = ("".join(pair) for pair in product(_LETTERS, repeat=2))
    return [label for label, _ in zip(pairs, range(count), strict=False)]
