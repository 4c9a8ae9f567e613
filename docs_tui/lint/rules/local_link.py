"""A link to the writer's own machine.

## What it does

Reports links to `localhost` or `127.0.0.1` whose path is a page of this site, and links and images that begin with `file:`. URLs that readers open on their own machine, such
as a server that they have started, are ignored. With `lint.tier: strict`, they are reported too, unless their text is the URL or
the sentence says to open them. All links on a page that says how to preview the site are ignored.

## Why is this bad?

The link works only while the writer runs the site.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.broken_links import replaced
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_facts import Reference
from docs_tui.lint.page_links import LOCAL_URL
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.page_files import find_url
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_OPENS = lazy_pattern(
    r"\b(?:open|visit|browse|go|goes|navigate|access|run|runs|running|available|served?|starts?)\b", re.IGNORECASE
)
"""Words of sentences that send readers to a server on their machine."""
_FILE = "file:"
_PREVIEWS = lazy_pattern(r"\bmint(?:lify)? dev\b|\bdocs-tui serve\b")
"""Commands that preview the site."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links and images that lead to a file on the writer's machine."""
    for reference in page.references:
        if reference.url[:5].lower() == _FILE:
            hint = "Put the file into the docs folder, and write its path from there"
            yield RuleFinding(reference.span, "a file on your own machine", hint)


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find links to this site on the writer's machine."""
    for file, reference, _ in site.targets:
        match = LOCAL_URL.fullmatch(reference.url) if reference.url[:4] == "http" else None
        wanted = match["path"].strip("/") if match is not None and match["path"] else ""
        path = find_url(wanted, site.site.pages) if wanted else None
        if match is not None and _PREVIEWS.search(site.source(file).text):
            continue
        if match is not None and path is not None:
            edits = replaced(site, file, reference, f"{path}{match['rest']}")
            yield RuleFinding(reference.span, "link to your own machine", f"Link to {path}", edits, file=file)
        elif match is not None and site.strict and reference.kind == "link" and _has_own_text(site, file, reference):
            hint = "Put the URL in backticks, or link to a public page"
            yield RuleFinding(reference.span, "link to the reader's own machine", hint, file=file)


def _has_own_text(site: SiteContext, file: str, reference: Reference) -> bool:
    """Tell whether the text of a link hides its address; ``Open http://localhost:3000`` is an instruction."""
    before = site.source(file).text[: reference.span.start].rpartition("\n")[2]
    sentence, bracket, text = before.removesuffix("](").rpartition("[")
    if not before.endswith("](") or not bracket:
        return False
    return text.strip("*_` /") != reference.url.rstrip("/") and _OPENS.search(sentence) is None


RULE = Rule(
    code="L025",
    name="local-link",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Link to pages of the site by their path, not to localhost.",
    check=check,
    check_site=check_site,
    bad=(
        {"index.mdx": "Read about [keys](«http://localhost:3000/keys#limits»).\n", "keys.mdx": "## Limits\n\nText.\n"},
        "<Frame>\n  ![Usage by month](«file:///Users/ana/usage.png»)\n</Frame>\n",
    ),
    good=(
        {"index.mdx": "Read about [keys](/keys#limits).\n", "keys.mdx": "## Limits\n\nText.\n"},
        {
            "index.mdx": "Open the [dashboard](http://localhost:8080/admin). Read about [keys](/keys).\n",
            "keys.mdx": "Text.\n",
        },
        {
            "index.mdx": "```sh\nmint dev\n```\n\nPreview: http://localhost:3000/keys\n",
            "keys.mdx": "Text.\n",
        },
        "- Grafana: [http://localhost:3000](http://localhost:3000/)\n",
    ),
    fix="Write the path of the page",
)
