"""The input line of dialogs and filters."""

from textual import events
from textual.widgets import Input

from docs_tui.tui.error_guard import ErrorGuard


class TextLine(ErrorGuard, Input):
    """An input line that takes pasted text of several lines as one; Textual's own drops all but the first."""

    def on_paste(self, event: events.Paste) -> None:
        """Insert the text in place of the selection."""
        event.prevent_default()
        event.stop()
        lines = event.text.splitlines()
        pasted = " ".join(filter(None, map(str.strip, lines))) if len(lines) > 1 else event.text
        self.replace(pasted, *self.selection)
