"""A parameter field without exactly one location.

## What it does

Reports request fields that name no location or more than one: `path`, `body`, `query` or `header`.

## Why is this bad?

The value of the location attribute is the name of the parameter. Without it the parameter has no name; with two, readers cannot
tell where to send it.
"""

from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find parameter fields with no location (``query``, ``path``, …) or with several."""
    for element in page.of_role(Role.FIELD):
        places = [prop.name for prop in element.spec.props if prop.location]
        if not places or element.spreads:
            continue
        given = [attribute for attribute in element.node.attributes if attribute.name in places]
        if element.lacks_location:
            name = next((each.raw for each in element.node.attributes if each.name == "name"), "")
            hint = f'Add the location with the name of the parameter: {places[0]}="limit"'
            if name:
                hint = f'Replace "name" with the location: {places[0]}="{name}"'
            yield RuleFinding(element.node.open, f"{element.spec.name} has none of {', '.join(places)}", hint)
        elif len(given) > 1:
            names = " and ".join(each.name for each in given)
            yield RuleFinding(given[1].span, f"{element.spec.name} has {names}", "Keep one location")


RULE = Rule(
    code="C004",
    name="field-location",
    group=RuleGroup.COMPONENTS,
    severity=Severity.ERROR,
    summary="Give a parameter field exactly one location.",
    rate="4 of 4",
    check=check,
    bad=(
        '«<ParamField type="integer">»\n  The most messages to return.\n</ParamField>\n',
        '«<ParamField name="limit" type="integer">»\n  The most messages to return.\n</ParamField>\n',
        '<ParamField query="limit" «body="limit"» type="integer">\n  The most messages to return.\n</ParamField>\n',
    ),
    good=('<ParamField query="limit" type="integer">\n  The most messages to return.\n</ParamField>\n',),
)
