"""An unknown key in docs.json.

## What it does

Reports keys that docs.json does not support, at any depth, and suggests the nearest one. The older mint.json is ignored.

## Why is this bad?

The service rejects the file or ignores the key, so the setting has no effect.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import config_faults
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find unknown keys."""
    return config_faults(site, "unknown")


RULE = Rule(
    code="J007",
    name="config-unknown-key",
    group=RuleGroup.CONFIG,
    severity=Severity.WARNING,
    summary="Use keys that docs.json supports.",
    rate="54 of 54",
    check_site=check_site,
    bad=(
        {"index.mdx": "Text.\n", "docs.json": config_with('"topbarLinks": «[]»')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"apearance": «{"default": "dark"}»')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"footer": {"socials": {}, "link": «[]»}')},
    ),
    good=({"index.mdx": "Text.\n", "docs.json": config_with('"appearance": {"default": "dark"}')},),
)
