"""A tree that draws the rows of the navigation: only those on the screen, cut to the width of the pane."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Tree

from docs_tui.site import NavEntry
from docs_tui.site.navigation import NavigationView, Trail, is_page
from docs_tui.tui.browse.navigation_row import (
    PageNotes,
    Row,
    RowLook,
    depth_of,
    draw_row,
    group_trail,
    label_column,
    label_room,
    look_of,
    row_width,
)
from docs_tui.tui.problems.problem_counts import Problems

if TYPE_CHECKING:
    from docs_tui.site import Site

_MOST_MEASURED = 1_000
"""The most rows that are measured for the width of the pane."""


class RowTree(Tree[NavEntry]):
    """Draws rows from the entries of a navigation and the notes beside them."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "navigation--dim",
        "navigation--mark",
        "navigation--group",
        "navigation--current",
        "navigation--marked",
        "navigation--warning",
        "navigation--error",
        "navigation--get",
        "navigation--post",
        "navigation--put",
        "navigation--delete",
        "navigation--other",
    }
    DEFAULT_CSS = """
    RowTree {
        background: $background;
        color: $quiet;
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        & > .navigation--dim, & > .navigation--mark { color: $quiet; }
        & > .navigation--group { text-style: bold; }
        & > .navigation--current { color: $primary; text-style: bold; }
        & > .navigation--marked { color: $success; }
        & > .navigation--warning { color: $warning; }
        & > .navigation--error { color: $error; }
        & > .navigation--get { color: $success; }
        & > .navigation--post { color: $primary; }
        & > .navigation--put { color: $warning; }
        & > .navigation--delete { color: $error; }
        & > .navigation--other { color: $secondary; }
        & > .tree--cursor { color: $foreground; background: $panel; text-style: none; }
        & > .tree--highlight-line { background: $surface; }
        &:focus {
            background-tint: $foreground 0%;
            color: $foreground 85%;
            & > .navigation--group { color: $foreground; }
            & > .tree--cursor { color: $foreground; background: $cursor; text-style: $cursor-style; }
        }
    }
    """

    class TitlesNeeded(Message):
        """Rows near the view need the titles of pages that have not been read yet."""

        def __init__(self, files: tuple[str, ...]) -> None:
            super().__init__()
            self.files = files

    def __init__(self) -> None:
        self._row_style: Style | None = None
        self._left_out = 0
        """Cells of indentation that are not drawn, so that deep rows stay visible."""
        super().__init__(Text())
        self.show_root = False
        self.show_guides = False
        self.guide_depth = 2
        self._site: Site | None = None
        self._sidebar = NavigationView((), (), ())
        self._current = ""
        """The page on the screen."""
        self._notes = PageNotes()
        self._needs_titles = False
        self._measured = (-1, 0)
        """The number of updates when the rows were measured, and the width that they need."""

    # What is shown

    def refresh_labels(self, site: "Site") -> None:
        """Redraw the rows after titles were read. The rows are the same."""
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
        reading: bool | None = None,
    ) -> None:
        """Update the notes beside pages; omitted values stay."""
        before = self._notes
        self._notes = replace(
            before,
            reading=before.reading if reading is None else reading,
            problems=before.problems if problems is None else problems,
            changed=before.changed if changed is None else changed,
            marked=before.marked if marked is None else marked,
            groups=before.groups if groups is None else groups,
        )
        if self._notes != before:
            self._updates += 1
            self.refresh()

    # Widths

    def needed_width(self) -> int:
        """Return the width at which no open row is cut. Only the first ``_MOST_MEASURED`` rows are measured."""
        if self._measured[0] != self._updates:
            rows = (line.node for line in self._tree_lines[:_MOST_MEASURED])
            width = max((2 * depth_of(row) + row_width(self._look(row)) for row in rows), default=0)
            self._measured = self._updates, width
        return self._measured[1]

    def cut_label(self) -> tuple[int, int, str] | None:
        """Return the column, row and whole text of the focused row's label if it is cut, or None."""
        row = self.cursor_node
        if row is None or not self.has_focus:
            return None
        label, y = self._look(row).label, row.line - int(self.scroll_y)
        if cell_len(label) <= self._label_room(row) or not 0 <= y < self.size.height:
            return None
        return self._indentation(row) + label_column(self._look(row)), y, label

    def _label_room(self, row: Row) -> int:
        return label_room(self._look(row), self._row_width(row))

    def _row_width(self, row: Row) -> int:
        return max(self.scrollable_content_region.width - self._indentation(row), 4)

    def _indentation(self, row: Row) -> int:
        """Return the indentation of a row in cells."""
        return max(2 * depth_of(row) - self._left_out, 0)

    def _leave_out(self) -> None:
        """Leave out enough indentation to keep the row under the cursor visible."""
        row = self.cursor_node
        most = self.size.width * 2 // 5
        left_out = max(2 * depth_of(row) - most, 0) if row is not None and most else 0
        if left_out != self._left_out:
            self._left_out = left_out
            self._updates += 1
            self.refresh()

    def watch_hover_line(self, previous_hover_line: int, hover_line: int) -> None:
        """Show the whole label of the row under the mouse."""
        super().watch_hover_line(previous_hover_line, hover_line)
        row = self.get_node_at_line(hover_line) if hover_line >= 0 else None
        label = self._look(row).label if row else ""
        self.tooltip = Content(label) if row and cell_len(label) > self._label_room(row) else None

    # Drawing

    @property
    def rich_style(self) -> Style:
        """The style of a row; computed once per drawing, because every row needs it."""
        if self._row_style is None:
            self._row_style = super().rich_style
        return self._row_style

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some rows."""
        self._row_style = None
        return super().render_lines(crop)

    def _render_line(self, y: int, x1: int, x2: int, base_style: Style) -> Strip:
        """Draw a row without the omitted indentation."""
        row = self.get_node_at_line(y)
        cut = min(2 * depth_of(row), self._left_out) if row is not None else 0
        return super()._render_line(y, x1 + cut, x2 + cut, base_style)

    def process_label(self, label: str | Text) -> Text:
        """Return a label unchanged; rows are drawn from their data."""
        return label if isinstance(label, Text) else Text(label)

    def get_label_width(self, node: Row) -> int:
        """Return the width of the pane: rows are cut to it, so that it never scrolls sideways."""
        del node
        return 1

    def render_label(self, node: Row, base_style: Style, style: Style) -> Text:
        """Draw a row: its arrow, its label, and the notes at the right."""
        look = self._look(node)
        if look.unread and not self._needs_titles:
            self._needs_titles = True
            self.call_after_refresh(self._request_titles)
        width = self._row_width(node)
        text = Text(style=base_style, no_wrap=True, end="")
        self._start_row(text, node, look)
        beside = (self._look(row) for row in (node.previous_sibling, node.next_sibling) if row is not None)
        draw_row(text, look, width, self._style, self._label_style(node, look), beside=beside)
        text.stylize(style)
        return text

    def _request_titles(self) -> None:
        """Request missing titles on this screen and one screen above and below."""
        self._needs_titles = False
        height = self.size.height
        looks = self._looks_at(int(self.scroll_y) - height, 3 * height)
        if files := tuple(look.unread for look in looks if look.unread):
            self.post_message(self.TitlesNeeded(files))

    def _start_row(self, text: Text, node: Row, look: RowLook) -> None:
        """Draw the arrow of a group, or the sign of a page that is marked or current."""
        current = is_page(node.data, self._current)
        if node.allow_expand:
            text.append("▾ " if node.is_expanded else "▸ ", self._style("mark") + Style(meta={"toggle": True}))
        elif look.marked and look.is_page:
            text.append("◉ " if current else "● ", self._style("marked"))
        elif current:
            text.append("▎ ", self._style("current"))
        else:
            text.append("  ")

    def _label_style(self, node: Row, look: RowLook) -> Style:
        if is_page(node.data, self._current):
            return self._style("current")
        if look.dim:
            return self._style("dim")
        return self._style("group") if node.allow_expand and not depth_of(node) else Style.null()

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"navigation--{name}", partial=True)

    def _look(self, row: Row) -> RowLook:
        return look_of(row.data, self._site, self._notes, lambda: (*self._sidebar.trail, *group_trail(row)))

    def _looks_in_view(self) -> list[RowLook]:
        """Return the data of the visible rows."""
        return self._looks_at(int(self.scroll_y), self.size.height + 1)

    def _looks_at(self, first: int, count: int) -> list[RowLook]:
        """Return the data of at most ``count`` rows, beginning with row ``first``."""
        rows = map(self.get_node_at_line, range(max(first, 0), first + count))
        return [self._look(row) for row in rows if row is not None]

    def on_resize(self, event: events.Resize) -> None:
        """Do nothing, because each cached row stores the width that it was drawn for."""
        event.prevent_default()
        self._leave_out()
