"""A heading with no text below it.

## What it does

Reports a heading that is directly followed by another one of the same or a higher level, or by the end of the page.

## Why is this bad?

Readers who follow the outline find nothing there.
"""

from collections.abc import Iterator
from itertools import pairwise

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find headings without text."""
    if page.is_snippet or page.api is not None:
        return
    ends = len(page.text)
    headings = list(page.top_headings)
    for heading, after in pairwise([*headings, None]):
        if heading is None or page.is_empty(heading) or (after is not None and after.depth > heading.depth):
            continue
        is_link = "](" in page.slice(heading.span)
        if not is_link and not page.text[heading.span.end : after.span.start if after is not None else ends].strip():
            yield RuleFinding(heading.span, "section is empty", "Write the section, or remove the heading")


RULE = Rule(
    code="P017",
    name="empty-section",
    group=RuleGroup.STRUCTURE,
    severity=Severity.SUGGESTION,
    summary="Write something below each heading.",
    check=check,
    default=False,
    strict=True,
    snippets=False,
    bad=("«## Keys»\n\n## Limits\n\nText.\n",),
    good=("## Keys\n\n### Limits\n\nText.\n",),
)
