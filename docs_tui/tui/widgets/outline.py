"""The outline of a page: its headings, with the current section marked.

It scrolls by itself and has no scrollbar: a ``ScrollView`` would lay out the whole screen again for each page.
"""

from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from docs_tui.preview.content_parts import PageHeading
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.keys import G_TWICE, GTwice
from docs_tui.tui.widgets.bars import fitted

LEAST_HEADINGS = 2
"""With fewer headings than this, the outline of a page is useless."""


class Outline(ErrorGuard, GTwice, Widget, can_focus=True):
    """Shows a line for each heading and follows the page as it scrolls."""

    ALLOW_SELECT: ClassVar[bool] = False
    TOP: ClassVar[str] = "move(-10000)"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "jump", "Go to the heading", show=False, id="open-row"),
        Binding("j,down", "move(1)", "Next heading", show=False, id="down"),
        Binding("k,up", "move(-1)", "Previous heading", show=False, id="up"),
        G_TWICE,
        Binding("home", "move(-10000)", "First heading", show=False, id="top"),
        Binding("G,end", "move(10000)", "Last heading", show=False, id="end"),
        Binding("ctrl+d,pagedown", "move(10)", "Ten headings down", show=False, id="page-down"),
        Binding("ctrl+u,pageup", "move(-10)", "Ten headings up", show=False, id="page-up"),
    ]
    WITHOUT_SITE: ClassVar[frozenset[str]] = frozenset(
        {"open-row", "down", "up", "g-twice", "top", "end", "page-down", "page-up"}
    )
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "outline--title",
        "outline--heading",
        "outline--current",
        "outline--cursor",
        "outline--hover",
    }
    DEFAULT_CSS = """
    Outline {
        background: $background;
        & > .outline--title { color: $quiet; }
        & > .outline--heading { color: $quiet; }
        & > .outline--current { color: $foreground; }
        & > .outline--hover { color: $foreground; background: $surface; }
        &:focus > .outline--heading { color: $foreground 85%; }
        & > .outline--cursor { color: $foreground; background: $cursor; text-style: $cursor-style; }
    }
    """

    heading: reactive[str] = reactive("On this page")
    """The first line."""
    notes: reactive[tuple[str, ...]] = reactive(())
    """Texts at the right of the headings; empty, or one for each."""
    entries: reactive[tuple[PageHeading, ...]] = reactive((), repaint=False)
    """The headings of the page."""
    current: reactive[int] = reactive(-1, repaint=False)
    """The heading whose section is at the top of the page; -1 above the first."""
    cursor: reactive[int] = reactive(-1, repaint=False)
    """The heading that Enter goes to."""
    hover: reactive[int] = reactive(-1, repaint=False)
    """The heading under the mouse."""
    top: reactive[int] = reactive(0)
    """The first visible row."""

    class Chosen(Message):
        """The reader chose a heading."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def watch_entries(self, before: tuple[PageHeading, ...], entries: tuple[PageHeading, ...]) -> None:
        """Scroll to the top."""
        self._outermost = min((each.depth for each in entries), default=0)
        self.cursor = -1
        self.top = 0
        if (len(before) < self._least) != (len(entries) < self._least):
            self.refresh()  # the outline's title appears or disappears
        self._repaint(0, max(len(before), len(entries)))

    def watch_current(self, before: int, current: int) -> None:
        """Scroll to the current section."""
        self._scroll_to_row(current)
        self._repaint(before)
        self._repaint(current)

    def watch_cursor(self, before: int, cursor: int) -> None:
        """Scroll to the cursor."""
        self._scroll_to_row(cursor)
        self._repaint(before)
        self._repaint(cursor)

    def watch_hover(self, before: int, hover: int) -> None:
        """Highlight the heading under the mouse."""
        self._repaint(before)
        self._repaint(hover)

    def _repaint(self, index: int, count: int = 1) -> None:
        """Repaint only this many headings, so that going to another page stays fast."""
        first, last = max(index + 1 - self.top, 0), min(index + 1 + count - self.top, self.size.height)
        if index >= 0 and last > first:
            self.refresh(Region(0, first, self.size.width, last - first))

    def watch_has_focus(self, focused: bool) -> None:  # noqa: FBT001 - Textual calls it so
        """Put the cursor on the current section."""
        super().watch_has_focus(focused)
        self.cursor = max(self.current, 0) if focused and self.entries else -1

    def __init__(self, least: int = 1) -> None:
        """Create an outline, which stays empty if there are fewer than ``least`` headings."""
        super().__init__()
        self._least = least
        self._drawn_with: dict[str, Style] = {}
        """The styles of one drawing."""
        self._outermost = 0
        """The depth of headings that are not indented."""

    @property
    def leads_nowhere(self) -> bool:
        """Whether there are too few headings to choose from."""
        return len(self.entries) < self._least

    def needed_width(self) -> int:
        """Return the width at which no heading is cut."""
        notes = max(map(cell_len, self.notes), default=-1) + 1
        return max((self._indentation(each) + cell_len(each.text) + 1 for each in self.entries), default=0) + notes

    def cut_label(self) -> tuple[int, int, str] | None:
        """Return the column, row and whole text of the heading under the cursor if it is cut, or None."""
        row = self.cursor + 1 - self.top
        if not self.has_focus or self.cursor < 0 or not 0 <= row < self.size.height:
            return None
        entry = self.entries[self.cursor]
        column = self._indentation(entry)
        return (column, row, entry.text) if column + cell_len(entry.text) > self.size.width - 1 else None

    def _indentation(self, entry: PageHeading) -> int:
        return 1 + 2 * min(entry.depth - self._outermost, 3)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the rows in ``crop``. Styles are cached for one drawing only."""
        self._drawn_with.clear()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Draw one heading."""
        width = self.size.width
        row = y + self.top
        if row == 0:
            return _strip("" if self.leads_nowhere else f" {self.heading}", width, self._style("title"))
        index = row - 1
        if index >= len(self.entries) or self.leads_nowhere:
            return Strip.blank(width, self._style("heading"))
        entry = self.entries[index]
        style = self._style("current" if index == self.current else "heading")
        if index == self.hover:
            style += self._style("hover")
        if index == self.cursor and self.has_focus:
            style += self._style("cursor")
        bar = "▎" if index == self.current else " "
        note = self.notes[index] if index < len(self.notes) else ""
        return _strip(f"{bar:<{self._indentation(entry)}}{entry.text}", width, style, note)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the heading under the mouse."""
        self.hover = self._index_at(event.y)
        self.styles.pointer = "pointer" if self.hover >= 0 else "default"

    def on_leave(self) -> None:
        """Remove the highlight of the mouse."""
        self.hover = -1

    def on_click(self, event: events.Click) -> None:
        """Go to the heading under the mouse."""
        if (index := self._index_at(event.y)) >= 0:
            self.post_message(self.Chosen(index))

    def on_resize(self) -> None:
        """Scroll to the current section."""
        self.top = self.validate_top(self.top)
        self._scroll_to_row(self.current)

    def on_mouse_scroll_down(self) -> None:
        """Scroll with the wheel."""
        self.top += 3

    def on_mouse_scroll_up(self) -> None:
        """Scroll with the wheel."""
        self.top -= 3

    def validate_top(self, top: int) -> int:
        """Keep the first visible row within the rows."""
        return max(min(top, len(self.entries) + 1 - self.size.height), 0)

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        if self.entries:
            self.cursor = min(max(self.cursor + by, 0), len(self.entries) - 1)

    def action_jump(self) -> None:
        """Go to the heading under the cursor."""
        if self.cursor >= 0:
            self.post_message(self.Chosen(self.cursor))

    def _style(self, name: str) -> Style:
        style = self._drawn_with.get(name)
        if style is None:
            # Textual drops the opacity of a color unless it is on another one.
            style = (self.visual_style + self.get_visual_style(f"outline--{name}", partial=True)).rich_style
            self._drawn_with[name] = style
        return style

    def _index_at(self, y: int) -> int:
        index = y + self.top - 1
        return index if 0 <= index < len(self.entries) else -1

    def _scroll_to_row(self, index: int) -> None:
        row, height = index + 1, self.size.height
        if index < 0 or not height:
            return
        if row < self.top:
            self.top = row if row > 1 else 0
        elif row >= self.top + height:
            self.top = row - height + 1


def _strip(text: str, width: int, style: Style, note: str = "") -> Strip:
    room = width - 1 - (len(note) + 1 if note else 0)
    text = fitted(text, room)
    if note:
        text = f"{set_cell_size(text, room)} {note}"
    return Strip([Segment(set_cell_size(text, width), style)], width)
