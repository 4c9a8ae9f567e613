"""A page that documents only some parameters of its operation.

## What it does

On a page that documents parameters of a spec's operation by hand, reports the parameters that it lacks. It ignores pages without
such fields, which show the whole spec, and headers and nested properties. Without a spec, it reports the parameters in the path of
`api:`, `{id}` or `:id`, that the page does not document.

## Why is this bad?

Readers cannot use a parameter that they do not know, or forget one that is required.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.api_fields import Documented, documented, operation_of, parameters
from docs_tui.lint.example_files import OPERATION_HEAD, SPEC
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_IN_PATH = lazy_pattern(r"\{(?P<braces>[\w-]{1,60})\}|(?<=/):(?P<colon>[A-Za-z_]\w{0,60})")
_RESPONSE_FIELD = lazy_pattern(
    r"<ResponseField\b(?>(?:[^<>]|<(?!/?ResponseField\b))*)>(?>(?:[^<]|<(?!/?ResponseField\b))*)"
)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find parameters that the page does not document."""
    fields = [each for each in documented(page) if each.location]
    operation = operation_of(page) if fields else None
    if operation is None:
        yield from _in_path(page, fields)
        return
    by_hand = {each.location for each in fields}
    named = {each.name.lower() for each in fields}
    for (location, name), field in parameters(operation).items():
        if location in by_hand and location != "header" and name not in named:
            message = f"{location} parameter {field.name} of {operation.reference} is not documented"
            first = next(each for each in fields if each.location == location)
            yield RuleFinding(first.element.node.open, message, "Add it, even if it is optional")


def _in_path(page: PageContext, fields: list[Documented]) -> Iterator[RuleFinding]:
    """Find parameters in the path of a page that documents its endpoint without a spec."""
    path = page.front_matter.get("api")
    span = page.key("api") if isinstance(path, str) else None
    if not isinstance(path, str) or span is None or page.is_snippet or operation_of(page) is not None:
        return
    named = {each.name.lower() for each in fields}
    for match in _IN_PATH.finditer(path):
        name = match["braces"] or match["colon"]
        if name.lower() not in named and not (_mentions(page, name) and not fields):
            at = page.text.find(match[0], span.start, span.end)
            place = Span(at, at + len(match[0])) if at >= 0 else span
            message = f"path parameter {name} is not documented"
            yield RuleFinding(place, message, f'Add <ParamField path="{name}">')


def _mentions(page: PageContext, name: str) -> bool:
    """Tell whether a page names a parameter below its front matter, as in a table."""
    text = _RESPONSE_FIELD.sub("", page.body)
    return re.search(rf"\b{re.escape(name)}\b", text) is not None


RULE = Rule(
    code="A003",
    name="missing-parameter",
    group=RuleGroup.API,
    severity=Severity.WARNING,
    summary="Document every parameter, including optional ones.",
    check=check,
    bad=(
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '«<ParamField query="limit" type="integer" required>»\n  How many.\n</ParamField>\n',
        },
        (
            "---\ntitle: One message\ndescription: It is read.\napi: GET /messages/«{id}»\n---\n\n"
            '<ResponseField name="id" type="string">\n  The id.\n</ResponseField>\n'
        ),
        (
            "---\ntitle: A message\ndescription: One of them.\napi: GET /messages/«{id}»\n---\n\n"
            '<ParamField query="fields" type="string">\n  Which. The response has them.\n</ParamField>\n'
        ),
    ),
    good=(
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '<ParamField query="limit" type="integer" required>\n  How many.\n</ParamField>\n\n<ParamField query="after" type="string">\n  Where to begin.\n</ParamField>\n',
        },
    ),
)
