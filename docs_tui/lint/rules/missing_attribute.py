"""A component without an attribute that it needs.

## What it does

Reports `Step`, `Tab`, `Accordion` and `Expandable` without `title`, `ParamField` without `type`, `ResponseField` without
`name` or `type`, `Update` without `label`, `Tooltip` without `tip`, and whatever else the table of components calls required.
An element that spreads an object into its attributes is left alone.

## Why is this bad?

A step has no name, a tab cannot be chosen, a field has no type: the reader does not see what it is.
"""

from collections.abc import Iterator

from docs_tui.components.spec import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find elements without a required attribute."""
    for element in page.elements:
        spec = element.spec
        if not spec.name or spec.html or spec.role is Role.CARD or spec.name in page.own_names:
            continue
        missing = element.missing
        if missing:
            names = " and ".join(missing)
            yield Found(element.node.open, f"{spec.name} has no {names}", f'Add {missing[0]}="…"')


RULE = Rule(
    code="C003",
    name="missing-attribute",
    group=Group.COMPONENTS,
    severity=Severity.WARNING,
    summary="Give a component the attributes that it needs.",
    rate="100 of 100",
    check=check,
    bad=("<Steps>\n  «<Step>»\n    Create a key.\n  </Step>\n</Steps>\n",),
    good=('<Steps>\n  <Step title="Create a key">\n    Open the dashboard.\n  </Step>\n</Steps>\n',),
)
