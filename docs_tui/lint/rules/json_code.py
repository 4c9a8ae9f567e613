"""A JSON example that is not valid JSON.

## What it does

Parses `json` code blocks that start with `{` or `[` and end with the matching bracket, and the JSON that a shell command sends
(`curl -d '{…}'`), and reports the first syntax error. In blocks with `...`, with placeholders (`"id": MESSAGE_ID`), with types
instead of values (`"a" | "b"`), or with comments, it only reports what is certain in a line, such as a missing quote or comma.

## Why is this bad?

Readers who copy the example get an error.
"""

import json
import re
from collections.abc import Iterator

from docs_tui.lint.code_blocks import CUT, CodeFault, check_code
from docs_tui.lint.json_slips import STRING, json_slip
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_ENDS = {"{": "}", "[": "]"}
_COMMENT = lazy_pattern(r"^[^\S\n]*+(?://|/\*|#)|(?:[,{\[}\]\d\"]|\b(?:true|false|null))\s*(?://|/\*|#)", re.MULTILINE)
_STANDS_FOR = lazy_pattern(
    r"(?:[:\[,]\s*)(?!(?:true|false|null|True|False|None|NaN|undefined)\b)[A-Za-z_]\w*\s*(?=[,\]}\n])|[\"\w\]}]\s*\|{1,2}\s*[\"\w]|:[ \t]*\*[ \t]*(?=[,}\n])"
)
"""A bare word or ``*`` in place of a value, or alternatives."""
_COMMA_BEFORE = re.compile(r",\s{0,200}\Z")
_HINT = "Remove the comma"
_MEANINGS = {
    "Expecting value": "a value is expected here",
    "Expecting property name enclosed in double quotes": "a key in double quotes is expected here",
    "Expecting ':' delimiter": "a colon is missing after a key",
    "Expecting ',' delimiter": "a comma is missing before this",
    "Invalid control character at": "a string is not closed on its line",
    "Unterminated string starting at": "a string is not closed",
    "Invalid \\escape": "a backslash before a character that needs none",
    "Invalid \\uXXXX escape": r"\u without four hexadecimal digits",
}
"""Messages of the JSON parser in plain words."""
_WORD = lazy_pattern(r"[A-Za-z]\w{0,30}")
_QUOTED = lazy_pattern(r'"(?>(?:[^"\\\n]|\\.)*)(")?')
"""A quoted string, or the start of one in a line."""
_OMISSIONS = ('"...', '"…')
_OTHER_NAME = lazy_pattern(r"^[ \t]*(?:\w+|'[^'\n]*')[ \t]*[:=]", re.MULTILINE)
"""A name as JavaScript and Python write it: an excerpt with one is none of JSON."""
_INCLUDED = lazy_pattern(r"\{%|\{!|--8<--|\[!code")
"""Signs of text that a builder puts in."""


def _parse(text: str) -> CodeFault | None:
    body = text.strip()
    end = _ENDS.get(body[0], "")
    if end != body[-1]:
        return _unclosed(body, text, end) if end else None
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        if error.msg.startswith("Extra data"):  # several values, one after the other
            return None
        slip = json_slip(text)
        if _is_excerpt(text):
            return slip if _OTHER_NAME.search(text) is None else None
        if slip is not None:
            return slip
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


def _is_excerpt(text: str) -> bool:
    """Tell whether a text has comments, omissions or placeholders outside of its strings."""
    bare = STRING.sub(lambda found: found[0] if found[0].startswith(_OMISSIONS) else '""', text)
    return bool(CUT.search(bare) or _COMMENT.search(text) or _STANDS_FOR.search(_QUOTED.sub(_without_text, text)))


def _without_text(found: re.Match[str]) -> str:
    return '""' if found[1] else found[0]


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
        lines, len(last) - len(last.lstrip()) + 1, f"the last {end} is missing", "Add it, or mark omissions with ..."
    )


def _parse_bodies(text: str) -> CodeFault | None:
    """Return the first fault in the JSON that a command sends: ``curl -d '{…}'``."""
    if "-d" not in text and "--json" not in text:
        return None
    for body in _BODY.finditer(text):
        fault = _parse(body["json"])
        if fault is not None:
            before = text.count("\n", 0, body.start("json"))
            column = fault.column + (
                body.start("json") - text.rfind("\n", 0, body.start("json")) - 1 if fault.line == 1 else 0
            )
            return fault._replace(line=fault.line + before, column=column)
    return None


_BODY = lazy_pattern(r"(?:-d|--data(?:-raw|-binary)?|--json)[ =]+\$?'(?P<json>\s*[{\[][^']*[}\]]\s*)'(?=[\s;|)]|$)")
_check_blocks = check_code("json", "JSON", _parse, cut=_INCLUDED)
_check_bodies = check_code("bash", "JSON", _parse_bodies, cut=_INCLUDED)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find JSON that does not parse."""
    yield from _check_blocks(page)
    yield from _check_bodies(page)


_FEWEST_LINES = 3
"""Of a block that begins with a bracket; shorter ones are often a line of something."""

RULE = Rule(
    code="E005",
    name="json-code",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Show valid JSON.",
    rate="71 of 72: the other one is an omission",
    check=check,
    snippets=False,
    bad=(
        '```bash\ncurl https://example.com \\\n  -d \'{\n    "to": "a"«,»\n  }\'\n```\n',
        '```json\n{\n  "id": "1«"»\n  "more": [...]\n}\n```\n',
        '```json\n{\n  "id": "msg_01"«,»\n}\n```\n',
        '```json\n{\n  "id": "msg_01",\n  «"keys": 1»\n```\n',
        '```json\n{\n  "key": "<your key> {{name}}",\n  «id": 1»\n}\n```\n',
        '```json\n{\n  "id": «undefined,»\n  "name": "a"\n}\n```\n',
    ),
    good=(
        '```bash\ncurl https://example.com \\\n  -d \'{\n    "to": "a"\n  }\'\n```\n',
        '```bash\ncurl -d \'{"to": "a"}\' https://example.com\n```\n\n```bash\ncurl -d \'{"to": "\'$NAME\'"}\' https://example.com\n```\n',
        '```json\n{\n  "id": "msg_01"\n}\n```\n',
        '```json\n{ "id": "msg_01", ... }\n```\n\n```json\n{!> samples/send.json !}\n```\n',
        '```json\n{ "id": MESSAGE_ID, "tags": [first, second] }\n```\n\n```json\n{ "kind": "text" | "image", "tags": ["text"] | null }\n```\n',
        '```json\n{ "kind": "text" || "image" }\n```\n\n```json\n{\n  "id": *,\n  "name": "a"\n}\n```\n',
        '```json\n{\n  "id": "a",\n  "headers": { "...other headers..." }\n}\n```\n',
        '```json\n{ "keys": {} // none yet\n}\n```\n',
        '```json invalid.json\n{"id: 1}\n```\n\n```json\n[\n  1,\n  ..more keys\n]\n```\n',
    ),
)
