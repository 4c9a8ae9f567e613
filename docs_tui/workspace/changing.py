"""Changes the author's files on request, either all of them or none, and undoes the last change."""

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.refactor.change_plan import FileChange
from docs_tui.workspace.files import is_open_inside, open_file
from docs_tui.workspace.git import rename_in_index
from docs_tui.workspace.journal import (
    JournalEntry,
    JournalFile,
    digest_of,
    forget_entry,
    last_entry,
    write_entry,
)
from docs_tui.workspace.listing import belongs, folders_of, list_files, place_inside

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def save(root: Path, name: str, before: bytes, after: bytes, *, shown: str = "") -> None:
    """Replace the content of a file below ``root``; keep its permissions and owner.

    Args:
        root: The docs folder.
        name: The file, relative to the root.
        before: The content that it must still have.
        after: Its new content.
        shown: Its path for messages; empty: ``name``.

    Raises:
        CannotRunError: It changed since, is outside of ``root`` or read-only, or cannot be written. It is left unchanged.
    """
    path = check(root, name, before, shown=shown)
    temporary = ""
    try:
        was = path.stat()
        handle, temporary = tempfile.mkstemp(prefix=".docs-tui-", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(after)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):  # a file of another user, in a shared folder
            os.chown(temporary, was.st_uid, was.st_gid)
        os.chmod(temporary, stat.S_IMODE(was.st_mode))  # noqa: PTH101 - its name is text
        if check(root, name, before, shown=shown) != path:
            raise _has_changed(shown or name)
        os.replace(temporary, path)  # noqa: PTH105 - as above
        temporary = ""
    except OSError as error:
        raise _cannot_write(shown or name, error) from error
    finally:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108 - as above


def check(root: Path, name: str, before: bytes, *, shown: str = "") -> Path:
    """Check that a file may be changed, and return its place: for a symbolic link, its target.

    Args:
        root: The docs folder.
        name: The file, relative to the root.
        before: The content that it must have.
        shown: As ``save``.

    Raises:
        CannotRunError: It has another content, is outside of ``root`` or read-only, or cannot be read.
    """
    file = shown or name
    found = place_inside(root, name)
    if found is None or not belongs(root, name):
        raise CannotRunError(f"{file} is outside the docs folder")
    path = found[1]
    try:
        with open_file(path) as opened:
            if not is_open_inside(opened.fileno(), str(root)) or opened.readall() != before:
                raise _has_changed(file)
            # Replacing would work on a read-only file, too, and the root user may write everything.
            if not os.fstat(opened.fileno()).st_mode & _WRITABLE or not os.access(path, os.W_OK):
                raise CannotRunError(f"{file} is read-only; nothing was written to it")
    except OSError as error:
        raise _cannot_write(file, error) from error
    return Path(path)


def _has_changed(file: str) -> CannotRunError:
    return CannotRunError(f"{file} has changed since it was read; nothing was written to it")


def _cannot_write(file: str, error: OSError) -> CannotRunError:
    return CannotRunError(f"{file} cannot be written: {error.strerror or error}")


_TEMPORARY = ".docs-tui-"
_MODE = 0o644

Undo = Callable[[], object]
"""Undoes one step."""


def make_changes(
    root: Path, title: str, changes: Iterable[FileChange], shown: Callable[[str], str] = str
) -> JournalEntry | None:
    """Make all changes, and record them in the journal; on any error, make none.

    Args:
        root: The docs folder.
        title: Describes the changes in the journal.
        changes: The changes; no two name the same file.
        shown: Returns a file's path as shown in messages.

    Returns:
        The entry of the journal; None if there is nothing to change, or no journal could be written.

    Raises:
        CannotRunError: A file changed since it was read, is in the way, or cannot be written.
    """
    wanted = tuple(changes)
    if not wanted:
        return None
    contents = {change.file: _checked(root, change, shown) for change in wanted if change.file}
    check_links(root, wanted, shown)
    _check_places(root, wanted, shown)
    noted = [_journal_file(root, each, contents.get(each.file)) for each in wanted]
    try:
        entry = write_entry(root, title, noted)
    except CannotRunError:  # no state folder, as on some build machines: make the change anyway; git can undo it
        entry = None
    try:
        _run(root, wanted, {})
    except BaseException:
        if entry is not None:
            forget_entry(root, entry.number)
        raise
    return entry


