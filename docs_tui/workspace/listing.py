# ruff: noqa: PTH110, PTH113, PTH115, PTH117, PTH118, PTH120, PTH206
"""Lists the files of a docs folder, with its symbolic links.

Skipped are folders whose name begins with a dot, ``node_modules``, output directories, and what git ignores. A symbolic link
is followed if its target is inside the docs folder and not hidden, and left out otherwise.
"""

# Names are strings: with pathlib a walk over 10,000 files takes twice as long.
import itertools
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import field
from pathlib import Path

from docs_tui.errors import CannotRunError, FolderGoneError
from docs_tui.source.file_names import GIT_IGNORE_FILE
from docs_tui.source.record import record
from docs_tui.workspace.files import PASSED_OVER, is_below, is_hidden_target
from docs_tui.workspace.git_ignore import GitIgnore

OUTPUT_RECORD = ".docs-tui"
"""The folder with the manifest of an output directory."""
MAX_FILES = 250_000
"""The most files and folders. A folder with more is not a docs folder."""

MAX_LINKED = 10_000
"""The most folders behind symbolic links, because links to folders of links multiply."""

_MOST_FOLLOWED = 40
"""The most links in a row that systems follow."""


@record(frozen=False, slots=True)
class SymbolicLinks:
    """The symbolic links of a docs folder; names are relative to its root, with ``/``."""

    aliases: dict[str, list[str]] = field(default_factory=dict)
    """Links by their target."""
    ways: dict[str, list[str]] = field(default_factory=dict)
    """The links whose path to the target goes through each folder or link."""

    def add(self, root: str, place: str, name: str) -> None:
        """Add the link ``name`` at ``place``. ``root`` and ``place`` are real paths, ``name`` is relative to the root."""
        for passed in _way(place):
            if passed != place and is_below(passed, root):
                _note(self.ways, name_in(root, passed), name)

    def add_target(self, target: str, name: str) -> None:
        """Add the link ``name`` to ``target``, so that a change of the target counts as a change of the link."""
        _note(self.aliases, target, name)

    def meet(self, root: Path, name: str) -> None:
        """Read a changed link again; if it is removed meanwhile, it has no target."""
        with suppress(OSError):
            top = os.path.realpath(root)
            folder, _, own = name.rpartition("/")
            place = os.path.join(os.path.realpath(os.path.join(top, *folder.split("/"))), own)
            self.add(top, place, name)
            target = os.path.realpath(place)
            if is_below(target, top):
                self.add_target(name_in(top, target), name)

    def update(self, others: "SymbolicLinks") -> None:
        """Add ``others``."""
        for mine, theirs in ((self.aliases, others.aliases), (self.ways, others.ways)):
            for target, links in theirs.items():
                for link in links:
                    _note(mine, target, link)

    def with_others(self, names: Iterable[str]) -> Iterator[str]:
        """Yield each changed name, and the names of links that show it or now lead elsewhere."""
        for name in names:
            found = {name: None}
            for target in (name, *folders_of(name)):
                found.update((link + name[len(target) :], None) for link in self.aliases.get(target, ()))
            yield from found | dict.fromkeys(self.ways.get(name, ()))


@record(frozen=False, slots=True)
class Listing:
    """The names in a docs folder."""

    ignore: GitIgnore
    """The ignore rules that were applied."""
    files: list[str] = field(default_factory=list)
    """Relative to the root, with ``/``."""
    links: SymbolicLinks = field(default_factory=SymbolicLinks)
    """The symbolic links, including broken ones."""
    closed: list[str] = field(default_factory=list)
    """Folders that cannot be read."""
    ignored: list[str] = field(default_factory=list)
    """Untracked files, and folders with ``/`` at the end, that git ignores."""


class StoppedError(CannotRunError):
    """Reading was stopped, because the program ends."""


def list_files(root: Path, is_stopped: Callable[[], bool] = bool) -> Listing:
    """Return the names of all files under ``root``.

    Args:
        root: A folder.
        is_stopped: Asked before each folder, which may be on a slow disk: whether nobody needs the names any more.

    Raises:
        StoppedError: Nobody needs them.
        FolderGoneError: ``root`` cannot be read.
        CannotRunError: It has too many files to be a docs folder.
    """
    try:
        top = os.path.realpath(root)
        listing = Listing(GitIgnore(top))
        _list(top, _Folder("", top, ""), listing, is_stopped)
    except FileNotFoundError as error:
        raise FolderGoneError(f"there is no folder {root}") from error
    except NotADirectoryError as error:
        raise FolderGoneError(f"{root} is not a folder") from error
    except OSError as error:
        raise FolderGoneError(f"{root} cannot be read: {error.strerror or error}") from error
    _add_tracked(top, listing)
    return listing


def list_below(root: Path, name: str, ignore: GitIgnore | None = None) -> Listing:
    """Return the names of all files in the folder ``name`` of ``root``; empty if it is gone or skipped."""
    found = place_inside(root, name)
    if ignore is None:
        ignore = GitIgnore(os.path.realpath(root))
    listing = Listing(ignore)
    if found is not None and not is_passed_over(name + "/"):
        top, folder = found
        real = name_in(top, folder)
        if listing.ignore.match(real, folder=True) is not None:
            listing.ignored.append(real + "/")
        else:
            try:
                _list(top, _Folder(name + "/", folder, real), listing)
            except OSError:
                return Listing(ignore)
        _add_tracked(top, listing)
    return listing


