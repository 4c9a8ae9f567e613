"""Elements nested too deep to be read.

## What it does

Reports elements and containers a hundred levels deep.

## Why is this bad?

Nobody can read such a page, and what lies deeper is shown as if it stood beside them.
"""

from docs_tui.lint.carried import by_parser
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="M017",
    name="too-deep",
    group=Group.MDX,
    severity=Severity.WARNING,
    summary="Nest less.",
    check=by_parser("too-deep"),
    bad=("<div>\n" * 99 + "«<div>»\nText.\n" + "</div>\n" * 99,),
    good=("> Text.\n",),
    carries=("too-deep",),
)
