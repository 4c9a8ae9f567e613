"""Suggestions for a missing page."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

from docs_tui.site import Page

MOST = 5
_WORD = re.compile(r"\w+")
_RANKED = 60
"""The most pages that are compared letter by letter, which is slow."""
_LONGEST = 200
"""The number of characters of a path that are compared."""
_ALIKE = 0.45
"""The least similarity of a suggestion, from 0 to 1."""


class NearestPages:
    """The pages of one site, by the words of their paths."""

    def __init__(self, pages: Mapping[str, Page]) -> None:
        self._pages = pages
        self._by_word: dict[str, list[str]] = {}
        for path in pages:
            for word in _words(path):
                self._by_word.setdefault(word, []).append(path)

    def pages(self, path: str, *, most: int = MOST) -> tuple[Page, ...]:
        """Return the pages most similar to ``path``, the best first; none if none is similar."""
        path = path[:_LONGEST].removesuffix(".md").removesuffix(".mdx").casefold()
        ranked = sorted(((_likeness(path, each), each) for each in self._candidates(path)), key=lambda one: -one[0])
        return tuple(self._pages[each] for likeness, each in ranked[:most] if likeness >= _ALIKE)

    def _candidates(self, path: str) -> Iterable[str]:
        """Return the pages that share words with ``path``, rare words first; if there are none, pages with the same beginning."""
        shared: Counter[str] = Counter()
        for word in _words(path):
            mine = self._by_word.get(word) or self._by_prefix(word)
            for each in mine:
                shared[each] += 1 / len(mine)  # type: ignore[assignment]  # a word that few pages have says more
        return [each for each, _ in shared.most_common(_RANKED)]

    def _by_prefix(self, word: str) -> list[str]:
        head = word[:3]
        alike = (each for each in self._by_word if each[:3] == head)
        return [path for each in alike for path in self._by_word[each]]


def _words(path: str) -> set[str]:
    return set(_WORD.findall(_named(path).casefold().replace("_", " ")))


def _named(path: str) -> str:
    """Return ``path``, or the name of its file if the path has no words."""
    return "/index" if path == "/" else path


def _likeness(path: str, other: str) -> float:
    """Return the similarity of two paths, from 0 to 1; the last segments count more than the others."""
    other = _named(other).casefold()
    last, other_last = path.rstrip("/").rpartition("/")[2], other.rpartition("/")[2]
    return 0.4 * SequenceMatcher(None, path, other).ratio() + 0.6 * SequenceMatcher(None, last, other_last).ratio()
