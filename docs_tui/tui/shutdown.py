"""Ends the app on a signal or when the terminal is gone, and saves the reader's place.

Running jobs are asked to stop. Those that do not stop are abandoned, which is safe because files are written atomically.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from types import FrameType

_SIGNALS = ("SIGTERM", "SIGHUP")
_KILLED = 128
"""The exit code after a signal is this plus the number of the signal, as in shells."""
_GONE = _KILLED + 1
"""The exit code if the terminal is gone: that of SIGHUP, which may arrive earlier, later or never."""
_STUCK = 1.0
"""Seconds until a terminal that accepts no output is abandoned."""
_LONGEST = 4.0
"""Further seconds until the process is ended."""

_STEP = 0.1


class LosableTerminal(Protocol):
    """A terminal that may go away while the app is drawn on it."""

    @property
    def is_lost(self) -> bool:
        """Whether the terminal is gone, or abandoned."""

    def abandon(self) -> None:
        """Stop writing to the terminal. Thread-safe."""

    def give_back(self) -> None:
        """Restore the terminal without the event loop."""


class Shutdown:
    """Ends one app for any reason except a key."""

    def __init__(self, exit_app: "Callable[[int], object]") -> None:
        """Create it with ``exit_app``, which ends the app with an exit code."""
        self._exit_app = exit_app
        self._loop: asyncio.AbstractEventLoop | None = None
        self._terminal: LosableTerminal | None = None
        self._code: int | None = None
        """The exit code; None while the app runs."""
        self._watchdog: threading.Thread | None = None
        self._on_its_own = False
        """Whether only this app runs in the process, so that the process may be ended."""
        self._over = threading.Event()

    def begin(self) -> None:
        """Store the event loop of the app."""
        self._loop = asyncio.get_running_loop()

    def set_terminal(self, terminal: LosableTerminal) -> None:
        """Store the terminal of the app."""
        self._terminal = terminal

    def terminal_is_gone(self) -> None:
        """End the app because the terminal is gone; thread-safe."""
        self._end(_GONE)

    def has_begun(self, code: int) -> None:
        """Record that the app is ending, and make sure that it does."""
        if self._code is None:
            self._code = code
        if self._on_its_own and self._watchdog is None:
            self._watchdog = threading.Thread(target=self._force_end, daemon=True, name="ending")
            self._watchdog.start()

    @contextmanager
    def on_signals(self) -> Iterator[None]:
        """End the app when a signal asks for it."""
        self._on_its_own = True
        before = {}
        for name in _SIGNALS:
            with suppress(AttributeError, ValueError):  # not on this system, or not in this thread
                number = getattr(signal, name)
                before[number] = signal.signal(number, self._on_signal)
        try:
            yield
        finally:
            self._over.set()
            if self._watchdog is not None:
                self._watchdog.join()
            for number, handler in before.items():
                signal.signal(number, handler)
            if self._terminal is not None and self._terminal.is_lost:
                self._leave()

    def _on_signal(self, number: int, frame: "FrameType | None") -> None:
        """Handle a signal.

        Raises:
            SystemExit: The app has not started yet, or has ended.
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
        self._exit_app(self._code or 0)

    def _force_end(self) -> None:
        """End the process if the app does not end by itself."""
        if self._is_over_within(_STUCK):
            return
        if self._terminal is not None:
            self._terminal.abandon()
        if not self._is_over_within(_LONGEST):
            self._leave()

    def _is_over_within(self, seconds: float) -> bool:
        """Wait in steps, so that time in which the whole process was stopped does not count."""
        return any(self._over.wait(_STEP) for _ in range(round(seconds / _STEP)))

    def _leave(self) -> None:
        """Exit immediately; Python would wait for threads, and for output that the terminal does not accept."""
        if self._terminal is not None:
            self._terminal.give_back()
        os._exit(self._code or 0)
