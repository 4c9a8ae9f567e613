"""The rows of an HTML table, found by its tags alone. Cells are parsed when they are drawn."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from html import unescape
from typing import NamedTuple

from docs_tui.components import Role, spec_for
from docs_tui.mdx import Flow, MdxJsxElement, Paragraph
from docs_tui.mdx.nodes import Content
from docs_tui.preview.grouping import is_hidden
from docs_tui.source import Source, Span
from docs_tui.source.clean import clean

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^>]*+>?")


class HtmlTable(NamedTuple):
    """The rows of an HTML table."""

    above: list[Flow]
    """What is not a row: the caption."""
    head: Flow | None
    rows: list[Flow]
    """Each is an element, or a paragraph that contains only the element if its tags are on one line."""


def find_rows(table: MdxJsxElement, source: Source) -> HtmlTable | None:
    """Return the rows of ``table``; None if there is text between them."""
    above: list[Flow] = []
    heads: list[Flow] = []
    rows: list[Flow] = []

    def collect(nodes: Iterable[Flow], *, header: bool) -> bool:
        for node in nodes:
            if is_hidden(node):
                continue
            elements = list(_split_line(node, source))
            if not elements:
                return False
            for part in elements:
                element = _element(part)
                spec = spec_for(element.name)
                if spec.role is Role.TABLE_SECTION and element.flow:
                    if not collect(_flow(element), header=spec.header):
                        return False
                elif spec.role is not Role.TABLE_ROW:
                    above.append(part)
                elif not heads and not rows and (header or _is_head(element)):
                    heads.append(part)
                else:
                    rows.append(part)
        return True

    return HtmlTable(above, heads[0] if heads else None, rows) if collect(_flow(table), header=False) else None


def cell_texts(row: Flow, source: Source) -> list[str]:
    """Return about what the cells of a row show: precise enough for the widths of their columns."""
    return [_text(cell, source) for cell in _cells(_element(row))]


def _text(cell: MdxJsxElement, source: Source) -> str:
    if cell.close is None:
        return ""
    written = source.slice(Span(cell.open.end, cell.close.start))
    if "<" in written:
        written = _TAG.sub(lambda tag: "" if tag[0].endswith(">") else tag[0], _BREAK.sub("\n", written))
    lines = (line.strip() for line in clean(unescape(written)).split("\n"))
    return "\n".join(filter(None, lines))


def _split_line(node: Flow, source: Source) -> Iterator[Flow]:
    """Yield the elements of a line of tags one by one; nothing if there is other text in the line."""
    if isinstance(node, MdxJsxElement):
        yield node
    if not isinstance(node, Paragraph) or not _has_only_elements(node, source):
        return
    lines = node.content.lines
    starts = [line.start for line in lines]
    for each in node.content.inlines:
        first, last = (max(bisect_right(starts, at) - 1, 0) for at in each.span)
        own = (Span(max(line.start, each.span.start), min(line.end, each.span.end)) for line in lines[first : last + 1])
        yield Paragraph(each.span, Content(tuple(line for line in own if line.start < line.end), (each,)))


def _has_only_elements(paragraph: Paragraph, source: Source) -> bool:
    at = paragraph.span.start
    for each in paragraph.content.inlines:
        if not isinstance(each, MdxJsxElement) or source.slice(Span(at, each.span.start)).strip():
            return False
        at = each.span.end
    return not source.slice(Span(at, paragraph.span.end)).strip()


def _element(node: Flow) -> MdxJsxElement:
    """Return ``node``, or the only element of a paragraph."""
    each = node.content.inlines[0] if isinstance(node, Paragraph) else node
    if not isinstance(each, MdxJsxElement):
        raise TypeError
    return each


def _flow(element: MdxJsxElement) -> Iterator[Flow]:
    """Yield the children of an element whose tags are on lines of their own."""
    if element.flow:
        yield from element.children


def _cells(row: MdxJsxElement) -> Iterator[MdxJsxElement]:
    for child in row.children:
        for each in child.content.inlines if isinstance(child, Paragraph) else (child,):
            if isinstance(each, MdxJsxElement) and spec_for(each.name).role is Role.TABLE_CELL:
                yield each


def _is_head(row: MdxJsxElement) -> bool:
    cells = list(_cells(row))
    return bool(cells) and all(spec_for(cell.name).header for cell in cells)
