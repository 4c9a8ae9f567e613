"""Braces between attributes that are not a spread.

## What it does

Reports braces between the attributes of a tag with anything but `{...name}`.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M011",
    name="not-a-spread",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Give every attribute a name.",
    check=reported_by_parser("not-a-spread"),
    bad=('<Card title="Keys" «{icon}»>\n  Text.\n</Card>\n',),
    good=('<Card title="Keys" icon="key">\n  Text.\n</Card>\n',),
    reported_codes=("not-a-spread",),
)
