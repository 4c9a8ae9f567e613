"""A void tag without a slash.

## What it does

Reports `<br>`, `<img …>`, `<hr>` and other tags without content that do not end with a slash.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity, Span, TextEdit


def _mend(page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    end = span.end - 1
    space = "" if page.text[end - 1].isspace() else " "
    return (TextEdit(Span(end, end), f"{space}/"),)


RULE = Rule(
    code="M006",
    name="void-tag",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="End void tags with a slash.",
    check=reported_by_parser("void-tag", _mend),
    bad=("One line«<br>»and another.\n", 'A picture: «<img src="https://example.com/a.png" alt="A key">» in text.\n'),
    good=("One line<br />and another.\n",),
    reported_codes=("void-tag",),
    fix="End it with a slash",
)
