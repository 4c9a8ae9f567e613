"""A closing tag with more than a name.

## What it does

Reports closing tags with attributes or a slash after the name: `</Note/>`.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M007",
    name="bad-close-tag",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Write only the name in a closing tag.",
    check=reported_by_parser("bad-close-tag"),
    bad=("<Note>\n  Text.\n«</Note/>»\n",),
    good=("<Note>\n  Text.\n</Note>\n",),
    reported_codes=("bad-close-tag",),
)
