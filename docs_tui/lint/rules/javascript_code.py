"""A JavaScript or TypeScript example that does not parse.

## What it does

Parses code blocks of JavaScript and TypeScript, with or without JSX, and reports the first syntax error. It ignores excerpts that
parse in their place, such as properties of an object or members of a class, and blocks with omissions (`...`) or placeholders, in which it only reports what is certain in a line, such as a string that is not closed.

## Why is this bad?

Readers who copy the example get an error.
"""

import re

from docs_tui.lint.code_blocks import CodeFault, check_code
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.lint.script_slips import misspelled, script_slip
from docs_tui.lint.script_syntax import javascript_fault
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_LEFT_OUT = (
    r"\.\.\.(?![\w({\[])|…|[=:>]\s*(?:;|(?<!\w:)/[/*]|$)|=> *(?:\w+ *)?$",
    r"<[A-Za-z][\w -]*[- ][\w -]*>|\{\{|\{%|\[!code|\bYOUR_",
)
_OTHER_TEXT = (
    r"\A(?:\s*//[^\n]*\n)*\s*\{|[│├└]|[({]\s*//[^\n]*\n\s*[)}]",
    r"^[^\S\n]*(?:[-+] |[-+]\w|@@|>|\$ |import .* with )|\A[^\S\n]+\S|→|\w<[^<>\n]*>`",
    r"^[^\S\n]*\w+\??: (?:string|number|boolean|any|object|\w+(?:\[\])+)[,;]?[^\S\n]*(?://.*)?$",
    r"^\s*\w+\s*\([^()\n]*\)\s*(?::|->)",
    r"^(?!(?:if|for|while|switch|catch|with|function)\b)(?:(?:private|public|protected|static|async|override) )*\w+\([^()\n]*\)[^;{}\n]*\{$",
)
_NO_SCRIPT = lazy_pattern(r"\{%|\[!code|^[^\S\n]*(?:@@|[-+] |\$ |>>>)|[│├└]", re.MULTILINE)
"""Diffs, sessions, and text that a builder puts in."""
_CUT = lazy_pattern("|".join((*_LEFT_OUT, *_OTHER_TEXT)), re.MULTILINE)
"""Omissions, placeholders, diffs, sessions, shapes of objects, signatures, and members of a class."""


def _parse(text: str) -> CodeFault | None:
    word = misspelled(text)
    if word is not None:
        return word
    fault = javascript_fault(text)
    if fault is None:
        return None
    slip = script_slip(text)
    if slip is not None:
        return slip
    if _CUT.search(text):
        return None
    message = f"{fault.missing} is missing" if fault.missing else "unexpected text"
    return CodeFault(fault.line, fault.column, message)


RULE = Rule(
    code="E011",
    name="javascript-code",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Show valid JavaScript and TypeScript.",
    check=check_code("javascript", "JavaScript", _parse, cut=_NO_SCRIPT),
    default=False,
    strict=True,
    snippets=False,
    bad=(
        "```js\nrelay.send(«“hello”);»\n```\n\n```ts\n«cosnt relay = connect();»\n```\n",
        '```js\nconst relay = connect({\n  key: "a«"»\n  name: "b",\n  ...rest of it\n});\n```\n',
        '```js\nconst relay = connect("https://relay.dev"«;»\nrelay.send();\n```\n',
        "```ts\n«const send = async (id: string) => {»\n  await relay.send(id);\n```\n",
    ),
    good=(
        '```js\nrelay.send("hello");\n```\n\n```ts\nconst relay = connect();\n```\n',
        '```js\nconst relay = connect("a");\n```\n\n```ts\nconst relay = connect({ key: "a", ... });\n```\n',
        '```tsx\n<Relay name="a">\n  {items.map((each) => <li>{each}</li>)}\n</Relay>\n```\n\n```js\nname: "a",\nsend() {\n  return 1;\n},\n```\n',
    ),
)
