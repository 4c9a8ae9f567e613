"""The input line of dialogs and filters."""

from textual import events
from textual.widgets import Input

from docs_tui.tui.error_guard import ErrorGuard


class TextLine(ErrorGuard, Input):
    """An input line that takes pasted text of several lines as one; Textual's own drops all but the first, or keeps breaks."""

    def on_paste(self, event: events.Paste) -> None:
        """Insert the text in place of the selection."""
        event.prevent_default()
        event.stop()
        self._insert(event.text)

    def action_paste(self) -> None:
        """Insert what was copied in the app: a whole page, for example."""
        self._insert(self.app.clipboard)

    def _insert(self, text: str) -> None:
        lines = text.splitlines()
        one = " ".join(filter(None, map(str.strip, lines))) if len(lines) > 1 else "".join(lines)
        self.replace(one, *self.selection)
