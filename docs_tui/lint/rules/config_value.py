"""A value in docs.json that its key does not take.

## What it does

Reports values of the wrong kind, words that are not among those a key takes, colors that are no hex codes, addresses that are not,
redirects from a path with `#` or `?`, and nodes of the navigation that cannot be read. Of the older mint.json, only what cannot be read
at all is reported.

## Why is this bad?

The service refuses the file, or falls back to the default without a word.
"""

from collections.abc import Iterator

from docs_tui.lint.carried import by_site
from docs_tui.lint.config_faults import config_faults, told_once
from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity

_CARRIED = ("json-type", "base-url", "nav-too-deep")


def check_site(site: SiteContext) -> Iterator[Found]:
    """Find values that do not fit."""
    return told_once(by_site(*_CARRIED)(site), config_faults(site, "value"))


RULE = Rule(
    code="J002",
    name="config-value",
    group=Group.CONFIG,
    severity=Severity.ERROR,
    summary="Give keys of docs.json values that they take.",
    rate="42 of 42",
    check_site=check_site,
    bad=(
        {"index.mdx": "Text.\n", "docs.json": config_with('"appearance": {"default": «"drak"»}')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"description": «["Relay"]»')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"background": {"color": {"light": «"teal"»}}')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"redirects": [{"source": «"/a#b"», "destination": "/"}]')},
    ),
    good=({"index.mdx": "Text.\n", "docs.json": config_with('"appearance": {"default": "dark", "strict": true}')},),
    carries=_CARRIED,
)
