"""Scrolling through a page: the view of lines, pages prepared in advance, and the layout with the reader's place in it."""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from textual import events
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from docs_tui.preview.layout import ColumnGeometry, column_geometry, lay_out_all
from docs_tui.preview.model import Block
from docs_tui.preview.page_content import PageContent, PageLayout, PagePosition, ScrollAnchor, build_screen
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.tui.page_view.painter import Painter, RowCache
from docs_tui.tui.page_view.terminal_graphics import PictureStrip

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.preview.content_parts import PageHeading
    from docs_tui.preview.model import PaneGroup


# The view


class SidewaysWheel:
    """Scrolls wide content under the pointer sideways; the wheel without Shift scrolls the page."""

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

        Such terminals have true colours anyway.
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


# Pages prepared in advance

_ROWS_AT_ONCE = 8
_MAX_PAGES = 2


@dataclass(frozen=True, slots=True, eq=False)
class PreparedPage:
    """The first screen of a page, drawn for one width in one theme."""

    content: PageContent
    layout: PageLayout
    rows: RowCache

    def fits(self, page: PreviewPage, painter: Painter) -> bool:
        """Tell whether this is ``page``, drawn as ``painter`` would draw it now."""
        mine = self.rows.painter
        return self.content.page is page and mine.geometry == painter.geometry and mine.palette is painter.palette


def prepare_page(
    content: PageContent, painter: Painter, height: int, can_draw: Callable[[Block], bool]
) -> Iterator[PreparedPage | None]:
    """Prepare a page in steps of a few milliseconds; the last step yields it.

    Args:
        content: The page, of which nothing is built yet.
        painter: Draws it.
        height: The number of rows on the screen.
        can_draw: Tells whether a block can be drawn before the page is shown.
    """
    column = painter.geometry.column
    yield None
    for _ in build_screen(content, 0, height, column):
        yield None
    _ = content.outline
    yield None
    layout = PageLayout(content, column)
    if layout.build_between(0, height):
        layout = PageLayout(content, column)
    yield None
    rows = RowCache(painter)
    for row in range(min(height, layout.height)):
        index, inner = layout.at(row)
        if can_draw(layout.blocks[index]):
            rows.strip(layout.blocks[index], inner)
        if row % _ROWS_AT_ONCE == 0:
            yield None
    yield PreparedPage(content, layout, rows)


class PreparedPages:
    """The pages that may be shown next."""

    def __init__(self) -> None:
        self._pages: dict[str, PreparedPage] = {}
        """The prepared pages by key, oldest first."""

    def prepare(
        self, content: PageContent, painter: Painter, height: int, can_draw: Callable[[Block], bool]
    ) -> Iterator[None]:
        """Prepare a page in steps of a few milliseconds; see ``prepare_page``."""
        for prepared in prepare_page(content, painter, height, can_draw):
            if prepared is not None:
                while len(self._pages) >= _MAX_PAGES:
                    del self._pages[next(iter(self._pages))]
                self._pages[content.page.key] = prepared
            yield

    def take(self, page: PreviewPage, painter: Painter) -> PreparedPage | None:
        """Remove and return the prepared ``page``; None if it is not prepared in the way that ``painter`` would draw it."""
        prepared = self._pages.pop(page.key, None)
        return prepared if prepared is not None and prepared.fits(page, painter) else None


# The page that is shown

_SLICE = 0.004
"""Seconds of building in the background before the next key is handled."""
_PAUSE = 0.02
_REST = 0.1
"""Seconds before building starts in the background: readers who go through pages quickly need only the visible part."""

Destination: TypeAlias = PagePosition | str | int
"""Where to scroll: a position, an anchor, or a line of the page's file."""


