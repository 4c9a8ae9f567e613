# ruff: noqa: PTH106, PTH112, PTH114, PTH120
"""Where the files of a build go, and whose the files are that lie there already.

llms files say themselves whose they are, by their digest line. Under ``--out`` a file is also ours while the record there
has its digest. What is not ours is neither overwritten nor removed.
"""

import marshal
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import IO

from docs_tui.errors import CannotRunError
from docs_tui.export.llms.llms_full import Ownership, ownership
from docs_tui.source.file_names import INDEX_FOLDER, LLMS_FILES
from docs_tui.workspace.building.owned import Owned
from docs_tui.workspace.building.turns import Turns
from docs_tui.workspace.building.writing import (
    cannot_be_written,
    content_of,
    holds,
    make_folder,
    make_one_folder,
    remove_file,
    replace_file,
    sweep,
)
from docs_tui.workspace.building.written import Fate
from docs_tui.workspace.digest import digest_of
from docs_tui.workspace.files import Look, look_of
from docs_tui.workspace.listing import folders_of
from docs_tui.workspace.shared_work import Packing

Parts = tuple[bytes, ...]
"""The content of a file, one part after the other."""
Looks = Mapping[str, Look | None]
"""Of files by their paths; None where there is none."""


def is_llms_file(path: str) -> bool:
    """Tell whether a file of this name carries a digest line when it is ours."""
    return path in LLMS_FILES or path.startswith(INDEX_FOLDER + "/")


def in_the_way(paths: Iterable[str], wanted: Iterable[str]) -> frozenset[str]:
    """Return those of ``paths`` that lie where a folder of the ``wanted`` files has to be, or in one that is to be a file."""
    files = set(wanted)
    folders = {folder for file in files for folder in folders_of(file)}
    return frozenset(path for path in paths if path in folders or not files.isdisjoint(folders_of(path)))


