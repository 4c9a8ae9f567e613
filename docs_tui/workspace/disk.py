# ruff: noqa: PTH112, PTH113, PTH114, PTH118
"""The files of a docs folder on disk, and how they differ from a known state.

``known`` is that state, the files of a site: some with content, some only with a name.
"""

import itertools
import os
import threading
import time
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.errors import FolderGoneError
from docs_tui.export import llms
from docs_tui.site import UNREAD, Change, Content, Unread
from docs_tui.site.page_files import PAGE_EXTENSIONS, SNIPPET_EXTENSIONS
from docs_tui.site.specs import SPEC_EXTENSIONS
from docs_tui.source import Diagnostic, Position
from docs_tui.source.file_names import CONFIG_FILES, FULL_FILE, GIT_IGNORE_FILE, IGNORE_FILE, LLMS_FILES, SETTINGS_FILE
from docs_tui.workspace.files import MAX_SIZE, FileStat, Stamp, open_file, read_file, stamp_of
from docs_tui.workspace.listing import (
    Listing,
    SymbolicLinks,
    belongs,
    is_passed_over,
    list_below,
    list_files,
    name_in,
    place_inside,
)

if TYPE_CHECKING:
    from docs_tui.workspace.git_ignore import GitIgnore

FIRST_FILES = (*CONFIG_FILES, SETTINGS_FILE, IGNORE_FILE)
"""The files that are read first, because they decide what the other files are."""
_AFTER_SLASH = chr(ord("/") + 1)
"""Sorts right after every file of a folder."""


