"""The line pass: finds which containers each line continues and opens, and where its content begins.

Containers are block quotes, list items and footnotes. Their prefixes are removed before a block rule sees the line, so
block rules need not know about containers.
"""

import re
from typing import TypeAlias

from docs_tui.mdx.diagnostics import Reports
from docs_tui.mdx.nodes import Content, Flow, ListItem, Paragraph
from docs_tui.mdx.region import Fuel, TextRegion, joined
from docs_tui.mdx.tree_builder import ITEM, LIST, NOTE, QUOTE, Frame, FrameKind, TreeBuilder
from docs_tui.source import make_span
from docs_tui.source.lazy_pattern import lazy_pattern

_ITEM_TEXT = (
    r"(?![#>]|[-+*]\s|[-*_][-*_ \t]*+\n|(?:[-*_][ \t]*+){3}|```|~~~|\d++[.)]\s|\[[\^ xX])(?!\[[^\]\n]*+\]:)"
    r"([^\s<{][^\n]*+)\n(?>(?:[ \t]*+\n)*)"
)
"""A line of plain text (unless it contains tags or braces) and the blank lines after it."""
_PLAIN_BULLET = re.compile(rf"([-+*])( ++){_ITEM_TEXT}")
_PLAIN_NUMBER = lazy_pattern(rf"(\d{{1,9}}[.)])( ++){_ITEM_TEXT}")
_SIBLINGS = {
    "-": re.compile(r"- (?!(?>(?:-[ \t]*+){2,})\n)[^ \t\n]"),
    "+": re.compile(r"\+ [^ \t\n]"),
    "*": lazy_pattern(r"\* (?!(?>(?:\*[ \t]*+){2,})\n)[^ \t\n]"),
    ".": re.compile(r"\d{1,9}\. ++[^\s]"),
    ")": re.compile(r"\d{1,9}\) ++[^\s]"),
}
"""The beginning of an item of the same list, by its bullet or the character after its number."""
_ITEM_END = lazy_pattern(r"( *+)(?:</[A-Za-z][\w.-]*+>[ \t]*+\n|(?:[-+*]|\d{1,9}[.)]) ++[^\s|:*+-])")
"""A line that ends the text before it without a blank line."""
_INDENT = re.compile(r" *+(?![ \t])")


def plain_items(lines: "Lines", first: int) -> int:
    """Read one-line list items of plain text without opening containers, the common case.

    Stops before an item that may continue on another line. Returns the offset of the first block that was not read: a
    marker, or the last newline.
    """
    text = lines.text
    plain = _PLAIN_NUMBER if text[first].isdigit() else _PLAIN_BULLET
    match = plain.match(text, first)
    if match is None or (lines.interrupting and not lines.starts_container(first, interrupting=True)):
        return first
    prefix = text[text.rfind("\n", 0, first) + 1 : first]
    indent = len(prefix)
    in_quote = prefix != "" and not prefix.isspace()
    marker = match[1]
    sibling = _SIBLINGS[marker[-1]].match
    items: list[Flow] = []
    while match:
        start, end = match.span(3)
        following = end + 1 if in_quote else match.end()
        goes_on = text.startswith(prefix, following) and sibling(text, following + indent) is not None
        if not goes_on and (in_quote or not _item_ends(text, end + 1, following, indent)):
            break
        stop = end
        while text[stop - 1] in " \t":
            stop -= 1
        line = match[3]
        if "<" in line or "{" in line:
            break
        span = make_span((start, stop))
        children = (Paragraph(span, Content((span,))),)
        items.append(ListItem(make_span((first, stop)), match[1], start - first, None, children))
        if not goes_on:
            first = end
            break
        first = following + indent
        match = plain.match(text, first)
    if items:
        lines.add_items(marker, items)
    return first


def _item_ends(text: str, next_line: int, following: int, indent: int) -> bool:
    """Tell whether an item indented by ``indent`` ends with its line. ``following`` is the next non-blank line."""
    if following == next_line:
        end = _ITEM_END.match(text, next_line)
        return following == len(text) or (end is not None and end.end(1) - following <= indent)
    inner = _INDENT.match(text, following)
    return inner is not None and inner.end() - following <= indent


