"""Leaves: lines of text become the content of a paragraph, a heading or a cell."""

from collections.abc import Sequence

from docs_tui.mdx.inline import NOTHING, Inlines, scan
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import Content, Paragraph
from docs_tui.mdx.region import Region, joined
from docs_tui.mdx.tree import content_after
from docs_tui.source import Span


def one_line_content(lines: Lines, start: int, end: int, *, cell: bool = False) -> Content:
    """Return the content of a leaf that is one line and cannot be cut."""
    text = lines.text
    span = Span(start, end)
    if text.find("<", start, end) < 0 and text.find("{", start, end) < 0:
        return Content((span,), (), cell)
    return Content((span,), scan(Region(text, lines.author, start, end), start, lines.reports, None).nodes, cell)


def add_paragraph(lines: Lines, spans: Sequence[Span]) -> None:
    """Put the paragraph of some lines into the tree; a close tag in it may end an element around it first."""
    text = lines.text
    content = tuple(spans)
    found = _scan(lines, content)
    while found.stop:
        tag = found.stop
        before = content_before(text, content, tag.span.start)
        if before:
            _put(lines, before, found)
        lines.tree.close_element(tag)
        lines.forget_closed()
        content = content_after(text, content, tag.span.end)
        if not content:
            return
        found = _scan(lines, content)
    _put(lines, content, found)


def _put(lines: Lines, content: tuple[Span, ...], found: Inlines) -> None:
    paragraph = Paragraph(Span(content[0].start, content[-1].end), Content(content, found.nodes))
    lines.tree.add(paragraph)
    if found.leading:
        lines.tree.note_leading(paragraph, found.leading, found.inside)


def _scan(lines: Lines, content: tuple[Span, ...]) -> Inlines:
    text = lines.text
    start, end = content[0].start, content[-1].end
    if text.find("<", start, end) < 0 and text.find("{", start, end) < 0:
        return NOTHING
    if len(content) > 1 and lines.containers:
        region = joined(text, lines.author, content)
    else:
        region = Region(text, lines.author, start, end)
    return scan(region, region.start, lines.reports, lines.tree)


def content_before(text: str, lines: Sequence[Span], offset: int) -> tuple[Span, ...]:
    """Return ``lines`` up to ``offset``, without white space after the last character."""
    kept = [Span(start, min(end, offset)) for start, end in lines if start < offset]
    while kept:
        start, end = kept[-1]
        while end > start and text[end - 1] in " \t":
            end -= 1
        if end > start:
            kept[-1] = Span(start, end)
            break
        kept.pop()
    return tuple(kept)
