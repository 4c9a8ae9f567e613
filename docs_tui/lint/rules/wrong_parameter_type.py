"""A parameter with another type than in the spec.

## What it does

On a page for an operation of a spec, reports parameters whose `type` is a different JSON type in the spec. Unions and unknown type
names are ignored.

## Why is this bad?

Readers send a value that the API rejects.
"""

from collections.abc import Iterator

from docs_tui.lint.api_fields import plain_type, shared_fields
from docs_tui.lint.example_files import OPERATION_HEAD, SPEC
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find parameters with another type than in the spec."""
    for field, expected, operation in shared_fields(page):
        here, there = plain_type(field.type), plain_type(expected.type)
        if here and there and here != there and {here, there} != {"integer", "number"}:
            message = f"{field.name} is {here} here but {there} in {operation.reference}"
            yield RuleFinding(field.element.node.open, message, f'Use type="{there}" or correct the spec')


RULE = Rule(
    code="A004",
    name="wrong-parameter-type",
    group=RuleGroup.API,
    severity=Severity.WARNING,
    summary="Give a parameter its type in the spec.",
    check=check,
    bad=(
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '«<ParamField query="limit" type="string" required>»\n  How many.\n</ParamField>\n\n<ParamField query="after" type="string">\n  Where to begin.\n</ParamField>\n',
        },
    ),
    good=(
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '<ParamField query="limit" type="integer" required>\n  How many.\n</ParamField>\n\n<ParamField query="after" type="string">\n  Where to begin.\n</ParamField>\n',
        },
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '<ParamField query="limit" type="int" required>\n  How many.\n</ParamField>\n\n<ParamField query="after" type="Cursor | null">\n  Where to begin.\n</ParamField>\n',
        },
    ),
)
