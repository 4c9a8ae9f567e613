# ruff: noqa: PTH118, PTH123
"""Files that are made one by one as they are written: a site for browsers is far larger than its Markdown.

What each was made from is noted beside the record of what was written, so that the next run makes only what has changed, and
a run that was ended in the middle is gone on with.
"""

import marshal
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import IO, Protocol, TypeAlias

from docs_tui.workspace.build.files import FileOutcome, FileStatus, cannot_be_written, content_of, replace_file
from docs_tui.workspace.build.manifest import Manifest
from docs_tui.workspace.build.output import OutputDirectory, Parts
from docs_tui.workspace.collector import collect_young
from docs_tui.workspace.digest import digest_of
from docs_tui.workspace.shared_work import Serializer, shared

RECORD = "made"
_HEX = 32

_Outcome: TypeAlias = tuple[FileStatus, bytes, bytes] | None
"""What became of a file, its digest, and the key that it was made under; None where it does not belong to the site."""


class GeneratedFiles(Protocol):
    """Many files, each made when it is asked for."""

    @property
    def paths(self) -> Sequence[str]:
        """All of them."""

    def key(self, path: str) -> bytes:
        """Return the digest, of sixteen bytes, of all that a file is made from; empty where that is not known."""

    def content(self, path: str) -> Parts | None:
        """Return a file; None where there is none after all."""


class FileGenerator:
    """Brings streamed files to where they belong.

    Args:
        place: The folder, with a record of what is ours.
        files: The files.
        progress: Told how many of how many are done.
    """

    def __init__(self, output: OutputDirectory, files: GeneratedFiles, progress: Callable[[int, int], None]) -> None:
        self._output = output
        self._manifest = output.manifest or Manifest.at(output.folder)
        self._files = files
        self._progress = progress
        self._sources = _SourceRecord(os.path.join(self._manifest.folder, RECORD))

    def write_all(self, paths: Sequence[str]) -> tuple[FileOutcome, ...]:
        """Write what is not as it should be of these files, and return what became of each.

        Raises:
            CannotRunError: One cannot be written or read; what stood in its place is still there, whole.
        """
        outcomes = self._shared(paths, self._update_files)
        for path, each in outcomes.items():
            if each is not None and each[0] in (FileStatus.WRITTEN, FileStatus.UNCHANGED):
                self._manifest.add(path, each[1])
        self._sources.replace_with(
            {path: (each[2], each[1]) for path, each in outcomes.items() if each is not None and each[2]}
        )
        return _statuses(paths, outcomes)

    def check_all(self, paths: Sequence[str]) -> tuple[FileOutcome, ...]:
        """Return what ``written`` would do with each of these files, and write nothing.

        Raises:
            CannotRunError: One cannot be read.
        """
        return _statuses(paths, self._shared(paths, self._check))

    def _shared(self, paths: Sequence[str], make: Callable[[str], _Outcome]) -> dict[str, _Outcome]:
        return shared(paths, make, lambda done: self._progress(done, len(paths)), Serializer(_dump, _load))

    def _update_files(self, path: str) -> _Outcome:
        key = self._files.key(path)
        if (known := self._unchanged_digest(path, key)) is not None:
            return FileStatus.UNCHANGED, known, key
        parts = self._files.content(path)
        if parts is None:
            return None
        status, digest = self._output.status(path, parts), digest_of(*parts)
        if status in (FileStatus.WRITTEN, FileStatus.UNCHANGED):
            self._manifest.note_intent({path: digest})
        if status is FileStatus.WRITTEN:
            self._output.write(path, parts)
        collect_young()  # templates leave as much behind as they write
        if key and status in (FileStatus.WRITTEN, FileStatus.UNCHANGED):
            self._sources.note(path, key, digest)
        return status, digest, key

    def _check(self, path: str) -> _Outcome:
        key = self._files.key(path)
        if (known := self._unchanged_digest(path, key)) is not None:
            return FileStatus.UNCHANGED, known, key
        parts = self._files.content(path)
        collect_young()
        return (self._output.status(path, parts), b"", b"") if parts is not None else None

    def _unchanged_digest(self, path: str, key: bytes) -> bytes | None:
        """Return the digest of a file that is there just as it was made from the same; None where it has to be made."""
        digest = self._sources.digest(path, key)
        if digest is None or not self._manifest.has(path, digest):
            return None
        content = content_of(self._output.output(path))
        return digest if content is not None and digest_of(content) == digest else None


class _SourceRecord:
    """The record of what files were made from: a line for each, with a key, a digest, and a path.

    A line is added when its file stands; the last line of a path counts.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._known = dict(_read(content_of(file) or b""))

    def digest(self, path: str, key: bytes) -> bytes | None:
        """Return the digest that the file at ``path`` had when it was made under ``key``."""
        known = self._known.get(path)
        return known[1] if known is not None and key and known[0] == key else None

    def note(self, path: str, key: bytes, digest: bytes) -> None:
        """Add a line."""
        if self._known.get(path) == (key, digest):
            return
        with cannot_be_written(self._file), open(self._file, "ab", buffering=0) as record:
            record.write(f"\n{_line(path, key, digest)}".encode())  # what stood there may be torn off

    def replace_with(self, now: dict[str, tuple[bytes, bytes]]) -> None:
        """Keep these lines, key and digest by path, and no others."""
        if now != self._known:
            replace_file(self._file, ["".join(_line(path, *each) for path, each in now.items()).encode()])
            self._known = now


def _read(content: bytes) -> Iterator[tuple[str, tuple[bytes, bytes]]]:
    for line in content.split(b"\n"):
        key, _, rest = line.partition(b"  ")
        digest, _, name = rest.partition(b"  ")
        if len(key) == len(digest) == _HEX and name.endswith(b";"):
            with suppress(ValueError):
                yield name[:-1].decode(), (bytes.fromhex(key.decode("ascii")), bytes.fromhex(digest.decode("ascii")))


def _line(path: str, key: bytes, digest: bytes) -> str:
    return f"{key.hex()}  {digest.hex()}  {path};\n"


def _statuses(paths: Sequence[str], outcomes: dict[str, _Outcome]) -> tuple[FileOutcome, ...]:
    return tuple(FileOutcome(path, each[0]) for path in paths if (each := outcomes[path]) is not None)


def _dump(path: str, outcomes: _Outcome, file: IO[bytes]) -> None:
    marshal.dump((path, outcomes and (outcomes[0].value, *outcomes[1:])), file)


def _load(file: IO[bytes]) -> tuple[str, _Outcome]:
    path, outcomes = marshal.load(file)  # noqa: S302  # a file without a name, which only our own copy can have written
    return path, outcomes and (FileStatus(outcomes[0]), *outcomes[1:])
