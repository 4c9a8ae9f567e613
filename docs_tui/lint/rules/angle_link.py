"""A link in angle brackets.

## What it does

Reports `<https://…>` and `<someone@example.com>` outside code.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site. MDX reads the bracket as the start
of a tag.
"""

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity, Span, TextEdit


def _mend(page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    url = page.slice(Span(span.start + 1, span.end - 1))
    address = url if ":" in url else f"mailto:{url}"
    return (TextEdit(span, f"[{url}]({address})"),)


RULE = Rule(
    code="M008",
    name="angle-link",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Write links as [text](url).",
    check=reported_by_parser("angle-link", _mend),
    bad=("See «<https://example.com/status>» for the state.\n",),
    good=("See [the status page](https://example.com/status) for the state.\n",),
    reported_codes=("angle-link",),
    fix="Write it as [url](url)",
)
