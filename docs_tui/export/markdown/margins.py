"""Moves blocks that are indented too far back to their margin.

MDX has no indented code, so blocks may be indented. In other Markdown, a block that is indented by four columns or
more from the content of its list item, quote or page is code, or continues the paragraph before it.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from typing import NamedTuple

from docs_tui.mdx import BlockQuote, Code, FootnoteDefinition, Heading, List, ListItem, Node, Root, Table, parse
from docs_tui.mdx.lines import TAB, column_of
from docs_tui.mdx.tree_builder import MAX_DEPTH
from docs_tui.source import Source, Span, TextEdit
from docs_tui.source.edit import apply
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_NOT_AT_MARGIN = ("import", "export", "---", "+++")
"""MDX reads these as statements or front matter at the left margin."""
_QUOTE_MARK = lazy_pattern(r"[ \t]*>[ ]?")
_SPACE = re.compile(r"[ \t]*")


def at_margin(text: str) -> str:
    """Return Markdown with blocks moved so that every reader of Markdown reads it as MDX does."""
    if not has_far_lines(text):
        return text
    moves = _Moves(Source("", text))  # by multiples of four columns, so that later tabs keep their width
    moves.note(parse(moves.source).root)
    return apply(text, moves.edits()) if moves.columns or moves.paddings else text


class _Inside(NamedTuple):
    """The containers around a block."""

    margin: int
    """The column at which blocks should begin, relative to the innermost quote or the page."""
    quotes: int = 0
    """The number of quotes around them."""
    opened: int = -1
    """The offset of the innermost quote."""


@record(frozen=False, slots=True)
class _Moves:
    """White space to remove from each line."""

    source: Source
    columns: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    """Columns to remove, by the offset at which the white space begins: at a line start, or after quote marks."""
    paddings: list[TextEdit] = field(default_factory=list)
    """Edits between the marker of an item and its content."""

    def note(self, root: Root) -> None:
        """Visit all blocks of a page."""
        waiting: list[tuple[Sequence[Node], _Inside]] = [(root.children, _Inside(0))]
        while waiting:
            nodes, inside = waiting.pop()
            least = 0
            for node in _blocks(nodes):
                column, moved = self._note_block(node, inside, least)
                least = moved if isinstance(node, ListItem) else 0
                if isinstance(node, BlockQuote):
                    waiting.append((node.children, _Inside(0, inside.quotes + 1, node.span.start)))
                elif isinstance(node, FootnoteDefinition):
                    waiting.append((node.children, inside._replace(margin=inside.margin + NOTE_INDENT)))
                elif isinstance(node, ListItem):
                    least += self._note_padding(node, column, inside)
                    waiting.append((node.children, inside._replace(margin=column + node.indent)))

    def _note_block(self, node: Node, inside: _Inside, least: int) -> tuple[int, int]:
        """Move a block that is indented too far, and return its column in the innermost quote and the columns it moved.

        The block after an item moves at least ``least`` columns like the item; else it would become part of it.
        """
        text, start = self.source.text, node.span.start
        line = self.source.line_of(start)
        opens = inside.opened >= 0 and self.source.line_of(inside.opened) == line
        at = self._behind_mark(inside.opened) if opens else self._content(line, inside.quotes)
        column = column_of(text, start) - (column_of(text, at) if inside.quotes else 0)
        most = max(column - inside.margin, 0) if not text[at:start].strip(" \t") else 0
        far = max(most // FAR * FAR, min(least, most))
        if far == column and not inside.quotes and text.startswith(_NOT_AT_MARGIN, start):
            far = max(far - 1, 0)
        if far > 0:
            self.columns[at] += far
        if far > 0 and not isinstance(node, FootnoteDefinition):  # its content is indented relative to its container
            self._move_rest(node.span, far, inside)
        if isinstance(node, (Heading, Table)) or (isinstance(node, Code) and node.closed):
            self._move_end(node, far, inside)
        return column, far

    def _note_padding(self, item: ListItem, column: int, inside: _Inside) -> int:
        """Move the content of an item that would be read as code towards its marker, and return by how much."""
        after = item.span.start + len(item.marker)
        space = _SPACE.match(self.source.text, after)
        far = (item.indent - len(item.marker) - 1) // FAR * FAR
        if space is not None and far > 0 and item.children and item.children[0].span.start == space.end():
            self.paddings.append(TextEdit(Span(*space.span()), " " * (item.indent - len(item.marker) - far)))
            for at, width in self._rest(item.span, inside.quotes):
                lazy = width < column + item.indent
                self.columns[at] += max(width - column, 0) if lazy else far
            return far
        return 0

    def _move_rest(self, span: Span, columns: int, inside: _Inside) -> None:
        """Move all lines of a block but the first, but not out of its container."""
        for at, width in self._rest(span, inside.quotes):
            if width > inside.margin:
                self.columns[at] += min(columns, width - inside.margin)

    def _move_end(self, node: Code | Heading | Table, moved: int, inside: _Inside) -> None:
        """Move the closing fence, underline or rows that would no longer be read as part of a moved block."""
        lines = list(self._rest(node.span, inside.quotes))
        for at, width in lines[-1:] if isinstance(node, Code) else lines:
            far = (width - inside.margin - moved) // FAR * FAR
            if far > 0:
                self.columns[at] += far

    def _rest(self, span: Span, quotes: int) -> Iterator[tuple[int, int]]:
        """Yield the offset and width of the indentation of each line of a block but the first."""
        line_of = self.source.line_of
        for line in range(line_of(span.start) + 1, line_of(max(span.end - 1, span.start)) + 1):
            at = self._content(line, quotes)
            space = _SPACE.match(self.source.text, at)
            end = space.end() if space is not None else at
            yield at, column_of(self.source.text, end) - column_of(self.source.text, at)

    def _content(self, line: int, quotes: int) -> int:
        """Return the offset after the quote marks of a line; a lazy line may have fewer."""
        at = self.source.line_starts[line - 1]
        for _ in range(quotes):
            mark = _QUOTE_MARK.match(self.source.text, at)
            if mark is None:
                return at
            at = mark.end()
        return at

    def _behind_mark(self, quote: int) -> int:
        return quote + 1 + self.source.text.startswith(" ", quote + 1)

    def edits(self) -> Iterator[TextEdit]:
        """Yield the edits."""
        yield from self.paddings
        for at, columns in self.columns.items():
            space = _SPACE.match(self.source.text, at)
            if space is not None and space[0]:
                yield TextEdit(Span(*space.span()), _cut(space[0], column_of(self.source.text, at), columns))


def _cut(space: str, column: int, columns: int) -> str:
    """Return white space at ``column`` without its first ``columns``."""
    for at, mark in enumerate(space):
        if columns <= 0:
            return " " * -columns + space[at:]
        size = TAB - column % TAB if mark == "\t" else 1
        column, columns = column + size, columns - size
    return " " * max(-columns, 0)


def _blocks(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield blocks; the items of a list instead of the list."""
    for node in nodes:
        yield from node.children if isinstance(node, List) else (node,)


