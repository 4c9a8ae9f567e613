"""List items that are one line of plain text each, as most are: read one after the other, without opening any of them."""

import re
from typing import TYPE_CHECKING

from docs_tui.mdx.nodes import Content, Flow, ListItem, Paragraph
from docs_tui.source import make_span

if TYPE_CHECKING:
    from docs_tui.mdx.lines import Lines

_TEXT = (
    r"(?![#>]|[-+*]\s|[-*_][-*_ \t]*+\n|(?:[-*_][ \t]*+){3}|```|~~~|\d++[.)]\s|\[[\^ xX])(?!\[[^\]\n]*+\]:)"
    r"([^\s<{][^\n]*+)\n(?>(?:[ \t]*+\n)*)"
)
"""A line that is nothing but text unless there are tags or braces in it, and the blank lines after it."""
_BULLET = re.compile(rf"([-+*])( ++){_TEXT}")
_NUMBER = re.compile(rf"(\d{{1,9}}[.)])( ++){_TEXT}")
_SIBLINGS = {
    "-": re.compile(r"- (?!(?>(?:-[ \t]*+){2,})\n)[^ \t\n]"),
    "+": re.compile(r"\+ [^ \t\n]"),
    "*": re.compile(r"\* (?!(?>(?:\*[ \t]*+){2,})\n)[^ \t\n]"),
    ".": re.compile(r"\d{1,9}\. ++[^\s]"),
    ")": re.compile(r"\d{1,9}\) ++[^\s]"),
}
"""What an item of the same list begins with, by its bullet, or what follows its number."""
_END = re.compile(r"( *+)(?:</[A-Za-z][\w.-]*+>[ \t]*+\n|(?:[-+*]|\d{1,9}[.)]) ++[^\s|:*+-])")
"""A line that ends the text before it though no blank line stands between."""
_INDENT = re.compile(r" *+(?![ \t])")


def plain_items(lines: "Lines", first: int) -> int:
    """Read the items from ``first`` on and return where the block that no item is begins: a marker, or the last line end.

    An item is read if it is clear that it ends with its line: before a sibling, and where no line belongs to it further on.
    """
    text = lines.text
    plain = _NUMBER if text[first].isdigit() else _BULLET
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
        if not goes_on and (in_quote or not _ends(text, end + 1, following, indent)):
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


def _ends(text: str, next_line: int, following: int, indent: int) -> bool:
    """Tell whether an item indented by ``indent`` ends with its line, blank lines before ``following`` or none."""
    if following == next_line:
        end = _END.match(text, next_line)
        return following == len(text) or (end is not None and end.end(1) - following <= indent)
    inner = _INDENT.match(text, following)
    return inner is not None and inner.end() - following <= indent
