"""Watches a docs folder: yields sets of changed paths once the disk has settled and git is done.

On Linux, the events come from the kernel's inotify through the C library: a program that waits for the file descriptor
uses no processor time, while watchfiles wakes up at every step of its queue. Only this module uses watchfiles, and imports
it when watching starts.
"""

import asyncio
import ctypes
import errno
import os
import platform
import re
import struct
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from docs_tui.source.file_names import INDEX_FOLDER, LLMS_FILES
from docs_tui.workspace.listing import is_passed_over

_MODIFY, _ATTRIB, _CLOSE_WRITE = 0x2, 0x4, 0x8
_MOVED_FROM, _MOVED_TO, _CREATE, _DELETE = 0x40, 0x80, 0x100, 0x200
_DELETE_SELF, _MOVE_SELF = 0x400, 0x800
_UNMOUNT, _OVERFLOW, _IGNORED = 0x2000, 0x4000, 0x8000
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
"""Stands for the whole folder, if the kernel dropped events, or the root was moved, deleted or unmounted."""


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
            elif mask & (_DELETE_SELF | _MOVE_SELF | _UNMOUNT):
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


LOCKED = 10.0
"""Seconds without an event after which git's lock counts as abandoned."""
_OF_COMMITS = frozenset({"HEAD", "index"})
_POINTER = "gitdir:"
_LONGEST = 4096
"""Characters of a pointer file that are read."""


def git_lock(root: Path) -> Path | None:
    """Return the lock file of the working tree around ``root``; None outside of git."""
    for folder in (root, *root.parents):
        place = folder / ".git"
        if place.is_dir():
            return place / "index.lock"
        if place.is_file():
            return _pointed(place)
    return None


def _pointed(file: Path) -> Path | None:
    """Return the lock of a submodule or further working tree, whose repository is elsewhere; None for anything else."""
    try:
        with file.open(encoding="utf-8", errors="surrogateescape") as opened:
            name, pointer, folder = opened.read(_LONGEST).strip().partition(_POINTER)
    except OSError:
        return None
    return file.parent / folder.strip() / "index.lock" if pointer and not name else None


def is_held(lock: Path | None, heard: float) -> bool:
    """Tell whether git is writing: its lock is young, or there was an event lately.

    Args:
        lock: What ``git_lock`` returned.
        heard: The time of the last event, on the monotonic clock.
    """
    if lock is None:
        return False
    try:
        return time.time() - lock.stat().st_mtime < LOCKED or time.monotonic() - heard < LOCKED
    except (OSError, ValueError):
        return False


STEP = 1
"""Milliseconds without an event after which a batch ends."""
DEBOUNCE = 50
"""Milliseconds after which a batch ends even while events continue."""
MANY = 20
"""The size from which a batch counts as a checkout or a move, of which the end is awaited."""
QUIET = 0.02
"""Seconds without an event after which a set of changes is complete."""
QUIET_OF_MANY = 0.1
"""The same for a checkout or a move, which may have pauses."""
PATIENCE = 1.0
"""Seconds after which a set is yielded even while events continue."""
PATIENCE_OF_MANY = 5.0
"""The same for a checkout or a move, whose events may come late on a busy machine."""
LONGEST = 60.0
"""Seconds to wait at most for git to finish."""
LOOK = 1.0
"""Seconds between two checks that the root is still the same folder."""
LOOK_BESIDE_INOTIFY = 5.0
"""The same where the kernel reports that the root is renamed or deleted, but not a folder above it."""

_READ = 64 * 1024
"""Bytes of events that are read at once."""

_Identity: TypeAlias = tuple[int, int]


class _Events(asyncio.Queue[frozenset[str] | None]):
    """Batches of changed paths; None at the end."""

    is_behind = False
    """Whether the kernel has reported changes that are not in the queue yet."""


_TEMPORARY = re.compile(
    r"\.sw[a-z]$|~$|^\.?#|^4913$|\.tmp$|\.temp$|\.bak$|___jb_(?:tmp|old)___$|^\.DS_Store$|\.kate-swp$|^\.goutputstream-"
)


def is_temporary(name: str) -> bool:
    """Tell whether a file belongs to an editor: a swap file, a backup or a lock."""
    return _TEMPORARY.search(name.rpartition("/")[2]) is not None


def _ignore_error(_error: Exception) -> None:
    pass


