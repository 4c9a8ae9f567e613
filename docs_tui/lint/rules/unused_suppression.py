"""A suppression comment that suppresses nothing.

## What it does

Reports `docs-tui-disable` comments without a finding to suppress. Comments for rules that are off are ignored.

## Why is this bad?

The problem is gone, and the comment would hide the next one of its kind.
"""

from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.lint.suppressions import UNUSED
from docs_tui.source import Severity

RULE = Rule(
    code="S001",
    name=UNUSED,
    group=RuleGroup.LINTER,
    severity=Severity.WARNING,
    summary="Remove comments that suppress nothing.",
    bad=("«{/* docs-tui-disable-next-line heading-skips-level -- the import wants it */}»\n\n## A title\n",),
    good=("## A\n\n{/* docs-tui-disable-next-line heading-skips-level -- the import wants it */}\n\n#### A title\n",),
    fix="Remove the comment",
)
