"""Read blocks that are recognized by their first characters: tags, expressions and comments on their own lines, fenced code, math."""

import re
from typing import TypeAlias

from docs_tui.mdx.expression import check_expression, read_expression
from docs_tui.mdx.inline_syntax import unescape
from docs_tui.mdx.jsx import (
    CLOSE_LINE,
    OPEN_LINE,
    SIMPLE_ATTRIBUTES,
    SIMPLE_NAME,
    NoTag,
    Tag,
    check_attributes,
    check_close_tag,
    plain_attributes,
    read_tag,
)
from docs_tui.mdx.leaf import add_paragraph
from docs_tui.mdx.lines import TAB, Lines, column_of, skip_space
from docs_tui.mdx.nodes import Code, Comment, Content, Math, MdxExpression, MdxJsxElement, Paragraph, defer
from docs_tui.mdx.region import TextRegion
from docs_tui.mdx.tree_builder import VOID
from docs_tui.source import Span, make_span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_ELEMENT_LINE = lazy_pattern(
    rf"[ \t]*+<{SIMPLE_NAME}{SIMPLE_ATTRIBUTES}>[ \t]*+[^\s<{{`\[$][^<{{`\[$\n]*+(?<!\\)</\1>[ \t]*+\n"
)
_ELEMENT_LINES_END = lazy_pattern(r"[ \t]*+(?:\n|\Z|</[A-Za-z][\w.-]*+>[ \t]*+\n)")


def element_lines(lines: Lines, at: int) -> bool:
    """Read a paragraph in which every line is one element with plain text, such as the rows of an HTML table.

    Only outside containers, and up to a blank line or a close tag. Returns False for any other paragraph.
    """
    if lines.containers or lines.has_returns:
        return False
    text = lines.text
    found: list[re.Match[str]] = []
    match = _ELEMENT_LINE.match(text, at)
    while match:
        found.append(match)
        at = match.end()
        match = _ELEMENT_LINE.match(text, at)
    if not found or _ELEMENT_LINES_END.match(text, at) is None:
        return False
    if any(match[1] in VOID or "{" in match[2] for match in found):
        return False
    elements = tuple([_line_element(lines, match) for match in found])
    spans = [make_span((match.start(1) - 1, match.end() - 1)) for match in found]
    spans[-1] = make_span((spans[-1].start, elements[-1].span.end))
    lines.tree.add(Paragraph(make_span((spans[0].start, spans[-1].end)), Content(tuple(spans), elements)))
    lines.pos = at
    return True


def _line_element(lines: Lines, match: re.Match[str]) -> MdxJsxElement:
    """Return the element that a match of ``_ELEMENT_LINE`` describes."""
    text = lines.text
    start = match.start(1) - 1
    first, last = match.span(2)
    opened = make_span((start, text.index(">", last) + 1))
    close = text.rindex("<", start, match.end())
    closed = make_span((close, text.index(">", close) + 1))
    span = make_span((start, closed.end))
    element = MdxJsxElement(span, match[1], False, (), opened, closed, False, False, ())
    if first < last:
        defer(element, "attributes", plain_attributes, lines.author, first, last)
    return element


_BLANK = r"(?>(?:[ \t]*+\n)*)[ \t]*+"
_FIRST = r"(?:[^\s<{#`~*_$ie>\[\-+\d]|i(?!mport)|e(?!xport)|`(?!``)|\*\*(?=[^\s*]))"
"""How a line begins that can only be a paragraph."""
_TEXT_AND_CLOSE = re.compile(rf"{_BLANK}({_FIRST}[^\n<{{]*+)\n{_BLANK}</([A-Za-z][\w.-]*+)>[ \t]*+\n")


def short_element(lines: Lines, tag: Tag, at: int) -> bool:
    """Read the element that ``tag`` opens if it contains one line of plain text, as most cards, steps and fields do.

    Only outside containers. ``at`` is the line after the tag; returns False for any other element.
    """
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


_FIRST_LINES = 16
"""How many lines of a container are joined to look for the end of a tag; four times as many on each retry."""

_Item: TypeAlias = Tag | MdxExpression | Comment


@record(frozen=True, slots=True)
class FlowLine:
    """The tags and expressions of a line, and the offset after them."""

    at: int
    items: tuple[_Item, ...]
    end: int


def starts_flow(lines: Lines, at: int) -> bool:
    """Tell whether a line consists of tags and expressions only, so that it ends a paragraph."""
    found = lines.ahead = _read(lines, at)
    return found is not None


