"""A YAML file that is not valid YAML.

## What it does

Reports the first syntax error in docs-tui.yaml or in a YAML spec: an unclosed bracket, a tab, a bare colon. It also reports
duplicate settings.

## Why is this bad?

Every setting in the file, or every page of the spec, is lost.
"""

from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="J005",
    name="yaml-syntax",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Write valid YAML.",
    check_site=reported_by_site("yaml-syntax"),
    bad=(
        {"index.mdx": "Text.\n", "docs-tui.yaml": "budget: «»[5000\n"},
        {"index.mdx": "Text.\n", "docs-tui.yaml": "budget: 5000\ntheme: nord\n«budget»: 6000\n"},
    ),
    good=({"index.mdx": "Text.\n", "docs-tui.yaml": "budget: 5000\n"},),
    reported_codes=("yaml-syntax",),
)
