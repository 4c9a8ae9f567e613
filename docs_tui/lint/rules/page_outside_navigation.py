"""A page that is not in the navigation.

## What it does

Reports pages that docs.json does not list and that are not `hidden: true`. It ignores sites without docs.json, whose navigation
is their folders, sites with `seo.indexing: all`, and pages with `noindex` or the name `404`.

## Why is this bad?

Readers reach the page only by its URL. Search, the sitemap and `llms.txt` do not include it.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, Span

_OFTEN_LEFT_OUT = ("404", "not-found")


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find pages that the navigation does not list."""
    if site.site.navigation.origin == "folders" or site.site.config.seo.indexing == "all":
        return
    for page in site.site.pages.values():
        if page.in_nav or page.hidden or page.file is None or page.file not in site.facts:
            continue
        if page.path.rpartition("/")[2] not in _OFTEN_LEFT_OUT and not page.noindex:
            hint = f"Add it to {site.site.config.file}, or set hidden: true in its front matter"
            yield RuleFinding(Span(0, 0), "page is not in the navigation", hint, file=page.file)


RULE = Rule(
    code="L007",
    name="page-outside-navigation",
    group=RuleGroup.LINKS,
    severity=Severity.SUGGESTION,
    summary="List every page in the navigation.",
    rate="89 of 95: the others are left out on purpose",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "«»---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n",
            "docs.json": config_with(),
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "---\ntitle: Keys\ndescription: How keys work.\nhidden: true\n---\n\nText.\n",
            "docs.json": config_with(),
        },
    ),
)
