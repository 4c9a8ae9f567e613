"""Read JSON that people write, with errors that say where and what to do, the span of each value, and ``$ref`` resolved."""

import json
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from docs_tui.site.nearest import meant, nearest
from docs_tui.site.page_files import Files, Unread, decoded, wide_encoding
from docs_tui.source import Diagnostic, Severity, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

Pointer = tuple[str | int, ...]
"""Keys and indexes from the top to a value: ``("navigation", "groups", 0)``."""

MAX_DEPTH = 100
"""Deeper values are rejected."""

_TOKEN = lazy_pattern(r'\s*(?:([{}\[\],:])|("(?>(?:[^"\\]|\\.)*)"?)|([^\s{}\[\],:"]+))')
_SURROGATE = re.compile(r"\\u[dD][89abAB]|\\u[dD][c-fC-F]")
_LONE_SURROGATE = lazy_pattern("[\ud800-\udfff]")


def read_json(source: Source) -> tuple[Any, Diagnostic | None]:
    """Return the value of a JSON text, or None and the problem."""
    try:
        value = json.loads(source.text)
    except json.JSONDecodeError as error:
        return None, _explained(source, error)
    except RecursionError:
        return None, _at(source, 0, "values are nested too deeply", f"Use at most {MAX_DEPTH} levels")
    except ValueError:  # an integer with thousands of digits
        return None, _at(source, 0, "a number is too long", "Shorten the number")
    try:
        return (_without_surrogates(value) if _SURROGATE.search(source.text) else value), None
    except RecursionError:
        return None, _at(source, 0, "values are nested too deeply", f"Use at most {MAX_DEPTH} levels")


def place_of(source: Source, pointer: Pointer) -> Span:
    """Return the span of the value at ``pointer``, or of its nearest existing ancestor."""
    places = _places(source.text)
    for length in range(len(pointer), -1, -1):
        span = places.get(pointer[:length])
        if span is not None:
            return span
    return Span(0, 0)


def as_mapping(value: object) -> Mapping[str, Any]:
    """Return ``value`` if it is an object, otherwise an empty one."""
    return value if isinstance(value, dict) else {}


def as_text(value: object) -> str:
    """Return ``value`` if it is a string, otherwise an empty one."""
    return value if isinstance(value, str) else ""


def texts_named(name: str, value: Mapping[str, Any]) -> Iterator[tuple[Pointer, str]]:
    """Yield each string under the key ``name`` anywhere in ``value``, with its pointer."""
    waiting: list[tuple[Pointer, Any]] = [((), value)]
    while waiting:
        pointer, inner = waiting.pop()
        if len(pointer) > MAX_DEPTH:
            continue
        if isinstance(inner, Mapping):
            waiting += [((*pointer, key), each) for key, each in inner.items() if isinstance(key, str)]
        elif isinstance(inner, list):
            waiting += [((*pointer, index), each) for index, each in enumerate(inner)]
        elif isinstance(inner, str) and pointer[-1] == name:
            yield pointer, inner


def double_keys(text: str) -> Iterator[tuple[Span, Span]]:
    """Yield the repeated keys of each object in a valid JSON text, each after its first occurrence."""
    if not _has_double_keys(text):
        return
    open_objects: list[dict[str, Span] | None] = []
    """The keys of each enclosing object; None for a list."""
    before = ""
    for mark, start, end in _tokens(text):
        if mark in "{[":
            open_objects.append({} if mark == "{" else None)
        elif mark in "}]":
            open_objects.pop()
        elif before in ("{", ",") and (keys := open_objects[-1] if open_objects else None) is not None:
            first = keys.setdefault(json.loads(mark), Span(start, end))
            if first.start != start:
                yield first, Span(start, end)
        before = mark


