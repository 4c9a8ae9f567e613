"""Elements that are nested too deeply.

## What it does

Reports elements that are nested a hundred levels deep.

## Why is this bad?

Deeper elements are shown as if they were side by side.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M017",
    name="too-deep",
    group=RuleGroup.MDX,
    severity=Severity.WARNING,
    summary="Do not nest elements a hundred levels deep.",
    check=reported_by_parser("too-deep"),
    bad=("<div>\n" * 99 + "«<div>»\nText.\n" + "</div>\n" * 99,),
    good=("<div>\nText.\n</div>\n", "> " * 110 + "Text.\n"),
    reported_codes=("too-deep",),
)
