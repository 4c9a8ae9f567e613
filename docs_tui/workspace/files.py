# ruff: noqa: PTH116, PTH118
"""Reads files, and tells whether one changed since.

A file is unchanged if its size, times and inode are, and its times are at least two seconds older than the last check;
younger files are read. Programs can set the modification time, but only the system sets the change time. Both are
compared, so that copies with an old time and clocks that were set back are noticed.
"""

import errno
import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from docs_tui.source.record import record

if sys.platform == "darwin":
    import fcntl

MAX_SIZE = 64 * 1024 * 1024
"""Bytes; larger files are not read."""

PASSED_OVER = frozenset({"node_modules", "__pycache__"})
"""Folders that are skipped, as those whose name begins with a dot are."""
_ATTEMPTS = 3
"""How often a file is opened that is renamed meanwhile."""

YOUNG = 2_000_000_000
"""Nanoseconds within which a second change may not be noticed, on file systems that store whole seconds."""

FileStat = tuple[int, int, int, int]
"""The values of a ``Stamp`` as a tuple, to be stored."""


@record(frozen=True, slots=True)
class Stamp:
    """The identity, size and times of a file. A file with an equal stamp is unchanged."""

    size: int
    modified: int
    """The modification time in nanoseconds; programs can set it, and copies keep it."""
    changed: int
    """The change time in nanoseconds; only the system sets it, when content, name or times change."""
    inode: int

    @property
    def stat(self) -> FileStat:
        """All values."""
        return (self.size, self.modified, self.changed, self.inode)


def open_file(path: str) -> io.FileIO:
    """Open a file to read it.

    Raises:
        OSError: It cannot be read, or is not a regular file.
        ValueError: ``path`` is not a valid path.
    """
    file = io.FileIO(path, opener=_without_waiting)
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is not a file")
    return file


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_file(root: Path, name: str, most: int | None = None) -> tuple[bytes, Stamp] | None:
    """Return the content of a file and its stamp; None if it is gone, too large, not readable, or outside the docs folder.

    The caller has checked where the file is, but since then a link could have replaced the file or a folder on its
    path.

    Args:
        root: The docs folder.
        name: The file, relative to the docs folder.
        most: The most bytes to read, from its beginning; default: all.
    """
    try:
        for _ in range(_ATTEMPTS):
            with open_file(os.path.join(root, *name.split("/"))) as file:
                place = place_of(file.fileno())
                if not _is_inside(place, str(root)):
                    return None
                if _is_behind_hidden(place, str(root), name):
                    continue  # an editor may have renamed it to a hidden name for its backup
                stamp = _stamp(os.fstat(file.fileno()))
                return (file.read(most), stamp) if stamp.size <= MAX_SIZE else None
    except (OSError, ValueError):
        pass
    return None


def is_hidden_target(name: str) -> bool:
    """Tell whether links to a path, relative to the root, are not followed: it is hidden, or in a skipped folder."""
    return any(part.startswith(".") or part in PASSED_OVER for part in name.split("/"))


def _is_behind_hidden(place: str | None, root: str, name: str) -> bool:
    """Tell whether the name of an open file led to a hidden place in the folder."""
    top = _real(root).rstrip(os.sep) + os.sep
    if place is None or place == top + name or not place.startswith(top):
        return False
    return is_hidden_target(place[len(top) :])


def is_below(path: str, folder: str) -> bool:
    """Tell whether ``path`` is in ``folder``; both are real paths."""
    return path.startswith(folder.rstrip(os.sep) + os.sep)


def is_open_inside(handle: int, root: str) -> bool:
    """Tell whether an open file is in a folder, as far as the system says where it is."""
    return _is_inside(place_of(handle), root)


def _is_inside(place: str | None, root: str) -> bool:
    """Tell whether the place of an open file is in a folder."""
    return place is None or is_below(place, _real(root)) or is_below(place, os.path.realpath(root))


_real = lru_cache(maxsize=16)(os.path.realpath)
"""Cached; where it is wrong because the folder is a link that was changed, it is computed again."""


def place_of(handle: int) -> str | None:
    """Return the real path of an open file, which may have been removed since; None if the system does not say."""
    try:
        if sys.platform == "darwin":
            return fcntl.fcntl(handle, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0").decode("utf-8", "surrogateescape")
        return os.readlink(f"/proc/self/fd/{handle}").removesuffix(" (deleted)")  # noqa: PTH115 - the path of an open file, by its number
    except OSError:
        return None


def stamp_of(root: Path, name: str) -> Stamp | None:
    """Return the stamp of a file; None if it is gone."""
    try:
        return _stamp(os.stat(os.path.join(root, *name.split("/"))))
    except (OSError, ValueError):
        return None


def _stamp(status: os.stat_result) -> Stamp:
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def file_stat(place: str) -> FileStat | None:
    """Return the stat of a file; None if it does not exist."""
    try:
        status = os.stat(place)
    except (OSError, ValueError):
        return None
    return (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def stats_of(folder: str, names: Iterable[str]) -> Iterator[tuple[str, FileStat]]:
    """Yield each file that exists, with its stat."""
    for name in names:
        status = file_stat(f"{folder}/{name}")
        if status is not None:
            yield name, status


def young_files(
    stats: Mapping[str, FileStat], now: int, digest: Callable[[str], bytes | None]
) -> dict[str, bytes | None]:
    """Return the digests of the files that may change after ``now`` and keep their stat."""
    return {name: digest(name) for name, status in stats.items() if is_young(status, now)}


def is_young(status: FileStat, now: int) -> bool:
    """Tell whether a file changed so shortly before ``now`` that it may change again and keep its stat."""
    _, modified, changed, _ = status
    return max(modified, changed) > now - YOUNG
