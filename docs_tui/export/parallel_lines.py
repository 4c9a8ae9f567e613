"""Map lines between a page's Markdown and its file.

Most lines are the same in both. A line that occurs once on each side belongs to its equal on the other.
Lines between two such pairs are interpolated.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence

_MARKS = " \t#>-*|"
"""Characters at the ends of a line in which a page and its Markdown may differ."""
_BEFORE_WORDS = re.compile(r"(?:[\s>#|-]|\*\s)*(?:\d+\.\s+)?(?:\*\*[^*:]+:\*\*\s*|`[^`]+` \([^()]*\): )?")
"""What may be before the words of a line: marks, a number, and the name of a callout or of a field with its type."""
_TITLE = re.compile(r"""<[A-Za-z][\w.]*\s[^>]*?\btitle=["']([^"']+)""")
"""A component's title, which the Markdown has in a line of its own."""
_LEAST = 4
"""The shortest line that is compared, in characters: shorter ones repeat by chance."""


class ParallelLines:
    """Maps lines of a page's file to lines of its Markdown and back; lines count from 1."""

    def __init__(self, source: str, markdown: str) -> None:
        left, right = source.split("\n"), markdown.split("\n")
        places = _only_once(left)
        pairs = [(places[text], line) for text, line in _only_once(right).items() if text in places]
        known = _increasing(sorted(pairs, key=lambda pair: pair[1]))
        whole = [(1, 1), *known, (len(left) + 1, len(right) + 1)]
        self._tags = {at for at, line in enumerate(left, start=1) if line.lstrip().startswith("<")}
        """The lines of the file that begin with a tag."""
        self._source = [line for line, _ in whole]
        self._markdown = [line for _, line in whole]

    def to_markdown(self, line: int) -> int:
        """Return the line of the Markdown for a line of the file."""
        return _between(line, self._source, self._markdown)

    def block_to_markdown(self, lines: range) -> range:
        """Return the lines of the Markdown for a block of the file: exactly, if a line of the block is the same in both.

        Lines that belong to other blocks are left out, so the result may be empty.
        """
        start, stop = self.to_markdown(lines.start), self.to_markdown(lines.stop)
        last = len(self._source) - 1
        at, end = (bisect_left(self._source, line, 1, last) for line in (lines.start, lines.stop))
        if at < end:
            start = max(start, self._markdown[at] - (self._source[at] - lines.start))
            stop = min(
                max(stop, self._markdown[end - 1] + 1), self._markdown[end - 1] + (lines.stop - self._source[end - 1])
            )
        elif (
            at < last and self._source[at] == lines.stop and lines.start in self._tags
        ):  # a tag whose words begin in the next line
            return range(self._markdown[at], self._markdown[at] + 1)
        first = self._markdown[at - 1] + 1 if at > 1 else 1
        return range(max(start, first), min(stop, self._markdown[end]))

    def to_source(self, line: int) -> int:
        """Return the line of the file for a line of the Markdown."""
        return _between(line, self._markdown, self._source)


def _only_once(lines: Sequence[str]) -> dict[str, int]:
    """Return the line numbers of texts that occur once."""
    texts = [_words(line) for line in lines]
    counts = Counter(texts)
    return {text: at for at, text in enumerate(texts, start=1) if counts[text] == 1 and len(text) >= _LEAST}


def _words(line: str) -> str:
    title = _TITLE.search(line)
    return (title[1] if title else _BEFORE_WORDS.sub("", line, count=1)).strip(_MARKS)


def _increasing(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest sequence of pairs in which both numbers increase."""
    ends: list[int] = []
    chains: list[tuple[tuple[int, int], object]] = []
    for pair in pairs:
        at = bisect_left(ends, pair[0])
        chain = (pair, chains[at - 1] if at else None)
        ends[at : at + 1] = [pair[0]]
        chains[at : at + 1] = [chain]
    found: list[tuple[int, int]] = []
    last: object = chains[-1] if chains else None
    while isinstance(last, tuple):
        found.append(last[0])
        last = last[1]
    return [pair for pair in reversed(found) if min(pair) > 1]


def _between(line: int, here: Sequence[int], there: Sequence[int]) -> int:
    at = min(max(bisect_right(here, line) - 1, 0), len(here) - 2)
    share = (line - here[at]) / max(here[at + 1] - here[at], 1)
    return min(there[at] + int(share * (there[at + 1] - there[at])), there[-1] - 1)
