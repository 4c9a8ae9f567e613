r"""Layout: text measured in cells and wrapped, the rows of each block at a width, and where each block begins.

``\n`` ends a row. A row that is too long breaks after a space or beside a Chinese, Japanese or Korean character, but not
before closing punctuation; a word that is too long breaks anywhere. Offsets count characters; widths count cells. Rich
measures wide characters, because it also draws them.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, islice
from operator import attrgetter
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

from docs_tui.preview.model import (
    Block,
    Fragment,
    Item,
    Prefixes,
    StyledText,
    StyleRun,
    TargetRegion,
    all_blocks,
    collect_visible,
    new_whole,
)

# Characters outside these ranges may not be one cell wide.
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
    before, was_wide = " ", False
    for at, stop, size in split_graphemes(line)[0]:
        character = line[at]
        is_wide = size == 2 and character >= _FIRST_WIDE
        if (was_wide or (is_wide and before != " ")) and character not in _NEVER_FIRST and before not in _NEVER_LAST:
            chance, chance_column = at, column
        while column + size > width and character != " " and at > row:
            row = chance if chance > row else at
            column = column - chance_column if row == chance else 0
            starts.append(start + row)
            chance = -1
        column += size
        before, was_wide = character, is_wide
        if character == " ":
            chance, chance_column = stop, column


_FIRST_WIDE = "\u2e80"
"""Wide characters from this one on, those of Chinese, Japanese and Korean, need no space where a row ends."""
_NEVER_FIRST = frozenset(
    "、。，．：；？！）］｝〉》」』】〕〗〙〛〞〟｠､｡｣･・…‥‧·”’»›％‰℃,.:;?!)]}%"
    "ーｰ々〻〜～ゝゞヽヾ゛゜ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
"""Closing punctuation, and signs that belong to the character before them: none begins a row of wide characters."""
_NEVER_LAST = frozenset("（［｛〈《「『【〔〖〘〚〝｟｢“‘«‹＄￥£([{")
"""Opening punctuation: none ends such a row."""


_START, _END = attrgetter("start"), attrgetter("end")
_FEW_REGIONS = 32
_NARROWEST = 8
"""The least width of text in cells, regardless of the containers around it."""
_WIDEST = 80
"""The greatest width of text in cells, because longer lines are hard to read."""


class ColumnGeometry(NamedTuple):
    """The position and width of the column of text in the view, in cells."""

    left: int
    """The number of empty cells before the column."""
    column: int
    """The width of the column, prefixes included."""
    width: int
    """The width of the view."""


def column_geometry(width: int) -> ColumnGeometry:
    """Return a column centred in a view of ``width`` cells."""
    width = max(width, 1)
    margin = 2 if width >= 40 else 1
    column = max(min(_WIDEST, width - 2 * margin), 1)
    return ColumnGeometry((width - column) // 2, column, width)


def prefix_width(prefixes: Prefixes) -> int:
    """Return the width of ``prefixes`` in cells."""
    return sum(cell_width(prefix.text) for prefix in prefixes)


def closing_width(prefixes: Prefixes) -> int:
    """Return the width of what ``prefixes`` write at the end of a row."""
    return sum(cell_width(prefix.closing) for prefix in prefixes)


def number_width(block: Block) -> int:
    """Return the width of the line numbers of a code block in cells."""
    code = block.code
    if code is None or not code.numbers:
        return 0
    return len(str(code.numbers + block.text.count("\n"))) + 3


def indent(block: Block, row: int) -> int:
    """Return the width of everything before the text of ``row``; rows below 0 are the gap above the block."""
    prefixes = block.gap_prefix if row < 0 else block.rest if row else block.first
    return prefix_width(prefixes) + (number_width(block) if row >= 0 else 0)


def lay_out(block: Block, width: int) -> None:
    """Set the rows of ``block`` for a column of ``width`` cells. Cheap if the width is the same as before."""
    if block.column == width and block.width >= 0:
        return
    block.column = width
    text_width = width - max(prefix_width(block.first), prefix_width(block.rest)) - number_width(block)
    text_width = max(text_width - closing_width(block.rest), min(width, _NARROWEST))
    if block.width == text_width:
        return
    if block.shape is not None:
        block.text, block.runs, block.regions, block.fragments = block.shape(text_width)
    if block.wrapped and block.shape is None:
        block.starts = wrap(block.text, text_width)
    else:
        lines = block.text.split("\n")
        block.starts = [0, *accumulate(len(line) + 1 for line in lines[:-1])]
        block.widest = max(map(cell_width, lines))
        block.offset = min(block.offset, max(block.widest - text_width, 0))
    block.width = text_width


def draw_again(block: Block, width: int) -> None:
    """Redraw a block that has a ``shape``, such as a table or cards, because its content has changed."""
    _forget_width(block)
    lay_out(block, width)


def _forget_width(block: Block) -> None:
    block.width = block.column = -1
    for each in blocks_inside(block):
        if each.shape is not None:
            _forget_width(each)


def blocks_inside(block: Block) -> Iterator[Block]:
    """Yield the blocks that the shape of ``block`` draws."""
    for items in block.inside:
        yield from all_blocks([*items])


def row_span(block: Block, row: int) -> tuple[int, int]:
    """Return the characters of a row, without the spaces at which it wraps."""
    starts = block.starts
    start = starts[row]
    if row + 1 == len(starts):
        return start, len(block.text)
    end = starts[row + 1]
    text = block.text
    while end > start and text[end - 1] in " \n":
        end -= 1
        if text[end] == "\n":
            break
    return start, end


def code_line(block: Block, row: int) -> int:
    """Return the line of a code block that a row shows, from 0. A line may wrap over several rows."""
    return block.text.count("\n", 0, block.starts[row]) if block.wrapped else row


def row_at(block: Block, char: int) -> int:
    """Return the row of the block that contains a character."""
    return max(bisect_right(block.starts, char) - 1, 0)


def runs_between(block: Block, start: int, end: int) -> Iterator[StyleRun]:
    """Yield the runs between two characters, cut to them; the text between runs is yielded as runs without a style."""
    runs = block.runs
    at = start
    for index in range(bisect_right(runs, start, key=_END), len(runs)):
        first, last, style = runs[index]
        if first >= end:
            break
        if first > at:
            yield StyleRun(at, first, "")
            at = first
        stop = min(last, end)
        yield StyleRun(at, stop, style)
        at = stop
    if at < end:
        yield StyleRun(at, end, "")


def regions_between(block: Block, start: int, end: int) -> Iterator[TargetRegion]:
    """Yield the regions that overlap the characters ``start`` to ``end``."""
    regions, at = block.regions, 0
    if len(regions) > _FEW_REGIONS:
        # This many regions are never nested: those of a shape are within one row each, and those of text follow one
        # another.
        in_rows = block.shape is not None
        at = bisect_left(regions, start, key=_START) if in_rows else bisect_right(regions, start, key=_END)
    for region in islice(regions, at, None):
        if region.start >= end:
            break
        if region.end > start:
            yield region


class BlockLayout:
    """The visible blocks, with the row at which each begins."""

    def __init__(self, blocks: list[Block], width: int) -> None:
        self.blocks = blocks
        self.width = width
        for block in blocks:
            lay_out(block, width)
        self.tops = [0, *accumulate([len(block.starts) + block.gap for block in blocks])]
        self._index: dict[int, int] = {}

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.tops[-1]

    def at(self, row: int) -> tuple[int, int]:
        """Return the index of the block at ``row``, and the row inside it; negative in the gap above its text."""
        index = max(min(bisect_right(self.tops, row) - 1, len(self.blocks) - 1), 0)
        return index, row - self.tops[index] - self.blocks[index].gap

    def top(self, index: int) -> int:
        """Return the row of a block's first row of text."""
        return self.tops[index] + self.blocks[index].gap

    def row(self, index: int, char: int) -> int:
        """Return the row of a character."""
        return self.top(index) + row_at(self.blocks[index], char)

    def index_of(self, block: Block) -> int:
        """Return the index of ``block``; -1 if it is not visible."""
        if not self._index:
            self._index = {id(each): at for at, each in enumerate(self.blocks)}
        return self._index.get(id(block), -1)

    def between(self, first: int, last: int) -> range:
        """Return the indexes of the blocks with rows from ``first`` up to ``last``, exclusive."""
        if not self.blocks:
            return range(0)
        return range(self.at(max(first, 0))[0], min(bisect_left(self.tops, last), len(self.blocks)))


