# ruff: noqa: PTH110, PTH113, PTH115, PTH117, PTH118, PTH120, PTH206
"""The names of the files in a docs folder, and the symbolic links among them.

Left out are folders whose name begins with a dot, ``node_modules``, folders that docs-tui has written, and what git ignores.
A symbolic link is followed if it stays inside the docs folder, and left out if it leads out.
"""

# Names are strings here: through pathlib a walk of 10,000 files takes twice as long.
import itertools
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.source.file_names import GIT_IGNORE_FILE
from docs_tui.source.record import record
from docs_tui.workspace.git_ignore import GitIgnore

OUTPUT_RECORD = ".docs-tui"
"""The folder in which docs-tui keeps a record of what it has written beside it."""
MAX_FILES = 250_000
"""More files and folders than this are no documentation: the wrong folder was named."""

MAX_LINKED = 10_000
"""Nor do symbolic links lead to more folders than this: links to folders of links multiply."""

_PASSED_OVER = frozenset({"node_modules", "__pycache__"})
_MOST_FOLLOWED = 40
"""Links after which the system gives up."""


@dataclass(slots=True)
class SymbolicLinks:
    """The symbolic links that were met; names are relative to the root of the docs, with ``/``."""

    aliases: dict[str, list[str]] = field(default_factory=dict)
    """For the target of each, the links that lead to it."""
    ways: dict[str, list[str]] = field(default_factory=dict)
    """For each folder and link on the way to a target, the links that lead through it."""

    def add(self, root: str, place: str, name: str) -> None:
        """Note the link ``name``, which lies at ``place``; both paths are real."""
        for passed in _way(place):
            if passed != place and is_below(passed, root):
                _note(self.ways, name_in(root, passed), name)

    def add_target(self, target: str, name: str) -> None:
        """Note that the link ``name`` leads to ``target``: what changes there changes under its name as well."""
        _note(self.aliases, target, name)

    def meet(self, root: Path, name: str) -> None:
        """Note a link that something happened to; one that goes just while it is followed leads nowhere."""
        with suppress(OSError):
            top = os.path.realpath(root)
            folder, _, own = name.rpartition("/")
            place = os.path.join(os.path.realpath(os.path.join(top, *folder.split("/"))), own)
            self.add(top, place, name)
            target = os.path.realpath(place)
            if is_below(target, top):
                self.add_target(name_in(top, target), name)

    def update(self, others: "SymbolicLinks") -> None:
        """Note ``others`` too."""
        for mine, theirs in ((self.aliases, others.aliases), (self.ways, others.ways)):
            for target, links in theirs.items():
                for link in links:
                    _note(mine, target, link)

    def with_others(self, names: Iterable[str]) -> Iterator[str]:
        """Yield each name where something happened, and under which other names links show it, or show another file now."""
        for name in names:
            found = {name: None}
            for target in (name, *folders_of(name)):
                found.update((link + name[len(target) :], None) for link in self.aliases.get(target, ()))
            yield from found | dict.fromkeys(self.ways.get(name, ()))


@dataclass(slots=True)
class Listing:
    """The names in a docs folder."""

    ignore: GitIgnore
    """The rules that were followed."""
    files: list[str] = field(default_factory=list)
    """Relative to the root, with ``/``."""
    links: SymbolicLinks = field(default_factory=SymbolicLinks)
    """The symbolic links among them, and those that lead nowhere."""
    closed: list[str] = field(default_factory=list)
    """Folders that may not be read."""
    ignored: list[str] = field(default_factory=list)
    """Files and folders, these with ``/`` at their end, that git ignores, but for what it tracks of them."""


def list_files(root: Path) -> Listing:
    """Return the names of all files under ``root``.

    Raises:
        CannotRunError: ``root`` cannot be read, or holds more files than a docs folder has.
    """
    try:
        top = os.path.realpath(root)
        listing = Listing(GitIgnore(top))
        _list(top, _Folder("", top, ""), listing)
    except FileNotFoundError as error:
        raise CannotRunError(f"there is no folder {root}") from error
    except NotADirectoryError as error:
        raise CannotRunError(f"{root} is not a folder") from error
    except OSError as error:
        raise CannotRunError(f"{root} cannot be read: {error.strerror or error}") from error
    _add_tracked(top, listing)
    return listing


def list_below(root: Path, name: str, ignore: GitIgnore | None = None) -> Listing:
    """Return the names of all files in the folder ``name`` of ``root``; none if it is gone or passed over."""
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
    real: str
    """Its real name from the root, without a slash at its end: another one than the prefix behind a symbolic link."""
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
    """Add ``entry`` if it is a file, and return it if it is a folder to go into."""
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
            return None  # it leads out, or round in a circle
        real = name_in(root, place)
        listing.links.add_target(real, name)
        if listing.ignore.match(real, folder=entry.is_dir()) is not None:
            return None
    is_folder = entry.is_dir()
    if is_folder and (entry.name.startswith(".") or entry.name in _PASSED_OVER):
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
    """Tell whether a name can be shown and written: one with bytes that are no UTF-8 cannot."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def folders_of(name: str) -> Iterator[str]:
    """Yield the folders that a path lies in, the nearest first; not the one that it is relative to."""
    while name := name.rpartition("/")[0]:
        yield name


def is_below(path: str, folder: str) -> bool:
    """Tell whether ``path`` lies in ``folder``; both are real."""
    return path.startswith(folder.rstrip(os.sep) + os.sep)


def name_in(root: str, path: str) -> str:
    """Return the name of a path below ``root``, from there."""
    return os.path.relpath(path, root).replace(os.sep, "/")


def _note(links: dict[str, list[str]], target: str, name: str) -> None:
    known = links.setdefault(target, [])
    if name not in known:
        known.append(name)


def _way(link: str) -> Iterator[str]:
    """Yield where a link leads through, each folder and further link where it really is, and at last its target."""
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
