"""A `$ref` in docs.json that leads nowhere.

## What it does

Reports `$ref` entries that name no .json file of the site, lead out of it, or go round in a circle.

## Why is this bad?

The deployment stops, and what the other file says is lost.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.example_files import config_with
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
    carries=(
        "ref-invalid",
        "ref-cycle",
        "ref-missing",
        "ref-too-much",
        "ref-too-deep",
    ),
)