def lay_out_all(items: list[Item], width: int) -> list[Block]:
    """Lay out the visible blocks of ``items`` and return them."""
    blocks: list[Block] = []
    collect_visible(items, blocks)
    for block in blocks:
        lay_out(block, width)
    return blocks


def render_rows(items: list[Item], width: int) -> list[StyledText]:
    """Return ``items`` as rows of ``width`` cells, with the prefixes as text."""
    rows: list[StyledText] = []
    is_apart = False
    for code in (block for block in all_blocks([*items]) if block.code is not None):
        code.wrapped = True  # a longer row would displace the columns beside it
    for block in lay_out_all(items, width):
        is_apart = is_apart or block.gap > 0
        gap = _ended(_plain_row(block.gap_prefix), block.gap_fill, width, block.gap_prefix)
        rows += (gap for _ in range(block.gap))
        if block.picture is None:  # side by side there are no pictures, only their captions
            every = zip(range(len(block.starts)), _fragment_rows(block, is_apart=is_apart), strict=True)
            rows += (
                _ended(_text_row(block, row, fragments), block.fill, width, block.rest) for row, fragments in every
            )
            is_apart = is_apart and block.head
    return rows


def _plain_row(prefixes: Prefixes) -> StyledText:
    text, runs = "", []
    for prefix in prefixes:
        if style := f"{prefix.fill} {prefix.style}".strip():
            runs.append(StyleRun(len(text), len(text) + len(prefix.text), style))
        text += prefix.text
    return StyledText(text, tuple(runs), ())


