"""Tags, expressions and comments that stand on lines of their own."""

from typing import NamedTuple, TypeAlias

from docs_tui.mdx.expression import expression_kind
from docs_tui.mdx.javascript import expression_end
from docs_tui.mdx.jsx import NoTag, Tag, read_tag
from docs_tui.mdx.leaf import add_paragraph
from docs_tui.mdx.lines import SPACE, Lines
from docs_tui.mdx.nodes import Comment, MdxExpression
from docs_tui.mdx.region import Region
from docs_tui.source import Span

_Item: TypeAlias = Tag | MdxExpression | Comment


class _Found(NamedTuple):
    """What stands on a line, and where on the page it ends."""

    items: tuple[_Item, ...]
    end: int


def starts_flow(lines: Lines, at: int) -> bool:
    """Tell whether a line holds nothing but tags and expressions, so that it ends a paragraph."""
    return _read(lines, at) is not None


def flow(lines: Lines, at: int) -> bool:
    """Read the tags and expressions of a line that holds nothing else; they may go on over lines."""
    found = _read(lines, at)
    if found is None:
        return False
    tree = lines.tree
    for item in found.items:
        if not isinstance(item, Tag):
            tree.add(item)
        elif item.closing:
            _close(lines, item)
        elif item.self_closing:
            tree.add_element(item)
        else:
            tree.open_element(item)
    end = lines.line_end(found.end)
    lines.pos = min(end + 1, lines.length)
    rest = SPACE.match(lines.text, found.end)
    first = rest.end() if rest else found.end
    if first < end:
        add_paragraph(lines, (Span(first, lines.trim_end(first, end)),))
    return True


def _close(lines: Lines, tag: Tag) -> None:
    if tag.attributes:
        lines.reports.bad_close_tag(tag.span, tag.name)
    if lines.tree.close_element(tag):
        lines.forget_closed()
    else:
        lines.reports.stray_close_tag(tag.span, tag.name)


def _read(lines: Lines, at: int) -> _Found | None:
    """Return the items from ``at`` to the end of a line, or None if the line holds anything else."""
    if not lines.containers:
        region = lines.page if not lines.fuel.is_empty else Region(lines.text, lines.author, at, lines.line_end(at))
        return _read_region(lines, region, at)
    end = lines.line_end(at)
    found = _read_region(lines, Region(lines.text, lines.author, at, end), at)
    if found is not None or lines.fuel.is_empty or not _may_go_on(lines, at, end):
        return found
    region = lines.following(at)
    lines.fuel.burn(region.end - region.start)
    return _read_region(lines, region, region.start)


def _may_go_on(lines: Lines, at: int, end: int) -> bool:
    """Tell whether what failed on one line may be complete further down: it has a ``<`` or ``{`` open at its end."""
    region = Region(lines.text, lines.author, at, end)
    while at < end:
        mark = region.text[at]
        if mark in " \t":
            at += 1
        elif mark == "<":
            if region.text.startswith("<!--", at):
                return True
            tag = read_tag(region, at)
            if isinstance(tag, NoTag):
                return True
            at = tag.end
        elif mark == "{":
            close = expression_end(region.text, at + 1, end)
            if close < 0:
                return True
            at = close + 1
        else:
            return False
    return False


def _read_region(lines: Lines, region: Region, start: int) -> _Found | None:
    text, end = region.text, region.end
    items: list[_Item] = []
    at = start
    while at < end:
        mark = text[at]
        if mark == "<":
            item = _read_angle(region, at)
        elif mark == "{":
            item = _read_brace(region, at)
        elif mark in " \t":
            at += 1
            continue
        elif mark == "\n":
            break
        else:
            item = None
        if item is None:
            return _cut(lines, region, items, start, at)
        node, at = item
        items.append(node)
    return _Found(tuple(items), region.origin(at - 1) + 1)


def _cut(lines: Lines, region: Region, items: list[_Item], start: int, at: int) -> _Found | None:
    """Keep what cannot be text, though text follows it: it went over a blank line, or it is a comment."""
    if items and (isinstance(items[-1], Comment) or "\n\n" in region.text[start:at].replace(" ", "")):
        return _Found(tuple(items), region.origin(at - 1) + 1)
    lines.fuel.burn(at - start)
    return None


def _read_angle(region: Region, at: int) -> tuple[_Item, int] | None:
    text = region.text
    if text.startswith("<!--", at):
        close = text.find("-->", at + 4, region.end)
        return (Comment(region.span(at, close + 3)), close + 3) if close >= 0 else None
    tag = read_tag(region, at)
    return None if isinstance(tag, NoTag) else (tag, tag.end)


def _read_brace(region: Region, at: int) -> tuple[_Item, int] | None:
    close = expression_end(region.text, at + 1, region.end)
    if close < 0:
        return None
    kind = expression_kind(region.text[at + 1 : close])
    return MdxExpression(region.span(at, close + 1), region.span(at + 1, close), True, kind), close + 1
