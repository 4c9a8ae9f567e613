"""Build leaves: turn lines into the content of a paragraph, a cell or a heading, and find the elements and expressions in it."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from docs_tui.mdx.diagnostics import half_tag
from docs_tui.mdx.expression import check_expression, read_expression
from docs_tui.mdx.inline_syntax import ANGLE_LINK, ESCAPED, CodeRuns, bare_url_end, inline_math_end, read_resource
from docs_tui.mdx.jsx import NoTag, Tag, check_attributes, check_close_tag, read_tag
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import Comment, Content, Heading, MdxInline, MdxJsxElement, Paragraph
from docs_tui.mdx.region import TextRegion, joined
from docs_tui.mdx.tree_builder import MAX_DEPTH, VOID, TreeBuilder, content_after
from docs_tui.source import Span, make_span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_MARK = re.compile(r"[<{`\\\[\]$]|[hH][tT][tT][pP][sS]?://|[wW]{3}\.")
_CRASH_LINE = re.compile(r"\n[ \t]*+[{<]")
_WORD = re.compile(r"\w")


@record(frozen=True, slots=True)
class Inlines:
    """The elements and expressions of a leaf."""

    nodes: tuple[MdxInline, ...]
    leading: tuple[Tag, ...]
    """Tags at the beginning of the leaf that are still open at its end."""
    inside: tuple[MdxInline, ...]
    """The nodes inside the last leading tag."""
    stop: Tag | None
    """A close tag of an element around the leaf. The leaf ends there."""


NOTHING = Inlines((), (), (), None)


class _Open(NamedTuple):
    tag: Tag
    children: list[MdxInline]


class _Leaf:
    """The state of one scan."""

    def __init__(self, region: TextRegion, start: int, tree: TreeBuilder, *, may_stop: bool) -> None:
        self.region = region
        self.start = start
        self.reports = tree.reports
        self.fuel = tree.fuel
        self.tree = tree
        self.may_stop = may_stop
        """Whether a close tag may end the leaf and its parent element."""
        self.nodes: list[MdxInline] = []
        self.stack: list[_Open] = []
        self.stop: Tag | None = None
        self.last_closes: dict[str, int] = {}

    def closes_later(self, tag: Tag) -> bool:
        """Tell whether the rest of the leaf has a close tag for ``tag``."""
        name = tag.name or ""
        last = self.last_closes.get(name)
        if last is None:
            region = self.region
            last = self.last_closes[name] = region.text.rfind(f"</{name}>", self.start, region.end)
        return last >= tag.end

    def put(self, node: MdxInline) -> None:
        (self.stack[-1].children if self.stack else self.nodes).append(node)


def scan(region: TextRegion, start: int, tree: TreeBuilder, *, may_stop: bool) -> Inlines:
    """Return the elements and expressions of a leaf, beginning at ``start``."""
    leaf = _Leaf(region, start, tree, may_stop=may_stop)
    text, end = region.text, region.end
    code: CodeRuns | None = None
    labels = 0
    at = start
    while True:
        match = _MARK.search(text, at, end)
        if match is None:
            break
        at = match.start()
        mark = text[at]
        if mark == "<":
            at = _less_than(leaf, at)
            if leaf.stop:
                break
        elif mark == "{":
            at = _brace(leaf, at)
        elif mark == "`":
            code = code or CodeRuns(text, at, end)
            after = code.after(at)
            if leaf.reports.crashes:
                _check_code(leaf, at, after)
            at = after
        elif mark == "\\":
            at += 2 if ESCAPED.match(text, at, end) else 1
        elif mark == "[":
            labels += 1
            at += 1
        elif mark == "]":
            at += 1
            if labels:
                labels -= 1
                resource = read_resource(text, at, end) if text.startswith("(", at, end) else None
                at = resource.end if resource else at
        elif mark == "$":
            stop = inline_math_end(text, at, end)
            at = stop if stop > 0 else at + 1
        else:
            stop = bare_url_end(text, at, end) if not labels else -1
            at = stop if stop > 0 else match.end()
    leading, inside = _finish(leaf)
    return Inlines(tuple(leaf.nodes), leading, inside, leaf.stop)


def _check_code(leaf: _Leaf, start: int, end: int) -> None:
    """Report lines of a code span that begin with an unclosed brace, or with ``<`` without a tag."""
    text, reports = leaf.region.text, leaf.reports
    for line in _CRASH_LINE.finditer(text, start, end):
        at = line.end() - 1
        if leaf.region.origin(at) in reports.crashes:
            report = reports.brace_in_code if text[at] == "{" else reports.bracket_in_code
            report(leaf.region.span(at, at + 1))


def _less_than(leaf: _Leaf, at: int) -> int:
    """Read the tag, comment or link that begins with ``<``, and return the offset after it."""
    region = leaf.region
    tag = NoTag(at) if leaf.fuel.is_empty else read_tag(region, at)
    if isinstance(tag, NoTag):
        leaf.fuel.burn(tag.at - at)
        return _not_a_tag(leaf, at)
    if tag.attributes:
        check_attributes(tag, leaf.reports)
    if tag.closing:
        return _close_tag(leaf, tag)
    if tag.self_closing:
        leaf.put(tag.text_element(tag.span, None, (), unclosed=False))
    elif (tag.name in VOID and not leaf.closes_later(tag)) or len(leaf.stack) >= MAX_DEPTH:
        if tag.name in VOID:
            leaf.reports.void_tag(tag.span, tag.name)
        else:
            leaf.reports.too_deep(tag.span)
        leaf.put(tag.text_element(tag.span, None, (), unclosed=False))
    else:
        leaf.stack.append(_Open(tag, []))
    return tag.end


def _not_a_tag(leaf: _Leaf, at: int) -> int:
    """Read a comment or a link in angle brackets; otherwise treat ``<`` as text."""
    region = leaf.region
    text, end = region.text, region.end
    if text.startswith("<!--", at, end) and not leaf.fuel.is_empty:
        close = text.find("-->", at + 4, end)
        if close < 0:
            leaf.fuel.burn(end - at)
        else:
            span = region.span(at, close + 3)
            leaf.reports.html_comment(span)
            leaf.put(Comment(span))
            return close + 3
    link = ANGLE_LINK.match(text, at, end)
    if link:
        leaf.reports.angle_link(region.span(at, link.end()), link[1])
        return link.end()
    if at + 1 >= end or not text[at + 1].isspace():
        lack = half_tag(region, at, leaf.reports.words)
        if lack is not None:
            leaf.reports.half_tag(region.span(at, at + 1), lack)
        else:
            leaf.reports.not_a_tag(region.span(at, at + 1))
    return at + 1


def _close_tag(leaf: _Leaf, tag: Tag) -> int:
    """Close the element that ``tag`` matches, or end the leaf if it matches an element around the leaf."""
    stack = leaf.stack
    depth = len(stack) - 1
    while depth >= 0 and stack[depth].tag.name != tag.name:
        depth -= 1
    if depth < 0:
        if leaf.may_stop and leaf.tree.fits(tag):
            leaf.stop = tag
        else:
            leaf.reports.stray_close_tag(tag.span, tag.name)
        return tag.end
    while len(stack) > depth + 1:
        _give_up(leaf, tag.start)
    opened, children = stack.pop()
    check_close_tag(tag, leaf.reports)
    span = make_span((opened.span.start, tag.span.end))
    leaf.put(opened.text_element(span, tag.span, tuple(children), unclosed=False))
    return tag.end


def _give_up(leaf: _Leaf, end: int) -> None:
    """Close the innermost element at ``end`` without a close tag."""
    tag, children = leaf.stack.pop()
    text = leaf.region.text
    if tag.start > leaf.region.start and _WORD.match(text, tag.start - 1) and tag.is_bare:
        leaf.reports.not_a_tag(tag.span)
        for child in children:
            leaf.put(child)
        return
    leaf.reports.unclosed_tag(tag.span, tag.name)
    stop = max(len(text[:end].rstrip()) if end < len(text) else end, tag.end)
    span = make_span((tag.span.start, leaf.region.span(tag.start, stop).end))
    leaf.put(tag.text_element(span, None, tuple(children), unclosed=True))


def _finish(leaf: _Leaf) -> tuple[tuple[Tag, ...], tuple[MdxInline, ...]]:
    """Close the elements open at the end of the leaf and return its leading tags."""
    leading: list[Tag] = []
    inside: tuple[MdxInline, ...] = ()
    if leaf.stack:
        text, at = leaf.region.text, leaf.start
        for tag, children in leaf.stack:
            if text[at : tag.start].strip():
                break
            leading.append(tag)
            inside = tuple(children)
            at = tag.end
        if len(leading) < len(leaf.stack):
            leading, inside = [], ()
    end = leaf.stop.start if leaf.stop else leaf.region.end
    while leaf.stack:
        _give_up(leaf, end)
    return tuple(leading), inside


def _brace(leaf: _Leaf, at: int) -> int:
    """Read the expression at ``at``; if it has no end, treat ``{`` as text."""
    found = None if leaf.fuel.is_empty else read_expression(leaf.region, at, flow=False)
    if found is None:
        leaf.fuel.burn(leaf.region.end - at)
        leaf.reports.open_brace(leaf.region.span(at, at + 1))
        return at + 1
    node, after = found
    check_expression(node.raw, node.span, leaf.reports, needed=False)
    leaf.put(node)
    return after


def one_line_content(lines: Lines, start: int, end: int, *, cell: bool = False) -> Content:
    """Parse the one line of a heading or cell, in which a close tag of an outer element ends nothing."""
    text = lines.text
    span = make_span((start, end))
    if text.find("<", start, end) < 0 and text.find("{", start, end) < 0:
        return Content((span,), (), cell)
    return Content(
        (span,), scan(TextRegion(text, lines.author, start, end), start, lines.tree, may_stop=False).nodes, cell
    )


@record(frozen=True, slots=True)
class Wrapped:
    """The lines of a paragraph in relation to their containers."""

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


OPENING = lazy_pattern(r"(#{1,6})(?:[ \t]++|(?=\n|\Z))")
_OPENING_AND_TEXT = re.compile(r"(#{1,6}+)[ \t]++([^\s#<{][^\n]*+)\n")
_ID = lazy_pattern(r"(?<!\\)\{#([^{}\s]++|(?<=\s\{#)[^{}\s][^{}]*+)\}\Z")


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
