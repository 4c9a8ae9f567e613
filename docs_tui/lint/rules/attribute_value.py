"""An attribute with a value that it does not accept.

## What it does

Reports a value that is not in the list of values that the attribute accepts, such as `color="teal"` on a `Badge` or
`required="ture"` on a `ParamField`, a misspelled type (`type="strng"`), and a `style` of an HTML element that is text. Values
that are JavaScript expressions are ignored.

## Why is this bad?

The hosted service uses the default and shows no error. With a `style` that is text, it cannot show the page.
"""

from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.components.spec import Prop
from docs_tui.lint.near_names import certain
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Attribute, attribute_value
from docs_tui.site import meant
from docs_tui.source import Severity

_TYPES = ("array", "boolean", "integer", "number", "object", "string")
"""Names of types; a field may have any other, such as one of the site's own."""
_STYLE_HINT = 'Write style={{ color: "red" }}, with names in camelCase'
_SWITCH = ("true", "false")
_IN_CAPITALS = ("True", "False")
"""Spellings of the same that work."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find values that the attribute does not accept."""
    for element in page.elements:
        spec = element.spec
        if spec.name in page.own_names:
            continue
        for attribute in element.node.attributes:
            if (
                spec.html
                and not page.is_plain
                and attribute.name == "style"
                and isinstance(attribute_value(attribute), str)
            ):
                yield RuleFinding(attribute.span, "a style must be an object, not text", _STYLE_HINT)
                continue
            if spec.role is Role.FIELD and attribute.name == "type":
                yield from _misspelled_type(attribute)
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


def _misspelled_type(attribute: Attribute) -> Iterator[RuleFinding]:
    value = attribute_value(attribute)
    if isinstance(value, str) and value.islower() and value.rstrip("s") not in _TYPES:
        wanted = certain(value, _TYPES)
        if wanted is not None:
            yield RuleFinding(attribute.span, f"unknown type {value}", f'Did you mean type="{wanted}"?')


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
        '<ParamField query="limit" «type="integr"»>\n  How many.\n</ParamField>\n',
        '<div «style="color: red"»>\n  Text.\n</div>\n',
    ),
    good=(
        'Scheduled messages <Badge color="green">Beta</Badge> wait.\n',
        '<ParamField query="limit" type="integer" required="true">\n  How many.\n</ParamField>\n',
        '<div style={{ color: "#b91c1c" }}>\n  Text.\n</div>\n\n<ParamField query="tags" type="strings">\n  Which.\n</ParamField>\n',
    ),
)
