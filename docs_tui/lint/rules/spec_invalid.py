"""A spec that cannot be read.

## What it does

Reports files that docs.json or the front matter of a page names as OpenAPI or AsyncAPI specs but that are not JSON or YAML, or contain
no spec.

## Why is this bad?

The pages of the spec are missing from the site.
"""

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

_SPEC = ("openapi: 3.1.0", 'info: {title: Relay, version: "1"}', "paths: {/messages: {get: {summary: List messages}}}")

RULE = Rule(
    code="J006",
    name="spec-invalid",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Use valid specs.",
    check_site=reported_by_site("spec-invalid"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": "«»" + "".join(f"- {line}\n" for line in _SPEC),
            "docs.json": config_with(pages='"index", "openapi.yaml GET /messages"'),
        },
        {
            "index.mdx": "---\ntitle: List\ndescription: Lists.\nopenapi: api.json GET /messages\n---\n",
            "api.json": "«»[]",
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": "".join(f"{line}\n" for line in _SPEC),
            "docs.json": config_with(pages='"index", "openapi.yaml GET /messages"'),
        },
    ),
    reported_codes=("spec-invalid",),
)
