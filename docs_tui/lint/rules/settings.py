"""A setting in docs-tui.yaml without effect.

## What it does

Reports unknown settings in docs-tui.yaml, values of the wrong type, unknown themes, unknown actions and keys in the keymap, and
keys with two actions. It also reports a file named docs-tui.yml, which is not read.

## Why is this bad?

The setting is ignored and the default applies.
"""

from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

_CARRIED = (
    "settings-unknown",
    "settings-type",
    "settings-base-url",
    "settings-budget",
    "settings-template",
    "settings-keymap",
    "settings-theme",
    "settings-limit",
    "settings-hosts",
    "settings-editor",
    "settings-name",
    "settings-place",
)

RULE = Rule(
    code="S003",
    name="settings",
    group=RuleGroup.LINTER,
    severity=Severity.WARNING,
    summary="Use settings that exist.",
    check_site=reported_by_site(*_CARRIED),
    bad=(
        {"index.mdx": "Text.\n", "docs-tui.yaml": "«budgt»: 5000\n"},
        {"index.mdx": "Text.\n", "docs-tui.yaml": "menu: {mine: {«template»: notaurl}}\n"},
        {"index.mdx": "Text.\n", "docs-tui.yaml": "«editor»: vim +{lien} {file}\nserve: {«hosts»: http://docs.test}\n"},
        {"index.mdx": "Text.\n", "docs-tui.yaml": "keymap: {«view»: Ctrl+G, «copy»: ctrl-g, menu: F9}\n"},
    ),
    good=({"index.mdx": "Text.\n", "docs-tui.yaml": "budget: 5000\n"},),
    reported_codes=_CARRIED,
)
