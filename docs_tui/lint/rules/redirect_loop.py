"""Redirects that form a loop.

## What it does

Reports redirects in docs.json that lead back to a path that was already visited.

## Why is this bad?

The browser gives up and shows an error.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import redirects_with
from docs_tui.lint.redirect_paths import follow_redirects, has_wildcard, is_elsewhere, path_of, placed_redirects
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find redirect loops."""
    for placed in placed_redirects(site):
        redirect = placed.redirect
        if is_elsewhere(redirect.destination) or has_wildcard(redirect.source + redirect.destination):
            continue
        if path_of(redirect.source) == path_of(redirect.destination):
            if path_of(redirect.source) not in site.site.pages:
                message = f"{redirect.source} redirects to itself"
                yield RuleFinding(placed.span, message, "Correct the destination", file=placed.file)
            continue
        way = follow_redirects(site, redirect.destination)
        if way.goes_round:
            steps = " → ".join((redirect.source, *way.steps))
            yield RuleFinding(placed.span, f"redirect loop: {steps}", "Remove one of the redirects", file=placed.file)


RULE = Rule(
    code="L008",
    name="redirect-loop",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Avoid redirect loops.",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": redirects_with(
                '«{"source": "/start", "destination": "/begin"}»,\n    «{"source": "/begin", "destination": "/start"}»'
            ),
        },
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": redirects_with('«{"source": "/start", "destination": "/start"}»'),
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": redirects_with('{"source": "/start", "destination": "/"}'),
        },
    ),
)
