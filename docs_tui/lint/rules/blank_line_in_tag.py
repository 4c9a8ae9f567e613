"""Text after a tag that contains a blank line.

## What it does

Reports tags and expressions that contain a blank line and have text after them on their last line.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M015",
    name="blank-line-in-tag",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Start a new line after a tag that spans several lines.",
    check=reported_by_parser("blank-line-in-tag"),
    bad=('«<Icon\n\nicon="key" /> »is a key.\n',),
    good=('<Icon\n  icon="key"\n/> is a key.\n',),
    reported_codes=("blank-line-in-tag",),
)
