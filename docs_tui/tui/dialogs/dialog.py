"""What the small windows over a screen have in common: their frame, their list, their way out."""

from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content

from docs_tui.tui.dialogs.once import Once
from docs_tui.tui.dialogs.overlay import Overlay
from docs_tui.tui.error_guard import ErrorGuard

if TYPE_CHECKING:
    from docs_tui.tui.app import DocsApp

ResultT = TypeVar("ResultT")


class Dialog(ErrorGuard, Once[ResultT], Overlay[ResultT]):
    """A titled window in the middle; Esc leaves without a result."""

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
        """Make the window.

        Args:
            title: Cleaned.
            hint: What the keys do, our own words; names keys by their ids: ``{close} closes``.
        """
        super().__init__()
        self._title = title
        self._hint = hint

    def compose(self) -> ComposeResult:
        """Frame what the window holds."""
        with Vertical(id="dialog") as frame:
            frame.border_title = Content(self._title)
            frame.border_subtitle = Content(cast("DocsApp", self.app).with_keys(self._hint, type(self)))
            yield from self.content()

    def content(self) -> ComposeResult:
        """Return what the window holds."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Close without a result."""
        self.dismiss(None)