async def watch(
    root: Path, stop: asyncio.Event, failed: Callable[[Exception], object] = _ignore_error
) -> AsyncIterator[frozenset[str]]:
    """Yield sets of changed paths, relative to ``root``. The first set is empty and says that watching began.

    A path may be a folder, and may be gone. If the root goes, an empty set is yielded, and another when a new folder in its
    place is watched, as when git returns from a branch without it. Ends when ``stop`` is set, or if the folder cannot be
    watched: then ``failed`` is called with the reason.
    """
    while True:
        folder = await asyncio.to_thread(_identity, root)
        async for batch in _watch(root, folder, stop, failed):
            yield batch
        if stop.is_set() or await asyncio.to_thread(_identity, root) == folder:
            return
        yield frozenset()
        await _appears(root, stop)


async def _watch(
    root: Path, folder: _Identity | None, stop: asyncio.Event, failed: Callable[[Exception], object]
) -> AsyncIterator[frozenset[str]]:
    """Yield changes below ``root`` while it is the same ``folder``."""
    events = _Events()
    ready, ended, doubtful = asyncio.Event(), asyncio.Event(), asyncio.Event()
    task = asyncio.create_task(_listen(root, events, ready, ended, failed))
    stopping = asyncio.create_task(_end_with(root, folder, stop, ended, doubtful))
    try:
        await ready.wait()
        lock = await asyncio.to_thread(git_lock, root)
        while is_held(lock, -LOCKED):  # noqa: ASYNC110 - polls git's lock: a checkout counts as one change
            await asyncio.sleep(QUIET)
        yield frozenset()
        async for batch in _batches(events, root):
            if not batch:
                doubtful.set()
            yield batch
    finally:
        ended.set()
        stopping.cancel()
        await asyncio.gather(task, stopping, return_exceptions=True)


async def _end_with(
    root: Path, folder: _Identity | None, stop: asyncio.Event, ended: asyncio.Event, doubtful: asyncio.Event
) -> None:
    """Set ``ended`` when another folder takes the place of ``root``, or with ``stop``. ``doubtful`` causes a check at once."""
    stopping = asyncio.create_task(_pass_on(stop, doubtful))
    try:
        while not stop.is_set() and await asyncio.to_thread(_identity, root) == folder:
            with suppress(TimeoutError):
                await asyncio.wait_for(doubtful.wait(), LOOK_BESIDE_INOTIFY if has_inotify() else LOOK)
            doubtful.clear()
    finally:
        stopping.cancel()
    ended.set()


async def _pass_on(first: asyncio.Event, second: asyncio.Event) -> None:
    """Set the second event with the first."""
    await first.wait()
    second.set()


async def _appears(root: Path, stop: asyncio.Event) -> None:
    """Wait until ``root`` exists, or ``stop`` is set."""
    while not stop.is_set() and await asyncio.to_thread(_identity, root) is None:
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), LOOK)


def _identity(root: Path) -> _Identity | None:
    """Return the identity of the folder at ``root``; None if it does not exist."""
    try:
        status = root.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


async def _listen(
    root: Path,
    events: _Events,
    ready: asyncio.Event,
    ended: asyncio.Event,
    failed: Callable[[Exception], object],
) -> None:
    """Put the changed paths below ``root`` into ``events`` until ``ended`` is set; then put None."""

    def report(names: Iterable[str]) -> None:
        if kept := frozenset(name for name in names if name == EVERYTHING or not _is_ignored(name)):
            events.put_nowait(kept)

    try:
        top = await asyncio.to_thread(os.path.realpath, root)
        if has_inotify():
            await _listen_with_inotify(top, events, report, ready, ended)
        else:
            await _listen_with_watchfiles(top, report, ready, ended)
    except (OSError, RuntimeError) as error:
        failed(error)  # no watches left, or a drive that cannot be watched: the workspace looks for changes itself
    finally:
        ready.set()
        events.put_nowait(None)


