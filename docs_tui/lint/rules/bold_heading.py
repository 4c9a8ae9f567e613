"""A bold line used as a heading.

## What it does

Reports a paragraph outside lists and components that consists of a few bold words without a full stop or colon. A line directly above
a code block, a table or a picture is its caption, and is ignored.

## Why is this bad?

The line is not in the outline, has no anchor, and screen readers do not find it.
"""

from collections.abc import Iterator
from itertools import pairwise

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code, Paragraph, Table
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_BOLD = lazy_pattern(r"(\*\*|__)(?!\s)([^*_`\n\[]{2,70})(?<![\s.:!?,;：。！？．।။։؟])\1\s*")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find bold lines."""
    if page.is_changelog:
        return
    last = max((each.span.end for each in page.all(Paragraph)), default=0)
    top = page.blocks
    captions = {one.span for one, after in pairwise(top) if isinstance(after, (Code, Table))}
    outside = {each.span for each in top} - captions
    for paragraph in page.all(Paragraph):
        if paragraph.span.end < last and paragraph.span in outside and _BOLD.fullmatch(page.slice(paragraph.span)):
            yield RuleFinding(paragraph.span, "bold line used as a heading", "Make it a heading, such as ###")


RULE = Rule(
    code="P019",
    name="bold-heading",
    group=RuleGroup.STRUCTURE,
    severity=Severity.SUGGESTION,
    summary="Write headings as headings, not as bold lines.",
    check=check,
    default=False,
    strict=True,
    bad=("Text.\n\n«**Create a key**»\n\nOpen the dashboard.\n",),
    good=(
        "Text.\n\n## Create a key\n\nOpen the dashboard.\n",
        "Text.\n\n**Create a key.** Open the dashboard.\n\n**Note:**\n\n**注意：**\n\n**यह सार्वजनिक है।**\n\nText.\n",
        "Text.\n\n**Output**\n\n```json\n{}\n```\n\nText.\n",
    ),
)
