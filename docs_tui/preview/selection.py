"""Selected text: as displayed, and as the Markdown it was made from."""

from collections.abc import Sequence
from textwrap import dedent
from typing import NamedTuple

from docs_tui.preview.layout import (
    BlockLayout,
    ColumnGeometry,
    char_at_cell,
    indent,
    is_narrow,
    row_at,
    row_span,
    runs_between,
)
from docs_tui.preview.model import Block, Fragment
from docs_tui.preview.styled_text import ORNAMENT, PAD
from docs_tui.source import Source, Span


class Point(NamedTuple):
    """A position between two characters of a block."""

    block: Block
    char: int


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
    char = first + char_at_cell(block.text[first:last], cell) if cell > 0 else first
    return Point(block, char if block.shape is None else _char_of_text(block, inner, char))


def _char_of_text(block: Block, row: int, char: int) -> int:
    """Return the character of text that is nearest to a character of a drawn row, in the same cell or box."""
    rows = [(row_at(block, each.start), each) for each in block.fragments]
    nearest = min((at for at, _each in rows), key=lambda at: abs(at - row), default=row)
    column, start = char - block.starts[row], block.starts[nearest]
    beside = [each for at, each in rows if at == nearest]
    own = [each for each in beside if each.start - start <= column] or beside[:1]
    return min(max(start + column, own[-1].start), own[-1].end) if own else char


def reading_order(block: Block) -> list[Fragment]:
    """Return the text of a block in the order in which it is read, without the ornaments around it."""
    if block.picture is not None or (block.head and block.shape is not None):
        return []
    if block.shape is None:
        return [Fragment(0, len(block.text), 0)]
    return sorted(block.fragments, key=lambda each: (each.whole, each.start))


def selected_blocks(layout: BlockLayout, one: Point, other: Point) -> range:
    """Return the indexes of the blocks between two points; empty if one of the two blocks is no longer visible."""
    first, last = sorted((layout.index_of(one.block), layout.index_of(other.block)))
    return range(first, last + 1) if first >= 0 else range(0)


def selected_fragments(layout: BlockLayout, one: Point, other: Point, index: int) -> list[Fragment]:
    """Return the selected part of a block between two points, in reading order."""
    indexes = selected_blocks(layout, one, other)
    if index not in indexes:
        return []
    block = layout.blocks[index]
    every = reading_order(block)
    ends = sorted(_place_of(every, point) for point in (one, other) if point.block is block)
    start = ends[0] if index == indexes[0] and ends else (-1, 0)
    stop = ends[-1] if index == indexes[-1] and ends else (len(every), 0)
    selected: list[Fragment] = []
    for at, each in enumerate(every[max(start[0], 0) : stop[0] + 1], max(start[0], 0)):
        first = start[1] if at == start[0] else each.start
        last = stop[1] if at == stop[0] else each.end
        if first < last or (each.start == each.end and each.before):
            selected.append(each._replace(start=first, end=last))
    return selected


def _place_of(every: Sequence[Fragment], point: Point) -> tuple[int, int]:
    """Return the index of the fragment that contains a point, and its character; beside all text, the nearest end."""
    for at, each in enumerate(every):
        if each.start <= point.char <= each.end:
            return at, point.char
    return (-1, 0) if point.char <= min((each.start for each in every), default=0) else (len(every), 0)


def selected_text(layout: BlockLayout, one: Point, other: Point) -> str:
    """Return the text between two points without ornaments, with a blank line for a gap on the page."""
    text: list[str] = []
    gap = False
    for index in selected_blocks(layout, one, other):
        block = layout.blocks[index]
        gap = gap or bool(block.gap)
        fragments = selected_fragments(layout, one, other, index)
        words = "".join([f"{each.before if at else ''}{_words(block, each)}" for at, each in enumerate(fragments)])
        if fragments:
            text += ["\n\n" if gap else "\n"] if text else []
            text.append(words)
            gap = False
    return "".join(text)


def _words(block: Block, fragment: Fragment) -> str:
    runs = runs_between(block, fragment.start, fragment.end)
    return "".join([block.text[run.start : run.end] for run in runs if ORNAMENT not in run.style]).replace(PAD, " ")


def selected_source(source: Source, spans: Sequence[Span]) -> str:
    """Return the Markdown of the selected blocks.

    List items and quotations are returned with their markers. Text between two spans is omitted unless it is blank.
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
    """Return the ends of the paragraph or cell at ``point``."""
    every = reading_order(point.block)
    whole = next((each.whole for each in every if each.start <= point.char <= each.end), -1)
    own = [each for each in every if each.whole == whole] or [Fragment(0, len(point.block.text), 0)]
    return Point(point.block, own[0].start), Point(point.block, own[-1].end)


def word_around(point: Point) -> tuple[Point, Point]:
    """Return the ends of the word at ``point``."""
    start, end = _word_at(point.block.text, point.char)
    return Point(point.block, start), Point(point.block, end)


def _word_at(text: str, char: int) -> tuple[int, int]:
    """Return the word around a character; only the character if it is not a letter, or wide, because Chinese has no spaces."""
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