def take_back(root: Path, shown: Callable[[str], str] = str) -> JournalEntry:
    """Undo the last change of the journal.

    Raises:
        NotFoundError: There is none.
        CannotRunError: One of its files changed since, or cannot be written. Nothing is undone.
    """
    entry = last_entry(root)
    if entry is None:
        raise NotFoundError("there is nothing to undo here")
    back: list[FileChange] = []
    moves = {each.file: each.to for each in entry.files if each.file and each.to and each.file != each.to}
    for each in entry.files:
        change = _backwards(root, each, moves, shown, entry.title)
        if change is not None:
            back.append(change)
    _check_places(root, back, shown)
    _run(root, tuple(back), {each.file: each.mode for each in entry.files})
    forget_entry(root, entry.number)
    return entry


def _checked(root: Path, change: FileChange, shown: Callable[[str], str]) -> bytes:
    """Return the content of a file after checking that it may be changed.

    Raises:
        CannotRunError: It may not.
    """
    path = root / change.file
    if (change.is_move or not change.to) and path.is_symlink():
        raise CannotRunError(f"{shown(change.file)} is a symbolic link; move it by hand")
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CannotRunError(f"{shown(change.file)} cannot be read: {error.strerror or error}") from error
    check(root, change.file, content if change.before is None else change.before, shown=shown(change.file))
    return content


def _check_places(root: Path, changes: Sequence[FileChange], shown: Callable[[str], str]) -> None:
    """Check that nothing is in the way of moved and new files.

    Raises:
        CannotRunError: Something is.
    """
    leaving = {change.file for change in changes if change.file != change.to}
    for change in changes:
        if change.to and change.to != change.file:
            if not belongs(root, change.to):
                raise CannotRunError(f"{shown(change.to)} is outside the docs folder")
            if change.to not in leaving and os.path.lexists(root / change.to):
                raise CannotRunError(f"{shown(change.to)} exists already; nothing was changed")


def check_links(root: Path, changes: Sequence[FileChange], shown: Callable[[str], str] = str) -> None:
    """Check that no symbolic link of the docs leads to a file that moves or goes.

    Raises:
        CannotRunError: One does.
    """
    leaving = {change.file for change in changes if change.file and change.file != change.to}
    if not leaving:
        return
    aliases = list_files(root).links.aliases
    for file in sorted(leaving):
        for place in (file, *folders_of(file)):
            for link in aliases.get(place, ()):
                raise CannotRunError(
                    f"{shown(file)} is also reached by the symbolic link {shown(link)}, which would not show it any more; "
                    "change or remove the link first"
                )


def _journal_file(root: Path, change: FileChange, content: bytes | None) -> JournalFile:
    after = None if not change.to else content if change.after is None else change.after
    edited = content != after
    mode = stat.S_IMODE((root / change.file).stat().st_mode) if change.file else _MODE
    return JournalFile(
        change.file,
        change.to,
        digest_of(content),
        digest_of(after),
        content if edited else None,
        after if edited and change.to else None,
        mode,
    )


def _backwards(
    root: Path, each: JournalFile, moves: Mapping[str, str], shown: Callable[[str], str], title: str
) -> FileChange | None:
    """Return the change that restores a file; None if it is already restored.

    Args:
        root: The docs folder.
        each: The file.
        moves: The new name of every file that the change moved. One file may have taken the name of another.
        shown: Returns how a name is shown in messages.
        title: The title of the change.

    Raises:
        CannotRunError: The file changed since.
    """
    now = _content(root / each.to) if each.to else None
    if each.to and digest_of(now) == each.digest_after:
        is_free = each.file == each.to or each.file in moves.values() or not os.path.lexists(root / each.file)
        if each.file and not is_free:
            if digest_of(_content(root / each.file)) == each.digest_before:
                return FileChange(each.to, "", now)  # the change was interrupted between the two
        else:
            return FileChange(each.to, each.file, now, each.before if each.file else None)
    old = _content(root / each.file) if each.file else None
    if not each.to and old is None:
        return FileChange("", each.file, None, each.before)
    if digest_of(old) == each.digest_before and (
        not each.to or each.to == each.file or now is None or each.to in moves
    ):
        return None  # the change was interrupted before it reached this file
    name = shown(each.to or each.file)
    raise CannotRunError(f'{name} has changed since "{title}"; nothing was undone')


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRunError(f"{path} cannot be read: {error.strerror or error}") from error


