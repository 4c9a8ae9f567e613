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

from docs_tui.workspace.building.owned import Owned
from docs_tui.workspace.building.places import Parts, Place
from docs_tui.workspace.building.writing import cannot_be_written, content_of, replace_file
from docs_tui.workspace.building.written import Fate, FileFate
from docs_tui.workspace.collector import collect_young
from docs_tui.workspace.digest import digest_of
from docs_tui.workspace.shared_work import Packing, shared

RECORD = "made"
_HEX = 32

_Brought: TypeAlias = tuple[Fate, bytes, bytes] | None
"""What became of a file, its digest, and the key that it was made under; None where it does not belong to the site."""


class Streamed(Protocol):
    """Many files, each made when it is asked for."""

    @property
    def paths(self) -> Sequence[str]:
        """All of them."""

    def key(self, path: str) -> bytes:
        """Return the digest, of sixteen bytes, of all that a file is made from; empty where that is not known."""

    def content(self, path: str) -> Parts | None:
        """Return a file; None where there is none after all."""


class Stream:
    """Brings streamed files to where they belong.

    Args:
        place: The folder, with a record of what is ours.
        files: The files.
        progress: Told how many of how many are done.
    """

    def __init__(self, place: Place, files: Streamed, progress: Callable[[int, int], None]) -> None:
        self._place = place
        self._owned = place.owned or Owned.at(place.folder)
        self._files = files
        self._progress = progress
        self._made = _Made(os.path.join(self._owned.folder, RECORD))

    def written(self, paths: Sequence[str]) -> tuple[FileFate, ...]:
        """Write what is not as it should be of these files, and return what became of each.

        Raises:
            CannotRunError: One cannot be written or read; what stood in its place is still there, whole.
        """
        brought = self._shared(paths, self._bring)
        for path, each in brought.items():
            if each is not None and each[0] in (Fate.WRITTEN, Fate.UNCHANGED):
                self._owned.learn(path, each[1])
        self._made.settle({path: (each[2], each[1]) for path, each in brought.items() if each is not None and each[2]})
        return _fates(paths, brought)

    def judged(self, paths: Sequence[str]) -> tuple[FileFate, ...]:
        """Return what ``written`` would do with each of these files, and write nothing.

        Raises:
            CannotRunError: One cannot be read.
        """
        return _fates(paths, self._shared(paths, self._judge))

    def _shared(self, paths: Sequence[str], make: Callable[[str], _Brought]) -> dict[str, _Brought]:
        return shared(paths, make, lambda done: self._progress(done, len(paths)), Packing(_dump, _load))

    def _bring(self, path: str) -> _Brought:
        key = self._files.key(path)
        if (known := self._standing(path, key)) is not None:
            return Fate.UNCHANGED, known, key
        parts = self._files.content(path)
        if parts is None:
            return None
        fate, digest = self._place.fate(path, parts), digest_of(*parts)
        if fate in (Fate.WRITTEN, Fate.UNCHANGED):
            self._owned.announce({path: digest})
        if fate is Fate.WRITTEN:
            self._place.write(path, parts)
        collect_young()  # templates leave as much behind as they write
        if key and fate in (Fate.WRITTEN, Fate.UNCHANGED):
            self._made.note(path, key, digest)
        return fate, digest, key

    def _judge(self, path: str) -> _Brought:
        key = self._files.key(path)
        if (known := self._standing(path, key)) is not None:
            return Fate.UNCHANGED, known, key
        parts = self._files.content(path)
        collect_young()
        return (self._place.fate(path, parts), b"", b"") if parts is not None else None

    def _standing(self, path: str, key: bytes) -> bytes | None:
        """Return the digest of a file that is there just as it was made from the same; None where it has to be made."""
        digest = self._made.digest(path, key)
        if digest is None or not self._owned.has(path, digest):
            return None
        content = content_of(self._place.place(path))
        return digest if content is not None and digest_of(content) == digest else None


class _Made:
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

    def settle(self, now: dict[str, tuple[bytes, bytes]]) -> None:
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


def _fates(paths: Sequence[str], brought: dict[str, _Brought]) -> tuple[FileFate, ...]:
    return tuple(FileFate(path, each[0]) for path in paths if (each := brought[path]) is not None)


def _dump(path: str, brought: _Brought, file: IO[bytes]) -> None:
    marshal.dump((path, brought and (brought[0].value, *brought[1:])), file)


def _load(file: IO[bytes]) -> tuple[str, _Brought]:
    path, brought = marshal.load(file)  # noqa: S302  # a file without a name, which only our own copy can have written
    return path, brought and (Fate(brought[0]), *brought[1:])
