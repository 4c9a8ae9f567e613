"""What leaves the app: text to the clipboard, links to the browser."""

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from docs_tui.commands.machine import Machine

if TYPE_CHECKING:
    from docs_tui.desktop.browser import Opened
    from docs_tui.desktop.clipboard import Copied
    from docs_tui.tui.app import DocsApp


class Sending:
    """Copies and opens, and says so; where there is no browser the link is shown."""

    def __init__(self, app: "DocsApp", given: Machine | None) -> None:
        """Use the clipboard and the browser ``given``; default: this machine's own."""
        self._app = app
        self._given = given

    @property
    def machine(self) -> Machine:
        """The clipboard and the browser, as commands take them; for a thread."""
        return Machine(copy=self._copied, open_url=self._opened)

    def copy_text(self, text: str, name: str) -> None:
        """Copy a piece of text and say so; one that holds a key is asked about first."""
        self._copy_text(text, name, sure=False)

    def _copy_text(self, text: str, name: str, *, sure: bool) -> None:
        def run() -> None:
            from docs_tui.desktop.clipboard import notice  # noqa: PLC0415 - takes a moment that the thread has
            from docs_tui.lint.secrets import find_secrets  # noqa: PLC0415 - as above

            found = () if sure else find_secrets(text)
            if found:
                question = f"There is what looks like a key in {name}: {found[0].kind}, {found[0].shown}"
                self._app.call_from_thread(self._ask, question, text, name)
            else:
                self._app.call_from_thread(self._app.notice, notice(self.machine.copy(text), name))

        self._app.run_worker(run, thread=True, group="command", exit_on_error=False, description="command")

    def _ask(self, question: str, text: str, name: str) -> None:
        self._app.confirm(
            question, lambda: self._copy_text(text, name, sure=True), otherwise="Nothing was copied or sent."
        )

    def open_url(self, url: str) -> None:
        """Open a link in the browser and say so."""

        def run() -> None:
            if self.machine.open_url(url).opened:
                self._app.call_from_thread(self._app.notice, f"Opened {url}")

        self._app.run_worker(run, thread=True, group="command", exit_on_error=False, description="command")

    def _copied(self, text: str) -> "Copied":
        if self._given is not None:
            return self._given.copy(text)
        from docs_tui.desktop.clipboard import copy  # noqa: PLC0415 - not needed to start

        worker = get_current_worker()
        return copy(
            text,
            send_osc52=lambda sent: self._app.call_from_thread(self._app.copy_to_clipboard, sent),
            cancelled=lambda: worker.is_cancelled,
        )

    def _opened(self, url: str) -> "Opened":
        from docs_tui.desktop.browser import open_url  # noqa: PLC0415 - not needed to start

        opened = (self._given.open_url if self._given else open_url)(url)
        if not opened.opened:
            self._app.call_later(self._show_link, opened)
        return opened

    def _show_link(self, opened: "Opened") -> None:
        """Show a link, to be opened by hand."""
        from docs_tui.tui.screens.link import LinkScreen  # noqa: PLC0415 - only where there is no browser

        def answered(yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it so
            if yes:
                self.copy_text(opened.url, "the link")

        self._app.push_screen(LinkScreen(opened.url, opened.reason), answered)
