"""A closing tag without its opening tag.

## What it does

Reports closing tags that no opening tag precedes, those whose opening tag has another name, and those whose opening tag is in
another block or element.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from collections.abc import Iterator

from docs_tui.lint.fixes import whole_line
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span, TextEdit


def _mend(page: PageContext, span: Span) -> tuple[TextEdit, ...]:
    return (TextEdit(whole_line(page.text, span), ""),)


def _check(page: PageContext) -> Iterator[RuleFinding]:
    """Find the tags that close nothing, and then those that close another element."""
    yield from reported_by_parser("stray-close-tag", _mend, safe=False)(page)
    yield from reported_by_parser("other-close-tag")(page)


RULE = Rule(
    code="M002",
    name="stray-close-tag",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Close only tags that are open.",
    check=_check,
    bad=(
        "Keys stay valid for a year.\n\n«</Note>»\n\nText.\n",
        "<Tip>\n  Keys stay valid for a year.\n«</Note>»\n",
    ),
    good=("<Note>\n  Keys stay valid for a year.\n</Note>\n",),
    reported_codes=("stray-close-tag", "other-close-tag"),
    fix="Remove the tag",
)
