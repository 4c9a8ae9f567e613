"""What leaves the app: text to the clipboard, links to the browser."""

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from docs_tui.commands.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.desktop.browser import Opened
    from docs_tui.desktop.clipboard import Copied
    from docs_tui.tui.app import DocsApp

_REST = 60.0
"""Seconds in which a clipboard that did not answer is left alone."""


class ClipboardService:
    """Copies and opens, and says so; where there is no browser the link is shown."""

    def __init__(self, app: "DocsApp", given: Machine | None) -> None:
        """Use the clipboard and the browser ``given``; default: this machine's own."""
        self._app = app
        self._given = given
        self._rests_until = 0.0
        """By the monotonic clock: the clipboard of this machine is not asked before."""

    @property
    def machine(self) -> Machine:
        """The clipboard and the browser, as one command takes them; for a thread."""
        copied: list[str] = []

        def copy(text: str) -> "Copied":
            copied[:] = [text]
            return self._copied(text)

        return Machine(copy=copy, open_url=lambda url: self._opened(url, "".join(copied)))

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

    def said_with_link(self, url: str, text: str) -> bool:
        """Say ``text`` in the window that shows the link ``url``; False where there is none."""
        from docs_tui.tui.dialogs.link import LinkScreen  # noqa: PLC0415 - only where there is no browser

        screen = self._app.screen
        if not url or not isinstance(screen, LinkScreen) or screen.url != url:
            return False
        screen.say(text)
        return True

    def _copied(self, text: str) -> "Copied":
        if self._given is not None:
            return self._given.copy(text)
        from docs_tui.desktop.clipboard import copy  # noqa: PLC0415 - not needed to start

        worker = get_current_worker()
        copied = copy(
            text,
            send_osc52=lambda sent: self._app.call_from_thread(self._app.copy_to_clipboard, sent),
            cancelled=lambda: worker.is_cancelled,
            asks_clipboard=monotonic() > self._rests_until,
        )
        if copied.unanswered:
            self._rests_until = monotonic() + _REST
        return copied

    def _opened(self, url: str, copied: str) -> "Opened":
        """Open a link, or show it where that cannot be done; ``copied`` is what was copied to be pasted there."""
        from docs_tui.desktop.browser import open_url  # noqa: PLC0415 - not needed to start

        opened = self._given.open_url(url) if self._given else open_url(url, shown_in=self._page)
        if opened.opened:
            return opened
        self._app.call_later(self._show_link, opened, copied)
        return replace(opened, reason="")  # the window says it

    @property
    def _page(self) -> "Callable[[str], object] | None":
        """What opens a link beside the app where that is in a browser itself; None in a terminal."""
        return partial(self._app.call_from_thread, self._app.open_url) if self._app.is_web else None

    def _show_link(self, opened: "Opened", copied: str) -> None:
        """Show a link in a window of its own; not over one who types, for letters of a word would close or copy it."""
        from docs_tui.tui.dialogs.link import LinkScreen  # noqa: PLC0415 - only where there is no browser

        if self._app.is_typing:
            self._app.notice(f"{opened.reason}\nAsk for the link again to see it.".strip(), severity="warning")
            return
        self._app.push_screen(LinkScreen(opened.url, opened.reason, copied))
