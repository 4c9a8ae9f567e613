"""Slips in JSON that are certain line by line, even in an excerpt or with placeholders."""

from typing import NamedTuple

from docs_tui.lint.code_blocks import CodeFault
from docs_tui.source.lazy_pattern import lazy_pattern

STRING = lazy_pattern(r'"(?>(?:[^"\\\n]|\\.)*)"')
_COMMENT = lazy_pattern(r"(?:^|(?<=[\s,{\[}\]]))(?://|#).*|/\*.*?\*/")
_OMITTED = lazy_pattern(r"\.\.\.|…")

_NO_COLON = lazy_pattern(r"\s*S[ \t]+(?:S|[\[{]|-?\d|true\b|false\b|null\b)")
_CAPITAL = lazy_pattern(r":[ \t]*(?P<value>True|False|None)[ \t]*(?=[,}\]]|$)")
_CURLY = lazy_pattern(r"(?:^|[:\[,{])[ \t]*(?P<value>[“”][^“”\n]{0,200}[“”])[ \t]*(?=[,:}\]]|$)")
_SINGLE = lazy_pattern(r"(?:^|[:\[,{])[ \t]*(?P<value>'[^'\n]{0,200}')[ \t]*(?=[,:}\]]|$)")
_OPEN_STRING = lazy_pattern(r'(?:^|[:\[,{])[ \t]*(?P<value>"[^"]*)$|^[ \t]*(?P<key>S)[^":,{}\[\]]*"')
_VALUE_END = lazy_pattern(r"(?:S|\d|\btrue|\bfalse|\bnull|[}\]])$")
_NAME = lazy_pattern(r"\s*S[ \t]*:")
_ITEM = lazy_pattern(r"\s*S$")
_NEXT_ITEM = lazy_pattern(r"\s*S,?$")
_CLOSER = lazy_pattern(r"\s*[}\]]")
_OPENER = lazy_pattern(r"[ \t]+\{")

_NO_STRING_END = "a string is not closed on its line"


class _Line(NamedTuple):
    """One line, with ``S`` for each string and without comments."""

    number: int
    """From 1."""
    text: str
    shape: str
    is_whole: bool
    """Whether it has no comment and no sign of an omission."""


def json_slip(text: str) -> CodeFault | None:
    """Return the first certain slip of JSON: a missing quote, comma or colon, another kind of quotes, a constant of Python."""
    before: _Line | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        strings = STRING.sub("S", line)
        shape = _COMMENT.sub("", strings).rstrip()
        here = _Line(number, line, shape, shape == strings.rstrip() and _OMITTED.search(shape) is None)
        if not shape.strip():
            if not here.is_whole:
                before = None
            continue
        fault = _between(before, here) or _within(here)
        if fault is not None:
            return fault
        before = here
    return None


def _within(line: _Line) -> CodeFault | None:
    """Return the slip in a line."""
    shape, number = line.shape, line.number
    first = len(line.text) - len(line.text.lstrip()) + 1
    if '"' in shape:
        return CodeFault(number, first, _NO_STRING_END) if _OPEN_STRING.search(shape) else None
    if _NO_COLON.match(shape):
        return CodeFault(number, first, "a colon is missing after the key", "Add it")
    capital = _CAPITAL.search(shape)
    if capital is not None:
        word = capital["value"]
        return CodeFault(
            number, line.text.find(word) + 1, f"{word} is not a JSON value", "Write null, or put the value in quotes"
        )
    curly = _CURLY.search(shape)
    if curly is not None:
        return CodeFault(
            number, line.text.find(curly["value"]) + 1, "curly quotes do not make a string", "Write straight quotes"
        )
    single = _SINGLE.search(shape)
    if single is not None:
        return CodeFault(
            number, line.text.find(single["value"]) + 1, "single quotes do not make a string", "Write double quotes"
        )
    return None


def _between(before: _Line | None, here: _Line) -> CodeFault | None:
    """Return the slip at the end of the line before: a missing comma, or one too many."""
    if before is None or not before.is_whole:
        return None
    end = len(before.text.rstrip())
    if before.shape.endswith(","):
        if _CLOSER.match(here.shape):
            return CodeFault(before.number, end, "comma after the last value", "Remove the comma")
        return None
    ends = _VALUE_END.search(before.shape) is not None
    lacks = ends and _NAME.match(here.shape)
    lacks = lacks or (_ITEM.fullmatch(before.shape) and _NEXT_ITEM.fullmatch(here.shape))
    lacks = lacks or (before.shape.strip() == "}" and _OPENER.match(here.shape))
    return CodeFault(before.number, end, "a comma is missing after this value", "Add it") if lacks else None
