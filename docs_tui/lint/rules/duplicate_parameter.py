"""A parameter that is documented twice.

## What it does

On a page for one operation (`api` or `openapi` in its front matter), reports a `ParamField` with the location and the name of an earlier
one in the same section, or in the same field.

## Why is this bad?

Readers cannot tell which of the two is right, and one of them was probably meant to be another parameter.
"""

from bisect import bisect_left
from collections.abc import Iterator

from docs_tui.lint.api_fields import documented
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find parameter fields of the same name beside each other."""
    if page.api is None:
        return
    fields = [each for each in documented(page) if each.location]
    if len(fields) < 2:
        return
    headings = [heading.span.start for heading in page.all(Heading)]
    seen: set[tuple[object, ...]] = set()
    for field in fields:
        start, around = field.element.node.span.start, next(iter(field.element.ancestors), None)
        section = bisect_left(headings, start)
        key = (section, around.node.span.start if around is not None else -1, field.location, field.name)
        if key in seen:
            message = f"{field.location} parameter {field.name} is documented twice"
            yield RuleFinding(field.attribute.span, message, "Remove it, or write the name that you meant")
        seen.add(key)


_HEAD = "---\ntitle: List messages\ndescription: All of them.\napi: GET /messages\n---\n\nThe response is a list.\n\n"


def _fields(one: str, other: str) -> str:
    more = 'type="string">\n  What it is.\n</ParamField>\n'
    return f"{_HEAD}<ParamField {one} {more}\n<ParamField {other} {more}"


RULE = Rule(
    code="A010",
    name="duplicate-parameter",
    group=RuleGroup.API,
    severity=Severity.WARNING,
    summary="Document each parameter once.",
    check=check,
    snippets=False,
    bad=(_fields('query="limit"', '«query="limit"»'),),
    good=(
        _fields('query="limit"', 'query="after"'),
        _fields('path="id"', 'body="id"'),
        _fields('body="id"', 'body="key"').replace('"key"', '"id"').replace(">\n\n<", ">\n\n## Messages\n\n<", 1),
        _fields('query="limit"', 'query="limit"').replace("api: GET /messages\n", ""),
    ),
)