def flow(lines: Lines, at: int) -> bool:
    """Read a line of tags and expressions only. They may continue on following lines."""
    if _one_tag(lines, at) or element_lines(lines, at):
        return True
    ahead = lines.ahead
    found = ahead if isinstance(ahead, FlowLine) and ahead.at == at else _read(lines, at)
    if found is None:
        return False
    for item in found.items:
        _put(lines, item)
    end = lines.line_end(found.end)
    lines.pos = end + 1
    first = skip_space(lines.text, found.end)
    if first < end:
        if not isinstance(found.items[-1], Comment):
            lines.reports.blank_line_in_tag(Span(at, found.end))
        add_paragraph(lines, (Span(first, lines.trim_end(first, end)),))
    return True


def _one_tag(lines: Lines, at: int) -> bool:
    """Read a line that is one plain tag, the common case. Returns False if it needs the full parser."""
    return _close_line(lines, at) if lines.text[at + 1] == "/" else _open_line(lines, at)


def _close_line(lines: Lines, at: int) -> bool:
    match = CLOSE_LINE.match(lines.text, at)
    if match is None:
        return False
    tag = Tag(at, match.end(1) + 1, make_span((at, match.end(1) + 1)), match[1], closing=True)
    _close(lines, tag)
    lines.pos = match.end()
    return True


def _close(lines: Lines, tag: Tag) -> None:
    """Close the element that ``tag`` closes. A stray close tag adds no node but ends a list."""
    if not lines.tree.close_element(tag):
        lines.reports.stray_close_tag(tag.span, tag.name)
        lines.tree.end_list()
    elif lines.containers:
        lines.forget_closed()


def _open_line(lines: Lines, at: int) -> bool:
    text, tree = lines.text, lines.tree
    match = OPEN_LINE.match(text, at)
    if match is None:
        return False
    end = match.end(3) + 1
    if lines.containers and text.find("\n", at, end) >= 0:
        return False
    start, last = match.span(2)
    tag = Tag(at, end, make_span((at, end)), match[1], self_closing=match[3] != "")
    if start < last:
        tag.set_attributes(lines.page, start, last)
        if tag.attributes:
            check_attributes(tag, lines.reports)
    if not tag.self_closing and short_element(lines, tag, match.end()):
        return True
    if tag.self_closing:
        tree.add_element(tag)
    else:
        tree.open_element(tag)
    lines.pos = match.end()
    return True


def _put(lines: Lines, item: _Item) -> None:
    tree, reports = lines.tree, lines.reports
    if isinstance(item, Comment):
        reports.html_comment(item.span)
        tree.add(item)
    elif isinstance(item, MdxExpression):
        check_expression(item.raw, item.span, reports, needed=False)
        tree.add(item)
    elif item.closing:
        check_close_tag(item, reports)
        _close(lines, item)
    else:
        if item.attributes:
            check_attributes(item, reports)
        if item.self_closing:
            tree.add_element(item)
        else:
            tree.open_element(item)


def _read(lines: Lines, at: int) -> FlowLine | None:
    """Return the tags and expressions that begin on the line at ``at``, or None if the line holds anything else."""
    if not lines.containers:
        region = lines.page if not lines.fuel.is_empty else TextRegion(lines.text, lines.author, at, lines.line_end(at))
        found, read, stop = _read_region(region, at)
        if found is None:
            lines.fuel.burn(stop - at)
            lines.held = read
            _note_crash(lines, region, read, stop)
        return found
    end = lines.line_end(at)
    region = TextRegion(lines.text, lines.author, at, end)
    found, read, stop = _read_region(region, at)
    if found is not None or lines.fuel.is_empty:
        return found
    if stop < end:
        _note_crash(lines, region, read, stop)
        return None
    most, unfinished = _FIRST_LINES, True
    while unfinished:
        region, is_all = lines.following(at, most)
        found, read, stop = _read_region(region, region.start)
        unfinished = stop == region.end and not is_all
        most *= 4
    if found is None:
        lines.fuel.burn(region.end - region.start)
        lines.held = region.origin(read)
        _note_crash(lines, region, read, stop)
    return found


def _note_crash(lines: Lines, region: TextRegion, at: int, stop: int) -> None:
    """Record an unclosed ``{`` and a ``<`` without a tag at ``at``: strict MDX rejects them even in code."""
    text = region.text
    unclosed_brace = stop == region.end and text.startswith("{", at)
    no_tag = text.startswith("<", at) and not text.startswith(_NO_TAG, at) and not lines.fuel.is_empty
    if unclosed_brace or no_tag:
        lines.reports.crashes.add(region.origin(at))


_NO_TAG = ("< ", "<\t", "<\n")


