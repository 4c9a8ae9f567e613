"""A YAML example that is not valid YAML.

## What it does

Parses `yaml` code blocks and reports the first syntax error. It ignores what follows an omission (`...`), lines with placeholders,
blocks that start in the middle of a file or indented, and templates.

## Why is this bad?

Readers who copy the example get an error.
"""

import re

from docs_tui.lint.code_blocks import CUT, CodeFault, check_code
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.lint.yaml_slips import yaml_slip
from docs_tui.site.yaml_text import in_plain_words, is_too_deep
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern


def _parse(text: str) -> CodeFault | None:
    if is_too_deep(text) or _begins_inside(text):
        return None
    fault = _first_fault(text)
    page = _PAGE.match(text)
    if page is not None and fault is not None and fault.line > text.count("\n", 0, page.end()):
        return None
    if fault is None or CUT.search(text) is None:
        return fault
    fault = _first_fault(_PLACE.sub(_stand_in, text))
    if fault is None or CUT.search(f"{text}\n".split("\n")[fault.line - 1]):
        return None
    omitted = _OMITTED_LINE.search(text)  # what follows may be indented in another way
    return fault if omitted is None or fault.line <= text.count("\n", 0, omitted.start()) else None


def _stand_in(found: re.Match[str]) -> str:
    """Return as many letters as a placeholder has, so that places stay."""
    return "x" * len(found[0])


def _first_fault(text: str) -> CodeFault | None:
    from yaml import CSafeLoader, YAMLError, parse  # noqa: PLC0415 - pages without YAML need none

    try:
        for _ in parse(text, Loader=CSafeLoader):
            pass
    except YAMLError as error:
        mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        if mark is None or not problem:
            return None
        lines = text.split("\n")
        line = lines[mark.line : mark.line + 1]
        if line and _CHOICE.search(line[0]):
            return None
        slip = yaml_slip(lines, mark.line)
        if slip is not None:
            return slip
        message, hint = in_plain_words(str(problem), line[0][mark.column : mark.column + 1] if line else "")
        return CodeFault(mark.line + 1, mark.column + 1, message, hint)
    except (ValueError, RecursionError):
        return None
    return None


_PLACE = lazy_pattern(r"\$?\{\{[^}\n]*\}\}|\$\{[^}\n]*\}|<[A-Za-z][^<>\n]*>")
"""A placeholder in a value: ``${NAME}``, ``{{ name }}``, ``<your name>``."""
_INCLUDED = lazy_pattern(r"\{%|\{!|--8<--|\[!code")
"""Signs of text that a builder puts in."""
_PAGE = lazy_pattern(r"\s*---[ \t]*\n(?>(?:(?!---).*\n)*)---[ \t]*\n\s*(?=## |#{1,6} .*\n[ \t]*\n)")
"""The front matter of a Markdown page whose text follows."""
_OMITTED_LINE = lazy_pattern(r"^[ \t]*(?:#[ \t]*|- )?(?:\.\.\.|…)", re.MULTILINE)
_CHOICE = lazy_pattern(r"[\"'] \| [\"']|\[[a-z][a-z _-]*\]/")
"""What a line holds that is to be replaced: ``level: "high" | "low"``, ``image: [repository]/relay``."""


def _begins_inside(text: str) -> bool:
    """Tell whether the first line is indented deeper than a later one."""
    depths = [len(line) - len(line.lstrip(" ")) for line in text.split("\n") if line.strip()]
    return depths[0] > min(depths)


RULE = Rule(
    code="E006",
    name="yaml-code",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Show valid YAML.",
    rate="10 of 10",
    check=check_code("yaml", "YAML", _parse, cut=_INCLUDED),
    snippets=False,
    bad=('```yaml\nname: relay\nkeys: «["a", "b"»\nother: 1\n```\n',),
    good=(
        '```yaml\nname: relay\nkeys: ["a", "b"]\n```\n',
        "```yaml\n✅ region: eu\n\n❌\n```\n",
        '```yaml\nlevel: "high" | "low"\n```\n\n```yaml\nimage: [repository]/relay:1.2\n```\n',
        "```yaml\n---\nname: relay\n---\n\n# Relay\n\nSends: one key: at a time.\n```\n",
        "```yaml\n      region: eu\n  keys:\n    - a\n```\n",
    ),
)
