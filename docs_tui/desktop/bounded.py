"""Runs a program that may hang, so that neither we nor our exit hang with it."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Literal, TypeAlias

Ended: TypeAlias = Literal["well", "badly", "late"]
"""How a program ended; ``late``: it did not, and was killed."""

_LOOK_EVERY = 0.05


def run_bounded(
    argv: Sequence[str],
    data: bytes,
    *,
    environment: Mapping[str, str],
    limit: float,
    cancelled: Callable[[], bool],
) -> Ended:
    """Run ``argv`` with ``data`` as its input, and tell how it ended; badly, too, where it cannot be started.

    One that does not is killed, with all that it started. One that ends well may leave a program behind that goes on
    serving a clipboard.

    Args:
        argv: The program and its arguments.
        data: Its standard input; a file, so that a program that never reads cannot hold us up.
        environment: Its variables.
        limit: Seconds that it may take.
        cancelled: Tells that the caller gives up; asked twenty times a second.
    """
    process = _start(argv, data, environment)
    if process is None:
        return "badly"
    ended: Ended = "badly"
    try:
        ended = _wait(process, monotonic() + limit, cancelled)
    finally:
        if ended != "well":
            _kill(process)
    return ended


def _start(argv: Sequence[str], data: bytes, environment: Mapping[str, str]) -> subprocess.Popen[bytes] | None:
    """Start ``argv`` apart from our terminal; None where it cannot be started."""
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


def _wait(process: subprocess.Popen[bytes], deadline: float, cancelled: Callable[[], bool]) -> Ended:
    """Return how ``process`` ends before the deadline; badly where the caller gives up."""
    while monotonic() < deadline:
        if cancelled():
            return "badly"
        with suppress(subprocess.TimeoutExpired):
            return "well" if process.wait(_LOOK_EVERY) == 0 else "badly"
    return "late"


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End ``process`` and, where the system knows groups, all that it started."""
    if os.name == "posix":
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
