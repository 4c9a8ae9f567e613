"""The base classes of dialogs: the overlay, the frame with title and key hints, and the list of choices."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Region
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widgets import OptionList

from docs_tui.tui.page_view.terminal_graphics import shows_kitty_picture, without_sixels
from docs_tui.tui.widgets.bars import DialogKeys, fitted_hints
from docs_tui.tui.widgets.screens import AppWidget, SingleUseScreen

ResultT = TypeVar("ResultT")

_CORNERS = 6
"""The width beside the hints in the lower edge of a frame, in cells."""


class Overlay(ModalScreen[ResultT]):
    """Covers a screen and gets its keys. The background is transparent, or dims the screen behind."""

    _behind: Sequence[Strip] = ()
    """The lines of the screen behind."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some lines."""
        self._behind = ()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Return a line of the screen behind, without its click actions."""
        if not self._behind:
            stack = self.app.screen_stack
            behind = stack[stack.index(self) - 1]
            # Textual has no public way to read what a screen shows.
            self._behind = behind._compositor.render_strips(self.size)  # noqa: SLF001
        if y >= len(self._behind):
            return Strip.blank(self.size.width, Style.null())  # the filter for NO_COLOR needs a style
        strip, veil = without_sixels(self._behind[y].discard_meta()), self.styles.background
        return strip if veil.a == 0 else Strip([_dimmed(each, veil) for each in strip], strip.cell_length)


def _dimmed(segment: Segment, veil: Color) -> Segment:
    if shows_kitty_picture(segment):
        return segment
    return Segment(segment.text, _dimmed_style(segment.style or Style.null(), veil), segment.control)


@lru_cache(maxsize=1024)
def _dimmed_style(style: Style, veil: Color) -> Style | None:
    """Return the dimmed form of a style. Cached, because a screen has only some dozens of styles."""
    (segment,) = BackgroundScreen.process_segments([Segment(" ", style)], veil)
    return segment.style


class Dialog(AppWidget, SingleUseScreen[ResultT], Overlay[ResultT]):
    """A titled window in the middle; Esc closes it without a result."""

    TAKES_TEXT: ClassVar[bool] = False
    """Whether letters are input; the footer then has the key hints, because the keys of the page do nothing."""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Close", id="close")]
    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: $background 50%;
        & > #dialog {
            width: 64;
            max-width: 96%;
            height: auto;
            max-height: 92%;
            padding: 1 2;
            background: $surface;
            border: round $faint;
            border-title-color: $foreground;
            border-title-style: bold;
            border-subtitle-color: $quiet;
        }
        OptionList {
            height: auto;
            max-height: 100%;
        }
    }
    """

    def __init__(self, title: str, hint: str) -> None:
        """Create the window.

        Args:
            title: The title, already cleaned.
            hint: What the keys do, with the ids of actions in braces: ``{close} closes``.
        """
        super().__init__()
        self._title = title
        self._hint = hint

    def compose(self) -> ComposeResult:
        """Lay out the frame and the content."""
        with Vertical(id="dialog") as frame:
            frame.border_title = Content(self._title)
            if not self.TAKES_TEXT:
                frame.border_subtitle = Content(self._key_hints)
            yield from self.content()
        if self.TAKES_TEXT:
            yield DialogKeys(self._key_hints)

    def on_resize(self) -> None:
        """Leave out hints in the frame that have no room."""
        if not self.TAKES_TEXT:
            self.call_after_refresh(self._fit_hints)

    def _fit_hints(self) -> None:
        for frame in self.query("#dialog"):  # none once the dialog is closed
            frame.border_subtitle = Content(fitted_hints(self._key_hints, frame.outer_size.width - _CORNERS))

    @property
    def _key_hints(self) -> str:
        return self.docs_app.with_keys(self._hint, type(self))

    def content(self) -> ComposeResult:
        """Yield the widgets in the frame."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Close without a result."""
        self.dismiss(None)


class ListDialog(Dialog[ResultT]):
    """A dialog with a list of rows that fit its width; ``content`` yields the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "move('down')", "Down", show=False, id="down"),
        Binding("k", "move('up')", "Up", show=False, id="up"),
        *(
            Binding(
                str(number),
                f"number({number})",
                f"Choose {number}",
                show=False,
                id=f"number-{number}",
                tooltip="Choose by number",
            )
            for number in range(1, 10)
        ),
    ]

    def row(self, index: int, width: int) -> Content:
        """Return the text of a row for this width in cells."""
        raise NotImplementedError

    def chosen(self, index: int) -> None:
        """Handle the choice of a row."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Fit the rows to the window."""
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        """Fit the rows to the new width."""
        self._fit()

    def on_choices_width_changed(self) -> None:
        """Fit the rows again, because they were laid out with or without a scrollbar."""
        self._fit()

    def _fit(self) -> None:
        for choices in self.query(OptionList):
            width = choices.scrollable_content_region.width - 2
            for index in range(choices.option_count):
                choices.replace_option_prompt_at_index(index, self.row(index, width))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the highlighted or clicked row."""
        self.chosen(event.option_index)

    def action_move(self, way: str) -> None:
        """Move the highlight."""
        for choices in self.query(OptionList):
            choices.action_cursor_down() if way == "down" else choices.action_cursor_up()

    def action_number(self, number: int) -> None:
        """Choose a row by its number."""
        for choices in self.query(OptionList):
            if number <= choices.option_count and not choices.get_option_at_index(number - 1).disabled:
                self.chosen(number - 1)


def key_of(index: int) -> tuple[str, str]:
    """Return the number that chooses a row, with its style; blank if it has none."""
    return (f"{index + 1}  " if index < 9 else "   "), "$faint"
