"""The navigation as a tree that is filled as it is opened: 10,000 pages cost what is on the screen."""

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from docs_tui.site import NavEntry, NavLink, NavNode, NavPage
from docs_tui.site.sidebar import Sidebar, Trail, pages_in, with_root
from docs_tui.source.clean import clean_line
from docs_tui.tui.guard import Guarded
from docs_tui.tui.problems import Problems
from docs_tui.tui.widgets.twice import G_TWICE, GTwice

if TYPE_CHECKING:
    from docs_tui.site import Site

Row: TypeAlias = TreeNode[NavEntry]

_OPEN_AT_START = 300
"""A tree with fewer rows than this starts with its groups open."""
_METHODS = {"DELETE": "DEL", "OPTIONS": "OPT", "PATCH": "PTCH", "TRACE": "TRCE", "CHANNEL": "CHAN"}


@dataclass(frozen=True, slots=True)
class RowLook:
    """How one row looks."""

    label: str
    method: str = ""
    mark: str = ""
    """Small and dim at the right: a tag, ``deprecated``, ``↗``."""
    dim: bool = False
    marked: int = 0
    """For an AI; of a group, how many of its pages."""
    changed: bool = False
    """Since the last commit."""
    count: int = 0
    """Of problems."""
    wrong: bool = False
    """There are errors among them."""
    is_page: bool = False


@dataclass(frozen=True, slots=True)
class Notes:
    """What is known of pages beside what the site says of them."""

    problems: Problems = field(default_factory=Problems)
    changed: frozenset[str] = frozenset()
    """Files that differ from the last commit."""
    marked: frozenset[str] = frozenset()
    """Paths of the pages marked for an AI."""
    groups: Counter[Trail] | None = None
    """How many of them stand under each trail of the navigation."""


