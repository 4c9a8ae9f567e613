"""The terminal that the app is drawn on, as terminals really are: they vanish, get stuck, and are lent to others and come back.

The only file that reaches into Textual's driver of terminals. Textual's own goes on for ever on a terminal that is gone, and
waits for ever for one that takes nothing; told to continue (SIGCONT) without having been put aside first, it reads keys twice.
"""

import os
import signal
import termios
from codecs import getincrementaldecoder
from contextlib import suppress
from queue import Full
from select import select
from threading import Event
from typing import IO, TYPE_CHECKING, cast

from textual.drivers import linux_driver
from textual.drivers._writer_thread import WriterThread
from textual.drivers.linux_driver import LinuxDriver

from docs_tui.tui.appearance import Answers

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.tui.app import DocsApp

_LOOK = 0.05
"""Seconds after which it is looked again whether anybody still takes what is written."""
_TICK = 0.1
"""Seconds after which it is looked again whether keys are still wanted, and whether a lone Escape was one."""
_MOST = 4096
"""Bytes of keys that are read at once."""
_GIVEN_BACK = (
    b"\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""What a terminal is told at the end where nobody else can tell it any longer."""


class Output(WriterThread):
    """Writes to the terminal in turn; what a terminal no longer takes is let go of, and nobody waits for it."""

    def __init__(self, file: IO[str]) -> None:
        super().__init__(file)
        self.lost = Event()
        """The terminal is gone, or is waited for no longer."""
        self.on_loss: Callable[[], object] = lambda: None

    def write(self, text: str) -> None:
        """Write ``text`` after what was written before; waits while the terminal is slow."""
        self._hand_over(text)

    def _hand_over(self, text: str | None) -> None:
        while self.is_alive() and not self.lost.is_set():
            with suppress(Full):
                self._queue.put(text, timeout=_LOOK)
                return

    def run(self) -> None:
        """Write until there is no more, or no terminal."""
        try:
            super().run()
        except (OSError, ValueError):
            self.lost.set()
            self.on_loss()

    def stop(self) -> None:
        """Wait until everything is written that still can be."""
        self._hand_over(None)
        while self.is_alive() and not self.lost.is_set():
            self.join(_LOOK)


class Terminal(LinuxDriver):
    """A terminal that may go away."""

    _awake = False
    """The terminal is the app's, and not put aside for a shell or an editor."""
    _told = _tell = -1
    """The two ends of a pipe by which whoever waits for keys hears that they are no longer wanted."""

    # Having it, and not having it

    def start_application_mode(self) -> None:
        """Take the terminal."""
        vars(linux_driver)["WriterThread"] = Output  # the name by which the driver makes its own
        self._told, self._tell = os.pipe()
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's
        if isinstance(self._writer_thread, Output):
            self._writer_thread.on_loss = self._lose
        cast("DocsApp", self._app).ending.has(self)
        self._awake = True

    def stop_application_mode(self) -> None:
        """Give it back as it was."""
        self._awake = False
        super().stop_application_mode()

    def disable_input(self) -> None:
        """Read keys no longer, and do not wait until it is next looked whether they are wanted."""
        if self._tell < 0:
            return
        os.write(self._tell, b".")
        super().disable_input()
        os.close(self._tell)
        os.close(self._told)
        self._told = self._tell = -1

    def abandon(self) -> None:
        """Wait no longer for a terminal that takes nothing; may be called in any thread."""
        if isinstance(self._writer_thread, Output):
            self._writer_thread.lost.set()

    @property
    def is_lost(self) -> bool:
        """Whether it is gone, or is waited for no longer."""
        return isinstance(self._writer_thread, Output) and self._writer_thread.lost.is_set()

    def give_back(self) -> None:
        """Give it back where the loop no longer can, as far as that is possible without waiting."""
        if not self._awake:
            return
        with suppress(OSError, termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            if select([], [self.fileno], [], 0)[1]:
                os.write(self.fileno, _GIVEN_BACK)

    def _lose(self) -> None:
        self.abandon()
        cast("DocsApp", self._app).ending.terminal_is_gone()

    # Keys

    def run_input_thread(self) -> None:
        """Read keys until the terminal is given back, or is gone."""
        parser = Answers(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        while not self.exit_event.is_set():
            if self.fileno in select([self.fileno, self._told], [], [], _TICK)[0]:
                data = self._read()
                if data is None:
                    self._lose()
                    return
                for message in parser.feed(text) if (text := decode(data)) else ():
                    self.process_message(message)
            for message in parser.tick():
                self.process_message(message)

    def _read(self) -> bytes | None:
        """Return what was typed; None where the terminal is gone."""
        with suppress(OSError):
            if data := os.read(self.fileno, _MOST):
                return data
        try:
            # Not every end of input is the end: a shell that had the terminal meanwhile may have let one through.
            termios.tcgetattr(self.fileno)
        except termios.error:
            return None
        self.exit_event.wait(_TICK)
        return b""

    # Being put aside

    def _sigtstp_application(self, *_: object) -> None:
        """Go to the shell; from the loop, for a signal may come in the middle of a write."""
        self._loop.call_soon_threadsafe(self._put_aside)

    def _put_aside(self) -> None:
        if self._auto_restart and self._awake:
            self.suspend_application_mode()
            self._must_signal_resume = True
        os.kill(os.getpid(), signal.SIGSTOP)

    def _sigcont_application(self, *_: object) -> None:
        """Come back; from the loop, as above."""
        self._loop.call_soon_threadsafe(self._come_back)

    def _come_back(self) -> None:
        """Take the terminal again, and draw everything: others may have had it, even where nobody asked us first."""
        if not self._auto_restart or not (self._awake or self._must_signal_resume):
            return
        if self._awake:
            self.suspend_application_mode()
            self._must_signal_resume = True
        self.resume_application_mode()
