"""Run a program that may hang, with a time limit."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Literal, TypeAlias

Ended: TypeAlias = Literal["well", "badly", "late"]
"""How a program ended; ``late`` means that it was killed at the time limit."""

_LOOK_EVERY = 0.05


def run_bounded(
    argv: Sequence[str],
    data: bytes,
    *,
    environment: Mapping[str, str],
    limit: float,
    cancelled: Callable[[], bool],
) -> Ended:
    """Run ``argv`` with ``data`` as its input and wait until it ends.

    A program that exceeds the limit is killed with its children. A program that ends in time may leave a child running
    that continues to serve a clipboard.

    Args:
        argv: The program and its arguments.
        data: Its standard input, passed as a file, so that a program that never reads it cannot block us.
        environment: Its variables.
        limit: Seconds that it may take.
        cancelled: Returns whether the caller gives up; called twenty times a second.
    """
    process = _start(argv, data, environment)
    if process is None:
        return "badly"
    ended: Ended = "badly"
    try:
        ended = _wait(process, limit, cancelled)
    finally:
        if ended != "well":
            _kill(process)
    return ended


def _start(argv: Sequence[str], data: bytes, environment: Mapping[str, str]) -> subprocess.Popen[bytes] | None:
    """Start ``argv`` detached from our terminal; return None if that fails."""
    try:
        with tempfile.TemporaryFile() as source:
            source.write(data)
            source.seek(0)
            return subprocess.Popen(  # noqa: S603 -- no shell, and the text is never an argument
                argv,
                stdin=source,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=dict(environment),
                start_new_session=True,
            )
    except OSError:
        return None


def _wait(process: subprocess.Popen[bytes], limit: float, cancelled: Callable[[], bool]) -> Ended:
    """Wait until ``process`` ends or the limit is over; return a failure if the caller gives up.

    It waits in steps, so that time in which the whole machine stood still does not count.
    """
    for _ in range(round(limit / _LOOK_EVERY)):
        if cancelled():
            return "badly"
        with suppress(subprocess.TimeoutExpired):
            return "well" if process.wait(_LOOK_EVERY) == 0 else "badly"
    return "late"


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill ``process`` and, where the system has process groups, its children."""
    if os.name == "posix":
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
