"""A `<` that begins no tag.

## What it does

Reports `<` before a digit, a sign or the like, outside code: `<5`, `Map<string`.

## Why is this bad?

The hosted service reads pages as strict MDX: this stops the deployment of the whole site.
"""

from docs_tui.lint.carried import by_parser
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity, Span, TextEdit


def _mend(_page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    return (TextEdit(Span(span.start, span.start), "\\"),)


RULE = Rule(
    code="M003",
    name="bare-angle-bracket",
    group=Group.MDX,
    severity=Severity.ERROR,
    summary="Write a bare < as \\< or in code.",
    rate="9 of 9",
    check=by_parser("not-a-tag", _mend),
    bad=("Wait «<»5 seconds.\n", "A list of type Array«<»string, with names.\n"),
    good=("Wait \\<5 seconds, or `<5` in code.\n",),
    carries=("not-a-tag",),
    fix="Write a backslash before it",
)
