"""A quick look at Markdown: whether a block in it may stand far from its margin. Most pages have none, and are not read again."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from docs_tui.mdx.lines import TAB, column_of
from docs_tui.mdx.tree import MAX_DEPTH

FAR = 4
"""Columns from the margin at which code begins for readers that know code by indentation."""
NOTE_INDENT = 4
"""Columns that the content of a footnote begins at, from what that stands in."""

_BLANK = r"[ \t]*+(?:\n|\Z)"
_WIDE = r"(?: {4}| {0,3}\t)[ \t]*+\S"
_FENCE_OR_WIDE = re.compile(
    rf"\n(?:( {{0,3}})(`{{3,}}(?=[^`\n]*(?:\n|\Z))|~{{3,}})|{_WIDE}|(?>(?: {{0,3}}(?:[-+*>]|\d{{1,9}}[.)]) ?)+){_WIDE})"
)
_INDENTED_OR_MARK = frozenset(" \t\n-+*>0123456789`~[")
"""What a line begins with that may go on with an item or a note above it, or be one."""
_LEAD = re.compile(r"[ \t]*+")
_MARKER = re.compile(r"([-+*]|\d{1,9}[.)])[ \t]++(?=[^\n])")
_NOTE = re.compile(r"\[\^[^\]\s]+\]:")
_FAR_IN_QUOTE = re.compile(r"[^\n]*(?: {4}|\t)")
_RULE = re.compile(r"(?>(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$", re.MULTILINE)
_FENCE = re.compile(r"`{3,}(?=[^`\n]*$)|~{3,}", re.MULTILINE)


def has_far_lines(text: str) -> bool:
    """Tell whether a block may begin, or end, four columns or more from where the content around it begins.

    What cannot be told by the lines alone is taken for such a block.
    """
    text, begin, end = f"\n{text}", 0, 0
    while found := _FENCE_OR_WIDE.search(text, end):
        if found[2] is None:
            begin = end = _Lines(text).end_of_near_ones(_begin_of_part(text, begin, found.start()), found.start())
        else:
            end = _end_of_code(text, found.end(), found[2], len(found[1]))
            begin = begin if found[1] else end
        if end < 0:
            return True
    return False


def _begin_of_part(text: str, begin: int, at: int) -> int:
    """Return the last place from ``begin`` to ``at`` at which no item or note is open."""
    blank = text.rfind("\n\n", begin, at)
    while blank >= 0:
        if text[blank + 2] not in _INDENTED_OR_MARK:
            return blank + 1
        blank = text.rfind("\n\n", begin, blank + 1)
    return begin


def _end_of_code(text: str, at: int, mark: str, margin: int) -> int:
    """Return the end of the code whose fence ``mark`` ends at ``at``; -1 where a line of it leaves ``margin``, or its end is far."""
    close = re.compile(rf"\n([ \t]*){mark}{mark[0]}*[ \t]*(?=\n|\Z)").search(text, at)
    if close is None:
        return len(text) if margin == 0 else -1
    leaves = margin and _next_outside(margin).search(text, text.find("\n", at), close.start())
    width = len(close[1].expandtabs(TAB))
    return close.end() if not leaves and margin <= width < margin + FAR else -1


@lru_cache(maxsize=MAX_DEPTH)
def _next_telling(margin: int) -> re.Pattern[str]:
    """Return what finds the next line that is not words at ``margin``: where ``re`` begins with one character, it is fast."""
    return re.compile(rf"\n(?! {{{margin}}} {{0,3}}[^\s\-+*\d>`~\[]|{_BLANK})")


@lru_cache(maxsize=MAX_DEPTH)
def _next_outside(margin: int) -> re.Pattern[str]:
    return re.compile(rf"\n(?! {{{margin}}}|{_BLANK})")


@dataclass(slots=True)
class _Lines:
    """The lines of a part of a page, one after the other."""

    text: str
    """Each line of it begins with the end of the line before."""
    margins: list[int] = field(default_factory=lambda: [0])
    """The columns at which the content of the page, and of the items and notes that are open, begins."""

    def end_of_near_ones(self, end: int, until: int) -> int:
        """Return where no item or note is open any more, from ``until`` on; -1 where a line before that is far, or may be.

        Args:
            end: Where to begin: none is open there.
            until: Where not to end yet.
        """
        text, margins = self.text, self.margins
        while found := _next_telling(margins[-1]).search(text, end):
            lead = _LEAD.match(text, found.end())
            at = lead.end() if lead is not None else found.end()
            width = column_of(text, at)
            ends_item = width < margins[-1]
            while width < margins[-1]:
                margins.pop()
            is_new = found.start() == 0 or text[found.start() - 1] == "\n"
            if found.start() > until and margins[-1] == 0 and is_new:
                return found.start()
            if width - margins[-1] >= FAR:
                return -1
            after = self._after_markers(at, goes_on=not (ends_item or is_new))
            end = self._end(after) if after >= 0 else -1
            if end < 0:
                return -1
        return len(text)

    def _after_markers(self, at: int, *, goes_on: bool) -> int:
        """Open the items and notes that begin at ``at`` and return what follows; -1 where that is far from its marker.

        Args:
            at: Where a line begins.
            goes_on: No blank line stands above, so that this one may go on with the words there.
        """
        text, margins = self.text, self.margins
        while (marker := _MARKER.match(text, at)) and not _RULE.match(text, at):
            if goes_on and marker[1][:-1] not in ("", "1"):
                break
            width = column_of(text, marker.end()) - column_of(text, marker.end(1))
            if width > FAR or len(margins) > MAX_DEPTH:
                return -1
            margins.append(column_of(text, marker.end()))
            at = marker.end()
        if _NOTE.match(text, at):
            margins.append(margins[-1] + NOTE_INDENT)
        return at

    def _end(self, at: int) -> int:
        """Return the end of the line, or of the code, whose content begins at ``at``; -1 where something in it may be far."""
        text, margin = self.text, self.margins[-1]
        end = text.find("\n", at)
        end = end if end >= 0 else len(text)
        if text.startswith(">", at):
            return -1 if _FAR_IN_QUOTE.match(text, at, end) else end
        fence = _FENCE.match(text, at)
        if fence is None:
            return end
        return _end_of_code(text, fence.end(), fence[0], margin)
