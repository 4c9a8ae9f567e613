"""A link that goes through a redirect.

## What it does

Reports links to paths that docs.json redirects to a page of the site, including by wildcard. The fix links to that page.

## Why is this bad?

The page loads more slowly, and the link breaks when the redirect is removed.
"""

from collections.abc import Iterator
from urllib.parse import quote

from docs_tui.lint.example_files import redirects_with
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, TextEdit


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find links that are redirected."""
    for file, reference, targets in site.targets:
        if reference.kind != "link" or len(targets) != 1:
            continue
        target = targets[0][1]
        if not target.redirected or target.page is None:
            continue
        page = target.page
        edits: tuple[TextEdit, ...] = ()
        if reference.exact and "?" not in reference.url:
            fragment = f"#{target.fragment}" if target.fragment else ""
            edits = (TextEdit(reference.span, quote(page) + fragment),)
        yield RuleFinding(
            reference.span, f"link goes through a redirect to {page}", f"Link to {page}", edits, file=file
        )


_KEYS = "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n"
_MOVED = redirects_with('{"source": "/tokens", "destination": "/keys"}')
RULE = Rule(
    code="L012",
    name="link-through-redirect",
    group=RuleGroup.LINKS,
    severity=Severity.SUGGESTION,
    summary="Link to the current path of a page.",
    rate="53 of 53",
    check_site=check_site,
    bad=({"index.mdx": "Read about [keys](«/tokens»).\n", "keys.mdx": _KEYS, "docs.json": _MOVED},),
    good=({"index.mdx": "Read about [keys](/keys).\n", "keys.mdx": _KEYS, "docs.json": _MOVED},),
    fix="Link to the new path",
)
