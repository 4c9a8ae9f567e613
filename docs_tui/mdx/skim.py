"""Skimming: where stretches of plain Markdown begin and end, without reading the blocks in them.

A stretch has neither tags nor braces nor anything else that MDX adds, and whatever its blocks are, they end with it: it begins
and ends at the left margin, with no list before or after it that could go on.
"""

import re

from docs_tui.mdx.lines import ITEM_MARKS

_MARKS = ("<", "{", "```", "~~~", "$$", "]:", "\n>", "\nimport", "\nexport")
"""What no stretch has, but for code between plain fences; looked for as they are, which is far faster than a pattern."""
_BEGINNINGS = (">", "import", "export")
"""The last of them, where a page begins with them."""
_OPENING = re.compile(r"```[\w+#.-]*+\n")
_CLOSING = re.compile(r"\n```[ \t]*+\n")
_MAY_GO_ON = ITEM_MARKS | set(" \t\n")
"""What a line begins with that a list before it, even over blank lines, may take in."""


class Skimmer:
    """Finds the stretches of one page.

    Args:
        text: The page, each line end a newline, with one at its end.
        length: Where the page ends in it.
    """

    __slots__ = ("_length", "_marks", "_text", "begin")

    def __init__(self, text: str, length: int) -> None:
        self._text = text
        self._length = length
        self._marks = {mark: at for mark in _MARKS if (at := text.find(mark)) >= 0}
        """Where each mark of the page stands next."""
        self.begin = 0
        """No stretch begins before here."""

    def end(self, at: int) -> int:
        """Return where the stretch that begins with the block at ``at`` ends; ``at`` itself where none begins there."""
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
        """Return where the next mark from ``at`` on stands, and which; the end of the page where there is none."""
        first, which = self._length, ""
        marks = self._marks
        for mark, place in marks.items():
            if place < at:
                found = self._text.find(mark, at)
                place = marks[mark] = found if found >= 0 else self._length  # noqa: PLW2901 - the same, from here on
            if place < first:
                first, which = place, mark
        return first, which

    def _code_end(self, at: int) -> int:
        """Return where the plain code block that begins at ``at`` ends; 0 where it needs a closer look."""
        text = self._text
        opening = _OPENING.match(text, at) if not at or text[at - 1] == "\n" else None
        if opening is None:
            return 0
        closing = _CLOSING.match(text, max(text.find("```", opening.end()), opening.end()) - 1)
        return closing.end() if closing is not None else 0

    def _last_margin(self, start: int, stop: int) -> int:
        """Return the last place before ``stop`` at which nothing goes on after a blank line; ``start`` where there is none."""
        text = self._text
        blank = text.rfind("\n\n", start, stop)
        while blank >= 0 and text[blank + 2] in _MAY_GO_ON:
            blank = text.rfind("\n\n", start, blank + 1)
        return blank + 2 if blank >= 0 else start
