"""A `{` that nothing closes.

## What it does

Reports an opening brace in text without its closing one, and one that begins a line of code in backticks: an expression is looked
for there before code is.

## Why is this bad?

The hosted service reads pages as strict MDX: this stops the deployment of the whole site. A brace in text begins a JavaScript expression.
"""

from collections.abc import Iterator

from docs_tui.lint.carried import by_parser
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity, Span, TextEdit

_TEXT, _CODE = "open-brace", "brace-in-code"


def check(page: PageContext) -> Iterator[Found]:
    """Pass on what the parser reports; in code a backslash would be shown."""
    yield from by_parser(_TEXT, _mend, safe=False)(page)
    yield from by_parser(_CODE)(page)


def _mend(_page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    return (TextEdit(Span(span.start, span.start), "\\"),)


RULE = Rule(
    code="M004",
    name="open-brace",
    group=Group.MDX,
    severity=Severity.ERROR,
    summary="Write a bare { as \\{ or in code.",
    rate="4 of 4",
    check=check,
    bad=("Begin the object with «{» and a name.\n", "Begin it with `name:\n«{» name` or another.\n"),
    good=("Begin the object with \\{ or `{` and a name.\n",),
    carries=(_TEXT, _CODE),
    fix="Write a backslash before it",
)
