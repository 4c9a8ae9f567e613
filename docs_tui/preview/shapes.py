"""Blocks that look different at each width: tab bars, tables, cards, headers of code."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

from docs_tui.preview.inline import Line
from docs_tui.preview.layout import rows_of
from docs_tui.preview.model import Block, Fragment, Group, Item, Region, Run, Target, Words
from docs_tui.preview.wrap import cells

Align: TypeAlias = Literal["left", "center", "right"] | None

_CARD_WIDTH = 26
"""A card that would be narrower goes under the other."""
_CARD_GAP = 2
_CELL_GAP = 2
_WORD = 18
"""A column is at least as wide as its longest word, up to this."""


def stacked(rows: Sequence[Words]) -> Words:
    """Return rows as one text of lines."""
    runs: list[Run] = []
    regions: list[Region] = []
    fragments: list[Fragment] = []
    at = 0
    for row in rows:
        runs += (Run(run.start + at, run.end + at, run.cls) for run in row.runs)
        regions += (Region(region.start + at, region.end + at, region.target) for region in row.regions)
        fragments += (Fragment(each.start + at, each.end + at, each.whole) for each in row.fragments)
        at += len(row.text) + 1
    return Words("\n".join([row.text for row in rows]), tuple(runs), tuple(regions), tuple(fragments))


def tab_bar(group: Group, targets: Sequence[Target], width: int) -> Words:
    """Return the titles of ``group``, the open one with a line under it."""
    rows: list[Words] = []
    titles, line = Line(), Line()
    for index, (title, target) in enumerate(zip(group.titles, targets, strict=True)):
        label = f" {title} "
        size = cells(label)
        if len(titles) and cells_of(titles) + size > width:
            rows += (titles.row(), line.row())
            titles, line = Line(), Line()
        active = index == group.active
        titles.add(label, "tab.active" if active else "tab", target).add(" ")
        line.add("━" * size if active else " " * size, "tab.line" if active else "").add(" ")
    rows += (titles.row(), line.row())
    return stacked(rows)


def cells_of(line: Line) -> int:
    """Return the width of what ``line`` has collected."""
    return cells(line.row().text)


def ends(left: Words, right: Words, width: int) -> Words:
    """Return ``left``, wrapped where it has to be, with ``right`` at the right end of its first row."""
    room = width - cells(right.text) - 1
    if room < _WORD:
        return stacked(wrapped(left, width))
    first, *rest = wrapped(left, room)
    space = " " * (width - cells(first.text) - cells(right.text))
    return stacked((Line().add_words(first).add(space).add_words(right).row(), *rest))


class Card(NamedTuple):
    """A titled box."""

    title: Words
    body: list[Item]
    target: Target | None
    footer: Words


def cards(each: Sequence[Card], columns: int, width: int) -> Words:
    """Return boxes side by side, as many in a row as fit."""
    columns, size = _beside(len(each), columns, width)
    rows: list[Words] = []
    for first in range(0, len(each), columns):
        boxes = each[first : first + columns]
        insides = [_inside(card, size - 4) for card in boxes]
        height = max(map(len, insides))
        drawn = [_box(card, inside, size, height) for card, inside in zip(boxes, insides, strict=True)]
        rows += _joined(drawn)
    return stacked(rows)


def columns(bodies: Sequence[list[Item]], wanted: int, width: int) -> Words:
    """Return what stands in columns side by side, as many in a row as fit; the next ones below an empty row."""
    count, size = _beside(len(bodies), wanted, width)
    rows: list[Words] = []
    for first in range(0, len(bodies), count):
        insides = [rows_of(body, size) for body in bodies[first : first + count]]
        height = max(map(len, insides))
        rows += [Words("")] if first else []
        rows += _joined([[_padded(inside, at, size) for at in range(height)] for inside in insides])
    return stacked(rows)


def _beside(count: int, wanted: int, width: int) -> tuple[int, int]:
    """Return how many of ``count`` stand side by side, and the cells of each."""
    beside = max(min(wanted, count, (width + _CARD_GAP) // (_CARD_WIDTH + _CARD_GAP)), 1)
    return beside, (width - _CARD_GAP * (beside - 1)) // beside


def _joined(drawn: Sequence[Sequence[Words]]) -> Iterator[Words]:
    """Yield the rows of what stands side by side."""
    for parts in zip(*drawn, strict=True):
        line = Line()
        for index, part in enumerate(parts):
            line.add(" " * _CARD_GAP if index else "").add_words(part)
        yield line.row()


def _padded(rows: Sequence[Words], at: int, size: int) -> Words:
    words = rows[at] if at < len(rows) else Words("")
    return Line().add_words(words).add(" " * (size - cells(words.text))).row()


def _inside(card: Card, width: int) -> list[Words]:
    footer = wrapped(card.footer, width) if card.footer.text else []
    title = wrapped(card.title, width, "card.title") if card.title.text else []
    return [*title, *rows_of(card.body, width), *footer]


def _box(card: Card, inside: list[Words], width: int, height: int) -> list[Words]:
    bar = "─" * (width - 2)
    rows = [Line().add(f"╭{bar}╮", "card.border").row()]
    for index in range(height):
        words = inside[index] if index < len(inside) else Words("")
        space = " " * (width - 4 - cells(words.text))
        line = Line().add("│", "card.border").add(" ").add_words(words).add(f"{space} ").add("│", "card.border")
        rows.append(line.row())
    rows.append(Line().add(f"╰{bar}╯", "card.border").row())
    if card.target is None:
        return rows
    return [row._replace(regions=(Region(0, len(row.text), card.target), *row.regions)) for row in rows]


def wrapped(words: Words, width: int, cls: str = "") -> list[Words]:
    """Return ``words`` as rows of at most ``width`` cells."""
    if not cls and "\n" not in words.text and cells(words.text) <= width:
        return [words]
    return rows_of([Block(words.text, cls, words.runs, words.regions)], width)


class Widths(NamedTuple):
    """What the columns of a table need."""

    natural: tuple[int, ...]
    """Cells of the widest line of each."""
    least: tuple[int, ...]
    """Cells of its longest word, within reason."""
    has_lines: bool
    """A cell has more than one line."""


class TableData(NamedTuple):
    """A table before anybody knows how wide it is, or some of its rows."""

    head: Sequence[Words]
    rows: Sequence[Sequence[Words]]
    align: Sequence[Align]
    widths: Widths | None = None
    """Of the whole table, where these are some of its rows."""
    goes_on: bool = False
    """These are not its first rows: its head stands above others."""


def table(data: TableData, width: int) -> Words:
    """Return a table whose cells wrap, or one entry a row where the columns would be too narrow; no column is lost."""
    every = [data.head, *data.rows] if data.head else data.rows
    widths = data.widths or widths_of([words.text for words in row] for row in every)
    count = len(widths.natural)
    if not count:
        return Words("")
    sizes = _column_sizes(widths, width - _CELL_GAP * (count - 1))
    if sizes is None:
        return _records(data, width)
    align = [*data.align, *[None] * count][:count]
    rows: list[Words] = []
    bodies = [_table_row(row, sizes, align) for row in data.rows]
    total = sum(sizes) + _CELL_GAP * (count - 1)
    if data.head and not data.goes_on:
        rows += _table_row(data.head, sizes, align, "table.head")
        rows.append(Line().add("━" * total, "table.line").row())
    wraps = widths.has_lines or tuple(sizes) != widths.natural
    ruled = wraps if data.widths is not None else any(len(body) > 1 for body in bodies)
    for index, body in enumerate(bodies):
        if ruled and (index or data.goes_on):
            rows.append(Line().add("─" * total, "table.line").row())
        rows += body
    return stacked(rows)


def widths_of(rows: Iterable[Sequence[str]], shown: Callable[[str], str] = str) -> Widths:
    """Return what the columns of a table need.

    Args:
        rows: The texts of each row.
        shown: What a text looks like, never longer than it is; asked only where it could make a column wider.
    """
    natural: list[int] = []
    least: list[int] = []
    has_lines = False
    for row in rows:
        missing = len(row) - len(natural)
        natural += [1] * missing
        least += [1] * missing
        for column, written in enumerate(row):
            known = natural[column] if least[column] >= _WORD else least[column]
            text = written if len(written) <= known else shown(written)
            lines = text.split("\n")
            has_lines = has_lines or len(lines) > 1
            if len(text) <= known and text.isascii():
                continue
            size = max(map(cells, lines))
            natural[column] = max(natural[column], size)
            if size > least[column]:
                longest = max(map(cells, text.split()), default=1)
                least[column] = max(least[column], min(longest, _WORD))
    return Widths(tuple(natural), tuple(least), has_lines)


def _column_sizes(widths: Widths, room: int) -> Sequence[int] | None:
    """Return the cells of each column; None where the longest words do not fit side by side."""
    natural, least, _has_lines = widths
    if sum(natural) <= room:
        return natural
    if sum(least) > room:
        return None
    # What is left after the words goes to the columns by what they still want.
    spare = room - sum(least)
    want = [max(wide - narrow, 0) for wide, narrow in zip(natural, least, strict=True)]
    total = sum(want)
    sizes = [narrow + spare * more // total for narrow, more in zip(least, want, strict=True)]
    rest = room - sum(sizes)
    for column in sorted(range(len(natural)), key=lambda at: natural[at] - sizes[at], reverse=True)[:rest]:
        sizes[column] += 1
    return [min(size, wide) for size, wide in zip(sizes, natural, strict=True)]


def _table_row(row: Sequence[Words], sizes: Sequence[int], align: Sequence[Align], cls: str = "") -> list[Words]:
    columns = [
        wrapped(words, size, cls) if words.text else []
        for words, size in zip_longest(row, sizes, fillvalue=Words(""))
        if isinstance(size, int)
    ]
    height = max(map(len, columns), default=1) or 1
    rows: list[Words] = []
    for index in range(height):
        line = Line()
        for at, (column, size) in enumerate(zip(columns, sizes, strict=False)):
            words = column[index] if index < len(column) else Words("")
            space = max(size - cells(words.text), 0)
            before = space if align[at] == "right" else space // 2 if align[at] == "center" else 0
            line.add(" " * _CELL_GAP if at else "").add(" " * before).add_words(words).add(" " * (space - before))
        rows.append(line.row())
    return rows


def _records(data: TableData, width: int) -> Words:
    rows: list[Words] = []
    for index, row in enumerate(data.rows):
        if index or data.goes_on:
            rows.append(Line().add("─" * min(width, 24), "table.line").row())
        for at, words in enumerate(row):
            name = data.head[at] if at < len(data.head) else Words("")
            line = Line()
            if name.text:
                line.add_words(name, "table.head").add("  ")
            rows += wrapped(line.add_words(words).row(), width, " ")
    return stacked(rows)
