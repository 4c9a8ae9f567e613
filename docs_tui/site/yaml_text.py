"""YAML that people write: read through the C loader, with errors that say where and what to do."""

import re
from typing import Any

from docs_tui.site.yaml_problem import in_plain_words
from docs_tui.source import Diagnostic, Position, Source, Span

MAX_DEPTH = 1000
"""Values nested deeper than this are not read."""

MAX_VALUES = 300_000
"""More values than this, those that aliases name counted each time, are not read."""

_KEY = re.compile(r"^([A-Za-z_][\w.-]*)[ \t]*:(?=[ \t\r\n]|\Z)", re.MULTILINE)
_FLOW = re.compile(r"[\[\]{}]")
_COMPACT = re.compile(rf"(?:[-?:][ \t]+){{{MAX_DEPTH}}}")
_ALIAS = re.compile(r"(?<![^\s,\[{])\*\w[^\s,\]}]*")
_CONTROL = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""What YAML refuses; compiled where something is wrong, for it takes longer than reading a site's settings."""


def read_yaml(source: Source, span: Span | None = None, *, code: str = "yaml-syntax") -> tuple[Any, Diagnostic | None]:
    """Return the value of a YAML text, or of ``span`` of it, or None with what is wrong with it."""
    from yaml import CSafeLoader, YAMLError, load  # noqa: PLC0415  # names alone need no YAML

    span = span or Span(0, len(source.text))
    text = source.slice(span)
    if is_too_deep(text):
        return None, Diagnostic.at(source, span, code, "values are nested too deeply", hint="Keep to a few levels")
    try:
        value = load(text, Loader=CSafeLoader)
    except YAMLError as error:
        return None, _explained(source, span, error, code)
    except (ValueError, RecursionError, OverflowError, TypeError) as error:
        message = f"a value cannot be read: {str(error) or type(error).__name__}".splitlines()[0]
        return None, Diagnostic.at(source, span, code, message, hint="Put the value in quotes")
    if "*" in text and "&" in text and _multiplies(value):
        at = Span(alias.start() + span.start, alias.end() + span.start) if (alias := _ALIAS.search(text)) else span
        message = "aliases name each other over and over"
        return None, Diagnostic.at(source, at, code, message, hint="Write the value in place of the alias")
    return value, None


def second_key(source: Source, span: Span | None = None, *, code: str = "yaml-syntax") -> Diagnostic | None:
    """Return what is wrong where one of the outermost names of a YAML text stands twice, which most readers refuse."""
    span = span or Span(0, len(source.text))
    known: set[str] = set()
    for found in _KEY.finditer(source.text, span.start, span.end):
        name = found[1]
        if name in known:
            return Diagnostic.at(source, Span(*found.span(1)), code, f"{name} stands twice", hint="Keep one of them")
        known.add(name)
    return None


def is_too_deep(text: str) -> bool:
    """Tell whether a text may nest as deeply as to overrun the loader's stack, which is no exception but the end."""
    if text.count("[") + text.count("{") > MAX_DEPTH:
        depth = 0
        for mark in _FLOW.finditer(text):
            depth += 1 if mark[0] in "[{" else -1
            if depth > MAX_DEPTH:
                return True
    return _COMPACT.search(text) is not None


def _multiplies(value: Any) -> bool:
    """Tell whether a value that holds the same value many times is endless, or all but endless, to walk through."""
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
            return True  # it holds itself
        else:
            sizes[id(each)] = 0
            waiting.append((each, True))
            waiting.extend((one, False) for one in inner)
    return False


def _explained(source: Source, span: Span, error: Any, code: str) -> Diagnostic:
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "")
    mark = getattr(error, "problem_mark", None)
    if "expected ':'" in said:
        mark = getattr(error, "context_mark", None) or mark  # the line that lacks it, not the one after it
    first = source.position(span.start).line
    line = first + mark.line if mark is not None else first
    column = mark.column + 1 if mark is not None else 1
    if mark is None and (wrong := re.compile(_CONTROL).search(source.text, span.start, span.end)):
        place = source.position(wrong.start())
        line, column, said = place.line, place.column, "control character"
    line = min(line, source.line_of(max(span.start, span.end - 1)))
    at = Position(line, column)
    offset = source.offset(at)
    message, hint = in_plain_words(said, source.text[offset : offset + 1])
    return Diagnostic(code, message, source.path, at, at, hint=hint)
