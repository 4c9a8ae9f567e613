"""The widget that shows a page.

``DocView`` receives keys, the mouse and messages, and draws the visible rows. Its parts do the rest: ``PageScroller``
(layout and place), ``PageSearch`` (find), ``PageTargets`` (focus of links, tabs and buttons), ``PageSelection`` and ``ProblemMarks``.

Page text is drawn as segments without meta data, never as markup, so that it cannot trigger actions.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Offset
from textual.selection import Selection
from textual.strip import Strip

from docs_tui.preview.content_parts import PageHeading
from docs_tui.preview.layout import column_geometry, draw_again, row_span
from docs_tui.preview.model import Block, Target
from docs_tui.preview.page_content import PageContent, PagePosition
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.preview.selection import Point, block_around, word_around
from docs_tui.source.clean import clean_line
from docs_tui.source.diagnostic import Severity
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.keys import G_TWICE, GTwice
from docs_tui.tui.page_view.highlighting import Highlighting
from docs_tui.tui.page_view.line_view import LineView
from docs_tui.tui.page_view.page_search import PageSearch
from docs_tui.tui.page_view.page_selection import DragSelection, PageSelection
from docs_tui.tui.page_view.page_targets import (
    CopyRequested,
    FirstDrawn,
    FoundChanged,
    LinkActivated,
    LinkHovered,
    PageTargets,
    ProblemMarks,
    TopChanged,
    move_sideways,
)
from docs_tui.tui.page_view.painter import Painter, RowCache
from docs_tui.tui.page_view.palette import Palette
from docs_tui.tui.page_view.picture_drawing import PictureDrawing
from docs_tui.tui.page_view.prepared_pages import PreparedPages
from docs_tui.tui.page_view.scroller import Destination, PageScroller


class DocView(ErrorGuard, GTwice, LineView, can_focus=True):
    """Shows a page. Only visible rows are drawn."""

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
        Binding("left", "sideways(-1)", "Previous tab, or scroll wide content left", show=False, id="scroll-left"),
        Binding("right", "sideways(1)", "Next tab, or scroll wide content right", show=False, id="scroll-right"),
    ]

    WITHOUT_SITE: ClassVar[frozenset[str]] = frozenset(
        {"down", "up", "half-page-down", "half-page-up", "page-down", "page-up", "g-twice", "top", "end"}
    )
    """The ids of keys that need only the page that is drawn."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self.auto_links = False
        self._scroller = PageScroller(self)
        self._search = PageSearch(self._scroller, self)
        self._targets = PageTargets(self._scroller)
        self._selection = PageSelection(self._scroller)
        self._marks = ProblemMarks(self._scroller)
        self._palette: Palette | None = None
        self._rows: RowCache | None = None
        self._has_drawn = False
        self._highlighting = Highlighting(self, self.redraw)
        self.pictures = PictureDrawing(
            self,
            page=lambda: self.page,
            blocks=self._scroller.picture_blocks,
            redraw=self.redraw,
            lay_out=self._scroller.lay_out_again,
        )
        self._prepared = PreparedPages()
        self._section = -1
        """The index of the section that was reported last."""
        self._drag = DragSelection(self._selection, self)

    # Showing pages

    @property
    def page(self) -> PreviewPage | None:
        """The page that is shown."""
        return self._scroller.content.page if self._scroller.content else None

    def show(
        self,
        page: PreviewPage,
        *,
        anchor: str = "",
        line: int = 0,
        place: PagePosition | None = None,
        ready: PageContent | None = None,
    ) -> None:
        """Show a page. If it has the key of the page that is shown, this is an update, which keeps the reader's place.

        Args:
            page: The page.
            anchor: The heading or element to go to.
            line: The line of the page's file to go to.
            place: The position to go to.
            ready: The content of the page, if a thread has built the slow parts.
        """
        destination: Destination | None = place or anchor or line or None
        if self.page is not None and self.page.key == page.key:
            self.update(page, ready)
            if destination is not None:
                self._scroller.go_to(destination)
            return
        self._forget_page()
        painter = self._painter(page)
        if (prepared := self._prepared.take(page, painter)) is not None:
            self._rows = prepared.rows
            self._scroller.show_prepared(prepared.content, prepared.layout, painter.geometry, destination)
            self.refresh()
        else:
            self._scroller.show(PageContent(page, ready=ready), destination)
        self._report_section()

    def update(self, page: PreviewPage, ready: PageContent | None = None) -> None:
        """Show the new state of the page, keep the reader's place, and mark what changed.

        Args:
            page: The page.
            ready: The content of the page, if a thread has built the slow parts.
        """
        if self._scroller.content is None or self._scroller.content.page.key != page.key:
            self.show(page, ready=ready)
        else:
            self._replace(PageContent(page, self._scroller.content, ready=ready))

    def show_edit(self, before: str, text: str) -> bool:
        """Show an edit of the page's file immediately, before the whole page is parsed again and passed to ``show``.

        Args:
            before: The file before the edit. If another text is shown, nothing happens.
            text: The file after the edit.

        Returns:
            Whether the edit is shown.
        """
        content = self._scroller.content
        if content is None or (after := content.after_edit(before, text)) is None:
            return False
        self._replace(after)
        return True

    def _replace(self, content: PageContent) -> None:
        self._scroller.replace(content)
        self._search.find_again()
        self._report_section()

    def prepare(self, page: PreviewPage, content: PageContent | None = None) -> Iterator[None]:
        """Prepare a page that may be shown next, in short steps; ``content`` is used if it is given."""
        if not self.view_width:
            return
        painter = self._painter(page)
        yield from self._prepared.prepare(content or PageContent(page), painter, self.view_height, self._can_draw_ahead)

    def _can_draw_ahead(self, block: Block) -> bool:
        return block.picture is None and self._highlighting.highlight_now(block)

    def _forget_page(self) -> None:
        """Discard everything about the previous page."""
        self._highlighting.clear()
        self._search.clear()
        self._targets.clear()
        if self._selection:
            self.clear_selection()
        self._end_drag()

    def note(self, problems: Iterable[tuple[Severity, int]]) -> None:
        """Mark the lines of the page's file, counted from 1, that have problems."""
        if self._marks.set(problems):
            self.refresh()

    # Places on the page

    @property
    def outline(self) -> tuple[PageHeading, ...]:
        """The headings of the page, in order."""
        return self._scroller.outline

    @property
    def outline_index(self) -> int:
        """The index of the section at the top; -1 above the first heading."""
        return self._section

    def _report_section(self) -> None:
        """Post a message if another section is at the top."""
        index = self._scroller.section_at_top()
        if index != self._section:
            self._section = index
            self.post_message(TopChanged(index))

    def place(self) -> PagePosition | None:
        """Return the reader's place, for the history."""
        return self._scroller.position()

    def line_at_top(self) -> int:
        """Return the line of the page's file that the first visible row comes from; at least 1."""
        return self._scroller.line_at_top()

    def goto_anchor(self, anchor: str) -> bool:
        """Go to the heading or element with the id ``anchor``; return False if there is none."""
        return self._scroller.go_to_anchor(anchor)

    def goto_heading(self, index: int) -> None:
        """Go to a heading of ``outline``."""
        self._scroller.go_to_heading(index)

    def goto_title(self, text: str) -> int:
        """Go to the last heading with this text (operations come last) and return its offset; 0 if there is none."""
        return self._scroller.go_to_title(text)

    def goto_line(self, line: int) -> int:
        """Go to ``line`` of the page's file and return its offset in the page."""
        return self._scroller.go_to_line(line)

    # Find in page

    def find(self, query: str, behind: int = 0) -> int:
        """Mark every match of ``query``, go to one, and return how many were found at once.

        Args:
            query: The text; "" ends the search.
            behind: The earliest offset of the wanted match in the page; 0: from the screen on.
        """
        return self._search.find(query, behind)

    def find_next(self) -> None:
        """Go to the next match."""
        self._search.step(1)

    def find_previous(self) -> None:
        """Go to the previous match."""
        self._search.step(-1)

    @property
    def is_looking(self) -> bool:
        """Whether there may be more matches than were found so far."""
        return self._search.is_searching

    def search_changed(self) -> None:
        """Draw and report the matches."""
        self.refresh()
        found = self._search
        self.post_message(FoundChanged(found.count, found.current, whole=not found.is_searching))

    # Called by the scroller

    def layout_changed(self) -> None:
        """Discard everything that depends on the layout."""
        self._targets.layout_changed()
        self._marks.layout_changed()
        if self._selection.is_gone:
            self.clear_selection()

    def redraw_all(self) -> None:
        """Draw every row again."""
        self._rows = None
        self.refresh()

    def on_resize(self) -> None:
        """Wrap the text for the new width."""
        if self._scroller.resize():
            self._search.find_again()
            self._report_section()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Build the parts that become visible, and report the section at the top."""
        super().watch_scroll_y(old_value, new_value)
        if int(old_value) != int(new_value) and self._scroller.content is not None:
            self._scroller.scrolled()
            self._report_section()

    # Drawing

    def notify_style_update(self) -> None:
        """Draw in the new theme."""
        super().notify_style_update()
        self._palette = None
        self._rows = None

    def _colors(self) -> Palette:
        if self._palette is None:
            _base_background, _base_color, background, color = self.colors
            self._palette = Palette(self.app.theme_variables, background, color)
        return self._palette

    def _painter(self, page: PreviewPage) -> Painter:
        return Painter(self._colors(), column_geometry(self.view_width), page.is_missing, self.pictures.row)

    def render_line(self, y: int) -> Strip:
        """Draw one line of the view."""
        layout, row = self._scroller.layout, self.top + y
        page = self.page
        if page is None or not self.view_width or row >= layout.height:
            return Strip.blank(self.size.width, self._colors().base)
        if self._rows is None:
            self._rows = RowCache(self._painter(page))
        if not self._has_drawn and (page.is_complete or page.document.root.children):
            self._has_drawn = True
            self.call_after_refresh(self.post_message, FirstDrawn())
        index, inner = layout.at(row)
        block = layout.blocks[index]
        if block.inside or (block.code is not None and not block.code.highlighted):
            self._highlighting.start(block)
        strip = self._rows.strip(block, inner)
        if inner < 0:
            return strip
        painter, (first, last) = self._rows.painter, row_span(block, inner)
        ranges = [
            *self._search.ranges_between(block, first, last),
            *self._targets.ranges_between(block, first, last, has_focus=self.has_focus),
            *self._selection.ranges_in(index),
        ]
        strip = painter.highlight(strip, block, inner, ranges)
        strip = painter.write_labels(strip, block, inner, self._targets.labels_in(block))
        mark = self._marks.mark_at(index, inner)
        return strip if mark is None else painter.write_margin(strip, *mark)

    @property
    def has_sixels(self) -> bool:
        """Whether pictures are drawn with sixels."""
        return self.page is not None and self.page.graphics.mode == "sixel"

    def redraw(self, block: Block) -> None:
        """Draw a block again."""
        layout = self._scroller.layout
        index = layout.index_of(block)
        if index < 0:
            return
        if block.inside:
            draw_again(block, layout.width)
        if self._rows is not None:
            self._rows.forget(block)
        self.refresh_lines(layout.tops[index], layout.tops[index + 1] - layout.tops[index])

    def on_unmount(self) -> None:
        """Delete the pictures from the terminal."""
        self.pictures.clear()

    # Links, tabs, disclosures, buttons

    def action_next_target(self) -> None:
        """Focus the next link, tab or button of the page; after the last one, the next widget."""
        self._step_target(1)

    def action_previous_target(self) -> None:
        """Focus the previous link, tab or button of the page; before the first one, the previous widget."""
        self._step_target(-1)

    def _step_target(self, by: int) -> None:
        placed = self._targets.next(by)
        if placed is None:
            self._focus_target(None)
            raise SkipAction
        self._focus_target(placed.target)
        self._scroller.scroll_into_view(placed.row)

    def _focus_target(self, target: Target | None) -> bool:
        if target is self._targets.focused:
            return False
        self._targets.focused = target
        self.refresh()
        self._report_target(target, has_focus=True)
        return True

    def leave_target(self) -> bool:
        """Take the focus from a link, tab or button; return whether one had it."""
        return self._focus_target(None)

    def _report_target(self, target: Target | None, *, has_focus: bool = False) -> None:
        """Post the address of a link or the text of a tip."""
        text = kind = ""
        if target is not None:
            text = clean_line(target.url) if target.kind == "link" else target.text if target.kind == "tip" else ""
            kind = target.kind if has_focus else ""
        self.post_message(LinkHovered(text, kind))

    def action_activate(self) -> None:
        """Activate the target with the focus."""
        target = self._targets.focused
        if target is None or self._targets.row_of(target) is None:
            raise SkipAction
        self._activate(target)

    def _activate(self, target: Target) -> None:
        match target.kind:
            case "link" | "tip" if target.url or target.kind == "link":
                self.post_message(LinkActivated(target.url))
            case "copy":
                self.post_message(CopyRequested(target.text, target.what))
            case "tab" | "toggle":
                self._switch_pane(target)

    def _switch_pane(self, target: Target) -> None:
        """Show the pane of a tab, or open or close a disclosure; the title stays in its row of the screen."""
        if target.group is None:
            return
        top, row = self.top, self._targets.row_of(target)
        toggled = -1 if target.group.active == 0 else 0
        self._scroller.choose_pane(target.group, target.index if target.kind == "tab" else toggled)
        moved = self._targets.row_of(target)
        self._scroller.jump_to(top + moved - row if moved is not None and row is not None else top)
        self._scroller.keep_place()
        self._search.find_again()

    def jump(self) -> bool:
        """Label all targets on the screen and let the next keys choose one; return False if there are none."""
        started = self._targets.start_jump()
        self.refresh()
        return started

    def on_key(self, event: events.Key) -> None:
        """In jump mode, type a label; any other key ends jump mode."""
        if not self._targets.is_jumping:
            return
        event.stop()
        event.prevent_default()
        target = self._targets.type_label(event.character or "\0")
        if not self._targets.is_jumping:
            self._report_target(None)
        if target is not None:
            self._focus_target(target)
            self._activate(target)
        self.refresh()

    def action_sideways(self, direction: int) -> None:
        """Choose the tab beside the focused one, or scroll wide content sideways."""
        focused = self._targets.focused
        if focused is not None and focused.kind == "tab" and focused.group is not None:
            if (tab := self._targets.next_tab(direction)) is not None:
                self._focus_target(tab)
                self._activate(tab)
        elif not self._move_sideways(self._targets.wide_block(), direction):
            raise SkipAction

    def _move_sideways(self, block: Block | None, direction: int) -> bool:
        if block is None or not move_sideways(block, direction):
            return False
        self.redraw(block)
        return True

    def switch_wide(self) -> bool:
        """Wrap the code that is wider than the page, or scroll it; show its lists of cells as tables, or as lists again.

        Returns:
            False if nothing on the screen is wider than the page.
        """
        content = self._scroller.content
        if content is None or not content.switch_wide(self._targets.nearest_blocks()):
            return False
        self._scroller.lay_out_again()
        self._search.find_again()
        return True

    @property
    def focused_link(self) -> str:
        """The URL of the focused link as the author wrote it; empty without one."""
        return self._targets.focused_link

    @property
    def focused_code(self) -> str:
        """The code of the focused code block, or of the first one on the screen; empty without one."""
        return self._targets.focused_code

    # Selection

    @property
    def selected_text(self) -> str:
        """The selected text as it is displayed; empty without a selection."""
        return self._selection.text

    @property
    def selected_source(self) -> str:
        """The Markdown of the selected blocks; empty without a selection."""
        return self._selection.source

    def select(self, start: Point, end: Point) -> None:
        """Select everything between two points."""
        self._selection.set(start, end)
        first, last = self._selection.block_indexes
        selection = Selection.from_offsets(Offset(start.char, first), Offset(end.char, last))
        self.screen.selections = {self: selection}
        self.refresh()

    def clear_selection(self) -> None:
        """Select nothing."""
        if self.is_mounted and self in self.screen.selections:
            self.screen.selections = {}
        elif self._selection:
            self.selection_updated(None)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the selected text, for Textual's own copy command."""
        del selection
        text = self.selected_text
        return (text, "\n") if text else None

    def selection_updated(self, selection: Selection | None) -> None:
        """Clear the selection when Textual clears the screen's."""
        if selection is None and self._selection:
            self._selection.clear()
        self.refresh()

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start a selection."""
        if event.button == 1:
            self._drag.start(event.x, event.y)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Select up to the pointer, or highlight the target under it."""
        if self._drag.is_active:
            self._drag.move(event.x, event.y)
        else:
            self._hover(self._targets.at(event.x, event.y))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End the selection."""
        event.stop()
        self._end_drag()

    def _end_drag(self) -> None:
        self._drag.end()
        if self.is_mounted:
            self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """Activate a target; elsewhere, a double click selects a word and a triple click a block."""
        event.prevent_default()
        if self._drag.has_selected:
            self._drag.has_selected = False
            return
        point, target = self._selection.point_at(event.x, event.y), self._targets.at(event.x, event.y)
        if target is not None and (event.chain == 1 or target.kind in ("tab", "toggle")):
            self.clear_selection()
            self._focus_target(target)
            self._activate(target)
        elif point is None or event.chain == 1:
            self.clear_selection()
        else:
            self.select(*(word_around(point) if event.chain == 2 else block_around(point)))

    def on_leave(self) -> None:
        """Clear the highlight under the pointer."""
        self._hover(None)

    def _hover(self, target: Target | None) -> None:
        if target is self._targets.hovered:
            return
        self._targets.hovered = target
        self.styles.pointer = "pointer" if target is not None else "default"
        self.tooltip = Content(target.text) if target is not None and target.kind == "tip" else None
        self.refresh()
        self._report_target(target)

    def wheel_sideways(self, event: events.MouseEvent, direction: int) -> None:
        """Scroll wide content under the pointer."""
        layout = self._scroller.layout
        if layout.blocks:
            event.prevent_default()
            event.stop()
            self._move_sideways(layout.blocks[layout.at(self.top + event.y)[0]], direction)
