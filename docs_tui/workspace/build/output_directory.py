# ruff: noqa: PTH105, PTH106, PTH110, PTH112, PTH114, PTH118, PTH120, PTH123
"""The folder that a build writes to, and the manifest of the files in it that docs-tui wrote ("our files").

llms files carry a digest line. Under ``--out`` a file is also ours while the manifest has its digest. Files that are not
ours are neither overwritten nor removed.

The manifest has one line for each file, as ``b2sum`` writes them: a digest and a path. A line is added before its file is
written, so that an interrupted build leaves no unknown files. A path may have several lines: its old and new digests.
"""

import marshal
import mimetypes
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import field
from pathlib import Path
from typing import IO

from docs_tui.errors import CannotRunError
from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.site.page_files import SNIPPET_EXTENSIONS
from docs_tui.site.specs import SPEC_EXTENSIONS
from docs_tui.source.file_names import IGNORE_FILE, INDEX_FOLDER, LLMS_FILES
from docs_tui.source.ignore import read_ignore
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import (
    cannot_be_written,
    content_of,
    has_content,
    make_folder,
    make_one_folder,
    remove_file,
    replace_file,
    sweep,
)
from docs_tui.workspace.build import FileStatus
from docs_tui.workspace.build.lock import FolderLock
from docs_tui.workspace.digests import digest_of
from docs_tui.workspace.files import FileStat, file_stat
from docs_tui.workspace.listing import OUTPUT_RECORD, belongs, folders_of, list_below
from docs_tui.workspace.shared_work import Serializer

RECORD = "written"
_NOTE = "# The files that docs-tui wrote here and may replace or remove: a digest and a path for each.\n"
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


@record(frozen=False, slots=True)
class Manifest:
    """The files in an output directory that docs-tui wrote."""

    folder: str
    """The folder of the manifest, beside the output directory: ``.OUT.docs-tui``."""
    digests: dict[str, tuple[bytes, ...]] = field(default_factory=dict)
    """Digests by path, the latest last."""

    @classmethod
    def of(cls, out: str, published: str | None = None) -> "Manifest":
        """Read the manifest of ``out``. Makes its folder, and marks ``out`` as output and not as docs.

        Args:
            out: The output directory.
            published: The folder that is published, if ``out`` is in it.

        Raises:
            CannotRunError: The folder cannot be made or read.
        """
        folder, mark = record_folder(out, published), os.path.join(out, OUTPUT_RECORD)
        make_folder(out)
        if folder != mark:
            with cannot_be_written(folder):
                if os.path.isdir(mark) and not os.path.exists(folder):
                    make_folder(os.path.dirname(folder))
                    os.replace(mark, folder)  # the place of the manifest in an earlier version
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
        """Tell whether docs-tui wrote a file with this digest at ``path``."""
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


Parts = tuple[bytes, ...]
"""The content of a file; its parts are concatenated."""
FileStats = Mapping[str, FileStat | None]
"""File stats by path; None for a missing file."""


def is_llms_file(path: str) -> bool:
    """Tell whether our files of this name contain a digest line."""
    return path in LLMS_FILES or path.startswith(INDEX_FOLDER + "/")


def in_the_way(paths: Iterable[str], wanted: Iterable[str]) -> frozenset[str]:
    """Return the ``paths`` that block ``wanted`` files: a file where a folder is needed, or the reverse."""
    files = set(wanted)
    folders = {folder for file in files for folder in folders_of(file)}
    return frozenset(path for path in paths if path in folders or not files.isdisjoint(folders_of(path)))


