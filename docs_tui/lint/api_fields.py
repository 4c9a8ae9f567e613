"""Compare the fields that an API page documents by hand with those of its operation in the spec."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.mdx import Attribute, attribute_value
from docs_tui.site.openapi import Field, Operation

BODY = "body"
_RPC = frozenset(("jsonrpc", "method", "params"))


class Documented(NamedTuple):
    """One field that a page documents."""

    element: PlacedElement
    location: str
    """``query``, ``path``, ``header`` or ``body``; empty for a field of a response."""
    name: str
    attribute: Attribute
    """The attribute that holds the name."""
    type: str
    required: bool
    nested: bool
    """Whether it is inside another field."""


def documented(page: PageContext) -> tuple[Documented, ...]:
    """Return the fields of the page with literal names, in document order."""
    return page.once(_documented)


def _documented(page: PageContext) -> tuple[Documented, ...]:
    return tuple(filter(None, map(_field, page.of_role(Role.FIELD))))


def operation_of(page: PageContext) -> Operation | None:
    """Return the page's operation; None without one, for AsyncAPI and JSON-RPC, and if no local spec has it.

    The body of JSON-RPC has the same fields for all methods, and pages document what ``params`` holds.
    """
    return page.once(_operation_of)


def _operation_of(page: PageContext) -> Operation | None:
    if page.api is None or page.api.kind == "asyncapi":
        return None
    operation = page.operation
    sent = {field.name for payload in operation.requests for field in payload.fields} if operation is not None else ()
    return None if _RPC.issubset(sent) else operation


def shared_fields(page: PageContext) -> Iterator[tuple[Documented, Field, Operation]]:
    """Yield the parameters that both the page and its operation have."""
    fields = documented(page)
    operation = operation_of(page) if fields else None
    if operation is None:
        return
    known = parameters(operation)
    for field in fields:
        expected = known.get((field.location, field.name.lower()))
        if expected is not None:
            yield field, expected, operation


def parameters(operation: Operation) -> Mapping[tuple[str, str], Field]:
    """Return the request's parameters by location and lower-case name; for a body, only the top-level properties."""
    found = {(each.location, each.name.lower()): each for each in operation.parameters}
    for payload in operation.requests:
        for field in payload.fields:
            found.setdefault((BODY, field.name.lower()), field)
    return found


def names_below(fields: Iterable[Field]) -> Iterator[str]:
    """Yield the lower-case names of fields and of all nested fields."""
    waiting = list(fields)
    while waiting:
        field = waiting.pop()
        yield field.name.lower()
        waiting.extend(field.children)


def plain_type(text: str) -> str | None:
    """Return the JSON Schema name of a type; None for a union or a custom name."""
    word = text.strip().lower()
    if word.endswith("[]") or re.match(r"(?:array|list)\b", word):
        return "array"
    return _TYPES.get(word)


_TYPES = {
    "string": "string",
    "str": "string",
    "text": "string",
    "integer": "integer",
    "int": "integer",
    "int32": "integer",
    "int64": "integer",
    "number": "number",
    "float": "number",
    "double": "number",
    "boolean": "boolean",
    "bool": "boolean",
    "object": "object",
    "dict": "object",
}


def _field(element: PlacedElement) -> Documented | None:
    if element.spreads:
        return None
    location, named, kind, required = "", None, "", False
    for attribute in element.node.attributes:
        prop = element.spec.prop(attribute.name)
        if attribute.name == "name" or (prop is not None and prop.location):
            location, named = "" if attribute.name == "name" else attribute.name, attribute
        elif attribute.name == "type":
            kind = str(attribute_value(attribute) or "")
        elif attribute.name == "required":
            required = attribute_value(attribute) not in (False, "false", None)
    name = attribute_value(named) if named is not None else None
    if named is None or not isinstance(name, str) or not name.strip():
        return None
    nested = any(around.spec.role is Role.FIELD for around in element.ancestors)
    return Documented(element, location, name.strip(), named, kind, required, nested)
