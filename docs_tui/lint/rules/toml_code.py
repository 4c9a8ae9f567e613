"""A TOML example that is not valid TOML.

## What it does

Parses `toml` code blocks and reports the first syntax error. It ignores shortened blocks, blocks with templates or placeholders,
and keys with two values, as in an example that shows a setting before and after.

## Why is this bad?

Readers who copy the example get an error.
"""

import re

from docs_tui.lint.code_blocks import CodeFault, check_code
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_CUT = lazy_pattern(r"\.\.\.|…|<[A-Za-z][\w .-]*>|\{\{|\{%|\$\{|\[!code|your[_-]\w+", re.IGNORECASE)
_TWICE = ("Cannot overwrite", "Cannot declare", "Cannot mutate")
_PLACE = lazy_pattern(r" \(at line (\d+), column (\d+)\)$| \(at end of document\)$")


def _parse(text: str) -> CodeFault | None:
    import tomllib  # noqa: PLC0415 - pages without TOML need none

    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        if message.startswith(_TWICE):
            return None
        place = _PLACE.search(message)
        line, column = (int(place[1]), int(place[2])) if place and place[1] else (text.count("\n") + 1, 1)
        return CodeFault(line, column, _PLACE.sub("", message)[:1].lower() + _PLACE.sub("", message)[1:])
    except (RecursionError, ValueError):
        return None
    return None


RULE = Rule(
    code="E007",
    name="toml-code",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Show valid TOML.",
    rate="2 of 2",
    check=check_code("toml", "TOML", _parse, cut=_CUT),
    snippets=False,
    bad=("```toml\n[relay]\nname = «relay»\n```\n",),
    good=(
        '```toml\n[relay]\nname = "relay"\n```\n',
        '```toml\n# Before\nname = "a"\n# After\nname = "b"\n```\n\n```toml\nkey = your_key_here\n```\n',
    ),
)
