"""Schemas of a spec: what each says, and the fields of an operation."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any
from weakref import proxy

from docs_tui.site.openapi import Field
from docs_tui.site.operations.spec_values import CHOICES, MAX_DEPTH, SpecValue, example_of
from docs_tui.site.page_files import Files
from docs_tui.site.specs import as_json
from docs_tui.source.record import record

MAX_FIELDS = 1000
"""The most fields that are listed, because schemas that refer to each other multiply."""
_MOST_KEPT = 10_000
"""How many schemas are kept from one operation to the next. One takes 0.5 to 1.5 kB."""
_LONGEST_PART = 300
"""A type that is a part of another one and longer than this, in characters, is shown as ``any``: such types multiply."""

_LIMITS = (
    *("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"),
    *("minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"),
)
_NESTING = ("properties", "items", "oneOf", "anyOf", "additionalProperties")


class Shape:
    """The values that a schema allows, which do not depend on the keys beside references to it.

    It holds what is written of other schemas, not these themselves: a schema may be within itself, and the garbage collector is off.
    """

    def __init__(self, known: "Schemas", at: SpecValue, mark: str) -> None:
        """Store a schema.

        Args:
            known: The schemas around it, which must exist as long as it is used.
            at: The schema without references, with ``allOf`` merged into it.
            mark: Its identity for detecting cycles.
        """
        self._known: Schemas = proxy(known)
        self.at = at
        self.mark = mark
        self._types: dict[int, str] = {}
        self._values: dict[int, tuple[str, ...]] = {}

    @cached_property
    def nests(self) -> bool:
        """Whether it may have nested fields."""
        return isinstance(self.at.value, dict) and any(map(self.at.value.get, _NESTING))

    @cached_property
    def is_null(self) -> bool:
        """Whether its only value is ``null``."""
        return isinstance(self.at.value, dict) and self.at.value.get("type") == "null"

    @property
    def properties(self) -> "Iterator[tuple[str, Schema, bool]]":
        """The name and schema of each property, and whether it is required."""
        return ((name, self._known.of(each), required) for name, each, required in self._properties)

    @cached_property
    def _properties(self) -> tuple[tuple[str, SpecValue, bool], ...]:
        required = {each.value for each in self.at.get("required").each() if isinstance(each.value, str)}
        return tuple((name, each, name in required) for name, each in self.at.get("properties").items())

    @property
    def items(self) -> "Schema | None":
        """The schema of the elements of an array; None if there is none."""
        items = self._items
        return self._known.of(items) if isinstance(items.value, dict) else None

    @cached_property
    def _items(self) -> SpecValue:
        return self.at.get("items")

    @cached_property
    def _alternatives(self) -> tuple[tuple[SpecValue, ...], ...]:
        """The alternatives: those of ``oneOf``, then those of ``anyOf``."""
        return tuple(tuple(self.at.get(key).each()) for key in CHOICES)

    @property
    def choices(self) -> "Iterator[Schema]":
        """All alternatives."""
        return (self._known.of(each) for group in self._alternatives for each in group)

    @property
    def options(self) -> "Iterator[tuple[tuple[str, Schema], ...]]":
        """The alternatives with nested fields, by title: those of ``oneOf``, then those of ``anyOf``."""
        return (_titled((each, self._known.of(each)) for each in group) for group in self._alternatives)

    @property
    def only_choice(self) -> "Schema | None":
        """The schema of which this is only the nullable form: ``anyOf`` of it and ``null``."""
        rest = [*islice((each for each in self.choices if not each.shape.is_null), 2)]
        return rest[0] if len(rest) == 1 and not self.at.get("properties").value else None

    def values_at(self, depth: int = 0) -> tuple[str, ...]:
        """Return the allowed values, those of the elements of an array, or those of all alternatives.

        Args:
            depth: How many schemas around this one ask for its values; those of a schema within itself are never found.
        """
        if depth not in self._values:
            self._values[depth] = self._values_at(depth)
        return self._values[depth]

    def _values_at(self, depth: int) -> tuple[str, ...]:
        at = self.at
        if not isinstance(at.value, dict) or depth > MAX_DEPTH:
            return ()
        if "const" in at.value or at.get("enum").value is not None:
            return _own_values(at)
        items = self.items
        if items is not None:
            return items.shape.values_at(depth + 1)
        found: dict[str, None] = {}
        for each in self.choices:
            if each.shape.is_null:
                continue
            values = each.shape.values_at(depth + 1)
            if not values:
                return ()
            found.update(dict.fromkeys(values))
        return tuple(found)

    def type_at(self, depth: int = 0) -> str:
        """Return the type in words; ``depth`` levels of types are around it."""
        if depth not in self._types:
            kind = self._type_at(depth)
            self._types[depth] = kind if not depth or len(kind) <= _LONGEST_PART else "any"
        return self._types[depth]

    def _type_at(self, depth: int) -> str:
        at = self.at
        if not isinstance(at.value, dict) or depth > MAX_DEPTH:
            return "any"
        kind = at.value.get("type")
        kinds = [str(each) for each in kind] if isinstance(kind, list) else [kind] if isinstance(kind, str) else []
        named = [self._named(each, depth) for each in kinds]
        if not named:
            named = list(dict.fromkeys(each.shape.type_at(depth + 1) for each in self.choices))
        if not named and "const" in at.value:
            named = [_kind_of(at.value["const"])]
        if not named and isinstance(at.value.get("enum"), list):
            named = list(dict.fromkeys(_kind_of(each) for each in at.value["enum"]))
        if not named:
            named = ["object" if at.get("properties").value else "any"]
        if at.value.get("nullable") is True and "null" not in named:
            named.append("null")
        return " | ".join(named)

    def _named(self, kind: str, depth: int) -> str:
        if kind == "array":
            items = self.items
            inner = items.shape.type_at(depth + 1) if items is not None else "any"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        form = self.at.text("format")
        return f"{kind}<{form}>" if form and kind in ("string", "integer", "number") else kind


class Schema:
    """One schema, and what it says, which is found once however many fields have it."""

    def __init__(self, at: SpecValue, shape: Shape) -> None:
        """Store the schema without references, with the keys beside them, and the values that it allows."""
        self.at = at
        self.shape = shape
        self._fields: dict[tuple[str, bool], Field] = {}

    def field(self, name: str, *, required: bool) -> Field:
        """Return the schema as a field whose nested fields are not listed."""
        key = name, required
        if key not in self._fields:
            self._fields[key] = self._field(name, required=required)
        return self._fields[key]

    def _field(self, name: str, *, required: bool) -> Field:
        at, shape = self.at, self.shape
        only_choice = shape.only_choice
        kind = only_choice.at if only_choice is not None else at
        return Field(
            name=name,
            location="",
            type=shape.type_at(),
            required=required,
            deprecated=at.get("deprecated").value is True,
            description=at.text("description") or kind.text("description"),
            default=next(filter(None, map(_default, (at, kind))), None),
            values=shape.values_at(),
            example=example_of(at) or example_of(kind),
            children=(),
            recursive=shape.nests,
            limits=tuple(dict.fromkeys((*_limits(at), *_limits(kind)))),
        )


class Schemas:
    """The schemas of the specs among some files, each read once for all operations."""

    def __init__(self, files: Files) -> None:
        """Store the files of a site."""
        self.files = files
        self._by_value: dict[int, tuple[SpecValue, Schema]] = {}
        """By the identity of what is written, which is kept so that no other value gets it."""
        self._by_mark: dict[str, Schema] = {}
        """What references lead to."""

    def forget_if_many(self) -> None:
        """Free the memory of all schemas if it is much. Not while an operation is read, which would read them again."""
        if len(self._by_value) > _MOST_KEPT:
            self._by_value.clear()
            self._by_mark.clear()

    def of(self, written: SpecValue) -> Schema:
        """Return a schema that is written out, or what a reference leads to."""
        known = self._by_value.get(id(written.value))
        if known is None:
            known = self._by_value[id(written.value)] = written, self._read(written)
        return known[1]

    def _read(self, written: SpecValue) -> Schema:
        mark = written.mark
        if written.reference is None:
            return self._made(written, mark)
        there = self._by_mark.get(mark)
        if there is None:
            there = self._by_mark[mark] = self._made(written.beside({"$ref": written.reference}), mark)
        own = written.beside_reference
        if not own or not isinstance(there.at.value, dict):
            return there
        return Schema(there.at.beside({**there.at.value, **own}), there.shape)

    def _made(self, written: SpecValue, mark: str) -> Schema:
        at = written.merged()
        return Schema(at, Shape(self, at, mark))


class TooManyFieldsError(Exception):
    """An operation has more fields than ``MAX_FIELDS``."""


@record(frozen=False, slots=True)
class SchemaReader:
    """Builds the fields of one operation."""

    schemas: Schemas
    depth: int
    """Deeper fields are listed without their own fields."""
    cuts: bool = False
    """Whether fields beyond ``MAX_FIELDS`` are listed without their own fields."""
    made: int = 0
    """The number of fields so far."""

    def field(self, name: str, written: SpecValue, *, required: bool) -> Field:
        """Return a schema as a field, with its nested fields.

        Raises:
            TooManyFieldsError: The operation has more than ``MAX_FIELDS`` fields, and the reader does not cut them.
        """
        return self._field(name, self.schemas.of(written), (), required=required)

    def _field(self, name: str, schema: Schema, above: tuple[str, ...], *, required: bool) -> Field:
        field = schema.field(name, required=required)
        children = self._below(schema.shape, above)
        return replace(field, children=children, recursive=False) if field.recursive and children is not None else field

    def _below(self, shape: Shape, above: tuple[str, ...]) -> tuple[Field, ...] | None:
        """Return the nested fields of a schema; None if they are not listed."""
        self.made += 1
        if self.made > MAX_FIELDS and not self.cuts:
            raise TooManyFieldsError
        if shape.mark in above or len(above) >= self.depth or self.made > MAX_FIELDS:
            return None
        return tuple(self._children(shape, (*above, shape.mark))) if shape.nests else ()

    def _children(self, shape: Shape, above: tuple[str, ...]) -> Iterator[Field]:
        for name, schema, required in shape.properties:
            yield self._field(name, schema, above, required=required)
        items = shape.items
        if items is not None:
            yield from self._below(items.shape, above) or ()
        extra = shape.at.get("additionalProperties")
        if isinstance(extra.value, dict) and extra.value:
            yield self._field("*", self.schemas.of(extra), above, required=False)
        for options in shape.options:
            if len(options) == 1:
                yield from self._below(options[0][1].shape, above) or ()
            else:
                yield from (self._field(title, option, above, required=False) for title, option in options)


def _titled(choices: Iterable[tuple[SpecValue, Schema]]) -> tuple[tuple[str, Schema], ...]:
    """Return the alternatives that have nested fields, with titles."""
    nesting = ((written, each) for written, each in choices if each.shape.nests)
    return tuple(
        (each.at.text("title") or written.name or f"option {number}", each)
        for number, (written, each) in enumerate(nesting, 1)
    )


def _default(at: SpecValue) -> str | None:
    return as_json(at.value["default"]) if isinstance(at.value, dict) and "default" in at.value else None


def _own_values(at: SpecValue) -> tuple[str, ...]:
    values = [at.value["const"]] if "const" in at.value else [each.value for each in at.get("enum").each()]
    return tuple(each if isinstance(each, str) else as_json(each) for each in values)


def _limits(at: SpecValue) -> Iterator[str]:
    for name in _LIMITS if isinstance(at.value, dict) else ():
        value = at.value.get(name)
        if value is True:
            yield name
        elif isinstance(value, (int, float, str)) and value is not False:
            yield f"{name} {value}"


def _kind_of(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    return "string" if isinstance(value, str) else "object"
