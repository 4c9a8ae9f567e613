"""Files of the writer's own, changed at the writer's word: whole or not at all, and only what was read before."""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.workspace.listing import belongs

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def save(root: Path, name: str, before: bytes, after: bytes, *, shown: str = "") -> None:
    """Replace the content of a file below ``root``; its permissions and its owner stay.

    Args:
        root: The docs folder.
        name: The file, from there.
        before: What it must still hold: what was read when the change was made up.
        after: What it is to hold.
        shown: The file as its writer knows it; empty: its name from the docs folder.

    Raises:
        CannotRunError: It has changed since, lies elsewhere, is read-only, or cannot be written; it is as it was.
    """
    check(root, name, before, shown=shown)
    temporary = ""
    try:
        path = _real(root, name)
        was = path.stat()
        handle, temporary = tempfile.mkstemp(prefix=".docs-tui-", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(after)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):  # a file of somebody else's, in a folder that is open to both
            os.chown(temporary, was.st_uid, was.st_gid)
        os.chmod(temporary, stat.S_IMODE(was.st_mode))  # noqa: PTH101 - its name is text
        check(root, name, before, shown=shown)
        os.replace(temporary, path)  # noqa: PTH105 - as above
        temporary = ""
    except OSError as error:
        raise _cannot_write(shown or name, error) from error
    finally:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108 - as above


def check(root: Path, name: str, before: bytes, *, shown: str = "") -> None:
    """Do nothing where a file may be changed now.

    Args:
        root: The docs folder.
        name: The file, from there.
        before: What it must hold.
        shown: As ``save``.

    Raises:
        CannotRunError: It holds something else, lies elsewhere, is read-only, or cannot be read.
    """
    told = shown or name
    if not belongs(root, name):
        raise CannotRunError(f"{told} lies outside the docs folder")
    try:
        path = _real(root, name)
        if path.read_bytes() != before:
            raise CannotRunError(f"{told} has changed since it was read; nothing was written to it")
        # A new file could take its place all the same, and whoever may do all is never refused by the system.
        if not path.stat().st_mode & _WRITABLE or not os.access(path, os.W_OK):
            raise CannotRunError(f"{told} is read-only; nothing was written to it")
    except OSError as error:
        raise _cannot_write(told, error) from error


def _real(root: Path, name: str) -> Path:
    """Return the file itself: what a symbolic link leads to is changed, not the link."""
    return Path(os.path.realpath(root / name))


def _cannot_write(told: str, error: OSError) -> CannotRunError:
    return CannotRunError(f"{told} cannot be written: {error.strerror or error}")
