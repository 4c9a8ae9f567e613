"""Find in page: a line above the page with the text to find, the number of matches and the current one."""

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from docs_tui.tui.widgets.screens import AppWidget
from docs_tui.tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from docs_tui.tui.page_view.view import DocView

_LEAST = 80
"""Below this width, the label is left out."""


class FindBar(AppWidget, Horizontal):
    """Finds text in a page view as the user types."""

    FOOTER: ClassVar[tuple[str, ...]] = ("into-page", "next-hit", "hit-before", "end-typing")
    """Ids of the keys that the footer shows while the user types."""
    TAKES_TEXT: ClassVar[bool] = True
    WITHOUT_SITE: ClassVar[frozenset[str]] = frozenset({"end-typing", "next-hit", "hit-before"})
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "leave", "Back to the page", show=False, id="into-page"),
        Binding("escape", "end", "Stop finding", show=False, id="end-typing"),
        Binding("down,ctrl+n", "step(1)", "Next match", show=False, id="next-hit"),
        Binding("up,ctrl+k", "step(-1)", "Previous match", show=False, id="hit-before"),
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
        &:focus-within > #keys { display: none; }
    }
    """

    def __init__(self, view: "DocView") -> None:
        """Find in ``view``."""
        super().__init__()
        self._view = view
        self.query_text = ""
        """The text that was searched for last."""

    @property
    def _line(self) -> Input:
        """The input line. It is made with its label and the count when the bar first opens: the first page waits for none of them."""
        if not self.children:
            keys = self.docs_app.with_keys("{next-found} next · {found-before} previous · {end-find} closes")
            self.mount(
                Static(Content("Find in page "), id="asks"),
                TextLine(select_on_focus=True),
                Static(Content(""), id="found"),
                Static(Content(keys), id="keys"),
            )
        return self.query_one(Input)

    def on_resize(self, event: events.Resize) -> None:
        """Leave out the label if the line is narrow."""
        self.set_class(event.size.width < _LEAST, "-slim")

    @property
    def is_typing(self) -> bool:
        """Whether the user is typing into the line."""
        return self.has_focus_within

    def ask(self) -> None:
        """Focus the input line and select its last text."""
        line = self._line
        self._open()
        self._show(self.query_text)
        self.screen.set_focus(line)  # immediately, because the next key goes into it
        self._view.find(self.query_text)

    def keep(self, query: str, *, found: bool) -> None:
        """Show the text that a search marked on the page; do nothing if it was not found."""
        if query and found:
            self.query_text = query
            self._show(query)
            self._open()

    def step(self, by: int) -> None:
        """Go to the next or previous match. If the bar is closed, search its last text again."""
        view = self._view
        if not self.display and not self.query_text:
            self.ask()
        elif not self.display:
            self.keep(self.query_text, found=view.find(self.query_text) > 0 or view.is_looking)
        elif by > 0:
            view.find_next()
        else:
            view.find_previous()

    def end(self) -> bool:
        """Close the find bar and unmark the matches. Returns whether it was open."""
        if not self.display:
            return False
        if self.is_typing:
            self._view.focus()
        self.close()
        self._view.find("")
        return True

    def _open(self) -> None:
        self.display = True
        self.screen.add_class("-finding")

    def close(self) -> None:
        """Hide the find bar."""
        self.display = False
        self.screen.remove_class("-finding")

    def count(self, hits: int, current: int, *, whole: bool) -> None:
        """Show the number of matches and the current one.

        Args:
            hits: Matches so far.
            current: The index of the current match.
            whole: Whether the whole page was searched.
        """
        if not self.children:  # it was never open
            return
        none = "not on this page" if self.query_text and whole else ""
        text = f"{current + 1:,} of {hits:,}" if hits else none
        self.query_one("#found", Static).update(Content(text if whole else f"{text}…"))
        self.set_class(whole and not hits, "-none")

    def _show(self, query: str) -> None:
        line = self._line
        with line.prevent(Input.Changed):
            line.value = query

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find while the user types."""
        event.stop()
        self.query_text = event.value
        self._view.find(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return to the page; the matches stay marked."""
        event.stop()
        self._view.focus()

    def action_leave(self) -> None:
        """Return to the page; the matches stay marked."""
        self._view.focus()

    def action_end(self) -> None:
        """Close the find bar and unmark the matches."""
        self.end()

    def action_step(self, by: int) -> None:
        """Go to another match."""
        self.step(by)
