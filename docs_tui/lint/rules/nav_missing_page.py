"""A navigation entry for a page that does not exist.

## What it does

Reports paths in the navigation of docs.json that match no page, or whose file is ignored, a snippet or a repository file. It ignores
files that the service generates, such as llms.txt. A page with a file extension (`keys.mdx`) is a warning.

## Why is this bad?

The entry is missing from the site, or readers get a 404. A path with an extension works in some places only.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity

_MISSING = ("nav-missing-page", "nav-not-published")
_ENDING = "nav-page-ending"


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find entries without a page, and those with an ending."""
    yield from reported_by_site(*_MISSING)(site)
    for found in reported_by_site(_ENDING)(site):
        yield found._replace(severity=Severity.WARNING)


RULE = Rule(
    code="L006",
    name="nav-missing-page",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="List pages that exist in the navigation.",
    rate="13 of 13",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": config_with(pages='"index", «"keys.mdx"»'),
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(pages='"index", «"kees"»'),
        },
    ),
    good=(
        {"index.mdx": "Text.\n", "keys.mdx": "Text.\n", "docs.json": config_with(pages='"index", "keys"')},
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(),
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(pages='"index", "llms-full.txt"'),
        },
    ),
    reported_codes=(*_MISSING, _ENDING),
)
