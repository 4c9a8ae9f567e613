"""The journal of changes to the author's files: the previous state of each file, so that the last change can be undone.

It is in the state folder of the docs folder, one file per change, the latest with the highest number. An entry is
written before the change begins: even an interrupted change can be undone.
"""

import base64
import json
import time
import zlib
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from docs_tui.errors import CannotRunError
from docs_tui.source.record import record
from docs_tui.workspace.state import state_folder

_FOLDER = "changes"
_FORMAT = 1
_MOST = 1000
"""How many changes are kept for undo."""
_MOST_BYTES = 256 << 20
"""How many bytes of entries are kept; the last entry is kept at any size."""


@record(frozen=True, slots=True)
class JournalFile:
    """One file of a change."""

    file: str
    """Its path before; empty for a new file."""
    to: str
    """Its path afterwards; empty for a removed one."""
    digest_before: str
    digest_after: str
    """The digests of the content before and after; empty if there is no file."""
    before: bytes | None = None
    """Its content before; None if the content did not change."""
    after: bytes | None = None
    """Its content afterwards; None if it did not change, or the file was removed."""
    mode: int = 0o644
    """The permissions of the file before."""


@record(frozen=True, slots=True)
class JournalEntry:
    """One change, which is undone as a whole."""

    title: str
    """A description: ``Move a.mdx to b.mdx``."""
    when: float
    """Seconds since 1970."""
    files: tuple[JournalFile, ...]
    number: int = 0


def digest_of(content: bytes | None) -> str:
    """Return the digest of a content; empty for no file."""
    return "" if content is None else sha256(content).hexdigest()


def write_entry(root: Path, title: str, files: Iterable[JournalFile]) -> JournalEntry:
    """Add an entry to the journal of a docs folder, and remove the oldest ones.

    Raises:
        CannotRunError: It cannot be written.
    """
    folder = state_folder(root) / _FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        numbers = _numbers(folder)
        entry = JournalEntry(title, time.time(), tuple(files), numbers[-1] + 1 if numbers else 1)
        unfinished = folder / f".{entry.number}.unfinished"
        unfinished.write_text(json.dumps(_as_json(entry)), "utf-8")
        unfinished.replace(_path(folder, entry.number))
        _forget(folder, [*numbers, entry.number])
    except OSError as error:
        raise CannotRunError(f"the journal in {folder} cannot be written: {error.strerror or error}") from error
    return entry


def last_entry(root: Path) -> JournalEntry | None:
    """Return the last change of a docs folder; None if there is none.

    Raises:
        CannotRunError: The entry cannot be read.
    """
    folder = state_folder(root) / _FOLDER
    numbers = _numbers(folder)
    if not numbers:
        return None
    path = _path(folder, numbers[-1])
    try:
        value = json.loads(path.read_bytes())
        if value.get("format") != _FORMAT:
            raise CannotRunError(f"{path} was written by another version of docs-tui and cannot be read")
        files = tuple(_file(each) for each in value["files"])
        return JournalEntry(str(value["title"]), float(value["when"]), files, numbers[-1])
    except OSError as error:
        raise CannotRunError(f"{path} cannot be read: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error) as error:
        raise CannotRunError(f"{path} is damaged; remove it to undo the changes before it") from error


def forget_entry(root: Path, number: int) -> None:
    """Remove an entry from the journal."""
    with suppress(OSError):
        _path(state_folder(root) / _FOLDER, number).unlink(missing_ok=True)


def _numbers(folder: Path) -> list[int]:
    try:
        names = [path.stem for path in folder.glob("*.json")]
    except OSError:
        return []
    return sorted(int(name) for name in names if name.isascii() and name.isdigit())


def _path(folder: Path, number: int) -> Path:
    return folder / f"{number:08}.json"


def _forget(folder: Path, numbers: list[int]) -> None:
    """Remove the oldest entries beyond the limits."""
    size = 0
    for index, number in enumerate(reversed(numbers)):
        path = _path(folder, number)
        with suppress(OSError):
            size += path.stat().st_size
            if index and (index >= _MOST or size > _MOST_BYTES):
                path.unlink()


def _as_json(entry: JournalEntry) -> dict[str, Any]:
    files = [
        {
            "file": each.file,
            "to": each.to,
            "digest_before": each.digest_before,
            "digest_after": each.digest_after,
            "before": _packed(each.before),
            "after": _packed(each.after),
            "mode": each.mode,
        }
        for each in entry.files
    ]
    return {"format": _FORMAT, "title": entry.title, "when": entry.when, "files": files}


def _file(value: dict[str, Any]) -> JournalFile:
    file, to, before, after = (value[name] for name in ("file", "to", "digest_before", "digest_after"))
    if not all(isinstance(each, str) for each in (file, to, before, after)):
        raise ValueError
    return JournalFile(
        file, to, before, after, _unpacked(value["before"]), _unpacked(value["after"]), int(value["mode"])
    )


def _packed(content: bytes | None) -> str | None:
    return None if content is None else base64.b64encode(zlib.compress(content)).decode("ascii")


def _unpacked(text: str | None) -> bytes | None:
    return None if text is None else zlib.decompress(base64.b64decode(text))
