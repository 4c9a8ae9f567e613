"""Split text into indexed words: lower case, no accents, singular, and pairs of characters for CJK text.

Queries and pages go through the same functions, so a reduction that is wrong for a language is wrong on both sides and
still matches.
"""

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from itertools import filterfalse

_WORD = re.compile(r"[^\W_]+")
_CJK = re.compile(r"([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+)")
"""Kana, Han and Hangul: scripts without spaces between words, or with endings that spaces do not split off."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_LONGEST = 40
"""The longest indexed word; longer ones are hashes, keys and encoded data."""
_SHORTEST_PLURAL = 4
_SHORTEST_CORRECTED = 3
"""The shortest word that is corrected; for shorter ones a correction is more often wrong than right."""


_QUESTION_WORDS = frozenset(
    _WORD.findall(
        "a an and any are as at be been being by can could did do does for from get had has have how i if in into is it its "
        "me my of on or our please shall should so some that the their them then there these they this those to us want was "
        "we were what when where which who why will with would you your"
    )
)
"""English words that say nothing about the subject of a question."""


def subject_of(question: str) -> str:
    """Return a question without the words that every question has; unchanged if nothing would be left."""
    return (
        " ".join(word for word in question.split() if word.casefold().strip("?,.!") not in _QUESTION_WORDS) or question
    )


def folded(text: str) -> str:
    """Return a text in lower case for comparisons. ``casefold`` alone takes ten times as long for ASCII text."""
    return text.lower() if text.isascii() else text.casefold()


def words_of(text: str) -> list[str]:
    """Return the indexed words of a text, in order, repeats included."""
    return [part for word in _WORD.findall(folded(text)) for part in _parts(word)]


def count_words(text: str) -> "Counter[str]":
    """Count each indexed word of a text; several times as fast as counting ``words_of``."""
    counts: Counter[str] = Counter()
    for word, count in Counter(_WORD.findall(folded(text))).items():
        for part in _parts(word):
            counts[part] += count
    return counts


@lru_cache(maxsize=65_536)
def _parts(word: str) -> tuple[str, ...]:
    """Return the index terms of a lower-case word: its singular, or the character pairs of CJK text."""
    if word.isascii():
        return (_singular(word),) if len(word) <= _LONGEST else ()
    plain = _without_accents(word)
    return (
        tuple(
            part for run in _CJK.split(plain) if run for part in (_pairs(run) if _CJK.fullmatch(run) else _parts(run))
        )
        if _CJK.search(plain)
        else ((_singular(plain),) if len(plain) <= _LONGEST else ())
    )


def written_forms(word: str) -> list[str]:
    """Return the spellings in lower case that ASCII text may have of an indexed word."""
    return [form for form in (word, f"{word}s") if form.isascii() and _parts(form) == (word,)]


def bare(text: str) -> str:
    """Return a text in lower case with its letters decomposed and without accents.

    An indexed word of a text, decomposed likewise, is always a part of it.
    """
    return "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFKD", text)))


def _without_accents(word: str) -> str:
    return unicodedata.normalize("NFC", bare(word))


def _pairs(run: str) -> list[str]:
    return [run] if len(run) == 1 else [run[at : at + 2] for at in range(len(run) - 1)]


def _singular(word: str) -> str:
    """Drop a plural ``s``: ``pages`` becomes ``page``; ``class`` and ``status`` stay."""
    if len(word) >= _SHORTEST_PLURAL and word[-1] == "s" and word[-2] not in "siu":
        return word[:-1]
    return word


def corrections(word: str) -> set[str]:
    """Return every text at edit distance 1: a letter missing, added, wrong, or swapped with the next one."""
    if len(word) < _SHORTEST_CORRECTED or _CJK.match(word):
        return set()
    splits = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    missing = {left + letter + right for left, right in splits for letter in _LETTERS}
    wrong = {left + letter + right[1:] for left, right in splits if right for letter in _LETTERS}
    added = {left + right[1:] for left, right in splits if right}
    swapped = {left + right[1] + right[0] + right[2:] for left, right in splits if len(right) > 1}
    return {_singular(each) for each in missing | wrong | added | swapped} - {word}
