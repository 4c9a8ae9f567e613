"""The blocks of a page that changed between two states of a file."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from docs_tui.margin.block_places import PageBlocks
from docs_tui.source.difference import DifferenceLine, difference
from docs_tui.source.record import record

ChangeKind = Literal["new", "changed", "gone"]
"""How a block changed; ``gone``: something after it was removed."""


@record(frozen=True, slots=True)
class ChangedBlock:
    """A block that the writer changed."""

    block: int | None
    """Its index; None: the head of the page."""
    kind: ChangeKind


class _Hunk(NamedTuple):
    """Adjacent lines that were added or removed."""

    after: int
    """The line before the change in the new text; 0: at the top."""
    new: tuple[int, ...]
    blank: frozenset[int]
    """The blank lines among ``new``."""
    gone: int
    """How many lines were removed."""
    is_blank: bool
    """Whether only blank lines were added or removed."""


def changed_blocks(blocks: PageBlocks, file: str, before: str, after: str) -> tuple[ChangedBlock, ...]:
    """Return the innermost blocks of a file that have changed lines, in order."""
    kinds: dict[int | None, ChangeKind] = {}
    added: set[int] = set()
    touched: dict[int | None, None] = {}
    for hunk in _hunks(difference(before, after, context=1).lines):
        if not hunk.gone:
            added.update(hunk.new)
        for line in hunk.new:
            number = blocks.at(file, line)
            if line not in hunk.blank or (number is not None and line in _lines(blocks, number)):
                touched[number] = None
        if not hunk.new and not hunk.is_blank:
            number = blocks.at(file, hunk.after)
            kinds.setdefault(number, "changed" if _holds(blocks, number, file, hunk.after) else "gone")
    for number in touched:
        whole = number is not None and added.issuperset(_lines(blocks, number))
        kinds[number] = "new" if whole else "changed"
    order = sorted(kinds, key=lambda number: -1 if number is None else number)
    return tuple(ChangedBlock(number, kinds[number]) for number in order)


def _hunks(lines: Sequence[DifferenceLine]) -> Iterator[_Hunk]:
    last = 0
    for is_change, run in groupby(lines, key=lambda line: line.kind in ("new", "gone")):
        group = list(run)
        new = tuple(line.number for line in group if line.kind == "new")
        if is_change:
            blank = frozenset(line.number for line in group if line.kind == "new" and not line.text.strip())
            gone = sum(line.kind == "gone" for line in group)
            yield _Hunk(last, new, blank, gone, not any(line.text.strip() for line in group))
        last = max((line.number for line in group if line.kind in ("new", "same")), default=last)


def _lines(blocks: PageBlocks, number: int) -> range:
    block = blocks.blocks[number]
    return range(block.first, block.last + 1)


def _holds(blocks: PageBlocks, number: int | None, file: str, line: int) -> bool:
    """Tell whether lines after ``line`` were removed from within a block."""
    if number is None:
        return line <= 1 or blocks.at(file, line + 1) is None
    return line in _lines(blocks, number) and line + 1 in _lines(blocks, number)
