# ruff: noqa: PTH110, PTH118, PTH123
"""The manifest of an output directory: which files docs-tui wrote. A file is ours while its digest is in the manifest.

One line for each file, as ``b2sum`` writes them: a digest and a path. A line is added before its file is written, so that an
interrupted build leaves no unknown files. A path may have several lines: its old and new digests.
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
    """The files of an output directory that are ours."""

    folder: str
    """The folder of the manifest: ``OUT/.docs-tui``."""
    digests: dict[str, tuple[bytes, ...]] = field(default_factory=dict)
    """Digests by path, the latest last."""

    @classmethod
    def of(cls, out: str) -> "Manifest":
        """Read the manifest of ``out``. Makes its folder, which marks ``out`` as output and not as docs.

        Raises:
            CannotRunError: The folder cannot be made or read.
        """
        make_folder(os.path.join(out, OUTPUT_RECORD))
        return cls.at(out)

    @classmethod
    def at(cls, out: str) -> "Manifest":
        """Read the manifest of ``out`` if there is one. Changes nothing.

        Raises:
            CannotRunError: It cannot be read.
        """
        manifest = cls(os.path.join(out, OUTPUT_RECORD))
        manifest.read_all()
        return manifest

    @property
    def file(self) -> str:
        """The manifest file."""
        return os.path.join(self.folder, RECORD)

    def read_all(self) -> None:
        """Read the manifest from disk.

        Raises:
            CannotRunError: It cannot be read.
        """
        self.digests = {}
        for line in (content_of(self.file) or b"").split(b"\n"):
            self.read(line)

    def read(self, line: bytes) -> None:
        """Read one line; ignore an incomplete one."""
        digest, _, name = line.partition(b"  ")
        if len(digest) != _HEX or not name.endswith(b";"):
            return
        with suppress(ValueError):
            self.add(name[:-1].decode(), bytes.fromhex(digest.decode("ascii")))

    def add(self, path: str, digest: bytes) -> None:
        """Add the digest of a file that we wrote or are about to write."""
        self.digests[path] = (*(each for each in self.digests.get(path, ()) if each != digest), digest)

    def note_intent(self, files: Mapping[str, bytes]) -> bool:
        """Append the digests of files that are about to be written. Returns whether any was new.

        Raises:
            CannotRunError: The manifest cannot be written.
        """
        lines = "".join(
            _line(digest, path) for path, digest in files.items() if self.digests.get(path, ())[-1:] != (digest,)
        )
        if not lines:
            return False
        with cannot_be_written(self.file), open(self.file, "ab", buffering=0) as record:
            data = memoryview(("\n" + lines).encode())  # the last line may be incomplete
            while data:
                data = data[record.write(data) :]
        for path, digest in files.items():
            self.add(path, digest)
        return True

    def has(self, path: str, digest: bytes) -> bool:
        """Tell whether a file with this digest at ``path`` is ours."""
        return digest in self.digests.get(path, ())

    def replace_with(self, paths: Iterable[str]) -> None:
        """Reduce the manifest to these files, each with its latest digest.

        Raises:
            CannotRunError: The manifest cannot be written.
        """
        now = {path: self.digests[path][-1:] for path in paths if path in self.digests}
        if self.digests != now or not os.path.exists(self.file):
            text = _NOTE + "".join(_line(digest, path) for path, (digest,) in now.items())
            replace_file(self.file, [text.encode()])
        self.digests = now


def _line(digest: bytes, path: str) -> str:
    return f"{digest.hex()}  {path};\n"
