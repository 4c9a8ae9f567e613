"""A code block without a language.

## What it does

Reports fenced code blocks without a language.

## Why is this bad?

The code is not highlighted, and an AI that reads the page has to guess the language. Use `text` for plain output.
"""

from collections.abc import Iterator

from docs_tui.lint.code_blocks import opened_inside
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code
from docs_tui.source import Severity, Span


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find blocks without a language."""
    for code in page.all(Code):
        if not code.lang and code.closed and opened_inside(page, code) is None:  # code-unclosed reports the others
            start = code.span.start
            yield RuleFinding(
                Span(start, start + len(code.fence)),
                "code block has no language",
                "Add it after the opening fence, such as ```bash; for plain output, ```text",
            )


RULE = Rule(
    code="E001",
    name="code-language",
    group=RuleGroup.CODE,
    severity=Severity.WARNING,
    summary="Give every code block a language; use `text` for plain output.",
    rate="100 of 100",
    check=check,
    bad=("«```»\npip install relay\n```\n",),
    good=("```bash\npip install relay\n```\n",),
)
