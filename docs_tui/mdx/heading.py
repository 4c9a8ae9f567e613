"""Read ``## Headings``, with the custom id that Mintlify supports."""

import re

from docs_tui.mdx.leaf import one_line_content
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import Content, Heading
from docs_tui.source import Span, make_span

OPENING = re.compile(r"(#{1,6})(?:[ \t]++|(?=\n|\Z))")
_OPENING_AND_TEXT = re.compile(r"(#{1,6}+)[ \t]++([^\s#<{][^\n]*+)\n")
_ID = re.compile(r"(?<!\\)\{#([^{}\s]++|(?<=\s\{#)[^{}\s][^{}]*+)\}\Z")


def starts_heading(lines: Lines, at: int) -> bool:
    """Tell whether a heading begins at ``at``."""
    return OPENING.match(lines.text, at) is not None


def heading(lines: Lines, at: int) -> bool:
    """Read a heading that begins with ``#``."""
    text = lines.text
    plain = _OPENING_AND_TEXT.match(text, at)
    if plain and not ("#" in (words := plain[2]) or "<" in words or "{" in words):
        start, end = plain.span(2)
        lines.pos = end + 1
        end = _rstrip(text, start, end)
        lines.tree.add(Heading(make_span((at, end)), plain.end(1) - at, Content((make_span((start, end)),))))
        return True
    opening = OPENING.match(text, at)
    if opening is None:
        return False
    end = lines.line_end(at)
    lines.pos = end + 1
    start = opening.end()
    stop = _without_closing(text, start, end)
    put_heading(lines, Span(at, max(stop, _rstrip(text, at, end))), len(opening[1]), start, stop)
    return True


def put_heading(lines: Lines, span: Span, depth: int, start: int, stop: int) -> None:
    """Add the heading whose text is between ``start`` and ``stop`` to the tree."""
    text = lines.text
    name = None
    if text.endswith("}", start, stop):
        match = _ID.search(text[start:stop])
        if match:
            name = match[1].rstrip()
            lines.reports.heading_id(make_span((start + match.start(), stop)), name)
            stop = _rstrip(text, start, start + match.start())
    lines.tree.add(Heading(span, depth, one_line_content(lines, start, stop), name))


def _without_closing(text: str, start: int, end: int) -> int:
    """Return the end of a heading's text, without trailing white space and closing ``#``."""
    end = _rstrip(text, start, end)
    stop = end
    while stop > start and text[stop - 1] == "#":
        stop -= 1
    if stop == start:
        return stop
    return _rstrip(text, start, stop) if stop < end and text[stop - 1] in " \t" else end


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in " \t":
        end -= 1
    return end
