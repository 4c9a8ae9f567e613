# ruff: noqa: PTH120
"""Several programs that write into one folder: they take turns, and each learns whether another has written since its own.

The system holds a lock on a small file while one writes, and lets go of it when that program ends, however it ends. In the
file stands who wrote last. Where the system knows no such locks, or the file cannot be made, everybody goes ahead.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep, time_ns

from docs_tui.errors import CannotRunError, DocsTuiError
from docs_tui.workspace.build.files import make_folder

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE = 20.0
"""Seconds that one waits for another; a turn takes tenths of a second, and some seconds the first time."""
_EVERY = 0.005
_MOST = 200
"""Bytes of a name."""


class FolderLock:
    """One program's part in the turns of a folder."""

    def __init__(self, file: str, folder: str) -> None:
        self._file = file
        """The lock."""
        self._folder = folder
        """What is written to; for messages."""
        self._handle = -1
        self._signed = False
        """This turn is noted already."""
        self._seen = self._read()
        """Who had written last when this program looked last."""

    @contextmanager
    def hold(self) -> Iterator[bool]:
        """Hold the others back, and tell whether another has written since this one's last turn, or since it began.

        Raises:
            CannotRunError: Another does not end its turn.
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
        """Return the number of the running docs-tui that wrote last; empty where that is not running, or is this one."""
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
        """Note, within a turn, that this program writes; each turn by a name of its own, or two of one would look like one."""
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
        """Return the lock, held; -1 where there can be none."""
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
            except OSError:  # a drive without locks
                os.close(handle)
                return -1
            return handle

    def _named(self) -> str:
        self._seen = self._read()
        other = self.other()
        return f" (process {other})" if other else ""


def _may_be_docs_tui(number: str) -> bool:
    """Tell whether a process is one of this program, as far as the system says: numbers are used again."""
    try:
        with open(f"/proc/{number}/cmdline", "rb") as file:  # noqa: PTH123 - paths are strings here
            line = file.read()
    except OSError:
        return True
    return b"docs-tui" in line or b"docs_tui" in line
