"""Blocks that stand far from their margin, moved towards it.

MDX has no code by indentation: a block may stand anywhere. To every other reader of Markdown, one that stands four columns or
more from where the content of its list item, quote or page begins is code, or goes on with the paragraph before it.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from docs_tui.mdx import BlockQuote, Code, FootnoteDefinition, Heading, List, ListItem, Node, Root, Table, parse
from docs_tui.mdx.lines import TAB, column_of
from docs_tui.mdx.tree import MAX_DEPTH
from docs_tui.source import Source, Span, TextEdit
from docs_tui.source.edit import apply

_NOT_AT_MARGIN = ("import", "export", "---", "+++")
"""What a reader of MDX takes for statements, or for front matter, where no space stands before it."""
_QUOTE_MARK = re.compile(r"[ \t]*>[ ]?")
_SPACE = re.compile(r"[ \t]*")


def at_margin(text: str) -> str:
    """Return Markdown without JSX as it reads in MDX, so written that it reads the same everywhere else."""
    if not has_far_lines(text):
        return text
    moves = _Moves(Source("", text))  # by multiples of four columns, so that tabs further on keep their width
    moves.note(parse(moves.source).root)
    return apply(text, moves.edits()) if moves.columns or moves.paddings else text


class _Inside(NamedTuple):
    """Where blocks stand."""

    margin: int
    """The column at which they are to begin, from the content of the innermost quote, or of the page."""
    quotes: int = 0
    """How many quotes they stand in."""
    opened: int = -1
    """Where the innermost of these begins."""


@dataclass(slots=True)
class _Moves:
    """What is taken away of the white space of each line."""

    source: Source
    columns: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    """By where the white space begins: at a line, or behind the marks of quotes."""
    paddings: list[TextEdit] = field(default_factory=list)
    """What is taken away between the marker of an item and what stands behind it."""

    def note(self, root: Root) -> None:
        """Look at each block of a page, and at those in it."""
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
        """Move a block that stands far, and return its column, from the content of the innermost quote, and how far it is moved.

        What follows an item goes with it, by ``least``: where that is moved and this stays, it would be in it.
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
        if far > 0 and not isinstance(node, FootnoteDefinition):  # its content is indented from what it stands in
            self._move_rest(node.span, far, inside)
        if isinstance(node, (Heading, Table)) or (isinstance(node, Code) and node.closed):
            self._move_end(node, far, inside)
        return column, far

    def _note_padding(self, item: ListItem, column: int, inside: _Inside) -> int:
        """Move the content of an item towards its marker, where what stands behind that would be code, and return how far."""
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
        """Move all lines of a block but its first, none of them out of what it stands in."""
        for at, width in self._rest(span, inside.quotes):
            if width > inside.margin:
                self.columns[at] += min(columns, width - inside.margin)

    def _move_end(self, node: Code | Heading | Table, moved: int, inside: _Inside) -> None:
        """Move what belongs to a block that was ``moved`` and would not be read as part of it: fence, underline or rows."""
        lines = list(self._rest(node.span, inside.quotes))
        for at, width in lines[-1:] if isinstance(node, Code) else lines:
            far = (width - inside.margin - moved) // FAR * FAR
            if far > 0:
                self.columns[at] += far

    def _rest(self, span: Span, quotes: int) -> Iterator[tuple[int, int]]:
        """Yield where the white space of each line of a block but the first begins, and how wide it is."""
        line_of = self.source.line_of
        for line in range(line_of(span.start) + 1, line_of(max(span.end - 1, span.start)) + 1):
            at = self._content(line, quotes)
            space = _SPACE.match(self.source.text, at)
            end = space.end() if space is not None else at
            yield at, column_of(self.source.text, end) - column_of(self.source.text, at)

    def _content(self, line: int, quotes: int) -> int:
        """Return where what stands behind so many marks of quotes begins on a line; of a lazy one, behind those that are there."""
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
        """Yield what changes."""
        yield from self.paddings
        for at, columns in self.columns.items():
            space = _SPACE.match(self.source.text, at)
            if space is not None and space[0]:
                yield TextEdit(Span(*space.span()), _cut(space[0], column_of(self.source.text, at), columns))


def _cut(space: str, column: int, columns: int) -> str:
    """Return white space that begins at ``column`` without its first ``columns``."""
    for at, mark in enumerate(space):
        if columns <= 0:
            return " " * -columns + space[at:]
        size = TAB - column % TAB if mark == "\t" else 1
        column, columns = column + size, columns - size
    return " " * max(-columns, 0)


def _blocks(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield blocks, of a list its items: each of those has its own place."""
    for node in nodes:
        yield from node.children if isinstance(node, List) else (node,)


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
