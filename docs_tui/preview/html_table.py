"""The rows of a long HTML table, told by its tags alone: what is in their cells is read when somebody looks at them."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from html import unescape
from typing import NamedTuple

from docs_tui.components import Role, spec_for
from docs_tui.mdx import Flow, MdxJsxElement, Paragraph
from docs_tui.mdx.nodes import Content
from docs_tui.preview.piece import is_hidden
from docs_tui.source import Source, Span
from docs_tui.source.clean import clean

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^>]*+>?")


class HtmlTable(NamedTuple):
    """A table of tags."""

    above: list[Flow]
    """What is no row: its caption."""
    head: Flow | None
    rows: list[Flow]
    """Each an element, or a paragraph of that element alone where its tags stand in a line of text."""


def html_table(table: MdxJsxElement, source: Source) -> HtmlTable | None:
    """Return the rows of ``table``; None where text stands beside them."""
    above: list[Flow] = []
    heads: list[Flow] = []
    rows: list[Flow] = []

    def collect(nodes: Iterable[Flow], *, header: bool) -> bool:
        for node in nodes:
            if is_hidden(node):
                continue
            each = list(_apart(node, source))
            if not each:
                return False
            for part in each:
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
    """Return about what the cells of a row show: good enough to tell how wide their columns are."""
    return [_text(cell, source) for cell in _cells(_element(row))]


def _text(cell: MdxJsxElement, source: Source) -> str:
    if cell.close is None:
        return ""
    written = source.slice(Span(cell.open.end, cell.close.start))
    if "<" in written:
        written = _TAG.sub(lambda tag: "" if tag[0].endswith(">") else tag[0], _BREAK.sub("\n", written))
    lines = (line.strip() for line in clean(unescape(written)).split("\n"))
    return "\n".join(filter(None, lines))


def _apart(node: Flow, source: Source) -> Iterator[Flow]:
    """Yield the elements of a line of tags, each with its own lines of text; nothing where there is other text."""
    if isinstance(node, MdxJsxElement):
        yield node
    if not isinstance(node, Paragraph) or not _is_of_elements(node, source):
        return
    lines = node.content.lines
    starts = [line.start for line in lines]
    for each in node.content.inlines:
        first, last = (max(bisect_right(starts, at) - 1, 0) for at in each.span)
        own = (Span(max(line.start, each.span.start), min(line.end, each.span.end)) for line in lines[first : last + 1])
        yield Paragraph(each.span, Content(tuple(line for line in own if line.start < line.end), (each,)))


def _is_of_elements(paragraph: Paragraph, source: Source) -> bool:
    at = paragraph.span.start
    for each in paragraph.content.inlines:
        if not isinstance(each, MdxJsxElement) or source.slice(Span(at, each.span.start)).strip():
            return False
        at = each.span.end
    return not source.slice(Span(at, paragraph.span.end)).strip()


def _element(node: Flow) -> MdxJsxElement:
    """Return the element that ``node`` is, or that its paragraph holds."""
    each = node.content.inlines[0] if isinstance(node, Paragraph) else node
    if not isinstance(each, MdxJsxElement):
        raise TypeError
    return each


def _flow(element: MdxJsxElement) -> Iterator[Flow]:
    """Yield the flow nodes in an element whose tags stand on lines of their own."""
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
