"""A suppression that suppresses nothing.

## What it does

Reports a `docs-tui-disable` comment that no finding falls under. Comments for rules that are switched off are left alone.

## Why is this bad?

The comment speaks of a problem that is gone. The next problem of the same kind would be suppressed without anybody knowing.
"""

from docs_tui.lint.rule import Group, Rule
from docs_tui.lint.suppress import UNUSED
from docs_tui.source import Severity

RULE = Rule(
    code="S001",
    name=UNUSED,
    group=Group.LINTER,
    severity=Severity.WARNING,
    summary="Remove comments that suppress nothing.",
    bad=("«{/* docs-tui-disable-next-line heading-skips-level -- the import wants it */}»\n\n## A title\n",),
    good=("## A\n\n{/* docs-tui-disable-next-line heading-skips-level -- the import wants it */}\n\n#### A title\n",),
    fix="Remove the comment",
)
