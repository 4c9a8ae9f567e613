"""The model of a drawn page: blocks of styled text and of pictures, before their width is known.

The text of a block is exactly what readers see, already cleaned. Styles are names, never colors, so blocks stay valid
when the theme changes.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from itertools import count
from typing import Literal, NamedTuple, Protocol, TypeAlias

from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

TargetKind: TypeAlias = Literal["link", "tab", "toggle", "copy", "tip", "code"]


@record(frozen=False, slots=True, eq=False)
class Target:
    """A link, tab or button that readers can activate. A link that wraps over two rows is one target."""

    kind: TargetKind
    url: str = ""
    """The URL of a link, as the author wrote it."""
    group: "PaneGroup | None" = None
    index: int = 0
    """The index of a tab in ``group``."""
    text: str = ""
    """The text to copy, or the text of a tip."""
    what: str = ""
    """The word for the copied text: ``code`` or ``prompt``."""
    in_tab_order: bool = True
    """Whether the Tab key stops here. It skips pictures, which can be reached with a click or jump mode."""
    is_media: bool = False
    """Whether it is a picture or film, which itself shows if its file is missing."""


class StyleRun(NamedTuple):
    """A range of characters with a style. Runs are in order and do not overlap."""

    start: int
    end: int
    style: str
    """Names of styles separated by spaces, the outermost first."""


class TargetRegion(NamedTuple):
    """A range of characters that belong to a target."""

    start: int
    end: int
    target: Target


new_whole = count().__next__
"""Returns the number for the next cell or paragraph (``Fragment.whole``); numbers follow the reading order."""


class Fragment(NamedTuple):
    """The part of a table cell, or of a paragraph in a card, that one row shows. Everything else in a drawn row is ornament.

    An empty fragment holds the place of a cell that has no text in its row.
    """

    start: int
    end: int
    whole: int
    """The number of the cell or paragraph, whose text continues in other fragments of the same number."""
    before: str = "\n"
    """The text between it and the previous fragment."""


class StyledText(NamedTuple):
    """Text with styles and targets: a title, a cell, a row."""

    text: str
    runs: tuple[StyleRun, ...] = ()
    regions: tuple[TargetRegion, ...] = ()
    fragments: tuple[Fragment, ...] = ()
    """The text fragments of a drawn row, in the order of the characters."""


class Prefix(NamedTuple):
    """The text that a container puts before a row: a bullet, the bar of a callout, an indentation."""

    text: str
    style: str = ""
    fill: str = ""
    closing: str = ""
    """What it writes at the end of the row: the right side of a frame."""


Prefixes: TypeAlias = tuple[Prefix, ...]


@record(frozen=False, slots=True)
class CodeRows:
    """How the rows of a code block are drawn."""

    language: str
    numbers: int = 0
    """The first line number; 0 for none."""
    marks: dict[int, str] = field(default_factory=dict)
    """Styles of whole rows, by row: highlighted, added, removed, dimmed."""
    highlighted: bool = False
    """Whether syntax highlighting is done or running."""
    always_wraps: bool = False
    """Whether the author set the lines to wrap."""


@record(frozen=False, slots=True)
class TableForm:
    """How a table is drawn if it may be too wide for the page."""

    is_list: bool = False
    """Whether the last layout drew a list of cells, because the columns would be too narrow."""
    is_wide: bool = False
    """Whether the reader chose the table, wider than the page, instead of the list."""


FileStamp: TypeAlias = tuple[int, int]
"""Two numbers that change when a file does."""


@record(frozen=False, slots=True, eq=False)
class PicturePlaceholder:
    """A picture of the docs folder, and the space that it takes on the page."""

    file: str
    """The path from the root of the docs folder."""
    size: tuple[int, int]
    """In pixels."""
    stamp: FileStamp
    columns: int = 0
    """In cells, at the width of its block."""
    rows: int = 0
    failed: bool = False
    """Whether the picture could not be drawn."""
    caption: "Block | None" = None
    """The block with the caption, which shows the size."""


@record(frozen=False, slots=True, eq=False)
class Block:
    """Rows of text that are laid out together. Compared by identity: an edit keeps the blocks that it does not touch."""

    text: str
    style: str = ""
    runs: tuple[StyleRun, ...] = ()
    regions: tuple[TargetRegion, ...] = ()
    """In order of their start; the region of a box comes before those inside it."""
    fragments: tuple[Fragment, ...] = ()
    """For a block with a ``shape``, which characters are text, not ornament."""
    source: Span = Span(0, 0)
    """The span of the block's source, relative to the start of its part."""
    wrapped: bool = True
    """If False, each line of ``text`` is one row, cut at the right and scrolled sideways by ``offset``."""
    shape: Callable[[int], StyledText] | None = None
    """Returns the text for a width; each line is a row. None if the text does not depend on the width."""
    inside: "tuple[list[Item], ...]" = ()
    """The items that ``shape`` draws: the contents of cards and columns."""
    code: CodeRows | None = None
    table: TableForm | None = None
    picture: PicturePlaceholder | None = None
    """Whether the rows are those of a picture; the text is then blank."""
    head: bool = False
    """Whether the block only belongs to the one below, such as a tab bar, or the row above code."""
    changed: bool = False
    """Whether it is new or different since the last edit."""
    target: Target | None = None
    """The target that Enter activates on the whole block, such as the copy button of code."""

    first: Prefixes = ()
    """The prefixes of the first row."""
    rest: Prefixes = ()
    """The prefixes of the other rows."""
    fill: str = ""
    """The style of the background."""
    gap: int = 0
    """The number of empty rows above, drawn with ``gap_prefix`` and ``gap_fill``."""
    gap_prefix: Prefixes = ()
    gap_fill: str = ""

    column: int = -1
    """The width in cells of the current layout."""
    width: int = -1
    """The same without prefixes; -1 forces a new layout."""
    starts: list[int] = field(default_factory=list)
    """The offset of the first character of each row."""
    offset: int = 0
    """How many cells a block that does not wrap is scrolled sideways."""
    widest: int = 0
    """The width in cells of the longest row of a block that does not wrap."""


