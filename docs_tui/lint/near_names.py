"""Correct misspelled names if the correction is certain."""

import re
from collections.abc import Iterable

from docs_tui.source.lazy_pattern import lazy_pattern

_SHORTEST = 5
"""The shortest word with one wrong letter that counts as misspelled; shorter words resemble too many others."""
_SEPARATORS = lazy_pattern(r"[-_ ]")
_LETTERS_BEFORE = re.compile(r"[^\W\d_]*\Z")
_LETTERS = re.compile(r"[^\W\d_]*")


def certain(written: str, known: Iterable[str]) -> str | None:
    """Return the only name in ``known`` that ``written`` misspells, else None."""
    found = {each for each in _similar(written, known) if is_misspelling(written, each)}
    return found.pop() if len(found) == 1 else None


def _similar(written: str, known: Iterable[str]) -> Iterable[str]:
    """Return the names in ``known`` that ``written`` may misspell: those of about its length, with or without separators."""
    if not written.isascii():  # folding case may change its length
        return known
    length, letters = len(written), _letters_in(written)
    return (each for each in known if -2 < len(each) - length < 2 or _letters_in(each) == letters or not each.isascii())


def _letters_in(name: str) -> int:
    """Return the length of a name without separators."""
    return len(name) - name.count("-") - name.count("_") - name.count(" ")


def is_misspelling(written: str, name: str) -> bool:
    """Tell whether ``written`` differs from ``name`` in case and separators only, or in one letter of a long word.

    One letter may be missing, doubled, wrong, or swapped with the next. The first letter of a word, and digits, have to be right:
    ``/v2`` does not misspell ``/v3``.
    """
    if abs(len(written) - len(name)) > 1 and not _SEPARATORS.search(written + name):
        return False
    one, other = written.casefold(), name.casefold()
    if _SEPARATORS.sub("", one) == _SEPARATORS.sub("", other):
        return True
    if one[:1] != other[:1]:  # the first letter has to be right
        return False
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    here, there = one[at:], other[at:]
    missing, extra, wrong = here == there[1:], here[1:] == there, here[1:] == there[1:]
    swapped = here[:2] == there[1::-1] and here[2:] == there[2:]
    if not (missing or extra or wrong or swapped):
        return False
    changed = (there[:1] if missing else "") or (here[:1] if extra else "") or here[:2] + there[:1]
    before = _LETTERS_BEFORE.search(other, 0, at)
    after = _LETTERS.match(other, at)
    first = len(before[0]) if before else 0
    return changed.isalpha() and first > 0 and first + (len(after[0]) if after else 0) >= _SHORTEST
