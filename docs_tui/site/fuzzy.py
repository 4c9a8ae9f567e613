"""Fuzzy search over page titles and paths, best first."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from heapq import nlargest
from itertools import accumulate

from docs_tui.source.record import record

_LONGEST = 500
"""The longest searched title or path: matching letters in order takes time quadratic in the length."""


@record(frozen=True, slots=True)
class Candidate:
    """A page to search. The texts are returned unchanged."""

    path: str
    title: str
    file: str = ""
    """The name of its file, found if the path lacks it: ``index``."""


@record(frozen=True, slots=True)
class Match:
    """A matching page, with the matched characters."""

    candidate: Candidate
    score: int
    in_title: tuple[int, ...] = ()
    in_path: tuple[int, ...] = ()


class PageFinder:
    """The titles and paths of a site, prepared for a search at every key press."""

    def __init__(self, candidates: Iterable[Candidate]) -> None:
        self._candidates = list(candidates)
        self._titles = _Lines(each.title for each in self._candidates)
        self._paths = _Lines(each.path for each in self._candidates)
        self._files = _Lines(each.file for each in self._candidates)

    def find(self, query: str, limit: int = 50) -> list[Match]:
        """Return the best ``limit`` pages. Letters in order match; whole words and beginnings score higher."""
        wanted = " ".join(query.casefold().split())
        if not wanted:
            return []
        scores: dict[int, int] = {}
        for scored in self._ways(wanted):
            for number, score in scored:
                scores.setdefault(number, score)
            if len(scores) >= limit:  # later ways score no higher
                break
        best = nlargest(limit, scores.items(), key=lambda each: (each[1], -each[0]))
        return [_match(self._candidates[number], score, wanted) for number, score in best]

    def _ways(self, wanted: str) -> Iterator[Iterator[tuple[int, int]]]:
        """Yield the ways to match ``wanted``; every match of one way scores more than those of the next."""
        letters = _in_order(wanted.replace(" ", ""))
        yield self._titles.beginning(wanted, 10_000)
        yield self._titles.having(wanted, 8_000, 6_000)
        yield self._paths.having(wanted, 5_000, 4_000)
        yield self._files.having(wanted, 3_900, 3_500)
        yield self._titles.meeting(letters, 3_000, 10, 200)
        yield self._paths.meeting(letters, 1_000, 3, 300)


class _Lines:
    """Short texts joined into one text, so that one search covers all of them.

    Each search method yields the number of every matching line once, with its score.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        lines = [text.casefold()[:_LONGEST].replace("\n", " ") for text in texts]
        self._text = "\n".join(("", *lines, ""))
        self._starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        """The offset of the line break before each line, and of the last one."""

    def beginning(self, wanted: str, score: int) -> Iterator[tuple[int, int]]:
        """Find the lines that begin with ``wanted``; shorter ones score higher."""
        at = self._text.find("\n" + wanted)
        while at >= 0:
            number = self._number(at)
            yield number, score - self._length(number)
            at = self._text.find("\n" + wanted, at + 1)

    def having(self, wanted: str, word: int, part: int) -> Iterator[tuple[int, int]]:
        """Find the lines that contain ``wanted``, scored ``word`` at the beginning of a word and ``part`` elsewhere."""
        at = self._text.find(wanted)
        while at >= 0:
            number = self._number(at)
            yield number, (part if self._text[at - 1].isalnum() else word) - self._length(number)
            at = self._text.find(wanted, self._starts[number + 1])

    def meeting(self, letters: re.Pattern[str], score: int, each: int, most: int) -> Iterator[tuple[int, int]]:
        """Find the lines that contain the letters in order; each character of the match costs ``each``, up to ``most``."""
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
    """Return a pattern for letters in order that always takes the first possible one."""
    first, *others = map(re.escape, letters)
    return re.compile(first + "".join(f"[^{letter}\n]*{letter}" for letter in others))


def _match(candidate: Candidate, score: int, wanted: str) -> Match:
    for in_title, text in ((True, candidate.title), (False, candidate.path)):
        places = _places(text, wanted)
        if places:
            return Match(candidate, score, places, ()) if in_title else Match(candidate, score, (), places)
    return Match(candidate, score)


def _places(text: str, wanted: str) -> tuple[int, ...]:
    """Return the characters of ``text`` that match; none if case folding changed the length."""
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
