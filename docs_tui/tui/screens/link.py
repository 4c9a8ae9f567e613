"""A link that has to be opened by hand: whole, to be selected, clicked in the terminal, or copied."""

from typing import ClassVar
from urllib.parse import quote

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from docs_tui.menu.links import LinkError, checked
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.screens.dialog import Dialog


class LinkScreen(Dialog[bool]):
    """Gives True where the reader wants the link on the clipboard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,enter", "copy", "Copy the link", id="copy-link"),
    ]
    DEFAULT_CSS = """
    LinkScreen {
        & > #dialog { width: 84; }
        #reason { color: $quiet; padding: 0 0 1 0; }
        #url { color: $primary; max-height: 12; }
    }
    """

    def __init__(self, url: str, reason: str) -> None:
        super().__init__("Open this link", "c copies it · Esc closes")
        self._url = url
        self._reason = reason

    def content(self) -> ComposeResult:
        """Show why, and the link."""
        if self._reason:
            yield Static(Content(clean(self._reason)), id="reason")
        yield Static(Content.styled(clean_line(self._url), _link_style(self._url)), id="url")

    def action_copy(self) -> None:
        """Ask for the link on the clipboard."""
        self.dismiss(True)


def _link_style(url: str) -> Style:
    """Return what makes the terminal follow ``url``, where it is of a kind that may be opened.

    Nothing but printable ASCII may stand in the terminal's own sequence for links.
    """
    try:
        checked(url)
    except LinkError:
        return Style()
    return Style(link=_harmless(url))


def _harmless(url: str) -> str:
    return quote(url, safe="".join(map(chr, range(0x21, 0x7F))))
