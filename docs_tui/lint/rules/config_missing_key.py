"""A required key that docs.json lacks.

## What it does

Reports missing keys: `theme`, `name`, `colors.primary` and `navigation` at the top level, and the required keys of nested
objects. In the older mint.json, only the name and the navigation are required.

## Why is this bad?

The service rejects the file and does not deploy the site.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import config_faults, reported_by_site, without_duplicates
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity

_CARRIED = ("name-missing", "nav-missing", "nav-label", "redirect-incomplete")


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find objects that lack a key. If the site reports the same, its finding is used, because its hint is better.

    If an included file cannot be read, the key may be in it: then only the site's own findings count.
    """
    read = {(each.file, each.span.start, each.message): each for each in reported_by_site(*_CARRIED)(site)}
    is_whole = not (site.site.config.missing or any(code.startswith("ref-") for code in site.reported))
    missing = config_faults(site, "missing") if is_whole else ()
    faults = (read.get((each.file, each.span.start, each.message), each) for each in missing)
    return without_duplicates(faults, read.values())


RULE = Rule(
    code="J003",
    name="config-missing-key",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Give docs.json its required keys.",
    check_site=check_site,
    bad=(
        {"index.mdx": "Text.\n", "docs.json": config_with('"banner": «{»"dismissible": true}')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"redirects": [«{»"source": "/a"}]')},
    ),
    good=({"index.mdx": "Text.\n", "docs.json": config_with('"banner": {"content": "Relay 2 is out"}')},),
    reported_codes=_CARRIED,
)
