"""Build leaves: turn lines of text into the content of a paragraph, a cell or a heading, with the custom id that Mintlify supports."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from docs_tui.mdx.inline_jsx import NOTHING, Inlines, scan
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import Content, Heading, MdxJsxElement, Paragraph
from docs_tui.mdx.region import TextRegion, joined
from docs_tui.mdx.tree_builder import content_after
from docs_tui.source import Span, make_span


def one_line_content(lines: Lines, start: int, end: int, *, cell: bool = False) -> Content:
    """Return the content of a one-line leaf that a close tag cannot end."""
    text = lines.text
    span = make_span((start, end))
    if text.find("<", start, end) < 0 and text.find("{", start, end) < 0:
        return Content((span,), (), cell)
    return Content(
        (span,), scan(TextRegion(text, lines.author, start, end), start, lines.tree, may_stop=False).nodes, cell
    )


class Wrapped(NamedTuple):
    """How a paragraph's lines relate to their containers."""

    starts: dict[int, int]
    """The start of each line including white space, by the start of its text."""
    lazy: list[int]
    """The starts of lazy lines: they continue the paragraph but not its containers."""


def add_paragraph(lines: Lines, spans: Sequence[Span], wrapped: Wrapped | None = None) -> None:
    """Add a paragraph to the tree. A close tag inside it may end a parent element and split the paragraph."""
    text = lines.text
    content = tuple(spans)
    if len(content) == 1:
        start, end = line = content[0]
        if text.find("<", start, end) < 0 and text.find("{", start, end) < 0:
            lines.tree.add(Paragraph(line, Content(content)))
            return
    found = _scan(lines, content, wrapped)
    while found.stop:
        tag = found.stop
        before = content_before(text, content, tag.span.start)
        if before:
            _put(lines, before, found)
        lines.reports.split_element(tag.span, tag.name)
        lines.tree.close_element(tag)
        lines.forget_closed()
        content = content_after(text, content, tag.span.end)
        if not content:
            return
        found = _scan(lines, content, wrapped)
    if wrapped and wrapped.lazy:
        _check_lazy(lines, content, found, wrapped.lazy)
    _put(lines, content, found)


def _put(lines: Lines, content: tuple[Span, ...], found: Inlines) -> None:
    paragraph = Paragraph(make_span((content[0].start, content[-1].end)), Content(content, found.nodes))
    lines.tree.add(paragraph)
    if found.leading:
        lines.tree.note_leading(paragraph, found.leading, found.inside)


def _check_lazy(lines: Lines, content: tuple[Span, ...], found: Inlines, lazy: list[int]) -> None:
    """Report tags and expressions that begin a line and continue on a lazy line."""
    begins = [span.start for span in content]
    for node in found.nodes:
        start, end = node.open if isinstance(node, MdxJsxElement) else node.span
        after = bisect_right(lazy, start)
        if after < len(lazy) and lazy[after] < end:
            before = lines.text[begins[bisect_right(begins, start) - 1] : start].rstrip()
            if not before or before[-1] == ">" or (before[-1] == "}" and isinstance(node, MdxJsxElement)):
                lines.reports.lazy_line(node.span)


def _scan(lines: Lines, content: tuple[Span, ...], wrapped: Wrapped | None) -> Inlines:
    text = lines.text
    start, end = content[0].start, content[-1].end
    if text.find("<", start, end) < 0 and text.find("{", start, end) < 0:
        return NOTHING
    if len(content) > 1 and lines.containers:
        starts = wrapped.starts if wrapped else {}
        rest = [(starts.get(span.start, span.start), span.end) for span in content[1:]]
        region = joined(text, lines.author, [content[0], *rest])
    else:
        region = TextRegion(text, lines.author, start, end)
    return scan(region, region.start, lines.tree, may_stop=True)


def content_before(text: str, lines: Sequence[Span], offset: int) -> tuple[Span, ...]:
    """Return ``lines`` up to ``offset``, without trailing white space."""
    kept = [make_span((start, min(end, offset))) for start, end in lines if start < offset]
    while kept:
        start, end = kept[-1]
        while end > start and text[end - 1] in " \t":
            end -= 1
        if end > start:
            kept[-1] = make_span((start, end))
            break
        kept.pop()
    return tuple(kept)


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