FAR = 4
"""Columns of indentation that make code in Markdown."""
NOTE_INDENT = 4
"""Columns of indentation of a footnote's content."""

_BLANK = r"[ \t]*+(?:\n|\Z)"
_WIDE = r"(?: {4}| {0,3}\t)[ \t]*+\S"
_FENCE_OR_WIDE = re.compile(
    r"\n(?=[ \t`~>+*\d-])"  # most lines begin with a letter: one look is enough
    rf"(?:( {{0,3}})(`{{3,}}(?=[^`\n]*(?:\n|\Z))|~{{3,}})|{_WIDE}|(?>(?: {{0,3}}(?:[-+*>]|\d{{1,9}}[.)]) ?)+){_WIDE})"
)
_INDENTED_OR_MARK = frozenset(" \t\n-+*>0123456789`~[")
"""First characters of lines that may continue or begin an item or footnote."""
_LEAD = re.compile(r"[ \t]*+")
_MARKER = lazy_pattern(r"([-+*]|\d{1,9}[.)])[ \t]++(?=[^\n])")
_NOTE = lazy_pattern(r"\[\^[^\]\s]+\]:")
_FAR_IN_QUOTE = lazy_pattern(r"[^\n]*(?: {4}|\t)")
_RULE = lazy_pattern(r"(?>(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$", re.MULTILINE)
_FENCE = lazy_pattern(r"`{3,}(?=[^`\n]*$)|~{3,}", re.MULTILINE)