def _ended(row: StyledText, fill: str, width: int, prefixes: Prefixes) -> StyledText:
    """Return ``row`` with its background up to the end of the column, and the right sides of the frames around it."""
    closings = [prefix for prefix in reversed(prefixes) if prefix.closing]
    space = width - closing_width(prefixes) - cell_width(row.text) if fill or closings else 0
    text, runs = row.text, [*row.runs]
    for piece, style in (
        (" " * space, fill),
        *((each.closing, f"{each.fill} {each.style}".strip()) for each in closings),
    ):
        if piece and style:
            runs.append(StyleRun(len(text), len(text) + len(piece), style))
        text += piece
    return row._replace(text=text, runs=tuple(runs))


def _fragment_rows(block: Block, *, is_apart: bool) -> Iterator[list[Fragment]]:
    """Yield the fragments of each row of ``block`` with new numbers; ``is_apart``: it is not part of the text above."""
    if block.shape is not None:
        drawn = () if block.head else block.fragments
        numbers = {whole: new_whole() for whole in sorted({each.whole for each in drawn})}
        top = min(drawn, key=lambda each: (each.whole, each.start)) if is_apart and drawn else None
        for start, end in (row_span(block, row) for row in range(len(block.starts))):
            own = drawn[bisect_left(drawn, start, key=_START) : bisect_right(drawn, end, key=_START)]
            yield [
                each._replace(whole=numbers[each.whole], before="\n\n" if each is top else each.before) for each in own
            ]
        return
    whole, before = new_whole(), "\n\n" if is_apart else "\n"
    for row in range(len(block.starts)):
        start, end = row_span(block, row)
        yield [Fragment(start, end, whole, before)]
        if row + 1 < len(block.starts):
            between = block.text[end : block.starts[row + 1]]
            before = "\n" if "\n" in between else between[:1]
            whole = whole if block.wrapped else new_whole()


def _text_row(block: Block, row: int, fragments: Sequence[Fragment]) -> StyledText:
    before = _plain_row(block.rest if row else block.first)
    start, end = row_span(block, row)
    shift = len(before.text) - start
    runs = tuple(
        StyleRun(run.start + shift, run.end + shift, f"{block.fill} {block.style} {run.style}".strip())
        for run in runs_between(block, start, end)
    )
    regions = tuple(
        TargetRegion(max(region.start, start) + shift, min(region.end, end) + shift, region.target)
        for region in regions_between(block, start, end)
    )
    moved = tuple(each._replace(start=each.start + shift, end=each.end + shift) for each in fragments)
    return StyledText(before.text + block.text[start:end], before.runs + runs, regions, moved)
