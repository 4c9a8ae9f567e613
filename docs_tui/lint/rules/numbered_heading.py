"""A heading with a step number.

## What it does

Reports headings such as `Step 1: Create a key` or `1. Create a key`.

## Why is this bad?

The numbers are wrong as soon as a step is added, and they are part of the anchor. `<Steps>` counts by itself.
"""

import re
from collections.abc import Iterator

from docs_tui.components import COMPONENTS, Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_NUMBERED = lazy_pattern(r"\W*(?:step\s+(?:\d+|one|two|three|four|five)\b|\d{1,2}[.)\\]+\s+\D)", re.IGNORECASE)
_COMPONENT = next(row.name for row in COMPONENTS.values() if row.role is Role.STEPS)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find headings with the number of a step."""
    if page.is_changelog or page.is_legal:
        return
    for heading in page.all(Heading):
        if _NUMBERED.match(page.text_of(heading)):
            yield RuleFinding(heading.span, "heading is numbered", f"Remove the number; for steps, use <{_COMPONENT}>")


RULE = Rule(
    code="P018",
    name="numbered-heading",
    group=RuleGroup.STRUCTURE,
    severity=Severity.SUGGESTION,
    summary="Number steps with Steps, not in headings.",
    check=check,
    default=False,
    strict=True,
    bad=("«## Step 1: Create a key»\n\nText.\n", "«## 2. Send a message»\n\nText.\n"),
    good=("## Create a key\n\nText.\n", "## 2 keys at once\n\nText.\n"),
)
