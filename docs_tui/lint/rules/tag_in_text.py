"""A tag in a line of text whose element spans several blocks.

## What it does

Reports elements with several paragraphs whose opening or closing tag shares a line with text.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M013",
    name="tag-in-text",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Put the tags of an element with several paragraphs on their own lines.",
    check=reported_by_parser("tag-in-text"),
    bad=("«<Note>»The first paragraph.\n\nThe second.«</Note>»\n",),
    good=("<Note>\n  The first paragraph.\n\n  The second.\n</Note>\n",),
    reported_codes=("tag-in-text",),
)
