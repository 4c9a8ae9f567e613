"""Parse a page: one pass over its lines, in which each block's rule reads the lines of the block."""

import re
from collections.abc import Callable

from docs_tui.mdx.esm import esm
from docs_tui.mdx.flow import fence, flow, math
from docs_tui.mdx.leaf import add_paragraph, heading
from docs_tui.mdx.lines import CONTAINER_MARKS, ITEM_MARKS, THEMATIC_BREAK, Line, Lines, skip_space
from docs_tui.mdx.nodes import Content, Document, Flow, FrontMatter, Paragraph, Prose, ThematicBreak, defer
from docs_tui.mdx.paragraph import paragraph
from docs_tui.mdx.tree_builder import LIST
from docs_tui.source import Source, Span, make_span
from docs_tui.source.lazy_pattern import lazy_pattern

_CODE = "```"
_MARKS = ("<", "{", _CODE, "~~~", r"\$\$", r"\]:", r"\n(?:>|import|export)")
"""Patterns of the text that ends a run, except in fenced code.

Each begins with one character, and no two have one in common: ``re`` then finds the places several times faster than
``str.find`` finds more than one character.
"""
_SEARCHES = {mark: re.compile(mark).search for mark in _MARKS}
_BEGINNINGS = (">", "import", "export")
"""The marks at line starts, for the first line of a page."""
_OPENING = lazy_pattern(r"```[\w+#.-]*+\n")
_CLOSING = re.compile(r"\n```[ \t]*+\n")
_MAY_GO_ON = ITEM_MARKS | set(" \t\n")
"""First characters of lines that may continue a list, even after blank lines."""


class Skimmer:
    """Finds the runs of plain Markdown of one page.

    A run has no tags, braces or other MDX syntax. It begins and ends at the left margin, and no list can continue across its
    ends, so its blocks do not depend on the text around it.

    Args:
        text: The page, with newlines as line ends and one at its end.
        length: The length of the page itself.
    """

    __slots__ = ("_length", "_marks", "_text", "begin")

    def __init__(self, text: str, length: int) -> None:
        self._text = text
        self._length = length
        self._marks = {mark: found.start() for mark, search in _SEARCHES.items() if (found := search(text))}
        """The next offset of each mark."""
        self.begin = 0
        """The offset before which no run begins."""

    def end(self, at: int) -> int:
        """Return the end of the run that begins at ``at``, or ``at`` if none begins there."""
        text = self._text
        if text[at] in _MAY_GO_ON or (text[at - 1] != "\n" if at else text.startswith(_BEGINNINGS)):
            return at
        end = at
        stop, mark = self._next_mark(max(at - 1, 0))
        while mark == _CODE and (code := self._code_end(stop)):
            end = code
            stop, mark = self._next_mark(end - 1)
        self.begin = stop + 1
        return end if stop <= end else self._last_margin(end, stop) if mark else self._length

    def _next_mark(self, at: int) -> tuple[int, str]:
        """Return the offset of the next mark at or after ``at``, and its pattern; the end of the page if there is none."""
        first, which = self._length, ""
        marks = self._marks
        for mark, place in marks.items():
            if place < at:
                found = _SEARCHES[mark](self._text, at)
                place = marks[mark] = found.start() if found else self._length  # noqa: PLW2901 - updates the value of the loop
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


_BLOCK = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*\n((?:[^\n]*\n)*?)\1[ \t]*(?=\n|\Z)")


def read_front_matter(lines: Lines) -> None:
    """Read the metadata block at the top of a page, if any. Its YAML or TOML is not parsed here."""
    text = lines.text
    if not text.startswith(("---", "+++", "\ufeff")):
        return
    match = _BLOCK.match(text)
    if match is None:
        if text.startswith("\ufeff"):
            lines.pos = 1
        return
    start, end = match.span(2)
    stop = match.end()
    while text[stop - 1] in " \t":
        stop -= 1
    value = Span(start, max(lines.trim_end(start, end - 1), start))
    lines.tree.add(FrontMatter(Span(match.start(1), stop), value, "yaml" if match[1] == "---" else "toml"))
    lines.pos = lines.after_line(stop)


def _thematic_break(lines: Lines, at: int) -> bool:
    match = THEMATIC_BREAK.match(lines.text, at)
    if match is None:
        return False
    end = match.end()
    while lines.text[end - 1] in " \t":
        end -= 1
    lines.tree.add(ThematicBreak(make_span((at, end))))
    lines.pos = lines.after_line(end)
    return True


# Text that ends a one-line paragraph anywhere: a blank line, a close tag, a bullet, the end of the page.
_PARAGRAPH_END = r"(?=[ \t]*+(?:\n|\Z|</[A-Za-z][\w.-]*+>[ \t]*+\n|[-+*] ++[^\s|:*+-]))"
_ONE_LINE = re.compile(rf"(?:[^\s<{{\[]|\[[^\]\\\n<{{]*+\](?!:))[^\n]*+\n{_PARAGRAPH_END}")
_BEGINNING = re.compile(rf"(?>(?:[ \t]*+\n)*)[ \t]*+(?>(?:([^\s<{{#`~*_$ie>\[\-+\d][^\n]*+\n){_PARAGRAPH_END})?)")
"""White space and, as a group, a following one-line paragraph that begins like plain text."""
_RULES: dict[str, Callable[[Lines, int], bool]] = {
    "<": flow,
    "{": flow,
    "#": heading,
    "`": fence,
    "~": fence,
    "*": _thematic_break,
    "-": _thematic_break,
    "_": _thematic_break,
    "$": math,
    "i": esm,
    "e": esm,
}