def _has_double_keys(text: str) -> bool:
    """Tell whether any object repeats a key, at the speed of the standard library's parser."""
    found: list[bool] = []

    def note(pairs: list[tuple[str, Any]]) -> None:
        found.append(len({key for key, _ in pairs}) < len(pairs))

    try:
        json.loads(text, object_pairs_hook=note)
    except (ValueError, RecursionError):
        return False
    return any(found)


def _at(source: Source, offset: int, message: str, hint: str) -> Diagnostic:
    return Diagnostic.at(source, Span(offset, min(offset + 1, len(source.text))), "json-syntax", message, hint=hint)


_DELIMITER = "Expecting ',' delimiter"
_COLON = "Expecting ':' delimiter"
_CLOSED_BY = {"{": "}", "[": "]"}
_BY_MESSAGE = (
    (_COLON, "a colon is missing after a key", 'Write "key": value'),
    ("Expecting property name", "a key in double quotes is expected here", 'Write "key": value'),
    ("Unterminated string", "this string is not closed", 'Add the closing "'),
    (
        "Invalid control character",
        "line break or control character in a string",
        "Write \\n, or close the string",
    ),
    ("Invalid \\", "this backslash escapes nothing", "Write \\\\ for a backslash"),
    ("Extra data", "more text follows the end of the value", "Remove it"),
    ("", "a value is expected here", "Write a string in quotes, a number, true, false, null, {} or []"),
)
"""The beginning of a message of Python's parser, what it means at its place, and what to do."""


def _explained(source: Source, error: json.JSONDecodeError) -> Diagnostic:
    """Return what is wrong in a text that is not JSON: the likely mistake, not where Python's parser gave up."""
    if not source.text.strip():
        return _at(source, 0, "the file is empty", "Write at least {}")
    at = min(error.pos, len(source.text))
    return (
        _unclosed_fault(source, at, error.msg)
        or _foreign_mark(source, at)
        or _missing_mark(source, at, error.msg)
        or next(_at(source, at, message, hint) for start, message, hint in _BY_MESSAGE if error.msg.startswith(start))
    )


def _unclosed_fault(source: Source, at: int, message: str) -> Diagnostic | None:
    """Return the fault if an object or list is not closed: the text ends, or another one is closed instead."""
    text, found = source.text, source.text[at : at + 1]
    unclosed = _unclosed(text, at)
    if not found and not message.startswith("Unterminated"):
        what, hint = _describe_unclosed(source, unclosed)
        return _at(source, at, what or "the file ends too early", hint or "Close every { and [")
    is_other = unclosed is not None and _CLOSED_BY[text[unclosed]] != found and found in ":}]"
    if not is_other or not message.startswith(_DELIMITER):
        return None
    before = text[:at].rstrip()
    start = before.rfind('"', 0, len(before) - 1) if found == ":" else len(before)
    return _at(source, max(start, 0), *_describe_unclosed(source, unclosed))


def _foreign_mark(source: Source, at: int) -> Diagnostic | None:
    """Return the fault if what is at ``at`` is allowed in JavaScript and not in JSON."""
    text, found, before = source.text, source.text[at : at + 1], source.text[:at].rstrip()
    if found in "}]" and before.endswith(","):
        return _at(source, len(before) - 1, "trailing comma at the end of a list or object", "Remove the comma")
    if text.startswith(("//", "/*"), at):
        return _at(source, at, "JSON has no comments", "Remove the comment")
    if found == "'":
        return _at(source, at, "a string is in single quotes", 'Use double quotes: "text"')
    return None


def _missing_mark(source: Source, at: int, message: str) -> Diagnostic | None:
    """Return the fault if a comma or a quotation mark is missing before ``at``."""
    before = source.text[:at].rstrip()
    if message.startswith(_DELIMITER):
        place = len(before)
        return _at(source, place, "a comma is missing between two values", "Add a comma, or close the list or object")
    if message.startswith(_COLON) and before.endswith((': "', ':"')):
        place = source.text.rfind('"', 0, len(before) - 1)
        return _at(source, place, "a quotation mark is missing in this key", 'Write "key": value')
    return None


