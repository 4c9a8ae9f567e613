"""A parameter that is sent nowhere, or to two places.

## What it does

Reports fields of a request that name none, or more than one, of their places: `path`, `body`, `query` and `header`.

## Why is this bad?

The name of the parameter is the value of its place: without one it has no name, and with two nobody knows where to send it.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find fields without one place."""
    for element in page.elements:
        places = [prop.name for prop in element.spec.props if prop.location]
        if not places or element.spreads:
            continue
        given = [attribute for attribute in element.node.attributes if attribute.name in places]
        if not given:
            hint = f'Write its name as the value of its place: {places[0]}="limit"'
            yield Found(element.node.open, f"{element.spec.name} names none of {', '.join(places)}", hint)
        elif len(given) > 1:
            names = " and ".join(each.name for each in given)
            yield Found(given[1].span, f"{element.spec.name} names {names}", "Keep the one that it is sent in")


RULE = Rule(
    code="C004",
    name="field-location",
    group=Group.COMPONENTS,
    severity=Severity.ERROR,
    summary="Name the one place that a parameter is sent in.",
    rate="4 of 4",
    check=check,
    bad=(
        '«<ParamField type="integer">»\n  The most messages to return.\n</ParamField>\n',
        '<ParamField query="limit" «body="limit"» type="integer">\n  The most messages to return.\n</ParamField>\n',
    ),
    good=('<ParamField query="limit" type="integer">\n  The most messages to return.\n</ParamField>\n',),
)
