"""A redirect to another redirect.

## What it does

Reports redirects in docs.json whose destination redirects again. The fix redirects to the last destination.

## Why is this bad?

Each redirect makes the page load more slowly, and search engines give up after a few.
"""

import json
from collections.abc import Iterator

from docs_tui.lint.example_files import redirects_with
from docs_tui.lint.redirect_paths import follow_redirects, has_wildcard, is_elsewhere, path_of, placed_redirects
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, TextEdit


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find redirects whose destination redirects again."""
    for placed in placed_redirects(site):
        destination = placed.redirect.destination
        if is_elsewhere(destination) or has_wildcard(destination) or "#" in destination or "?" in destination:
            continue
        way = follow_redirects(site, destination)
        if len(way.steps) > 1 and not way.goes_round and path_of(placed.redirect.source) != path_of(destination):
            last = way.steps[-1]
            file, span = site.config_place(("redirects", placed.number, "destination"))
            edits = (TextEdit(span, json.dumps(last, ensure_ascii=False)),)
            yield RuleFinding(
                span, f"{destination} redirects again, to {last}", f"Redirect to {last}", edits, file=file
            )


RULE = Rule(
    code="L009",
    name="redirect-chain",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="Redirect directly to the final page.",
    rate="11 of 11",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n",
            "docs.json": redirects_with(
                '{"source": "/a", "destination": «"/b"»},\n    {"source": "/b", "destination": "/keys"}'
            ),
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n",
            "docs.json": redirects_with(
                '{"source": "/a", "destination": "/keys"},\n    {"source": "/b", "destination": "/keys"}'
            ),
        },
    ),
    fix="Redirect to the last destination",
)
