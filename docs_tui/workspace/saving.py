"""Changes files of the author, on request: atomically, and only if they still have the content that was read."""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.workspace.listing import belongs

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def save(root: Path, name: str, before: bytes, after: bytes, *, shown: str = "") -> None:
    """Replace the content of a file below ``root``; keep its permissions and owner.

    Args:
        root: The docs folder.
        name: The file, from there.
        before: The content that it must still have.
        after: Its new content.
        shown: Its path for messages; empty: ``name``.

    Raises:
        CannotRunError: It changed since, is outside of ``root`` or read-only, or cannot be written. It is left unchanged.
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
        with suppress(OSError):  # a file of another user, in a shared folder
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
    """Check that a file may be changed.

    Args:
        root: The docs folder.
        name: The file, from there.
        before: The content that it must have.
        shown: As ``save``.

    Raises:
        CannotRunError: It has another content, is outside of ``root`` or read-only, or cannot be read.
    """
    file = shown or name
    if not belongs(root, name):
        raise CannotRunError(f"{file} lies outside the docs folder")
    try:
        path = _real(root, name)
        if path.read_bytes() != before:
            raise CannotRunError(f"{file} has changed since it was read; nothing was written to it")
        # A read-only file could be replaced all the same, and root may write everything.
        if not path.stat().st_mode & _WRITABLE or not os.access(path, os.W_OK):
            raise CannotRunError(f"{file} is read-only; nothing was written to it")
    except OSError as error:
        raise _cannot_write(file, error) from error


def _real(root: Path, name: str) -> Path:
    """Return the real file: the target of a symbolic link is changed, not the link."""
    return Path(os.path.realpath(root / name))


def _cannot_write(file: str, error: OSError) -> CannotRunError:
    return CannotRunError(f"{file} cannot be written: {error.strerror or error}")
