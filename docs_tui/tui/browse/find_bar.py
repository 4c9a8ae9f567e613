"""Find in page: a line over the top of the page, with how many places there are and which one the reader is at."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from docs_tui.tui.error_guard import ErrorGuard

if TYPE_CHECKING:
    from docs_tui.tui.app_services import AppWithServices

_LEAST = 80
"""Cells of the line in which all of it has room beside a word or two."""


class FindBar(ErrorGuard, Horizontal):
    """Asks and counts; whoever holds it finds."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "leave", "Go on in the page", show=False, id="into-page"),
        Binding("down,ctrl+n", "step(1)", "Next place found", show=False, id="next-hit"),
        Binding("up,ctrl+k", "step(-1)", "Previous place found", show=False, id="hit-before"),
    ]
    DEFAULT_CSS = """
    FindBar {
        layer: over;
        dock: top;
        height: 1;
        background: $panel;
        display: none;
        padding: 0 1;
        & > Input {
            width: 1fr; height: 1; border: none; padding: 0; background: $panel;
            &:focus { border: none; }
        }
        & > Static { width: auto; height: 1; color: $quiet; margin-left: 1; }
        & > #found { color: $foreground; }
        &.-none > #found { color: $warning; }
        &.-slim > #asks { display: none; }
    }
    """

    class Wanted(Message):
        """The reader typed."""

        def __init__(self, query: str) -> None:
            super().__init__()
            self.query = query

    class Stepped(Message):
        """The reader wants another place."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Left(Message):
        """The reader goes on in the page."""

    def __init__(self) -> None:
        super().__init__()
        self.query_text = ""
        """What was looked for last."""

    def compose(self) -> ComposeResult:
        """Lay out the line."""
        yield Static(Content("Find in page "), id="asks")
        yield Input(select_on_focus=True)
        yield Static(Content(""), id="found")
        app = cast("AppWithServices", self.app)
        yield Static(Content(app.with_keys("{next-found} next · {found-before} previous · {end-find} ends")))

    def on_resize(self, event: events.Resize) -> None:
        """Leave what is looked for the room, where there is little."""
        self.set_class(event.size.width < _LEAST, "-slim")

    def ask(self) -> None:
        """Let the reader type; what was looked for last stands there to be typed over."""
        line = self.query_one(Input)
        self._open()
        self._show(self.query_text)
        self.screen.set_focus(line)  # at once: the next key is typed into it
        self.post_message(self.Wanted(self.query_text))

    def keep(self, query: str, *, found: bool) -> None:
        """Show what was looked for elsewhere, where it is ``found`` and marked in the page now."""
        if query and found:
            self.query_text = query
            self._show(query)
            self._open()

    def _open(self) -> None:
        self.display = True
        self.screen.add_class("-finding")

    def close(self) -> None:
        """Go out of the way."""
        self.display = False
        self.screen.remove_class("-finding")

    def count(self, hits: int, current: int, *, whole: bool) -> None:
        """Say how many places there are, as far as is known where not the ``whole`` page was looked through, and which one the reader is at."""
        none = "not on this page" if self.query_text and whole else ""
        text = f"{current + 1:,} of {hits:,}" if hits else none
        self.query_one("#found", Static).update(Content(text if whole else f"{text}…"))
        self.set_class(whole and not hits, "-none")

    def _show(self, query: str) -> None:
        line = self.query_one(Input)
        with line.prevent(Input.Changed):
            line.value = query

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find while the reader types."""
        event.stop()
        self.query_text = event.value
        self.post_message(self.Wanted(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on in the page."""
        event.stop()
        self.post_message(self.Left())

    def action_leave(self) -> None:
        """Go on in the page."""
        self.post_message(self.Left())

    def action_step(self, by: int) -> None:
        """Go to another place."""
        self.post_message(self.Stepped(by))
