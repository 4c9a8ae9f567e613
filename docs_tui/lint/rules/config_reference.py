"""A `$ref` in docs.json that cannot be resolved.

## What it does

Reports `$ref` entries that name no .json file of the site, lead outside the site, or form a cycle.

## Why is this bad?

The deployment stops, and the content of the other file is missing.
"""

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="J004",
    name="config-reference",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Reference JSON files that exist.",
    check_site=reported_by_site("ref-invalid", "ref-cycle", "ref-missing", "ref-too-much", "ref-too-deep"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with('"navbar": {"$ref": «"./navbr.json"»}'),
            "navbar.json": "{}",
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with('"navbar": {"$ref": "./navbar.json"}'),
            "navbar.json": "{}",
        },
    ),
    reported_codes=(
        "ref-invalid",
        "ref-cycle",
        "ref-missing",
        "ref-too-much",
        "ref-too-deep",
    ),
)
