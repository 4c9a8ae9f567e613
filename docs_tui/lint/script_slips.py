"""Slips in JavaScript that are certain line by line, even in an excerpt or with placeholders."""

import re

from docs_tui.lint.code_blocks import CodeFault
from docs_tui.source.lazy_pattern import lazy_pattern

_STRING = lazy_pattern(r"\"(?>(?:[^\"\\\n]|\\.)*)\"|'(?>(?:[^'\\\n]|\\.)*)'|`(?>(?:[^`\\\n]|\\.)*)`")
_COMMENT = lazy_pattern(r"(?:^|(?<=[\s;,{}()]))//.*|/\*.*?\*/|^\s*\*.*")
_CURLY = lazy_pattern(
    r"(?:[=(:,\[{+?]|\breturn\b)[ \t]*(?P<value>[“‘][^“”‘’\n]{0,200}[”’])[ \t]*(?=[,;)\]}:+]|$)", re.MULTILINE
)
_KEYWORDS = {
    "cosnt": "const",
    "conts": "const",
    "cnost": "const",
    "fucntion": "function",
    "funciton": "function",
    "functoin": "function",
    "improt": "import",
    "imoprt": "import",
    "exprot": "export",
    "retrun": "return",
    "reutrn": "return",
    "awiat": "await",
    "asycn": "async",
    "aysnc": "async",
}
_MISSPELLED = lazy_pattern(rf"^[ \t]*(?:export )?(?P<value>{'|'.join(_KEYWORDS)}) +\S", re.MULTILINE)
_OPEN_STRING = lazy_pattern(r"(?:[=(:,\[{+?]|\b(?:from|import|return)\b)[ \t]*(?P<value>['\"])[^'\"<>]*$")
_PAIR = lazy_pattern(r"(?P<depth>[ \t]+)[\w$]+: ")
_LITERAL_PAIR = lazy_pattern(r"[ \t]+[\w$]+: (?:S|-?\d[\d._]*|true|false|null)$")
_TYPES = lazy_pattern(
    r"\b(?:interface|type|enum|declare|namespace)\s+\w|^\s*[\w$]+\?:|^[ \t]*[\w$]+: (?:string|number|boolean)\b",
    re.MULTILINE,
)


def misspelled(text: str) -> CodeFault | None:
    """Return the first curly quote or misspelled keyword, both of which a parser may take for a name."""
    for sign in (_CURLY, _MISSPELLED):
        if sign.search(text) is None:
            continue
        for number, line in enumerate(text.split("\n"), start=1):
            found = sign.search(_COMMENT.sub("", _STRING.sub(_as_long, line)))
            if found is not None:
                word, column = found["value"], found.start("value") + 1
                if word in _KEYWORDS:
                    return CodeFault(number, column, f'"{word}" is misspelled', f"Write {_KEYWORDS[word]}")
                return CodeFault(number, column, "curly quotes do not make a string", "Write straight quotes")
    return None


def _as_long(found: re.Match[str]) -> str:
    return "s" * len(found[0])


def script_slip(text: str) -> CodeFault | None:
    """Return the first certain slip: a string that is not closed in its line, or a comma that an object lacks."""
    if text.count("`") % 2 or "/*" in text:  # lines of a long text or comment
        return None
    before, last, end = "", 0, 0
    has_types = _TYPES.search(text) is not None
    for number, line in enumerate(text.split("\n"), start=1):
        shape = _COMMENT.sub("", _STRING.sub("S", line)).rstrip()
        opened = _OPEN_STRING.search(shape)
        if opened is not None:
            return CodeFault(
                number, line.rfind(opened["value"]) + 1, "a string is not closed on its line", "Add the closing quote"
            )
        if not has_types and _lacks_comma(before, shape):
            return CodeFault(last, end, "a comma is missing after this value", "Add it")
        if shape:
            before, last, end = shape, number, len(line.rstrip())
    return None


def _lacks_comma(before: str, here: str) -> bool:
    """Tell whether two lines are entries of an object with no comma between."""
    one, other = _PAIR.match(before), _PAIR.match(here)
    return (
        one is not None
        and other is not None
        and one["depth"] == other["depth"]
        and _LITERAL_PAIR.fullmatch(before) is not None
    )
