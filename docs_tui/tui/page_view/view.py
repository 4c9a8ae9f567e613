"""The page on the screen, with its keys and its mouse.

One widget in Textual's line API, in layers: ``page_scroll`` lays the page out, ``canvas`` draws it, ``places`` shows another one,
``noted`` says what is wrong, ``found`` finds, ``targets`` follows, ``selecting`` selects. Tabs, disclosures and links are state of the model, never widgets. Page text enters
as segments and as ``Content``, never as markup, and carries no meta data, so nothing that a page says can act.
"""

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Offset

from docs_tui.preview import selected
from docs_tui.preview.layout import regions_between, row_span
from docs_tui.preview.model import Target
from docs_tui.preview.outline import OutlineEntry
from docs_tui.preview.selected import Point
from docs_tui.preview.wrap import char_at_cell
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.page_view.draw import indent
from docs_tui.tui.page_view.places import Place
from docs_tui.tui.page_view.selecting import Selecting
from docs_tui.tui.widgets.twice import G_TWICE, GTwice

if TYPE_CHECKING:
    from textual.timer import Timer

__all__ = ["DocView", "OutlineEntry", "Place"]


class DocView(ErrorGuard, GTwice, Selecting, can_focus=True):
    """A page, virtualised."""

    ALLOW_SELECT: ClassVar[bool] = False

    DEFAULT_CSS = """
    DocView {
        overflow-x: hidden;
        overflow-y: scroll;
        scrollbar-size-vertical: 1;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,down", "scroll_rows(1)", "Down", show=False, id="down"),
        Binding("k,up", "scroll_rows(-1)", "Up", show=False, id="up"),
        Binding("ctrl+d", "scroll_half(1)", "Half a page down", show=False, id="half-page-down"),
        Binding("ctrl+u", "scroll_half(-1)", "Half a page up", show=False, id="half-page-up"),
        Binding("pagedown", "scroll_page(1)", "Page down", show=False, id="page-down"),
        Binding("pageup", "scroll_page(-1)", "Page up", show=False, id="page-up"),
        G_TWICE,
        Binding("home", "top", "Top", show=False, id="top"),
        Binding("G,end", "bottom", "End", show=False, id="end"),
        Binding("tab", "next_target", "Next link", show=False, id="next-link"),
        Binding("shift+tab", "previous_target", "Previous link", show=False, id="link-before"),
        Binding("enter", "activate", "Follow, open or choose", show=False, id="follow"),
        Binding("left", "sideways(-1)", "Previous tab, or wide content left", show=False, id="scroll-left"),
        Binding("right", "sideways(1)", "Next tab, or wide content right", show=False, id="scroll-right"),
    ]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._pressed: Point | None = None
        self._dragged = False
        self._pointer = Offset(0, 0)
        self._auto_scroll: Timer | None = None

    def _forget(self) -> None:
        super()._forget()
        self._stop_selecting()

    # Keys

    def action_scroll_rows(self, rows: int) -> None:
        """Scroll by rows."""
        self.scroll_to(y=self._top + rows, animate=False)

    def action_scroll_half(self, direction: int) -> None:
        """Scroll by half a screen."""
        self.action_scroll_rows(direction * max(self._height // 2, 1))

    def action_scroll_page(self, direction: int) -> None:
        """Scroll by a screen, two rows of it kept."""
        self.action_scroll_rows(direction * max(self._height - 2, 1))

    def action_top(self) -> None:
        """Go to the first row."""
        self.scroll_to(y=0, animate=False)

    def action_bottom(self) -> None:
        """Go to the last row."""
        self.scroll_to(y=self.max_scroll_y, animate=False)
        self.scroll_to(y=self.max_scroll_y, animate=False)

    # The mouse

    def _point_at(self, x: int, y: int) -> Point | None:
        """Return the character at a cell of the view, the nearest one where there is none."""
        if not self._layout.blocks:
            return None
        row = min(max(self._top + y, 0), self._layout.height - 1)
        index, inner = self._layout.at(row)
        block = self._layout.blocks[index]
        if inner < 0:
            return Point(block, 0)
        first, last = row_span(block, inner)
        cell = x - self._geometry.left - indent(block, inner) + block.offset
        return Point(block, first + char_at_cell(block.text[first:last], cell) if cell > 0 else first)

    def _target_at(self, x: int, y: int) -> Target | None:
        """Return what a click at a cell acts on: the smallest target there."""
        row = self._top + y
        if not self._layout.blocks or row >= self._layout.height:
            return None
        index, inner = self._layout.at(row)
        block = self._layout.blocks[index]
        if block.picture is not None and inner >= 0 and x < self._geometry.left + block.picture.columns:
            return block.target
        if inner < 0 or not block.regions:
            return None
        first, last = row_span(block, inner)
        cell = x - self._geometry.left - indent(block, inner) + block.offset
        if cell < 0:
            toggles = [region.target for region in block.regions if region.target.kind == "toggle"]
            return toggles[0] if toggles and x >= self._geometry.left else None
        char = first + char_at_cell(block.text[first:last], cell)
        inside = list(regions_between(block, char, char + 1)) if char < last else []
        return min(inside, key=lambda each: each.end - each.start).target if inside else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to select."""
        if event.button != 1:
            return
        self._pressed = self._point_at(event.x, event.y)
        self._dragged = False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Select up to the pointer, or show what is under it."""
        self._pointer = Offset(event.x, event.y)
        if self._pressed is None:
            self._hover(self._target_at(event.x, event.y))
            return
        point = self._point_at(event.x, event.y)
        if point is not None and (self._dragged or point != self._pressed):
            self._dragged = True
            self._select(self._pressed, point)
        outside = not 0 <= event.y < self._height
        if outside and self._auto_scroll is None:
            self._auto_scroll = self.set_interval(1 / 30, self._scroll_on)
        elif not outside:
            self._stop_auto_scroll()

    def _scroll_on(self) -> None:
        """Scroll while the pointer is held outside the view."""
        if self._pressed is None:
            self._stop_auto_scroll()
            return
        over = self._pointer.y if self._pointer.y < 0 else self._pointer.y - self._height + 1
        self.action_scroll_rows(max(min(over, 4), -4))
        point = self._point_at(self._pointer.x, min(max(self._pointer.y, 0), self._height - 1))
        if point is not None:
            self._select(self._pressed, point)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End selecting."""
        event.stop()
        self._stop_selecting()

    def _stop_selecting(self) -> None:
        self._pressed = None
        self._stop_auto_scroll()
        if self.is_mounted:
            self.release_mouse()

    def _stop_auto_scroll(self) -> None:
        if self._auto_scroll is not None:
            self._auto_scroll.stop()
            self._auto_scroll = None

    def on_click(self, event: events.Click) -> None:
        """Act on what was clicked; elsewhere select a word, then a block, with more clicks."""
        event.prevent_default()
        if self._dragged:
            self._dragged = False
            return
        point, target = self._point_at(event.x, event.y), self._target_at(event.x, event.y)
        if target is not None and (event.chain == 1 or target.kind in ("tab", "toggle")):
            self.clear_selection()
            self._focus_target(target)
            self._activate(target)
        elif point is None or event.chain == 1:
            self.clear_selection()
        else:
            start, end = selected.word_at(point.block.text, point.char)
            if event.chain > 2:
                start, end = 0, len(point.block.text)
            self._select(Point(point.block, start), Point(point.block, end))

    def on_leave(self) -> None:
        """Show nothing as under the pointer."""
        self._hover(None)

    def _hover(self, target: Target | None) -> None:
        if target is self._hovered:
            return
        self._hovered = target
        self.styles.pointer = "pointer" if target is not None else "default"
        self.tooltip = Content(target.text) if target is not None and target.kind == "tip" else None
        self.refresh()
        self._tell(target)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """Move wide content under the pointer."""
        self._wheel_sideways(event, 1)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """Move wide content under the pointer."""
        self._wheel_sideways(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """With Shift, move wide content under the pointer."""
        if event.shift:
            self._wheel_sideways(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """With Shift, move wide content under the pointer."""
        if event.shift:
            self._wheel_sideways(event, -1)

    def _wheel_sideways(self, event: events.MouseEvent, direction: int) -> None:
        if self._layout.blocks:
            event.prevent_default()
            event.stop()
            self._move_sideways(self._layout.at(self._top + event.y)[0], direction)
