"""A docs.json that is not valid JSON.

## What it does

Reports the first syntax error in docs.json or in a file that it includes: an extra comma, a comment, single quotes.

## Why is this bad?

The site cannot be deployed, and every setting in docs.json is lost.
"""

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="J001",
    name="json-syntax",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Write valid JSON in docs.json.",
    check_site=reported_by_site("json-syntax"),
    bad=({"index.mdx": "Text.\n", "docs.json": config_with().replace("}\n}", "}«,»\n}")},),
    good=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(),
        },
    ),
    reported_codes=("json-syntax",),
)
