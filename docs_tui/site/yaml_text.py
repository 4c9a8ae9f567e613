"""Read YAML that people write, with error messages that say where and what to do."""

import re
from sys import intern
from typing import Any

from docs_tui.source import Diagnostic, Position, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class _Meaning:
    phrase: str
    """A part of the YAML library's message."""
    message: str
    hint: str


_QUOTES = "Put the value in quotes"
_TAB = _Meaning("", "YAML does not allow a tab here", "Replace the tab with spaces")
_OTHER = _Meaning("", "this is not YAML", "Check the indentation, and put special values in quotes")
_MEANINGS = (
    _Meaning(
        "mapping values are not allowed",
        "unexpected colon",
        'Put a value that contains ": " in quotes, and indent all lines of a block equally',
    ),
    _Meaning("cannot start any token", "a value begins with a character that has a special meaning in YAML", _QUOTES),
    _Meaning("expected ':'", "this line has no colon after its key", "Write key: value, or put the text in quotes"),
    _Meaning("unexpected end of stream", "a quote is not closed", "Close the quotes"),
    _Meaning("unexpected document indicator", "a quote is not closed", "Close the quotes"),
    _Meaning(
        "did not find expected key",
        "text follows a value that has ended",
        "Put the whole value in quotes; in single quotes, write '' for '",
    ),
    _Meaning(
        "expected <document start>",
        "text follows a value that has ended",
        "Write key: value on each line, or name the language of the code",
    ),
    _Meaning(
        "expected '-' indicator", "this line is not an item of the list above it", "Begin it with -, or indent it less"
    ),
    _Meaning(
        "expected node content",
        "a value is missing, or a list or object is not closed",
        "Write the value, close each [ and {, and put text that begins with ], } or a comma in quotes",
    ),
    _Meaning("another document", "a second YAML document begins here", "Remove the line ---"),
    _Meaning("tag URI", "a value begins with !, which sets a type in YAML", _QUOTES),
    _Meaning(
        "alphabetic or numeric character", "a value begins with & or *, which refer to other values in YAML", _QUOTES
    ),
    _Meaning("expected digit", "a line begins with %, which is a directive in YAML", _QUOTES),
    _Meaning(
        "expected ',' or ']'", "a list in brackets is not closed", "Close it with ], and put a comma between two items"
    ),
    _Meaning(
        "expected ',' or '}'",
        "an object in braces is not closed",
        "Close it with }, and put a comma between two values",
    ),
    _Meaning("block sequence entries", "a list begins on the line of its key", "Begin it on the next line"),
    _Meaning("undefined alias", "a value begins with *, which refers to another value in YAML", _QUOTES),
    *(
        _Meaning(phrase, "backslash in double quotes", "Write two backslashes, or put the value in single quotes")
        for phrase in ("unknown escape", "hexdecimal number", "escape code")
    ),
    _Meaning("constructor for the tag", "a value begins with !, which sets a type in YAML", _QUOTES),
    _Meaning("unknown directive", "a line begins with %, which is a directive in YAML", _QUOTES),
    _Meaning("expected comment or line break", "text follows > or | on their line", "Begin the text on the next line"),
    _Meaning("control character", "control character", "Remove the character"),
    _Meaning("anchor", "a value begins with &, which defines an anchor in YAML", _QUOTES),
)


def in_plain_words(message: str, at: str) -> tuple[str, str]:
    """Translate an error of the YAML library, and say what to do.

    Args:
        message: The message of the YAML library.
        at: The character that the message names; empty if it names none.
    """
    if at == "\t":
        return _TAB.message, _TAB.hint
    known = next((each for each in _MEANINGS if each.phrase in message), None)
    return (known.message, known.hint) if known is not None else (message or _OTHER.message, _OTHER.hint)


MAX_DEPTH = 1000
"""Deeper values are rejected."""

MAX_VALUES = 300_000
"""More values than this are rejected; aliases count each time."""

_KEY = lazy_pattern(r"^([A-Za-z_][\w.-]*)[ \t]*:(?=[ \t\r\n]|\Z)", re.MULTILINE)
_FLOW = lazy_pattern(r"[\[\]{}]")
_COMPACT = lazy_pattern(rf"(?:[-?:][ \t]+){{{MAX_DEPTH}}}")
_ALIAS = lazy_pattern(r"(?<![^\s,\[{])\*\w[^\s,\]}]*")
_CONTROL = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Characters that YAML rejects. Compiled on demand, because that takes longer than reading the settings."""


_ODD = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""Characters that YAML joins, rejects, or treats as a line end; ``\n`` and ``\r`` are tested elsewhere."""
_DOUBLE = r'"[^"\\\r]*"'
_SIMPLE_LINE = re.compile(
    rf"([A-Za-z][A-Za-z0-9_]*):[ ]+(?:({_DOUBLE}|'[^'\r]*')|(\[(?:{_DOUBLE}(?:, ?{_DOUBLE})*)?\])|(0|[1-9][0-9]{{0,17}})|([^\W\d](?:[^\r]*[^\r ])?))[ ]*\r?"
)
_ITEM = re.compile(_DOUBLE)
_NOTHING = re.compile(r" *(?:#[^\r]*)?\r?")
_WORDS_OF_YAML = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def simple_values(text: str) -> dict[str, Any] | None:
    """Return the values of lines that need no YAML parser, such as ``name: text``; None if there is any other line."""
    if _ODD.search(text):
        return None
    found: dict[str, Any] = {}
    for line in text.split("\n"):
        match = _SIMPLE_LINE.fullmatch(line)
        if match is None:
            if not _NOTHING.fullmatch(line):
                return None
            continue
        name, quoted, items, number, plain = match.groups()
        name = intern(name)  # many pages have the same few values
        if name in found or name.lower() in _WORDS_OF_YAML:
            return None
        if quoted is not None:
            found[name] = quoted[1:-1]
        elif items is not None:
            found[name] = [item[1:-1] for item in _ITEM.findall(items)]
        elif number is not None:
            found[name] = int(number)
        elif plain in ("true", "false"):
            found[name] = plain == "true"
        elif plain.lower() in _WORDS_OF_YAML or ": " in plain or " #" in plain or plain[-1] == ":":
            return None
        else:
            found[name] = plain
    return found


