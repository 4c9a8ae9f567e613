"""Textual's terminal driver, made robust: terminals vanish, stop accepting output, and are shared with other programs.

The only file that reaches into Textual's driver of terminals. Textual's own driver has these faults: it runs forever if
the terminal is gone, and waits forever for one that accepts no output; after SIGCONT without an earlier stop, it reads
keys twice; on Ctrl+Z it stops only itself, so that a script or subshell that started it never returns to the shell; and
in the background, it draws without a terminal.
"""

import errno
import os
import signal
import termios
from codecs import getincrementaldecoder
from contextlib import suppress
from queue import Full
from select import select
from threading import Event
from typing import IO, TYPE_CHECKING, Any, Protocol, cast

from textual.drivers import linux_driver
from textual.drivers._writer_thread import WriterThread
from textual.drivers.linux_driver import LinuxDriver

from docs_tui.errors import CannotRunError
from docs_tui.tui.theme import AnswerParser

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.errors import DocsTuiError
    from docs_tui.tui.shutdown import Shutdown

_LOOK = 0.05
"""Seconds between two checks that the terminal still accepts output."""
_TICK = 0.1
"""Seconds to wait for the rest of an escape sequence; after that, a lone Escape was the key."""
_MOST = 4096
"""How many bytes of input are read at once."""
_GIVEN_BACK = (
    b"\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""The escape sequences that restore a terminal when the event loop no longer can."""


class Output(WriterThread):
    """Writes to the terminal in a thread, and discards output if the terminal is lost."""

    def __init__(self, file: IO[str]) -> None:
        super().__init__(file)
        self.lost = Event()
        """Whether the terminal is gone, or abandoned."""
        self.on_loss: Callable[[], object] = lambda: None

    def write(self, text: str) -> None:
        """Queue ``text``; waits while the terminal is slow."""
        self._hand_over(text)

    def _hand_over(self, text: str | None) -> None:
        while self.is_alive() and not self.lost.is_set():
            with suppress(Full):
                self._queue.put(text, timeout=_LOOK)
                return

    def run(self) -> None:
        """Write until there is no more output, or no terminal."""
        try:
            super().run()
        except (OSError, ValueError):
            self.lost.set()
            self.on_loss()

    def stop(self) -> None:
        """Wait until all output has been written, or the terminal is lost."""
        self._hand_over(None)
        while self.is_alive() and not self.lost.is_set():
            self.join(_LOOK)


class _TerminalApp(Protocol):
    """The interface of the app that the driver needs."""

    shutdown: "Shutdown"
    failure: "DocsTuiError | None"

    def notice(self, text: str, *, severity: Any) -> None: ...


class TerminalDriver(LinuxDriver):
    """Draws on a terminal that may disappear."""

    _awake = False
    """Whether the app has the terminal, and is not suspended for a shell or an editor."""
    _wake_read = _wake_write = -1
    """The ends of a pipe for stopping the thread that waits for keys."""

    @property
    def _docs_app(self) -> _TerminalApp:
        return cast("_TerminalApp", self._app)

    # Taking and releasing the terminal

    def start_application_mode(self) -> None:
        """Take the terminal; a background job waits until the shell moves it to the foreground."""
        vars(linux_driver)["WriterThread"] = Output  # the name that Textual's driver uses
        self._docs_app.shutdown.set_terminal(self)
        self._writer_thread = None
        self._wake_read, self._wake_write = os.pipe()
        try:
            while (
                self._writer_thread is None
            ):  # Textual's own code silently gives up if this process is in the background
                self._wait_for_foreground()
                super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's
        except termios.error:
            self._cannot_be_had()
            return
        if isinstance(self._writer_thread, Output):
            self._writer_thread.on_loss = self._lose
        self._awake = True

    def _wait_for_foreground(self) -> None:
        """Wait while another job has the terminal: the system stops a background job that configures it.

        Raises:
            termios.error: The terminal is unavailable, and no shell can give it back.
        """
        while os.isatty(self.fileno):
            try:
                termios.tcsetattr(self.fileno, termios.TCSANOW, termios.tcgetattr(self.fileno))
            except termios.error as error:
                if error.args[0] != errno.EINTR:  # this happens when the process gets SIGCONT
                    raise
            else:
                return

    def _cannot_be_had(self) -> None:
        app = self._docs_app
        app.failure = CannotRunError("docs-tui has no terminal to draw on; start it in the foreground of a terminal")
        app.shutdown.terminal_is_gone()

    def write(self, data: str) -> None:
        """Write to the terminal, if there is one."""
        if self._writer_thread is not None:
            super().write(data)

    def stop_application_mode(self) -> None:
        """Restore the terminal."""
        self._awake = False
        super().stop_application_mode()

    def disable_input(self) -> None:
        """Stop reading keys at once."""
        if self._wake_write < 0:
            return
        os.write(self._wake_write, b".")
        super().disable_input()
        os.close(self._wake_write)
        os.close(self._wake_read)
        self._wake_read = self._wake_write = -1

    def abandon(self) -> None:
        """Stop writing to a terminal that is stuck; thread-safe."""
        if isinstance(self._writer_thread, Output):
            self._writer_thread.lost.set()

    @property
    def is_lost(self) -> bool:
        """Whether the terminal is gone, or abandoned."""
        return isinstance(self._writer_thread, Output) and self._writer_thread.lost.is_set()

    def give_back(self) -> None:
        """Restore the terminal without the event loop, as far as that is possible without waiting."""
        if not self._awake:
            return
        with suppress(OSError, termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            if select([], [self.fileno], [], 0)[1]:
                os.write(self.fileno, _GIVEN_BACK)

    def _lose(self) -> None:
        self.abandon()
        self._docs_app.shutdown.terminal_is_gone()

    # Keys

    def run_input_thread(self) -> None:
        """Read keys until the terminal is released, or gone."""
        parser = AnswerParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        while not self.exit_event.is_set():
            patience = _TICK if parser.is_waiting else None
            if self.fileno in select([self.fileno, self._wake_read], [], [], patience)[0]:
                data = self._read()
                if data is None:
                    self._lose()
                    return
                for message in parser.feed(text) if (text := decode(data)) else ():
                    self.process_message(message)
            for message in parser.tick():
                self.process_message(message)

    def _read(self) -> bytes | None:
        """Return the input; None if the terminal is gone."""
        with suppress(OSError):
            if data := os.read(self.fileno, _MOST):
                return data
        try:
            # An end of input may be temporary: a shell that had the terminal meanwhile may have caused it.
            termios.tcgetattr(self.fileno)
        except termios.error:
            return None
        self.exit_event.wait(_TICK)
        return b""

    # Suspend

    def to_the_shell(self) -> None:
        """Suspend the whole process group, as Ctrl+Z of a terminal does."""
        self._loop.call_soon(self._put_aside, lambda: os.kill(0, signal.SIGTSTP))

    def _sigtstp_application(self, *_: object) -> None:
        """Suspend from the event loop, because a signal may arrive in the middle of a write."""
        self._loop.call_soon_threadsafe(self._put_aside, lambda: signal.raise_signal(signal.SIGTSTP))

    def _put_aside(self, stop: "Callable[[], object]") -> None:
        """Give the terminal back, stop the process, and take the terminal again after it continues.

        Args:
            stop: Sends SIGTSTP. The system does not stop a process without a shell that could continue it.
        """
        lent = self._auto_restart and self._awake
        if lent:
            self.suspend_application_mode()
            self._must_signal_resume = True
        continued: list[int] = []
        stopped = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        before = signal.signal(signal.SIGCONT, lambda number, _: continued.append(number))
        stop()
        signal.signal(signal.SIGTSTP, stopped)
        signal.signal(signal.SIGCONT, before)
        if lent:
            self.resume_application_mode()
        if lent and not continued:
            self._docs_app.notice("There is no shell to return to", severity="refusal")

    def _sigcont_application(self, *_: object) -> None:
        """Resume from the event loop, as for suspending."""
        self._loop.call_soon_threadsafe(self._come_back)

    def _come_back(self) -> None:
        """Take the terminal again and redraw everything: other programs may have used it."""
        if not self._auto_restart or not self._awake:
            return
        self.suspend_application_mode()
        self._must_signal_resume = True
        self.resume_application_mode()
