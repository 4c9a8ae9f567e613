"""An entry of the navigation without a page.

## What it does

Reports paths in the navigation of docs.json that no page has, or whose file is ignored, a snippet, or a file of the repository.

## Why is this bad?

The entry is missing from the site, or leads to an error.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="L006",
    name="nav-missing-page",
    group=Group.LINKS,
    severity=Severity.ERROR,
    summary="Name pages that exist in the navigation.",
    rate="13 of 13",
    check_site=by_site("nav-missing-page", "nav-not-published"),
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
    ),
    carries=(
        "nav-missing-page",
        "nav-not-published",
    ),
)
