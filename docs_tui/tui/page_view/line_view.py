"""The scroll view of lines that shows a page: its keys and wheel, and faster drawing than Textual's."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from docs_tui.tui.page_view.terminal_graphics import PictureStrip

if TYPE_CHECKING:
    from textual.timer import Timer


class LineView(ScrollView):
    """A scroll view of the lines of a page, without border and padding.

    Without them, lines need no blending, and are drawn faster than in Textual.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some lines."""
        filters, background = self.get_line_filters(), self.background_colors[1]
        has_sixels = self.has_sixels
        strips: list[Strip] = []
        for y in crop.line_range:
            strip = self.render_line(y)
            for each in filters:
                strip = strip.apply_filter(each, background)
            strips.append(PictureStrip(strip, strip.cell_length) if has_sixels else strip)
        if crop.column_span == (0, self.region.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    @property
    def has_sixels(self) -> bool:
        """Whether lines may contain sixels."""
        return False

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return no filters if there are sixels, which filters would treat as text.

        Such terminals have true colors anyway.
        """
        return () if self.has_sixels else super().get_line_filters()

    @property
    def view_width(self) -> int:
        """The visible width in cells; 0 before the widget has a size."""
        return self.scrollable_content_region.width

    @property
    def view_height(self) -> int:
        """The visible number of rows."""
        return self.scrollable_content_region.height

    @property
    def top(self) -> int:
        """The first visible row."""
        return int(self.scroll_y)

    @property
    def max_top(self) -> int:
        """The first visible row at the end of the page."""
        return int(self.max_scroll_y)

    def set_page_height(self, width: int, rows: int) -> None:
        """Set the size of everything that can be scrolled to.

        Setting ``virtual_size`` would lay out the whole screen again, for a scroll bar that is always there.
        """
        self.set_reactive(ScrollView.virtual_size, Size(width, rows))
        bar = self.vertical_scrollbar
        bar.window_virtual_size = rows
        bar.window_size = self.view_height

    def jump_to(self, row: int) -> None:
        """Make ``row`` the first visible one."""
        self.scroll_to(y=row, animate=False, force=True)

    def start_timer(self, delay: float, callback: Callable[[], None], *, repeat: bool) -> "Timer":
        """Call ``callback`` after ``delay`` seconds, once or repeatedly."""
        return self.set_interval(delay, callback) if repeat else self.set_timer(delay, callback)

    @abstractmethod
    def layout_changed(self) -> None:
        """Discard everything that depends on the layout. Called before anything is drawn."""

    @abstractmethod
    def redraw_all(self) -> None:
        """Draw every row again."""

    # Scrolling with keys

    def action_scroll_rows(self, rows: int) -> None:
        """Scroll by rows."""
        self.scroll_to(y=self.top + rows, animate=False)

    def action_scroll_half(self, direction: int) -> None:
        """Scroll by half a screen."""
        self.action_scroll_rows(direction * max(self.view_height // 2, 1))

    def action_scroll_page(self, direction: int) -> None:
        """Scroll by a screen; two rows stay visible."""
        self.action_scroll_rows(direction * max(self.view_height - 2, 1))

    def action_top(self) -> None:
        """Go to the first row."""
        self.scroll_to(y=0, animate=False)

    def action_bottom(self) -> None:
        """Go to the last row."""
        self.scroll_to(y=self.max_scroll_y, animate=False)
        # Building the end of the page may have made it longer.
        self.scroll_to(y=self.max_scroll_y, animate=False)

    # Wide content; the wheel without Shift scrolls the page

    @abstractmethod
    def wheel_sideways(self, event: events.MouseEvent, direction: int) -> None:
        """Scroll the content under the pointer to the right (1) or to the left (-1).

        Args:
            event: The turn of the wheel. To handle it, stop it and prevent its default.
            direction: 1 or -1.
        """

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """Scroll to the right."""
        self.wheel_sideways(event, 1)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """Scroll to the left."""
        self.wheel_sideways(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """With Shift, scroll to the right."""
        if event.shift:
            self.wheel_sideways(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """With Shift, scroll to the left."""
        if event.shift:
            self.wheel_sideways(event, -1)
