"""Prerequisites after the steps that need them.

## What it does

Reports a level-2 section named `Prerequisites`, `Requirements` or `Before you begin` after `<Steps>`.

## Why is this bad?

Readers who follow the page from the top learn halfway through that something is missing.
"""

import re
from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_PREREQUISITES = lazy_pattern(
    r"\W*(?:prerequisites?|requirements|before you (?:begin|start)|what you(?:['’]ll)? need)\W*", re.IGNORECASE
)
_LEVEL = 2


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find sections of prerequisites below steps."""
    headings = [each for outline in page.outlines[:1] for each in outline if each.depth == _LEVEL]
    steps = page.of_role(Role.STEPS)
    if not headings or not steps or not page.english:
        return
    late = [each for each in headings if _PREREQUISITES.fullmatch(page.text_of(each))]
    if len(late) != 1:
        return
    first = steps[0].node.span.start
    if first < late[0].span.start:
        line = page.line_of(first)
        yield RuleFinding(
            late[0].span, f"prerequisites come after the steps on line {line}", "Move them before the steps"
        )


RULE = Rule(
    code="W012",
    name="late-prerequisites",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="List prerequisites before the steps.",
    rate="1 of 1",
    check=check,
    bad=('<Steps>\n  <Step title="Install">\n    Text.\n  </Step>\n</Steps>\n\n«## Prerequisites»\n\nA key.\n',),
    good=(
        '## Prerequisites\n\nA key.\n\n<Steps>\n  <Step title="Install">\n    Text.\n  </Step>\n</Steps>\n',
        "## Use\n\nText.\n\n## Prerequisites\n\nA key.\n",
    ),
)