def has_far_lines(text: str) -> bool:
    """Tell whether a block may be indented by four columns or more.

    Returns True if the lines alone cannot tell.
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
    """Return the last offset from ``begin`` to ``at`` outside all items and footnotes."""
    blank = text.rfind("\n\n", begin, at)
    while blank >= 0:
        if text[blank + 2] not in _INDENTED_OR_MARK:
            return blank + 1
        blank = text.rfind("\n\n", begin, blank + 1)
    return begin


def _end_of_code(text: str, at: int, mark: str, margin: int) -> int:
    """Return the end of the code block whose fence ends at ``at``; -1 if a line leaves ``margin`` or the end is far."""
    first = text.find(mark, at)
    close = _closing(mark).search(text, max(text.rfind("\n", at, first), at)) if first >= 0 else None
    if close is None:
        return len(text) if margin == 0 else -1
    leaves = margin and _next_outside(margin).search(text, text.find("\n", at), close.start())
    width = len(close[1].expandtabs(TAB))
    return close.end() if not leaves and margin <= width < margin + FAR else -1


@lru_cache(maxsize=64)
def _closing(mark: str) -> re.Pattern[str]:
    return re.compile(rf"\n([ \t]*){mark}{mark[0]}*[ \t]*(?=\n|\Z)")


@lru_cache(maxsize=MAX_DEPTH)
def _next_outside_text(margin: int) -> re.Pattern[str]:
    """Return a pattern for the next line that is not text at ``margin``. It begins with one character, to be fast."""
    return re.compile(rf"\n(?! {{{margin}}} {{0,3}}[^\s\-+*\d>`~\[]|{_BLANK})")


@lru_cache(maxsize=MAX_DEPTH)
def _next_outside(margin: int) -> re.Pattern[str]:
    return re.compile(rf"\n(?! {{{margin}}}|{_BLANK})")


def _column(text: str, start: int, at: int) -> int:
    """Return the column of an offset on the line that begins at ``start``."""
    return at - start if text.find("\t", start, at) < 0 else column_of(text, at)


@record(frozen=False, slots=True)
class _Lines:
    """Reads the lines of a part of a page."""

    text: str
    """Each line begins with the line end before it."""
    margins: list[int] = field(default_factory=lambda: [0])
    """The content columns of the page and of all open items and footnotes."""

    def end_of_near_ones(self, end: int, until: int) -> int:
        """Return the first offset at or after ``until`` outside all items and footnotes; -1 if an earlier line may be indented too far.

        Args:
            end: Where to begin, outside all items and footnotes.
            until: The smallest offset to return.
        """
        text, margins = self.text, self.margins
        while found := _next_outside_text(margins[-1]).search(text, end):
            start = found.end()
            lead = _LEAD.match(text, start)
            at = lead.end() if lead is not None else start
            width = _column(text, start, at)
            ends_item = width < margins[-1]
            while width < margins[-1]:
                margins.pop()
            is_new = found.start() == 0 or text[found.start() - 1] == "\n"
            if found.start() > until and margins[-1] == 0 and is_new:
                return found.start()
            if width - margins[-1] >= FAR:
                return -1
            after = self._after_markers(start, at, goes_on=not (ends_item or is_new))
            end = self._end(after) if after >= 0 else -1
            if end < 0:
                return -1
        return len(text)

    def _after_markers(self, start: int, at: int, *, goes_on: bool) -> int:
        """Open the items and footnotes at ``at``, and return the offset after their markers; -1 if a block is indented too far.

        Args:
            start: The start of the line.
            at: The first character after its indentation.
            goes_on: Whether the line may continue a paragraph, because no blank line precedes it.
        """
        text, margins = self.text, self.margins
        while (marker := _MARKER.match(text, at)) and not _RULE.match(text, at):
            if goes_on and marker[1][:-1] not in ("", "1"):
                break
            at = marker.end()
            column = _column(text, start, at)
            if column - _column(text, start, marker.end(1)) > FAR or len(margins) > MAX_DEPTH:
                return -1
            margins.append(column)
        if _NOTE.match(text, at):
            margins.append(margins[-1] + NOTE_INDENT)
        return at

    def _end(self, at: int) -> int:
        """Return the end of the line or code block at ``at``; -1 if a block in it may be indented too far."""
        text, margin = self.text, self.margins[-1]
        end = text.find("\n", at)
        end = end if end >= 0 else len(text)
        if text.startswith(">", at):
            return -1 if _FAR_IN_QUOTE.match(text, at, end) else end
        fence = _FENCE.match(text, at)
        if fence is None:
            return end
        return _end_of_code(text, fence.end(), fence[0], margin)
