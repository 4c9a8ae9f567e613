"""Finds pages by a few letters of their titles and paths, best first."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from heapq import nlargest
from itertools import accumulate

from docs_tui.source.record import record

_LONGEST = 500
"""Characters of a title or path that are looked at: letters in order cost the square of a line."""


@record(frozen=True, slots=True)
class Candidate:
    """A page that can be found. The texts are shown as they are given."""

    path: str
    title: str


@record(frozen=True, slots=True)
class Match:
    """A page found, and which characters of it the query met."""

    candidate: Candidate
    score: int
    in_title: tuple[int, ...] = ()
    in_path: tuple[int, ...] = ()


class PageFinder:
    """The titles and paths of a site, made ready to be searched at every key."""

    def __init__(self, candidates: Iterable[Candidate]) -> None:
        self._candidates = list(candidates)
        self._titles = _Lines(each.title for each in self._candidates)
        self._paths = _Lines(each.path for each in self._candidates)

    def find(self, query: str, limit: int = 50) -> list[Match]:
        """Return the best ``limit`` pages for ``query``; letters in order are enough, words and beginnings count more."""
        wanted = " ".join(query.casefold().split())
        if not wanted:
            return []
        scores: dict[int, int] = {}
        for scored in self._ways(wanted):
            for number, score in scored:
                scores.setdefault(number, score)
            if len(scores) >= limit:  # no later way scores higher
                break
        best = nlargest(limit, scores.items(), key=lambda each: (each[1], -each[0]))
        return [_match(self._candidates[number], score, wanted) for number, score in best]

    def _ways(self, wanted: str) -> Iterator[Iterator[tuple[int, int]]]:
        """Yield the ways to meet ``wanted``, each scoring all its pages below those of the way before."""
        letters = _in_order(wanted.replace(" ", ""))
        yield self._titles.beginning(wanted, 10_000)
        yield self._titles.having(wanted, 8_000, 6_000)
        yield self._paths.having(wanted, 5_000, 4_000)
        yield self._titles.meeting(letters, 3_000, 10, 200)
        yield self._paths.meeting(letters, 1_000, 3, 300)


class _Lines:
    """Short texts as the lines of one: a single look goes through them all.

    What finds yields the number of each line that it finds, once, and its score.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        lines = [text.casefold()[:_LONGEST].replace("\n", " ") for text in texts]
        self._text = "\n".join(("", *lines, ""))
        self._starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        """Where the line break before each line is, and the last one."""

    def beginning(self, wanted: str, score: int) -> Iterator[tuple[int, int]]:
        """Find the lines that begin with ``wanted``; short ones score more."""
        at = self._text.find("\n" + wanted)
        while at >= 0:
            number = self._number(at)
            yield number, score - self._length(number)
            at = self._text.find("\n" + wanted, at + 1)

    def having(self, wanted: str, word: int, part: int) -> Iterator[tuple[int, int]]:
        """Find the lines that have ``wanted``: ``word`` is for where a word begins with it first, ``part`` for others."""
        at = self._text.find(wanted)
        while at >= 0:
            number = self._number(at)
            yield number, (part if self._text[at - 1].isalnum() else word) - self._length(number)
            at = self._text.find(wanted, self._starts[number + 1])

    def meeting(self, letters: re.Pattern[str], score: int, each: int, most: int) -> Iterator[tuple[int, int]]:
        """Find the lines that ``letters`` meet; each character of what is met costs, up to ``most``."""
        met = letters.search(self._text)
        while met is not None:
            number = self._number(met.start())
            yield number, score - each * min(met.end() - met.start(), most)
            met = letters.search(self._text, self._starts[number + 1])

    def _number(self, at: int) -> int:
        return bisect_right(self._starts, at) - 1

    def _length(self, number: int) -> int:
        return self._starts[number + 1] - self._starts[number] - 1


def _in_order(letters: str) -> re.Pattern[str]:
    """Return what finds ``letters`` in order in a line; no letter is ever skipped that could be taken."""
    first, *others = map(re.escape, letters)
    return re.compile(first + "".join(f"[^{letter}\n]*{letter}" for letter in others))


def _match(candidate: Candidate, score: int, wanted: str) -> Match:
    for in_title, text in ((True, candidate.title), (False, candidate.path)):
        places = _places(text, wanted)
        if places:
            return Match(candidate, score, places, ()) if in_title else Match(candidate, score, (), places)
    return Match(candidate, score)


def _places(text: str, wanted: str) -> tuple[int, ...]:
    """Return the characters of ``text`` that ``wanted`` meets; folding may change lengths, then none are named."""
    seen = text[:_LONGEST]
    folded = seen.casefold()
    if len(folded) != len(seen):
        return ()
    at = folded.find(wanted)
    if at >= 0:
        return tuple(range(at, at + len(wanted)))
    met = _in_order(wanted.replace(" ", "")).search(folded)
    if met is None:
        return ()
    places: list[int] = []
    at = met.start()
    for letter in wanted.replace(" ", ""):
        at = folded.index(letter, at)
        places.append(at)
        at += 1
    return tuple(places)
