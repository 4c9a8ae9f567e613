"""Search the headings of all pages, at every key press.

The headings are read off the lines of the files, which takes a hundredth of the time of parsing them, and lie in one text: a
search goes through it once and stops as soon as it has enough.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from docs_tui.site.file_content import Unread, decoded
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site.file_content import Content
    from docs_tui.site.site import Site

_LINES = re.compile(
    r"^[ \t>]*#{1,6}[ \t]+(?P<text>[^\n]*)$|^[ \t>]*(?:[-*+][ \t]+)?(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)$",
    re.MULTILINE,
)
_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n.*?^---[ \t\r]*$", re.MULTILINE | re.DOTALL)
_MARKUP = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)|\{#[^{}]*\}|</?[A-Za-z][^<>]*>|\*\*|`")
_MOST_TRIED = 600
"""How many matches of a word are tried: very frequent letters select nothing yet."""
_LEAST = 2
"""The shortest query that is searched."""


@dataclass(frozen=True, slots=True)
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
            rest: Called after each page that is read, so that the caller can do other work.
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