class PageScroller:
    """The content and the layout of the page that is shown.

    Only parts near the screen are built at once; the others follow in short slices of time. The row at the top stays the
    same when the width or the content changes.
    """

    def __init__(self, viewport: LineView) -> None:
        self._viewport = viewport
        self.content: PageContent | None = None
        self.layout = PageLayout()
        self.geometry = ColumnGeometry(0, 1, 1)
        self._building: Timer | None = None
        self._kept: ScrollAnchor | None = None
        """The position to keep at the top while the width changes, until the reader scrolls."""
        self._is_moving = False
        """Whether the program scrolls, not the reader."""
        self._destination: Destination | None = None
        """Where to go as soon as the view has a size."""

    @property
    def top(self) -> int:
        """The first visible row."""
        return self._viewport.top

    @property
    def height(self) -> int:
        """The visible number of rows."""
        return self._viewport.view_height

    @property
    def visible(self) -> range:
        """The indexes of the visible blocks."""
        return self.layout.between(self.top, self.top + self.height)

    # Showing content

    def show(self, content: "PageContent", destination: Destination | None) -> None:
        """Show a page from its top, or from ``destination``."""
        self._destination, self._kept = destination, None
        self.content = content
        self._build_from(0)
        self.lay_out()
        self._start(destination)

    def show_prepared(
        self, content: "PageContent", layout: PageLayout, geometry: ColumnGeometry, destination: Destination | None
    ) -> None:
        """Show a page that is laid out already."""
        self._destination, self._kept = destination, None
        self.content, self.layout, self.geometry = content, layout, geometry
        self._set_height()
        self._viewport.layout_changed()
        self._start(destination)

    def _start(self, destination: Destination | None) -> None:
        self.jump_to(0)
        if self._build_near(0):
            self.lay_out()
        if self._viewport.view_width and destination is not None:
            self.go_to(destination)
        self._build_in_background()

    def replace(self, content: "PageContent") -> None:
        """Show another state of the same page; the row at the top stays."""
        anchor = self.anchor()
        self.content = content
        self._build_from(content.part_at(0) if anchor is None else content.index_of(anchor.part))
        self.lay_out(anchor)
        self._build_in_background()

    # Layout

    def lay_out(self, anchor: ScrollAnchor | None = None, *, in_background: bool = False) -> None:
        """Lay out every visible block for the current width.

        Args:
            anchor: The position to keep at the top.
            in_background: Draw again only if a row on the screen has changed.
        """
        if self.content is None or not self._viewport.view_width:
            return
        geometry = column_geometry(self._viewport.view_width)
        before = self._visible_rows() if in_background and geometry == self.geometry else None
        self.geometry = geometry
        self.layout = PageLayout(self.content, geometry.column)
        # The height comes first, because scrolling is limited to it.
        self._set_height()
        if anchor is not None:
            self.jump_to(self.layout.row_of(anchor))
        self._viewport.layout_changed()
        if before is None or before != self._visible_rows():
            self._viewport.redraw_all()

    def _set_height(self) -> None:
        """Set the size of the page, and jump up if it became too short."""
        self._viewport.set_page_height(self.geometry.width, self.layout.height + 1)
        if self.top > self._viewport.max_top:
            self.jump_to(self._viewport.max_top)

    def picture_blocks(self) -> list[Block]:
        """Return the blocks that show pictures."""
        return [block for block in self.layout.blocks if block.picture is not None]

    def lay_out_again(self) -> None:
        """Lay out the page again and keep the row at the top."""
        self.lay_out(self.anchor())

    def _visible_rows(self) -> list[tuple["Block", int]]:
        rows = range(self.top, min(self.top + self.height, self.layout.height))
        places = [self.layout.at(row) for row in rows]
        return [(self.layout.blocks[index], inner) for index, inner in places]

    def resize(self) -> bool:
        """Wrap the page for a new width and keep the row at the top; return False if the width is the same."""
        if self.content is None or column_geometry(self._viewport.view_width) == self.geometry:
            return False
        anchor = self.anchor()
        self.lay_out(anchor)
        if self._build_near():
            self.lay_out(anchor)
        if self._destination is not None:
            self.go_to(self._destination)
        self._kept = anchor
        return True

    def choose_pane(self, group: "PaneGroup", pane: int) -> None:
        """Show a pane of ``group``; -1 closes a disclosure. Afterwards the row at the top may show other text."""
        if self.content is None:
            return
        self.content.choose(group, pane)
        for block in self.layout.blocks:
            if block.shape is not None:
                block.width = -1
        self.lay_out()

    # Scrolling

    def anchor(self) -> ScrollAnchor | None:
        """Return the position that stays at the top: that of the first visible row, or the one before a resize."""
        return self._kept or self.layout.anchor(self.top)

    def jump_to(self, row: int) -> None:
        """Scroll without building the parts that become visible."""
        self._is_moving = True
        self._viewport.jump_to(max(row, 0))
        self._is_moving = False

    def scroll_to(self, row: int) -> None:
        """Scroll as if the reader did it."""
        self._kept = None
        self._viewport.jump_to(max(row, 0))

    def scroll_into_view(self, row: int) -> None:
        """Scroll to ``row`` unless it is visible."""
        if not self.top <= row < self.top + self.height - 1:
            self.scroll_to(row - self.height // 3)

    def scrolled(self) -> None:
        """Build the parts that became visible; call this whenever ``top`` has changed."""
        if self.content is not None and not self._is_moving:
            self.keep_place()

    def keep_place(self) -> None:
        """Record the current top row as the reader's place, and build the parts near it."""
        self._kept = None
        if self._build_near():
            self.lay_out(self.anchor())

    # Going somewhere

    def go_to(self, destination: Destination) -> None:
        """Go to a position, an anchor or a line; later, if the view has no size yet."""
        if not self._viewport.view_width:
            self._destination = destination
            return
        self._destination = None
        match destination:
            case str(anchor):
                self.go_to_anchor(anchor)
            case int(line):
                self.go_to_line(line)
            case position:
                self._go_to_position(position)

    def go_to_anchor(self, anchor: str) -> bool:
        """Go to the heading or element with the id ``anchor``; return False if there is none."""
        offset = self.content.offset_of(anchor) if self.content is not None else -1
        if offset < 0:
            return False
        self.go_to_offset(offset)
        return True

    def go_to_line(self, line: int) -> int:
        """Go to ``line`` of the page's file and return its offset in the page."""
        offset = self.content.lines.offset_of(line) if self.content is not None else 0
        self.go_to_offset(offset)
        return offset

    def go_to_offset(self, offset: int) -> None:
        """Scroll to the block that shows the character at ``offset`` of the page's text."""
        block = self._reveal_offset(offset)
        index = self.layout.index_of(block) if block is not None else -1
        if index >= 0:
            self.scroll_to(self.layout.top(index) - 1)

    def go_to_heading(self, index: int) -> None:
        """Go to a heading of ``outline``."""
        if 0 <= index < len(self.outline):
            self.go_to_offset(self.outline[index].offset)

    def go_to_title(self, text: str) -> int:
        """Go to the last heading with this text and return its offset in the page; 0 if there is none."""
        offset = next((heading.offset for heading in reversed(self.outline) if heading.text == text), 0)
        if offset:
            self.go_to_offset(offset)
        return offset

    def _go_to_position(self, position: PagePosition) -> None:
        if self.content is None or position.row == 0:
            self.scroll_to(0)
            return
        block = self._reveal_offset(position.offset)
        if block is None or not block.text.startswith(position.text):
            same_text = (each for each in self.layout.blocks if each.text.startswith(position.text))
            block = next(same_text, block) if position.text else block
        index = self.layout.index_of(block) if block is not None else -1
        self.scroll_to(self.layout.row(index, position.char) + position.above if index >= 0 else position.row)

    def _reveal_offset(self, offset: int) -> "Block | None":
        """Return the block that shows a character, after building it, opening its panes and laying it out."""
        if self.content is None:
            return None
        self._build_from(self.content.part_at(offset))
        block = self.content.block_at(offset)
        self.lay_out()
        return block

    def position(self) -> PagePosition | None:
        """Return where the reader is, to go back to later; None if no page is shown."""
        anchor = self.anchor()
        if anchor is None or self.content is None:
            return None
        offset = anchor.part.start + anchor.block.source.start
        return PagePosition(self.content.page.key, offset, anchor.block.text[:80], anchor.char, anchor.above, self.top)

    def line_at_top(self) -> int:
        """Return the line of the page's file that the first visible row comes from; at least 1."""
        if self.content is None:
            return 1
        return self.content.line_of(self.layout.offset_at(self.top + 1))

    @property
    def outline(self) -> tuple["PageHeading", ...]:
        """The headings of the page, in order."""
        return self.content.outline if self.content else ()

    def section_at_top(self) -> int:
        """Return the index in ``outline`` of the section at the top; -1 above the first heading."""
        offset = self.layout.offset_at(self.top + 2)
        return bisect_right([heading.offset for heading in self.outline], offset) - 1

    # Building

    def _build_from(self, part: int) -> None:
        """Build about one screen from ``part`` on."""
        if self.content is not None:
            rows, column = max(self.height, 24), column_geometry(self._viewport.view_width).column
            for _ in build_screen(self.content, part, rows, column):
                pass

    def _build_near(self, screens: int = 1) -> bool:
        """Build the parts on the screen and up to ``screens`` away; return whether any was missing."""
        height = max(self.height, 1)
        return self.layout.build_between(self.top - screens * height, self.top + (screens + 1) * height)

    def _build_in_background(self) -> None:
        self._stop_building()
        if self.content is not None and self.content.pending >= 0:
            self._building = self._viewport.start_timer(_REST, self._start_slices, repeat=False)

    def _start_slices(self) -> None:
        self._building = self._viewport.start_timer(_PAUSE, self.build_slice, repeat=True)

    def build_slice(self) -> None:
        """Build more parts for a few milliseconds; when all are built, lay out the page."""
        if self.content is None or (pending := self.content.pending) < 0:
            self._stop_building()
            self.lay_out(self.anchor(), in_background=True)
            return
        stop = perf_counter() + _SLICE
        for index in range(pending, len(self.content.parts)):
            self.content.build(index)
            lay_out_all(self.content.parts[index].items or [], self.geometry.column)
            if perf_counter() > stop:
                return

    @property
    def is_building(self) -> bool:
        """Whether parts are being built in the background."""
        return self._building is not None

    def _stop_building(self) -> None:
        if self._building is not None:
            self._building.stop()
            self._building = None
