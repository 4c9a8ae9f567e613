"""A heading without a space after its marks.

## What it does

Reports a line that begins with `##` to `######` directly followed by text.

## Why is this bad?

Readers see the marks as text, and the heading is missing from the outline.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Paragraph
from docs_tui.source import Severity, Span, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

_SIGN = re.compile(r"##(?=#{0,4}[^\W\d_])")
"""Marks and a letter. ``re`` finds two plain characters faster than any number of them."""
_HEADING = lazy_pattern(r"(#{2,6})(?=[^\W\d_])")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find paragraphs that were meant as headings."""
    text = page.text
    if _SIGN.search(text) is None:
        return
    for paragraph in page.all(Paragraph):
        for line in paragraph.content.lines:
            match = _HEADING.match(text, *line) if text.startswith("##", *line) else None
            if match is not None:
                edit = TextEdit(Span(match.end(), match.end()), " ")
                yield RuleFinding(
                    Span(*match.span()), "heading has no space after #", "Add a space", (edit,), safe=False
                )


RULE = Rule(
    code="P013",
    name="heading-without-space",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Put a space after the # of a heading.",
    fix="Add the space",
    check=check,
    bad=("«##»Create a key\n\nText.\n",),
    good=("## Create a key\n\nText.\n",),
)
