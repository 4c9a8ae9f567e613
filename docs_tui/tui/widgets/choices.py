"""The list of choices that dialogs share."""

from typing import ClassVar

from rich.style import Style
from textual.message import Message
from textual.strip import Strip
from textual.widgets import OptionList

from docs_tui.tui.error_guard import ErrorGuard

_HIGHLIGHTED = "option-list--option-highlighted"
_REVERSE = Style(reverse=True)


class Choices(ErrorGuard, OptionList):
    """An option list without a frame; the dialog has one."""

    DEFAULT_CSS: ClassVar[str] = """
    Choices {
        padding: 0;
        border: none;
        background: $surface;
        scrollbar-size-vertical: 1;
        & > .option-list--option { padding: 0 1; }
        & > .option-list--option-highlighted { color: $foreground; background: $cursor; text-style: $cursor-style; }
        & > .option-list--option-hover { background: $panel; }
        & > .option-list--option-disabled { color: $faint; }
        &:focus {
            border: none;
            background-tint: $foreground 0%;
            & > .option-list--option-highlighted { color: $foreground; background: $cursor; text-style: $cursor-style; }
        }
    }
    """

    class WidthChanged(Message):
        """The scrollbar came or went, so the rows have another width."""

    def watch_show_vertical_scrollbar(self) -> None:
        """Report another width of the rows."""
        self.post_message(self.WidthChanged())

    def render_line(self, y: int) -> Strip:
        """Draw a row. Textual ignores ``reverse`` in the style of an option."""
        strip = super().render_line(y)
        if not self.get_component_rich_style(_HIGHLIGHTED).reverse:
            return strip
        numbers = (segment.style.meta.get("option") for segment in strip if segment.style is not None)
        return strip.apply_style(_REVERSE) if self.highlighted in numbers else strip
