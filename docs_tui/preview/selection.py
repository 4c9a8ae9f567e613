"""Selected text: what it shows, and the Markdown it was made of."""

from collections.abc import Sequence
from textwrap import dedent
from typing import NamedTuple

from docs_tui.preview.layout import BlockLayout, ColumnGeometry, indent, row_span
from docs_tui.preview.model import Block
from docs_tui.preview.styled_text import PAD
from docs_tui.preview.wrap import char_at_cell, is_narrow
from docs_tui.source import Source, Span


class Point(NamedTuple):
    """A position between two characters of a block."""

    block: Block
    char: int


class SelectedRange(NamedTuple):
    """The selected characters of one visible block."""

    block_index: int
    """In the layout."""
    start: int
    end: int


def point_at(layout: BlockLayout, geometry: ColumnGeometry, x: int, row: int) -> Point | None:
    """Return the character at a cell, or the nearest one; None if nothing is laid out."""
    if not layout.blocks:
        return None
    index, inner = layout.at(min(max(row, 0), layout.height - 1))
    block = layout.blocks[index]
    if inner < 0:
        return Point(block, 0)
    first, last = row_span(block, inner)
    cell = x - geometry.left - indent(block, inner) + block.offset
    return Point(block, first + char_at_cell(block.text[first:last], cell) if cell > 0 else first)


def selected_ranges(layout: BlockLayout, one: Point, other: Point) -> list[SelectedRange]:
    """Return what is selected between two points, in order; nothing if one of their blocks is not visible any more."""
    indexes = sorted((layout.index_of(one.block), layout.index_of(other.block)))
    ranges = (selected_range(layout, one, other, index) for index in range(indexes[0], indexes[1] + 1))
    return [each for each in ranges if each is not None]


def selected_range(layout: BlockLayout, one: Point, other: Point, index: int) -> SelectedRange | None:
    """Return what is selected of one block between two points; None if nothing is."""
    ends = ((layout.index_of(one.block), one.char), (layout.index_of(other.block), other.char))
    (first, start), (last, end) = sorted(ends)
    if first < 0 or not first <= index <= last:
        return None
    begin = start if index == first else 0
    stop = end if index == last else len(layout.blocks[index].text)
    return SelectedRange(index, begin, stop) if stop > begin or first < last else None


def selected_text(layout: BlockLayout, ranges: Sequence[SelectedRange]) -> str:
    """Return the selected text as it is displayed, with a blank line for a gap on the page."""
    text: list[str] = []
    for each in ranges:
        block = layout.blocks[each.block_index]
        if block.picture is not None:
            continue  # its caption is the next block
        if text:
            text.append("\n\n" if block.gap else "\n")
        text.append(block.text[each.start : each.end].replace(PAD, " "))
    return "".join(text)


def selected_source(source: Source, spans: Sequence[Span]) -> str:
    """Return the Markdown of the selected blocks.

    List items and quotations are returned with their markers. Text between two spans is left out unless it is blank.
    """
    merged: list[Span] = []
    for span in sorted(_with_marker(source, span) for span in spans):
        if merged and (span.start <= merged[-1].end or not source.text[merged[-1].end : span.start].strip()):
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return "\n\n".join(dedent(source.slice(span)).strip("\n") for span in merged)


def _with_marker(source: Source, span: Span) -> Span:
    start = source.text.rfind("\n", 0, span.start) + 1
    before = source.text[start : span.start]
    is_marker = not before.strip(" \t>-*+.)0123456789")
    return Span(start if is_marker else span.start, span.end)


def block_around(point: Point) -> tuple[Point, Point]:
    """Return the ends of the block at ``point``."""
    return Point(point.block, 0), Point(point.block, len(point.block.text))


def word_around(point: Point) -> tuple[Point, Point]:
    """Return the ends of the word at ``point``."""
    start, end = _word_at(point.block.text, point.char)
    return Point(point.block, start), Point(point.block, end)


def _word_at(text: str, char: int) -> tuple[int, int]:
    """Return the word around a character; a single character if it is no letter, or wide, as Chinese has no spaces."""
    if not text:
        return 0, 0
    char = min(char, len(text) - 1)
    if not _in_word(text[char]):
        return char, char + 1
    start, end = char, char + 1
    while start > 0 and _in_word(text[start - 1]):
        start -= 1
    while end < len(text) and _in_word(text[end]):
        end += 1
    return start, end


def _in_word(character: str) -> bool:
    return (character.isalnum() or character in "_-") and is_narrow(character)
