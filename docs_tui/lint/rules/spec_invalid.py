"""A spec that cannot be read.

## What it does

Reports files that docs.json names as OpenAPI or AsyncAPI specs and that are neither JSON nor YAML, or hold no spec.

## Why is this bad?

The pages that the spec would make are missing from the site.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="J006",
    name="spec-invalid",
    group=Group.CONFIG,
    severity=Severity.ERROR,
    summary="Write specs that read.",
    check_site=by_site("spec-invalid"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": "«»- openapi",
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navigation": {"pages": ["index", "openapi.yaml GET /messages"]}\n}\n',
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": 'openapi: 3.1.0\ninfo: {title: Relay, version: "1"}\npaths:\n  /messages:\n    get:\n      summary: List messages\n      responses: {"200": {description: Messages}}\n',
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navigation": {"pages": ["index", "openapi.yaml GET /messages"]}\n}\n',
        },
    ),
    carries=("spec-invalid",),
)
