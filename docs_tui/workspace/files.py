# ruff: noqa: PTH116, PTH118
"""Reading files, and telling whether one has changed since."""

import errno
import io
import os
import stat
from pathlib import Path

from docs_tui.source.record import record

MAX_SIZE = 64 * 1024 * 1024
"""Bytes; a larger file is no documentation, and is not read."""

FileStat = tuple[int, int, int, int]
"""What a file looks like from outside, to be kept: what a ``Stamp`` has, in its order."""


@record(frozen=True, slots=True)
class Stamp:
    """What a file looks like from outside; it has not changed while this has not."""

    size: int
    modified: int
    """In nanoseconds; whoever writes a file may set it, and copies keep it."""
    changed: int
    """In nanoseconds, set by the system whenever the file is written to, moved, or given another ``modified``."""
    inode: int

    @property
    def look(self) -> FileStat:
        """All of it."""
        return (self.size, self.modified, self.changed, self.inode)


def open_file(path: str) -> io.FileIO:
    """Open a file to read it.

    Raises:
        OSError: It cannot be read, or is no file: a pipe that somebody may write to one day is not waited for.
        ValueError: ``path`` is no path.
    """
    file = io.FileIO(path, opener=_without_waiting)
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is no file")
    return file


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_file(root: Path, name: str) -> tuple[bytes, Stamp] | None:
    """Return the content of a file and its stamp; None where it is gone, too large or may not be read."""
    try:
        with open_file(os.path.join(root, *name.split("/"))) as file:
            stamp = _stamp(os.fstat(file.fileno()))
            return (file.readall(), stamp) if stamp.size <= MAX_SIZE else None
    except (OSError, ValueError):
        return None


def stamp_of(root: Path, name: str) -> Stamp | None:
    """Return the stamp of a file; None where it is gone."""
    try:
        return _stamp(os.stat(os.path.join(root, *name.split("/"))))
    except (OSError, ValueError):
        return None


def _stamp(status: os.stat_result) -> Stamp:
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def file_stat(place: str) -> FileStat | None:
    """Return what the file at ``place`` looks like from outside; None where there is none."""
    try:
        status = os.stat(place)
    except (OSError, ValueError):
        return None
    return (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
