"""A value that an attribute does not take.

## What it does

Reports values of attributes that take one of a few words, such as `variant="table"`, where another word stands. Values that only
JavaScript could tell are left alone.

## Why is this bad?

The hosted service falls back to the default without a word.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.mdx import attribute_value
from docs_tui.site import meant
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find values that are not among those of the attribute."""
    for element in page.elements:
        spec = element.spec
        if not spec.props or spec.name in page.own_names:
            continue
        for attribute in element.node.attributes:
            prop = spec.prop(attribute.name)
            if prop is None or not prop.values:
                continue
            value = attribute_value(attribute)
            if isinstance(value, (str, int)) and not isinstance(value, bool) and str(value) not in prop.values:
                near = page.nearest(str(value), prop.values)
                hint = meant(near, f"It takes {', '.join(prop.values)}")
                yield Found(attribute.span, f"{prop.name} of {spec.name} cannot be {value}", hint)


RULE = Rule(
    code="C005",
    name="attribute-value",
    group=Group.COMPONENTS,
    severity=Severity.WARNING,
    summary="Use the values that an attribute takes.",
    rate="50 of 50",
    check=check,
    bad=('Scheduled messages <Badge «color="teal"»>Beta</Badge> wait.\n',),
    good=('Scheduled messages <Badge color="green">Beta</Badge> wait.\n',),
)
