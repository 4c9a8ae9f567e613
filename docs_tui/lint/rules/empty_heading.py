"""A heading without text.

## What it does

Reports `##` with nothing after it. Headings that consist of an image or a component are ignored.

## Why is this bad?

The outline and screen readers show an empty entry.
"""

from collections.abc import Iterator

from docs_tui.lint.fixes import whole_line
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading
from docs_tui.source import Severity, TextEdit


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find headings that have no content at all."""
    for heading in page.all(Heading):
        if page.is_empty(heading):
            edits = (TextEdit(whole_line(page.text, heading.span), ""),)
            yield RuleFinding(heading.span, "heading has no text", "Write its text, or remove the line", edits)


RULE = Rule(
    code="P020",
    name="empty-heading",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give every heading text.",
    fix="Remove the line",
    check=check,
    bad=("Text.\n\n«##»\n\nText.\n", "Text.\n\n«#»\n\nText.\n"),
    good=("Text.\n\n## Keys\n\nText.\n",),
)
