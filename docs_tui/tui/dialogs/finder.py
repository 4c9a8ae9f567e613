"""The base class of finding and searching: an input line, rows below it, and a page behind that follows the highlight."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from docs_tui.tui.browse.history import PageLocation
from docs_tui.tui.dialogs.dialog import Overlay
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.widgets.bars import DialogKeys
from docs_tui.tui.widgets.choices import Choices
from docs_tui.tui.widgets.screens import SingleUseScreen
from docs_tui.tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.messages import SiteChanged

Row: TypeAlias = "Callable[[int], Content]"
"""Returns the text of a row for a width in cells."""

_FOLLOW = 0.12
"""Seconds until the page behind shows the highlighted row."""
_NOT_YET = "Nothing found yet: the pages are still being read."
MATCH_STYLE = "bold underline $primary"
"""The style of matched letters."""


class Finding(ErrorGuard, SingleUseScreen[None], Overlay[None]):
    """A dialog that finds places. The panes behind it show the highlighted one; Esc returns to where the reader was."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,ctrl+n", "move('down')", "Next row", show=False, id="next-row"),
        Binding("up,ctrl+k", "move('up')", "Previous row", show=False, id="row-before"),
        Binding("pagedown", "move('page_down')", "Page down", show=False, id="rows-down"),
        Binding("pageup", "move('page_up')", "Page up", show=False, id="rows-up"),
    ]
    DEFAULT_CSS = """
    Finding {
        /* At the bottom, because pages are shown from the top, with the found line in their first row. */
        align: center bottom;
        background: $background 0%;
        & > #find {
            width: 88;
            max-width: 100%;
            height: 45%;
            min-height: 8;
            max-height: 18;
            background: $surface;
            border: round $faint;
        }
        Input { border: none; background: $surface; padding: 0 1; height: 1; &:focus { border: none; } }
        OptionList { height: 1fr; }
        #none { color: $quiet; padding: 0 1; display: none; }
        &.-none #none { display: block; }
        &.-none OptionList { display: none; }
    }
    """
    ASKS: ClassVar[str] = ""
    """The placeholder of the input line."""
    HINT: ClassVar[str] = ""
    """The hint about keys, in the footer."""
    NONE: ClassVar[str] = ""
    """The text to show if nothing is found."""

    @property
    def none(self) -> str:
        """The text to show if nothing is found now."""
        return self.NONE

    def __init__(self, site: "Site", panes: "Panes") -> None:
        super().__init__()
        self._site = site
        self._panes = panes
        self._rows: list[Row] = []
        self._locations: list[PageLocation] = []
        self._asked = ""
        """The latest query; the input line may already be ahead."""
        self._answered: str | None = None
        """The query of the rows on the screen."""
        self._entered: str | None = None
        """The query for which Enter was pressed before there was a row."""

    def compose(self) -> ComposeResult:
        """Lay out the input line and the rows below it."""
        with Vertical(id="find"):
            yield TextLine(placeholder=self.ASKS, select_on_focus=False)
            yield Choices()
            yield Static(id="none")
        yield DialogKeys(self._panes.docs_app.with_keys(self.HINT, type(self)))

    def on_mount(self) -> None:
        """Hold the reader's place, and show the rows for the initial query."""
        self._panes.start_peek()
        self.call_after_refresh(lambda: self._ask(self.query_one(Input).value))

    def on_key(self, event: events.Key) -> None:
        """Pass keys to the input line that were pressed before it was ready, or while the rows had the focus."""
        if event.is_printable and event.character:
            event.stop()
            self.query_one(Input).insert_text_at_cursor(event.character)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter."""
        if event.value != self._entered:
            self._entered = None
        self._ask(event.value)

    def _ask(self, query: str) -> None:
        self._asked = query
        self.find(query)

    def find(self, query: str) -> None:
        """Show the results of ``query``."""
        raise NotImplementedError

    def find_again(self) -> None:
        """Search again with new data, unless the reader has moved the highlight down."""
        if self.is_attached and not self.query_one(OptionList).highlighted:
            self._ask(self.query_one(Input).value)

    def on_site_changed(self, message: "SiteChanged") -> None:
        """Use the new snapshot, and search it at once if all pages are read."""
        was_empty, self._site = not self._site.pages, message.site
        self.site_changed(reading=message.reading and not was_empty)
        if was_empty or not message.reading:
            self.find_again()

    def site_changed(self, *, reading: bool) -> None:
        """Discard data from the previous snapshot."""

    @property
    def width(self) -> int:
        """The width of a row in cells, without the scrollbar."""
        return self.query_one(Input).content_size.width - 1

    def on_resize(self) -> None:
        """Fit the rows to the new width, once the input line has it."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        for choices in self.query(OptionList):  # none once the dialog is closed
            width = self.width
            for index, row in enumerate(self._rows):
                choices.replace_option_prompt_at_index(index, row(width))

    def show_rows(self, rows: Sequence[Row], locations: Sequence[PageLocation], *, more: bool = False) -> None:
        """Show rows with their locations, instead of the current rows or after them."""
        choices = self.query_one(OptionList)
        if not more:
            choices.clear_options()
            self._rows, self._locations = [], []
        self._rows += rows
        self._locations += locations
        width = self.width
        choices.add_options([Option(Content.assemble(row(width))) for row in rows])
        if not self._locations:
            app = self._panes.docs_app
            text = app.with_keys(self.none, type(self)) if app.folder_service.watching else _NOT_YET
            self.query_one("#none", Static).update(Content(text))
        self.set_class(not self._locations, "-none")
        if self._locations and choices.highlighted is None:
            choices.highlighted = 0
        self._answered = self._asked
        self._enter()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the highlighted row, or to the first one as soon as there is one."""
        event.stop()
        if event.value != self._asked:
            self._ask(event.value)
        self._entered = event.value
        self._enter()

    def _enter(self) -> None:
        """Go to the highlighted row if Enter was pressed for the query that has these rows."""
        if self._locations and self._entered == self._answered:
            self._entered = None
            self._go(self.query_one(OptionList).highlighted)
        elif self._panes.docs_app.folder_service.watching and self._answered == self._asked:
            self._entered = None  # everything has been read, and there is no row

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the row under the mouse."""
        self._go(event.option_index)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the highlighted row's page behind."""
        if event.option_index < len(self._locations):
            location = self._locations[event.option_index]
            self.set_timer(_FOLLOW, lambda: self._follow(location))

    def action_move(self, way: str) -> None:
        """Move the highlight; the input line keeps the focus."""
        getattr(self.query_one(OptionList), f"action_{'cursor_' if way in ('up', 'down') else ''}{way}")()

    def action_leave(self) -> None:
        """Close, and return to the reader's place."""
        self.dismiss(None)
        self._panes.end_peek(None)

    def _go(self, index: int | None) -> None:
        location = self._locations[index] if index is not None and index < len(self._locations) else None
        if location is None:
            return
        if not location.path:
            self._panes.docs_app.notice("No page shows this snippet", severity="refusal")
            return
        self.dismiss(None)
        self._panes.end_peek(location)

    def _follow(self, location: PageLocation) -> None:
        if not self.is_attached:
            return
        highlighted = self.query_one(OptionList).highlighted
        if not highlighted and not self._asked:
            return  # without a query, the page behind stays
        if highlighted is not None and self._locations[highlighted : highlighted + 1] == [location]:
            self._panes.peek(location)
