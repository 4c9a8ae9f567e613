"""Suggestions for misspelled names."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property

_MOST = 100
"""The most names that are compared, because comparing is slow; those with similar ends or shared folders first."""
_ALIKE = 0.6
"""The least similarity for a suggestion; below it, a suggestion only misleads."""
_WORD_ALIKE = 0.8
"""The least similarity of two words of a name with several words: ``css-selectors`` is not a misspelled ``id-selectors``."""
_SAME_LETTERS = 0.9
"""The least similarity of all letters, however they are divided into words: ``fila-dur-vel`` and ``fila-durável``."""
_FEWEST = 2
"""The fewest words of a name that may be the beginning of a longer one."""
_MOST_LISTED = 500
"""The most names for which several suggestions are computed."""
_LONGEST = 300
"""The longest name that is compared, in characters: the time is quadratic."""
_TRIED = 10
"""How many of the best candidates are compared in detail."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the one of ``known`` most similar to ``name``, or None."""
    return _nearest(name, _Names(known))


class _Names:
    """Names in a fixed order, with what is compared of each, for several searches."""

    def __init__(self, known: Iterable[str]) -> None:
        self.names = sorted(known)  # sets have no fixed order
        self.folded = [each.casefold() for each in self.names]

    @cached_property
    def ends(self) -> list[str]:
        """The last part of each path, in lower case."""
        return [each.rpartition("/")[2] for each in self.folded]

    @cached_property
    def letters(self) -> list[str]:
        """The letters and digits of each name, without accents."""
        return [_letters(each) for each in self.folded]

    def first(self, folded: str) -> str | None:
        """Return the first name that differs from ``folded`` in case only."""
        return self.names[self.folded.index(folded)] if folded in self.folded else None

    def only(self, folded: str) -> str | None:
        """Return the only name that differs in punctuation and accents, or that ``folded`` with its words begins; else None."""
        letters = _letters(folded)
        if not letters:
            return None
        same = [name for name, other in zip(self.names, self.letters, strict=True) if other == letters]
        if not same and len(_parts(folded)) >= _FEWEST:
            begins = [
                (name, other)
                for name, other, its in zip(self.names, self.folded, self.letters, strict=True)
                if its.startswith(letters)
            ]
            same = [name for name, other in begins if _parts(other)[: len(_parts(folded))] == _parts(folded)]
        return same[0] if len(same) == 1 else None

    def near(self, folded: str) -> list[str]:
        """Return the names that are worth comparing: those with similar ends or shared folders."""
        if len(self.names) <= _MOST:
            return self.names
        last, head, names = folded.rpartition("/")[2], folded[:3], self.names
        close = [at for at, each in enumerate(self.ends) if each == last]
        close = close or [at for at, each in enumerate(self.ends) if each.startswith(last[:3])]
        close = close or [at for at, each in enumerate(self.folded) if each.startswith(head)]
        parts = set(folded.split("/"))
        return [names[at] for at in sorted(close, key=lambda at: -len(parts.intersection(self.folded[at].split("/"))))][
            :_MOST
        ]


def _nearest(name: str, known: _Names) -> str | None:
    folded = name.casefold()
    same = known.first(folded)
    if same is not None:
        return same
    if len(name) > _LONGEST:
        return None
    only = known.only(folded)
    if only is not None:
        return only
    words = _words(folded)
    if len(words) > 1:
        for each, other in zip(known.names, known.folded, strict=True):
            if len(each) == len(name) and _words(other) == words:
                return each
    names = known.near(folded)
    found = [each for each in get_close_matches(name, names, n=_TRIED, cutoff=_ALIKE) if _ends_alike(name, each)][:3]
    # The most similar comes first, but a name is often cut short, and a wrong first letter is unlikely.
    return max(
        found, key=lambda each: (each.casefold().startswith(folded), each[:1].casefold() == folded[:1]), default=None
    )


def nearest_few(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return the names that share words with ``name`` or are spelled similarly, most similar first."""
    folded = name.casefold()[:_LONGEST]
    words = {*_words(folded)} - {""}
    found = []
    for each in list(known)[:_MOST_LISTED]:
        other = each.casefold()[:_LONGEST]
        shared = len(words.intersection(_words(other)))
        alike = SequenceMatcher(None, folded, other, autojunk=False).ratio()
        if shared or alike >= _ALIKE:
            found.append((-shared - alike, each))
    return [each for _, each in sorted(found)[:most]]


def _words(name: str) -> list[str]:
    """Return the words of a name, sorted, so that a different order still matches."""
    return sorted(re.split(r"[-_ ]", name))


def _ends_alike(name: str, other: str) -> bool:
    """Tell whether two names are similar beyond their common folders."""
    one, two = name.rstrip("/").casefold(), other.rstrip("/").casefold()
    if one and two and (one.startswith(f"{two}/") or two.startswith(f"{one}/")):
        return True
    return _last_alike(one.rpartition("/")[2], two.rpartition("/")[2])


def _last_alike(one: str, other: str) -> bool:
    """Tell whether two names are similar: single words as a whole; else each word of the shorter one with a word of the other."""
    words, others = sorted((_parts(one), _parts(other)), key=len)
    if SequenceMatcher(None, _letters(one), _letters(other), autojunk=False).ratio() >= _SAME_LETTERS:
        return True
    if len(others) < _FEWEST or not words:
        return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE
    return all(_is_among(word, others) for word in words)


def _is_among(word: str, others: Sequence[str]) -> bool:
    return word in others or any(
        SequenceMatcher(None, word, each, autojunk=False).ratio() >= _WORD_ALIKE for each in others
    )


def _parts(name: str) -> list[str]:
    """Return the words of a name in their order."""
    return re.findall(r"[^\W_]+", name)


def _letters(name: str) -> str:
    """Return the letters and digits of a name, without accents."""
    plain = name if name.isascii() else unicodedata.normalize("NFKD", name)
    return "".join(filter(str.isalnum, plain))


def did_you_mean(name: str, known: Iterable[str], *, shown: str = "{}", otherwise: str = "") -> str:
    """Return the end of a message about an unknown name: ``; did you mean …?``.

    Args:
        name: The unknown name.
        known: The names that exist.
        shown: How a name is shown, ``{}`` in its place.
        otherwise: The end of the message if no name is similar.
    """
    near = nearest(name, known)
    return f"; did you mean {shown.format(near)}?" if near is not None else otherwise


def meant(near: str | None, otherwise: str) -> str:
    """Return a hint that suggests ``near``; without one, ``otherwise``."""
    return f"Did you mean {near}?" if near else otherwise


class Guesses:
    """Suggestions for many unknown names. Limited in number, because each takes milliseconds."""

    MOST = 20

    def __init__(self, known: Iterable[str]) -> None:
        self._known = _Names(known)
        self._made: dict[str, str | None] = {}

    def of(self, name: str) -> str | None:
        """Return the suggestion for ``name``; None if there is none, or after ``MOST`` names."""
        if name not in self._made:
            if len(self._made) >= self.MOST:
                return None
            self._made[name] = _nearest(name, self._known)
        return self._made[name]