class Disk:
    """The files of one docs folder, with the stamp of each."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.stamps: dict[str, Stamp] = {}
        """The stamps of files when they were read."""
        self.replacements = 0
        """How often each file without content was replaced."""
        self._replaced: set[str] = set()
        self._lock = threading.Lock()
        self._listed = 0
        """When the files were first listed, in nanoseconds since 1970."""
        self._unread_stamps: dict[str, Stamp | None] = {}
        """The stamps of files that are never read, such as pictures."""
        self._llms_stamps: dict[str, Stamp | None] = {}
        """The stamps of the llms files in the root when they were read."""
        self._links = SymbolicLinks()
        self._ignore: GitIgnore | None = None
        """The ignore rules of git at the last listing."""
        self._ignored: set[str] = set()
        """The files and folders that these rules exclude."""
        self._tracked: frozenset[str] = frozenset()
        self._unreadable: dict[str, None] = {}
        self._closed: list[str] = []
        """Folders that could not be read at the last listing."""
        self._device: int | None = None
        """The drive that the files were on at the last listing."""

    # Reading

    def first_files(self, is_stopped: Callable[[], bool] = bool) -> dict[str, Content]:
        """Return all files, with the configuration and the files that it names read.

        Args:
            is_stopped: Asked again and again while files are listed: whether nobody needs them any more.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        self._listed = time.time_ns()
        files: dict[str, Content] = dict.fromkeys(self._listing(is_stopped).files, UNREAD)
        specs = [name for name in files if name.endswith(SPEC_EXTENSIONS) and name not in FIRST_FILES]
        waiting = [name for name in FIRST_FILES if name in files]
        while waiting:
            for name in waiting:
                self.read_into(files, name)
            text = b"".join(files[name] for name in waiting if isinstance(files[name], bytes))  # type: ignore[misc]
            specs = [name for name in specs if isinstance(files[name], Unread)]
            waiting = [name for name in specs if name.rpartition("/")[2].encode() in text]
        return files

    def read_into(self, files: dict[str, Content], name: str) -> None:
        """Add the content of a file to ``files``, if it can be read."""
        found = read_file(self.root, name)
        if found is not None:
            files[name], self.stamps[name] = found
            self._unreadable.pop(name, None)
        else:
            self._unreadable[name] = None

    def unreadable(self, known: Mapping[str, Content]) -> tuple[Diagnostic, ...]:
        """Return the folders and files that could not be read."""
        at, file = Position(1, 1), f"Check its permissions, and that it has no more than {MAX_SIZE >> 20} MB"
        there = _Known(known)
        found = [(name, "folder", "Check its permissions") for name in self._closed if not there.below(name)]
        found += [(name, "file", file) for name in self._unreadable if isinstance(known.get(name), Unread)]
        return tuple(
            Diagnostic("unreadable", f"the {kind} cannot be read", name, at, at, hint=hint)
            for name, kind, hint in found
        )

    def take_replaced(self) -> frozenset[str]:
        """Return the files without content, such as pictures, that changed since the last call."""
        with self._lock:
            replaced, self._replaced = self._replaced, set()
        return frozenset(replaced)

    @property
    def stats(self) -> dict[str, FileStat]:
        """The stats of all files whose content matters, as of when they were read."""
        return {name: stamp.stat for name, stamp in (self.stamps | self._llms_stamps).items() if stamp is not None}

    @property
    def git_ignored(self) -> frozenset[str]:
        """The pages, and the folders with ``/`` at their end, that git ignores."""
        return frozenset(name for name in self._ignored if name.endswith(("/", *PAGE_EXTENSIONS)))

    @property
    def closed(self) -> frozenset[str]:
        """The folders that cannot be read."""
        return frozenset(self._closed)

    def _listing(self, is_stopped: Callable[[], bool] = bool) -> Listing:
        listing = list_files(self.root, is_stopped)
        self._check_mounted(listing)
        self._links, self._closed = listing.links, listing.closed
        self._ignore, self._ignored = listing.ignore, set(listing.ignored)
        self._tracked = listing.ignore.tracked(tuple(listing.ignored))
        return listing

    def _check_mounted(self, listing: Listing) -> None:
        """Raise an error if only the empty folder is left on which the drive with the docs was mounted."""
        with suppress(OSError):
            device = self.root.stat().st_dev
            if not listing.files and self._device not in (None, device):
                raise FolderGoneError(f"{self.root} is no longer mounted")
            self._device = device

    # Comparing

    def changes_at(self, names: Iterable[str], known: Mapping[str, Content]) -> dict[str, Change]:
        """Return the changes at ``names``, which may be files or folders.

        Raises:
            CannotRunError: The ignore rules changed, and the folder cannot be listed.
        """
        names = tuple(names)
        changes: dict[str, Change] = {}
        if self._are_rules_changed(names):
            changes = self.all_changes(known)
        there = _Known(known)
        for name in tuple(self._links.with_others(sorted(names))):
            if is_passed_over(name):
                continue
            place = os.path.join(self.root, name)
            if os.path.islink(place):
                self._links.meet(self.root, name)
            if os.path.isdir(place):
                self._folder_changes(name, there, changes)
            elif os.path.isfile(place):
                self._file_change(name, there, changes)
            else:
                there.mark_removed(name, changes)
        return changes

    def all_changes(self, known: Mapping[str, Content]) -> dict[str, Change]:
        """Return all changes, by comparing names and stamps.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        files = self._listing().files
        there = set(files)
        changes: dict[str, Change] = {file: None for file in known if file not in there}
        before = _Known(known)
        for file in files:
            content = known.get(file)
            if file in LLMS_FILES:
                is_new = self._llms_stamps.get(file) != stamp_of(self.root, file)
            else:
                is_new = not isinstance(content, Unread) and self.stamps.get(file) != stamp_of(self.root, file)
            if is_new or content is None:
                self._file_change(file, before, changes)
            elif isinstance(content, Unread) and file not in LLMS_FILES:
                self._note_stamp(file, asked=False)
        return changes

    def _are_rules_changed(self, names: Iterable[str]) -> bool:
        """Tell whether the ignore rules of git may have changed."""
        if self._ignore is None:
            return False
        if any(name.rpartition("/")[2] == GIT_IGNORE_FILE for name in names):
            return True
        return self._ignore.has_changed_outside() or self._ignore.tracked(tuple(self._ignored)) != self._tracked

    def _is_ignored(self, name: str) -> bool:
        """Tell whether git ignores a file, or the target of a symbolic link."""
        ignore = self._ignore
        found = place_inside(self.root, name) if ignore is not None else None
        if ignore is None or found is None:
            return False
        real = name_in(*found)
        matched = ignore.match(real)
        if matched is None and real != name:
            shown = itertools.accumulate(name.split("/"), "{}/{}".format)
            link = next((each for each in shown if os.path.islink(os.path.join(self.root, each))), name)
            matched, real = ignore.match(link), link
        if matched is None or real in ignore.tracked((real,)):
            return False
        self._ignored.add(matched)
        return True

    def _folder_changes(self, name: str, known: "_Known", changes: dict[str, Change]) -> None:
        listing = list_below(self.root, name, self._ignore)
        self._ignored.update(listing.ignored)
        self._links.update(listing.links)
        there = set(listing.files)
        for file in listing.files:
            self._file_change(file, known, changes)
        known.mark_removed(name, changes, but=there)

    def _file_change(self, name: str, known: "_Known", changes: dict[str, Change]) -> None:
        before = known.files.get(name)
        if before is None:
            known.mark_removed(name, changes)  # there was a folder
        if not belongs(self.root, name) or self._is_ignored(name):
            known.mark_removed(name, changes)
        elif name in LLMS_FILES:
            content, self._llms_stamps[name] = llms_file_by_hand(self.root, name)
            now: Content = UNREAD if content is None else content
            if before != now:
                changes[name] = now
        elif not (
            name.endswith(SNIPPET_EXTENSIONS)
            or name in FIRST_FILES
            or name in self._unreadable
            or isinstance(before, bytes)
        ):
            if before is None:  # a picture, or a spec that the site reads when it needs it
                changes[name] = UNREAD
            self._note_stamp(name, asked=True)
        else:
            found = read_file(self.root, name)
            if found is None:
                if name not in self._unreadable:  # otherwise it is there as before, and still cannot be read
                    known.mark_removed(name, changes)
                return
            self._unreadable.pop(name, None)
            if before != found[0]:
                changes[name], self.stamps[name] = found
            else:
                self.stamps[name] = found[1]

    def _note_stamp(self, name: str, *, asked: bool) -> None:
        """Count how often a file that is never read was replaced. ``asked``: the system reported a change of it."""
        stamp = stamp_of(self.root, name)
        if name in self._unread_stamps:
            is_replaced = self._unread_stamps[name] != stamp
        else:
            is_replaced = asked or (stamp is not None and stamp.changed > self._listed)
        if is_replaced:
            with self._lock:
                self._replaced.add(name)
                self.replacements += 1
        self._unread_stamps[name] = stamp


class _Known:
    """The known files; their names are sorted once, when a folder is first looked up."""

    def __init__(self, files: Mapping[str, Content]) -> None:
        self.files = files

    @cached_property
    def _names(self) -> list[str]:
        return sorted(self.files)

    def below(self, folder: str) -> list[str]:
        """Return the known files in ``folder``."""
        names = self._names
        return names[bisect_left(names, folder + "/") : bisect_left(names, folder + _AFTER_SLASH)]

    def mark_removed(self, name: str, changes: dict[str, Change], *, but: Container[str] = ()) -> None:
        """Add removals to ``changes``: of ``name``, or of all known files in it except ``but``."""
        for file in (name, *self.below(name)):
            if file in self.files and file not in but:
                changes[file] = None


_HEAD = 65_536
"""Bytes of llms-full.txt that are read to find our digest line."""


def llms_file_by_hand(root: Path, name: str) -> tuple[bytes | None, Stamp | None]:
    """Return the content and stat of an llms file that somebody wrote or edited.

    The content is None if the file is gone or ours: no page depends on our llms files, and each save writes them again.
    Edits of our llms-full.txt are not detected.
    """
    if name == FULL_FILE and llms.is_marked(_head(root, name)):
        return None, stamp_of(root, name)
    found = read_file(root, name)
    if found is None:
        return None, None
    content, stamp = found
    return (None if content and llms.ownership(content) is llms.Ownership.OURS else content), stamp


def _head(root: Path, name: str) -> bytes:
    try:
        with open_file(os.path.join(root, name)) as file:
            return file.read(_HEAD)
    except (OSError, ValueError):
        return b""
