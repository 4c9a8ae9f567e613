"""A tag that continues outside its quote or list item.

## What it does

Reports tags and expressions that start in a quote or list item and continue on a line outside it.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M014",
    name="lazy-line",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Keep a tag inside the quote or list item where it starts.",
    rate="2 of 2",
    check=reported_by_parser("lazy-line"),
    bad=('> «<Icon\nicon="key" />»\n',),
    good=('> <Icon\n>   icon="key" />\n',),
    reported_codes=("lazy-line",),
)
