"""Compare two texts line by line, with a few lines of context around each change."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

from docs_tui.source.numbers import counted
from docs_tui.source.record import record

Kind = Literal["same", "gone", "new", "skipped"]

CONTEXT = 3
"""Lines of context on each side of a change."""
_MANY = 20_000
"""If more lines are between the first and the last change, they are shown as one change: comparing them takes minutes."""
_BLOCK = 1 << 16
"""How many characters are compared at once to skip the common start and end of long texts."""


@record(frozen=True, slots=True)
class DifferenceLine:
    """A line of either text, or a marker for unchanged lines that are left out."""

    kind: Kind
    text: str
    """The line without its line end; for ``skipped``, the number of lines left out, in words."""
    number: int = 0
    """The line number from 1: in the old text for ``gone``, in the new text otherwise; 0 for ``skipped``."""


@record(frozen=True, slots=True)
class Difference:
    """The changes between two texts; without lines if there are none."""

    lines: tuple[DifferenceLine, ...] = ()
    added: int = 0
    removed: int = 0

    def __str__(self) -> str:
        """Return a summary: ``3 lines added, 1 removed``."""
        if not self.lines:
            return "nothing changed"
        added = f"{counted(self.added, 'line')} added"
        return f"{added}, {self.removed:,} removed" if self.removed else added


def difference(before: str, after: str, context: int = CONTEXT) -> Difference:
    """Return the changes from ``before`` to ``after``. Different line ends do not count."""
    before, after = before.replace("\r\n", "\n"), after.replace("\r\n", "\n")
    start, end = _same_ends(before, after, context)
    above = before.count("\n", 0, start)
    below = before.count("\n", len(before) - end) + (end > 0 and not before.endswith("\n"))
    old, new = _lines(before[start : len(before) - end]), _lines(after[start : len(after) - end])
    if old == new:
        return Difference()
    lines: list[DifferenceLine] = []
    shown = 0
    for first, stop, begin, last in _changes(old, new):
        least = 0 if not lines else context
        lines += _same(new, shown, begin, above, around=(least, context), hidden=0 if lines else above)
        lines += (DifferenceLine("gone", old[at], above + at + 1) for at in range(first, stop))
        lines += (DifferenceLine("new", new[at], above + at + 1) for at in range(begin, last))
        shown = last
    lines += _same(new, shown, len(new), above, around=(context, 0), hidden=below)
    added, removed = (sum(line.kind == kind for line in lines) for kind in ("new", "gone"))
    return Difference(tuple(lines), added, removed)


def _same_ends(before: str, after: str, context: int) -> tuple[int, int]:
    """Return roughly how many characters are the same at the start and at the end.

    Both are whole lines, and exclude the context of the first and the last change.
    """
    most = min(len(before), len(after))
    start = 0
    while start + _BLOCK <= most and before[start : start + _BLOCK] == after[start : start + _BLOCK]:
        start += _BLOCK
    for _ in range(context + 1):
        start = before.rfind("\n", 0, max(start - 1, 0)) + 1
    most -= start
    end = 0
    while end + _BLOCK <= most and _ending(before, end) == _ending(after, end):
        end += _BLOCK
    at = len(before) - end
    for _ in range(context + 1):
        found = before.find("\n", at)
        at = len(before) if found == -1 else found + 1
    return start, len(before) - at


def _ending(text: str, end: int) -> str:
    return text[len(text) - end - _BLOCK : len(text) - end]


def _lines(text: str) -> list[str]:
    """Return the lines of ``text``, without an empty line after the last line end."""
    return text.removesuffix("\n").split("\n") if text else []


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Yield each change as line ranges: start and end in ``old``, start and end in ``new``."""
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
    new: Sequence[str], first: int, end: int, above: int, *, around: tuple[int, int], hidden: int
) -> Iterator[DifferenceLine]:
    """Yield unchanged lines around changes. If more than one line is out of context, a ``skipped`` line replaces them.

    Args:
        new: The lines of the new text, without the common start.
        first: The first line.
        end: The line after the last.
        above: The number of lines in the common start.
        around: The lines of context after the previous change and before the next one.
        hidden: The number of further unchanged lines, in the common start or end.
    """
    before = min(around[0], end - first)
    after = min(around[1], end - first - before)
    left_out = end - first - before - after
    if left_out <= 1 and not hidden:
        yield from (DifferenceLine("same", new[at], above + at + 1) for at in range(first, end))
        return
    yield from (DifferenceLine("same", new[at], above + at + 1) for at in range(first, first + before))
    yield DifferenceLine("skipped", counted(left_out + hidden, "line"))
    yield from (DifferenceLine("same", new[at], above + at + 1) for at in range(end - after, end))
