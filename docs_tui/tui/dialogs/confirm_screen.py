"""The question before an action that cannot be undone: a secret leaves this machine, a file is replaced."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from docs_tui.source.clean import clean
from docs_tui.tui.dialogs.dialog import Dialog


class ConfirmScreen(Dialog[bool]):
    """Returns True if the user confirms. Nothing has been done yet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Go on", id="yes"),
        Binding("n", "answer(False)", "Stop", id="no"),
    ]
    DEFAULT_CSS = """
    ConfirmScreen {
        & > #dialog { border: round $warning; border-title-color: $warning; }
        #question { height: auto; }
    }
    """

    def __init__(self, question: str) -> None:
        super().__init__("▲ Look first", "{yes} goes on · {no} or {close} stops")
        self._question = question

    def content(self) -> ComposeResult:
        """Show the question."""
        yield Static(Content(clean(self._question)), id="question")

    def action_answer(self, yes: bool) -> None:  # noqa: FBT001 - Textual calls it so
        """Return the answer."""
        self.dismiss(yes)
