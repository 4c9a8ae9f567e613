"""A link to this site with its full URL.

## What it does

Reports links that begin with the public URL of the site and lead to one of its pages. It needs that URL: `base_url` in
`docs-tui.yaml`, or `seo.metatags.canonical` in docs.json.

## Why is this bad?

The link leaves the preview, loads the whole site again, and no check notices when the page moves.
"""

from collections.abc import Iterator

from docs_tui.lint.broken_links import replaced
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.page_files import find_url
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find absolute links to pages of the site."""
    base = site.site.base_url
    if not base:
        return
    for file, reference, _ in site.targets:
        if not reference.url.startswith(f"{base}/") or reference.kind != "link":
            continue
        address = reference.url.removeprefix(base)
        bare = address.partition("#")[0].partition("?")[0]
        path = find_url(bare.strip("/"), site.site.pages) if not bare.endswith(".md") else None
        if path is not None:
            edits = replaced(site, file, reference, f"{path}{address[len(bare) :]}")
            message = "absolute link to a page of this site"
            yield RuleFinding(reference.span, message, f"Link to {path}", edits, file=file)


RULE = Rule(
    code="L026",
    name="absolute-link",
    group=RuleGroup.LINKS,
    severity=Severity.SUGGESTION,
    summary="Link to pages of the site by their path.",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Read about [keys](«https://docs.example.com/keys»).\n",
            "keys.mdx": "Text.\n",
            "docs-tui.yaml": "base_url: https://docs.example.com\n",
        },
    ),
    good=(
        {
            "index.mdx": "Read about [keys](/keys), or see [the blog](https://docs.example.com/blog).\n",
            "keys.mdx": "Text.\n",
            "docs-tui.yaml": "base_url: https://docs.example.com\n",
        },
    ),
    fix="Write the path of the page",
)
