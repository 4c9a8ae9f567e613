"""Why a problem is to be suppressed, asked for; the comment that says so is shown as it is typed."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.widgets import Input

from docs_tui.tui.dialogs.remedy import RemedyScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.tui.services.fix_service import Remedy


class SuppressScreen(RemedyScreen):
    """Gives the comment back, with the reason in it."""

    AUTO_FOCUS: ClassVar[str | None] = "Input"
    DEFAULT_CSS = """
    SuppressScreen Input {
        height: 1; border: none; padding: 0 1; margin-bottom: 1; background: $panel;
        &:focus { border: none; }
    }
    """

    def __init__(self, remedy: "Callable[[str], Remedy]") -> None:
        """Make the window.

        Args:
            remedy: Returns what would be done, for a reason that may be empty.
        """
        super().__init__(remedy(""))
        self._for_reason = remedy

    def content(self) -> ComposeResult:
        """Ask for the reason between the problem and the comment."""
        about, view = super().content()
        yield about
        yield Input(placeholder="Why? For those who read the page after you; may stay empty")
        yield view

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the comment with the reason as it is now."""
        event.stop()
        self._remedy = self._for_reason(event.value)
        self.show_difference()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the comment back."""
        event.stop()
        self.action_apply()
