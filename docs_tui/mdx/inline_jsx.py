"""Find the elements and expressions of a leaf in one pass that skips code spans, math, escapes and link URLs."""

import re
from typing import NamedTuple

from docs_tui.mdx.diagnostics import half_tag
from docs_tui.mdx.expression import check_expression, read_expression
from docs_tui.mdx.inline_syntax import ANGLE_LINK, ESCAPED, CodeRuns, bare_url_end, inline_math_end, read_resource
from docs_tui.mdx.jsx import NoTag, Tag, check_attributes, check_close_tag, read_tag
from docs_tui.mdx.nodes import Comment, MdxInline
from docs_tui.mdx.region import TextRegion
from docs_tui.mdx.tree_builder import MAX_DEPTH, VOID, TreeBuilder
from docs_tui.source import make_span

_MARK = re.compile(r"[<{`\\\[\]$]|[hH][tT][tT][pP][sS]?://|[wW]{3}\.")
_BRACE_LINE = re.compile(r"\n[ \t]*+\{")
_WORD = re.compile(r"\w")


class Inlines(NamedTuple):
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
            if leaf.reports.never_closed:
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
    """Report lines of a code span that begin with an unclosed brace."""
    for line in _BRACE_LINE.finditer(leaf.region.text, start, end):
        at = line.end() - 1
        if leaf.region.origin(at) in leaf.reports.never_closed:
            leaf.reports.brace_in_code(leaf.region.span(at, at + 1))


def _less_than(leaf: _Leaf, at: int) -> int:
    """Read the construct that begins with ``<`` and return the offset after it."""
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
