"""A link without text or without a target.

## What it does

Reports `[](/page)`, which has no text, and `[text]()`, which leads nowhere.

## Why is this bad?

Readers cannot see or follow the link.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links without text or target."""
    for link in page.links:
        if link.kind != "link":
            continue
        if not page.slice(link.text_span).strip():
            yield RuleFinding(link.span, "link has no text", "Write what readers find there")
        elif not link.url:
            yield RuleFinding(link.span, "link has no target", "Add the path or the URL")


RULE = Rule(
    code="L019",
    name="empty-link",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="Give every link a text and a target.",
    check=check,
    bad=("Read about «[keys]()» first.\n", "Read about «[](https://example.com)» first.\n"),
    good=("Read about [keys](https://example.com) first.\n",),
)
