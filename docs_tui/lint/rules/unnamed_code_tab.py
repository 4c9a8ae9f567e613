"""A code block of a group without a name.

## What it does

Reports code blocks without a title in a `<CodeGroup>` of two or more.

## Why is this bad?

The title is the name of the tab. Without one, the tab shows the language, if any, and readers cannot tell two tabs apart.
"""

from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.export.code_block import fence_title
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code
from docs_tui.source import Severity, Span


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find blocks without a name of their own."""
    for element in page.of_role(Role.CODE_GROUP):
        codes = [each for each in element.node.children if isinstance(each, Code)]
        if len(codes) < 2:  # a single block has no tabs
            continue
        for code in codes:
            if not fence_title(code.meta):
                start = code.span.start
                span = code.info if code.info.end > code.info.start else Span(start, start + len(code.fence))
                yield RuleFinding(span, "code block has no name for its tab", "Add a title after the language")


RULE = Rule(
    code="C011",
    name="unnamed-code-tab",
    group=RuleGroup.COMPONENTS,
    severity=Severity.WARNING,
    summary="Give each code block of a CodeGroup a title.",
    check=check,
    bad=("<CodeGroup>\n```bash npm\nnpm i relay\n```\n\n```«bash»\nyarn add relay\n```\n</CodeGroup>\n",),
    good=("<CodeGroup>\n```bash npm\nnpm i relay\n```\n\n```bash yarn\nyarn add relay\n```\n</CodeGroup>\n",),
)
