"""Finds headings of all pages by their words, at every key.

The headings are read off the lines of the files, which takes a hundredth of the time of parsing them, and lie in one text: a
search goes through it once and stops as soon as it has enough.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from docs_tui.site.content import Unread, decoded

if TYPE_CHECKING:
    from docs_tui.site.content import Content
    from docs_tui.site.site import Site

_LINES = re.compile(
    r"^[ \t>]*#{1,6}[ \t]+(?P<text>[^\n]*?)[ \t]*#*[ \t\r]*$|^[ \t>]*(?:[-*+][ \t]+)?(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)$",
    re.MULTILINE,
)
_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n.*?^---[ \t\r]*$", re.MULTILINE | re.DOTALL)
_MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|\{#[^}]*\}|</?[A-Za-z][^>]*>|\*\*|`")
_MOST_TRIED = 600
"""Places of a word that are looked at: letters that stand everywhere name nothing yet."""
_LEAST = 2
"""Letters below which nothing is looked for."""


@dataclass(frozen=True, slots=True)
class HeadingMatch:
    """A heading that was found."""

    path: str
    """Of its page."""
    text: str
    """Without marks, as its author wrote it."""
    line: int
    """From 1, in the file of the page."""
    score: int
    """As ``PageFinder`` has it for titles."""
    places: tuple[int, ...] = ()
    """The characters of ``text`` that were met; none where folding has changed its length."""


class HeadingIndex:
    """The headings of one snapshot; what has not changed since ``before`` is taken over."""

    def __init__(
        self, site: "Site", before: "HeadingIndex | None" = None, *, rest: Callable[[], object] = bool
    ) -> None:
        """Read the headings.

        Args:
            site: The snapshot.
            before: The index of an earlier one.
            rest: Called after each page that has to be read, for whoever wants to do something else in between.
        """
        known = before.read if before is not None else {}
        self.read: dict[str, tuple[Content, tuple[tuple[int, str], ...]]] = {}
        """By file: its content, and each heading with its line."""
        for page in site.pages.values():
            content = site.files.get(page.file) if page.file is not None else None
            if page.file is None or content is None or isinstance(content, Unread):
                continue
            old = known.get(page.file)
            if old is None or old[0] is not content:
                old = (content, _headings(content))
                rest()
            self.read[page.file] = old
        self._paths = [page.path for page in site.pages.values() if page.file in self.read]
        found = [
            (place, line, text)
            for place, page in enumerate(each for each in site.pages.values() if each.file in self.read)
            for line, text in self.read[page.file or ""][1]
        ]
        self._pages = array("I", (place for place, _, _ in found))
        self._lines = array("I", (line for _, line, _ in found))
        self._texts = [text for _, _, text in found]
        folded = [text.casefold() for text in self._texts]
        self._folded = "\n" + "\n".join(folded) + "\n"
        self._starts = array("I")
        at = 1
        for text in folded:
            self._starts.append(at)
            at += len(text) + 1

    def __len__(self) -> int:
        return len(self._texts)

    def find(self, query: str, limit: int = 40) -> list[HeadingMatch]:
        """Return the best headings that have all words of ``query``, those that begin with it first."""
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

    def _patterns(self, wanted: str, rarest: str) -> Iterator[str]:
        """Yield what to look for, the best first; what stands nowhere is looked for once."""
        for text in dict.fromkeys((wanted, rarest)):
            if text in self._folded:
                yield from (f"\n{text}", f" {text}", text)

    def _rows(self, pattern: str) -> Iterator[int]:
        """Yield the headings that ``pattern`` stands in, as far as they are looked at."""
        at, last = self._folded.find(pattern), -1
        for _ in range(_MOST_TRIED):
            if at < 0:
                return
            row = bisect_right(self._starts, at + pattern.startswith("\n")) - 1
            if row != last:
                yield row
            last = row
            at = self._folded.find(pattern, at + 1)

    def _folded_row(self, row: int) -> str:
        start = self._starts[row]
        return self._folded[start : self._folded.index("\n", start)]

    def _match(self, row: int, score: int, words: Iterable[str]) -> HeadingMatch:
        text, folded = self._texts[row], self._folded_row(row)
        places: set[int] = set()
        if len(text) == len(folded):
            for word in words:
                at = folded.find(word)
                places.update(range(at, at + len(word)))
        return HeadingMatch(self._paths[self._pages[row]], text, self._lines[row], score, tuple(sorted(places)))


def _score(folded: str, wanted: str, words: list[str]) -> int:
    """Return how well a heading meets the words: below a page whose title meets them as well, 0 where one is missing."""
    at = folded.find(wanted)
    if at == 0:
        return 7_500 - min(len(folded), 500)
    if at > 0:
        return (5_600 if not folded[at - 1].isalnum() else 3_600) - min(len(folded), 500)
    return 3_200 - min(len(folded), 500) if all(word in folded for word in words) else 0


def _headings(content: "Content") -> tuple[tuple[int, str], ...]:
    """Return the headings of a Markdown file, each with its line; what stands in code is none."""
    text = decoded(content)
    if "#" not in text:
        return ()
    found: list[tuple[int, str]] = []
    fence, line, seen = "", 1, 0
    front = _FRONT_MATTER.match(text)
    for match in _LINES.finditer(text, front.end() if front is not None else 0):
        if mark := match["fence"]:
            if not fence:
                fence = mark
            elif mark.startswith(fence) and not match["info"].strip():
                fence = ""
        elif not fence and (words := " ".join(_MARKUP.sub(r"\1", match["text"]).split())):
            line += text.count("\n", seen, match.start())
            seen = match.start()
            found.append((line, words))
    return tuple(found)
