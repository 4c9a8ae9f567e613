"""An export of an undefined name.

## What it does

Reports `export { name }` on a page that neither imports nor defines the name.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M016",
    name="unknown-export",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Export only names that the page defines.",
    check=reported_by_parser("unknown-export"),
    bad=("«export { limit }»;\n\nText.\n",),
    good=("export const limit = 100;\n\nText.\n",),
    reported_codes=("unknown-export",),
)
