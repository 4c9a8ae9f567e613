# ruff: noqa: PTH118, PTH120, PTH123, PTH202
"""Checks many pages in several processes if that is faster, and caches the findings between runs.

The findings of a page are used again only if its text, the enabled rules, their settings and the program are the same. A
damaged cache, or one of another version, counts as empty.
"""

import os
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from docs_tui.errors import DocsTuiError
from docs_tui.lint.baseline import compare_with_baseline, read_baseline
from docs_tui.lint.beside import SpecBeside, reads_beside
from docs_tui.lint.linter import FileLinter, FileResult
from docs_tui.lint.page_facts import PageFacts
from docs_tui.site import Site
from docs_tui.source import Diagnostic
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import make_folder, replace_file
from docs_tui.workspace.build.fingerprint import fingerprint
from docs_tui.workspace.digests import SIZE, digest_of
from docs_tui.workspace.memory_use import collector_off
from docs_tui.workspace.shared_work import Serializer
from docs_tui.workspace.shared_work import shared as shared_work
from docs_tui.workspace.state import cache_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    Progress = Callable[[int, int], None]

_FILE = "findings.cache"
_BYTES_A_PAGE = 300_000
"""So many bytes of the cache are read in the time that parsing one page takes."""
_KNOWN_MODULES = ("docs_tui.lint.", "docs_tui.source.")
"""The cache contains only values from these packages."""


def _dump(name: str, result: object, into: IO[bytes]) -> None:
    pickle.dump((name, result), into, pickle.HIGHEST_PROTOCOL)


def _load(results: IO[bytes]) -> tuple[str, Any]:
    name, result = pickle.load(results)  # noqa: S301  # an unnamed file, which only a worker can write
    return name, result


PICKLED: Serializer[Any] = Serializer(_dump, _load)
"""For results of workers that can be pickled."""


def shared(files: Sequence[str], linter: FileLinter, progress: "Progress | None" = None) -> Mapping[str, FileResult]:
    """Return the findings of each file. ``progress`` is called with the number of files checked and in all.

    Files with the same text are checked once, unless a rule asks for their path, and so are the versions of a page.
    """
    report, count = progress or _silent, len(files)
    made: dict[str, FileResult] = {}

    def check(some: Sequence[str]) -> None:
        before = len(made)
        made.update(shared_work(some, linter, lambda done: report(before + done, count), PICKLED))

    first = linter.first_twins(files)
    apart = tuple(dict.fromkeys(first.values()))
    versions = linter.first_versions(apart)
    check(tuple(dict.fromkeys(versions.values())))
    made.update(linter.of_versions(versions, made))
    check([file for file in apart if file not in made])
    made.update({file: made[twin].at(file) for file, twin in first.items() if file != twin and made[twin].anywhere})
    check([file for file in files if file not in made])
    report(count, count)
    return made


@record(frozen=True, slots=True)
class Kept:
    """Checks those files of a docs folder whose findings are not cached."""

    root: Path
    progress: "Progress | None" = None
    """Called with the number of files checked and in all."""
    _calls: list[int] = field(default_factory=list)
    """The files of each call so far. The first call has all files, and only its findings are cached."""

    def __call__(self, files: Sequence[str], linter: FileLinter) -> Mapping[str, FileResult]:
        """Return the findings of each file."""
        self._calls.append(len(files))
        with collector_off():
            return self._checked(files, linter)

    def _checked(self, files: Sequence[str], linter: FileLinter) -> Mapping[str, FileResult]:
        keys = dict(zip(files, map(_key_of(linter), files), strict=True))
        before = _read(self.root) if len(self._calls) == 1 else {}
        known = {file: before[key] for file, key in keys.items() if key is not None and key in before}
        stale = [file for file in files if file not in known]
        if not stale:
            return known
        made = {**known, **shared(stale, linter, self.progress)}
        if len(self._calls) == 1:
            self._write({key: made[file] for file, key in keys.items() if key is not None})
        return made

    def _write(self, found: Mapping[bytes, FileResult]) -> None:
        body = pickle.dumps(dict(found), pickle.HIGHEST_PROTOCOL)
        place = _place(self.root)
        try:
            make_folder(os.path.dirname(place))
            replace_file(place, [digest_of(fingerprint(), body), body])
        except DocsTuiError:
            return


