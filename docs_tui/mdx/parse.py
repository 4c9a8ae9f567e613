"""From a page's text to its syntax tree: one pass over the lines, each block's rule reads the lines it takes."""

from collections.abc import Callable

from docs_tui.mdx.document import Document
from docs_tui.mdx.esm import esm
from docs_tui.mdx.fence import fence
from docs_tui.mdx.flow import flow
from docs_tui.mdx.front_matter import read_front_matter
from docs_tui.mdx.heading import heading
from docs_tui.mdx.lines import SPACE, THEMATIC_BREAK, Lines
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
    while True:
        if not lines.containers:
            lines.skip_blank_lines()
        if lines.pos >= lines.length:
            break
        _read_line(lines)
    root = lines.tree.finish()
    return Document(source, root, lines.reports.diagnostics(source))


def _read_line(lines: Lines) -> None:
    """Read the block that begins on the next line, or a blank line."""
    text = lines.text
    line = lines.enter(lines.pos)
    if line.matched < len(lines.containers):
        lines.close(line.matched)
    line = lines.entered = lines.open_containers(line)
    lines.interrupting = False
    space = SPACE.match(text, line.at)
    at = space.end() if space else line.at
    if at >= lines.length or text[at] == "\n":
        lines.pos = min(at + 1, lines.length)
        return
    rule = _RULES.get(text[at])
    if line.matched < 0 or rule is None or not rule(lines, at):
        paragraph(lines, at)
