"""Where every row of every block is, exactly: the place of a row is a search in a list of sums."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate, islice
from operator import attrgetter

from docs_tui.preview.model import Block, Edges, Fragment, Item, Region, Run, Words, open_blocks
from docs_tui.preview.wrap import cells, wrap

_START, _END = attrgetter("start"), attrgetter("end")
_FEW_REGIONS = 32
_LEAST_ROOM = 8
"""Cells that a text has however many containers it stands in."""


def edges_width(edges: Edges) -> int:
    """Return how many cells ``edges`` take."""
    return sum(cells(edge.text) for edge in edges)


def number_width(block: Block) -> int:
    """Return how many cells the line numbers of a code block take."""
    code = block.code
    if code is None or not code.numbers:
        return 0
    return len(str(code.numbers + block.text.count("\n"))) + 3


def lay_out(block: Block, width: int) -> None:
    """Give ``block`` its rows for a column of ``width`` cells, edges included; cheap where nothing changes."""
    if block.column == width and block.width >= 0:
        return
    block.column = width
    room = width - max(edges_width(block.first), edges_width(block.rest)) - number_width(block)
    room = max(room, min(width, _LEAST_ROOM))
    if block.width == room:
        return
    if block.shape is not None:
        block.text, block.runs, block.regions, block.fragments = block.shape(room)
    if block.wrapped and block.shape is None:
        block.starts = wrap(block.text, room)
    else:
        lines = block.text.split("\n")
        block.starts = [0, *accumulate(len(line) + 1 for line in lines[:-1])]
        block.widest = max(map(cells, lines))
        block.offset = min(block.offset, max(block.widest - room, 0))
    block.width = room


def row_span(block: Block, row: int) -> tuple[int, int]:
    """Return the characters of row ``row`` of the text, without the space that it was fragments at."""
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


def row_of(block: Block, char: int) -> int:
    """Return the row of the text that holds the character at ``char``."""
    return max(bisect_right(block.starts, char) - 1, 0)


def runs_between(block: Block, start: int, end: int) -> Iterator[Run]:
    """Yield the runs, cut to the characters ``start`` to ``end``, with the stretches between them as plain ones."""
    runs = block.runs
    at = start
    for index in range(bisect_right(runs, start, key=_END), len(runs)):
        first, last, cls = runs[index]
        if first >= end:
            break
        if first > at:
            yield Run(at, first, "")
            at = first
        stop = min(last, end)
        yield Run(at, stop, cls)
        at = stop
    if at < end:
        yield Run(at, end, "")


def regions_between(block: Block, start: int, end: int) -> Iterator[Region]:
    """Yield the regions that have characters between ``start`` and ``end``."""
    regions, at = block.regions, 0
    if len(regions) > _FEW_REGIONS:
        # Where there are many, those of a shape stay in their rows, and those of a text stand beside one another.
        in_rows = block.shape is not None
        at = bisect_left(regions, start, key=_START) if in_rows else bisect_right(regions, start, key=_END)
    for region in islice(regions, at, None):
        if region.start >= end:
            break
        if region.end > start:
            yield region


class Layout:
    """The blocks that are shown, with the row at which each begins."""

    def __init__(self, blocks: list[Block], width: int) -> None:
        self.blocks = blocks
        self.width = width
        for block in blocks:
            lay_out(block, width)
        self.tops = [0, *accumulate([len(block.starts) + block.gap for block in blocks])]
        self._index: dict[int, int] = {}

    @property
    def height(self) -> int:
        """How many rows there are."""
        return self.tops[-1]

    def at(self, row: int) -> tuple[int, int]:
        """Return the block at ``row`` and the row inside it, negative in the gap above its text."""
        index = max(min(bisect_right(self.tops, row) - 1, len(self.blocks) - 1), 0)
        return index, row - self.tops[index] - self.blocks[index].gap

    def top(self, index: int) -> int:
        """Return the row of the first line of text of a block."""
        return self.tops[index] + self.blocks[index].gap

    def row(self, index: int, char: int) -> int:
        """Return the row of a character."""
        return self.top(index) + row_of(self.blocks[index], char)

    def index(self, block: Block) -> int:
        """Return the place of ``block``, or -1 where it is not shown."""
        if not self._index:
            self._index = {id(each): at for at, each in enumerate(self.blocks)}
        return self._index.get(id(block), -1)

    def between(self, first: int, last: int) -> range:
        """Return the places of the blocks that have rows from ``first`` up to and without ``last``."""
        if not self.blocks:
            return range(0)
        return range(self.at(max(first, 0))[0], min(bisect_left(self.tops, last), len(self.blocks)))


def lay_out_all(items: list[Item], width: int) -> list[Block]:
    """Give the blocks of ``items`` that are shown their rows, and return them."""
    blocks: list[Block] = []
    open_blocks(items, blocks)
    for block in blocks:
        lay_out(block, width)
    return blocks


def rows_of(items: list[Item], width: int) -> list[Words]:
    """Return the rows of ``items`` laid out in ``width`` cells, edges as text."""
    rows: list[Words] = []
    for block in lay_out_all(items, width):
        gap = _filled(_plain_row(block.gap_edges), block.gap_fill, width)
        rows += (gap for _ in range(block.gap))
        if block.picture is None:  # what is made of text holds no pictures, only their names
            whole = object()
            every = (_text_row(block, row, whole) for row in range(len(block.starts)))
            rows += (_filled(row, block.fill, width) for row in every)
    return rows


def _plain_row(edges: Edges) -> Words:
    text, runs = "", []
    for edge in edges:
        if cls := f"{edge.fill} {edge.cls}".strip():
            runs.append(Run(len(text), len(text) + len(edge.text), cls))
        text += edge.text
    return Words(text, tuple(runs), ())


def _filled(row: Words, fill: str, width: int) -> Words:
    """Return ``row`` with its tint up to the end of the column."""
    space = width - cells(row.text) if fill else 0
    if space <= 0:
        return row
    end = len(row.text)
    return row._replace(text=row.text + " " * space, runs=(*row.runs, Run(end, end + space, fill)))


def _text_row(block: Block, row: int, whole: object) -> Words:
    before = _plain_row(block.rest if row else block.first)
    start, end = row_span(block, row)
    shift = len(before.text) - start
    runs = tuple(
        Run(run.start + shift, run.end + shift, f"{block.fill} {block.cls} {run.cls}".strip())
        for run in runs_between(block, start, end)
    )
    regions = tuple(
        Region(max(region.start, start) + shift, min(region.end, end) + shift, region.target)
        for region in regions_between(block, start, end)
    )
    fragments: tuple[Fragment, ...] = ()
    if block.shape is not None:
        every = block.fragments
        own = every[bisect_left(every, start, key=_START) : bisect_left(every, end, key=_START)]
        fragments = tuple(Fragment(each.start + shift, each.end + shift, each.whole) for each in own)
    elif block.wrapped and len(block.starts) > 1:
        fragments = (Fragment(start + shift, end + shift, whole),)
    return Words(before.text + block.text[start:end], before.runs + runs, regions, fragments)
