"""A page whose first heading is below level 2.

## What it does

Reports the first heading of a page if it is level 3 or deeper. Headings inside components are ignored.

## Why is this bad?

The title is level 1, so the first section is level 2. A deeper one leaves a gap in the outline.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find a first heading below level 2."""
    first = page.top_headings[0] if page.top_headings else None
    if first is not None and first.depth > 2:
        yield RuleFinding(
            first.span, f"first heading is level {first.depth}", "Make it level 2, and raise those below it"
        )


RULE = Rule(
    code="P005",
    name="first-heading-level",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Start with a level-2 heading.",
    rate="90 of 90",
    check=check,
    snippets=False,
    bad=("Text.\n\n«### Create a key»\n\nText.\n",),
    good=("Text.\n\n## Create a key\n\nText.\n",),
)