def _read_region(region: TextRegion, start: int) -> tuple[FlowLine | None, int, int]:
    """Return the items of a line, and how far the text was read and searched: to the region's end if one is unfinished."""
    text, end = region.text, region.end
    items: list[_Item] = []
    at = start
    while at < end:
        mark = text[at]
        if mark == "<":
            item, stop = _read_angle(region, at)
        elif mark == "{" and not (items and isinstance(items[-1], MdxExpression)):
            found = read_expression(region, at, flow=True)
            item, stop = found or (None, end)
        elif mark in " \t":
            at += 1
            continue
        elif mark == "\n":
            break
        else:
            item, stop = None, at
        if item is None:
            return _cut(region, items, start, at), at, stop
        at = stop
        items.append(item)
    return FlowLine(region.origin(start), tuple(items), region.origin(at - 1) + 1), at, at


def _cut(region: TextRegion, items: list[_Item], start: int, at: int) -> FlowLine | None:
    """Return the items before the text if they have to be blocks: they contain a blank line or end with a comment."""
    if items and (isinstance(items[-1], Comment) or "\n\n" in region.text[start:at].replace(" ", "")):
        return FlowLine(region.origin(start), tuple(items), region.origin(at - 1) + 1)
    return None


def _read_angle(region: TextRegion, at: int) -> tuple[_Item | None, int]:
    """Return the tag or comment at ``at`` and the offset after it, or how far the search went."""
    text, end = region.text, region.end
    if text.startswith("<!--", at, end):
        close = text.find("-->", at + 4, end)
        return (Comment(region.span(at, close + 3)), close + 3) if close >= 0 else (None, end)
    tag = read_tag(region, at)
    return (None, tag.at) if isinstance(tag, NoTag) else (tag, tag.end)


_OPENING = re.compile(r"(`{3,}+)[ \t]*+([^`\n]*+)(?=\n|\Z)|(~{3,}+)[ \t]*+([^\n]*+)")
_WORD = re.compile(r"[^ \t]++")


def starts_fence(lines: Lines, at: int) -> bool:
    """Tell whether a code fence begins at ``at``."""
    return _OPENING.match(lines.text, at) is not None


def fence(lines: Lines, at: int) -> bool:
    """Read a code block up to its closing fence, or to the end of its container."""
    text = lines.text
    opening = _OPENING.match(text, at)
    if opening is None:
        return False
    group = 1 if opening[1] else 3
    mark = opening[group]
    start, end = opening.span(group + 1)
    info = Span(start, _rstrip(text, start, end))
    indent = lines.indent(at)
    words = text[start : lines.trim_end(start, end)]
    word = _WORD.match(words)
    lang = unescape(word[0]) if word else None
    meta = unescape(words[word.end() :].lstrip(" \t")) if word and info.start + word.end() < info.end else None
    found = None if lines.containers or lines.has_returns else _plain_body(lines, mark, opening.end())
    if found:
        first, last, stop = found
        code = Code(make_span((at, stop)), mark, lang, meta, info, (), closed=True)
        defer(code, "lines", _code_lines, lines.author, first, last, indent)
    else:
        read = _body_in_containers if lines.containers else _body
        body, stop, closed = read(lines, mark, opening.end(), indent)
        code = Code(make_span((at, stop)), mark, lang, meta, info, body, closed)
    lines.tree.add(code)
    return True


def _plain_body(lines: Lines, mark: str, at: int) -> tuple[int, int, int] | None:
    """Return the start and end of the code in a fence outside containers, and the end of its closing fence."""
    if len(mark) >= lines.unclosed.get(mark[0], len(mark) + 1):
        return None
    text = lines.text
    find = text.find
    close = find(mark, at)
    while close >= 0:
        start = text.rfind("\n", at, close) + 1
        end = find("\n", close)
        if start and not text[start:close].strip(" \t") and not text[close:end].strip(" \t").strip(mark[0]):
            lines.pos = end + 1
            return at + 1, start - 1, _rstrip(text, close, end)
        close = find(mark, end)
    lines.unclosed[mark[0]] = len(mark)
    return None


def _body(lines: Lines, mark: str, at: int, indent: int) -> tuple[tuple[Span, ...], int, bool]:
    """Read the code of a fence outside containers."""
    found = _plain_body(lines, mark, at)
    if found is None:
        return _unclosed(lines, at, indent)
    first, last, stop = found
    return _lines(lines, first, last, indent), stop, True


