"""Copying: a slice of the author's with exact edits in it, so that all outside of components stays the author's own."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.code_block import fence_info
from docs_tui.export.elements import Element
from docs_tui.export.markdown import inline
from docs_tui.export.markdown.page_text import CELL, JOINED, LINE, Line
from docs_tui.mdx import (
    BlockQuote,
    Code,
    Comment,
    Content,
    FootnoteDefinition,
    FrontMatter,
    Heading,
    List,
    ListItem,
    MdxExpression,
    MdxInline,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    Prose,
    Root,
    Table,
)
from docs_tui.source import Span, TextEdit

if TYPE_CHECKING:
    from docs_tui.export.markdown.markdown_renderer import Lowering

_LOWERED_KINDS = frozenset((MdxJsxElement, MdxExpression, MdxjsEsm, Comment, FrontMatter))
_LEAF_KINDS = frozenset((Heading, Code, Table))
_CONTAINERS = (List, ListItem, BlockQuote, FootnoteDefinition)
_HEADING_ID = re.compile(r"[ \t]*\{#[^}\n]*\}(?=[ \t]*(?:#+[ \t]*)?(?:\r?\n|\Z))")


def copied(low: "Lowering", nodes: Sequence[Node], container: Node, start: int, end: int) -> str:
    """Return the author's slice that holds ``nodes`` with what must change in it changed."""
    return low.slices.edited(start, end, _edits(low, nodes, container))


def _edits(low: "Lowering", nodes: Sequence[Node], container: Node) -> list[TextEdit]:
    edits: list[TextEdit] = []
    stack: list[tuple[Sequence[Node], Node]] = [(nodes, container)]
    while stack:
        siblings, inside = stack.pop()
        count = len(siblings)
        at = 0
        while at < count:
            node = siblings[at]
            kind = type(node)
            if kind in _LOWERED_KINDS or (kind is Paragraph and is_lowered(low, node)):
                end = at + 1
                while end < count and is_lowered(low, siblings[end]):
                    end += 1
                edits.append(_run_edit(low, siblings, at, end, inside))
                at = end
                continue
            at += 1
            if isinstance(node, Prose):
                low.above.append(node)
            elif isinstance(node, Paragraph):
                if node.content.inlines:
                    edits += content_edits(low, node.content, LINE)
            elif kind in _LEAF_KINDS:
                _leaf_edits(low, node, edits, inside)
            elif isinstance(node, _CONTAINERS) and low.slices.may_change(node.span):
                stack.append((node.children, node))
    return edits


def _leaf_edits(low: "Lowering", node: Node, edits: list[TextEdit], inside: Node) -> None:
    if isinstance(node, Heading):
        low.above.append(node)
        edits += _heading_edits(low, node)
    elif isinstance(node, Code):
        edits += _code_edits(low, node, inside)
    elif isinstance(node, Table) and low.slices.may_change(node.span):
        for row in node.rows:
            for cell in row.cells:
                if cell.content.inlines:
                    edits += content_edits(low, cell.content, CELL)


def _heading_edits(low: "Lowering", node: Heading) -> Iterator[TextEdit]:
    if node.content.inlines:
        yield from content_edits(low, node.content, JOINED)
    if node.id is not None:
        end = node.content.lines[-1].end if node.content.lines else node.span.start
        found = _HEADING_ID.search(low.text, end, node.span.end)
        if found:
            yield TextEdit(Span(*found.span()), "")


def _code_edits(low: "Lowering", node: Code, inside: Node) -> Iterator[TextEdit]:
    if node.meta:
        written = low.source.slice(node.info)
        info = fence_info(written)
        if info != written:
            yield TextEdit(node.info, info)
    if not node.closed and isinstance(inside, Root):
        gap = "" if low.text.endswith("\n") else "\n"
        yield TextEdit(Span(len(low.text), len(low.text)), gap + node.fence)


def is_lowered(low: "Lowering", node: Node) -> bool:
    """Tell whether nothing of ``node`` is the author's own in the end: it is written anew as a whole."""
    if type(node) in _LOWERED_KINDS:
        return True
    return isinstance(node, Paragraph) and bool(node.content.inlines) and _only_inlines(low, node.content)


def _only_inlines(low: "Lowering", content: Content) -> bool:
    """Tell whether a leaf holds nothing of the author's but elements and expressions."""
    at = content.lines[0].start
    for each in content.inlines:
        if not low.slices.is_blank(at, each.span.start):
            return False
        at = each.span.end
    return low.slices.is_blank(at, content.lines[-1].end)


def _run_edit(low: "Lowering", siblings: Sequence[Node], first: int, after: int, container: Node) -> TextEdit:
    """Return the edit that puts the lowered text of ``siblings[first:after]`` in their place."""
    start, end = siblings[first].span.start, siblings[after - 1].span.end
    text = low.blocks(siblings[first:after])
    lead = low.slices.lead(start)
    prefix = "" if isinstance(container, Root) else _content_prefix(low, container)
    on_first_line = not isinstance(container, Root) and start - len(lead) <= container.span.start
    own_line = not on_first_line and syntax.goes_on(lead)
    if own_line:
        start -= len(lead)
    if text:
        blank = prefix.rstrip()
        above = f"{blank}\n" if own_line and _is_close(low, siblings, first) else ""
        below = f"\n{blank}" if _is_close(low, siblings, after) else ""
        lines = syntax.prefixed(text, prefix)
        return TextEdit(Span(start, end), f"{above}{prefix if own_line else ''}{lines}{below}")
    if after < len(siblings):
        following = siblings[after].span.start
        next_lead = low.slices.lead(following)
        # What follows begins its own line, or stands in this one's place behind the marker of the container.
        kept = 0 if on_first_line or not syntax.goes_on(next_lead) else len(next_lead)
        return TextEdit(Span(start, following - kept), "")
    return TextEdit(Span(siblings[first - 1].span.end if first else start, end), "")


def _is_close(low: "Lowering", siblings: Sequence[Node], at: int) -> bool:
    """Tell whether no blank line stands between a node and the one before it, so that one could run into the other."""
    if not 0 < at < len(siblings):
        return False
    return low.text.count("\n", siblings[at - 1].span.end, siblings[at].span.start) < 2


def _content_prefix(low: "Lowering", container: Node) -> str:
    """Return what each line of the content of a list item, quote or footnote begins with, in this file."""
    lead = syntax.continued(low.slices.lead(container.span.start))
    if isinstance(container, BlockQuote):
        return lead + "> "
    return lead + " " * (container.indent if isinstance(container, ListItem) else 4)


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
