"""A row of the navigation: where it is in the tree, what it shows, and how it is drawn."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.widgets.tree import TreeNode

from docs_tui.site import NavEntry, NavLink, NavNode
from docs_tui.site.navigation import Trail
from docs_tui.source.clean import clean_line
from docs_tui.source.record import record
from docs_tui.tui.problems.problem_counts import Problems
from docs_tui.tui.widgets.bars import fitted, fitted_middle

if TYPE_CHECKING:
    from docs_tui.site import Site

Row: TypeAlias = TreeNode[NavEntry]

_METHODS = {"DELETE": "DEL", "OPTIONS": "OPT", "PATCH": "PTCH", "TRACE": "TRCE", "CHANNEL": "CHAN"}
"""HTTP methods in at most four letters."""
_MOST_COUNTED = 99
_START = 2
"""The width of the arrow of a group, or of a page's mark."""
_METHOD = 5
"""The width of a method."""
_ANY_WIDTH = 1_000
_TO_COME = "…"
_NO_NAME = "no name"
"""The label of a group whose name is empty in docs.json."""


@record(frozen=True, slots=True)
class RowLook:
    """The data that a row shows."""

    label: str
    method: str = ""
    mark: str = ""
    """Dim text at the right: a tag, ``deprecated``, ``↗``."""
    dim: bool = False
    marked: int = 0
    """Whether the page is marked for an AI; for a group, the number of marked pages."""
    changed: bool = False
    """Whether the file changed since the last commit."""
    count: int = 0
    """The number of problems."""
    wrong: bool = False
    """Whether there are errors among the problems."""
    is_page: bool = False
    unread: str = ""
    """The file, if its title has not been read yet."""


@record(frozen=True, slots=True)
class PageNotes:
    """Notes about pages that are not part of the site: marks, changes, problems."""

    reading: bool = False
    """Whether titles are still being read.

    Meanwhile, a row without a title is empty, so that its text does not change later.
    """
    problems: Problems = field(default_factory=Problems)
    changed: frozenset[str] = frozenset()
    """Files that differ from the last commit."""
    marked: frozenset[str] = frozenset()
    """Paths of the pages marked for an AI."""
    groups: Counter[Trail] | None = None
    """The number of marked pages below each trail of the navigation."""
    last: Mapping[str, RowLook] = field(default_factory=dict)
    """The rows of pages when the app ended, by path: shown until their titles have been read."""


def depth_of(row: Row) -> int:
    """Return how many groups contain a row."""
    depth, parent = -1, row.parent
    while parent is not None:
        depth, parent = depth + 1, parent.parent
    return max(depth, 0)


def group_trail(row: Row) -> Trail:
    """Return the labels of the groups that contain a row, its own included if it is a group."""
    labels: list[str] = []
    node: Row | None = row
    while node is not None and isinstance(node.data, NavNode):
        labels.append(node.data.label)
        node = node.parent
    return tuple(reversed(labels))


def look_of(entry: NavEntry | None, site: "Site | None", notes: PageNotes, trail: Callable[[], Trail]) -> RowLook:
    """Return the data of the row of ``entry``, whose groups are ``trail``."""
    if isinstance(entry, NavNode):
        marked = notes.groups[trail()] if notes.groups else 0
        label = clean_line(entry.label)
        return RowLook(label or _NO_NAME, mark=clean_line(entry.tag), dim=entry.hidden or not label, marked=marked)
    if isinstance(entry, NavLink):
        return RowLook(clean_line(entry.label or entry.href), mark="↗")
    if site is None:
        return notes.last.get(entry.path, RowLook("")) if entry else RowLook("")
    page = site.pages.get(entry.path) if entry else None
    if page is None:
        return RowLook(clean_line(entry.path) if entry else "", mark="missing", dim=True)
    if notes.reading and not page.read and page.file is not None:
        last = notes.last.get(page.path) or RowLook(_TO_COME, dim=True, is_page=True)
        return replace(last, marked=int(page.path in notes.marked), unread=page.file)
    count = notes.problems.of_file(page.file)
    return RowLook(
        clean_line(page.sidebar_title or page.title),
        page.api.method.upper() if page.api else "",
        "deprecated" if page.deprecated else clean_line(page.tag),
        dim=page.hidden,
        is_page=True,
        marked=int(page.path in notes.marked),
        changed=page.file in notes.changed,
        count=count.problems,
        wrong=count.errors > 0,
    )


def draw_row(
    text: Text,
    look: RowLook,
    width: int,
    style: Callable[[str], Style],
    label_style: Style,
    *,
    beside: Iterable[RowLook] = (),
) -> None:
    """Draw the rest of a row.

    Args:
        text: The start of the row.
        look: The data of the row.
        width: The width of the whole row in cells.
        style: Returns the style of a part of a row.
        label_style: The style of the label.
        beside: The rows before and after, whose labels must not look the same if they differ.
    """
    mark, notes = _right_of(look, width)
    room = label_room(look, width)
    if look.method:
        name = _METHODS.get(look.method, look.method)[:4].ljust(4)
        text.append(f"{name} ", style(_method_class(look.method)))
    text.append(set_cell_size(_fitted_label(look.label, room, beside), room), label_style)
    text.append(mark, style("mark"))
    if notes:
        name = "error" if look.wrong else "warning" if look.count else "marked" if look.marked else "mark"
        text.append(notes, style(name))


def _fitted_label(label: str, room: int, beside: Iterable[RowLook]) -> str:
    """Return a label with its end cut, or its middle if a label beside it has the same beginning."""
    if cell_len(label) <= room:
        return label
    cut = fitted(label, room)
    return fitted_middle(label, room) if any(fitted(other.label, room) == cut for other in beside) else cut


def label_column(look: RowLook) -> int:
    """Return the column at which the label begins."""
    return _START + (_METHOD if look.method else 0)


def label_room(look: RowLook, width: int) -> int:
    """Return how many cells the label has in a row of ``width`` cells."""
    mark, notes = _right_of(look, width)
    return max(width - label_column(look) - cell_len(mark) - cell_len(notes), 1)


def row_width(look: RowLook) -> int:
    """Return the width of an uncut row."""
    return label_column(look) + cell_len(look.label) + sum(map(cell_len, _right_of(look, _ANY_WIDTH)))


def _right_of(look: RowLook, width: int) -> tuple[str, str]:
    """Return the texts right of the label: its mark, which a narrow row leaves out, and the notes."""
    mark, notes = f" {look.mark} " if look.mark else " ", _notes_text(look)
    return (" " if cell_len(mark) + cell_len(notes) > width // 2 else mark), notes


def _notes_text(look: RowLook) -> str:
    """Return the end of a row: the number of problems, and whether the file changed."""
    if look.marked and not look.is_page:
        return f"●{look.marked} "
    count = "" if not look.count else f"{look.count} " if look.count <= _MOST_COUNTED else f"{_MOST_COUNTED}+ "
    return f"{count}{'✎ ' if look.changed else ''}"


def _method_class(method: str) -> str:
    return {"GET": "get", "POST": "post", "PUT": "put", "PATCH": "put", "DELETE": "delete"}.get(method, "other")
