"""A parameter or response field that the operation does not have.

## What it does

On a page for an operation of a spec, reports fields that are in neither the request nor a response.

## Why is this bad?

Readers send a parameter that the API ignores or rejects. Usually the name is misspelled, or has changed in the spec.
"""

from collections.abc import Iterator

from docs_tui.lint.api_fields import BODY, documented, names_below, operation_of, parameters
from docs_tui.lint.example_files import OPERATION_HEAD, SPEC
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.site import meant, nearest
from docs_tui.source import Severity

_OF_EVERY_REQUEST = frozenset(("accept", "authorization", "content-type"))
"""Headers that OpenAPI describes by media types and security schemes, not as parameters."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find fields that the spec does not have."""
    fields = documented(page)
    operation = operation_of(page) if fields else None
    if operation is None:
        return
    known = parameters(operation)
    sent = {name for payload in operation.requests for name in names_below(payload.fields)}
    received = {
        name for each in operation.responses for payload in each.payloads for name in names_below(payload.fields)
    }
    for field in fields:
        names = sent if field.location == BODY else received
        last = field.name.lower().removesuffix("[]").rpartition(".")[2]
        if (field.location, field.name.lower()) in known or last in names or field.nested:
            continue
        if field.location == "header" and field.name.lower() in _OF_EVERY_REQUEST:
            continue
        if not names and field.location in (BODY, ""):
            continue  # The spec does not define the body.
        near = nearest(field.name, (name for place, name in known if place == field.location))
        what = f"{field.location} parameter" if field.location else "response field"
        message = f"{operation.reference} has no {what} {field.name}"
        hint = meant(near, "Correct the name or add it to the spec")
        yield RuleFinding(field.attribute.value_span or field.attribute.span, message, hint)


RULE = Rule(
    code="A002",
    name="unknown-parameter",
    group=RuleGroup.API,
    severity=Severity.WARNING,
    summary="Document only parameters and fields that the operation has.",
    check=check,
    bad=(
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '<ParamField query="limit" type="integer" required>\n  How many.\n</ParamField>\n\n<ParamField query="after" type="string">\n  Where.\n</ParamField>\n\n<ParamField query="«limt»" type="integer">\n  How many.\n</ParamField>\n',
        },
    ),
    good=(
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '<ParamField query="limit" type="integer" required>\n  How many.\n</ParamField>\n\n<ParamField query="after" type="string">\n  Where.\n</ParamField>\n\n<ResponseField name="id" type="string">\n  Its name.\n</ResponseField>\n',
        },
    ),
)
