"""A close tag inside a block that its element holds.

## What it does

Reports close tags that stand in a list item or a quote which began inside their element.

## Why is this bad?

The hosted service reads pages as strict MDX: this stops the deployment of the whole site.
"""

from docs_tui.lint.carried import by_parser
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="M012",
    name="crossing-tag",
    group=Group.MDX,
    severity=Severity.ERROR,
    summary="Close an element where it was opened.",
    check=by_parser("crossing-tag"),
    bad=("<Note>\n  - One\n\n  - Two\n    «</Note>»\n",),
    good=("<Note>\n  - One\n\n  - Two\n</Note>\n",),
    carries=("crossing-tag",),
)
