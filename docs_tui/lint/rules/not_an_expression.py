"""Braces that hold no JavaScript.

## What it does

Reports `{…}` in text, and in attributes, whose content JavaScript does not understand: `{first name}`, `{.red}`, and
words that JavaScript keeps for itself, such as `{package}` or `{default}`.

## Why is this bad?

The hosted service reads pages as strict MDX: this stops the deployment of the whole site. A brace in text begins an expression.
"""

from docs_tui.lint.carried import by_parser
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="M010",
    name="not-an-expression",
    group=Group.MDX,
    severity=Severity.ERROR,
    summary="Write a bare brace as \\{ or in code.",
    rate="25 of 25",
    check=by_parser("not-an-expression"),
    bad=(
        "Call it as «{.red}» in the path.\n",
        "Install «{package}» in «{1..10}».\n",
        "| Filter | Value |\n| --- | --- |\n| status | «{filter field: value}» |\n",
    ),
    good=(
        "Call it as `{.red}` in the path.\n",
        "export const keys = {id: 1}\n\nIt is there: {'id' in keys ? 'yes' : 'no'}, {typeof keys.id}, {new Date().getFullYear()}.\n",
    ),
    carries=("not-an-expression",),
)
