"""An entry of the navigation without a page.

## What it does

Reports paths in the navigation of docs.json that no page has, or whose file is ignored, a snippet, or a file of the repository.

## Why is this bad?

The entry is missing from the site, or leads to an error.
"""

from docs_tui.lint.carried import by_site
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
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navigation": {"pages": ["index", «"kees"»]}\n}\n',
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navigation": {"pages": ["index"]}\n}\n',
        },
    ),
    carries=(
        "nav-missing-page",
        "nav-not-published",
    ),
)
