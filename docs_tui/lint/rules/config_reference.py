"""A `$ref` in docs.json that leads nowhere.

## What it does

Reports `$ref` entries that name no .json file of the site, lead out of it, or go round in a circle.

## Why is this bad?

The deployment stops, and what the other file says is lost.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="J004",
    name="config-reference",
    group=Group.CONFIG,
    severity=Severity.ERROR,
    summary="Take in JSON files that exist.",
    check_site=by_site("ref-invalid", "ref-cycle", "ref-missing", "ref-too-much", "ref-too-deep"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navbar": {"$ref": «"./navbr.json"»},\n  "navigation": {"pages": ["index"]}\n}\n',
            "navbar.json": "{}",
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navbar": {"$ref": "./navbar.json"},\n  "navigation": {"pages": ["index"]}\n}\n',
            "navbar.json": "{}",
        },
    ),
    carries=(
        "ref-invalid",
        "ref-cycle",
        "ref-missing",
        "ref-too-much",
        "ref-too-deep",
    ),
)
