"""A closing tag without an opening tag.

## What it does

Reports closing tags that no opening tag precedes.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.fixes import whole_line
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity, Span, TextEdit


def _mend(page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    return (TextEdit(whole_line(page.source, span), ""),)


RULE = Rule(
    code="M002",
    name="stray-close-tag",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Close only tags that are open.",
    check=reported_by_parser("stray-close-tag", _mend, safe=False),
    bad=("Keys stay valid for a year.\n\n«</Note>»\n\nText.\n",),
    good=("<Note>\n  Keys stay valid for a year.\n</Note>\n",),
    reported_codes=("stray-close-tag",),
    fix="Remove the tag",
)
