"""Read JSON that people write, with errors that say where and what to do, and the span of each value."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from docs_tui.source import Diagnostic, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

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
        return (_whole(value) if _SURROGATE.search(source.text) else value), None
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


def texts_named(name: str, value: Mapping[str, Any]) -> Iterator[tuple[Pointer, str]]:
    """Yield each text under the key ``name`` anywhere in ``value``, with its pointer."""
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


def _explained(source: Source, error: json.JSONDecodeError) -> Diagnostic:
    text, at = source.text, min(error.pos, len(source.text))
    found = text[at : at + 1]
    before = text[:at].rstrip()
    if not text.strip():
        return _at(source, 0, "the file is empty", "Write at least {}")
    unclosed = _unclosed(text, at)
    if not found and not error.msg.startswith("Unterminated"):
        message, hint = _about_unclosed(source, unclosed)
        return _at(source, at, message or "the text ends too early", hint or "Close every { and [")
    if (
        unclosed is not None
        and _CLOSED_BY[text[unclosed]] != found
        and found in ":}]"
        and error.msg.startswith(_DELIMITER)
    ):
        message, hint = _about_unclosed(source, unclosed)
        start = before.rstrip().rfind('"', 0, len(before) - 1) if found == ":" else len(before)
        return _at(source, max(start, 0), message, hint)
    if found in "}]" and before.endswith(","):
        return _at(source, len(before) - 1, "trailing comma at the end of a list or object", "Remove the comma")
    if text.startswith(("//", "/*"), at):
        return _at(source, at, "JSON has no comments", "Remove the comment")
    if found == "'":
        return _at(source, at, "text is in single quotes", 'Use double quotes: "text"')
    if error.msg.startswith(_DELIMITER):
        place = len(before)
        return _at(source, place, "a comma is missing between two values", "Add a comma, or close the list or object")
    if error.msg.startswith("Expecting ':' delimiter") and before.endswith((': "', ':"')):
        return _at(
            source,
            text.rfind('"', 0, len(before) - 1),
            "a quotation mark is missing in this name",
            'Write "name": value',
        )
    if error.msg.startswith("Expecting ':' delimiter"):
        return _at(source, at, "a colon is missing after a name", 'Write "name": value')
    if error.msg.startswith("Expecting property name"):
        return _at(source, at, "a name in double quotes is expected here", 'Write "name": value')
    if error.msg.startswith("Unterminated string"):
        return _at(source, at, "this text is not closed", 'Add the closing "')
    if error.msg.startswith("Invalid control character"):
        return _at(source, at, "line break or control character in a string", "Write \\n, or close the text")
    if error.msg.startswith("Invalid \\"):
        return _at(source, at, "this backslash escapes nothing", "Write \\\\ for a backslash")
    if error.msg.startswith("Extra data"):
        return _at(source, at, "more text follows the end of the value", "Remove it")
    return _at(source, at, "a value is expected here", "Write text in quotes, a number, true, false, null, {} or []")


_DELIMITER = "Expecting ',' delimiter"
_CLOSED_BY = {"{": "}", "[": "]"}


def _unclosed(text: str, at: int) -> int | None:
    """Return the offset of the innermost ``{`` or ``[`` that is open at ``at``; None if none is."""
    open_at: list[int] = []
    for mark, start, _ in _tokens(text[:at]):
        if mark in _CLOSED_BY:
            open_at.append(start)
        elif mark in ("}", "]") and open_at:
            open_at.pop()
    return open_at[-1] if open_at else None


def _about_unclosed(source: Source, unclosed: int | None) -> tuple[str, str]:
    """Return a message and a hint about an object or list that is not closed."""
    if unclosed is None:
        return "", ""
    mark = source.text[unclosed]
    what = "object" if mark == "{" else "list"
    line = source.position(unclosed).line
    return f"the {what} that begins in line {line} is not closed", f"Add {_CLOSED_BY[mark]} before this"


def _whole(value: Any) -> Any:
    """Replace lone surrogates, which cannot be encoded."""
    if isinstance(value, str):
        return _LONE_SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_whole(each) for each in value]
    if isinstance(value, dict):
        return {_whole(key): _whole(each) for key, each in value.items()}
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
