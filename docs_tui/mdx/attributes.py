"""What the attributes of a tag say, decoded when asked for."""

import re
from typing import TypeAlias

from docs_tui.mdx.link_syntax import decode_entities
from docs_tui.mdx.literal import Literal, read_literal
from docs_tui.mdx.nodes import Attribute, MdxJsxElement

AttributeValue: TypeAlias = Literal

_LINE_END = re.compile(r"(?:\r\n?|\n)[ \t]*+")


def attribute_value(attribute: Attribute) -> AttributeValue:
    """Return the value of ``attribute``; None where only JavaScript could tell.

    Entities in a string are resolved, and indentation of its further lines dropped. A boolean attribute is True. Of
    expressions, literals of strings, templates without ``${``, numbers, booleans, arrays and objects of them have a
    value.
    """
    if attribute.kind == "string":
        raw = attribute.raw
        if "\n" in raw or "\r" in raw:
            raw = _LINE_END.sub("\n", raw)
        return decode_entities(raw)
    if attribute.kind == "boolean":
        return True
    return read_literal(attribute.raw) if attribute.kind == "expression" else None


def attributes_of(element: MdxJsxElement) -> dict[str, AttributeValue]:
    """Return the decoded attributes of ``element`` by name, without spreads; the last of a name counts."""
    return {each.name: attribute_value(each) for each in element.attributes if each.kind != "spread"}
