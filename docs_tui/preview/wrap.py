r"""Measuring text in terminal cells, and wrapping it into rows.

``\n`` ends a row. A row that is too long breaks after a space, a word that is too long breaks anywhere. Offsets count
characters; widths count cells. Rich measures wide characters, because it also draws them.
"""

import re
from functools import lru_cache

from rich.cells import cell_len, split_graphemes

# Text outside these ranges may have characters of another width than one cell.
_MAYBE_WIDE = re.compile(
    "[^\\n\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u2010-\u2027\u2030-\u2052\u2190-\u21ff\u2500-\u25fc]"
)


def is_narrow(text: str) -> bool:
    """Tell whether every character of ``text`` takes one cell."""
    return _MAYBE_WIDE.search(text) is None


def cell_width(text: str) -> int:
    """Return the width of ``text`` in cells."""
    return len(text) if is_narrow(text) else cell_len(text)


@lru_cache(maxsize=256)
def graphemes(text: str) -> tuple[tuple[int, int, int], ...]:
    """Return the start, end and width of each character as readers see it."""
    return tuple(split_graphemes(text)[0])


def char_at_cell(text: str, cell: int) -> int:
    """Return the offset of the character that covers ``cell``; the length of ``text`` for cells behind its end."""
    if is_narrow(text):
        return min(max(cell, 0), len(text))
    column = 0
    for start, _end, width in graphemes(text):
        column += width
        if cell < column:
            return start
    return len(text)


def cut(text: str, start: int, stop: int) -> tuple[str, int]:
    """Return the characters of ``text`` between two cells, and the offset of the first.

    A wide character that does not fit completely is left out.
    """
    if is_narrow(text):
        return text[start:stop], min(start, len(text))
    column, first, last = 0, len(text), len(text)
    for at, end, width in graphemes(text):
        if column >= start and first == len(text):
            first = at
        if column + width > stop:
            last = at
            break
        column += width
        last = end
    return text[first:last], first


def wrap(text: str, width: int) -> list[int]:
    """Return the offset of the first character of each row when ``text`` wraps at ``width`` cells."""
    width = max(width, 1)
    if len(text) <= width and "\n" not in text and is_narrow(text):
        return [0]
    fold = _fold_narrow if is_narrow(text) else _fold_wide
    starts: list[int] = []
    at = 0
    while True:
        end = text.find("\n", at)
        line_end = len(text) if end < 0 else end
        fold(text, at, line_end, width, starts)
        if end < 0:
            return starts
        at = end + 1


def _fold_narrow(text: str, start: int, end: int, width: int, starts: list[int]) -> None:
    starts.append(start)
    while end - start > width:
        space = text.rfind(" ", start + 1, start + width + 1)
        if space < 0:
            start += width
        else:
            start = space + 1
            while start < end and text[start] == " ":
                start += 1
            if start >= end:
                return
        starts.append(start)


def _fold_wide(text: str, start: int, end: int, width: int, starts: list[int]) -> None:
    starts.append(start)
    line = text[start:end]
    if is_narrow(line):
        starts.pop()
        _fold_narrow(text, start, end, width, starts)
        return
    row, column, chance, chance_column = 0, 0, -1, 0
    for at, stop, size in split_graphemes(line)[0]:
        character = line[at:stop]
        while column + size > width and character != " " and at > row:
            row = chance if chance > row else at
            column = column - chance_column if row == chance else 0
            starts.append(start + row)
            chance = -1
        column += size
        # Chinese and Japanese break after any character.
        if character == " " or (size == 2 and character[0] > "\u2e7f"):
            chance, chance_column = stop, column
