"""Elements with nothing but a line of plain text between tags on lines of their own, as most cards, steps and fields are."""

import re

from docs_tui.mdx.jsx import Tag
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import Content, Paragraph
from docs_tui.mdx.tree import VOID
from docs_tui.source import make_span

_BLANK = r"(?>(?:[ \t]*+\n)*)[ \t]*+"
_FIRST = r"(?:[^\s<{#`~*_$ie>\[\-+\d]|i(?!mport)|e(?!xport)|`(?!``)|\*\*(?=[^\s*]))"
"""What a line begins with that can only be a paragraph's."""
_TEXT_AND_CLOSE = re.compile(rf"{_BLANK}({_FIRST}[^\n<{{]*+)\n{_BLANK}</([A-Za-z][\w.-]*+)>[ \t]*+\n")


def short_element(lines: Lines, tag: Tag, at: int) -> bool:
    """Read the element that ``tag`` opens before the line at ``at`` if it is such a one outside containers."""
    match = _TEXT_AND_CLOSE.match(lines.text, at)
    if match is None or match[2] != tag.name or lines.containers or lines.tree.is_full or match[2] in VOID:
        return False
    start, end = match.span(1)
    while lines.text[end - 1] in " \t":
        end -= 1
    text = make_span((start, end))
    name, after = match.span(2)
    close = make_span((name - 2, after + 1))
    paragraph = Paragraph(text, Content((text,)))
    whole = make_span((tag.start, after + 1))
    lines.tree.add(tag.element(whole, close, (paragraph,), self_closing=False, unclosed=False))
    lines.pos = match.end()
    return True