def read_yaml(source: Source, span: Span | None = None, *, code: str = "yaml-syntax") -> tuple[Any, Diagnostic | None]:
    """Return the value of a YAML text, or of ``span`` in it, or None and the problem."""
    from yaml import CSafeLoader, YAMLError, load  # noqa: PLC0415  # names alone need no YAML

    span = span or Span(0, len(source.text))
    text = source.slice(span)
    if is_too_deep(text):
        return None, Diagnostic.at(source, span, code, "values are nested too deeply", hint="Use fewer levels")
    try:
        value = load(text, Loader=CSafeLoader)
    except YAMLError as error:
        return None, _explained(source, span, error, code)
    except (ValueError, RecursionError, OverflowError, TypeError) as error:
        message = f"a value cannot be read: {str(error) or type(error).__name__}".splitlines()[0]
        return None, Diagnostic.at(source, span, code, message, hint="Put the value in quotes")
    if "*" in text and "&" in text and _multiplies(value):
        at = Span(alias.start() + span.start, alias.end() + span.start) if (alias := _ALIAS.search(text)) else span
        message = "aliases refer to each other in a loop"
        return None, Diagnostic.at(source, at, code, message, hint="Write the value instead of the alias")
    return value, None


def second_key(source: Source, span: Span | None = None, *, code: str = "yaml-syntax") -> Diagnostic | None:
    """Return a problem if a top-level key is repeated, which most YAML readers reject; else None."""
    span = span or Span(0, len(source.text))
    known: set[str] = set()
    for found in _KEY.finditer(source.text, span.start, span.end):
        name = found[1]
        if name in known:
            return Diagnostic.at(source, Span(*found.span(1)), code, f"duplicate key {name}", hint="Keep one of them")
        known.add(name)
    return None


def is_too_deep(text: str) -> bool:
    """Tell whether a text is nested deeply enough to crash the C loader."""
    if text.count("[") + text.count("{") > MAX_DEPTH:
        depth = 0
        for mark in _FLOW.finditer(text):
            depth += 1 if mark[0] in "[{" else -1
            if depth > MAX_DEPTH:
                return True
    return _COMPACT.search(text) is not None


def _multiplies(value: Any) -> bool:
    """Tell whether aliases make a value endless or far too large."""
    sizes: dict[int, int] = {}
    waiting = [(value, False)]
    while waiting:
        each, done = waiting.pop()
        if not isinstance(each, (list, tuple, dict, set)) or (not done and sizes.get(id(each), 0) > 0):
            continue
        inner = [*each, *each.values()] if isinstance(each, dict) else list(each)
        if done:
            sizes[id(each)] = size = 1 + sum(sizes.get(id(one), 1) for one in inner)
            if size > MAX_VALUES:
                return True
        elif id(each) in sizes:
            return True  # the value contains itself
        else:
            sizes[id(each)] = 0
            waiting.append((each, True))
            waiting.extend((one, False) for one in inner)
    return False


def _explained(source: Source, span: Span, error: Any, code: str) -> Diagnostic:
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "")
    mark = getattr(error, "problem_mark", None)
    if "expected ':'" in problem:
        mark = getattr(error, "context_mark", None) or mark  # the line that lacks it, not the next
    first = source.position(span.start).line
    line = first + mark.line if mark is not None else first
    column = mark.column + 1 if mark is not None else 1
    if mark is None and (wrong := re.compile(_CONTROL).search(source.text, span.start, span.end)):
        place = source.position(wrong.start())
        line, column, problem = place.line, place.column, "control character"
    last = source.line_of(max(span.start, span.end - 1))
    if line > last:  # the end of the text: show where the unclosed value begins, or its last character
        begun = getattr(error, "context_mark", None)
        if begun is not None and first + begun.line <= last:
            line, column = first + begun.line, begun.column + 1
        else:
            end = source.position(span.start + max(len(source.slice(span).rstrip()) - 1, 0))
            line, column = end.line, end.column
    at = Position(line, column)
    offset = source.offset(at)
    message, hint = in_plain_words(problem, source.text[offset : offset + 1])
    return Diagnostic(code, message, source.path, at, at, hint=hint)
