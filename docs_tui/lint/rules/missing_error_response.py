"""An endpoint whose page shows only success.

## What it does

On a page that documents an endpoint by hand, reports response examples that are all for success (`200`, or without a status), if the page
does not mention an error. With `lint.tier: strict`, it also reports response fields.

## Why is this bad?

Readers have to handle errors, and do not know what they look like.
"""

import re
from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.api_fields import documented, operation_of
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_STATUS = lazy_pattern(r"\b[1-5]\d\d\b")
_ERROR = lazy_pattern(r"\b(?:[45]\d\d|errors?|fails?|invalid|unauthorized|forbidden)\b", re.IGNORECASE)
_RESPONSE = "Response"
_MESSAGE, _HINT = "page shows no response for errors", "Add an example for 400 or 401"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find pages that show success and no error."""
    if page.api is None:
        return
    shown = [each for each in page.of_role(Role.EXAMPLE) if each.spec.label.startswith(_RESPONSE)]
    if page.strict and not shown and (page.api.spec is None or "api" in page.front_matter):
        shown = [each.element for each in documented(page) if not each.location and not each.nested][:1]
        if shown and operation_of(page) is None and not _ERROR.search(page.text):
            yield RuleFinding(shown[0].node.open, _MESSAGE, _HINT)
        return
    if not shown or operation_of(page) is not None or _ERROR.search(page.text):
        return
    codes = [code for code in page.all(Code) if any(each.node.span.contains(code.span) for each in shown)]
    titles = [_STATUS.findall(page.slice(code.info)) for code in codes]
    if codes and all(status[0] == "2" for title in titles for status in title):
        yield RuleFinding(shown[0].node.open, _MESSAGE, _HINT)


_HEAD = "---\ntitle: List messages\ndescription: All of them.\napi: GET /messages\n---\n\n"
RULE = Rule(
    code="A009",
    name="missing-error-response",
    group=RuleGroup.API,
    severity=Severity.SUGGESTION,
    summary="Show what an error looks like beside each success response.",
    check=check,
    snippets=False,
    bad=(_HEAD + '«<ResponseExample>»\n```json 200\n{"id": 1}\n```\n</ResponseExample>\n',),
    good=(
        _HEAD
        + '<ResponseExample>\n```json 200\n{"id": 1}\n```\n\n```json 404\n{"id": null}\n```\n</ResponseExample>\n',
    ),
)