@record(frozen=False, slots=True)
class OutputDirectory:
    """The folder that a build writes to."""

    folder: str
    manifest: Manifest | None = None
    """The manifest of a ``--out`` folder; None for the docs folder, where only llms files are ours."""
    force: bool = False
    """Whether to replace our files that were edited by hand."""
    replace: bool = False
    """Whether to replace hand-written llms files, too."""
    lock: FolderLock | None = None
    """The lock for other programs that write here; None if nothing is written."""
    _stats: dict[str, FileStat] = field(default_factory=dict)
    """Stats of files with our content; a file is not read again while its stat is unchanged."""
    _kept: dict[str, tuple[FileStat | None, FileStatus]] = field(default_factory=dict)
    """Files that are not ours, with their stat when we found out."""
    _folders: set[str] = field(default_factory=set)
    """Existing folders inside the output directory."""

    def status(self, path: str, parts: Parts) -> FileStatus:
        """Return the status of the file at ``path`` if it should have this content.

        Raises:
            CannotRunError: The file exists and cannot be read.
        """
        output = self.output(path)
        if _is_free(output):
            return FileStatus.WRITTEN
        stat = file_stat(output)
        if path in self._stats and self._stats[path] == stat:
            return FileStatus.WRITTEN
        if path in self._kept and self._kept[path][0] == stat:
            return self._kept[path][1]
        if has_content(output, parts):
            self.remember({path: stat})
            return FileStatus.UNCHANGED
        status = self._status_on_disk(path)
        if status is not FileStatus.WRITTEN:
            self._kept[path] = (stat, status)
        return status

    def _status_on_disk(self, path: str) -> FileStatus:
        """Return the status of a file that should change or be removed."""
        output = self.output(path)
        if os.path.isdir(output):
            return FileStatus.FOREIGN
        content = content_of(output)
        if not content:  # a power failure leaves empty files
            return FileStatus.WRITTEN
        owner = ownership(content) if is_llms_file(path) else Ownership.HAND_WRITTEN
        if owner is Ownership.OURS or (self.manifest is not None and self.manifest.has(path, digest_of(content))):
            return FileStatus.WRITTEN
        if owner is Ownership.EDITED or (self.manifest is not None and path in self.manifest.digests):
            return FileStatus.WRITTEN if self.force else FileStatus.EDITED
        if self.replace and is_llms_file(path):
            return FileStatus.WRITTEN
        return FileStatus.HAND_WRITTEN if self.manifest is None else FileStatus.FOREIGN

    def note_intent(self, digests: Mapping[str, bytes]) -> None:
        """Add files that are about to be written to the manifest, except those with a digest line.

        Raises:
            CannotRunError: The manifest cannot be written.
        """
        if self.manifest is not None and self.manifest.note_intent(digests):
            self.sign()

    def sign(self) -> None:
        """Name this process as the last writer, while the lock is held."""
        if self.lock is not None:
            self.lock.sign()

    @contextmanager
    def hold(self) -> Iterator[bool]:
        """Lock the folder, and yield whether another program wrote to it since. If so, all known stats are forgotten."""
        if self.lock is None:
            yield False
            return
        with self.lock.hold() as is_other:
            if is_other:
                self._stats.clear()
                self._kept.clear()
                self._folders.clear()
                if self.manifest is not None:
                    self.manifest.read_all()
            yield is_other

    def is_as_written(self, path: str) -> bool:
        """Tell whether a file is unchanged since we wrote it or found it up to date, by its stat; False if we did neither."""
        return path in self._stats and self._stats[path] == file_stat(self.output(path))

    def stat(self, path: str) -> FileStat | None:
        """Return the stat that the file had when it was last known to have our content."""
        return self._stats.get(path)

    def digest(self, path: str) -> bytes | None:
        """Return the digest of the file in the manifest; None if the manifest does not have the file."""
        return self.manifest.digests.get(path, (None,))[-1] if self.manifest is not None else None

    def write(self, path: str, parts: Parts) -> FileStat | None:
        """Replace the file at ``path``, and return its new stat; None if somebody changed it again at once.

        Raises:
            CannotRunError: It cannot be written, or is outside the folder.
        """
        self.sign()
        output = self.output(path)
        folder = os.path.dirname(output)
        if folder not in self._folders:
            self._enter(folder)
        if self.manifest is not None:
            stat = replace_file(output, parts, temporary_folder=self.manifest.folder)
        else:
            with cannot_be_written(output):
                output = os.path.realpath(output) if os.path.islink(output) else output
            stat = replace_file(output, parts)
        self.remember({path: stat})
        return stat

    def _enter(self, folder: str) -> None:
        if os.path.dirname(folder) not in self._folders or not make_one_folder(folder):
            make_folder(folder)
            if not self._is_inside(folder):
                raise CannotRunError(f"{folder} is a link to a place outside {self.folder}; nothing was written there")
        self._folders.add(folder)

    def _is_inside(self, folder: str) -> bool:
        """Tell whether a folder is inside the output directory, with links followed. A manifest can name any path.

        Raises:
            CannotRunError: A link changed while it was followed.
        """
        with cannot_be_written(folder):
            top, inside = os.path.realpath(self.folder), os.path.realpath(folder)
        return inside == top or inside.startswith(top.rstrip(os.sep) + os.sep)

    def leftovers(self, wanted: Iterable[str]) -> Iterator[tuple[str, FileStatus]]:
        """Yield our files that are no longer ``wanted``, with their status.

        Raises:
            CannotRunError: One of them cannot be read.
        """
        known = set(wanted)
        mine = {*self._indexes(), *(self.manifest.digests if self.manifest is not None else ())}
        for path in sorted(mine - known):
            if os.path.lexists(self.output(path)) and self._is_inside(os.path.dirname(self.output(path))):
                status = self._status_on_disk(path)
                if status is FileStatus.WRITTEN:
                    yield path, FileStatus.REMOVED
                elif status is FileStatus.EDITED:
                    yield path, status

    def _indexes(self) -> Iterator[str]:
        for folder, _, names in os.walk(self.output(INDEX_FOLDER)):
            inner = os.path.relpath(folder, self.folder).replace(os.sep, "/")
            yield from (f"{inner}/{name}" for name in names if name.endswith((".txt", ".md")))

    def remove(self, path: str) -> None:
        """Remove the file at ``path``, and folders that are then empty.

        Raises:
            CannotRunError: It cannot be removed.
        """
        self.sign()
        remove_file(self.output(path))
        self._stats.pop(path, None)
        folder = os.path.dirname(path)
        with suppress(OSError):
            while folder:
                os.rmdir(self.output(folder))
                self._folders.discard(self.output(folder))
                folder = os.path.dirname(folder)

    def remove_unfinished(self) -> None:
        """Remove temporary files that interrupted builds left."""
        if self.manifest is not None:
            sweep(self.manifest.folder)
            return
        sweep(self.folder)
        for folder, _, _ in os.walk(self.output(INDEX_FOLDER)):
            sweep(folder)

    def output(self, path: str) -> str:
        """Return the path on disk of the file at ``path``."""
        return f"{self.folder}/{path}"

    def remember(self, stats: FileStats) -> None:
        """Remember the stats of files that were written."""
        self._stats.update((path, stat) for path, stat in stats.items() if stat is not None)


