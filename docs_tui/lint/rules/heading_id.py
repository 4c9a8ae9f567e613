"""An id in braces after a heading.

## What it does

Reports `## Title {#id}`. The hosted service understands it; other tools for MDX do not.

## Why is this bad?

A page that other tools read as well, such as a formatter or a preview, stops them.
"""

from docs_tui.lint.carried import by_parser
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="M018",
    name="heading-id",
    group=Group.MDX,
    severity=Severity.SUGGESTION,
    summary="Let headings have the id of their text.",
    check=by_parser("heading-id"),
    bad=("## Limits «{#limits}»\n\nText.\n",),
    good=("## Limits\n\nText.\n",),
    carries=("heading-id",),
    default=False,
)
