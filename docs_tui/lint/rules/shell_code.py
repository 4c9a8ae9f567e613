"""A shell example that does not parse.

## What it does

Parses code blocks of bash, sh and zsh and reports an unclosed quotation mark, a loop without `done`, other missing closing words, and
curly quotes. It ignores sessions with a prompt and their output, and blocks with placeholders such as `<name>`.

## Why is this bad?

The shell waits for more input or runs something else when readers paste the example.
"""

import re

from docs_tui.lint.code_blocks import CodeFault, check_code
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.lint.script_syntax import shell_fault
from docs_tui.lint.shell_slips import shell_slip
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_SESSION = lazy_pattern(
    r"\{%|\[!code|^[^\S\n]*(?:\$|>|%|PS |[-+] |[\w.-]{1,40}@[\w.-]{1,40}|\w:\\)|^[^\S\n]*(?:GET|POST|PUT|PATCH|DELETE|HTTP)\b|[│├└✔✓]",
    re.MULTILINE,
)
"""Sessions with prompts, diffs, requests and output."""
_PLACES = lazy_pattern(r"<[A-Za-z][^<>\n]*>|…|\.\.\.|\{\{")
"""Placeholders and omissions."""
_CURLY = lazy_pattern(r"(?:^|[\s=(])(?P<quote>[“‘])[^“”‘’\n]{0,200}[”’]", re.MULTILINE)
_COMMAND = lazy_pattern(r"\s*(?:#|(?:[A-Z_][A-Z0-9_]*=\S* )*[a-z@./][\w@./+-]*(?:[ \t\n(]|$))")
"""How commands begin, unlike output."""
_SENTENCE = lazy_pattern(r"\s*[A-Z][a-z]+ [A-Za-z]+ ")
"""How output begins: ``Connected to the server (version 2)``."""
_QUOTES = frozenset("\"'`")
_COMMENT = lazy_pattern(r"(?:^|\s)#[^\n]*")


def _parse(text: str) -> CodeFault | None:
    curly = _CURLY.search(_COMMENT.sub(lambda found: " " * len(found[0]), text))
    if curly is not None:
        at = curly.start("quote")
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        return CodeFault(line, column, "curly quotes are part of the text", "Write straight quotes")
    if not _COMMAND.match(text):
        return None
    slip = shell_slip(text)
    if slip is not None:
        return slip
    fault = shell_fault(text) if _PLACES.search(text) is None else None
    if fault is None:
        return None
    written = f"{text}\n".split("\n")[fault.line - 1]
    if fault.missing and fault.missing != "word":
        is_output = _SENTENCE.match(written) is not None
        return None if is_output else CodeFault(fault.line, fault.column, f"{fault.missing} is missing")
    at = len(written) - len(written[fault.column - 1 :].lstrip(" "))
    quote, before = written[at : at + 1], written[:at]
    if quote in _QUOTES and (not before or before[-1] in " \t=:(,@"):
        return CodeFault(fault.line, at + 1, f"{quote} is not closed")
    return None


RULE = Rule(
    code="E012",
    name="shell-code",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Show valid shell commands.",
    check=check_code("bash", "shell script", _parse, cut=_SESSION),
    default=False,
    strict=True,
    snippets=False,
    bad=(
        '```bash\ncurl «"https://api.example.com/messages»\n```\n',
        "```bash\ncurl --location «'https://api.example.com/messages»\n```\n",
        "```sh\nfor each in a b; «do»\n  relay send $each\n```\n",
        '```bash\nexport RELAY_KEY« = "a"»\n```\n',
        "```bash\ncurl -H «“Accept: text/plain” https://api.example.com»\n```\n",
    ),
    good=(
        '```bash\ncurl "https://api.example.com/messages"\n```\n',
        '```bash\nfor each in a b; do\n  relay send "$each"\ndone\n```\n',
        "```bash\nrelay connect\nConnected to Relay (version 2)\n```\n",
        "```bash\nrelay send <message's id>\n```\n\n```bash\n$ relay send\nIt's sent\n```\n",
    ),
)