@dataclass(slots=True)
class Place:
    """A folder that files are written to."""

    folder: str
    owned: Owned | None = None
    """The record of a folder given by ``--out``; None for the docs root, where only llms files are ours."""
    force: bool = False
    """Replace files of ours that were edited by hand."""
    replace: bool = False
    """Replace llms files that were written by hand, too."""
    turns: Turns | None = None
    """With other programs that write here; None where nothing is written."""
    _looks: dict[str, Look] = field(default_factory=dict)
    """Of files that hold what we put there: while they look the same they need not be read."""
    _kept: dict[str, tuple[Look | None, Fate]] = field(default_factory=dict)
    """Files of others, and what they looked like when that was found out."""
    _folders: set[str] = field(default_factory=set)
    """Those that are there and lie inside."""

    def fate(self, path: str, parts: Parts) -> Fate:
        """Return what has to become of the file at ``path``, which should hold ``parts``.

        Raises:
            CannotRunError: There is a file that cannot be read.
        """
        place = self.place(path)
        if _is_free(place):
            return Fate.WRITTEN
        look = look_of(place)
        if path in self._looks and self._looks[path] == look:
            return Fate.WRITTEN
        if path in self._kept and self._kept[path][0] == look:
            return self._kept[path][1]
        if holds(place, parts):
            self._remember(path)
            return Fate.UNCHANGED
        fate = self._judged(path)
        if fate is not Fate.WRITTEN:
            self._kept[path] = (look, fate)
        return fate

    def _judged(self, path: str) -> Fate:
        """Return what becomes of a file that is to have another content, or to go."""
        place = self.place(path)
        if os.path.isdir(place):
            return Fate.FOREIGN
        content = content_of(place)
        if not content:  # an empty file is nobody's: power that fails leaves such
            return Fate.WRITTEN
        whose = ownership(content) if is_llms_file(path) else Ownership.HAND_WRITTEN
        if whose is Ownership.OURS or (self.owned is not None and self.owned.has(path, digest_of(content))):
            return Fate.WRITTEN
        if whose is Ownership.EDITED or (self.owned is not None and path in self.owned.digests):
            return Fate.WRITTEN if self.force else Fate.EDITED
        if self.replace and is_llms_file(path):
            return Fate.WRITTEN
        return Fate.HAND_WRITTEN if self.owned is None else Fate.FOREIGN

    def announce(self, digests: Mapping[str, bytes]) -> None:
        """Note on disk what is about to be written, as far as the files do not say it themselves.

        Raises:
            CannotRunError: The record cannot be written.
        """
        if self.owned is not None and self.owned.announce(digests):
            self.sign()

    def sign(self) -> None:
        """Note, within a turn, that this program writes."""
        if self.turns is not None:
            self.turns.sign()

    @contextmanager
    def turn(self) -> Iterator[bool]:
        """Hold back other programs that write here, and tell whether one has written since: then all is looked at anew.

        Raises:
            CannotRunError: Another does not end its turn.
        """
        if self.turns is None:
            yield False
            return
        with self.turns.turn() as is_other:
            if is_other:
                self._looks.clear()
                self._kept.clear()
                self._folders.clear()
                if self.owned is not None:
                    self.owned.read_all()
            yield is_other

    def stands(self, path: str) -> bool:
        """Tell whether the file at ``path`` is as it was put there, as far as its looks tell; True where nothing was put."""
        return path not in self._looks or self._looks[path] == look_of(self.place(path))

    def look(self, path: str) -> Look | None:
        """Return what the file at ``path`` looked like when it was last known to hold what we put there."""
        return self._looks.get(path)

    def digest(self, path: str) -> bytes | None:
        """Return the digest that the record has of the file at ``path``."""
        return self.owned.digests.get(path, (None,))[-1] if self.owned is not None else None

    def write(self, path: str, parts: Parts) -> Look | None:
        """Put ``parts`` in the place of the file at ``path``, and return what that looks like now.

        Raises:
            CannotRunError: It cannot be written, or would lie outside of the folder.
        """
        self.sign()
        place = self.place(path)
        folder = os.path.dirname(place)
        if folder not in self._folders:
            self._enter(folder)
        if self.owned is not None:
            replace_file(place, parts, beside=self.owned.folder)
        else:
            with cannot_be_written(place):
                place = os.path.realpath(place) if os.path.islink(place) else place
            replace_file(place, parts)
        return self._remember(path)

    def _enter(self, folder: str) -> None:
        if os.path.dirname(folder) not in self._folders or not make_one_folder(folder):
            make_folder(folder)
            if not self._is_inside(folder):
                raise CannotRunError(f"{folder} leads out of {self.folder}; nothing is written there")
        self._folders.add(folder)

    def _is_inside(self, folder: str) -> bool:
        """Tell whether a folder is ours or lies in it, links followed: a record may name what it likes, and links may be put anywhere.

        Raises:
            CannotRunError: A link changes while it is followed.
        """
        with cannot_be_written(folder):
            top, inside = os.path.realpath(self.folder), os.path.realpath(folder)
        return inside == top or inside.startswith(top.rstrip(os.sep) + os.sep)

    def leftovers(self, wanted: Iterable[str]) -> Iterator[tuple[str, Fate]]:
        """Yield the files of ours that are not ``wanted`` any more, and what becomes of them.

        Raises:
            CannotRunError: One of them cannot be read.
        """
        known = set(wanted)
        mine = {*self._indexes(), *(self.owned.digests if self.owned is not None else ())}
        for path in sorted(mine - known):
            if os.path.lexists(self.place(path)) and self._is_inside(os.path.dirname(self.place(path))):
                fate = self._judged(path)
                if fate is Fate.WRITTEN:
                    yield path, Fate.REMOVED
                elif fate is Fate.EDITED:
                    yield path, fate

    def _indexes(self) -> Iterator[str]:
        for folder, _, names in os.walk(self.place(INDEX_FOLDER)):
            inner = os.path.relpath(folder, self.folder).replace(os.sep, "/")
            yield from (f"{inner}/{name}" for name in names if name.endswith(".md"))

    def remove(self, path: str) -> None:
        """Remove the file at ``path``, and the folders that are empty without it.

        Raises:
            CannotRunError: It cannot be removed.
        """
        self.sign()
        remove_file(self.place(path))
        self._looks.pop(path, None)
        folder = os.path.dirname(path)
        with suppress(OSError):
            while folder:
                os.rmdir(self.place(folder))
                self._folders.discard(self.place(folder))
                folder = os.path.dirname(folder)

    def tidy(self) -> None:
        """Remove what runs that were ended in the middle have left."""
        if self.owned is not None:
            sweep(self.owned.folder)
            return
        sweep(self.folder)
        for folder, _, _ in os.walk(self.place(INDEX_FOLDER)):
            sweep(folder)

    def place(self, path: str) -> str:
        """Return where the file at ``path`` lies."""
        return f"{self.folder}/{path}"

    def remember(self, looks: Looks) -> None:
        """Take in what files look like that were put there."""
        self._looks.update((path, look) for path, look in looks.items() if look is not None)

    def _remember(self, path: str) -> Look | None:
        look = look_of(self.place(path))
        self.remember({path: look})
        return look


def _is_free(place: str) -> bool:
    """Tell whether nothing is at ``place``, as far as the folder may be looked into."""
    try:
        os.lstat(place)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def _dump(path: str, look: Look | None, file: IO[bytes]) -> None:
    marshal.dump((path, look), file)


def _load(file: IO[bytes]) -> tuple[str, Look | None]:
    path, look = marshal.load(file)  # noqa: S302  # a file without a name, which only the copy can have written
    return path, look


LOOKS = Packing(_dump, _load)
"""How two processes that write files tell each other what these look like now."""
