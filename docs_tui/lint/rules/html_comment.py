"""An HTML comment.

## What it does

Reports `<!-- … -->` outside code.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site. MDX writes comments as `{/* … */}`.
"""

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity, Span, TextEdit


def _mend(page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    inside = page.slice(Span(span.start + 4, span.end - 3))
    return () if "*/" in inside else (TextEdit(span, f"{{/*{inside}*/}}"),)


RULE = Rule(
    code="M005",
    name="html-comment",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Write comments as {/* … */}.",
    check=reported_by_parser("html-comment", _mend),
    bad=("«<!-- TODO: name the limits -->»\n\nText.\n",),
    good=("{/* TODO: name the limits */}\n\nText.\n",),
    reported_codes=("html-comment",),
    fix="Write it as {/* … */}",
)