def _unclosed(text: str, at: int) -> int | None:
    """Return the offset of the innermost ``{`` or ``[`` that is open at ``at``; None if none is."""
    open_at: list[int] = []
    for mark, start, _ in _tokens(text[:at]):
        if mark in _CLOSED_BY:
            open_at.append(start)
        elif mark in ("}", "]") and open_at:
            open_at.pop()
    return open_at[-1] if open_at else None


def _describe_unclosed(source: Source, unclosed: int | None) -> tuple[str, str]:
    """Return a message and a hint about an object or list that is not closed."""
    if unclosed is None:
        return "", ""
    mark = source.text[unclosed]
    what = "object" if mark == "{" else "list"
    line = source.position(unclosed).line
    return f"the {what} that begins on line {line} is not closed", f"Add {_CLOSED_BY[mark]} before this"


def _without_surrogates(value: Any) -> Any:
    """Replace lone surrogates, which cannot be encoded."""
    return with_texts(value, lambda text: _LONE_SURROGATE.sub("\ufffd", text))


def with_texts(value: Any, change: Callable[[str], str]) -> Any:
    """Return a JSON value with all its strings changed, including the keys of objects."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [with_texts(each, change) for each in value]
    if isinstance(value, dict):
        return {with_texts(name, change): with_texts(each, change) for name, each in value.items()}
    return value


@lru_cache(maxsize=16)
def _places(text: str) -> Mapping[Pointer, Span]:
    """Return the span of each value of a valid JSON text."""
    places: dict[Pointer, Span] = {}
    tokens = _tokens(text)
    with suppress(RecursionError):  # deeper values are reported at their ancestor
        _scan(tokens, next(tokens, None), (), places)
    return MappingProxyType(places)


def _tokens(text: str) -> Iterator[tuple[str, int, int]]:
    for match in _TOKEN.finditer(text):
        index = match.lastindex or 0
        yield match[index], match.start(index), match.end(index)


def _scan(
    tokens: Iterator[tuple[str, int, int]],
    token: tuple[str, int, int] | None,
    pointer: Pointer,
    places: dict[Pointer, Span],
) -> None:
    """Read one value from its first token, and record the spans of it and its members."""
    if token is None:
        return
    mark, start, end = token
    if mark == "{":
        for name in tokens:
            if name[0] == "}":
                end = name[2]
                break
            if name[0] == ",":
                continue
            next(tokens, None)  # the colon
            _scan(tokens, next(tokens, None), (*pointer, json.loads(name[0])), places)
    elif mark == "[":
        index = 0
        for item in tokens:
            if item[0] == "]":
                end = item[2]
                break
            if item[0] == ",":
                continue
            _scan(tokens, item, (*pointer, index), places)
            index += 1
    places[pointer] = Span(start, end)


REF = "$ref"
MAX_VALUES = 300_000
"""The most values that references may add, counted at each use."""


@record(frozen=False, slots=True)
class JsonReferences:
    """One reading of docs.json and everything that it refers to."""

    files: Files
    may_exist: Callable[[str], bool]
    """Tells whether a file may be in a folder that cannot be read."""
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
        if problem is not None and (encoding := wide_encoding(content)):
            problem = replace(problem, message=f"the file is {encoding}", hint="Save it as UTF-8")
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
            self._report(here, pointer, "ref-cycle", f"{REF} forms a loop: {way}", "Remove one of the references")
            return None
        if file not in self.files:
            self.missing.add(file)
            if self.may_exist(file):
                return None  # the folder is reported
            others = (name.removesuffix(".json") for name in self.files if name.endswith(".json") and name not in chain)
            near = nearest(file.removesuffix(".json"), others)
            hint = meant(near and f"{near}.json", "Create the file, or correct the name")
            self._report(here, pointer, "ref-missing", f"file {file} does not exist", hint)
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
    """Return the file in which a value of the resolved ``file`` is written, and its pointer there."""
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
