"""Schemas of a spec as fields, with every ``$ref`` followed and circles cut."""

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

from docs_tui.site.openapi import Field
from docs_tui.site.spec_value import MAX_DEPTH, SpecValue
from docs_tui.site.specs import as_json

MAX_FIELDS = 1000
"""Nobody reads more, and schemas that refer to each other multiply."""

_LIMITS = (
    *("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"),
    *("minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"),
)
_NESTING = ("properties", "items", "oneOf", "anyOf", "additionalProperties")


@dataclass(slots=True)
class SchemaReader:
    """Builds the fields of one operation."""

    depth: int
    """Deeper fields are listed without their own fields."""
    made: int = 0
    """The number of fields so far."""
    _types: dict[tuple[str, int], str] = dataclass_field(default_factory=dict)
    """Types of references by depth, cached because schemas that refer to each other multiply."""
    _merged: dict[str, SpecValue] = dataclass_field(default_factory=dict)
    """Referenced schemas with ``allOf`` merged, cached because many references share one."""

    def field(self, name: str, schema: SpecValue, *, required: bool, above: tuple[str, ...] = ()) -> Field:
        """Return a schema as a field, with its nested fields."""
        at = self._whole(schema)
        mark = schema.mark
        self.made += 1
        recursive = mark in above or len(above) >= self.depth or self.made > MAX_FIELDS
        children = () if recursive else tuple(self._children(at, (*above, mark)))
        return Field(
            name=name,
            location="",
            type=self.type_of(schema),
            required=required,
            deprecated=at.get("deprecated").value is True,
            description=at.text("description"),
            default=as_json(at.value["default"]) if isinstance(at.value, dict) and "default" in at.value else None,
            values=_values(at),
            example=example_of(at),
            children=children,
            recursive=recursive and _nests(at),
            limits=tuple(_limits(at)),
        )

    def _children(self, at: SpecValue, above: tuple[str, ...]) -> Iterator[Field]:
        required = {each.value for each in at.get("required").each() if isinstance(each.value, str)}
        for name, schema in at.get("properties").items():
            yield self.field(name, schema, required=name in required, above=above)
        items = at.get("items")
        if isinstance(items.value, dict):
            yield from self.field("", items, required=False, above=above).children
        extra = at.get("additionalProperties")
        if isinstance(extra.value, dict) and extra.value:
            yield self.field("*", extra, required=False, above=above)
        for key in ("oneOf", "anyOf"):
            choices = [each for each in at.get(key).each() if _nests(self._whole(each))]
            for number, choice in enumerate(choices, 1):
                title = self._whole(choice).text("title") or choice.name or f"option {number}"
                inner = self.field(title, choice, required=False, above=above)
                if len(choices) == 1:
                    yield from inner.children
                else:
                    yield inner

    def _whole(self, schema: SpecValue) -> SpecValue:
        if schema.reference is None or len(schema.value) > 1:  # it has own keys beside the reference
            return schema.merged()
        if schema.mark not in self._merged:
            self._merged[schema.mark] = schema.merged()
        return self._merged[schema.mark]

    def type_of(self, schema: SpecValue, depth: int = 0) -> str:
        """Return the type of a schema in words."""
        if schema.reference is None:
            return self._type_of(schema, depth)
        key = (schema.mark, depth)
        if key not in self._types:
            self._types[key] = self._type_of(schema, depth)
        return self._types[key]

    def _type_of(self, schema: SpecValue, depth: int) -> str:
        at = self._whole(schema)
        if not isinstance(at.value, dict) or depth > MAX_DEPTH:
            return "any"
        kind = at.value.get("type")
        kinds = [str(each) for each in kind] if isinstance(kind, list) else [kind] if isinstance(kind, str) else []
        named = [self._named(each, at, depth) for each in kinds]
        if not named:
            choices = [*at.get("oneOf").each(), *at.get("anyOf").each()]
            named = list(dict.fromkeys(self.type_of(each, depth + 1) for each in choices))
        if not named and "const" in at.value:
            named = [_kind_of(at.value["const"])]
        if not named and isinstance(at.value.get("enum"), list):
            named = list(dict.fromkeys(_kind_of(each) for each in at.value["enum"]))
        if not named:
            named = ["object" if at.get("properties").value else "any"]
        if at.value.get("nullable") is True and "null" not in named:
            named.append("null")
        return " | ".join(named)

    def _named(self, kind: str, at: SpecValue, depth: int) -> str:
        if kind == "array":
            inner = self.type_of(at.get("items"), depth + 1)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        form = at.text("format")
        return f"{kind}<{form}>" if form and kind in ("string", "integer", "number") else kind


def _nests(at: SpecValue) -> bool:
    return isinstance(at.value, dict) and any(map(at.value.get, _NESTING))


def _values(at: SpecValue) -> tuple[str, ...]:
    owner = at.get("items") if at.get("enum").value is None and isinstance(at.get("items").value, dict) else at
    values = [each.value for each in owner.get("enum").each()]
    if isinstance(at.value, dict) and "const" in at.value:
        values = [at.value["const"]]
    return tuple(each if isinstance(each, str) else as_json(each) for each in values)


def _limits(at: SpecValue) -> Iterator[str]:
    for name in _LIMITS if isinstance(at.value, dict) else ():
        value = at.value.get(name)
        if value is True:
            yield name
        elif isinstance(value, (int, float, str)) and value is not False:
            yield f"{name} {value}"


def example_of(at: SpecValue) -> str | None:
    """Return the first example of a schema, parameter or header as JSON; None if there is none."""
    return next((as_json(each) for each in examples_of(at)), None)


def examples_of(at: SpecValue) -> Iterator[Any]:
    """Yield the examples of a schema, parameter, header or body: one, a list, or named ones."""
    if not isinstance(at.value, dict):
        return
    if "example" in at.value:
        yield at.value["example"]
    for each in at.get("examples").each():
        yield each.value
    for each in at.get("examples").members():
        example = each.resolved()
        if isinstance(example.value, dict) and "value" in example.value:
            yield example.value["value"]


def _kind_of(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    return "string" if isinstance(value, str) else "object"