class KeptFacts:
    """Facts of files that are cached, for a check of a few other files."""

    def __init__(self, root: Path) -> None:
        """Store the docs folder. Nothing is read yet."""
        self._root = root
        self._asked = 0
        self._results: dict[bytes, FileResult] | None = None
        self._key_of: tuple[FileLinter, Callable[[str], bytes | None]] | None = None

    def __call__(self, file: str, linter: FileLinter) -> PageFacts | None:
        """Return the facts of one file; None if they are not cached, or parsing it is faster than reading the cache."""
        if self._results is None:
            self._asked += 1
            if self._asked * _BYTES_A_PAGE < self._size:
                return None
            self._results = _read(self._root)
        if self._key_of is None or self._key_of[0] is not linter:
            self._key_of = linter, _key_of(linter)
        key = self._key_of[1](file) if self._results else None
        result = self._results.get(key) if key is not None else None
        return result.facts if result is not None else None

    @cached_property
    def _size(self) -> int:
        try:
            return os.path.getsize(_place(self._root))
        except OSError:
            return 0


def _place(root: Path) -> str:
    return os.path.join(cache_folder(root), _FILE)


def _read(root: Path) -> dict[bytes, FileResult]:
    """Return the cached results by key; none if the cache is missing, damaged or of another version."""
    try:
        with open(_place(root), "rb") as file:
            data = file.read()
    except OSError:
        return {}
    digest, body = data[:SIZE], data[SIZE:]
    if digest_of(fingerprint(), body) != digest:
        return {}
    try:
        found: dict[bytes, FileResult] = _Unpickler(BytesIO(body)).load()
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, TypeError, ValueError):
        return {}
    return found


def without_baseline(site: Site, root: Path, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the problems that are not in the baseline of the settings; all of them if it cannot be read."""
    if site.settings.lint.baseline is None:
        return found
    try:
        text = (root / site.settings.lint.baseline).read_text(encoding="utf-8")
        return compare_with_baseline(site, found, read_baseline(text, site.settings.lint.baseline)).new
    except (OSError, ValueError, DocsTuiError):
        return found


def _key_of(linter: FileLinter) -> "Callable[[str], bytes | None]":
    """Return a function for the digest of everything that the findings of a file depend on; None if a part is not read."""
    selection, site = linter.selection, linter.site
    rules = repr(([rule.name for rule in selection.rules], selection.settings, selection.strict))
    known: dict[int, bytes] = {}
    """Digests of severity levels and settings, and of specs, by their ``id``, which many files share."""
    beside = reads_beside(site)

    def key(file: str) -> bytes | None:
        levels = selection.levels(file)
        if id(levels) not in known:
            chosen = repr(sorted((name, level.value) for name, level in levels.items())) + rules
            known[id(levels)] = digest_of(chosen.encode("utf-8", "replace"))
        *read, spec = beside(file)
        content = site.files[file]
        if not isinstance(content, bytes):
            return None
        if isinstance(spec, SpecBeside):
            if id(spec.parts) not in known:
                parts = [(name, digest_of(part)) for name, part in spec.parts if isinstance(part, bytes)]
                if len(parts) < len(spec.parts):
                    return None
                known[id(spec.parts)] = digest_of(repr(parts).encode("utf-8", "replace"))
            read += (spec.api, spec.exists, known[id(spec.parts)])
        return digest_of(known[id(levels)], content, repr((file, *read)).encode("utf-8", "replace"))

    return key


class _Unpickler(pickle.Unpickler):
    """Unpickles the classes of findings and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class of the allowed packages."""
        if ("." in name or not module.startswith(_KNOWN_MODULES)) and (module, name) != ("builtins", "frozenset"):
            message = f"{module}.{name} cannot be part of a finding"
            raise pickle.UnpicklingError(message)
        return super().find_class(module, name)


def _silent(_done: int, _of: int) -> None:
    pass
