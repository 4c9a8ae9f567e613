"""A redirect to a page that does not exist.

## What it does

Reports redirects in docs.json whose destination is not a page or file of the site and does not redirect to one. It ignores
destinations with wildcards, on other sites, or in a folder with pages. Docs that are hosted below a path such as ``/docs`` may
use that path in all redirects.

## Why is this bad?

Readers who follow an old link get a 404.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import redirects_with
from docs_tui.lint.redirect_paths import (
    follow_redirects,
    has_wildcard,
    hosting_path,
    is_elsewhere,
    path_of,
    placed_redirects,
)
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.nearest import Guesses, meant
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find destinations that lead nowhere."""
    home = next(iter(site.site.pages.values()), None)
    pages = Guesses(site.site.pages)
    hosted = hosting_path(site)
    for placed in placed_redirects(site):
        destination = placed.redirect.destination
        path = path_of(destination).removeprefix(hosted) or "/"
        if (
            home is None
            or is_elsewhere(destination)
            or has_wildcard(destination)
            or path in site.folders
            or path == "/"
        ):
            continue
        way = follow_redirects(site, destination)
        last = path_of(way.steps[-1]).removeprefix(hosted) or "/"
        if way.goes_round or is_elsewhere(way.steps[-1]) or last in site.folders or last == "/":
            continue
        if site.site.link(home, last.removesuffix(_FEED) or "/").kind == "missing":
            hint = meant(pages.of(path), "Correct the destination or remove the redirect")
            file, span = site.config_place(("redirects", placed.number, "destination"))
            yield RuleFinding(span, f"page {path} does not exist", hint, file=file)


_FEED = "/rss.xml"
"""The feed that the service makes of a page with updates."""
_HOSTED = '{"source": "/docs/a", "destination": "/docs/keys"}, {"source": "/docs/c", "destination": "/docs"}'

RULE = Rule(
    code="L011",
    name="redirect-to-nothing",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Redirect to pages that exist.",
    rate="13 of 13",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": redirects_with('{"source": "/a", "destination": «"/kees"»}'),
        },
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": redirects_with(f'{_HOSTED}, {{"source": "/docs/b", "destination": «"/docs/kees"»}}'),
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": redirects_with('{"source": "/a", "destination": "/keys"}'),
        },
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": redirects_with(
                '{"source": "/a", "destination": "/index"}, {"source": "/feed", "destination": "/keys/rss.xml"}'
            ),
        },
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "docs.json": redirects_with(f'{_HOSTED}, {{"source": "/docs/b", "destination": "/docs/keys"}}'),
        },
    ),
)
