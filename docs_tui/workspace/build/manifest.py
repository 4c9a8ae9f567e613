# ruff: noqa: PTH105, PTH110, PTH112, PTH118, PTH120, PTH123
"""The manifest of an output directory: which files docs-tui wrote. A file is ours while its digest is in the manifest.

One line for each file, as ``b2sum`` writes them: a digest and a path. A line is added before its file is written, so that an
interrupted build leaves no unknown files. A path may have several lines: its old and new digests.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from docs_tui.workspace.build.atomic_files import cannot_be_written, content_of, make_folder, replace_file
from docs_tui.workspace.listing import OUTPUT_RECORD

RECORD = "written"
_NOTE = "# What docs-tui has written here, and may replace or remove: a digest and a path for each file.\n"
_MARK = "docs-tui writes this folder.\n"
_HEX = 32


def record_folder(out: str, published: str | None = None) -> str:
    """Return the folder for the records of an output directory: beside the published folder, so that they are not published.

    If that place is not writable, they are in ``OUT/.docs-tui``.
    """
    top = os.path.realpath(published or out)
    parent, name = os.path.split(top)
    folder = os.path.join(parent, f".{name}.docs-tui")
    if not os.path.isdir(folder) and not os.access(parent, os.W_OK) and os.path.isdir(parent):
        return os.path.join(out, OUTPUT_RECORD)
    below = os.path.relpath(os.path.realpath(out), top)
    return folder if below == "." else os.path.join(folder, "below", below)


@dataclass(slots=True)
class Manifest:
    """The files of an output directory that are ours."""

    folder: str
    """The folder of the manifest, beside the output directory: ``.OUT.docs-tui``."""
    digests: dict[str, tuple[bytes, ...]] = field(default_factory=dict)
    """Digests by path, the latest last."""

    @classmethod
    def of(cls, out: str, published: str | None = None) -> "Manifest":
        """Read the manifest of ``out``. Makes its folder, and marks ``out`` as output and not as docs.

        Args:
            out: The output directory.
            published: The folder that is published, if ``out`` lies in it.

        Raises:
            CannotRunError: The folder cannot be made or read.
        """
        folder, mark = record_folder(out, published), os.path.join(out, OUTPUT_RECORD)
        make_folder(out)
        if folder != mark:
            with cannot_be_written(folder):
                if os.path.isdir(mark) and not os.path.exists(folder):
                    make_folder(os.path.dirname(folder))
                    os.replace(mark, folder)  # an earlier version kept it there
                if not os.path.exists(mark):
                    with open(mark, "w", encoding="utf-8") as file:
                        file.write(_MARK)
        make_folder(folder)
        return cls.at(out, published)

    @classmethod
    def at(cls, out: str, published: str | None = None) -> "Manifest":
        """Read the manifest of ``out`` if there is one. Changes nothing.

        Raises:
            CannotRunError: It cannot be read.
        """
        folder, before = record_folder(out, published), os.path.join(out, OUTPUT_RECORD)
        manifest = cls(before if os.path.isdir(before) and not os.path.isdir(folder) else folder)
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
