"""A list of phrases, looked for in prose: first in the bare words of the page, so that most pages cost next to nothing."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.lint.english import LETTERS
from docs_tui.lint.prose import Prose

if TYPE_CHECKING:
    from docs_tui.lint.leaves import Sign
    from docs_tui.lint.page_context import PageContext

_BETWEEN = 60
"""Characters between two words: marks, blanks of the next line."""

Place = tuple[Prose, int, int, str]
"""A stretch of prose, where in its text the phrase begins and ends, and the phrase."""


class Phrases:
    """Phrases in lower case, their words parted by single spaces or marks."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_word: dict[bytes, list[tuple[str, frozenset[bytes], bytes]]] = {}
        """By the longest word of each: the phrase, its words, and how the bare words of a page have them, if it has several."""
        for phrase in phrases:
            words = phrase.encode().translate(LETTERS).split()
            # Bytes that neither begin nor end with a blank are found several times as fast.
            run = b" ".join(words) if len(words) > 1 else b""
            self._by_word.setdefault(max(words, key=len), []).append((phrase, frozenset(words), run))
        self._words = frozenset(self._by_word)

    def places(self, page: "PageContext") -> Iterator[Place]:
        """Yield each place where a phrase stands as whole words, whatever its capitals; of those that overlap the longest."""
        all_words = page.leaves.words
        there = self._words & all_words
        if not there:
            return
        bare = page.leaves.bare
        phrases = [
            phrase for word in there for phrase, words, run in self._by_word[word] if words <= all_words and run in bare
        ]
        if phrases:
            for prose, numbers in page.leaves.having_which([_in_source(phrase) for phrase in phrases]):
                yield from _in_prose(prose, [phrases[number] for number in numbers])


@lru_cache(maxsize=1024)
def _in_source(phrase: str) -> "Sign":
    """Return what tells a phrase where marks may stand between its words, and lines end."""
    first, *others = re.split(r"[\W_]+", phrase)
    return first, re.compile("".join(rf"[\W_]{{1,{_BETWEEN}}}{re.escape(word)}" for word in others) + r"(?![^\W_])")


def _in_prose(prose: Prose, phrases: list[str]) -> Iterator[Place]:
    text = prose.text.lower()
    if len(text) != len(prose.text):  # a letter whose small form has two characters: places would be off
        return
    found = sorted((start, -len(phrase), phrase) for phrase in phrases for start in _starts(text, phrase))
    end = 0
    for start, _, phrase in found:
        if start >= end:
            end = start + len(phrase)
            yield prose, start, end, phrase


def _starts(text: str, phrase: str) -> Iterator[int]:
    start = text.find(phrase)
    while start >= 0:
        end = start + len(phrase)
        if not (start and text[start - 1].isalnum()) and not (end < len(text) and text[end].isalnum()):
            yield start
        start = text.find(phrase, end)
