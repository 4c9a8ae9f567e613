"""A `{` that nothing closes.

## What it does

Reports an opening brace in text without its closing one.

## Why is this bad?

The hosted service reads pages as strict MDX: this stops the deployment of the whole site. A brace in text begins a JavaScript expression.
"""

from docs_tui.lint.carried import by_parser
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity, Span, TextEdit


def _mend(_page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    return (TextEdit(Span(span.start, span.start), "\\"),)


RULE = Rule(
    code="M004",
    name="open-brace",
    group=Group.MDX,
    severity=Severity.ERROR,
    summary="Write a bare { as \\{ or in code.",
    rate="4 of 4",
    check=by_parser("open-brace", _mend, safe=False),
    bad=("Begin the object with «{» and a name.\n",),
    good=("Begin the object with \\{ or `{` and a name.\n",),
    carries=("open-brace",),
    fix="Write a backslash before it",
)