@record(frozen=False, slots=True, eq=False)
class PaneGroup:
    """Panes of which at most one is shown: the tabs of a group, or the content of a disclosure."""

    kind: Literal["tabs", "disclosure"]
    titles: tuple[str, ...]
    head: list[Block]
    panes: "list[list[Item]]" = field(default_factory=list)
    active: int = 0
    """The index of the visible pane; -1 for a closed disclosure."""
    synced: bool = True
    """Whether choosing a tab also chooses tabs with the same title elsewhere on the page."""


Item: TypeAlias = Block | PaneGroup


def collect_visible(items: list[Item], blocks: list[Block]) -> None:
    """Append the visible blocks of ``items`` to ``blocks``."""
    for item in items:
        if isinstance(item, Block):
            blocks.append(item)
        else:
            blocks.extend(item.head)
            if 0 <= item.active < len(item.panes):
                collect_visible(item.panes[item.active], blocks)


def switch_pane(group: PaneGroup, active: int) -> None:
    """Show another pane of ``group``; -1 closes a disclosure."""
    group.active = active
    for block in group.head:
        block.width = -1
        if group.kind == "disclosure" and block.first:
            block.first = (*block.first[:-1], block.first[-1]._replace(text=toggle_mark(active)))


def toggle_mark(active: int) -> str:
    """Return the triangle before the title of a disclosure."""
    return "▸ " if active < 0 else "▾ "


def all_blocks(items: list[Item]) -> Iterator[Block]:
    """Yield the blocks of ``items``, visible or not."""
    for item in items:
        if isinstance(item, Block):
            yield item
        else:
            yield from item.head
            for pane in item.panes:
                yield from all_blocks(pane)


def groups_around(items: list[Item], block: Block) -> list[tuple[PaneGroup, int]]:
    """Return the groups that contain ``block``, outermost first, each with the index of the pane that holds it."""
    for item in items:
        if isinstance(item, PaneGroup):
            for index, pane in enumerate(item.panes):
                if any(each is block for each in all_blocks(pane)):
                    return [(item, index), *groups_around(pane, block)]
    return []


