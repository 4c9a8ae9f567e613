"""Finds which ``*``, ``_`` and ``~`` are emphasis and strikethrough, as CommonMark and GitHub define them, in linear time."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import category

from docs_tui.source.record import record


@record(frozen=False, slots=True)
class Mark:
    """A ``*`` or ``_`` of a run, or a whole run of one or two ``~``."""

    text: str
    at: int
    """Its place among the pieces of the text; those of a run follow each other."""
    run: int
    """The length of its run; 0 for ``~``, to which the rule of three does not apply."""
    opens: bool
    closes: bool
    end: int = -1
    """The index of the mark that closes it."""


class Pair(NamedTuple):
    """An open and a close mark: ``em``, ``strong`` or ``s``. ``strong`` includes the mark before the first and after the last."""

    kind: str
    first: int
    last: int


def flanks(text: str, at: int, after: int, end: int) -> tuple[bool, bool]:
    """Tell whether the run of marks from ``at`` to ``after`` can open, and whether it can close, in a text up to ``end``."""
    before, following = (text[at - 1] if at else " "), (text[after] if after < end else " ")
    space_before, space_after = _is_space(before), _is_space(following)
    other_before, other_after = _is_punctuation(before), _is_punctuation(following)
    left = not space_after and (not other_after or space_before or other_before)
    right = not space_before and (not other_before or space_after or other_after)
    if text[at] == "_":  # not inside a word
        return left and (not right or other_before), right and (not left or other_after)
    return left, right


def _is_space(mark: str) -> bool:
    return mark in " \t\n\v\f\r" or category(mark) == "Zs"


def _is_punctuation(mark: str) -> bool:
    return category(mark)[0] in "PS"


def pairs(marks: Sequence[Mark]) -> Iterator[Pair]:
    """Yield the pairs of marks that belong together."""
    _find_ends(marks)
    index = len(marks) - 1
    while index >= 0:
        first = marks[index]
        if first.end >= 0:
            last = marks[first.end]
            if first.text[0] == "~":
                if first.text == last.text:
                    yield Pair("s", first.at, last.at)
            elif index and _makes_strong(marks, marks[index - 1], first):
                yield Pair("strong", first.at, last.at)
                index -= 1
            else:
                yield Pair("em", first.at, last.at)
        index -= 1


def _makes_strong(marks: Sequence[Mark], before: Mark, first: Mark) -> bool:
    """Tell whether two marks that follow each other are closed by two that follow each other."""
    return (
        before.end == first.end + 1
        and before.text == first.text
        and before.at == first.at - 1
        and marks[before.end].at == marks[first.end].at + 1
    )


def _find_ends(marks: Sequence[Mark]) -> None:
    """Set the ``end`` of each mark that is closed. This is the algorithm of markdown-it, with its shortcuts.

    ``jumps`` says how many marks before each one need not be looked at again; ``lowest``, per kind of mark, below which
    index no mark can open it.
    """
    lowest: dict[tuple[str, bool, int], int] = {}
    jumps: list[int] = []
    head, before = 0, -2
    for index, closer in enumerate(marks):
        jumps.append(0)
        if marks[head].text[0] != closer.text[0] or before != closer.at - 1:
            head = index  # the first mark of this run
        before = closer.at
        if not closer.closes:
            continue
        kind = closer.text[0], closer.opens, closer.run % 3
        at = first = head - jumps[head] - 1
        while at > lowest.get(kind, -1):
            opener = marks[at]
            if opener.opens and opener.end < 0 and opener.text[0] == kind[0] and _fit(opener, closer):
                skipped = jumps[at - 1] + 1 if at and not marks[at - 1].opens else 0
                jumps[index], jumps[at] = index - at + skipped, skipped
                closer.opens = opener.closes = False
                opener.end = index
                before = -2
                break
            at -= jumps[at] + 1
        else:
            lowest[kind] = first


def _fit(opener: Mark, closer: Mark) -> bool:
    """Tell whether two marks obey the rule of three: ``*a**b*`` is one emphasis."""
    either = opener.closes or closer.opens
    return not (either and (opener.run + closer.run) % 3 == 0 and (opener.run % 3 or closer.run % 3))
