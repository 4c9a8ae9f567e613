"""A parameter of the operation that its page leaves out.

## What it does

On a page that documents parameters of a spec's operation by hand, reports those that it leaves out. A page that documents
none by hand shows all of the spec, and is left alone; so are headers, and properties of properties.

## Why is this bad?

The reader cannot use what is not documented, and does not learn that it must be sent.
"""

from collections.abc import Iterator

from docs_tui.lint.documented import documented, operation_of, parameters
from docs_tui.lint.example_files import SPEC
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find what the page does not document."""
    fields = [each for each in documented(page) if each.location]
    operation = operation_of(page) if fields else None
    if operation is None:
        return
    by_hand = {each.location for each in fields}
    named = {each.name.lower() for each in fields}
    for (location, name), field in parameters(operation).items():
        if location in by_hand and location != "header" and name not in named:
            message = f"the page does not document the {location} parameter {field.name} of {operation.reference}"
            first = next(each for each in fields if each.location == location)
            yield Found(first.element.node.open, message, "Add it, also where it is optional")


_HEAD = "---\ntitle: List messages\ndescription: All of them.\nopenapi: spec.json GET /messages\n---\n\n"

RULE = Rule(
    code="A003",
    name="missing-parameter",
    group=Group.API,
    severity=Severity.WARNING,
    summary="Document every parameter, the optional ones too.",
    check=check,
    bad=(
        {
            "spec.json": SPEC,
            "index.mdx": _HEAD + '«<ParamField query="limit" type="integer" required>»\n  How many.\n</ParamField>\n',
        },
    ),
    good=(
        {
            "spec.json": SPEC,
            "index.mdx": _HEAD
            + '<ParamField query="limit" type="integer" required>\n  How many.\n</ParamField>\n\n<ParamField query="after" type="string">\n  Where to begin.\n</ParamField>\n',
        },
    ),
)