def _is_free(output: str) -> bool:
    """Tell whether nothing exists at the path ``output``; False if its folder cannot be searched."""
    try:
        os.lstat(output)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def _dump(path: str, stat: FileStat | None, file: IO[bytes]) -> None:
    marshal.dump((path, stat), file)


def _load(file: IO[bytes]) -> tuple[str, FileStat | None]:
    path, stat = marshal.load(file)  # noqa: S302  # an unnamed file, which only a worker can write
    return path, stat


LOOKS = Serializer(_dump, _load)
"""Serializes file stats from forked workers."""


def refuse_docs_folder(root: Path, out: Path) -> None:
    """Raise an error if the output directory contains docs, because its files are never part of the site.

    Raises:
        CannotRunError: It is the docs folder or a parent of it, or contains pages, specs or pictures.
    """
    top, output = root.resolve(), Path(os.path.realpath(out))  # Path.resolve fails on a symlink loop
    if top.is_relative_to(output):
        raise CannotRunError(f"--out {out} contains the docs; name a separate folder")
    if not output.is_relative_to(top):
        return
    ours = next(filter(_is_of_docs, _files_in(top, output.relative_to(top).as_posix())), "")
    if ours:
        raise CannotRunError(f"--out {out} contains files of the docs, such as {ours}; name a separate folder")


def _files_in(root: Path, folder: str) -> list[str]:
    """Return the docs files below ``folder``, without ignored files and those in an output directory."""
    ignore = root / IGNORE_FILE
    rules = read_ignore(ignore.read_text(encoding="utf-8", errors="replace") if ignore.is_file() else "")
    return [name for name in list_below(root, folder).files if not rules.ignores(name) and belongs(root, name)]


def _is_of_docs(name: str) -> bool:
    if name.endswith((*SNIPPET_EXTENSIONS, *SPEC_EXTENSIONS)):
        return True
    return (mimetypes.guess_type(name)[0] or "").startswith("image/")
