"""Finds pages by a few letters of their titles and paths, best first."""

import re
from collections.abc import Iterable
from heapq import nlargest

from docs_tui.source.record import record


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
        self._rows = [
            (order, each, each.title.casefold(), each.path.casefold()) for order, each in enumerate(candidates)
        ]
        self._last = ("", self._rows)
        """The letters looked for last, and the rows that have them: those alone can have more letters."""

    def find(self, query: str, limit: int = 50) -> list[Match]:
        """Return the best ``limit`` pages for ``query``; letters in order are enough, words and beginnings count more."""
        wanted = " ".join(query.casefold().split())
        if not wanted:
            return []
        typed = wanted.replace(" ", "")
        before, rows = self._last
        if not typed.startswith(before):
            rows = self._rows
        letters = _in_order(typed)
        scored = [(_score(wanted, letters, row[2], row[3]), row) for row in rows]
        met = [each for each in scored if each[0]]
        self._last = (typed, [row for _, row in met])
        best = nlargest(limit, met, key=lambda each: (each[0], -each[1][0]))
        return [_match(row[1], score, wanted) for score, row in best]


def _score(wanted: str, letters: re.Pattern[str], title: str, path: str) -> int:
    at = title.find(wanted)
    if at == 0:
        return 10_000 - min(len(title), 500)
    if at > 0:
        return (8_000 if not title[at - 1].isalnum() else 6_000) - min(len(title), 500)
    at = path.find(wanted)
    if at >= 0:
        return (5_000 if not path[at - 1].isalnum() else 4_000) - min(len(path), 500)
    met = letters.search(title)
    if met is not None:
        return 3_000 - 10 * min(met.end() - met.start(), 200)
    met = letters.search(path)
    return 1_000 - 3 * min(met.end() - met.start(), 300) if met is not None else 0


def _in_order(letters: str) -> re.Pattern[str]:
    """Return what finds ``letters`` in order; linear, for no letter is ever skipped that could be taken."""
    first, *others = map(re.escape, letters)
    return re.compile(first + "".join(f"[^{letter}]*{letter}" for letter in others))


def _match(candidate: Candidate, score: int, wanted: str) -> Match:
    for in_title, text in ((True, candidate.title), (False, candidate.path)):
        places = _places(text, wanted)
        if places:
            return Match(candidate, score, places, ()) if in_title else Match(candidate, score, (), places)
    return Match(candidate, score)


def _places(text: str, wanted: str) -> tuple[int, ...]:
    """Return the characters of ``text`` that ``wanted`` meets; folding may change lengths, then none are named."""
    folded = text.casefold()
    if len(folded) != len(text):
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