def is_passed_over(name: str) -> bool:
    """Tell whether a path, relative to the root, is in a skipped folder."""
    return any(part.startswith(".") or part in PASSED_OVER for part in name.split("/")[:-1])


def belongs(root: Path, name: str) -> bool:
    """Tell whether a file is in the docs folder, with links followed, and not in an output directory."""
    found = place_inside(root, name)
    if found is None or ((real := name_in(*found)) != name and is_hidden_target(real)):
        return False
    folders = itertools.accumulate(name.split("/")[:-1], os.path.join, initial=found[0])
    return not any(os.path.exists(os.path.join(folder, OUTPUT_RECORD)) for folder in itertools.islice(folders, 1, None))


def place_inside(root: Path, name: str) -> tuple[str, str] | None:
    """Return the real paths of the docs folder and of ``name`` in it; None if ``name`` is a link to a place outside it.

    ``realpath`` fails if a link is removed while it is followed.
    """
    try:
        top = os.path.realpath(root)
        place = os.path.realpath(os.path.join(top, *name.split("/")))
    except OSError:
        return None
    return (top, place) if is_below(place, top) else None


@record(frozen=True, slots=True)
class _Folder:
    """A folder to list."""

    prefix: str
    """The prefix of the names in it: empty, or with a slash at the end."""
    place: str
    """Its real path."""
    real: str
    """Its real path relative to the root, without a slash at the end. Behind a symbolic link, it differs from the prefix."""
    came_from: tuple[str, ...] = ()
    """The folders whose links were followed on the way."""


def _list(root: str, folder: _Folder, listing: Listing, is_stopped: Callable[[], bool] = bool) -> None:
    """Add what is in ``folder``.

    Raises the errors of the first folder. Folders in it that cannot be read are recorded, and missing ones skipped.
    """
    waiting = _list_one(root, folder, listing)
    met = linked = 0
    while waiting:
        if is_stopped():
            raise StoppedError("the listing is not needed any more")
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
    """Add the files in ``folder``, and return its folders in reverse order."""
    with os.scandir(folder.place) as scanned:
        entries = {entry.name: entry for entry in scanned if _is_text(entry.name)}
    if folder.prefix and OUTPUT_RECORD in entries:
        return []
    if folder.real:
        listing.ignore.enter(folder.real, has_file=GIT_IGNORE_FILE in entries, is_repository=".git" in entries)
    folders: list[_Folder] = []
    for entry in entries.values():
        with suppress(OSError):
            inner = _add(root, folder, entry, listing)
            if inner is not None:
                folders.append(inner)
    return folders[::-1]


def _add(root: str, folder: _Folder, entry: os.DirEntry[str], listing: Listing) -> _Folder | None:
    """Add ``entry`` if it is a file, and return it if it is a folder to list."""
    name, place, came_from = folder.prefix + entry.name, entry.path, folder.came_from
    real = f"{folder.real}/{entry.name}" if folder.real else entry.name
    is_link = entry.is_symlink()
    if is_link:
        if listing.ignore.ignores_entry(real, folder=False):
            listing.ignored.append(real)
            return None
        listing.links.add(root, place, name)
        place, came_from = os.path.realpath(place), (*came_from, folder.place)
        if not is_below(place, root) or any(is_below(each + os.sep, place) for each in came_from):
            return None  # the link leads outside, or is a loop
        real = name_in(root, place)
        listing.links.add_target(real, name)
        if is_hidden_target(real):
            return None
        if listing.ignore.match(real, folder=entry.is_dir()) is not None:
            return None
    is_folder = entry.is_dir()
    if is_folder and (entry.name.startswith(".") or entry.name in PASSED_OVER):
        return None
    if not is_link and listing.ignore.ignores_entry(real, folder=is_folder):
        listing.ignored.append(real + "/" if is_folder else real)
        return None
    if is_folder:
        return _Folder(name + "/", place, real, came_from)
    if entry.is_file():
        listing.files.append(name)
    return None


def _add_tracked(root: str, listing: Listing) -> None:
    """Add the files that git tracks although patterns match them."""
    left_out = frozenset(listing.ignored)
    tracked = listing.ignore.tracked(tuple(listing.ignored)) if left_out else ()
    for name in sorted(tracked):
        if name in left_out or any(folder + "/" in left_out for folder in folders_of(name)):
            place = os.path.join(root, *name.split("/"))
            if not is_passed_over(name) and os.path.isfile(place) and belongs(Path(root), name):
                listing.files.append(name)


def _is_text(name: str) -> bool:
    """Tell whether a name is valid UTF-8."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def folders_of(name: str) -> Iterator[str]:
    """Yield the parent folders of a relative path, the nearest first."""
    while name := name.rpartition("/")[0]:
        yield name


def name_in(root: str, path: str) -> str:
    """Return a path relative to ``root``."""
    return os.path.relpath(path, root).replace(os.sep, "/")


def _note(links: dict[str, list[str]], target: str, name: str) -> None:
    known = links.setdefault(target, [])
    if name not in known:
        known.append(name)


def _way(link: str) -> Iterator[str]:
    """Yield the real path of each folder and link that a link goes through, then its target."""
    at, name = os.path.split(link)
    waiting, followed = [name], 0
    while waiting:
        at = os.path.normpath(os.path.join(at, waiting.pop()))
        yield at
        try:
            target = os.readlink(at)
        except OSError:
            continue
        followed += 1
        if followed > _MOST_FOLLOWED:
            return
        at = os.sep if os.path.isabs(target) else os.path.dirname(at)
        waiting.extend(reversed(target.split(os.sep)))
