"""What the attributes of a tag say, decoded when asked for."""

from typing import TypeAlias

from docs_tui.mdx.nodes import Attribute, MdxJsxElement

AttributeValue: TypeAlias = "str | bool | int | float | list[AttributeValue] | dict[str, AttributeValue] | None"


def attribute_value(attribute: Attribute) -> AttributeValue:
    """Return the value of ``attribute``; None where only JavaScript could tell.

    Entities in a string are resolved. A boolean attribute is True. Of expressions, literals of strings, templates
    without ``${``, numbers, booleans, arrays and objects of them have a value.
    """
    return attribute.raw if attribute.kind == "string" else attribute.kind == "boolean" or None


def attributes_of(element: MdxJsxElement) -> dict[str, AttributeValue]:
    """Return the decoded attributes of ``element`` by name, without spreads; the last of a name counts."""
    return {each.name: attribute_value(each) for each in element.attributes if each.kind != "spread"}
