"""A page that is not valid UTF-8.

## What it does

Reports files with bytes that are not valid UTF-8. Of a file in UTF-16 or UTF-32, nothing else is reported.

## Why is this bad?

Readers see replacement characters instead of letters, and nothing of a page in UTF-16 or UTF-32.
"""

from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="P009",
    name="encoding",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Save pages as UTF-8.",
    check_site=reported_by_site("encoding", own_severity=True),
    bad=("A caf«»\udce9 in Latin-1.\n",),
    good=("A café in UTF-8.\n",),
    reported_codes=("encoding",),
)
