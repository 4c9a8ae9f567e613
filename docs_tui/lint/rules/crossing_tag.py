"""A close tag inside a block that its element holds.

## What it does

Reports close tags that stand in a list item or a quote which began inside their element.

## Why is this bad?

The hosted service reads pages as strict MDX: this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M012",
    name="crossing-tag",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Close an element where it was opened.",
    check=reported_by_parser("crossing-tag"),
    bad=("<Note>\n  - One\n\n  - Two\n    «</Note>»\n",),
    good=("<Note>\n  - One\n\n  - Two\n</Note>\n",),
    reported_codes=("crossing-tag",),
)
