"""What a selection holds: as displayed, and as the author wrote it."""

from collections.abc import Sequence
from textwrap import dedent
from typing import NamedTuple

from docs_tui.preview.inline_elements import PAD
from docs_tui.preview.layout import Layout
from docs_tui.preview.model import Block
from docs_tui.preview.wrap import is_narrow
from docs_tui.source import Source, Span


class Point(NamedTuple):
    """A place between two characters of a block."""

    block: Block
    char: int


class Stretch(NamedTuple):
    """Characters of a shown block that are selected."""

    place: int
    """Of the block in the layout."""
    start: int
    end: int


def stretches(layout: Layout, one: Point, other: Point) -> list[Stretch]:
    """Return what lies between two points, in order; nothing where one of them is not shown any more."""
    places = sorted((layout.index(one.block), layout.index(other.block)))
    every = (inside(layout, one, other, place) for place in range(places[0], places[1] + 1))
    return [each for each in every if each is not None]


def inside(layout: Layout, one: Point, other: Point, place: int) -> Stretch | None:
    """Return what lies between two points in the block at ``place``; None where nothing does."""
    (first, start), (last, end) = sorted(((layout.index(one.block), one.char), (layout.index(other.block), other.char)))
    if first < 0 or not first <= place <= last:
        return None
    begin = start if place == first else 0
    stop = end if place == last else len(layout.blocks[place].text)
    return Stretch(place, begin, stop) if stop > begin or first < last else None


def displayed(layout: Layout, parts: Sequence[Stretch]) -> str:
    """Return the selected text as the reader sees it, a blank line where there is one on the page."""
    text: list[str] = []
    for part in parts:
        block = layout.blocks[part.place]
        if block.picture is not None:
            continue  # its name stands under it
        if text:
            text.append("\n\n" if block.gap else "\n")
        text.append(block.text[part.start : part.end].replace(PAD, " "))
    return "".join(text)


def written(source: Source, spans: Sequence[Span]) -> str:
    """Return the author's Markdown of ``spans``: whole lines, what lies between two of them only where it is blank."""
    merged: list[Span] = []
    for span in sorted(_whole_lines(source, span) for span in spans):
        if merged and (span.start <= merged[-1].end or not source.text[merged[-1].end : span.start].strip()):
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return "\n\n".join(dedent(source.slice(span)).strip("\n") for span in merged)


def _whole_lines(source: Source, span: Span) -> Span:
    start = source.text.rfind("\n", 0, span.start) + 1
    before = source.text[start : span.start]
    is_marker = not before.strip(" \t>-*+.)0123456789")
    return Span(start if is_marker else span.start, span.end)


def word_at(text: str, char: int) -> tuple[int, int]:
    """Return the word around a character: letters and digits, or one character of the scripts that do not part words."""
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
