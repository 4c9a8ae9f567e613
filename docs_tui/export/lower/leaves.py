"""What must change in the words of a leaf: a paragraph, a heading, a cell."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.element import Element
from docs_tui.export.lower import inline
from docs_tui.export.lower.line import LINE, Line
from docs_tui.mdx import Content, MdxInline, MdxJsxElement
from docs_tui.source import Span, TextEdit

if TYPE_CHECKING:
    from docs_tui.export.lower.lowering import Lowering

_MARK = tuple("`<{\\!$[&")
_MARKS = re.compile(r"\s*[^\w\s.,;:!?()\"'“”‘’…–—*_]|\s*(?:\d+[.)]|[-*+]\s|import\b|export\b)")
_DEFINES = re.compile(r"\[[^\]\n]*\]:|```|~~~")


def content_edits(low: "Lowering", content: Content, line: Line) -> Iterator[TextEdit]:
    """Yield what must change in the words of a leaf, which is written on a ``line`` of some kind."""
    if not content.lines:
        return iter(())
    bounds = Span(content.lines[0].start, content.lines[-1].end)
    if _DEFINES.match(low.text, bounds.start, bounds.end):
        low.is_settled = False
    if line is LINE:
        line = Line("\\\n" + syntax.continued(low.slices.lead(bounds.start)))
    return inline_edits(low, content.inlines, bounds, line)


def inline_edits(low: "Lowering", inlines: Sequence[MdxInline], bounds: Span, line: Line) -> Iterator[TextEdit]:
    """Yield an edit for each of ``inlines``, which stand within ``bounds``."""
    at = 0
    while at < len(inlines):
        each = inlines[at]
        at += 1
        text = inline.lowered(low, each, line)
        span = each.span
        if text == line.line_break and text.startswith("\\\n"):
            first = at
            while at < len(inlines) and _is_next_break(low, inlines[at - 1], inlines[at]):
                at += 1
            span = Span(span.start, inlines[at - 1].span.end)
            if at > first:
                prefix = text[2:]
                text = f"\n{prefix.rstrip()}\n{prefix}"
        elif line.cell and "|" in text:
            text = syntax.cell(text)
        yield _fitted(low, TextEdit(span, text), bounds)


def _is_next_break(low: "Lowering", before: MdxInline, node: MdxInline) -> bool:
    """Tell whether ``node`` breaks the line that ``before`` has just broken."""
    return (
        isinstance(node, MdxJsxElement)
        and Element.of(node).role is Role.BREAK
        and low.slices.is_blank(before.span.end, node.span.start)
    )


def _fitted(low: "Lowering", edit: TextEdit, bounds: Span) -> TextEdit:
    """Return ``edit`` with the space around it that would be one too many, or would end a line."""
    (start, end), text = edit.span, edit.text
    if not text.strip() or text[0] in "\\\n`" or text[-1] == "`":
        _note_neighbours(low, start, end, bounds)
    if text.startswith(("\\\n", "\n")):
        while start > bounds.start and low.text[start - 1] in " \t":
            start -= 1
        while end < bounds.end and low.text[end] in " \t":
            end += 1
        if start == bounds.start or end == bounds.end:
            return TextEdit(Span(start, end), "")
        if low.text[end] == "\n":
            return TextEdit(Span(start, end), "\\" if text[0] == "\\" else text[: text.rfind("\n")])
        return TextEdit(Span(start, end), text)
    if text.strip():
        return edit
    opens = start == bounds.start or low.text[start - 1] in " \t\n"
    closes = end == bounds.end or low.text[end] in " \t\n"
    if opens:
        while end < bounds.end and low.text[end] in " \t":
            end += 1
    if opens and (end == bounds.end or low.text[end] == "\n"):
        while start > bounds.start and low.text[start - 1] in " \t":
            start -= 1
    return TextEdit(Span(start, end), "" if opens or closes else text)


def _note_neighbours(low: "Lowering", start: int, end: int, bounds: Span) -> None:
    """Note whether what stands around a piece that is taken out could mean something else without it."""
    if _MARKS.match(low.text, end, bounds.end) or low.text[max(0, start - 1) : start] in _MARK:
        low.is_settled = False
