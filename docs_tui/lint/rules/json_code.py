"""A JSON example that is not valid JSON.

## What it does

Parses `json` code blocks that start with `{` or `[` and end with the matching bracket, and reports the first syntax error. It
ignores blocks with `...`, with placeholders (`"id": MESSAGE_ID`), with types instead of values (`"a" | "b"`), or with comments.

## Why is this bad?

Readers who copy the example get an error.
"""

import json
import re

from docs_tui.lint.code_blocks import CUT_IN_JSON, CodeFault, check_code
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_ENDS = {"{": "}", "[": "]"}
_COMMENT = lazy_pattern(r"^[^\S\n]*+(?://|/\*|#)|(?:[,{\[}\]\d\"]|\b(?:true|false|null))\s*(?://|/\*|#)", re.MULTILINE)
_STANDS_FOR = lazy_pattern(
    r"(?:[:\[,]\s*)(?!(?:true|false|null|True|False|None|NaN|undefined)\b)[A-Za-z_]\w*\s*(?=[,\]}\n])|[\"\w\]}]\s*\|\s*[\"\w]"
)
"""A bare word in place of a value, or alternatives."""
_COMMA_BEFORE = re.compile(r",\s{0,200}\Z")
_HINT = "Remove the comma"
_MEANINGS = {
    "Invalid control character at": "a string is not closed in its line",
    "Unterminated string starting at": "a string is not closed",
    "Invalid \\escape": "a backslash before a character that needs none",
    "Invalid \\uXXXX escape": r"\u without four hexadecimal digits",
}
"""Messages of the JSON parser in plain words."""
_WORD = lazy_pattern(r"[A-Za-z]\w{0,30}")
_STRING = lazy_pattern(r'"(?>(?:[^"\\\n]|\\.)*)(")?')
"""A quoted string, or the start of one in a line."""


def _parse(text: str) -> CodeFault | None:
    body = text.strip()
    end = _ENDS.get(body[0], "")
    if end != body[-1]:
        return _unclosed(body, text, end) if end else None
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        if error.msg.startswith("Extra data") or _COMMENT.search(text):  # several values, one after the other
            return None
        if _STANDS_FOR.search(_STRING.sub(lambda found: '""' if found[1] else found[0], text)):
            return None
        comma = _COMMA_BEFORE.search(text, 0, error.pos)
        if comma is not None and text[error.pos : error.pos + 1] in ("}", "]"):
            line = text.count("\n", 0, comma.start()) + 1
            return CodeFault(
                line, comma.start() - text.rfind("\n", 0, comma.start()), "comma after the last value", _HINT
            )
        word = _WORD.match(text, error.pos)
        if word is not None and error.msg == "Expecting value":
            return CodeFault(
                error.lineno, error.colno, f"{word[0]} is not a JSON value", "Write null, or put the value in quotes"
            )
        return CodeFault(error.lineno, error.colno, _MEANINGS.get(error.msg, error.msg[:1].lower() + error.msg[1:]))
    except (RecursionError, ValueError):
        return None
    return None


def _unclosed(body: str, text: str, end: str) -> CodeFault | None:
    """Return that the last bracket is missing, if nothing else is."""
    last = text.rstrip().rpartition("\n")[2]
    lines = text.rstrip().count("\n") + 1
    if lines < _FEWEST_LINES:
        return None
    try:
        json.loads(body + end)
    except (ValueError, RecursionError):
        return None
    return CodeFault(
        lines, len(last) - len(last.lstrip()) + 1, f"the last {end} is missing", "Write it, or mark omissions with ..."
    )


_FEWEST_LINES = 3
"""Of a block that begins with a bracket; shorter ones are often a line of something."""

RULE = Rule(
    code="E005",
    name="json-code",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Show valid JSON.",
    rate="41 of 41",
    check=check_code("json", "JSON", _parse, cut=CUT_IN_JSON),
    snippets=False,
    bad=(
        '```json\n{\n  "id": "msg_01"«,»\n}\n```\n',
        '```json\n{\n  "id": "msg_01",\n  «"keys": 1»\n```\n',
        '```json\n{\n  "key": "<your key> {{name}}",\n  «id": 1»\n}\n```\n',
        '```json\n{\n  "id": «undefined,»\n  "name": "a"\n}\n```\n',
    ),
    good=(
        '```json\n{\n  "id": "msg_01"\n}\n```\n',
        '```json\n{ "id": "msg_01", ... }\n```\n\n```json\n{!> samples/send.json !}\n```\n',
        '```json\n{ "id": MESSAGE_ID, "tags": [first, second] }\n```\n\n```json\n{ "kind": "text" | "image", "tags": ["text"] | null }\n```\n',
        '```json\n{ "keys": {} // none yet\n}\n```\n',
        '```json invalid.json\n{"id: 1}\n```\n\n```json\n[\n  1,\n  ..more keys\n]\n```\n',
    ),
)
