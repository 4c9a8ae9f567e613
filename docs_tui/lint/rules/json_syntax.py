"""A docs.json that is not valid JSON.

## What it does

Reports where docs.json, or a file that it takes in, breaks the rules of JSON: a comma too many, a comment, single quotes.

## Why is this bad?

The site cannot be deployed, and everything that docs.json says is lost.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="J001",
    name="json-syntax",
    group=Group.CONFIG,
    severity=Severity.ERROR,
    summary="Write JSON that reads.",
    check_site=by_site("json-syntax"),
    bad=({"index.mdx": "Text.\n", "docs.json": '{\n  "name": "Relay"«,»\n}\n'},),
    good=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(),
        },
    ),
    carries=("json-syntax",),
)
