"""A value in docs.json that its key does not accept.

## What it does

Reports values of the wrong type, words that are not in the list that a key accepts, colors that are not hex codes, invalid
URLs, redirects from or to something that is no path, and navigation nodes that cannot be read. In the older mint.json, only values that
cannot be read at all are reported.

## Why is this bad?

The service rejects the file, or uses the default and shows no error.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import config_faults, reported_by_site, without_duplicates
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity

_CARRIED = ("json-type", "base-url", "nav-too-deep")


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find values that a key does not accept."""
    return without_duplicates(reported_by_site(*_CARRIED)(site), config_faults(site, "value"))


RULE = Rule(
    code="J002",
    name="config-value",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Use values that the keys of docs.json accept.",
    rate="42 of 42",
    check_site=check_site,
    bad=(
        {"index.mdx": "Text.\n", "docs.json": config_with('"appearance": {"default": «"drak"»}')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"description": «["Relay"]»')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"background": {"color": {"light": «"teal"»}}')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"redirects": [{"source": «"/a#b"», "destination": "/"}]')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"redirects": [{"source": «"old"», "destination": "/"}]')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"footer": {"socials": {"x": «"@relay"»}}')},
        {"index.mdx": "Text.\n", "docs.json": config_with(pages='{"group": «""», "pages": ["index"]}')},
    ),
    good=(
        {"index.mdx": "Text.\n", "docs.json": config_with('"appearance": {"default": "dark"}')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"appearance": {"default": "dark", "strict": true}')},
        {"index.mdx": "Text.\n", "docs.json": config_with(pages='{"group": " ", "pages": ["index"]}')},
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with('"redirects": [{"source": "/a", "destination": "https://example.com"}]'),
        },
    ),
    reported_codes=_CARRIED,
)
