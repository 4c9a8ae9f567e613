# ruff: noqa: PTH118
"""The llms files in a docs folder: who wrote them, copies of them, and their content before and after a build.

A build replaces files and never writes into them. A file that was opened before can still be read, so nothing is copied.
"""

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from docs_tui.errors import CannotRunError
from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.source.file_names import INDEX_FOLDER, LLMS_FILES
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import content_of, make_folder, replace_file
from docs_tui.workspace.files import open_file
from docs_tui.workspace.state import state_folder

_MOST = 200
"""The most files that are held open at once; systems limit a process to a few hundred."""
_REPLACED = "replaced"
"""The folder inside the state folder for copies of files that docs-tui did not write."""


@record(frozen=True, slots=True)
class ChangedFile:
    """One file that a build changed."""

    path: str
    before: io.FileIO | None
    """None: it did not exist."""
    after: io.FileIO | None
    """None: it no longer exists."""

    def texts(self) -> tuple[str, str]:
        """Return the old and the new text. Not thread-safe."""
        return _text(self.before), _text(self.after)


@record(frozen=True, slots=True)
class ChangedFiles:
    """The files that a build changed; they are open until ``close``."""

    files: tuple[ChangedFile, ...] = ()

    def close(self) -> None:
        """Close the files."""
        for each in self.files:
            for file in (each.before, each.after):
                if file is not None:
                    file.close()


class LlmsSnapshot:
    """Holds the llms files of a docs folder open while a build replaces them."""

    def __init__(self, root: Path) -> None:
        self._root = str(root)
        self._held: dict[str, io.FileIO] = {}

    def __enter__(self) -> Self:
        for path in llms_files(self._root):
            if len(self._held) < _MOST and (file := self._open(path)) is not None:
                self._held[path] = file
        return self

    def changed(self, written: Iterable[str]) -> ChangedFiles:
        """Return the ``written`` or removed files."""
        paths = sorted(written, key=_rank)[:_MOST]
        return ChangedFiles(tuple(ChangedFile(path, self._held.pop(path, None), self._open(path)) for path in paths))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for file in self._held.values():
            file.close()
        self._held.clear()

    def _open(self, path: str) -> io.FileIO | None:
        try:
            return open_file(os.path.join(self._root, *path.split("/")))
        except (OSError, ValueError):
            return None


def llms_files(root: str) -> Iterator[str]:
    """Yield the paths of the llms files in a docs folder: llms.txt and llms-full.txt, then further indexes."""
    yield from LLMS_FILES
    for folder, folders, names in os.walk(os.path.join(root, INDEX_FOLDER)):
        folders.sort()
        inner = os.path.relpath(folder, root).replace(os.sep, "/")
        yield from (f"{inner}/{name}" for name in sorted(names) if name.endswith((".txt", ".md")))


def has_ours(root: Path) -> bool:
    """Tell whether a docs folder has an llms file that docs-tui wrote."""
    for name in LLMS_FILES:
        with suppress(CannotRunError):
            content = content_of(os.path.join(root, name))
            if content and ownership(content) is not Ownership.HAND_WRITTEN:
                return True
    return False


def keep_copies(root: Path) -> Path | None:
    """Copy hand-written and edited llms files of a docs folder to the state folder.

    Returns:
        The folder with the copies; None if there are none.

    Raises:
        CannotRunError: One cannot be read, or its copy cannot be written.
    """
    kept: Path | None = None
    for path in llms_files(str(root)):
        content = content_of(os.path.join(root, *path.split("/")))
        if content and ownership(content) is not Ownership.OURS:
            kept = state_folder(root) / _REPLACED
            target = os.path.join(kept, *path.split("/"))
            make_folder(os.path.dirname(target))  # noqa: PTH120
            replace_file(target, [content])
    return kept


def _rank(path: str) -> tuple[int, str]:
    return LLMS_FILES.index(path) if path in LLMS_FILES else len(LLMS_FILES), path


def _text(file: io.FileIO | None) -> str:
    if file is None:
        return ""
    file.seek(0)
    return file.readall().decode("utf-8", "replace")