def _run(root: Path, changes: Sequence[FileChange], modes: Mapping[str, int]) -> None:
    """Make the changes on disk and in git's index; if one fails, undo those already made.

    Args:
        root: The docs folder.
        changes: The changes, already checked.
        modes: The permissions of the files that an undo restores, by path.
    """
    steps: list[Undo] = []
    leftovers: list[Path] = []
    try:
        prepared = {change.to: _prepared(root, change, steps, modes) for change in changes if change.to}
        wanted = {change.to for change in changes if change.to != change.file}
        parked = {
            change.file: _park(root / change.file, steps)
            for change in changes
            if change.file
            and change.file != change.to
            and (change.file in wanted or prepared.get(change.to) or not change.to)
        }
        leftovers += parked.values()
        for change in changes:
            if change.to and change.file == change.to:
                leftovers.append(_replace(_real(root, change), prepared[change.to], steps))
            elif change.to:
                old = parked.get(change.file, root / change.file)
                _place(prepared[change.to] or old, root / change.to, steps)
        rename_in_index(root, {change.file: change.to for change in changes if change.is_move})
    except BaseException as error:
        for step in reversed(steps):
            with suppress(OSError):
                step()
        if isinstance(error, OSError):
            path = Path(os.fsdecode(error.filename or "a file"))
            name = f"the folder {path.parent}" if path.name.startswith(_TEMPORARY) else path
            raise CannotRunError(f"{name} cannot be written: {error.strerror or error}; nothing was changed") from error
        raise
    for path in leftovers:
        with suppress(OSError):
            path.unlink()
    _remove_empty_folders(root, [change.file for change in changes if change.file != change.to and change.file])


def _prepared(root: Path, change: FileChange, steps: list[Undo], modes: Mapping[str, int]) -> Path | None:
    """Write the new content to a temporary file beside its place, and return its path; None if the content stays."""
    place = _real(root, change)
    _make_folders(place.parent, steps)
    if change.after is None:
        return None
    handle, name = tempfile.mkstemp(prefix=_TEMPORARY, dir=place.parent)
    temporary = Path(name)
    steps.append(lambda: temporary.unlink(missing_ok=True))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(change.after)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        reason = error.strerror or error
        raise CannotRunError(f"{change.to} cannot be written: {reason}; nothing was changed") from error
    if change.file:
        was = (root / change.file).stat()
        with suppress(OSError):  # a file of another user, in a shared folder
            os.chown(temporary, was.st_uid, was.st_gid)
        temporary.chmod(stat.S_IMODE(was.st_mode))
    else:
        temporary.chmod(modes.get(change.to, _MODE))
    return temporary


def _temporary_beside(path: Path, steps: list[Undo]) -> Path:
    """Make an empty temporary file in the folder of ``path``."""
    handle, name = tempfile.mkstemp(prefix=_TEMPORARY, dir=path.parent)
    os.close(handle)
    made = Path(name)
    steps.append(lambda: made.unlink(missing_ok=True))
    return made


def _park(path: Path, steps: list[Undo]) -> Path:
    """Move a file out of the way, and return its temporary path."""
    parked = _temporary_beside(path, steps)
    path.replace(parked)
    steps.append(lambda: parked.replace(path))
    return parked


def _replace(path: Path, new: Path | None, steps: list[Undo]) -> Path:
    """Replace a file; return a copy of the old one, which is no longer needed if all goes well."""
    copy = _temporary_beside(path, steps)
    shutil.copy2(path, copy)
    if new is not None:
        new.replace(path)
        steps.append(lambda: copy.replace(path))
    return copy


def _place(source: Path, place: Path, steps: list[Undo]) -> None:
    """Move a file to a path that must not exist."""
    if os.path.lexists(place):
        raise FileExistsError(errno.EEXIST, "it already exists", str(place))
    source.replace(place)
    steps.append(lambda: place.replace(source))


def _real(root: Path, change: FileChange) -> Path:
    """Return the path of a file to change; for a symbolic link, that of its target."""
    return Path(os.path.realpath(root / change.to)) if change.file == change.to else root / change.to


def _make_folders(folder: Path, steps: list[Undo]) -> None:
    missing: list[Path] = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir()
        steps.append(each.rmdir)


def _remove_empty_folders(root: Path, left: Iterable[str]) -> None:
    """Remove folders that are empty after files were moved or removed."""
    for name in left:
        folder = (root / name).parent
        while folder != root and root in folder.parents:
            try:
                folder.rmdir()
            except OSError:
                break
            folder = folder.parent
