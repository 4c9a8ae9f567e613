"""A `{` that is never closed.

## What it does

Reports an opening brace in text without a closing one, and one at the start of a line inside inline code, where MDX looks for an
expression before it looks for code.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site. In MDX, a brace in text starts a JavaScript
expression.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span, TextEdit

_TEXT, _CODE = "open-brace", "brace-in-code"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Yield what the parser reports; a brace in code gets no fix, because readers would see the backslash."""
    yield from reported_by_parser(_TEXT, _mend, safe=False)(page)
    yield from reported_by_parser(_CODE)(page)


def _mend(_page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    return (TextEdit(Span(span.start, span.start), "\\"),)


RULE = Rule(
    code="M004",
    name="open-brace",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Escape a bare { as \\{, or put it in code.",
    rate="4 of 4",
    check=check,
    bad=("Begin the object with «{» and a name.\n", "Begin it with `name:\n«{» name` or another.\n"),
    good=("Begin the object with \\{ or `{` and a name.\n",),
    reported_codes=(_TEXT, _CODE),
    fix="Put a backslash before it",
)
