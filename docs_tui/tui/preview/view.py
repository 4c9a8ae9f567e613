"""The page on the screen: scrolls, selects, follows, finds. Draws only the lines that are visible.

One widget in Textual's line API. Tabs, disclosures and links are state of the model, never widgets. Page text enters
as segments and as ``Content``, never as markup, and carries no meta data, so nothing that a page says can act.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from docs_tui.source.clean import clean_line
from docs_tui.tui.preview import selected
from docs_tui.tui.preview.content import OutlineEntry, PageContent, PagePart
from docs_tui.tui.preview.draw import Geometry, Painter, indent
from docs_tui.tui.preview.find import Finder, Hit
from docs_tui.tui.preview.highlight import Highlighting
from docs_tui.tui.preview.layout import Layout, row_span
from docs_tui.tui.preview.model import Block, Target, every_block
from docs_tui.tui.preview.page import PreviewPage
from docs_tui.tui.preview.palette import Palette
from docs_tui.tui.preview.selected import Point
from docs_tui.tui.preview.wrap import cells, char_at_cell

if TYPE_CHECKING:
    from textual.timer import Timer

__all__ = ["DocView", "OutlineEntry", "Place"]

_WIDEST = 88
"""Cells of the column of text: longer lines are hard to read."""
_STRIPS = 2000
_SLICE = 0.008
"""Seconds of building behind the reader's back before the next key gets its turn."""
_PAUSE = 0.02
_SIDEWAYS = 8
_CHANGED = "▎"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the reader is on a page, by content: to come back to later."""

    key: str
    offset: int
    """In the page's text."""
    text: str
    """Of the block at the top."""
    char: int
    above: int
    """Rows from the first visible one down to the character, counted backwards."""
    row: int


@dataclass(frozen=True, slots=True)
class _Anchor:
    """What the first visible row shows, to show it there again after a change."""

    part: PagePart
    block: Block
    char: int
    above: int
    """Rows between the first visible one and the character, in the gap of the block."""
    fraction: float
    """How far down its part the row is."""
    row: int
    distance: int
    """Rows from the top of its part."""
    before: tuple[PagePart, ...]
    """The parts above it, the nearest first."""


