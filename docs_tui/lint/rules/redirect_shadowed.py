"""A redirect from a page that is there, or after another that takes its path.

## What it does

Reports redirects of docs.json whose source is the path of a page, and redirects whose source an earlier one has already.

## Why is this bad?

Either the page or the redirect is never reached, and which one is hard to see.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import redirects_with
from docs_tui.lint.redirects import has_wildcard, path_of, placed_redirects
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[Found]:
    """Find redirects that stand in the way of a page, or of another redirect."""
    taken: set[str] = set()
    for placed in placed_redirects(site):
        source = placed.redirect.source
        if has_wildcard(source) or "#" in source or "?" in source:  # no path at all, which another rule says
            continue
        path = path_of(source)
        if path in site.site.pages and path != path_of(placed.redirect.destination):
            hint = "Remove the redirect, or the page"
            yield Found(placed.span, f"there is a page {path} that this redirects from", hint, file=placed.file)
        elif path in taken:
            hint = "Remove this one: the first counts"
            yield Found(placed.span, f"{source} is redirected above", hint, file=placed.file)
        taken.add(path)


_KEYS = "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n"
RULE = Rule(
    code="L010",
    name="redirect-shadowed",
    group=Group.LINKS,
    severity=Severity.WARNING,
    summary="Redirect only from paths that have no page, once.",
    rate="10 of 10",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": _KEYS,
            "docs.json": redirects_with('«{"source": "/keys", "destination": "/"}»'),
        },
        {
            "index.mdx": "Text.\n",
            "keys.mdx": _KEYS,
            "docs.json": redirects_with(
                '{"source": "/a", "destination": "/keys"},\n    «{"source": "/a/", "destination": "/"}»'
            ),
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": _KEYS,
            "docs.json": redirects_with('{"source": "/a", "destination": "/keys"}'),
        },
    ),
)
