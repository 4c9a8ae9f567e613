# ruff: noqa: PTH110, PTH116, PTH118
"""The files of a docs folder: their names, and their content when asked for.

Folders that no site is made of are passed over: those whose name begins with a dot, ``node_modules``, and those that
docs-tui has written. A symbolic link is followed where it stays inside the docs folder, and left out where it leads out.
"""

# Names are strings here: through pathlib a walk of 10,000 files takes twice as long.
import errno
import io
import itertools
import os
import stat
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.source.record import record
from docs_tui.workspace.links import Links, is_below, name_in

OUTPUT_RECORD = ".docs-tui"
"""The folder in which docs-tui keeps a record of what it has written beside it."""
MAX_FILES = 250_000
"""More files and folders than this are no documentation: the wrong folder was named."""

MAX_LINKED = 10_000
"""Nor do symbolic links lead to more folders than this: links to folders of links multiply."""
MAX_SIZE = 64 * 1024 * 1024
"""Bytes; a larger file is no documentation, and is not read."""

_PASSED_OVER = frozenset({"node_modules", "__pycache__"})


Look = tuple[int, int, int, int]
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
    def look(self) -> Look:
        """All of it."""
        return (self.size, self.modified, self.changed, self.inode)


@dataclass(slots=True)
class Listing:
    """The names in a docs folder."""

    files: list[str] = field(default_factory=list)
    """Relative to the root, with ``/``."""
    links: Links = field(default_factory=Links)
    """The symbolic links among them, and those that lead nowhere."""
    closed: list[str] = field(default_factory=list)
    """Folders that may not be read."""


def list_files(root: Path) -> Listing:
    """Return the names of all files under ``root``.

    Raises:
        CannotRunError: ``root`` cannot be read, or holds more files than a docs folder has.
    """
    listing = Listing()
    try:
        top = os.path.realpath(root)
        _list(top, _Folder("", top), listing)
    except FileNotFoundError as error:
        raise CannotRunError(f"there is no folder {root}") from error
    except NotADirectoryError as error:
        raise CannotRunError(f"{root} is not a folder") from error
    except OSError as error:
        raise CannotRunError(f"{root} cannot be read: {error.strerror or error}") from error
    return listing


def list_below(root: Path, name: str) -> Listing:
    """Return the names of all files in the folder ``name`` of ``root``; none where it is gone or passed over."""
    listing = Listing()
    found = place_inside(root, name)
    if found is not None and not is_passed_over(name + "/"):
        top, folder = found
        try:
            _list(top, _Folder(name + "/", folder), listing)
        except OSError:
            return Listing()
    return listing


def is_passed_over(name: str) -> bool:
    """Tell whether a path, relative to the root, lies in a folder that is passed over."""
    return any(part.startswith(".") or part in _PASSED_OVER for part in name.split("/")[:-1])


def belongs(root: Path, name: str) -> bool:
    """Tell whether a file lies in the docs folder, links followed, and not in one that docs-tui has written."""
    found = place_inside(root, name)
    if found is None:
        return False
    folders = itertools.accumulate(name.split("/")[:-1], os.path.join, initial=found[0])
    return not any(os.path.exists(os.path.join(folder, OUTPUT_RECORD)) for folder in itertools.islice(folders, 1, None))


def place_inside(root: Path, name: str) -> tuple[str, str] | None:
    """Return where the docs folder is and where ``name`` is in it, links followed; None where it leads out of the folder.

    A link that goes just while it is followed leads nowhere: ``realpath`` looks at it, then reads it, and fails in between.
    """
    try:
        top = os.path.realpath(root)
        place = os.path.realpath(os.path.join(top, *name.split("/")))
    except OSError:
        return None
    return (top, place) if is_below(place, top) else None


@record(frozen=True, slots=True)
class _Folder:
    """A folder on the way through the tree."""

    prefix: str
    """Its name, as the files in it are named: empty, or with a slash at its end."""
    place: str
    """Where it really is."""
    came_from: tuple[str, ...] = ()
    """The folders that links were followed from on the way to it."""


def _list(root: str, folder: _Folder, listing: Listing) -> None:
    """Add what is in ``folder``.

    The errors of the first folder are raised; a folder in it that may not be read is named, one that is gone by now has no pages.
    """
    waiting = _list_one(root, folder, listing)
    met = linked = 0
    while waiting:
        inner = waiting.pop()
        met += 1
        linked += bool(inner.came_from)
        if linked > MAX_LINKED:
            raise CannotRunError(f"symbolic links lead to more than {MAX_LINKED:,} folders here; remove some of them")
        if met + len(listing.files) > MAX_FILES:
            raise CannotRunError(f"there are more than {MAX_FILES:,} files here; name the folder of the documentation")
        try:
            waiting.extend(_list_one(root, inner, listing))
        except PermissionError:
            listing.closed.append(inner.prefix.removesuffix("/"))
        except OSError:
            continue


def _list_one(root: str, folder: _Folder, listing: Listing) -> list[_Folder]:
    """Add the files in ``folder``, and return the folders to go into, the first last."""
    with os.scandir(folder.place) as scanned:
        entries = [entry for entry in scanned if _is_text(entry.name)]
    if folder.prefix and any(entry.name == OUTPUT_RECORD for entry in entries):
        return []
    folders: list[_Folder] = []
    for entry in entries:
        with suppress(OSError):
            inner = _add(root, folder, entry, listing)
            if inner is not None:
                folders.append(inner)
    return folders[::-1]


def _add(root: str, folder: _Folder, entry: os.DirEntry[str], listing: Listing) -> _Folder | None:
    """Add ``entry`` where it is a file, and return it where it is a folder to go into."""
    name, place, came_from = folder.prefix + entry.name, entry.path, folder.came_from
    if entry.is_symlink():
        listing.links.add(root, place, name)
        place, came_from = os.path.realpath(place), (*came_from, folder.place)
        if not is_below(place, root) or any(is_below(each + os.sep, place) for each in came_from):
            return None  # it leads out, or round in a circle
        listing.links.add_target(name_in(root, place), name)
    if entry.is_dir():
        passed = entry.name.startswith(".") or entry.name in _PASSED_OVER
        return None if passed else _Folder(name + "/", place, came_from)
    if entry.is_file():
        listing.files.append(name)
    return None


def _is_text(name: str) -> bool:
    """Tell whether a name can be shown and written: one with bytes that are no UTF-8 cannot."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


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


def look_of(place: str) -> Look | None:
    """Return what the file at ``place`` looks like from outside; None where there is none."""
    try:
        status = os.stat(place)
    except (OSError, ValueError):
        return None
    return (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
