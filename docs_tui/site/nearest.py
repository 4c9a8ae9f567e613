"""What a writer may have meant."""

from collections.abc import Iterable
from difflib import get_close_matches

_MOST = 400
"""Comparing is slow: of more names than this, those alike at the ends are compared."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the one of ``known`` that is most like ``name``, or None where none is."""
    names = list(known)
    folded = name.casefold()
    for each in names:
        if each.casefold() == folded:
            return each
    if len(names) > _MOST:
        last, head = folded.rpartition("/")[2], folded[:3]
        close = [each for each in names if each.casefold().rpartition("/")[2] == last]
        close = close or [each for each in names if each.casefold().rpartition("/")[2].startswith(last[:3])]
        names = (close or [each for each in names if each.casefold().startswith(head)])[:_MOST]
    found = get_close_matches(name, names, n=1, cutoff=0.6)
    return found[0] if found else None
