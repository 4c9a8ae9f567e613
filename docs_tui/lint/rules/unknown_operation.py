"""A page for an operation that the spec does not have.

## What it does

Reports `openapi:` in front matter if the named spec, or every spec of the site, lacks the operation.

## Why is this bad?

The page has no parameters, examples or playground, or the deployment stops.
"""

from docs_tui.lint.example_files import SPEC
from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="L015",
    name="unknown-operation",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Document operations that the spec has.",
    rate="14 of 14",
    check_site=reported_by_site("operation-missing"),
    bad=(
        {
            "index.mdx": "---\ntitle: List\ndescription: Lists.\n«openapi: GET /mesages»\n---\n",
            "openapi.yaml": SPEC,
        },
    ),
    good=(
        {
            "index.mdx": "---\ntitle: List\ndescription: Lists.\nopenapi: GET /messages\n---\n",
            "openapi.yaml": SPEC,
        },
    ),
    reported_codes=("operation-missing",),
)
