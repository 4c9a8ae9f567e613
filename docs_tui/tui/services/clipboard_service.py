"""Copies text to the clipboard and opens links in the browser."""

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from docs_tui.commands.context import Machine
from docs_tui.desktop.browser import open_url
from docs_tui.desktop.clipboard import copy
from docs_tui.desktop.copied import notice
from docs_tui.lint.secret_scanner import find_secrets
from docs_tui.tui.messages import ConfirmationNeeded, LinkNotOpened

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.desktop.browser import OpenResult
    from docs_tui.desktop.copied import Copied
    from docs_tui.tui.services.background import Background

_PAUSE = 60.0
"""Seconds until a clipboard that did not answer is tried again."""


class ClipboardService:
    """Copies and opens in threads and shows notices about the results."""

    def __init__(
        self,
        background: "Background",
        machine: Machine | None,
        *,
        copy_through_terminal: "Callable[[str], None]",
        open_beside: "Callable[[str], object] | None",
    ) -> None:
        """Create the service.

        Args:
            background: Threads and messages.
            machine: The clipboard and the browser; None: those of this machine.
            copy_through_terminal: Sends text to the clipboard of the terminal; called in a thread.
            open_beside: Opens a link beside the app if that runs in a browser itself; called in a thread.
        """
        self._background = background
        self._given = machine
        self._copy_through_terminal = copy_through_terminal
        self._open_beside = open_beside
        self._unused_until = 0.0
        """The monotonic time at which the clipboard of this machine is tried again."""

    @property
    def machine(self) -> Machine:
        """The clipboard and the browser for one command; only for threads."""
        copied: list[str] = []

        def copy(text: str) -> "Copied":
            copied[:] = [text]
            return self._copy(text)

        return Machine(copy=copy, open_url=lambda url: self._open(url, "".join(copied)))

    def copy_text(self, text: str, name: str) -> None:
        """Copy a piece of text, and ask first if it holds a secret."""
        self._copy_text(text, name, sure=False)

    def _copy_text(self, text: str, name: str, *, sure: bool) -> None:
        background = self._background

        def run() -> None:
            found = () if sure else find_secrets(text)
            if not found:
                copied = self.machine.copy(text)
                background.show_notice(notice(replace(copied, short="") if sure else copied, name))
                return
            question = f"{name} seems to contain a secret: {found[0].kind}, {found[0].shown}"
            copy_anyway = lambda: self._copy_text(text, name, sure=True)  # noqa: E731 - one of two outcomes
            background.post(ConfirmationNeeded(question, copy_anyway, otherwise="Nothing was copied or sent"))

        background.run_in_thread(run, group="command")

    def open_url(self, url: str) -> None:
        """Open a link in the browser."""

        def run() -> None:
            if self.machine.open_url(url).opened:
                self._background.show_notice(f"Opened {url}")

        self._background.run_in_thread(run, group="command")

    def _copy(self, text: str) -> "Copied":
        if self._given is not None:
            return self._given.copy(text)
        worker = get_current_worker()
        copied = copy(
            text,
            send_osc52=self._copy_through_terminal,
            cancelled=lambda: worker.is_cancelled,
            asks_clipboard=monotonic() > self._unused_until,
        )
        if copied.unanswered:
            self._unused_until = monotonic() + _PAUSE
        return copied

    def _open(self, url: str, copied: str) -> "OpenResult":
        """Open a link. If that fails, show it, together with the ``copied`` text to paste there."""
        opened = self._given.open_url(url) if self._given else open_url(url, shown_in=self._open_beside)
        if opened.opened:
            return opened
        self._background.post(LinkNotOpened(opened, copied))
        return replace(opened, reason="")  # the dialog shows the reason
