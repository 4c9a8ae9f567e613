"""An id in braces after a heading.

## What it does

Reports `## Title {#id}`. The hosted service supports it; other MDX tools do not.

## Why is this bad?

Formatters, previews and other MDX tools cannot read the page.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M018",
    name="heading-id",
    group=RuleGroup.MDX,
    severity=Severity.SUGGESTION,
    summary="Let the service make the ids of headings.",
    check=reported_by_parser("heading-id"),
    bad=("## Limits «{#limits}»\n\nText.\n",),
    good=("## Limits\n\nText.\n",),
    reported_codes=("heading-id",),
    default=False,
)
