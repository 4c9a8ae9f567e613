"""Runs the writer's editor: on this terminal, or in a window of its own."""

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress


def run_on_terminal(argv: Sequence[str]) -> int:
    """Run a program that has the terminal until it ends, and return its exit code.

    Raises:
        OSError: It does not start.
    """
    with _signals_to_program(), _terminal_restored():
        return subprocess.run(argv, check=False).returncode  # noqa: S603 - the writer's own editor


def start_in_window(argv: Sequence[str], failed: Callable[[int], object]) -> None:
    """Start an editor with a window of its own, without waiting for it or letting it write to our screen.

    Args:
        argv: What to run.
        failed: Called in another thread with an exit code that is not 0.

    Raises:
        OSError: It does not start.
    """
    process = subprocess.Popen(  # noqa: S603 - the writer's own editor
        argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )

    def wait() -> None:
        if code := process.wait():
            failed(code)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def _signals_to_program() -> Iterator[None]:
    """Ignore Ctrl+C and its like, which the system sends to us too; they are for the program on the terminal.

    Ctrl+Z stops both: the shell only goes on when every process of its job has stopped.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # Functions, unlike SIG_IGN, are not handed on to the program.
    before = [(number, signal.signal(number, _ignored)) for number in (signal.SIGINT, signal.SIGQUIT)]
    before.append((signal.SIGTSTP, signal.signal(signal.SIGTSTP, signal.SIG_DFL)))
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _ignored(number: int, frame: object) -> None:
    del number, frame


@contextmanager
def _terminal_restored() -> Iterator[None]:
    """Restore the terminal's modes: an editor that crashes may leave it without echo or line ends."""
    try:
        import termios  # noqa: PLC0415 - not everywhere
    except ImportError:
        yield
        return
    try:
        terminal = sys.__stdin__.fileno() if sys.__stdin__ is not None else -1
        before = termios.tcgetattr(terminal)
    except (OSError, ValueError, termios.error):
        yield
        return
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
