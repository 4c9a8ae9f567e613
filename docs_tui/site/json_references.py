"""Resolve ``$ref`` in docs.json: other JSON files are merged in; keys beside the ``$ref`` win."""

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from docs_tui.site.file_content import Files, Unread, decoded
from docs_tui.site.json_text import MAX_DEPTH, Pointer, place_of, read_json
from docs_tui.site.nearest import meant, nearest
from docs_tui.source import Diagnostic, Severity, Source

REF = "$ref"
MAX_VALUES = 300_000
"""The most values that references may add, counted at each use."""


@dataclass(slots=True)
class JsonReferences:
    """One reading of docs.json and everything that it refers to."""

    files: Files
    sources: dict[str, Source] = field(default_factory=dict)
    """Each file, with line offsets that all diagnostics share."""
    values: dict[str, Any] = field(default_factory=dict)
    """The value of each file; None if it is broken."""
    missing: set[str] = field(default_factory=set)
    """Referenced files that are missing or not loaded."""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    broken: bool = False
    """Whether a file is not valid JSON."""
    taken_in: int = 0
    """The number of referenced values so far."""

    def read(self, file: str) -> Any:
        """Return the value of ``file`` with all references resolved; None if it cannot be read."""
        value, source = self._value(file), self.sources.get(file)
        return self._expanded(value, (file,), (), 0) if source and REF in source.text else value

    def _value(self, file: str) -> Any:
        if file in self.values:
            return self.values[file]
        content = self.files.get(file)
        if content is None or isinstance(content, Unread):
            self.missing.add(file)
            return None
        source = Source(file, decoded(content))
        value, problem = read_json(source)
        self.sources[file], self.values[file] = source, value
        if problem is not None:
            self.broken = True
            self.diagnostics.append(problem)
        return value

    def _expanded(self, value: Any, chain: tuple[str, ...], pointer: Pointer, around: int) -> Any:
        """Resolve the references in ``value``, which is at ``pointer`` of the last file in ``chain``.

        ``around`` is the depth of that file's value in docs.json.
        """
        self.taken_in += len(chain) > 1
        if not isinstance(value, (list, dict)):
            return value
        if around + len(pointer) > MAX_DEPTH:
            message = f"values are nested more than {MAX_DEPTH} levels deep, including those from {REF}"
            self._report_once(chain[-1], pointer, "ref-too-deep", message, "Nest them less deeply")
            return None
        if isinstance(value, list):
            return [self._expanded(each, chain, (*pointer, index), around) for index, each in enumerate(value)]
        beside = {
            key: self._expanded(each, chain, (*pointer, key), around) for key, each in value.items() if key != REF
        }
        if REF not in value:
            return beside
        target = self._target(value[REF], chain, pointer, around + len(pointer))
        if isinstance(target, dict):
            return {**target, **beside}
        return (beside or None) if target is None else target

    def _target(self, reference: Any, chain: tuple[str, ...], pointer: Pointer, around: int) -> Any:
        here = chain[-1]
        if not isinstance(reference, str) or not reference.endswith(".json"):
            self._report(here, pointer, "ref-invalid", f"{REF} does not name a .json file", 'Write "./other.json"')
            return None
        file = referenced_file(here, reference)
        if file is None:
            message = f"{REF} names a file outside the docs folder: {reference}"
            self._report(here, pointer, "ref-invalid", message, "Move the file into the docs folder")
            return None
        if file in chain:
            way = " → ".join((*chain[chain.index(file) :], file))
            self._report(here, pointer, "ref-cycle", f"{REF} forms a loop: {way}", "Remove one of them")
            return None
        if file not in self.files:
            self.missing.add(file)
            others = (name.removesuffix(".json") for name in self.files if name.endswith(".json") and name not in chain)
            near = nearest(file.removesuffix(".json"), others)
            hint = meant(near and f"{near}.json", "Create the file, or correct the name")
            self._report(here, pointer, "ref-missing", f"there is no file {file}", hint)
            return None
        if self.taken_in > MAX_VALUES:
            message = f"more than {MAX_VALUES:,} values come from {REF}"
            hint = "Do not let files include each other repeatedly"
            self._report_once(here, (*pointer, REF), "ref-too-much", message, hint)
            return None
        return self._expanded(self._value(file), (*chain, file), (), around + 1)

    def _report(self, file: str, pointer: Pointer, code: str, message: str, hint: str) -> None:
        self.diagnostics.append(diagnostic_in(self.sources[file], (*pointer, REF), code, message, hint=hint))

    def _report_once(self, file: str, pointer: Pointer, code: str, message: str, hint: str) -> None:
        if not any(found.code == code for found in self.diagnostics):
            self.diagnostics.append(diagnostic_in(self.sources[file], pointer, code, message, hint=hint))


def referenced_file(file: str, reference: str) -> str | None:
    """Return the file that a reference in ``file`` names; None if it is outside the docs folder."""
    folder = "" if reference.startswith("/") else posixpath.dirname(file)
    path = posixpath.normpath(posixpath.join(folder, reference.lstrip("/")))
    return None if path.startswith("../") else path


def place_in(sources: Mapping[str, Source], file: str, pointer: Pointer) -> tuple[str, Pointer]:
    """Return the file and span in which a value of the resolved ``file`` is written."""
    value: Any = _read(sources[file].text) if file in sources else None
    place: Pointer = ()
    for step in pointer:
        passed = {file}
        while isinstance(value, dict) and step not in value and isinstance(value.get(REF), str):
            target = referenced_file(file, value[REF])
            if target is None or target not in sources or target in passed:
                break
            passed.add(target)
            file, value, place = target, _read(sources[target].text), ()
        try:
            value, place = value[step], (*place, step)
        except (KeyError, IndexError, TypeError):
            break
    return file, place


@lru_cache(maxsize=16)
def _read(text: str) -> Any:
    return read_json(Source("", text))[0]


def diagnostic_in(
    source: Source,
    pointer: Pointer,
    code: str,
    message: str,
    *,
    hint: str = "",
    severity: Severity = Severity.ERROR,
) -> Diagnostic:
    """Return a diagnostic for the value at ``pointer`` of a JSON file."""
    return Diagnostic.at(source, place_of(source, pointer), code, message, hint=hint, severity=severity)
