"""A setting in docs-tui.yaml that has no effect.

## What it does

Reports names in docs-tui.yaml that are no settings, and values of the wrong kind.

## Why is this bad?

The setting is ignored, and the default holds in its place.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

_CARRIED = ("settings-unknown", "settings-type", "settings-base-url", "settings-budget", "settings-template")

RULE = Rule(
    code="S003",
    name="settings",
    group=Group.LINTER,
    severity=Severity.WARNING,
    summary="Write settings that exist.",
    check_site=by_site(*_CARRIED),
    bad=(
        {"index.mdx": "Text.\n", "docs-tui.yaml": "«budgt»: 5000\n"},
        {"index.mdx": "Text.\n", "docs-tui.yaml": "menu: {mine: {«template»: notaurl}}\n"},
    ),
    good=({"index.mdx": "Text.\n", "docs-tui.yaml": "budget: 5000\n"},),
    carries=_CARRIED,
)
