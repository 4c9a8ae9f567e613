"""Paragraphs whose every line is one element with plain text in it: the rows of tables that are written in HTML."""

import re

from docs_tui.mdx.jsx import SIMPLE_ATTRIBUTES, SIMPLE_NAME, plain_attributes
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import Content, MdxJsxElement, Paragraph, defer
from docs_tui.mdx.tree import VOID
from docs_tui.source import make_span

_LINE = re.compile(rf"[ \t]*+<{SIMPLE_NAME}{SIMPLE_ATTRIBUTES}>[ \t]*+[^\s<{{`\[$][^<{{`\[$\n]*+(?<!\\)</\1>[ \t]*+\n")
_END = re.compile(r"[ \t]*+(?:\n|\Z|</[A-Za-z][\w.-]*+>[ \t]*+\n)")


def element_lines(lines: Lines, at: int) -> bool:
    """Read such a paragraph outside containers, up to a blank line or a close tag; False where it is anything else."""
    if lines.containers or lines.has_returns:
        return False
    text = lines.text
    found: list[re.Match[str]] = []
    match = _LINE.match(text, at)
    while match:
        found.append(match)
        at = match.end()
        match = _LINE.match(text, at)
    if not found or _END.match(text, at) is None:
        return False
    if any(match[1] in VOID or "{" in match[2] for match in found):
        return False
    elements = tuple([_element(lines, match) for match in found])
    spans = [make_span((match.start(1) - 1, match.end() - 1)) for match in found]
    spans[-1] = make_span((spans[-1].start, elements[-1].span.end))
    lines.tree.add(Paragraph(make_span((spans[0].start, spans[-1].end)), Content(tuple(spans), elements)))
    lines.pos = at
    return True


def _element(lines: Lines, match: re.Match[str]) -> MdxJsxElement:
    """Return the element on a line."""
    text = lines.text
    start = match.start(1) - 1
    first, last = match.span(2)
    opened = make_span((start, text.index(">", last) + 1))
    close = text.rindex("<", start, match.end())
    closed = make_span((close, text.index(">", close) + 1))
    span = make_span((start, closed.end))
    element = MdxJsxElement(span, match[1], False, (), opened, closed, False, False, ())
    if first < last:
        defer(element, "attributes", plain_attributes, lines.author, first, last)
    return element