def pane_groups(items: list[Item]) -> list[PaneGroup]:
    """Return the groups of ``items`` and those nested in them, in order."""
    groups: list[PaneGroup] = []
    for item in items:
        if isinstance(item, PaneGroup):
            groups.append(item)
            for pane in item.panes:
                groups += pane_groups(pane)
    return groups


TONES = ("info", "tip", "success", "warning", "danger", "neutral")
"""Tones of callouts: the styles ``tone.info``, ``box.info`` and so on."""
BADGES = ("gray", "blue", "green", "yellow", "orange", "red", "purple")
"""Colors of badges: the styles ``badge.gray`` and so on."""
_HEX = lazy_pattern(r"#(?:[0-9a-fA-F]{3}){1,2}\Z")


def badge_style(color: str) -> str:
    """Return the style of a badge with the author's ``color``; gray if it is unknown."""
    name = color.split("-", 1)[0]
    return f"badge.{name}" if name in BADGES else "badge.gray"


def callout_tone(tone: str) -> str:
    """Return ``tone`` if it is known, else ``neutral``."""
    return tone if tone in TONES else "neutral"


def is_color(value: str) -> bool:
    """Tell whether ``value`` is a hexadecimal color such as ``#0a0`` or ``#00aa00``. Such a color is itself a style."""
    return _HEX.match(value) is not None


GraphicsMode: TypeAlias = Literal["box", "blocks", "kitty", "sixel"]
"""How pictures are drawn. ``box``: only a caption; ``blocks``: two pixels a cell; the others are terminal protocols."""

MAX_CELLS = 90
"""The most columns, and rows, of a picture: kitty cannot number more."""


_PHOTOS = (".jpg", ".jpeg")
_ICON = 160
"""The greatest width and height of an icon, in pixels."""


