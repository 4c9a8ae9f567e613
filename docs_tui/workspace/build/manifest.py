# ruff: noqa: PTH110, PTH118, PTH123
"""The record of what docs-tui has written under ``--out``: a file is ours while it holds what we put there.

One line a file, as ``b2sum`` writes them: a digest and a path. A line is added before its file is written, so that a run
which is ended in between leaves nothing that the next one does not know; the lines of a path are its digests, old and new.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from docs_tui.workspace.build.files import cannot_be_written, content_of, make_folder, replace_file
from docs_tui.workspace.listing import OUTPUT_RECORD

RECORD = "written"
_NOTE = "# What docs-tui has written here, and may replace or remove: a digest and a path for each file.\n"
_HEX = 32


@dataclass(slots=True)
class Manifest:
    """The files under one folder that are ours."""

    folder: str
    """The folder of the record: ``OUT/.docs-tui``."""
    digests: dict[str, tuple[bytes, ...]] = field(default_factory=dict)
    """By path: of what we have put there, or were about to, the last one last."""

    @classmethod
    def of(cls, out: str) -> "Manifest":
        """Read the record under ``out``, made where there is none: it also tells that ``out`` holds no pages.

        Raises:
            CannotRunError: The folder cannot be made or read.
        """
        make_folder(os.path.join(out, OUTPUT_RECORD))
        return cls.at(out)

    @classmethod
    def at(cls, out: str) -> "Manifest":
        """Read the record under ``out``, which may be missing, and change nothing.

        Raises:
            CannotRunError: It cannot be read.
        """
        manifest = cls(os.path.join(out, OUTPUT_RECORD))
        manifest.read_all()
        return manifest

    @property
    def file(self) -> str:
        """The record itself."""
        return os.path.join(self.folder, RECORD)

    def read_all(self) -> None:
        """Take in the record as it is on disk.

        Raises:
            CannotRunError: It cannot be read.
        """
        self.digests = {}
        for line in (content_of(self.file) or b"").split(b"\n"):
            self.read(line)

    def read(self, line: bytes) -> None:
        """Take in one line; one that was torn off is none."""
        digest, _, name = line.partition(b"  ")
        if len(digest) != _HEX or not name.endswith(b";"):
            return
        with suppress(ValueError):
            self.add(name[:-1].decode(), bytes.fromhex(digest.decode("ascii")))

    def add(self, path: str, digest: bytes) -> None:
        """Take in that we have put a file with this digest at ``path``, or are about to."""
        self.digests[path] = (*(each for each in self.digests.get(path, ()) if each != digest), digest)

    def note_intent(self, files: Mapping[str, bytes]) -> bool:
        """Note on disk what is about to be written, digests by path, and tell whether that was new.

        Raises:
            CannotRunError: The record cannot be written.
        """
        lines = "".join(
            _line(digest, path) for path, digest in files.items() if self.digests.get(path, ())[-1:] != (digest,)
        )
        if not lines:
            return False
        with cannot_be_written(self.file), open(self.file, "ab", buffering=0) as record:
            data = memoryview(("\n" + lines).encode())  # what stood there may be torn off
            while data:
                data = data[record.write(data) :]
        for path, digest in files.items():
            self.add(path, digest)
        return True

    def has(self, path: str, digest: bytes) -> bool:
        """Tell whether the file at ``path`` is ours if it has this digest."""
        return digest in self.digests.get(path, ())

    def replace_with(self, paths: Iterable[str]) -> None:
        """Keep the lines of these files only, each with its last digest: they stand now, and no others of ours.

        Raises:
            CannotRunError: The record cannot be written.
        """
        now = {path: self.digests[path][-1:] for path in paths if path in self.digests}
        if self.digests != now or not os.path.exists(self.file):
            text = _NOTE + "".join(_line(digest, path) for path, (digest,) in now.items())
            replace_file(self.file, [text.encode()])
        self.digests = now


def _line(digest: bytes, path: str) -> str:
    return f"{digest.hex()}  {path};\n"
