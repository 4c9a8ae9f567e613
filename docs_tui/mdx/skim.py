"""Skimming: find runs of plain Markdown without parsing their blocks.

A run has no tags, braces or other MDX syntax. It begins and ends at the left margin, and no list can continue across its
ends, so its blocks do not depend on the text around it.
"""

import re

from docs_tui.mdx.lines import ITEM_MARKS

_MARKS = ("<", "{", "```", "~~~", "$$", "]:", "\n>", "\nimport", "\nexport")
"""Text that ends a run, except in fenced code. Plain string search is much faster than a pattern."""
_BEGINNINGS = (">", "import", "export")
"""The line-start marks, for the first line of a page."""
_OPENING = re.compile(r"```[\w+#.-]*+\n")
_CLOSING = re.compile(r"\n```[ \t]*+\n")
_MAY_GO_ON = ITEM_MARKS | set(" \t\n")
"""First characters of lines that may continue a list, even after blank lines."""


class Skimmer:
    """Finds the runs of plain Markdown of one page.

    Args:
        text: The page, with newlines as line ends and one at its end.
        length: The length of the page itself.
    """

    __slots__ = ("_length", "_marks", "_text", "begin")

    def __init__(self, text: str, length: int) -> None:
        self._text = text
        self._length = length
        self._marks = {mark: at for mark in _MARKS if (at := text.find(mark)) >= 0}
        """The next offset of each mark."""
        self.begin = 0
        """No run begins before this offset."""

    def end(self, at: int) -> int:
        """Return the end of the run that begins at ``at``, or ``at`` if none begins there."""
        text = self._text
        if text[at] in _MAY_GO_ON or (text[at - 1] != "\n" if at else text.startswith(_BEGINNINGS)):
            return at
        end = at
        stop, mark = self._next_mark(max(at - 1, 0))
        while mark == "```" and (code := self._code_end(stop)):
            end = code
            stop, mark = self._next_mark(end - 1)
        self.begin = stop + 1
        return end if stop <= end else self._last_margin(end, stop) if mark else self._length

    def _next_mark(self, at: int) -> tuple[int, str]:
        """Return the offset and text of the next mark at or after ``at``; the end of the page if there is none."""
        first, which = self._length, ""
        marks = self._marks
        for mark, place in marks.items():
            if place < at:
                found = self._text.find(mark, at)
                place = marks[mark] = found if found >= 0 else self._length  # noqa: PLW2901 - the same mark, searched again
            if place < first:
                first, which = place, mark
        return first, which

    def _code_end(self, at: int) -> int:
        """Return the end of the plain code block at ``at``, or 0 if it needs the full parser."""
        text = self._text
        opening = _OPENING.match(text, at) if not at or text[at - 1] == "\n" else None
        if opening is None:
            return 0
        closing = _CLOSING.match(text, max(text.find("```", opening.end()), opening.end()) - 1)
        return closing.end() if closing is not None else 0

    def _last_margin(self, start: int, stop: int) -> int:
        """Return the last offset before ``stop`` where a blank line ends every block, or ``start``."""
        text = self._text
        blank = text.rfind("\n\n", start, stop)
        while blank >= 0 and text[blank + 2] in _MAY_GO_ON:
            blank = text.rfind("\n\n", start, blank + 1)
        return blank + 2 if blank >= 0 else start