def parse(source: Source, *, skim: bool = False) -> Document:
    """Return the syntax tree of ``source``. Accepts any text.

    Args:
        source: The page.
        skim: Return each run of plain Markdown outside elements as one ``Prose``, whose blocks are parsed on demand. Halves
            the work of callers that copy such text unchanged.
    """
    lines = Lines(source.text)
    read_front_matter(lines)
    _read(lines, Skimmer(lines.text, lines.length) if skim and not lines.has_returns else None)
    root = lines.tree.finish()
    return Document(source, root, lines.reports.diagnostics(source))


def _read(lines: Lines, skimmer: Skimmer | None = None) -> None:
    """Read the rest of the page."""
    length, containers = lines.length, lines.containers
    while lines.pos < length:
        if containers:
            _read_line(lines)
        else:
            _read_blocks(lines, skimmer)


def _take_prose(lines: Lines, skimmer: Skimmer) -> bool:
    """Add the run of plain Markdown that comes next to the tree. Returns False if something else comes next.

    At most a list may be open.
    """
    text, length, tree = lines.text, lines.length, lines.tree
    if len(tree.frames) == 2 and tree.top.kind is not LIST:
        return False
    at = lines.pos
    while at < length and text[at] == "\n":
        at += 1
    stop = skimmer.end(at) if lines.held <= at < length else at
    if stop == at:
        return False
    lines.pos = end = stop
    lines.interrupting = False
    while text[end - 1] in " \t\n":
        end -= 1
    prose = Prose(make_span((at, end)), ())
    defer(prose, "children", _blocks_of, lines.author, at, stop)
    tree.add(prose)
    return True


def _blocks_of(author: str, start: int, end: int) -> tuple[Flow, ...]:
    """Return the blocks between two offsets of a page."""
    lines = Lines(author[:end])
    lines.pos = start
    _read(lines)
    return lines.tree.finish().children


def _read_blocks(lines: Lines, skimmer: Skimmer | None) -> None:
    """Read blocks outside containers until one opens a container."""
    text, length = lines.text, lines.length
    begin, frames = _BEGINNING.match, lines.tree.frames
    while True:
        if skimmer is not None and len(frames) <= 2 and lines.pos >= skimmer.begin and _take_prose(lines, skimmer):
            continue
        match = begin(text, lines.pos)
        at = match.end() if match else lines.pos
        line = match[1] if match else None
        if line:
            _add_one_line(lines, at - len(line), at, line)
            continue
        if at >= length:
            lines.pos = length
            return
        mark = text[at]
        if mark in CONTAINER_MARKS:
            pos = text.rfind("\n", 0, at) + 1
            _open_and_read(lines, (pos, 0, 0))
            if lines.containers:
                return
            continue
        lines.interrupting = False
        rule = _RULES.get(mark)
        if rule is not None and rule(lines, at):
            continue
        _read_paragraph(lines, at)


def _read_line(lines: Lines) -> None:
    """Read the block or blank line that comes next while containers are open."""
    line = lines.enter_next()
    if line[2] < len(lines.containers):
        lines.close(line[2])
    _open_and_read(lines, line)


def _open_and_read(lines: Lines, line: Line) -> None:
    """Open the containers that begin on a line and read the block inside them."""
    text = lines.text
    line = lines.entered = lines.open_containers(line)
    lines.interrupting = False
    at = skip_space(text, line[0])
    mark = text[at]
    if mark == "\n":
        lines.extend_quote(at)
        lines.pos = at + 1
        return
    rule = _RULES.get(mark)
    if rule is None or line[2] < 0 or not rule(lines, at):
        _read_paragraph(lines, at)


def _read_paragraph(lines: Lines, at: int) -> None:
    """Read the paragraph that begins at ``at``."""
    match = _ONE_LINE.match(lines.text, at)
    if match is None:
        paragraph(lines, at)
    else:
        _add_one_line(lines, at, match.end(), match[0])


def _add_one_line(lines: Lines, at: int, end: int, line: str) -> None:
    """Add the one-line paragraph from ``at`` to ``end`` to the tree."""
    text = lines.text
    lines.pos = end
    lines.interrupting = (
        end < lines.length and text[skip_space(text, end)] in "-+*" and lines.peek(end)[2] == len(lines.containers)
    )
    end -= 1
    while text[end - 1] in " \t":
        end -= 1
    span = make_span((at, end))
    if "<" in line or "{" in line:
        add_paragraph(lines, (span,))
    else:
        lines.tree.add(Paragraph(span, Content((span,))))
