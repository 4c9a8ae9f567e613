"""Search at every key press: the titles and paths of all pages, and their headings, best first.

Headings are found line by line, in a hundredth of the time of parsing, and stored in one text. A search scans this text
once and stops as soon as it has enough matches.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from heapq import nlargest
from itertools import accumulate
from typing import TYPE_CHECKING

from docs_tui.site.page_files import Unread, decoded
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site.page_files import Content
    from docs_tui.site.site import Site

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
            if len(scores) >= limit:  # later ways cannot score higher
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


_LINES = re.compile(
    r"^[ \t>]*#{1,6}[ \t]+(?P<text>[^\n]*)$|^[ \t>]*(?:[-*+][ \t]+)?(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)$",
    re.MULTILINE,
)
_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n.*?^---[ \t\r]*$", re.MULTILINE | re.DOTALL)
_MARKUP = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)|\{#[^{}]*\}|</?[A-Za-z][^<>]*>|\*\*|`")
_MOST_TRIED = 600
"""How many matches of a word are tried, because very frequent letters select almost nothing."""
_LEAST = 2
"""The shortest query that is searched."""


@record(frozen=True, slots=True)
class HeadingMatch:
    """A matching heading."""

    path: str
    """The path of its page."""
    text: str
    """The text without markup."""
    line: int
    """The line in the page's file, from 1."""
    score: int
    """Comparable to the scores of ``PageFinder``."""
    places: tuple[int, ...] = ()
    """The matched characters of ``text``; none if case folding changed its length."""


@record(frozen=True, slots=True)
class FileHeadings:
    """The headings of one file, stored as one text because a large site has a hundred thousand."""

    content: "Content"
    """The content that they were read from."""
    lines: "array[int]"
    """The line of each, from 1."""
    text: str
    """The headings, one per line."""

    @property
    def texts(self) -> list[str]:
        """The headings without markup."""
        return self.text.split("\n") if self.text else []


class HeadingIndex:
    """The headings of one snapshot. Unchanged files are taken from the index ``before``."""

    def __init__(
        self, site: "Site", before: "HeadingIndex | None" = None, *, rest: Callable[[], object] = bool
    ) -> None:
        """Read the headings.

        Args:
            site: The snapshot.
            before: The index of an earlier one.
            rest: Called after each page, so that the caller can do other work.
        """
        known = before.read if before is not None else {}
        self.read: dict[str, FileHeadings] = {}
        self._paths: list[str] = []
        """The path of each page."""
        self._headings: list[FileHeadings] = []
        """The headings of each page."""
        self._first = array("I")
        """The row of each page's first heading; the next page's if it has none."""
        self._starts = array("I")
        """The offset of each row."""
        folded, at = [b""], 1
        for page in site.pages.values():
            content = site.files.get(page.file) if page.file is not None else None
            if page.file is None or content is None or isinstance(content, Unread):
                continue
            each = known.get(page.file)
            if each is None or each.content is not content:
                each = _headings(content)
                rest()
            self.read[page.file] = each
            self._paths.append(page.path)
            self._headings.append(each)
            self._first.append(len(self._starts))
            if each.text:
                folded.append(each.text.casefold().encode("utf-8", "replace"))
                for row in folded[-1].split(b"\n"):
                    self._starts.append(at)
                    at += len(row) + 1
        self._folded = b"\n".join([*folded, b""])
        """The rows as UTF-8: with a single emoji, a ``str`` would take four bytes per character."""

    def __len__(self) -> int:
        return len(self._starts)

    def find(self, query: str, limit: int = 40) -> list[HeadingMatch]:
        """Return the best headings that contain all words of ``query``; those that begin with it first."""
        words = query.casefold().split()
        wanted = " ".join(words)
        if len(wanted) < _LEAST:
            return []
        rarest = max(words, key=len)
        found: dict[int, int] = {}
        for pattern in self._patterns(wanted, rarest):
            for row in self._rows(pattern):
                if row not in found and (score := _score(self._folded_row(row), wanted, words)):
                    found[row] = score
            if len(found) >= limit:
                break
        best = sorted(found, key=lambda row: (-found[row], row))[:limit]
        return [self._match(row, found[row], words) for row in best]

    def _patterns(self, wanted: str, rarest: str) -> Iterator[bytes]:
        """Yield the patterns to search, best first; a pattern without a match is searched once."""
        for text in dict.fromkeys(each.encode("utf-8", "replace") for each in (wanted, rarest)):
            if text in self._folded:
                yield from (b"\n" + text, b" " + text, text)

    def _rows(self, pattern: bytes) -> Iterator[int]:
        """Yield the rows that match ``pattern``, up to a limit."""
        at, last = self._folded.find(pattern), -1
        for _ in range(_MOST_TRIED):
            if at < 0:
                return
            row = bisect_right(self._starts, at + pattern.startswith(b"\n")) - 1
            if row != last:
                yield row
            last = row
            at = self._folded.find(pattern, at + 1)

    def _folded_row(self, row: int) -> str:
        start = self._starts[row]
        return self._folded[start : self._folded.index(b"\n", start)].decode("utf-8")

    def _match(self, row: int, score: int, words: Iterable[str]) -> HeadingMatch:
        page = bisect_right(self._first, row) - 1
        headings, nth = self._headings[page], row - self._first[page]
        text, folded = headings.texts[nth], self._folded_row(row)
        places: set[int] = set()
        if len(text) == len(folded):
            for word in words:
                at = folded.find(word)
                places.update(range(at, at + len(word)))
        return HeadingMatch(self._paths[page], text, headings.lines[nth], score, tuple(sorted(places)))


def _score(folded: str, wanted: str, words: list[str]) -> int:
    """Return the score of a heading: below that of an equally good page title, 0 if a word is missing."""
    at = folded.find(wanted)
    if at == 0:
        return 7_500 - min(len(folded), 500)
    if at > 0:
        return (5_600 if not folded[at - 1].isalnum() else 3_600) - min(len(folded), 500)
    return 3_200 - min(len(folded), 500) if all(word in folded for word in words) else 0


def _plain(written: str) -> str:
    """Return the text of a heading without markup and closing ``#``."""
    return " ".join(_MARKUP.sub(r"\1", written.rstrip(" \t\r").rstrip("#")).split())


def _headings(content: "Content") -> FileHeadings:
    """Return the headings of a Markdown file, without those in code."""
    text, lines, words = decoded(content), array("I"), []
    fence, line, seen = "", 1, 0
    front = _FRONT_MATTER.match(text)
    for match in _LINES.finditer(text, front.end() if front is not None else 0) if "#" in text else ():
        if mark := match["fence"]:
            if not fence:
                fence = mark
            elif mark.startswith(fence) and not match["info"].strip():
                fence = ""
        elif not fence and (heading := _plain(match["text"])):
            line += text.count("\n", seen, match.start())
            seen = match.start()
            lines.append(line)
            words.append(heading)
    return FileHeadings(content, lines, "\n".join(words))
