"""A parameter whose `required` differs from the spec.

## What it does

On a page for an operation of a spec, reports parameters that are required on the page and optional in the spec, or the other way around.

## Why is this bad?

Readers who leave out a required parameter get an error. Readers who believe that an optional one is required look for a
value they do not need.
"""

from collections.abc import Iterator

from docs_tui.lint.api_fields import shared_fields
from docs_tui.lint.example_files import OPERATION_HEAD, SPEC
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find parameters whose ``required`` differs from the spec."""
    for field, expected, operation in shared_fields(page):
        if field.nested or expected.required == field.required:
            continue
        wanted = "required" if expected.required else "optional"
        message = f"{field.name} is {wanted} in {operation.reference}"
        hint = "Add required or correct the spec" if expected.required else "Remove required or correct the spec"
        yield RuleFinding(field.element.node.open, message, hint)


RULE = Rule(
    code="A005",
    name="wrong-parameter-required",
    group=RuleGroup.API,
    severity=Severity.WARNING,
    summary="Mark exactly the required parameters as required.",
    check=check,
    bad=(
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '«<ParamField query="limit" type="integer">»\n  How many.\n</ParamField>\n\n<ParamField query="after" type="string">\n  Where to begin.\n</ParamField>\n',
        },
    ),
    good=(
        {
            "openapi.yaml": SPEC,
            "index.mdx": OPERATION_HEAD
            + '<ParamField query="limit" type="integer" required>\n  How many.\n</ParamField>\n\n<ParamField query="after" type="string">\n  Where to begin.\n</ParamField>\n',
        },
    ),
)