class DocView(ScrollView, can_focus=True):
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
        Binding("j,down", "scroll_rows(1)", "Down", show=False),
        Binding("k,up", "scroll_rows(-1)", "Up", show=False),
        Binding("ctrl+d", "scroll_half(1)", "Half a page down", show=False),
        Binding("ctrl+u", "scroll_half(-1)", "Half a page up", show=False),
        Binding("pagedown", "scroll_page(1)", "Page down", show=False),
        Binding("pageup", "scroll_page(-1)", "Page up", show=False),
        Binding("g", "first_g", "Top (g g)", show=False),
        Binding("home", "top", "Top", show=False),
        Binding("G,end", "bottom", "End", show=False),
        Binding("tab", "next_target", "Next link", show=False),
        Binding("shift+tab", "previous_target", "Previous link", show=False),
        Binding("enter", "activate", "Follow, open or choose", show=False),
        Binding("left", "sideways(-1)", "Previous tab, or wide content left", show=False),
        Binding("right", "sideways(1)", "Next tab, or wide content right", show=False),
    ]

    class LinkActivated(Message):
        """The reader follows a link."""

        def __init__(self, view: "DocView", url: str) -> None:
            super().__init__()
            self.view = view
            self.url = url
            """As the author wrote it: not checked, not cleaned."""

    class LinkHovered(Message):
        """The mouse or the focus came to a link or a tip, or left it (an empty ``url``)."""

        def __init__(self, view: "DocView", url: str) -> None:
            super().__init__()
            self.view = view
            self.url = url
            """The address, or the words of the tip; cleaned, to be shown."""

    class TopChanged(Message):
        """Another heading's section is at the top now; None above the first heading."""

        def __init__(self, view: "DocView", heading: OutlineEntry | None, index: int) -> None:
            super().__init__()
            self.view = view
            self.heading = heading
            self.index = index
            """In ``view.outline``; -1 above the first heading."""

    class SelectionChanged(Message):
        """The reader selected something, or nothing any more."""

        def __init__(self, view: "DocView", characters: int) -> None:
            super().__init__()
            self.view = view
            self.characters = characters

    class CopyRequested(Message):
        """The reader pressed a copy button of the page: code, a prompt."""

        def __init__(self, view: "DocView", text: str, what: str) -> None:
            super().__init__()
            self.view = view
            self.text = text
            """The author's exact text."""
            self.what = what
            """What it is, for a notice: ``code``, ``prompt``."""

    class FoundChanged(Message):
        """Find in page has other hits, or stands on another one."""

        def __init__(self, view: "DocView", hits: int, current: int) -> None:
            super().__init__()
            self.view = view
            self.hits = hits
            self.current = current
            """From 0; -1 without hits."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self.auto_links = False
        self._content: PageContent | None = None
        self._layout = Layout([], 1)
        self._owners: list[int] = []
        self._strips: LRUCache[tuple[int, int], Strip] = LRUCache(_STRIPS)
        self._painter: Painter | None = None
        self._palette: Palette | None = None
        self._geometry = Geometry(0, 1, 1)
        self._missing: dict[str, bool] = {}
        self._highlighting = Highlighting(self)
        self._targets: list[tuple[int, Target]] | None = None
        self._focused: Target | None = None
        self._hovered: Target | None = None
        self._selected: tuple[Point, Point] | None = None
        self._pressed: Point | None = None
        self._dragged = False
        self._pointer = Offset(0, 0)
        self._auto_scroll: Timer | None = None
        self._filling: Timer | None = None
        self._finder = Finder()
        self._kept: _Anchor | None = None
        self._moving = False
        self._top_index = -1
        self._g_pressed = False
        self._wanted: Place | str | int | None = None

    # What is shown

    @property
    def page(self) -> PreviewPage | None:
        """The page that is shown."""
        return self._content.page if self._content else None

    @property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """The headings of the page, in order."""
        return self._content.outline if self._content else ()

    @property
    def outline_index(self) -> int:
        """Which heading's section is at the top; -1 above the first."""
        return self._top_index

    def show(self, page: PreviewPage, *, anchor: str = "", line: int = 0, place: Place | None = None) -> None:
        """Show ``page`` from its top, or at ``anchor``, ``line`` of its file or ``place``.

        A page with the key of the one that is shown replaces it where it stands: see ``update``.
        """
        wanted: Place | str | int | None = place or anchor or line or None
        if self._content is not None and self._content.page.key == page.key:
            self.update(page)
            if wanted is not None:
                self._go(wanted)
            return
        self._forget()
        self._content = PageContent(page)
        self._wanted = wanted
        self._kept = None
        self._build_around(0)
        self._lay_out()
        self._scroll_to_row(0)
        if self._width and wanted is not None:
            self._go(wanted)
        self._start_filling()
        self._watch_top()

    def update(self, page: PreviewPage) -> None:
        """Show the new state of the same page, keep the reader's place by content, mark what changed."""
        if self._content is None or self._content.page.key != page.key:
            self.show(page)
            return
        anchor = self._anchor()
        query = self._finder.query
        current = self._finder.current
        self._missing.clear()
        self._content = PageContent(page, self._content)
        self._build_around(self._content.part_at(0) if anchor is None else self._place_of(anchor.part))
        self._lay_out(anchor)
        if query:
            self._finder.search(query, self._every_block())
            self._finder.current = min(current, len(self._finder.hits) - 1)
        self._start_filling()
        self._watch_top()

    def _forget(self) -> None:
        """Drop what belongs to the page that was shown."""
        self._missing.clear()
        self._finder.search("", ())
        self._focused = self._hovered = None
        self._stop_selecting()
        if self._selected is not None:
            self.clear_selection()
        self._highlighting.forget()

    def place(self) -> Place | None:
        """Return where the reader is, for history."""
        anchor = self._anchor()
        if anchor is None or self._content is None:
            return None
        offset = anchor.part.start + anchor.block.source.start
        return Place(self._content.page.key, offset, anchor.block.text[:80], anchor.char, anchor.above, self._top)

    # Layout

    @property
    def _width(self) -> int:
        return self.scrollable_content_region.width

    @property
    def _height(self) -> int:
        return self.scrollable_content_region.height

    @property
    def _top(self) -> int:
        return int(self.scroll_y)

    def _column(self) -> Geometry:
        width = max(self._width, 1)
        margin = 2 if width >= 40 else 1
        column = max(min(_WIDEST, width - 2 * margin), 1)
        return Geometry((width - column) // 2, column, width)

    def _lay_out(self, anchor: _Anchor | None = None) -> None:
        """Lay every block out for the width there is, and show ``anchor`` at the top again."""
        if self._content is None or not self._width:
            return
        self._geometry = self._column()
        blocks, self._owners = self._content.blocks()
        self._layout = Layout(blocks, self._geometry.column)
        self._drop_strips()
        self._targets = None
        # The order matters: scrolling is clamped to the virtual size.
        self.virtual_size = Size(self._geometry.width, self._layout.height + 1)
        if anchor is not None:
            self._scroll_to_row(self._row_of(anchor))
        self._check_selection()
        self.refresh()

    def _drop_strips(self) -> None:
        self._strips.clear()
        self._painter = None

    def _scroll_to_row(self, row: int) -> None:
        self._moving = True
        self.scroll_to(y=max(row, 0), animate=False, force=True)
        self._moving = False

    def _anchor(self) -> _Anchor | None:
        """Return what the first visible row shows."""
        if self._kept is not None:
            return self._kept
        if self._content is None or not self._layout.blocks:
            return None
        row = self._top
        index, inner = self._layout.at(row)
        block = self._layout.blocks[index]
        owner = self._owners[index]
        first, last = self._part_rows(owner)
        return _Anchor(
            self._content.parts[owner],
            block,
            block.starts[min(inner, len(block.starts) - 1)] if inner > 0 else 0,
            min(inner, 0),
            (row - first) / max(last - first, 1),
            row,
            row - first,
            tuple(self._content.parts[max(owner - 50, 0) : owner][::-1]),
        )

    def _row_of(self, anchor: _Anchor) -> int:
        """Return the row at which what ``anchor`` showed is now."""
        if anchor.row == 0:
            return 0
        index = self._layout.index(anchor.block)
        if index >= 0:
            return self._layout.row(index, anchor.char) + anchor.above
        owner = self._place_of(anchor.part)
        if owner >= 0 and self._has_rows(owner):
            first, last = self._part_rows(owner)
            guess = first + round(anchor.fraction * (last - first))
        else:
            guess = anchor.row
            for part in anchor.before:
                place = self._place_of(part)
                if place >= 0 and self._has_rows(place):
                    guess = self._part_rows(place)[1] + anchor.distance
                    break
        return self._row_of_same_text(anchor, guess)

    def _row_of_same_text(self, anchor: _Anchor, guess: int) -> int:
        """Return the row of the block nearest to ``guess`` that says the same as the one at the top did."""
        rows = [
            self._layout.row(index, anchor.char) + anchor.above
            for index, block in enumerate(self._layout.blocks)
            if block.text == anchor.block.text and block.cls == anchor.block.cls
        ]
        return min(rows, key=lambda row: abs(row - guess), default=guess)

    def _place_of(self, part: PagePart) -> int:
        parts = self._content.parts if self._content else []
        return next((index for index, each in enumerate(parts) if each is part), -1)

    def _has_rows(self, owner: int) -> bool:
        first, last = self._part_blocks(owner)
        return last > first

    def _part_blocks(self, owner: int) -> tuple[int, int]:
        return bisect_left(self._owners, owner), bisect_right(self._owners, owner)

    def _part_rows(self, owner: int) -> tuple[int, int]:
        """Return the first row of a part and the row after its last."""
        first, last = self._part_blocks(owner)
        return self._layout.tops[first], self._layout.tops[last]

    def on_resize(self) -> None:
        """Wrap the text for the new width; what was at the top stays there."""
        if self._content is None or self._column() == self._geometry:
            return
        anchor = self._anchor()
        self._lay_out(anchor)
        if self._build_visible():
            self._lay_out(anchor)
        if self._wanted is not None:
            self._go(self._wanted)
        self._kept = anchor

    def notify_style_update(self) -> None:
        """Draw in the new theme."""
        super().notify_style_update()
        self._palette = None
        self._drop_strips()

    # Building behind

    def _build_around(self, part: int) -> None:
        """Build what the first screens from ``part`` on need."""
        if self._content is None:
            return
        rows = max(self._height, 24) * 2
        column = self._column().column
        for index in range(max(part - 1, 0), len(self._content.parts)):
            self._content.build(index)
            blocks = every_block(self._content.parts[index].items or [])
            rows -= sum(len(block.text) // column + block.text.count("\n") + 1 for block in blocks)
            if rows < 0:
                return

    def _build_visible(self) -> bool:
        """Build what is on the screen and near it; True where that was not there yet."""
        if self._content is None or not self._layout.blocks:
            return False
        height = max(self._height, 1)
        near = self._layout.between(self._top - height, self._top + 2 * height)
        owners = sorted({self._owners[index] for index in near})
        built = [self._content.build(owner) for owner in owners]
        return any(built)

    def _start_filling(self) -> None:
        if self._content is not None and self._content.pending >= 0 and self._filling is None:
            self._filling = self.set_interval(_PAUSE, self._fill)

    def _fill(self) -> None:
        """Build more of the page for a moment; lay it out when all is there."""
        if self._content is None or (pending := self._content.pending) < 0:
            self._stop_filling()
            self._lay_out(self._anchor())
            return
        stop = perf_counter() + _SLICE
        for index in range(pending, len(self._content.parts)):
            self._content.build(index)
            if perf_counter() > stop:
                return

    def _build_all(self) -> None:
        if self._content is not None and self._content.pending >= 0:
            for index in range(self._content.pending, len(self._content.parts)):
                self._content.build(index)
            self._lay_out(self._anchor())

    def _stop_filling(self) -> None:
        if self._filling is not None:
            self._filling.stop()
            self._filling = None

    # Drawing

    def _make_painter(self) -> Painter:
        if self._palette is None:
            _base_background, _base_color, background, color = self.colors
            self._palette = Palette(self.app.theme_variables, background, color)
        self._painter = Painter(self._palette, self._geometry, self._is_missing)
        return self._painter

    def _is_missing(self, url: str) -> bool:
        missing = self._missing.get(url)
        if missing is None:
            page = self.page
            missing = self._missing[url] = page is not None and page.link_state(url) == "missing"
        return missing

    def render_line(self, y: int) -> Strip:
        """Draw one line of the view."""
        painter = self._painter or self._make_painter()
        row = self._top + y
        if not self._layout.blocks or row >= self._layout.height or not self._width:
            return Strip.blank(self.size.width, painter.palette.base)
        index, inner = self._layout.at(row)
        block = self._layout.blocks[index]
        key = (id(block), inner)
        strip = self._strips.get(key)
        if strip is None:
            if block.code is not None and not block.code.highlighted:
                self._highlighting.start(block)
            strip = painter.draw(block, inner, _CHANGED if block.changed and inner >= 0 else "")
            self._strips[key] = strip
        return strip if inner < 0 else self._overlaid(strip, painter, index, inner)

    def _overlaid(self, strip: Strip, painter: Painter, index: int, inner: int) -> Strip:
        """Return the row with what comes and goes laid over it: hits, hover, focus, selection."""
        block = self._layout.blocks[index]
        for start, end, role in self._overlays(block, index):
            first, last = self._cells_of(block, inner, start, end)
            if last > first:
                parts = strip.divide([first, last, strip.cell_length])
                over = painter.palette.over(role)
                strip = Strip.join([part if at != 1 else part.apply_style(over) for at, part in enumerate(parts)])
        return strip

    def _overlays(self, block: Block, index: int) -> list[tuple[int, int, str]]:
        found = [(start, end, "hit.current" if here else "hit") for start, end, here in self._finder.inside(block)]
        for target, role in ((self._hovered, "hover"), (self._focused if self.has_focus else None, "focus")):
            if target is not None:
                found += [(start, end, role) for start, end, each in block.regions if each is target]
        if self._selected is not None:
            for stretch in self._stretches():
                if stretch.place == index:
                    found.append((stretch.start, stretch.end, "selected"))
        return found

    def _cells_of(self, block: Block, inner: int, start: int, end: int) -> tuple[int, int]:
        """Return the cells of the view that characters of a row take."""
        first, last = row_span(block, inner)
        start, end = max(start, first), min(end, last)
        if end < start or (end == start and start != end):
            return 0, 0
        left = self._geometry.left + indent(block, inner)
        edge = self._geometry.left + self._geometry.column
        before = left - block.offset + cells(block.text[first:start])
        after = before + cells(block.text[start:end])
        return max(min(before, edge), left), max(min(after, edge), left)

    def redraw(self, block: Block) -> None:
        """Draw a block again, whose roles are others now."""
        index = self._layout.index(block)
        if index < 0:
            return
        for inner in range(len(block.starts)):
            self._strips.discard((id(block), inner))
        self._refresh_block(index)

    def _refresh_block(self, index: int) -> None:
        self.refresh_lines(self._layout.tops[index], self._layout.tops[index + 1] - self._layout.tops[index])

    # Scrolling

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Follow the reader: build what comes into view, tell which section it is."""
        super().watch_scroll_y(old_value, new_value)
        if int(old_value) == int(new_value) or self._content is None:
            return
        if not self._moving:
            self._kept = None
            if self._build_visible():
                self._lay_out(self._anchor())
        self._watch_top()

    def _watch_top(self) -> None:
        index = self._section_at(self._top + 2)
        if index != self._top_index:
            self._top_index = index
            outline = self.outline
            self.post_message(self.TopChanged(self, outline[index] if index >= 0 else None, index))

    def _section_at(self, row: int) -> int:
        offset = self._offset_at(row)
        return bisect_right([entry.offset for entry in self.outline], offset) - 1

    def _offset_at(self, row: int) -> int:
        """Return where in the page's text a row comes from."""
        if self._content is None or not self._layout.blocks:
            return 0
        index, _inner = self._layout.at(row)
        return self._content.parts[self._owners[index]].start + self._layout.blocks[index].source.start

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

    def action_first_g(self) -> None:
        """Go to the top when ``g`` is pressed twice."""
        if self._g_pressed:
            self.action_top()
        self._g_pressed = not self._g_pressed

    def on_key(self, event: events.Key) -> None:
        """Forget a first ``g`` when another key follows."""
        if event.key != "g":
            self._g_pressed = False

    def _show_row(self, row: int, *, near_top: bool = False) -> None:
        """Scroll so that ``row`` can be seen, if it cannot."""
        if near_top:
            self._reader_scroll(row - 1)
        elif not self._top <= row < self._top + self._height - 1:
            self._reader_scroll(row - self._height // 3)

    def _reader_scroll(self, row: int) -> None:
        self._kept = None
        self.scroll_to(y=max(row, 0), animate=False, force=True)

    # Places

    def _go(self, wanted: Place | str | int) -> None:
        if not self._width:
            self._wanted = wanted
            return
        self._wanted = None
        if isinstance(wanted, str):
            self.goto_anchor(wanted)
        elif isinstance(wanted, int):
            self.goto_line(wanted)
        else:
            self._go_to_place(wanted)

    def _go_to_place(self, place: Place) -> None:
        if self._content is None or place.row == 0:
            self._reader_scroll(0)
            return
        block = self._show_offset(place.offset)
        if block is None or not block.text.startswith(place.text):
            same = (each for each in self._layout.blocks if each.text.startswith(place.text))
            block = next(same, block) if place.text else block
        index = self._layout.index(block) if block is not None else -1
        self._reader_scroll(self._layout.row(index, place.char) + place.above if index >= 0 else place.row)

    def _show_offset(self, offset: int) -> Block | None:
        """Return the block that a character of the page became, built, opened and laid out."""
        if self._content is None:
            return None
        self._build_around(self._content.part_at(offset))
        block = self._content.block_at(offset)
        self._lay_out()
        return block

    def goto_anchor(self, anchor: str) -> bool:
        """Scroll to the heading or element with the id ``anchor``; False where there is none."""
        if self._content is None:
            return False
        offset = self._content.offset_of(anchor)
        if offset < 0:
            return False
        self._goto_offset(offset)
        return True

    def goto_heading(self, index: int) -> None:
        """Scroll to a heading of ``outline``."""
        if 0 <= index < len(self.outline):
            self._goto_offset(self.outline[index].offset)

    def _goto_offset(self, offset: int) -> None:
        block = self._show_offset(offset)
        index = self._layout.index(block) if block is not None else -1
        if index >= 0:
            self._show_row(self._layout.top(index), near_top=True)

    def goto_line(self, line: int) -> None:
        """Scroll to what ``line`` of the page's file became."""
        if self._content is not None:
            self._goto_offset(self._content.offset_of_line(line))

    def line_at_top(self) -> int:
        """Return the line of the page's file that the first visible row came from; at least 1."""
        if self._content is None:
            return 1
        return self._content.line_of(self._offset_at(self._top + 1))

    # Find in page

    def find(self, query: str) -> int:
        """Mark every place of ``query``, go to the next one, and return how many there are; "" ends."""
        if query:
            self._build_all()
        hits = self._finder.search(query, self._every_block())
        if hits:
            first = self._first_hit_in_view()
            self._finder.current = first - 1
            self._go_to_hit(self._finder.step(1))
        self.refresh()
        self.post_message(self.FoundChanged(self, hits, self._finder.current))
        return hits

    def find_next(self) -> None:
        """Go to the next place found."""
        self._step_hit(1)

    def find_previous(self) -> None:
        """Go to the place found before."""
        self._step_hit(-1)

    def _step_hit(self, by: int) -> None:
        if (hit := self._finder.step(by)) is not None:
            self._go_to_hit(hit)
            self.refresh()
            self.post_message(self.FoundChanged(self, len(self._finder.hits), self._finder.current))

    def _every_block(self) -> list[tuple[int, Block]]:
        parts = self._content.parts if self._content else []
        return [(index, block) for index, part in enumerate(parts) for block in every_block(part.items or [])]

    def _first_hit_in_view(self) -> int:
        """Return the first hit that is not above the screen."""
        for number, hit in enumerate(self._finder.hits):
            index = self._layout.index(hit.block)
            if index >= 0 and self._layout.row(index, hit.start) >= self._top:
                return number
        return 0

    def _go_to_hit(self, hit: Hit | None) -> None:
        if hit is None or self._content is None:
            return
        if self._layout.index(hit.block) < 0 and self._content.open(hit.part, hit.block):
            self._lay_out(self._anchor())
        index = self._layout.index(hit.block)
        if index >= 0:
            self._show_row(self._layout.row(index, hit.start))

    # Links, tabs, disclosures

    def _all_targets(self) -> list[tuple[int, Target]]:
        """Return what can be acted on, in the order of the page, with the row of each."""
        if self._targets is None:
            found: dict[int, tuple[int, Target]] = {}
            for index, block in enumerate(self._layout.blocks):
                for region in sorted(block.regions, key=lambda each: each.start):
                    if id(region.target) not in found:
                        found[id(region.target)] = (self._layout.row(index, region.start), region.target)
            self._targets = list(found.values())
        return self._targets

    def action_next_target(self) -> None:
        """Go to the next link, tab or button of the page; after the last, to the next widget."""
        self._step_target(1)

    def action_previous_target(self) -> None:
        """Go to the link, tab or button before; before the first, to the widget before."""
        self._step_target(-1)

    def _step_target(self, by: int) -> None:
        targets = self._all_targets()
        places = [index for index, (_row, target) in enumerate(targets) if target is self._focused]
        if places:
            index = places[0] + by
        elif by > 0:
            index = next((at for at, (row, _target) in enumerate(targets) if row >= self._top), len(targets))
        else:
            bottom = self._top + self._height
            index = next((at for at in range(len(targets) - 1, -1, -1) if targets[at][0] < bottom), -1)
        if not 0 <= index < len(targets):
            self._focus_target(None)
            raise SkipAction
        row, target = targets[index]
        self._focus_target(target)
        self._show_row(row)

    def _focus_target(self, target: Target | None) -> None:
        if target is not self._focused:
            self._focused = target
            self.refresh()
            self._tell(target)

    def _tell(self, target: Target | None) -> None:
        """Say where a target leads."""
        said = ""
        if target is not None:
            said = clean_line(target.url) if target.kind == "link" else target.text if target.kind == "tip" else ""
        self.post_message(self.LinkHovered(self, said))

    def action_activate(self) -> None:
        """Act on what has the focus."""
        if self._focused is None or all(target is not self._focused for _row, target in self._all_targets()):
            raise SkipAction
        self._activate(self._focused)

    def _activate(self, target: Target) -> None:
        match target.kind:
            case "link":
                self.post_message(self.LinkActivated(self, target.url))
            case "tip":
                if target.url:
                    self.post_message(self.LinkActivated(self, target.url))
            case "copy":
                self.post_message(self.CopyRequested(self, target.text, target.what))
            case "tab" | "toggle" if target.group is not None and self._content is not None:
                closed = -1 if target.group.active == 0 else 0
                self._content.choose(target.group, target.index if target.kind == "tab" else closed)
                self._lay_out_around(target)
            case _:
                pass

    def _lay_out_around(self, target: Target) -> None:
        """Lay the page out again with ``target`` in the row of the screen in which it is."""
        before = next((row for row, each in self._all_targets() if each is target), self._top)
        for block in self._layout.blocks:
            if block.shape is not None:
                block.width = -1
        top = self._top
        self._lay_out()
        after = next((row for row, each in self._all_targets() if each is target), before)
        self._scroll_to_row(top + after - before)
        self._kept = None
        if self._build_visible():
            self._lay_out(self._anchor())

    def action_sideways(self, direction: int) -> None:
        """Choose the tab beside the focused one, or move wide content sideways."""
        target = self._focused
        if target is not None and target.kind == "tab" and target.group is not None:
            index = target.group.active + direction
            if 0 <= index < len(target.group.titles):
                near = [
                    each for _row, each in self._all_targets() if each.group is target.group and each.index == index
                ]
                self._focus_target(near[0] if near else target)
                self._activate(near[0] if near else target)
            return
        if not self._move_sideways(self._focused_block(), direction):
            raise SkipAction

    def _focused_block(self) -> int:
        """Return the block of the focused target that can move sideways, else the first wide one on the screen."""
        visible = self._layout.between(self._top, self._top + self._height)
        if self._focused is not None:
            for index, block in enumerate(self._layout.blocks):
                if block.target is not None and block.target.text == self._focused.text and _is_wide(block):
                    return index
        return next((index for index in visible if _is_wide(self._layout.blocks[index])), -1)

    def _move_sideways(self, index: int, direction: int) -> bool:
        if not 0 <= index < len(self._layout.blocks) or not _is_wide(self._layout.blocks[index]):
            return False
        block = self._layout.blocks[index]
        block.offset = min(max(block.offset + direction * _SIDEWAYS, 0), block.widest - block.width + 1)
        self.redraw(block)
        return True

    @property
    def focused_code(self) -> str:
        """The author's code of the focused code block, else of the first one on the screen, else empty."""
        if self._focused is not None and self._focused.kind == "copy":
            return self._focused.text
        for index in self._layout.between(self._top, self._top + self._height):
            block = self._layout.blocks[index]
            if block.code is not None and block.target is not None:
                return block.target.text
        return ""

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
        if inner < 0 or not block.regions:
            return None
        first, last = row_span(block, inner)
        cell = x - self._geometry.left - indent(block, inner) + block.offset
        if cell < 0:
            toggles = [region.target for region in block.regions if region.target.kind == "toggle"]
            return toggles[0] if toggles and x >= self._geometry.left else None
        char = first + char_at_cell(block.text[first:last], cell)
        inside = [each for each in block.regions if each.start <= char < each.end and char < last]
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
        """Act on what was clicked; select a word, then a block, with more clicks."""
        event.prevent_default()
        if self._dragged:
            self._dragged = False
            return
        point = self._point_at(event.x, event.y)
        if point is not None and event.chain == 2:
            start, end = selected.word_at(point.block.text, point.char)
            self._select(Point(point.block, start), Point(point.block, end))
        elif point is not None and event.chain >= 3:
            self._select(Point(point.block, 0), Point(point.block, len(point.block.text)))
        else:
            self.clear_selection()
            target = self._target_at(event.x, event.y)
            if target is not None:
                self._focus_target(target)
                self._activate(target)

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

    # The selection

    def _select(self, start: Point, end: Point) -> None:
        self._selected = (start, end)
        one, other = self._layout.index(start.block), self._layout.index(end.block)
        selection = Selection.from_offsets(Offset(start.char, one), Offset(end.char, other))
        self.screen.selections = {self: selection}
        self.refresh()
        self.post_message(self.SelectionChanged(self, len(self.selected_text)))

    def _stretches(self) -> list[selected.Stretch]:
        if self._selected is None:
            return []
        return selected.stretches(self._layout, *self._selected)

    def _check_selection(self) -> None:
        """Select nothing where what was selected is gone."""
        if self._selected is not None and any(self._layout.index(point.block) < 0 for point in self._selected):
            self.clear_selection()

    @property
    def selected_text(self) -> str:
        """What is selected, as displayed; empty without a selection."""
        return selected.displayed(self._layout, self._stretches())

    @property
    def selected_source(self) -> str:
        """The author's Markdown of the blocks that the selection touches."""
        if self._content is None:
            return ""
        spans = [
            self._content.span_of(self._owners[each.place], self._layout.blocks[each.place])
            for each in self._stretches()
        ]
        return selected.written(self._content.source, spans)

    def clear_selection(self) -> None:
        """Select nothing."""
        if self.is_mounted and self in self.screen.selections:
            self.screen.selections = {}
        elif self._selected is not None:
            self.selection_updated(None)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return what is selected, for Textual's own copying."""
        del selection
        text = self.selected_text
        return (text, "\n") if text else None

    def selection_updated(self, selection: Selection | None) -> None:
        """Forget the selection when the screen has."""
        if selection is None and self._selected is not None:
            self._selected = None
            self.post_message(self.SelectionChanged(self, 0))
        self.refresh()


def _is_wide(block: Block) -> bool:
    """Tell whether a block has more cells than fit."""
    return not block.wrapped and block.widest > block.width
