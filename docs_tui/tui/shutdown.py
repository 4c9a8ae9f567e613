"""Ending as from a key where the system asks for it, or the terminal is gone: the reader's place is kept, soon and surely.

What is under way then is asked to stop, and what does not is left behind: files are written whole or not at all.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

    from docs_tui.tui.app import DocsApp
    from docs_tui.tui.terminal import Terminal

_SIGNALS = ("SIGTERM", "SIGHUP")
_KILLED = 128
"""What shells add to the number of the signal that ended a program."""
_GONE = _KILLED + 1
"""The exit code where the terminal is gone: that of SIGHUP, which says the same, and comes first, later or never."""
_STUCK = 1.0
"""Seconds after which a terminal that takes nothing is waited for no longer."""
_LONGEST = 4.0
"""Seconds from then on in which the app has come to its end, or is ended."""

_STEP = 0.1


class Shutdown:
    """The end of one app, when others than its reader want it."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._loop: asyncio.AbstractEventLoop | None = None
        self._terminal: Terminal | None = None
        self._code: int | None = None
        """What the process ends with; None while nobody wants it to."""
        self._seer: threading.Thread | None = None
        self._on_its_own = False
        """The process is the app's: it may be ended."""
        self._over = threading.Event()

    def begin(self) -> None:
        """Know the loop that the app runs in."""
        self._loop = asyncio.get_running_loop()

    def has(self, terminal: "Terminal") -> None:
        """Know the terminal that the app is on."""
        self._terminal = terminal

    def terminal_is_gone(self) -> None:
        """End, as nobody sees the app any longer; for any thread."""
        self._end(_GONE)

    def has_begun(self, code: int) -> None:
        """See to it that the app, which is about to end, does."""
        if self._code is None:
            self._code = code
        if self._on_its_own and self._seer is None:
            self._seer = threading.Thread(target=self._see_to_it, daemon=True, name="ending")
            self._seer.start()

    @contextmanager
    def on_signals(self) -> Iterator[None]:
        """End when the system asks for it, as long as this lasts."""
        self._on_its_own = True
        before = {}
        for name in _SIGNALS:
            with suppress(AttributeError, ValueError):  # not on this system, or not in this thread
                number = getattr(signal, name)
                before[number] = signal.signal(number, self._asked)
        try:
            yield
        finally:
            self._over.set()
            if self._seer is not None:
                self._seer.join()
            for number, handler in before.items():
                signal.signal(number, handler)
            if self._terminal is not None and self._terminal.is_lost:
                self._leave()

    def _asked(self, number: int, frame: "FrameType | None") -> None:
        """Answer a signal.

        Raises:
            SystemExit: The app has not begun yet, or is over.
        """
        del frame
        if self._loop is None or self._loop.is_closed():
            raise SystemExit(_KILLED + number)
        self._end(_KILLED + number)

    def _end(self, code: int) -> None:
        if self._code is not None or self._loop is None:
            return
        self.has_begun(code)
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._exit)

    def _exit(self) -> None:
        self._app.exit(return_code=self._code or 0)

    def _see_to_it(self) -> None:
        """Let nothing keep the app from ending."""
        if self._is_over_within(_STUCK):
            return
        if self._terminal is not None:
            self._terminal.abandon()
        if not self._is_over_within(_LONGEST):
            self._leave()

    def _is_over_within(self, seconds: float) -> bool:
        """Wait for the end in steps: a time for which the whole process stood still is none that it had."""
        return any(self._over.wait(_STEP) for _ in range(round(seconds / _STEP)))

    def _leave(self) -> None:
        """Leave at once: Python would wait for threads, and try to write what the terminal has not taken."""
        if self._terminal is not None:
            self._terminal.give_back()
        os._exit(self._code or 0)
