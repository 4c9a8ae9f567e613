"""The dialog for a link that the user has to open: select it, click it in the terminal, or copy it."""

from typing import TYPE_CHECKING, ClassVar
from urllib.parse import quote

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from docs_tui.menu.menu_links import LinkError, checked
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.dialogs.dialog import Dialog

if TYPE_CHECKING:
    from docs_tui.tui.services.clipboard_service import ClipboardService


_BOTH = "Paste the text there. {copy-link} copies the link instead; {copy-handed} then copies the text again."


class LinkScreen(Dialog[None]):
    """Copies the link, and on request the text to paste there again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,enter", "copy", "Copy the link", id="copy-link"),
        Binding("p", "copy_text", "Copy the text to paste there again", id="copy-handed"),
    ]
    DEFAULT_CSS = """
    LinkScreen {
        & > #dialog { width: 84; }
        #reason { color: $quiet; padding: 0 0 1 0; }
        #note {
            display: none; color: $quiet; padding: 1 0 0 0;
            &.-written { display: block; }
        }
        #both { color: $warning; padding: 1 0 0 0; }
        #url { color: $primary; max-height: 12; }
    }
    """

    def __init__(self, url: str, reason: str, copied: str = "") -> None:
        """Create the window.

        Args:
            url: The link.
            reason: Why it was not opened.
            copied: The text that was just copied to be pasted there. Copying the link replaces it on the clipboard.
        """
        hint = "{copy-link} copies the link" + (" · {copy-handed} the text" if copied else "") + " · {close} closes"
        super().__init__("Open this link", hint)
        self.url = url
        self._reason = reason
        self._copied = copied
        self._note = ""

    def on_key(self, event: events.Key) -> None:
        """Close the window at a letter that has no meaning here, and pass the letter to the screen below, because the window opened unasked.

        ``q`` only closes the window: the user may not want to leave the app.
        """
        if event.is_printable and event.key not in self._bindings.key_to_bindings:
            event.stop()
            self.dismiss(None)
            if event.key != "q":
                self.app.call_later(self.app.simulate_key, event.key)

    def content(self) -> ComposeResult:
        """Show the reason and the link."""
        if self._reason:
            yield Static(Content(clean(self._reason)), id="reason")
        yield Static(Content.styled(clean_line(self.url), _link_style(self.url)), id="url")
        yield Static(Content(self._note), id="note", classes="-written" if self._note else "")
        if self._copied:
            yield Static(Content(self.docs_app.with_keys(_BOTH, LinkScreen)), id="both")

    def show_note(self, text: str) -> None:
        """Show in the window whether copying worked; a notice would cover the link."""
        self._note = clean(text)
        for note in self.query("#note").results(Static):  # the window is not open yet
            note.update(Content(self._note))
            note.set_class(bool(self._note), "-written")

    def action_copy(self) -> None:
        """Copy the link. Stay open if there is also a text to paste."""
        self._sending.copy_text(self.url, "the link")
        if not self._copied:
            self.dismiss(None)

    def action_copy_text(self) -> None:
        """Copy the text to paste again."""
        if self._copied:
            self._sending.copy_text(self._copied, "the text to paste")

    @property
    def _sending(self) -> "ClipboardService":
        return self.docs_app.clipboard_service


def _link_style(url: str) -> Style:
    """Return a style that makes ``url`` clickable in the terminal, if its scheme may be opened.

    The terminal's escape sequence for links may only contain printable ASCII.
    """
    try:
        checked(url)
    except LinkError:
        return Style()
    return Style(link=_harmless(url))


def _harmless(url: str) -> str:
    return quote(url, safe="".join(map(chr, range(0x21, 0x7F))))
