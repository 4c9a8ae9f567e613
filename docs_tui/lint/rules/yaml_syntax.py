"""A YAML file that cannot be read.

## What it does

Reports where docs-tui.yaml, or a spec in YAML, breaks the rules of YAML: a bracket that is not closed, a tab, a bare colon;
and a setting that stands twice.

## Why is this bad?

Everything that the file says is lost: settings, or the pages of an API.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="J005",
    name="yaml-syntax",
    group=Group.CONFIG,
    severity=Severity.ERROR,
    summary="Write YAML that reads.",
    check_site=by_site("yaml-syntax"),
    bad=(
        {"index.mdx": "Text.\n", "docs-tui.yaml": "«»budget: [5000\n"},
        {"index.mdx": "Text.\n", "docs-tui.yaml": "budget: 5000\ntheme: nord\n«budget»: 6000\n"},
    ),
    good=({"index.mdx": "Text.\n", "docs-tui.yaml": "budget: 5000\n"},),
    carries=("yaml-syntax",),
)
