"""Braces without a JavaScript expression.

## What it does

Reports `{…}` in text and attributes whose content is not valid JavaScript: `{first name}`, `{.red}`, and reserved words such as
`{package}` or `{default}`.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site. In MDX, a brace in text starts a
JavaScript expression.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M010",
    name="not-an-expression",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Escape a bare brace as \\{, or put it in code.",
    rate="25 of 25",
    check=reported_by_parser("not-an-expression"),
    bad=(
        "Call it as «{.red}» in the path.\n",
        "Install «{package}» in «{1..10}».\n",
        "| Filter | Value |\n| --- | --- |\n| status | «{filter field: value}» |\n",
    ),
    good=(
        "Call it as `{.red}` in the path.\n",
        "export const keys = {id: 1}\n\nIt is there: {'id' in keys ? 'yes' : 'no'}, {typeof keys.id}, {new Date().getFullYear()}.\n",
    ),
    reported_codes=("not-an-expression",),
)