class NavigationTree(Guarded, GTwice, Tree[NavEntry], inherit_bindings=False):
    """Groups, pages and links of the navigation."""

    TOP: ClassVar[str] = "scroll_home"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", "Open", show=False, id="open-row"),
        Binding("tab", "into_page", "First link of the page", show=False, id="into-page"),
        Binding("j,down", "cursor_down", "Next row", show=False, id="down"),
        Binding("k,up", "cursor_up", "Row before", show=False, id="up"),
        Binding("right", "open", "Open the group", show=False, id="open-group"),
        Binding("left", "close", "Close the group", show=False, id="close-group"),
        G_TWICE,
        Binding("home", "scroll_home", "First row", show=False, id="top"),
        Binding("G,end", "scroll_end", "Last row", show=False, id="end"),
        Binding("ctrl+d,pagedown", "page_down", "Page down", show=False, id="page-down"),
        Binding("ctrl+u,pageup", "page_up", "Page up", show=False, id="page-up"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "navigation-tree--dim",
        "navigation-tree--mark",
        "navigation-tree--group",
        "navigation-tree--current",
        "navigation-tree--marked",
        "navigation-tree--warning",
        "navigation-tree--error",
        "navigation-tree--get",
        "navigation-tree--post",
        "navigation-tree--put",
        "navigation-tree--delete",
        "navigation-tree--other",
    }
    DEFAULT_CSS = """
    NavigationTree {
        background: $background;
        color: $foreground 85%;
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        & > .navigation-tree--dim, & > .navigation-tree--mark { color: $faint; }
        & > .navigation-tree--group { color: $foreground; text-style: bold; }
        & > .navigation-tree--current { color: $primary; text-style: bold; }
        & > .navigation-tree--marked { color: $success; }
        & > .navigation-tree--warning { color: $warning; }
        & > .navigation-tree--error { color: $error; }
        & > .navigation-tree--get { color: $success; }
        & > .navigation-tree--post { color: $primary; }
        & > .navigation-tree--put { color: $warning; }
        & > .navigation-tree--delete { color: $error; }
        & > .navigation-tree--other { color: $secondary; }
        & > .tree--cursor { background: $panel; text-style: none; }
        & > .tree--highlight-line { background: $surface; }
        &:focus {
            background-tint: $foreground 0%;
            & > .tree--cursor { background: $primary 25%; text-style: none; }
        }
    }
    """

    cursor_page: var[str] = var("")
    """The page under the cursor; empty on other rows. To be watched: who waits for ``NodeHighlighted``, which goes round,
    comes after the row has been painted, and pays for a second painting."""

    class PageChosen(Message):
        """The reader came to a page of the tree."""

        def __init__(self, path: str, *, opened: bool) -> None:
            super().__init__()
            self.path = path
            self.opened = opened
            """With Enter or a click; else the cursor only passes over it."""

        def can_replace(self, message: Message) -> bool:
            """Let a fast walk through the tree show only where it arrives."""
            return isinstance(message, NavigationTree.PageChosen) and not message.opened

    class Left(Message):
        """The reader goes on into the page, to what can be acted on there."""

    class LinkChosen(Message):
        """The reader opened a link to elsewhere."""

        def __init__(self, url: str) -> None:
            super().__init__()
            self.url = url

    def __init__(self) -> None:
        self._row_style: Style | None = None
        super().__init__(Text())
        self.show_root = False
        self.show_guides = False
        self.guide_depth = 2
        self.auto_expand = False
        self._site: Site | None = None
        self._sidebar = Sidebar((), (), ())
        self._current = ""
        self._opened: dict[Trail, set[Trail]] = {}
        self._shown: Row | None = None
        self._notes = Notes()

    def show(self, site: "Site", side: Sidebar, path: str) -> None:
        """Show the tree of ``side`` with ``path`` as the page on the screen; what is open stays open."""
        before, self._current = self._sidebar, path
        same = before.trail == side.trail and before.entries == side.entries and before.outside == side.outside
        self._sidebar = side
        if not same or not self.root.children:
            self._site = site
            self._fill()
            # A layout that finds this out makes the rows narrower, and has to be done and painted again.
            self.show_vertical_scrollbar = self.show_vertical_scrollbar or len(self._tree_lines) > self.app.size.height
        elif site is not self._site:
            self.refresh_labels(site)
        self.reveal(path)

    def refresh_labels(self, site: "Site") -> None:
        """Draw the rows again where titles came in; nothing moved."""
        before, self._site = self._looks_in_view(), site
        self._updates += 1
        if self._looks_in_view() != before:
            self.refresh()

    def note(
        self,
        *,
        problems: Problems | None = None,
        changed: frozenset[str] | None = None,
        marked: frozenset[str] | None = None,
        groups: Counter[Trail] | None = None,
    ) -> None:
        """Show what is known of pages now; what is not given stays."""
        before = self._notes
        self._notes = replace(
            before,
            problems=before.problems if problems is None else problems,
            changed=before.changed if changed is None else changed,
            marked=before.marked if marked is None else marked,
            groups=before.groups if groups is None else groups,
        )
        if self._notes != before:
            self._updates += 1
            self.refresh()

    def paths_at_cursor(self) -> tuple[str, ...]:
        """Return the page of the row under the cursor, or all pages of its group."""
        entry = self.cursor_node.data if self.cursor_node is not None else None
        return tuple(pages_in((entry,))) if entry is not None else ()

    def reveal(self, path: str) -> bool:
        """Mark ``path`` as the page on the screen and bring its row into view; False where the tree lacks it."""
        self._current = path
        cursor = self.cursor_node
        here = cursor is not None and self.cursor_line >= 0 and _leads_to(cursor.data, path)
        row = cursor if here else self._row_of(path)
        self._mark(row)
        if row is not None and not here:
            self._tree_lines  # noqa: B018 - rows have their line numbers once the lines are built
            self.cursor_line = row.line
            # Before the first layout there is no height to scroll in.
            self.call_after_refresh(self.scroll_to_line, row.line, animate=False)
        return row is not None

    def pages_near(self) -> tuple[str, ...]:
        """Return the pages that the cursor comes to next: the one below it, then the one above."""
        found: list[str] = []
        for by in (1, -1):
            line = self.cursor_line + by
            while line >= 0 and (row := self.get_node_at_line(line)) is not None:
                if (path := _page_of(row.data)) is not None:
                    found.append(path)
                    break
                line += by
        return tuple(found)

    def _mark(self, row: Row | None) -> None:
        """Draw the page on the screen as such, and the one before as any other."""
        for each in (self._shown, row):
            if each is not None:
                each.refresh()
        self._shown = row

    @property
    def rich_style(self) -> Style:
        """The style of a row, asked for at every row; made once for each drawing."""
        if self._row_style is None:
            self._row_style = super().rich_style
        return self._row_style

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some rows."""
        self._row_style = None
        return super().render_lines(crop)

    def process_label(self, label: str | Text) -> Text:
        """Keep a label as it is; the rows are drawn from their data."""
        return label if isinstance(label, Text) else Text(label)

    def get_label_width(self, node: Row) -> int:
        """Rows are cut to the width of the pane: it never scrolls sideways."""
        del node
        return 1

    def render_label(self, node: Row, base_style: Style, style: Style) -> Text:
        """Draw a row: what opens it, its label, and its mark at the right."""
        look = self._look(node.data, node)
        width = max(self.scrollable_content_region.width - 2 * _depth(node), 4)
        text = Text(style=base_style, no_wrap=True, end="")
        self._start_row(text, node, look)
        mark = f" {look.mark} " if look.mark else " "
        notes = _notes_text(look)
        if cell_len(mark) + cell_len(notes) > width // 2:
            mark = " "
        room = max(width - text.cell_len - cell_len(mark) - cell_len(notes), 1)
        if look.method:
            name = _METHODS.get(look.method, look.method)[:4].ljust(4)
            text.append(f"{name} ", self._style(_method_class(look.method)))
            room = max(room - 5, 1)
        text.append(set_cell_size(_cut(look.label, room), room), self._label_style(node, look))
        text.append(mark, self._style("mark"))
        if notes:
            name = "error" if look.wrong else "warning" if look.count else "marked" if look.marked else "mark"
            text.append(notes, self._style(name))
        text.stylize(style)
        return text

    def _start_row(self, text: Text, node: Row, look: RowLook) -> None:
        if node.allow_expand:
            text.append("▾ " if node.is_expanded else "▸ ", self._style("mark") + Style(meta={"toggle": True}))
        elif look.marked and look.is_page:
            text.append("● ", self._style("marked"))
        elif _leads_to(node.data, self._current):
            text.append("▎ ", self._style("current"))
        else:
            text.append("  ")

    def _label_style(self, node: Row, look: RowLook) -> Style:
        if _leads_to(node.data, self._current):
            return self._style("current")
        if look.dim:
            return self._style("dim")
        return self._style("group") if node.allow_expand and not _depth(node) else Style.null()

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"navigation-tree--{name}", partial=True)

    def _look(self, entry: NavEntry | None, row: Row) -> RowLook:
        if isinstance(entry, NavNode):
            groups = self._notes.groups
            marked = groups[(*self._sidebar.trail, *_trail(row))] if groups else 0
            return RowLook(clean_line(entry.label), mark=clean_line(entry.tag), dim=entry.hidden, marked=marked)
        if isinstance(entry, NavLink):
            return RowLook(clean_line(entry.label or entry.href), mark="↗")
        page = self._site.pages.get(entry.path) if self._site and entry else None
        if page is None:
            return RowLook(clean_line(entry.path) if entry else "", mark="missing", dim=True)
        label = clean_line(page.sidebar_title or page.title)
        method = page.api.method.upper() if page.api else ""
        mark = "deprecated" if page.deprecated else clean_line(page.tag)
        notes = self._notes
        count = notes.problems.of_file(page.file)
        return RowLook(
            label,
            method,
            mark,
            dim=page.hidden,
            is_page=True,
            marked=int(page.path in notes.marked),
            changed=page.file in notes.changed,
            count=count.problems,
            wrong=count.errors > 0,
        )

    def _looks_in_view(self) -> list[RowLook]:
        """Return how the rows look that can be seen."""
        first = int(self.scroll_y)
        rows = map(self.get_node_at_line, range(first, first + self.size.height + 1))
        return [self._look(row.data, row) for row in rows if row is not None]

    def _fill(self) -> None:
        self.unselect()
        self.clear()
        self._shown = None
        opened = self._opened.get(self._sidebar.trail)
        entries = (*self._sidebar.entries, *self._sidebar.outside)
        rows = [self._add(self.root, entry) for entry in entries]
        if opened is None:
            self._open_first(rows)
            return
        waiting = rows
        while waiting:
            row = waiting.pop()
            if row.allow_expand and _trail(row) in opened:
                self._open(row)
                waiting += row.children

    def _open_first(self, rows: list[Row]) -> None:
        """Open the groups at the top while the tree stays short; pages outside the navigation stay closed."""
        room = _OPEN_AT_START
        for row, entry in zip(rows, self._sidebar.entries, strict=False):
            if isinstance(entry, NavNode):
                room -= len(entry.children)
                if room < 0:
                    return
                self._open(row)
                self._open_expanded(row)

    def _open_expanded(self, row: Row) -> None:
        """Open the groups below a row that docs.json wants open."""
        for child in row.children:
            if isinstance(child.data, NavNode) and child.data.expanded and child.allow_expand:
                self._open(child)
                self._open_expanded(child)

    def _add(self, parent: Row, entry: NavEntry) -> Row:
        opens = isinstance(entry, NavNode) and bool(entry.children)
        return parent.add(_EMPTY, entry, allow_expand=opens)

    def _open(self, row: Row) -> None:
        self._fill_row(row)
        if not row.is_expanded:
            row.expand()

    def _fill_row(self, row: Row) -> None:
        if not row.children and isinstance(row.data, NavNode):
            for entry in with_root(row.data):
                self._add(row, entry)

    def _row_of(self, path: str) -> Row | None:
        """Return the row of a page, with the groups on the way to it open."""
        steps = _steps_to((*self._sidebar.entries, *self._sidebar.outside), path)
        if steps is None:
            return None
        row: Row = self.root
        for index in steps:
            if row is not self.root:
                self._open(row)
            row = row.children[index]
        return row

    def _remember(self) -> None:
        opened: set[Trail] = set()
        waiting = list(self.root.children)
        while waiting:
            row = waiting.pop()
            if row.is_expanded:
                opened.add(_trail(row))
                waiting += row.children
        self._opened[self._sidebar.trail] = opened

    def on_resize(self, event: events.Resize) -> None:
        """Keep the rows: each knows the width that it was drawn for."""
        event.prevent_default()

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[NavEntry]) -> None:
        """Fill a group when it opens."""
        event.stop()
        self._fill_row(event.node)
        self._remember()

    def on_tree_node_collapsed(self, event: Tree.NodeCollapsed[NavEntry]) -> None:
        """Keep what is open, for when the tree is filled again."""
        event.stop()
        self._remember()

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[NavEntry]) -> None:
        """Keep it here: ``cursor_page`` has told."""
        event.stop()

    def on_tree_node_selected(self, event: Tree.NodeSelected[NavEntry]) -> None:
        """Open a page or a link, open or close a group."""
        event.stop()
        entry = event.node.data
        if isinstance(entry, NavLink):
            self.post_message(self.LinkChosen(entry.href))
        elif isinstance(entry, NavPage):
            self.post_message(self.PageChosen(entry.path, opened=True))
        elif isinstance(entry, NavNode) and entry.children:
            event.node.toggle()
        elif isinstance(entry, NavNode) and entry.href:
            self.post_message(self.LinkChosen(entry.href))

    def watch_cursor_line(self, previous_line: int, line: int) -> None:
        """Tell which page the cursor is on; a row that only moved is no other one."""
        super().watch_cursor_line(previous_line, line)
        self.cursor_page = (_page_of(self.cursor_node.data) or "") if self.cursor_node is not None else ""

    def watch_hover_line(self, previous_hover_line: int, hover_line: int) -> None:
        """Show the whole label of the row under the mouse."""
        super().watch_hover_line(previous_hover_line, hover_line)
        row = self.get_node_at_line(hover_line) if hover_line >= 0 else None
        label = self._look(row.data, row).label if row else ""
        self.tooltip = Content(label) if row and cell_len(label) > self.size.width - 2 * _depth(row) - 3 else None

    def action_open(self) -> None:
        """Open the group under the cursor, or go into it."""
        row = self.cursor_node
        if row is None:
            return
        if row.allow_expand and not row.is_expanded:
            self._open(row)
        elif row.allow_expand:
            self.action_cursor_down()

    def action_into_page(self) -> None:
        """Go into the page."""
        self.post_message(self.Left())

    def action_close(self) -> None:
        """Close the group under the cursor, or go out to it."""
        row = self.cursor_node
        if row is None:
            return
        if row.allow_expand and row.is_expanded:
            row.collapse()
        elif row.parent is not None and row.parent is not self.root:
            self.move_cursor(row.parent)


_EMPTY = Text()
_MOST_COUNTED = 99


def _notes_text(look: RowLook) -> str:
    """Return what stands at the end of a row: the number of problems, and whether the file has changed."""
    if look.marked and not look.is_page:
        return f"●{look.marked} "
    count = "" if not look.count else f"{look.count} " if look.count <= _MOST_COUNTED else f"{_MOST_COUNTED}+ "
    return f"{count}{'✎ ' if look.changed else ''}"


def _depth(row: Row) -> int:
    depth, parent = -1, row.parent
    while parent is not None:
        depth, parent = depth + 1, parent.parent
    return max(depth, 0)


def _trail(row: Row) -> Trail:
    labels: list[str] = []
    node: Row | None = row
    while node is not None and isinstance(node.data, NavNode):
        labels.append(node.data.label)
        node = node.parent
    return tuple(reversed(labels))


def _page_of(entry: NavEntry | None) -> str | None:
    return entry.path if isinstance(entry, NavPage) else None


def _leads_to(entry: NavEntry | None, path: str) -> bool:
    return isinstance(entry, NavPage) and entry.path == path


def _steps_to(entries: tuple[NavEntry, ...], path: str) -> tuple[int, ...] | None:
    """Return which child to take at each level to come to a page."""
    for index, entry in enumerate(entries):
        if _leads_to(entry, path):
            return (index,)
        if isinstance(entry, NavNode):
            below = _steps_to(with_root(entry), path)
            if below is not None:
                return (index, *below)
    return None


def _method_class(method: str) -> str:
    return {"GET": "get", "POST": "post", "PUT": "put", "PATCH": "put", "DELETE": "delete"}.get(method, "other")


def _cut(label: str, room: int) -> str:
    return label if cell_len(label) <= room else set_cell_size(label, room - 1) + "…"
