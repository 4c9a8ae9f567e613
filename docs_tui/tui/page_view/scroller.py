"""The content and the layout of a page, and the reader's place in it."""

from bisect import bisect_right
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.preview.layout import ColumnGeometry, column_geometry, lay_out_all
from docs_tui.preview.page_content import PageContent, PageLayout, PagePosition, ScrollAnchor, build_screen

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.preview.content_parts import PageHeading
    from docs_tui.preview.model import Block, PaneGroup
    from docs_tui.tui.page_view.line_view import LineView

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

    def __init__(self, viewport: "LineView") -> None:
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

    def show(self, content: PageContent, destination: Destination | None) -> None:
        """Show a page from its top, or from ``destination``."""
        self._destination, self._kept = destination, None
        self.content = content
        self._build_from(0)
        self.lay_out()
        self._start(destination)

    def show_prepared(
        self, content: PageContent, layout: PageLayout, geometry: ColumnGeometry, destination: Destination | None
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

    def replace(self, content: PageContent) -> None:
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

    def picture_blocks(self) -> list["Block"]:
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
    def is_in_operation(self) -> bool:
        """Whether the first visible row comes from the operation of a spec."""
        content = self.content
        return (
            content is not None
            and content.parts[content.part_at(self.layout.offset_at(self.top + 1))].section is not None
        )

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
