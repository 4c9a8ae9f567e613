"""What a writer may have meant."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

_MOST = 100
"""Comparing is slow: of more names than this, those alike at the ends are compared, first those with most of the same folders."""
_ALIKE = 0.6
"""From which likeness on one name may be a slip of the other; below it, an offer only leads astray."""
_LONGEST = 300
"""Characters of a name that is compared: comparing costs their square, and no page or heading is named in more."""
_TRIED = 10
"""So many that are most alike are looked at more closely."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the one of ``known`` that is most like ``name``, or None where none is."""
    names = sorted(known)  # what comes as a set comes in another order each time
    folded = name.casefold()
    for each in names:
        if each.casefold() == folded:
            return each
    if len(name) > _LONGEST:
        return None
    words = _words(folded)
    for each in names:
        if len(words) > 1 and len(each) == len(name) and _words(each.casefold()) == words:
            return each
    if len(names) > _MOST:
        last, head = folded.rpartition("/")[2], folded[:3]
        close = [each for each in names if each.casefold().rpartition("/")[2] == last]
        close = close or [each for each in names if each.casefold().rpartition("/")[2].startswith(last[:3])]
        close = close or [each for each in names if each.casefold().startswith(head)]
        parts = set(folded.split("/"))
        names = sorted(close, key=lambda each: -len(parts.intersection(each.casefold().split("/"))))[:_MOST]
    found = [each for each in get_close_matches(name, names, n=_TRIED, cutoff=_ALIKE) if _ends_alike(name, each)][:3]
    # Of those, the most alike comes first; but hardly anybody errs in the first letter.
    return max(found, key=lambda each: each[:1].casefold() == folded[:1], default=None)


def _words(name: str) -> list[str]:
    """Return the words of a name, whatever their order: who knows them errs in that."""
    return sorted(re.split(r"[-_ ]", name))


def _ends_alike(name: str, other: str) -> bool:
    """Tell whether two names are alike beyond the folders that they share; a page is like those right below it."""
    one, two = name.rstrip("/").casefold(), other.rstrip("/").casefold()
    if one and two and (one.startswith(f"{two}/") or two.startswith(f"{one}/")):
        return True
    last = SequenceMatcher(None, one.rpartition("/")[2], two.rpartition("/")[2], autojunk=False)
    return last.ratio() >= _ALIKE


def did_you_mean(name: str, known: Iterable[str], *, shown: str = "{}", otherwise: str = "") -> str:
    """Return the end of a message about a name that there is not: ``; did you mean …?``.

    Args:
        name: What was asked for.
        known: What there is.
        shown: How a name is shown, ``{}`` in its place.
        otherwise: What to say where nothing is like it.
    """
    near = nearest(name, known)
    return f"; did you mean {shown.format(near)}?" if near is not None else otherwise


def meant(near: str | None, otherwise: str) -> str:
    """Return the hint of a finding: what a writer may have meant; ``otherwise`` where nothing is like it."""
    return f"Did you mean {near}?" if near else otherwise


class Guesses:
    """What each of many names may have meant. After the first few nobody reads on, and each guess takes milliseconds."""

    MOST = 20

    def __init__(self, known: Iterable[str]) -> None:
        self._known = tuple(known)
        self._made: dict[str, str | None] = {}

    def of(self, name: str) -> str | None:
        """Return what ``name`` may have meant; None where nothing is like it, and after the first ``MOST`` names."""
        if name not in self._made:
            if len(self._made) >= self.MOST:
                return None
            self._made[name] = nearest(name, self._known)
        return self._made[name]
