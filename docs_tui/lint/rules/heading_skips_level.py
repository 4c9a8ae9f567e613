"""A heading that skips a level.

## What it does

Reports a heading more than one level below the heading before it, such as level 4 after level 2.

## Why is this bad?

The outline has a gap. Readers and screen readers look for a section that does not exist.
"""

from collections.abc import Iterator
from itertools import pairwise

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity

_BELOW_TITLE = 2
"""The level that a level-1 heading should have below a title, as body-title says."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find skipped levels; the headings inside an element are checked by themselves."""
    top = _BELOW_TITLE if page.front_matter.get("title") else 1
    for around in page.outlines:
        for before, heading in pairwise([each for each in around if not page.is_empty(each)]):
            level = max(before.depth, top)
            if heading.depth > level + 1:
                message = f"level-{heading.depth} heading after a level-{level} heading"
                yield RuleFinding(heading.span, message, f"Make it level {level + 1}, or add the missing level")


RULE = Rule(
    code="P003",
    name="heading-skips-level",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Go down one level of headings at a time.",
    rate="50 of 50",
    check=check,
    bad=("## Install\n\n«#### On Linux»\n\nText.\n",),
    good=(
        "## Install\n\n### On Linux\n\nText.\n",
        "## Install\n\n### On Linux\n\nText.\n\n## Use\n\nText.\n",
    ),
)
