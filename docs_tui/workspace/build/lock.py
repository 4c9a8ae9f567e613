# ruff: noqa: PTH120
"""A lock for a folder that several programs write to. It also tells whether another program wrote since our last turn.

The lock is an ``flock`` on a small file, so the system releases it when its process ends. The file names the last writer.
Without ``flock``, or if the file cannot be made, programs write without a lock.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep, time_ns

from docs_tui.errors import CannotRunError, DocsTuiError
from docs_tui.workspace.atomic_files import make_folder

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE = 20.0
"""Seconds to wait for the lock. A build holds it for less than a second, the first build for a few seconds."""
_EVERY = 0.005
_MOST = 200
"""Bytes of the file that are read."""


class FolderLock:
    """This program's handle on the lock of one folder."""

    def __init__(self, file: str, folder: str) -> None:
        self._file = file
        """The lock file."""
        self._folder = folder
        """The folder that is written to, for messages."""
        self._handle = -1
        self._signed = False
        """Whether the file names us as the last writer."""
        self._seen = self._read()
        """The last writer, when we last looked."""

    @contextmanager
    def hold(self) -> Iterator[bool]:
        """Hold the lock, and yield whether another program wrote since our last turn.

        Raises:
            CannotRunError: Another program holds the lock for too long.
        """
        self._handle, self._signed = self._open(), False
        try:
            before, self._seen = self._seen, self._read()
            yield before != self._seen
        finally:
            if self._handle >= 0:
                os.close(self._handle)
                self._handle = -1

    def other(self) -> str:
        """Return the process id of the last writer; empty if it is this process, or no longer runs."""
        number = self._seen.partition(" ")[0]
        if fcntl is None or not number.isdecimal() or int(number) == os.getpid():
            return ""
        try:
            os.kill(int(number), 0)
        except PermissionError:
            pass
        except (OSError, OverflowError):
            return ""
        return number if _may_be_docs_tui(number) else ""

    def sign(self) -> None:
        """Name this process as the last writer. The name is new for each turn, so that two turns can be distinguished."""
        if self._handle >= 0 and not self._signed:
            name = f"{os.getpid()} {time_ns()}"
            with suppress(OSError):
                os.ftruncate(self._handle, 0)
                os.pwrite(self._handle, name.encode(), 0)
                self._seen, self._signed = name, True

    def _read(self) -> str:
        try:
            with open(self._file, "rb") as file:  # noqa: PTH123 - paths are strings here
                return file.read(_MOST).decode("ascii", "replace")
        except OSError:
            return ""

    def _open(self) -> int:
        """Return the handle of the held lock; -1 if locks are not supported."""
        if fcntl is None:
            return -1
        try:
            make_folder(os.path.dirname(self._file))
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except (OSError, DocsTuiError):
            return -1
        began = monotonic()
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if monotonic() - began < PATIENCE:
                    sleep(_EVERY)
                    continue
                os.close(handle)
                raise CannotRunError(
                    f"{self._folder} is being written by another docs-tui{self._named()}; nothing was written"
                ) from None
            except OSError:  # a file system without locks
                os.close(handle)
                return -1
            return handle

    def _named(self) -> str:
        self._seen = self._read()
        other = self.other()
        return f" (process {other})" if other else ""


def _may_be_docs_tui(number: str) -> bool:
    """Tell whether a process may be docs-tui: process ids are reused."""
    try:
        with open(f"/proc/{number}/cmdline", "rb") as file:  # noqa: PTH123 - paths are strings here
            line = file.read()
    except OSError:
        return True
    return b"docs-tui" in line or b"docs_tui" in line
