"""A setting in docs-tui.yaml that has no effect.

## What it does

Reports names in docs-tui.yaml that are no settings, values of the wrong kind, themes that there are not, and in the keymap
actions and keys that there are not, and keys that two actions have. Settings in a file docs-tui.yml are not read.

## Why is this bad?

The setting is ignored, and the default holds in its place.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
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
)

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
        {"index.mdx": "Text.\n", "docs-tui.yaml": "«editor»: vim +{lien} {file}\nserve: {«hosts»: http://docs.test}\n"},
        {"index.mdx": "Text.\n", "docs-tui.yaml": "keymap: {«view»: Ctrl+G, «copy»: ctrl-g, menu: F9}\n"},
    ),
    good=({"index.mdx": "Text.\n", "docs-tui.yaml": "budget: 5000\n"},),
    carries=_CARRIED,
)
