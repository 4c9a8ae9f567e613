"""Tags, expressions and comments that stand on lines of their own."""

from typing import NamedTuple, TypeAlias

from docs_tui.mdx.element_lines import element_lines
from docs_tui.mdx.expression import check_expression, read_expression
from docs_tui.mdx.jsx import (
    CLOSE_LINE,
    OPEN_LINE,
    NoTag,
    Tag,
    check_attributes,
    check_close_tag,
    read_tag,
)
from docs_tui.mdx.leaf import add_paragraph
from docs_tui.mdx.lines import Lines, skip_space
from docs_tui.mdx.nodes import Comment, MdxExpression
from docs_tui.mdx.region import Region
from docs_tui.mdx.short_element import short_element
from docs_tui.source import Span, make_span

_FIRST_LINES = 16
"""So many lines of a container are taken together first, for a tag seldom goes on over more; else four times as many."""

_Item: TypeAlias = Tag | MdxExpression | Comment


class FlowLine(NamedTuple):
    """What stands on a line, and where on the page it ends."""

    at: int
    items: tuple[_Item, ...]
    end: int


def starts_flow(lines: Lines, at: int) -> bool:
    """Tell whether a line holds nothing but tags and expressions, so that it ends a paragraph."""
    found = lines.ahead = _read(lines, at)
    return found is not None


def flow(lines: Lines, at: int) -> bool:
    """Read the tags and expressions of a line that holds nothing else; they may go on over lines."""
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
    """Read a line with one plain tag, as most are; False where it needs a closer look."""
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
    """Close what ``tag`` closes; a tag that closes nothing leaves no node, and ends a list as a node would."""
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
    """Return what stands on the line at ``at`` and the lines it goes on over, or None if there is anything else."""
    if not lines.containers:
        region = lines.page if not lines.fuel.is_empty else Region(lines.text, lines.author, at, lines.line_end(at))
        found, read, stop = _read_region(region, at)
        if found is None:
            lines.fuel.burn(stop - at)
            lines.held = read
            _note_open_brace(lines, region, read, stop)
        return found
    end = lines.line_end(at)
    found, _, stop = _read_region(Region(lines.text, lines.author, at, end), at)
    if found is not None or stop < end or lines.fuel.is_empty:
        return found
    most, unfinished = _FIRST_LINES, True
    while unfinished:
        region, is_all = lines.following(at, most)
        found, read, stop = _read_region(region, region.start)
        unfinished = stop == region.end and not is_all
        most *= 4
    if found is None:
        lines.fuel.burn(region.end - region.start)
        lines.held = region.origin(read)
        _note_open_brace(lines, region, read, stop)
    return found


def _note_open_brace(lines: Lines, region: Region, at: int, stop: int) -> None:
    """Remember the ``{`` at ``at`` if it was looked for in vain up to the end: strict MDX refuses it though it stands in code."""
    if stop == region.end and region.text.startswith("{", at, stop):
        lines.reports.never_closed.add(region.origin(at))


def _read_region(region: Region, start: int) -> tuple[FlowLine | None, int, int]:
    """Return what stands on a line, and how far it was read and looked for: to the region's end if something is unfinished."""
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


def _cut(region: Region, items: list[_Item], start: int, at: int) -> FlowLine | None:
    """Keep what cannot be text, though text follows it: it went over a blank line, or it is a comment."""
    if items and (isinstance(items[-1], Comment) or "\n\n" in region.text[start:at].replace(" ", "")):
        return FlowLine(region.origin(start), tuple(items), region.origin(at - 1) + 1)
    return None


def _read_angle(region: Region, at: int) -> tuple[_Item | None, int]:
    """Return the tag or comment at ``at`` and the offset after it, or how far it was looked for."""
    text, end = region.text, region.end
    if text.startswith("<!--", at, end):
        close = text.find("-->", at + 4, end)
        return (Comment(region.span(at, close + 3)), close + 3) if close >= 0 else (None, end)
    tag = read_tag(region, at)
    return (None, tag.at) if isinstance(tag, NoTag) else (tag, tag.end)