TAB = 4

BLANK = re.compile(r"[ \t]*+(?=\n)")
_QUOTE = re.compile(r"[ \t]*+>")
_BULLET = re.compile(r"([-+*])(?:([ \t]++)(?=[^\n])|[ \t]*+(?=\n))")
_NUMBER = lazy_pattern(r"(\d{1,9}[.)])(?:([ \t]++)(?=[^\n])|[ \t]*+(?=\n))")
_NOTE = lazy_pattern(r"\[\^((?>(?:[^\[\]\s\\]|\\.)+))\]:[ \t]*+")
_TASK = lazy_pattern(r"\[([ \txX])\](?=[ \t]++[^ \t\n])")
THEMATIC_BREAK = lazy_pattern(r"([-*_])(?>(?:[ \t]*+\1){2,})[ \t]*+(?=\n)")
_INTERRUPTING_NUMBER = re.compile(r"1[.)][ \t]++(?=[^\n])")


CONTAINER_MARKS = frozenset(">[-+*0123456789")
ITEM_MARKS = frozenset("-+*0123456789")


def skip_space(text: str, at: int) -> int:
    """Return the offset of the first character at or after ``at`` that is not a space or tab."""
    while text[at] in " \t":
        at += 1
    return at


class Container:
    """An open block quote, list item or footnote: what a line must begin with to continue it."""

    __slots__ = ("blank_first", "depth", "ended", "indent", "is_quote", "spaces")

    def __init__(self, depth: int, indent: int, *, is_quote: bool, blank_first: bool) -> None:
        self.depth = depth
        """The index of its frame."""
        self.is_quote = is_quote
        self.indent = indent
        """The columns by which the content of a list item is indented."""
        self.spaces = " " * indent
        self.blank_first = blank_first
        """Whether only the marker has been read so far."""
        self.ended = False


Line: TypeAlias = tuple[int, int, int]
"""A line without container prefixes: the offset after the matched prefixes; the columns of a tab that began in a prefix and
belong to the content; the number of containers that the line continues."""


