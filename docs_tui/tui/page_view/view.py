"""The widget that shows a page and lets the reader act on it.

``DrawnPage`` draws it. ``DocView`` adds what keys and the mouse do: ``PageTargets`` has the focus of links, tabs and buttons,
``PageSelection`` the selected text.

Page text is drawn as segments without meta data, never as markup, so that it cannot trigger actions.
"""

from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Offset
from textual.selection import Selection
from textual.strip import Strip

from docs_tui.preview.layout import row_span
from docs_tui.preview.model import Block, Target
from docs_tui.preview.selection import Point, block_around, word_around
from docs_tui.source.clean import clean_line
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.keys import G_TWICE, GTwice
from docs_tui.tui.page_view.drawn_page import DrawnPage
from docs_tui.tui.page_view.page_selection import DragSelection, PageSelection
from docs_tui.tui.page_view.page_targets import (
    CopyRequested,
    LinkActivated,
    LinkHovered,
    PageTargets,
    move_sideways,
)
from docs_tui.tui.page_view.painter import Painter


class DocView(ErrorGuard, GTwice, DrawnPage, can_focus=True):
    """Shows a page, whose text can be selected and whose targets can be activated."""

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
        self._targets = PageTargets(self._scroller)
        self._selection = PageSelection(self._scroller)
        self._drag = DragSelection(self._selection, self)

    # Beside DrawnPage

    def _forget_page(self) -> None:
        """Discard everything about the previous page."""
        super()._forget_page()
        self._targets.clear()
        if self._selection:
            self.clear_selection()
        self._end_drag()

    def layout_changed(self) -> None:
        """Discard everything that depends on the layout."""
        super().layout_changed()
        self._targets.layout_changed()
        if self._selection.is_gone:
            self.clear_selection()

    def _draw_over(self, strip: Strip, painter: Painter, index: int, inner: int) -> Strip:
        """Return a row with its matches and mark, and with focus, hover, selection and jump labels over them."""
        strip = super()._draw_over(strip, painter, index, inner)
        block = self._scroller.layout.blocks[index]
        focused = self._targets.ranges_between(block, *row_span(block, inner), has_focus=self.has_focus)
        strip = painter.highlight(strip, block, inner, [*focused, *self._selection.ranges_in(index)])
        return painter.write_labels(strip, block, inner, self._targets.labels_in(block))

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
