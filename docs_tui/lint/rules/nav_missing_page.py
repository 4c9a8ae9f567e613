"""A navigation entry for a page that does not exist.

## What it does

Reports paths in the navigation of docs.json that match no page, or whose file is ignored, a snippet or a repository file. It leaves
alone files that the service makes, such as llms.txt.

## Why is this bad?

The entry is missing from the site, or readers get a 404.
"""

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="L006",
    name="nav-missing-page",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="List pages that exist in the navigation.",
    rate="13 of 13",
    check_site=reported_by_site("nav-missing-page", "nav-not-published"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(pages='"index", «"kees"»'),
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(),
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(pages='"index", "llms-full.txt"'),
        },
    ),
    reported_codes=(
        "nav-missing-page",
        "nav-not-published",
    ),
)