async def _listen_with_inotify(
    top: str, events: _Events, report: Callable[[Iterable[str]], None], ready: asyncio.Event, ended: asyncio.Event
) -> None:
    """Report changes as soon as the kernel does; uses no processor time while nothing changes."""
    watches = await asyncio.to_thread(FolderWatches, top, lambda name: is_passed_over(f"{name}/"))
    loop, heard, read = asyncio.get_running_loop(), asyncio.Event(), bytearray()

    def receive() -> None:
        with suppress(BlockingIOError):
            read.extend(os.read(watches.descriptor, _READ))
            events.is_behind = True
        heard.set()

    waking = asyncio.create_task(_pass_on(ended, heard))
    loop.add_reader(watches.descriptor, receive)
    try:
        ready.set()
        while not ended.is_set():
            await heard.wait()
            began = loop.time()
            while heard.is_set() and loop.time() - began < DEBOUNCE / 1000:
                heard.clear()
                await asyncio.sleep(STEP / 1000)
            batch = bytes(read)
            read.clear()
            if has_new_entries(batch):  # a new folder is read, which may take long
                report(await asyncio.to_thread(watches.changed_names, batch))
            else:
                report(watches.changed_names(batch))
            events.is_behind = bool(read)
    finally:
        waking.cancel()
        loop.remove_reader(watches.descriptor)
        watches.close()


async def _listen_with_watchfiles(
    top: str, report: Callable[[Iterable[str]], None], ready: asyncio.Event, ended: asyncio.Event
) -> None:
    changes = _changed_paths(top, ended)
    asyncio.get_running_loop().call_soon(ready.set)  # the watches are set in the first step of the iteration
    async for batch in changes:
        report(_relative(top, path) for path in batch)


async def watch_commits(git_folder: Path, stop: asyncio.Event) -> AsyncIterator[None]:
    """Yield once when watching has begun, and then when there may be a commit, until ``stop`` is set.

    Args:
        git_folder: The folder in which git keeps its index.
        stop: Ends the iteration.
    """
    batches = _changed_paths(str(git_folder), stop, recursive=False)
    following = asyncio.ensure_future(anext(batches, None))
    await asyncio.sleep(0)  # watchfiles adds its watches before it waits for the first time
    yield
    while (batch := await following) is not None:
        if any(path.rpartition(os.sep)[2] in _OF_COMMITS for path in batch):
            yield
        following = asyncio.ensure_future(anext(batches, None))


async def _changed_paths(top: str, ended: asyncio.Event, *, recursive: bool = True) -> AsyncIterator[list[str]]:
    from watchfiles import awatch  # noqa: PLC0415  # 30 ms that only watching needs

    async for batch in awatch(
        top,
        watch_filter=None,
        step=STEP,
        debounce=DEBOUNCE,
        stop_event=ended,
        recursive=recursive,
        ignore_permission_denied=True,
    ):
        yield [path for _, path in batch]


def _relative(top: str, path: str) -> str:
    return os.path.relpath(path, top).replace(os.sep, "/")


def _is_ignored(name: str) -> bool:
    """Tell whether a changed path cannot affect the site."""
    # No page depends on the indexes, which docs-tui itself writes.
    if name == "." or name.startswith("../") or name.partition("/")[0] == INDEX_FOLDER:
        return True
    return is_passed_over(name) or is_temporary(name)


async def _batches(events: _Events, root: Path) -> AsyncIterator[frozenset[str]]:
    """Yield single saves at once, and changes that belong together in one set."""
    while True:
        waiting = not events.empty()  # several batches have accumulated: join them to one set
        batch = await events.get()
        if batch is None:
            return
        lock = git_lock(root)  # looked up each time, because a repository may be new
        names, heard = set(batch), time.monotonic()
        began = unlocked = heard  # events come late: PATIENCE begins when git is done
        more: frozenset[str] | None = batch
        larger = (waiting and not names.issubset(LLMS_FILES)) or len(names) > MANY or is_held(lock, heard)
        while larger and more is not None:
            try:
                more = await asyncio.wait_for(events.get(), QUIET_OF_MANY if len(names) > MANY else QUIET)
            except TimeoutError:
                if is_held(lock, heard):
                    unlocked = time.monotonic()
                    continue
                if events.is_behind and time.monotonic() - began <= LONGEST:
                    continue
                break
            names |= more or frozenset()
            heard = time.monotonic()
            if is_held(lock, heard):
                unlocked = heard
            patience = PATIENCE_OF_MANY if len(names) > MANY else PATIENCE
            if heard - unlocked > patience or heard - began > LONGEST:
                break
        yield frozenset() if EVERYTHING in names else frozenset(names)
        if more is None:
            return
