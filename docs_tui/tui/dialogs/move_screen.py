"""The dialog for a page's new path: Enter shows the changes, Ctrl+R removes the page instead, Esc cancels."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from docs_tui.source.clean import clean
from docs_tui.tui.dialogs.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Callable


class MoveScreen(Dialog[str]):
    """Returns the typed path."""

    AUTO_FOCUS: ClassVar[str | None] = "Input"
    TAKES_TEXT: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+r", "remove", "Remove the page instead", id="remove"),
    ]
    DEFAULT_CSS = """
    MoveScreen {
        & > #dialog { width: 84; }
        Input {
            height: 1; border: none; padding: 0 1; background: $panel;
            &:focus { border: none; }
        }
        #about { height: auto; color: $quiet; margin-top: 1; }
    }
    """

    def __init__(self, file: str, remove: "Callable[[], object]") -> None:
        """Create the window.

        Args:
            file: The file of the page, from the docs folder.
            remove: Called to remove the page instead.
        """
        super().__init__("Move or rename the page", "Enter shows what changes · {remove} removes it · {close} cancels")
        self._file = file
        self._remove = remove

    def content(self) -> ComposeResult:
        """Ask for the new path; the line starts with the old one."""
        yield Input(clean(self._file), select_on_focus=False)
        yield Static(
            Content("Links, imports, redirects and docs.json are updated. A name that ends in / is a folder."),
            id="about",
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the path."""
        event.stop()
        self.dismiss(event.value if event.value.strip() and event.value != self._file else None)

    def action_remove(self) -> None:
        """Remove the page instead."""
        self.dismiss(None)
        self._remove()
