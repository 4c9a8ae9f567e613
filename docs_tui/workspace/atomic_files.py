# ruff: noqa: PTH101, PTH102, PTH103, PTH105, PTH108, PTH116, PTH118, PTH120, PTH208
"""Replaces files atomically: a reader sees the old or the new content, never a part."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count

from docs_tui.errors import CannotRunError
from docs_tui.workspace.files import FileStat, file_stat, open_file

TEMPORARY = ".docs-tui."
"""Prefix of temporary files. The id of the writing process follows."""
_TEMPORARY_END = ".tmp"
_AT_ONCE = 512
"""The most buffers in one ``writev`` call. POSIX guarantees 16; the supported systems allow 1,024."""

_numbers = count()


def replace_file(path: str, parts: Sequence[bytes], temporary_folder: str | None = None) -> FileStat | None:
    """Replace the file at ``path`` atomically. The file need not exist; its folder must.

    Returns the stat of the new file, or None if somebody already changed it again.

    Args:
        path: The file.
        parts: The new content, concatenated.
        temporary_folder: Where the temporary file is made, on the same drive; None: next to ``path``.

    Raises:
        CannotRunError: The file cannot be written. The old file is left intact.
    """
    name = f"{TEMPORARY}{os.getpid()}.{next(_numbers)}{_TEMPORARY_END}"
    unfinished = os.path.join(os.path.dirname(path) if temporary_folder is None else temporary_folder, name)
    with cannot_be_written(path):
        try:
            handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            try:
                with suppress(OSError):
                    os.chmod(unfinished, os.stat(path).st_mode & 0o777)
                _write(handle, parts)
                written = os.fstat(handle)
            finally:
                os.close(handle)
            os.replace(unfinished, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(unfinished)
            raise
    stat = file_stat(path)
    is_ours = stat is not None and stat[:2] == (written.st_size, written.st_mtime_ns) and stat[-1] == written.st_ino
    return stat if is_ours else None


@contextmanager
def cannot_be_written(path: str) -> Iterator[None]:
    """Turn an ``OSError`` in the block into an error of one line for the writer.

    Raises:
        CannotRunError: The block raised an ``OSError``.
    """
    try:
        yield
    except OSError as error:
        raise CannotRunError(f"{path} cannot be written: {error.strerror or error}") from error


def _write(handle: int, parts: Sequence[bytes]) -> None:
    if not hasattr(os, "writev"):
        with open(handle, "wb", closefd=False) as file:
            file.writelines(parts)
        return
    for start in range(0, len(parts), _AT_ONCE):
        _write_all(handle, parts[start : start + _AT_ONCE])


def _write_all(handle: int, parts: Sequence[bytes]) -> None:
    size = sum(map(len, parts))
    done = os.writev(handle, parts) if size else 0
    if done == size:
        return
    rest = memoryview(b"".join(parts))  # a large write may end early
    while done < size:
        done += os.write(handle, rest[done:])


def has_content(path: str, parts: Sequence[bytes]) -> bool:
    """Tell whether the file at ``path`` exists and has exactly this content."""
    try:
        with open_file(path) as file:
            if os.fstat(file.fileno()).st_size != sum(map(len, parts)):
                return False
            content = memoryview(file.readall())
    except (OSError, ValueError):
        return False
    at = 0
    for part in parts:
        if content[at : at + len(part)] != part:
            return False
        at += len(part)
    return at == len(content)


def content_of(path: str) -> bytes | None:
    """Return the content of a file; None if it does not exist.

    Raises:
        CannotRunError: It exists and cannot be read.
    """
    try:
        with open_file(path) as file:
            return file.readall()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotRunError(f"{path} cannot be read: {error.strerror or error}") from error


def make_folder(path: str) -> None:
    """Make a folder and its parents.

    Raises:
        CannotRunError: It cannot be made.
    """
    with cannot_be_written(path):
        os.makedirs(path, exist_ok=True)


def make_one_folder(path: str) -> bool:
    """Make a folder in an existing one. Returns False if it exists or cannot be made."""
    try:
        os.mkdir(path)
    except OSError:
        return False
    return True


def remove_file(path: str) -> None:
    """Remove a file; do nothing if it is gone.

    Raises:
        CannotRunError: It cannot be removed.
    """
    with cannot_be_written(path), suppress(FileNotFoundError):
        os.unlink(path)


def sweep(folder: str) -> None:
    """Remove temporary files of processes that no longer run."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        if name.startswith(TEMPORARY) and name.endswith(_TEMPORARY_END) and not _is_running(name):
            with suppress(OSError):
                os.unlink(os.path.join(folder, name))


def _is_running(name: str) -> bool:
    """Tell whether the process that made the temporary file ``name`` still runs."""
    number = name.removeprefix(TEMPORARY).partition(".")[0]
    if not number.isdecimal() or int(number) == os.getpid():
        return False
    if os.name == "nt":  # os.kill would end the process there
        return True
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
