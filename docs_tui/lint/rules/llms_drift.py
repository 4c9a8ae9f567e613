"""A hand-written llms.txt that has drifted from the navigation.

## What it does

Reads the `llms.txt` in the docs folder, where somebody wrote one by hand, and reports links that lead nowhere, public pages that it
leaves out, and lines that readers of the format refuse. One that docs-tui made is left alone.

## Why is this bad?

An AI that begins with the file goes to pages that are gone, and never learns of those that are missing.
"""

from collections.abc import Iterator

from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, Span
from docs_tui.source.file_names import INDEX_FILE


def check_site(site: SiteContext) -> Iterator[Found]:
    """Find where the file and the site say different things."""
    if INDEX_FILE not in site.site.files:
        return
    from docs_tui.lint.llms_drift import site_drift  # noqa: PLC0415 - few sites have an index written by hand

    offset = site.source(INDEX_FILE).offset
    for each in site_drift(site.site):
        yield Found(Span(offset(each.start), offset(each.end)), each.message, each.hint, file=each.path)


RULE = Rule(
    code="L017",
    name="llms-drift",
    group=Group.LINKS,
    severity=Severity.WARNING,
    summary="Keep a hand-written llms.txt in step with the pages.",
    rate="2 of 2",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "llms.txt": "# Relay\n\n> How Relay is used.\n\n## Docs\n\n- [Home](/index.md)\n- [Keys](«/keys.md»)\n",
        },
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "Text.\n",
            "llms.txt": "«»# Relay\n\n> How Relay is used.\n\n## Docs\n\n- [Home](/index.md)\n",
        },
    ),
    good=({"index.mdx": "Text.\n", "llms.txt": "# Relay\n\n> How Relay is used.\n\n## Docs\n\n- [Home](/index.md)\n"},),
)
