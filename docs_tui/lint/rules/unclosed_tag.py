"""An opening tag without a closing tag.

## What it does

Reports elements that are never closed.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site. The preview shows everything after
the tag as part of the element.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M001",
    name="unclosed-tag",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Close every tag.",
    rate="38 of 38",
    check=reported_by_parser("unclosed-tag"),
    bad=("«<Note>»\n  Keys stay valid for a year.\n",),
    good=("<Note>\n  Keys stay valid for a year.\n</Note>\n",),
    reported_codes=("unclosed-tag",),
)
