"""An attribute with a value that it does not accept.

## What it does

Reports a value that is not in the list of values that the attribute accepts, such as `color="teal"` on a `Badge` or
`required="ture"` on a `ParamField`. Values that are JavaScript expressions are ignored.

## Why is this bad?

The hosted service uses the default and shows no error.
"""

from collections.abc import Iterator

from docs_tui.components.spec import Prop
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import attribute_value
from docs_tui.site import meant
from docs_tui.source import Severity

_SWITCH = ("true", "false")
_IN_CAPITALS = ("True", "False")
"""Spellings of the same that work."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find values that the attribute does not accept."""
    for element in page.elements:
        spec = element.spec
        if not spec.props or spec.name in page.own_names:
            continue
        for attribute in element.node.attributes:
            prop = spec.prop(attribute.name)
            accepted = (prop.values or _values_of_switch(prop)) if prop is not None else ()
            if prop is None or not accepted:
                continue
            value = attribute_value(attribute)
            if accepted is _SWITCH and value in _IN_CAPITALS:
                continue
            if isinstance(value, (str, int)) and not isinstance(value, bool) and str(value) not in accepted:
                near = page.nearest(str(value), accepted)
                hint = meant(near, f"Use one of {', '.join(accepted)}")
                yield RuleFinding(attribute.span, f"{spec.name} does not accept {prop.name}={value}", hint)


def _values_of_switch(prop: Prop) -> tuple[str, ...]:
    """Return true and false for a boolean attribute; empty for any other."""
    return _SWITCH if prop.default in _SWITCH else ()


RULE = Rule(
    code="C005",
    name="attribute-value",
    group=RuleGroup.COMPONENTS,
    severity=Severity.WARNING,
    summary="Use values that the attribute accepts.",
    rate="50 of 50",
    check=check,
    bad=(
        'Scheduled messages <Badge «color="teal"»>Beta</Badge> wait.\n',
        '<ParamField query="limit" type="integer" «required="ture"»>\n  How many.\n</ParamField>\n',
    ),
    good=(
        'Scheduled messages <Badge color="green">Beta</Badge> wait.\n',
        '<ParamField query="limit" type="integer" required="true">\n  How many.\n</ParamField>\n',
    ),
)
