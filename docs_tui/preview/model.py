"""What is on a page, before anybody knows how wide it is: blocks of text with roles, places and prefixes.

A block's ``text`` is exactly what a reader sees of it, already cleaned. Runs name roles, never colours, so a block
outlives a change of theme. Nothing here knows Textual.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from docs_tui.source import Span

Kind: TypeAlias = Literal["link", "tab", "toggle", "copy", "tip", "code"]


@dataclass(slots=True, eq=False)
class Target:
    """Something that a reader can go to and act on; a link over two rows is one target."""

    kind: Kind
    url: str = ""
    """Of a link, as the author wrote it."""
    group: "Group | None" = None
    index: int = 0
    """Of a tab in ``group``."""
    text: str = ""
    """What is copied, or the words of a tip."""
    what: str = ""
    """The word for what is copied: ``code``, ``prompt``."""
    walked: bool = True
    """Tab goes to it; a picture, which is there to be seen, has its label in jump mode and its click."""


class Run(NamedTuple):
    """Characters of a block with a role; runs do not overlap and are in order."""

    start: int
    end: int
    cls: str
    """Names of roles with spaces between, the outermost first."""


class Region(NamedTuple):
    """Characters of a block that belong to a target."""

    start: int
    end: int
    target: Target


class Fragment(NamedTuple):
    """Characters that read on elsewhere in the block: a row of a cell, whose next one is a line further down."""

    start: int
    end: int
    whole: object
    """The same one for all that read on in one another."""


class Words(NamedTuple):
    """Text with roles and targets: a title, a cell, a row of a block that is made of blocks."""

    text: str
    runs: tuple[Run, ...] = ()
    regions: tuple[Region, ...] = ()
    fragments: tuple[Fragment, ...] = ()
    """What was broken into rows, in order."""


class Edge(NamedTuple):
    """A piece of what stands before the text of a row: a bullet, the bar of a box, an indentation."""

    text: str
    cls: str = ""
    fill: str = ""


Edges: TypeAlias = tuple[Edge, ...]


@dataclass(slots=True)
class CodeLook:
    """How the rows of a code block differ from those of text."""

    language: str
    numbers: int = 0
    """The first line number; 0 for none."""
    marks: dict[int, str] = field(default_factory=dict)
    """The roles of whole rows: highlighted, added, removed, out of focus."""
    highlighted: bool = False
    """The runs are there, or on their way."""


Stamp: TypeAlias = tuple[int, int]
"""What changes when a file does."""


@dataclass(slots=True, eq=False)
class PictureLook:
    """A picture of the docs folder that is drawn."""

    file: str
    """From the root."""
    size: tuple[int, int]
    """Pixels."""
    stamp: Stamp
    columns: int = 0
    """Cells that it takes at the width of its block."""
    rows: int = 0
    failed: bool = False
    """It cannot be drawn after all."""
    caption: "Block | None" = None
    """Says its size."""


@dataclass(slots=True, eq=False)
class Block:
    """Rows of text that are laid out together. Identity counts: a block that an edit did not touch stays itself."""

    text: str
    cls: str = ""
    runs: tuple[Run, ...] = ()
    regions: tuple[Region, ...] = ()
    """By where they begin; those of a box before what is in it."""
    fragments: tuple[Fragment, ...] = ()
    """Of a ``shape``: what does not read on in the text as it stands."""
    source: Span = Span(0, 0)  # noqa: RUF009 - a tuple, never changed
    """In the author's text, from the start of the part that holds the block."""
    wrapped: bool = True
    """False: each line of ``text`` is a row, cut at the edge and moved sideways by ``offset``."""
    shape: Callable[[int], Words] | None = None
    """Makes text, runs and regions anew for a width; rows are the lines of the text."""
    inside: "tuple[list[Item], ...]" = ()
    """What a ``shape`` draws as one: the insides of cards."""
    code: CodeLook | None = None
    picture: PictureLook | None = None
    """Its rows are those of a picture; the text is blank."""
    head: bool = False
    """Only stands above other blocks: a tab bar, the row over code."""
    changed: bool = False
    """Not there, or different, before the last edit."""
    target: Target | None = None
    """What Enter does on the whole block: code that can be copied."""

    first: Edges = ()
    rest: Edges = ()
    fill: str = ""
    """The role of the background."""
    gap: int = 0
    """Empty rows above, drawn with ``gap_edges`` and ``gap_fill``."""
    gap_edges: Edges = ()
    gap_fill: str = ""

    column: int = -1
    """Cells that the following were made for."""
    width: int = -1
    """The same without the edges; -1 asks for a new layout at any width."""
    starts: list[int] = field(default_factory=list)
    offset: int = 0
    widest: int = 0
    """Cells of the longest row of a block that is not wrapped."""


@dataclass(slots=True, eq=False)
class Group:
    """Content of which a part is shown: tabs (one of the panes), a disclosure (the pane or nothing)."""

    kind: Literal["tabs", "disclosure"]
    titles: tuple[str, ...]
    head: list[Block]
    panes: "list[list[Item]]" = field(default_factory=list)
    active: int = 0
    """-1: a closed disclosure."""
    synced: bool = True
    """Follows the choice in other tabs of the page."""


Item: TypeAlias = Block | Group


def open_blocks(items: list[Item], blocks: list[Block]) -> None:
    """Append the blocks of ``items`` that are shown to ``blocks``."""
    for item in items:
        if isinstance(item, Block):
            blocks.append(item)
        else:
            blocks.extend(item.head)
            if 0 <= item.active < len(item.panes):
                open_blocks(item.panes[item.active], blocks)


def switch(group: Group, active: int) -> None:
    """Show another pane of ``group``, or none of a disclosure (-1)."""
    group.active = active
    for block in group.head:
        block.width = -1
        if group.kind == "disclosure" and block.first:
            block.first = (*block.first[:-1], block.first[-1]._replace(text=toggle_mark(active)))


def toggle_mark(active: int) -> str:
    """Return what stands before the title of a disclosure."""
    return "▸ " if active < 0 else "▾ "


def every_block(items: list[Item]) -> Iterator[Block]:
    """Yield the blocks of ``items``, also those that are not shown."""
    for item in items:
        if isinstance(item, Block):
            yield item
        else:
            yield from item.head
            for pane in item.panes:
                yield from every_block(pane)


def path_to(items: list[Item], block: Block) -> list[tuple[Group, int]]:
    """Return the groups around ``block``, outermost first, each with the pane that holds it."""
    for item in items:
        if isinstance(item, Group):
            for index, pane in enumerate(item.panes):
                if any(each is block for each in every_block(pane)):
                    return [(item, index), *path_to(pane, block)]
    return []


def groups_of(items: list[Item]) -> list[Group]:
    """Return the groups of ``items`` and all that are inside them, in order."""
    found: list[Group] = []
    for item in items:
        if isinstance(item, Group):
            found.append(item)
            for pane in item.panes:
                found += groups_of(pane)
    return found
