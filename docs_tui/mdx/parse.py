"""From a page's text to its syntax tree: one pass over the lines, each block's rule reads the lines it takes."""

import re
from collections.abc import Callable

from docs_tui.mdx.document import Document
from docs_tui.mdx.esm import esm
from docs_tui.mdx.fence import fence
from docs_tui.mdx.flow import flow
from docs_tui.mdx.front_matter import read_front_matter
from docs_tui.mdx.heading import heading
from docs_tui.mdx.lines import CONTAINER_MARKS, THEMATIC_BREAK, Line, Lines, skip_space
from docs_tui.mdx.math import math
from docs_tui.mdx.nodes import ThematicBreak
from docs_tui.mdx.paragraph import paragraph
from docs_tui.source import Source, Span


def _thematic_break(lines: Lines, at: int) -> bool:
    match = THEMATIC_BREAK.match(lines.text, at)
    if match is None:
        return False
    end = match.end()
    while lines.text[end - 1] in " \t":
        end -= 1
    lines.tree.add(ThematicBreak(Span(at, end)))
    lines.pos = lines.after_line(end)
    return True


_BLANK_LINES = re.compile(r"(?:[ \t]*+\n)*+")
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


def parse(source: Source) -> Document:
    """Return the syntax tree of ``source``, however broken the page is."""
    lines = Lines(source.text)
    read_front_matter(lines)
    length = lines.length
    while lines.pos < length:
        if lines.containers:
            _read_line(lines)
        else:
            _read_block(lines)
    root = lines.tree.finish()
    return Document(source, root, lines.reports.diagnostics(source))


def _read_block(lines: Lines) -> None:
    """Read the next block outside containers."""
    text = lines.text
    match = _BLANK_LINES.match(text, lines.pos)
    pos = lines.pos = match.end() if match else lines.pos
    if pos >= lines.length:
        return
    at = skip_space(text, pos)
    mark = text[at]
    lines.entered = Line(pos, 0, 0)
    if mark in CONTAINER_MARKS:
        _open_and_read(lines, lines.entered)
        return
    lines.interrupting = False
    rule = _RULES.get(mark)
    if rule is None or not rule(lines, at):
        paragraph(lines, at)


def _read_line(lines: Lines) -> None:
    """Read the block that begins on the next line, or a blank line, where containers are open."""
    line = lines.enter(lines.pos)
    if line.matched < len(lines.containers):
        lines.close(line.matched)
    _open_and_read(lines, line)


def _open_and_read(lines: Lines, line: Line) -> None:
    """Open the containers that begin on a line and read the block in them."""
    text = lines.text
    line = lines.entered = lines.open_containers(line)
    lines.interrupting = False
    at = skip_space(text, line.at)
    mark = text[at]
    if mark == "\n":
        lines.pos = at + 1
        return
    rule = _RULES.get(mark)
    if rule is None or line.matched < 0 or not rule(lines, at):
        paragraph(lines, at)
