"""Files of the writer's own, changed at the writer's word: whole or not at all, and only what was read before."""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.workspace.files import belongs


def save(root: Path, name: str, before: bytes, after: bytes) -> None:
    """Replace the content of a file below ``root``; its permissions stay.

    Args:
        root: The docs folder.
        name: The file, from there.
        before: What it must still hold: what was read when the change was made up.
        after: What it is to hold.

    Raises:
        CannotRunError: It has changed since, lies elsewhere, or cannot be written; it is as it was.
    """
    path = Path(os.path.realpath(root / name))  # what a symbolic link leads to is changed, not the link
    if not belongs(root, name):
        raise CannotRunError(f"{name} lies outside the docs folder")
    temporary = ""
    try:
        if path.read_bytes() != before:
            raise CannotRunError(f"{name} has changed since it was read; nothing was written to it")
        mode = stat.S_IMODE(path.stat().st_mode)
        handle, temporary = tempfile.mkstemp(prefix=".docs-tui-", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(after)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)  # noqa: PTH101 - its name is text
        os.replace(temporary, path)  # noqa: PTH105 - as above
        temporary = ""
    except OSError as error:
        raise CannotRunError(f"{name} cannot be written: {error.strerror or error}") from error
    finally:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108 - as above
