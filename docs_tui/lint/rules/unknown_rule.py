"""A rule name that does not exist.

## What it does

Reports names in `docs-tui-disable` comments, and under `lint` in `docs-tui.yaml`, that are not the name, code or group of a rule.

## Why is this bad?

The comment suppresses nothing, and the setting has no effect.
"""

from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.lint.suppressions import UNKNOWN
from docs_tui.source import Severity

RULE = Rule(
    code="S002",
    name=UNKNOWN,
    group=RuleGroup.LINTER,
    severity=Severity.WARNING,
    summary="Use rule names that exist.",
    bad=(
        {"docs-tui.yaml": "lint:\n  rules:\n    «heading-skips-levels»: off\n", "index.mdx": "Text.\n"},
        {"docs-tui.yaml": "lint:\n  rules:\n    «heading-skip»: off\n", "index.mdx": "Text.\n"},
        "«{/* docs-tui-disable-next-line heading-skips-levels */}»\n\n## A title\n",
    ),
    good=({"docs-tui.yaml": "lint:\n  rules:\n    heading-skips-level: off\n", "index.mdx": "## A\n\n#### B\n"},),
)
