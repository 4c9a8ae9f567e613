"""A redirect from the path of a page or of another redirect.

## What it does

Reports redirects in docs.json whose source is the path of a page or the source of an earlier redirect.

## Why is this bad?

Either the page or the redirect is never reached, and it is hard to tell which.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import redirects_with
from docs_tui.lint.redirect_paths import has_wildcard, path_of, placed_redirects
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find redirects from the path of a page or of an earlier redirect."""
    taken: set[str] = set()
    for placed in placed_redirects(site):
        source = placed.redirect.source
        if has_wildcard(source) or "#" in source or "?" in source:  # not a path: another rule reports it
            continue
        path = path_of(source)
        if path in site.site.pages and path != path_of(placed.redirect.destination):
            hint = "Remove the redirect or the page"
            yield RuleFinding(placed.span, f"page {path} exists, but this redirects from it", hint, file=placed.file)
        elif path in taken:
            hint = "Remove this one: the first one applies"
            yield RuleFinding(placed.span, f"duplicate redirect from {source}", hint, file=placed.file)
        taken.add(path)


_KEYS = "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n"
RULE = Rule(
    code="L010",
    name="redirect-shadowed",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="Redirect once, and only from paths without a page.",
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