class Lines:
    """The lines of a page and the open containers."""

    __slots__ = (
        "_peeked",
        "ahead",
        "author",
        "containers",
        "declared",
        "entered",
        "fuel",
        "has_returns",
        "held",
        "interrupting",
        "length",
        "page",
        "pos",
        "reports",
        "text",
        "tree",
        "unclosed",
    )

    def __init__(self, author: str) -> None:
        self.author = author
        self.has_returns = "\r" in author
        text = author.replace("\r\n", " \n").replace("\r", "\n") if self.has_returns else author
        self.length = len(text)
        text += "\n"
        self.text = text
        """The page with every line end as a newline, at unchanged offsets, plus a newline at the end."""
        self.pos = 0
        """The start of the next line to read."""
        self.entered: Line = (0, 0, 0)
        """The line whose block is being read, without prefixes."""
        self.ahead: object = None
        """The last line of tags that was read ahead, kept for the rule that reads it."""
        self._peeked: tuple[int, Line] = (-1, (0, 0, 0))
        self.held = 0
        """Lines before this offset begin no blocks, because a tag with text after it continues over them."""
        self.interrupting = False
        """Whether the next line interrupts a paragraph without a blank line."""
        self.containers: list[Container] = []
        self.unclosed: dict[str, int] = {}
        """By fence character, the shortest length of a fence that is not closed on the rest of the page."""
        self.declared: set[str] = set()
        """Names that imports and exports have defined so far."""
        self.reports = Reports()
        self.fuel = Fuel(self.length)
        self.tree = TreeBuilder(text, self.length, self.reports, self.fuel)
        self.page = TextRegion(text, author, 0, self.length)

    def line_end(self, at: int) -> int:
        """Return the offset of the next newline at or after ``at``."""
        return self.text.find("\n", at)

    def after_line(self, at: int) -> int:
        """Return the start of the line after the one that contains ``at``."""
        return self.text.find("\n", at) + 1

    def trim_end(self, start: int, end: int) -> int:
        """Return ``end`` without a trailing carriage return."""
        return end - 1 if self.has_returns and start < end <= self.length and self.author[end - 1] == "\r" else end

    def column(self, at: int) -> int:
        """Return the column of ``at``, counted from 0 with tabs expanded."""
        return column_of(self.text, at)

    def enter(self, pos: int) -> Line:
        """Return the line at ``pos`` without the prefixes of the containers that it continues."""
        text = self.text
        at, pad, matched = pos, 0, 0
        for container in self.containers:
            if container.is_quote:
                match = _QUOTE.match(text, at)
                if match is None:
                    break
                at, pad = self._after_quote_mark(match.end())
            elif container.ended:
                break
            elif not pad and not container.blank_first and text.startswith(container.spaces, at):
                at += container.indent
            else:
                blank = BLANK.match(text, at)
                if blank:
                    container.ended = container.blank_first
                    at, pad = blank.end(), 0
                else:
                    inside = self._skip_columns(at, pad, container.indent)
                    if inside is None:
                        break
                    container.blank_first = False
                    at, pad = inside
            matched += 1
        return at, pad, matched

    def peek(self, pos: int) -> Line:
        """Return the line at ``pos`` as ``enter`` does, and cache it for ``enter_next``."""
        line = self.enter(pos)
        self._peeked = (pos, line)
        return line

    def enter_next(self) -> Line:
        """Return the next line without the prefixes of the containers that it continues."""
        pos, line = self._peeked
        if pos == self.pos and line[2] <= len(self.containers):
            return line
        return self.enter(self.pos)

    def follow(self, pos: int) -> int:
        """Return the start of the content of the line at ``pos``, or -1 if it does not continue every container."""
        if pos >= self.length:
            return -1
        if not self.containers:
            return pos
        at, _, matched = self.enter(pos)
        return at if matched == len(self.containers) else -1

    def close(self, matched: int) -> None:
        """Close the containers that a line does not continue."""
        self.tree.pop_to(self.containers[matched].depth)
        del self.containers[matched:]

    def extend_quote(self, end: int) -> None:
        """Extend the innermost quote, if any, to the line that ends at ``end`` and contains only the quote's marker."""
        for container in reversed(self.containers):
            if container.is_quote:
                self.tree.frames[container.depth].end = self.trim_end(0, min(end, self.length))
                return

    def forget_closed(self) -> None:
        """Drop containers whose frames a close tag has closed."""
        depth = len(self.tree.frames)
        containers = self.containers
        while containers and containers[-1].depth >= depth:
            containers.pop()

    def open_containers(self, line: Line) -> Line:
        """Open the containers that begin on a line and return the rest of the line."""
        text, tree = self.text, self.tree
        at, pad, matched = line
        first = skip_space(text, at)
        if text[first] in ITEM_MARKS and not tree.is_full:
            after = plain_items(self, first)
            if text[after] == "\n":
                return after, 0, matched
            at, first = at + after - first, after
        while True:
            mark = text[first]
            if mark not in CONTAINER_MARKS or tree.is_full:
                return at, pad, matched
            if mark == ">":
                self._open(QUOTE, first, first + 1, 0, blank_first=False)
                at, pad = self._after_quote_mark(first + 1)
            elif mark == "[":
                match = _NOTE.match(text, first)
                if match is None:
                    return at, pad, matched
                frame = self._open(NOTE, first, match.end(), TAB, blank_first=False)
                frame.label = match[1]
                at, pad = match.end(), 0
            else:
                match = (_NUMBER if mark.isdigit() else _BULLET).match(text, first)
                if match is None or (text[match.end()] == mark and THEMATIC_BREAK.match(text, first)):
                    return at, pad, matched
                if self.interrupting and not self.starts_container(first, interrupting=True):
                    return at, pad, matched
                lead = self._width(at, first) + pad
                at, pad = self._open_item(match, lead), 0
                if self.tree.top.checked is not None:
                    return at, pad, -1
            first = skip_space(text, at)

    def add_items(self, marker: str, items: list[Flow]) -> None:
        """Add items to the current list of ``marker``, opening one if necessary."""
        frame = self._list_frame(items[0].span.start, items[0].span.end, marker)
        frame.children += items
        frame.end = items[-1].span.end
        self.interrupting = False

    def _list_frame(self, start: int, end: int, marker: str) -> Frame:
        """Return the frame of the current list of ``marker``, opening one if necessary."""
        tree = self.tree
        top = tree.top
        if top.kind is LIST and top.marker[-1] == marker[-1]:
            return top
        if top.kind is LIST:
            tree.pop()
        top = tree.push(LIST, start, end)
        top.marker = marker
        return top

    def starts_container(self, at: int, *, interrupting: bool) -> bool:
        """Tell whether the content at ``at`` opens a container. ``at`` must be after leading white space."""
        text = self.text
        mark = text[at]
        if mark not in CONTAINER_MARKS:
            return False
        if mark == ">":
            return not self.tree.is_full
        if mark == "[":
            return _NOTE.match(text, at) is not None
        if mark.isdigit():
            if interrupting:
                return _INTERRUPTING_NUMBER.match(text, at) is not None
            return _NUMBER.match(text, at) is not None
        match = _BULLET.match(text, at)
        return match is not None and (not interrupting or match[2] is not None)

    def following(self, at: int, most: int) -> tuple[TextRegion, bool]:
        """Return the text from ``at`` to the end of the innermost container, without prefixes, and whether it is complete.

        At most ``most`` lines are returned. A container must be open.
        """
        lines: list[tuple[int, int]] = []
        end = self.line_end(at)
        while at >= 0 and len(lines) < most:
            lines.append((at, self.trim_end(at, end)))
            pos = end + 1
            at = self.follow(pos)
            end = self.line_end(at) if at >= 0 else pos
        return joined(self.text, self.author, lines), at < 0

    def _open(self, kind: FrameKind, start: int, end: int, indent: int, *, blank_first: bool) -> Frame:
        frame = self.tree.push(kind, start, end)
        depth = len(self.tree.frames) - 1
        self.containers.append(Container(depth, indent, is_quote=kind is QUOTE, blank_first=blank_first))
        return frame

    def _open_item(self, match: re.Match[str], lead: int) -> int:
        """Open the list item of a matched marker and return the start of its content."""
        marker, start = match[1], match.start()
        self._list_frame(start, match.end(1), marker)
        space = match[2]
        wide = self._width(match.end(1), match.end(2)) if space else 1
        width = len(marker) + wide
        frame = self._open(ITEM, start, match.end(1), lead + width, blank_first=not space)
        frame.marker = marker
        frame.width = width
        end = match.end()
        task = _TASK.match(self.text, end) if self.text[end] == "[" else None
        if task is None:
            return end
        frame.checked = task[1] in "xX"
        return task.end()

    def _after_quote_mark(self, at: int) -> tuple[int, int]:
        """Return the offset after ``>`` and one column of white space, and the columns left of a tab."""
        mark = self.text[at : at + 1]
        if mark == " ":
            return at + 1, 0
        if mark == "\t":
            return at + 1, TAB - self.column(at) % TAB - 1
        return at, 0

    def _skip_columns(self, at: int, pad: int, wanted: int) -> tuple[int, int] | None:
        """Return the offset after ``wanted`` columns of white space and the tab columns left over; None if there are fewer."""
        text = self.text
        left = wanted - pad
        if left < 0:
            return at, -left
        column = -1
        while left > 0:
            mark = text[at : at + 1]
            if mark == "\t":
                column = self.column(at) if column < 0 else column
                size = TAB - column % TAB
            elif mark == " ":
                size = 1
            else:
                return None
            if column >= 0:
                column += size
            at += 1
            left -= size
        return at, -left

    def indent(self, at: int) -> int:
        """Return the indentation of ``at`` in columns, relative to its container, on the line being read."""
        if not self.containers:
            return self.column(at)
        start, pad, _ = self.entered
        return self._width(start, at) + pad

    def _width(self, start: int, end: int) -> int:
        """Return the width of the white space from ``start`` to ``end`` in columns."""
        if "\t" not in self.text[start:end]:
            return end - start
        return self.column(end) - self.column(start)


def column_of(text: str, at: int) -> int:
    """Return the column of ``at``, counted from 0 with tabs expanded."""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return len(before.expandtabs(TAB)) if "\t" in before else len(before)
