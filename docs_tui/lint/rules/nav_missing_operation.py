"""A navigation entry for an operation that does not exist.

## What it does

Reports `METHOD /path` entries in the navigation that no spec defines, specs that do not exist, and operations without a spec.

## Why is this bad?

The page of the operation is missing from the site.
"""

from docs_tui.lint.example_files import SPEC, config_with
from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="L013",
    name="nav-missing-operation",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="List operations and specs that exist.",
    check_site=reported_by_site("nav-missing-operation", "nav-missing-spec", "nav-no-spec"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": SPEC,
            "docs.json": config_with(pages='"index", «"openapi.yaml GET /mesages"»'),
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(pages='"index", «"api.yaml GET /messages"»'),
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": SPEC,
            "docs.json": config_with(pages='"index", "openapi.yaml GET /messages"'),
        },
    ),
    reported_codes=(
        "nav-missing-operation",
        "nav-missing-spec",
        "nav-no-spec",
    ),
)
