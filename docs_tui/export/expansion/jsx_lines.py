"""Keeps text and elements of JSX in one line where JavaScript joins them; Markdown would begin a block."""

import re
from collections.abc import Iterator
from itertools import pairwise

from tree_sitter import Node

from docs_tui.components import Role, spec_for
from docs_tui.mdx.term_reader import code_span, parsed_code
from docs_tui.source import Span

_INLINE = frozenset(
    (
        *(Role.LINK, Role.TOOLTIP, Role.BADGE, Role.ICON, Role.BREAK, Role.EMPHASIS, Role.STRONG, Role.STRIKE),
        *(Role.CODE, Role.INLINE_HTML),
    )
)
"""Roles of elements that stand in a line of text."""
_SPAN = "span"
"""An element of lines that says nothing itself."""
_ELEMENTS = frozenset(("jsx_element", "jsx_self_closing_element"))
_TAGS = frozenset(("jsx_opening_element", "jsx_closing_element"))
_NAME = re.compile(r"<([\w.]++)")
_LEAST = len("{/**/}")
_LONGEST = 20_000


def joined_lines(text: str) -> str:
    """Return JSX of the same length, with a comment for each line end in a line of text that JavaScript ignores."""
    root = parsed_code(text) if "\n" in text and len(text) < _LONGEST else None
    if root is None:
        return text
    parts: list[str] = []
    at = 0
    for (start, end), is_in_tag in sorted(_gaps(text, root)):
        space = " " * (end - start)
        parts += (text[at:start], space if is_in_tag else f"{{/*{space[_LEAST:]}*/}}")
        at = end
    return "".join((*parts, text[at:]))


def _gaps(text: str, root: Node) -> Iterator[tuple[Span, bool]]:
    """Yield the line ends in lines of text, with the space around them, and whether they are inside a tag."""
    stack = [root]
    while stack:
        node = stack.pop()
        inner = [each for each in node.named_children if each.type not in _TAGS]
        stack += [each for each in inner if each.type == "jsx_element"]
        if not any(each.type == "jsx_text" and text[slice(*code_span(each))].strip() for each in inner):
            continue
        content = [(each, *found) for each in inner if (found := _content(text, each)) is not None]
        for (_, _, before, one), (_, after, _, two) in pairwise(content):
            gap = text[before:after]
            if one and two and after - before >= _LEAST and "\n" in gap and not gap.strip():
                yield Span(before, after), False
        for each, _, _, is_inline in content:
            if is_inline and each.type in _ELEMENTS:
                tag = each if each.type == "jsx_self_closing_element" else each.named_children[0]
                yield from _gaps_in_tag(text, tag)


def _gaps_in_tag(text: str, tag: Node) -> Iterator[tuple[Span, bool]]:
    for one, two in pairwise(tag.children):
        gap = Span(code_span(one).end, code_span(two).start)
        if "\n" in text[slice(*gap)]:
            yield gap, True


def _content(text: str, node: Node) -> tuple[int, int, bool] | None:
    """Return where a node has something to show, and whether that stands in a line of text; None if it has nothing."""
    start, end = code_span(node)
    code = text[start:end]
    if node.type == "jsx_text":
        stripped = code.strip()
        start += len(code) - len(code.lstrip())
        return (start, start + len(stripped), True) if stripped else None
    if node.type in _ELEMENTS:
        name = _NAME.match(code)
        return start, end, name is not None and (name[1] == _SPAN or spec_for(name[1]).role in _INLINE)
    return start, end, "<" not in code and "\n" not in code
