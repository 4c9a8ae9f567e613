"""Ending as from a key where the system asks for it: the terminal is put back, and the reader's place is remembered."""

import asyncio
import signal
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.tui.app import DocsApp

_SIGNALS = ("SIGTERM", "SIGHUP")
_KILLED = 128
"""What shells add to the number of the signal that ended a program."""


def end_on_signals(app: "DocsApp") -> None:
    """Let the app end when it is asked to by the system, or its terminal is closed."""
    loop = asyncio.get_running_loop()
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        if number is not None:
            try:
                loop.add_signal_handler(number, partial(_end, app, number))
            except (NotImplementedError, RuntimeError, ValueError):
                return  # not on this system, or not in this thread


def _end(app: "DocsApp", number: int) -> None:
    app.exit(return_code=_KILLED + number)
