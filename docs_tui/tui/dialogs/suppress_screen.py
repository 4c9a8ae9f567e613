"""The dialog that asks why a problem is suppressed, with a live preview of the comment."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.widgets import Input

from docs_tui.tui.dialogs.remedy_screen import RemedyScreen
from docs_tui.tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.tui.services.fix_service import Remedy


class SuppressScreen(RemedyScreen):
    """Returns the remedy that inserts the comment with the reason."""

    AUTO_FOCUS: ClassVar[str | None] = "Input"
    TAKES_TEXT: ClassVar[bool] = True
    DEFAULT_CSS = """
    SuppressScreen Input {
        height: 1; border: none; padding: 0 1; margin-bottom: 1; background: $panel;
        &:focus { border: none; }
    }
    """

    def __init__(self, remedy: "Callable[[str], Remedy]") -> None:
        """Create the window.

        Args:
            remedy: Returns the remedy for a reason, which may be empty.
        """
        super().__init__(remedy(""))
        self._for_reason = remedy

    def content(self) -> ComposeResult:
        """Show the problem, the line for the reason, and the comment."""
        about, view = super().content()
        yield about
        yield TextLine(placeholder="Why? A reason for later editors of the page (optional)")
        yield view

    def on_input_changed(self, event: Input.Changed) -> None:
        """Update the comment with the typed reason."""
        event.stop()
        self._remedy = self._for_reason(event.value)
        self.show_difference()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the remedy."""
        event.stop()
        self.action_apply()
