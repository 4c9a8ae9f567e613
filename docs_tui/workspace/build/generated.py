# ruff: noqa: PTH118, PTH123
"""Files that are generated one at a time while they are written: a static site is too large to hold in memory.

The key of each file, a digest of its sources, is kept next to the manifest. The next build generates only files whose key
changed, and continues a build that was interrupted.
"""

import marshal
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import IO, Protocol, TypeAlias

from docs_tui.workspace.atomic_files import cannot_be_written, content_of, replace_file
from docs_tui.workspace.build import FileOutcome, FileStatus
from docs_tui.workspace.build.output_directory import Manifest, OutputDirectory, Parts
from docs_tui.workspace.digests import digest_of
from docs_tui.workspace.memory_use import collect_young
from docs_tui.workspace.shared_work import Serializer, shared

RECORD = "made"
_HEX = 32

_Outcome: TypeAlias = tuple[FileStatus, bytes, bytes] | None
"""The status of a file, its digest and its key; None if the site does not have it."""


class GeneratedFiles(Protocol):
    """A set of files, each generated on request."""

    @property
    def paths(self) -> Sequence[str]:
        """The paths of all files of the set."""

    def key(self, path: str) -> bytes:
        """Return the key of a file, 16 bytes: the digest of its sources; empty if they are not known."""

    def content(self, path: str) -> Parts | None:
        """Return the content of a file; None if the site does not have it."""


class FileGenerator:
    """Writes generated files to the output directory.

    Args:
        output: The output directory, with its manifest.
        files: The files.
        progress: Called with the number of finished files and of all files.
    """

    def __init__(self, output: OutputDirectory, files: GeneratedFiles, progress: Callable[[int, int], None]) -> None:
        self._output = output
        self._manifest = output.manifest or Manifest.at(output.folder)
        self._files = files
        self._progress = progress
        self._sources = _SourceRecord(os.path.join(self._manifest.folder, RECORD))

    def write_all(self, paths: Sequence[str]) -> tuple[FileOutcome, ...]:
        """Write the files that are missing or differ, and return the status of each.

        Raises:
            CannotRunError: One cannot be written or read. The old file is left intact.
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
        """Return what ``write_all`` would do. Writes nothing.

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
        collect_young()  # templates leave much garbage
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
        """Return the digest of a file that is up to date; None if it must be generated."""
        digest = self._sources.digest(path, key)
        if digest is None or not self._manifest.has(path, digest):
            return None
        content = content_of(self._output.output(path))
        return digest if content is not None and digest_of(content) == digest else None


class _SourceRecord:
    """The keys of generated files on disk: one line each, with key, digest and path.

    A line is added after its file is written. If a path has several lines, the last one is valid.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._known = dict(_read(content_of(file) or b""))

    def digest(self, path: str, key: bytes) -> bytes | None:
        """Return the digest that the file at ``path`` had when it was generated for ``key``."""
        known = self._known.get(path)
        return known[1] if known is not None and key and known[0] == key else None

    def note(self, path: str, key: bytes, digest: bytes) -> None:
        """Add a line."""
        if self._known.get(path) == (key, digest):
            return
        with cannot_be_written(self._file), open(self._file, "ab", buffering=0) as record:
            record.write(f"\n{_line(path, key, digest)}".encode())  # the last line may be incomplete

    def replace_with(self, now: dict[str, tuple[bytes, bytes]]) -> None:
        """Replace all lines: key and digest by path."""
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
    path, outcomes = marshal.load(file)  # noqa: S302  # an unnamed file, which only a worker can write
    return path, outcomes and (FileStatus(outcomes[0]), *outcomes[1:])
