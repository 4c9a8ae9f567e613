"""A closing tag inside a list item or quote of its element.

## What it does

Reports a closing tag in a list item or quote that started inside the element.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M012",
    name="crossing-tag",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Close an element at the level where it was opened.",
    check=reported_by_parser("crossing-tag"),
    bad=("<Note>\n  - One\n\n  - Two\n    «</Note>»\n",),
    good=("<Note>\n  - One\n\n  - Two\n</Note>\n",),
    reported_codes=("crossing-tag",),
)
