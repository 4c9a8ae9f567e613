"""Events of a folder on Linux, from the kernel's inotify through the C library.

A program that waits for the file descriptor uses no processor time, while watchfiles wakes up at every step of its queue.
"""

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Callable
from pathlib import Path

_MODIFY, _ATTRIB, _CLOSE_WRITE = 0x2, 0x4, 0x8
_MOVED_FROM, _MOVED_TO, _CREATE, _DELETE = 0x40, 0x80, 0x100, 0x200
_DELETE_SELF, _MOVE_SELF = 0x400, 0x800
_OVERFLOW, _IGNORED = 0x4000, 0x8000
_ONLY_FOLDERS = 0x01000000
_MASK = _MODIFY | _ATTRIB | _CLOSE_WRITE | _MOVED_FROM | _MOVED_TO | _CREATE | _DELETE | _ONLY_FOLDERS
_MASK_OF_ROOT = _MASK | _DELETE_SELF | _MOVE_SELF
_EVENT = struct.Struct("iIII")
_LIMITS = frozenset({errno.ENOSPC, errno.ENOMEM, errno.EMFILE})
_SETTINGS = {
    errno.ENOSPC: ("watches", "fs.inotify.max_user_watches=1048576"),
    errno.EMFILE: ("watchers", "fs.inotify.max_user_instances=1024"),
}
"""Error number → the resource that has run out, and the setting that allows more."""

EVERYTHING = ""
"""Stands for the whole folder, if the kernel dropped events, or the root was moved or deleted."""


def has_inotify() -> bool:
    """Tell whether this system reports changes through inotify; drives of Windows under WSL do not."""
    return sys.platform == "linux" and "microsoft" not in platform.release().lower()


def why_unwatched(error: Exception) -> str:
    """Return why a folder cannot be watched and what to do about it, in one line."""
    instead = "so docs-tui checks for changes every few seconds"
    if isinstance(error, OSError) and error.errno in _SETTINGS:
        what, setting = _SETTINGS[error.errno]
        return f"Linux has no more file {what}, {instead}. To allow more: sudo sysctl {setting}"
    return f"The folder cannot be watched ({error}), {instead}."


def has_new_entries(events: bytes) -> bool:
    """Tell whether files or folders were made or moved here, or events were lost: then ``changed_names`` may read folders."""
    at = 0
    while at < len(events):
        _, mask, _, length = _EVENT.unpack_from(events, at)
        if mask & (_CREATE | _MOVED_TO | _OVERFLOW):
            return True
        at += _EVENT.size + length
    return False


class FolderWatches:
    """Inotify watches on a folder and all folders below it."""

    def __init__(self, root: str, skips: Callable[[str], bool]) -> None:
        """Watch ``root``.

        Args:
            root: A path without symbolic links.
            skips: Tells whether a folder, relative to the root, is not watched.

        Raises:
            OSError: The system has no inotify instances or watches left.
        """
        self._root = root
        self._skips = skips
        self._library = ctypes.CDLL(None, use_errno=True)
        self._watches: dict[str, int] = {}
        self._folders: dict[int, set[str]] = {}
        self.descriptor: int = self._library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        """Readable when there are events."""
        if self.descriptor < 0:
            raise OSError(number := ctypes.get_errno(), os.strerror(number))
        try:
            self._add("")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Remove all watches."""
        os.close(self.descriptor)

    def changed_names(self, events: bytes) -> frozenset[str]:
        """Return the changed paths, relative to the root, and watch new folders.

        Args:
            events: The bytes read from the descriptor.

        Raises:
            OSError: The system has no watches left.
        """
        names: set[str] = set()
        at = 0
        while at < len(events):
            watch, mask, _, length = _EVENT.unpack_from(events, at)
            at += _EVENT.size
            file = os.fsdecode(events[at : at + length].rstrip(b"\0"))
            at += length
            if mask & _OVERFLOW:
                self._remove("")
                self._add("")
                names.add(EVERYTHING)
            elif mask & (_DELETE_SELF | _MOVE_SELF):
                names.add(EVERYTHING)
            elif mask & _IGNORED:
                for folder in self._folders.pop(watch, ()):
                    self._watches.pop(folder, None)
            elif file:
                for folder in tuple(self._folders.get(watch, ())):
                    name = f"{folder}/{file}" if folder else file
                    names.add(name)
                    self._follow(name, mask)
        return frozenset(names)

    def _follow(self, name: str, mask: int) -> None:
        """Watch a folder that is new, and stop watching one that is gone."""
        if mask & (_MOVED_FROM | _DELETE) and name in self._watches:
            self._remove(name)
        if mask & (_MOVED_TO | _CREATE) and self._is_watched(name):
            self._add(name)

    def _add(self, name: str) -> None:
        # A folder is watched before it is listed, so that nothing that is made meanwhile is missed.
        waiting = [name]
        while waiting:
            folder = waiting.pop()
            path = str(Path(self._root, folder))
            watch = self._library.inotify_add_watch(
                self.descriptor, os.fsencode(path), _MASK if folder else _MASK_OF_ROOT
            )
            if watch < 0:
                if (number := ctypes.get_errno()) in _LIMITS:
                    raise OSError(number, os.strerror(number), path)
                continue  # it is already gone, or cannot be read
            folders = self._folders.setdefault(watch, set())
            if any(folder != known and f"{folder}/".startswith(f"{known}/") for known in folders):
                continue  # a link to one of its own parent folders
            folders.add(folder)
            self._watches[folder] = watch
            try:
                with os.scandir(path) as entries:
                    below = [f"{folder}/{entry.name}" if folder else entry.name for entry in entries if _may_be(entry)]
            except OSError:
                continue
            waiting += [each for each in below if self._is_watched(each)]

    def _remove(self, name: str) -> None:
        gone = [each for each in self._watches if not name or each == name or each.startswith(f"{name}/")]
        for folder in gone:
            watch = self._watches.pop(folder)
            folders = self._folders.get(watch, set())
            folders.discard(folder)
            if not folders:
                self._folders.pop(watch, None)
                self._library.inotify_rm_watch(self.descriptor, watch)

    def _is_watched(self, name: str) -> bool:
        """Tell whether a path is a folder to watch.

        A link to a folder that is watched itself needs no watch.
        """
        path = Path(self._root, name)
        if self._skips(name) or not path.is_dir():
            return False
        if not path.is_symlink():
            return True
        target = os.path.relpath(os.path.realpath(path), self._root).replace(os.sep, "/")
        return target != "." and not target.startswith("../") and self._skips(target)


def _may_be(entry: "os.DirEntry[str]") -> bool:
    return entry.is_symlink() or entry.is_dir()