def _unclosed(lines: Lines, at: int, indent: int) -> tuple[tuple[Span, ...], int, bool]:
    """End an unclosed code block at the close tag of its parent element, or at the end of the page."""
    text, length = lines.text, lines.length
    tag = lines.tree.top.tag
    end = length
    if tag is not None:
        match = re.compile(rf"\n[ \t]*+</{re.escape(tag.name or '')}\s*+>").search(text, at)
        end = match.start() + 1 if match else length
    lines.pos = end
    last = end - 1 if text.endswith("\n", at, end) else end
    if last <= at:
        return (), end if end == length else at, False
    body = _lines(lines, at + 1, last, indent)
    if last == length and body[-1].start == body[-1].end:
        body = body[:-1]  # trailing white space of the page is not code
    return body, end if end == length else last, False


def _lines(lines: Lines, start: int, end: int, indent: int) -> tuple[Span, ...]:
    """Return the spans of the code lines from ``start`` to ``end``, without carriage returns."""
    found = _code_lines(lines.text, start, end, indent)
    if not lines.has_returns:
        return found
    ends = [lines.trim_end(last - 1, last) for _, last in found]
    return tuple(Span(min(first, end), end) for (first, _), end in zip(found, ends, strict=True))


def _code_lines(text: str, start: int, end: int, indent: int) -> tuple[Span, ...]:
    """Return the spans of the lines from ``start`` to ``end``, with the fence's indentation removed."""
    if start > end:
        return ()
    found: list[Span] = []
    for line in text[start:end].split("\n"):
        stop = start + len(line)
        first = _dedent(text, start, stop, indent) if indent else start
        found.append(make_span((first, stop)))
        start = stop + 1
    return tuple(found)


def _body_in_containers(lines: Lines, mark: str, at: int, indent: int) -> tuple[tuple[Span, ...], int, bool]:
    """Read the code of a fence inside a container. It ends with the container at the latest."""
    text = lines.text
    found: list[Span] = []
    end = at
    while True:
        pos = end + 1
        start = lines.follow(pos)
        if start < 0:
            lines.pos = pos
            stop = found[-1].end if found else at
            if found and found[-1].start == stop and not _container_follows(lines, pos):
                found.pop()  # the last newline is not code
            return tuple(found), stop, False
        end = lines.line_end(start)
        line = text[start:end].strip(" \t")
        if line.startswith(mark) and not line.strip(mark[0]):
            lines.pos = end + 1
            return tuple(found), _rstrip(text, start, end), True
        stop = lines.trim_end(pos, end)
        found.append(Span(_dedent(text, min(start, stop), stop, indent), stop))


def _container_follows(lines: Lines, pos: int) -> bool:
    """Tell whether the line at ``pos`` begins with a quote, an item or a footnote."""
    if pos >= lines.length:
        return False
    return lines.starts_container(skip_space(lines.text, lines.enter(pos)[0]), interrupting=False)


def _dedent(text: str, start: int, end: int, columns: int) -> int:
    """Return the offset after at most ``columns`` of white space. A tab that reaches farther is kept."""
    column = column_of(text, start) if text.find("\t", start, end) >= 0 else 0
    while columns > 0 and start < end:
        mark = text[start]
        size = 1 if mark == " " else TAB - column % TAB if mark == "\t" else columns + 1
        if size > columns:
            break
        columns -= size
        column += size
        start += 1
    return start


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in " \t":
        end -= 1
    return end


_MATH_FENCE = lazy_pattern(r"(\${2,})[ \t]*+(?=\n|\Z)")


def starts_math(lines: Lines, at: int) -> bool:
    """Tell whether a ``$$`` block begins at ``at``."""
    return _MATH_FENCE.match(lines.text, at) is not None and _close_math(lines, at) is not None


def math(lines: Lines, at: int) -> bool:
    """Read a block between two ``$$`` lines. Without the second line, the dollars are text."""
    opening = _MATH_FENCE.match(lines.text, at)
    if opening is None:
        return False
    found = _close_math(lines, at)
    if found is None:
        return False
    body, end = found
    lines.tree.add(Math(Span(at, end), body, True))
    lines.pos = lines.after_line(end)
    return True


def _close_math(lines: Lines, at: int) -> tuple[tuple[Span, ...], int] | None:
    """Return the lines of the ``$$`` block at ``at`` and the offset after its closing fence, or None if it has none."""
    if lines.fuel.is_empty:
        return None
    text = lines.text
    body: list[Span] = []
    end = lines.line_end(at)
    while True:
        first = lines.follow(end + 1)
        if first < 0:
            lines.fuel.burn(end - at)
            return None
        end = lines.line_end(first)
        stop = lines.trim_end(first, end)
        if text[first:stop].strip(" \t") == "$$":
            return tuple(body), text.rfind("$", first, stop) + 1
        body.append(Span(first, stop))