class Graphics(NamedTuple):
    """How pictures are drawn, and the size of a cell."""

    mode: GraphicsMode = "box"
    cell_width: int = 10
    """In pixels."""
    cell_height: int = 20
    only_clear: bool = False
    """Whether pictures that lose their details, such as diagrams with text, are not drawn."""
    key: str = ""
    """The key that draws these, for their captions."""

    def draws(self, file: str, size: tuple[int, int]) -> bool:
        """Tell whether a picture is drawn, by its file name and its size in pixels: drawings in XML are not decoded.

        With ``only_clear``, photos and icons are drawn.
        """
        name = file.lower()
        if self.mode == "box" or name.endswith(".svg"):
            return False
        return not self.only_clear or name.endswith(_PHOTOS) or max(size) <= _ICON

    def waits(self, file: str, size: tuple[int, int]) -> bool:
        """Tell whether a picture is drawn only after the reader chooses to draw all pictures."""
        return not self.draws(file, size) and self._replace(only_clear=False).draws(file, size)

    def fit(self, width: int, height: int, columns: int) -> tuple[int, int]:
        """Return the columns and rows of a picture in the ``columns`` there are. Pictures are never enlarged."""
        if self.mode == "blocks":
            # So coarse a picture says no more when it is larger, and would only push the text off the screen.
            columns, max_rows = min(columns, 60), min(max(columns // 6, 5), 14)
        else:
            max_rows = max(columns // 3, 6)
        columns = min(columns, max(round(width / self.cell_width), 1))
        rows = columns * self.cell_width * height / (width * self.cell_height)
        if rows > max_rows:
            columns, rows = round(columns * max_rows / rows), max_rows
        return max(columns, 1), max(round(rows), 1)


class PixelSize(Protocol):
    """The size of a picture in pixels."""

    @property
    def width(self) -> int:
        """The number of columns."""

    @property
    def height(self) -> int:
        """The number of rows."""


class DecodedPicture(PixelSize, Protocol):
    """A decoded picture."""

    @property
    def data(self) -> bytes:
        """Red, green, blue and alpha of each pixel, row by row."""


class PictureSource(Protocol):
    """Reads the pictures of a docs folder, by their paths from its root."""

    def stamp(self, file: str) -> FileStamp | None:
        """Return what changes when the file does; None if there is no such file."""

    def size(self, file: str) -> PixelSize | None:
        """Return the size of a picture; None if it cannot be read."""

    def pixels(self, file: str, width: int, height: int) -> DecodedPicture | None:
        """Return a picture scaled to a size. Slow: call it in a thread."""


def picture_block(picture: PicturePlaceholder, graphics: Graphics) -> Block:
    """Return a block of the cells that a picture takes."""

    def shape(width: int) -> StyledText:
        size = (0, 1) if picture.failed else graphics.fit(*picture.size, min(width, MAX_CELLS))
        picture.columns, picture.rows = size
        return StyledText("\n".join([" " * picture.columns] * picture.rows))

    return Block("", "picture", wrapped=False, shape=shape, picture=picture)


# What the reader chose


class OpenPanes:
    """The panes that the reader opened and the tabs that the reader chose.

    Survives edits, and applies to all tabs with the same title.
    """

    def __init__(self, chosen: Iterable[str] = ()) -> None:
        self.chosen: dict[str, None] = dict.fromkeys(chosen)
        """Titles of the tabs that readers chose, the last one at the end."""
        self._states: dict[tuple[str, ...], int] = {}
        """The active pane of each removed group, by the titles of all its panes."""

    def remember(self, items: list[Item]) -> None:
        """Store which panes are open in items that are gone."""
        self._states.update((group.titles, group.active) for group in pane_groups(items))

    def restore(self, items: list[Item]) -> None:
        """Open the same panes in new items."""
        for group in pane_groups(items):
            if group.titles in self._states:
                switch_pane(group, self._states[group.titles])
            self._follow(group)

    def choose(self, group: PaneGroup, index: int, others: Iterable[PaneGroup]) -> None:
        """Show a pane of ``group``, and the pane of the same title in ``others``."""
        switch_pane(group, index)
        if group.kind != "tabs" or not group.synced:
            return
        self.chosen.pop(group.titles[index], None)
        self.chosen[group.titles[index]] = None
        for other in others:
            self._follow(other)

    def _follow(self, group: PaneGroup) -> None:
        """Show the tab that was chosen last."""
        if group.kind != "tabs" or not group.synced:
            return
        for title in reversed(self.chosen):
            if title in group.titles:
                if group.titles[group.active] != title:
                    switch_pane(group, group.titles.index(title))
                return


class WideContent:
    """How wide code and wide tables of one page are shown."""

    def __init__(self) -> None:
        self._wraps_code = False
        """Whether long lines of code wrap; otherwise they are cut and scrolled sideways."""
        self._widens_tables = False
        """Whether tables that are too wide are scrolled sideways; otherwise they are lists of cells."""

    def switch(self, blocks: Iterable[Block]) -> bool:
        """Switch how wide code or wide tables are shown; return False if no block is wide.

        If there are both, the first call switches the kind that comes first, the second call the other kind, and the third call both back.
        """
        tables = [block.table is not None for block in blocks if self._is_wide(block)]
        unchanged = [is_table for is_table in tables if not (self._widens_tables if is_table else self._wraps_code)]
        if not unchanged:
            self._wraps_code = self._widens_tables = False
        elif unchanged[0]:
            self._widens_tables = True
        else:
            self._wraps_code = True
        return bool(tables)

    def _is_wide(self, block: Block) -> bool:
        if block.table is not None:
            return block.table.is_list or (block.table.is_wide and block.widest > block.width)
        if block.code is None or block.code.always_wraps:
            return False
        return len(block.starts) > block.text.count("\n") + 1 if block.wrapped else block.widest > block.width

    def apply(self, parts: Iterable[list[Item] | None]) -> None:
        """Show the blocks of ``parts`` in the way that the reader chose."""
        for items in parts:
            for block in all_blocks(items or []):
                self._apply(block)

    @property
    def is_chosen(self) -> bool:
        """Whether the reader changed how something is shown."""
        return self._wraps_code or self._widens_tables

    def _apply(self, block: Block) -> None:
        if block.code is not None:
            wrapped = block.code.always_wraps or self._wraps_code
            if wrapped is not block.wrapped:
                block.wrapped, block.width, block.offset = wrapped, -1, 0
        elif block.table is not None and block.table.is_wide is not self._widens_tables:
            block.table.is_wide, block.width, block.offset = self._widens_tables, -1, 0
