"""A link that has to be opened by hand: whole, to be selected, clicked in the terminal, or copied."""

from typing import TYPE_CHECKING, ClassVar, cast
from urllib.parse import quote

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from docs_tui.menu.links import LinkError, checked
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.dialogs.base import Dialog

if TYPE_CHECKING:
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.tui.services.clipboard_service import ClipboardService


_BOTH = "Paste the text there. {copy-link} copies the link in its place; {copy-handed} then copies the text again."


class LinkScreen(Dialog[None]):
    """Copies the link, and again the text that is to be pasted where it leads."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,enter", "copy", "Copy the link", id="copy-link"),
        Binding("p", "copy_text", "Copy again what is to be pasted there", id="copy-handed"),
    ]
    DEFAULT_CSS = """
    LinkScreen {
        & > #dialog { width: 84; }
        #reason { color: $quiet; padding: 0 0 1 0; }
        #said { color: $quiet; padding: 1 0 0 0; }
        #both { color: $warning; padding: 1 0 0 0; }
        #url { color: $primary; max-height: 12; }
    }
    """

    def __init__(self, url: str, reason: str, copied: str = "") -> None:
        """Make the window.

        Args:
            url: The link.
            reason: Why it was not opened.
            copied: What was copied a moment ago to be pasted there; the clipboard holds one thing at a time.
        """
        hint = "{copy-link} copies the link" + (" · {copy-handed} the text" if copied else "") + " · {close} closes"
        super().__init__("Open this link", hint)
        self.url = url
        self._reason = reason
        self._copied = copied
        self._said = ""

    def content(self) -> ComposeResult:
        """Show why, and the link."""
        if self._reason:
            yield Static(Content(clean(self._reason)), id="reason")
        yield Static(Content.styled(clean_line(self.url), _link_style(self.url)), id="url")
        yield Static(Content(self._said), id="said")
        if self._copied:
            yield Static(Content(cast("AppWithServices", self.app).with_keys(_BOTH, LinkScreen)), id="both")

    def say(self, text: str) -> None:
        """Say what became of what was copied, where a notice would lie over the window."""
        self._said = clean(text)
        for said in self.query("#said").results(Static):  # none where the window is only about to open
            said.update(Content(self._said))

    def action_copy(self) -> None:
        """Copy the link; where there is something to paste as well, stay until that is done."""
        self._sending.copy_text(self.url, "the link")
        if not self._copied:
            self.dismiss(None)

    def action_copy_text(self) -> None:
        """Copy again what is to be pasted there."""
        if self._copied:
            self._sending.copy_text(self._copied, "the text to paste")

    @property
    def _sending(self) -> "ClipboardService":
        return cast("AppWithServices", self.app).clipboard_service


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
