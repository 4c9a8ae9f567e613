"""What changed between two texts, line by line, with a few lines around each change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

Kind = Literal["same", "gone", "new", "skipped"]

CONTEXT = 3
"""Lines shown on each side of a change."""
_MANY = 20_000
"""Lines between the first change and the last; of more, the whole is one change: comparing them would take minutes."""


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """One line of either text, or the place of lines that are the same in both and left out."""

    kind: Kind
    text: str
    """Without its line end; of ``skipped`` how many lines are left out, in words."""
    number: int = 0
    """From 1: in the old text for ``gone``, in the new one otherwise; 0 for ``skipped``."""


@dataclass(frozen=True, slots=True)
class Difference:
    """All that changed; no lines where nothing did."""

    lines: tuple[DifferenceLine, ...] = ()
    added: int = 0
    removed: int = 0

    def __str__(self) -> str:
        """In words: ``3 lines added, 1 removed``."""
        if not self.lines:
            return "nothing changed"
        added = f"{self.added:,} line{'' if self.added == 1 else 's'} added"
        return f"{added}, {self.removed:,} removed" if self.removed else added


def difference(before: str, after: str, context: int = CONTEXT) -> Difference:
    """Return what became of ``before``; line ends alone are no difference."""
    old, new = _lines(before), _lines(after)
    if old == new:
        return Difference()
    lines: list[DifferenceLine] = []
    shown = 0
    for first, stop, start, end in _changes(old, new):
        lines += _same(new, shown, start, context, at_start=not lines)
        lines += (DifferenceLine("gone", old[at], at + 1) for at in range(first, stop))
        lines += (DifferenceLine("new", new[at], at + 1) for at in range(start, end))
        shown = end
    lines += _same(new, shown, len(new), context, at_start=False, at_end=True)
    added, removed = (sum(line.kind == kind for line in lines) for kind in ("new", "gone"))
    return Difference(tuple(lines), added, removed)


def _lines(text: str) -> list[str]:
    """Return the lines of ``text``; what follows its last line end is none."""
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Yield each change: the lines of ``old`` that went, and those of ``new`` that came."""
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    tail = next((at for at in range(shorter - head) if old[-1 - at] != new[-1 - at]), shorter - head)
    gone, came = old[head : len(old) - tail], new[head : len(new) - tail]
    if max(len(gone), len(came)) > _MANY:
        yield head, len(old) - tail, head, len(new) - tail
        return
    for tag, first, stop, start, end in SequenceMatcher(None, gone, came).get_opcodes():
        if tag != "equal":
            yield head + first, head + stop, head + start, head + end


def _same(
    new: Sequence[str], first: int, end: int, context: int, *, at_start: bool, at_end: bool = False
) -> Iterator[DifferenceLine]:
    """Yield what is the same between two changes, its middle left out where that is longer than a line."""
    above = 0 if at_start else context
    below = 0 if at_end else context
    if end - first <= above + below + 1:
        yield from (DifferenceLine("same", new[at], at + 1) for at in range(first, end))
        return
    yield from (DifferenceLine("same", new[at], at + 1) for at in range(first, first + above))
    yield DifferenceLine("skipped", f"{end - first - above - below:,} lines")
    yield from (DifferenceLine("same", new[at], at + 1) for at in range(end - below, end))
