"""An entry of the navigation that a spec does not have.

## What it does

Reports `METHOD /path` in the navigation where no spec has the operation, specs that are named and do not
exist, and operations without a spec.

## Why is this bad?

The page of the operation is missing from the site.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="L013",
    name="nav-missing-operation",
    group=Group.LINKS,
    severity=Severity.ERROR,
    summary="Name operations and specs that exist.",
    check_site=by_site("nav-missing-operation", "nav-missing-spec", "nav-no-spec"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": 'openapi: 3.1.0\ninfo: {title: Relay, version: "1"}\npaths:\n  /messages:\n    get:\n      summary: List messages\n      responses: {"200": {description: Messages}}\n',
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navigation": {"pages": ["index", «"openapi.yaml GET /mesages"»]}\n}\n',
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navigation": {"pages": ["index", «"api.yaml GET /messages"»]}\n}\n',
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": 'openapi: 3.1.0\ninfo: {title: Relay, version: "1"}\npaths:\n  /messages:\n    get:\n      summary: List messages\n      responses: {"200": {description: Messages}}\n',
            "docs.json": '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n  "description": "How Relay is used.",\n  "colors": {"primary": "#0F766E"},\n  "navigation": {"pages": ["index", "openapi.yaml GET /messages"]}\n}\n',
        },
    ),
    carries=(
        "nav-missing-operation",
        "nav-missing-spec",
        "nav-no-spec",
    ),
)
