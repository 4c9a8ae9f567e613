"""Schemas of a spec: follow every ``$ref``, list the fields, and generate examples."""

from collections.abc import Iterator
from dataclasses import field as dataclass_field
from itertools import islice
from typing import Any, Final

from docs_tui.site.openapi import Field
from docs_tui.site.page_files import Files
from docs_tui.site.specs import as_json, pointer_of, read_spec, schema_name, target, value_at
from docs_tui.source.record import record

MAX_DEPTH = 12
"""How many levels of nested ``allOf`` parts, types and allowed values are followed."""
_BESIDE = ("description", "summary", "deprecated", "default", "example", "examples")
"""Keys allowed beside ``$ref``, by OpenAPI 3.1."""
_CHOICES = ("oneOf", "anyOf")
"""Keys with alternative schemas. If several parts of a schema have them, their fields are joined."""
_MOST_REFERENCES = 20
"""A longer chain of references counts as a cycle."""


@record(frozen=True, slots=True)
class SpecValue:
    """A value of any type, or a missing one; members of a missing value are missing too."""

    value: Any
    """In a schema merged from several files, members may be ``SpecValue`` themselves."""
    file: str
    """The file that references are relative to."""
    files: Files

    @classmethod
    def of_file(cls, name: str, files: Files) -> "SpecValue | None":
        """Return a whole spec; None if it is missing, not loaded or broken."""
        content = files.get(name)
        spec = read_spec(name, content) if content is not None else None
        return cls(spec.data, name, files) if spec is not None and spec.data else None

    def beside(self, value: Any) -> "SpecValue":
        """Wrap a value of the same file; a value with its own location keeps it."""
        return value if isinstance(value, SpecValue) else SpecValue(value, self.file, self.files)

    def get(self, key: str) -> "SpecValue":
        """Return a member."""
        return self.beside(self.value.get(key) if isinstance(self.value, dict) else None)

    def text(self, key: str) -> str:
        """Return a text member without surrounding white space; empty if it is not a text."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return value.strip() if isinstance(value, str) else ""

    def items(self) -> Iterator[tuple[str, "SpecValue"]]:
        """Yield the members of an object with their keys."""
        if isinstance(self.value, dict):
            for key, value in self.value.items():
                yield str(key), self.beside(value)

    def members(self) -> Iterator["SpecValue"]:
        """Yield the values of an object's members."""
        if isinstance(self.value, dict):
            for value in self.value.values():
                yield self.beside(value)

    def each(self) -> Iterator["SpecValue"]:
        """Yield the elements of a list."""
        if isinstance(self.value, list):
            for value in self.value:
                yield self.beside(value)

    @property
    def reference(self) -> str | None:
        """The target of its ``$ref``; None if it has none."""
        reference = self.value.get("$ref") if isinstance(self.value, dict) else None
        return reference if isinstance(reference, str) else None

    @property
    def name(self) -> str:
        """The name of the schema that it refers to; empty without a reference."""
        return schema_name(*target(self.reference, self.file)) if self.reference else ""

    @property
    def mark(self) -> str:
        """An identity for detecting cycles."""
        if self.reference is None:
            return str(id(self.value))
        file, keys = target(self.reference, self.file)
        return file + pointer_of(keys)

    def resolved(self) -> "SpecValue":
        """Follow the value's ``$ref``; return the value itself if it has none."""
        at = self
        for _ in range(_MOST_REFERENCES):
            if at.reference is None:
                return at
            file, keys = target(at.reference, at.file)
            top = SpecValue.of_file(file, self.files)
            own = {key: value for key, value in at.value.items() if key in _BESIDE}
            if top is None:
                return at.beside(own)
            found = value_at(top.value, keys)
            at = top.beside({**found, **own} if isinstance(found, dict) and own else found)
        return at.beside({})

    def merged(self, depth: int = 0, taken: set[str] | None = None) -> "SpecValue":
        """Return a schema with ``allOf`` merged into it, each part once."""
        at = self.resolved()
        taken = set() if taken is None else taken
        taken.add(self.mark)
        if not isinstance(at.value, dict) or not isinstance(at.value.get("allOf"), list) or depth > MAX_DEPTH:
            return at
        whole: dict[str, Any] = {}
        properties: dict[str, Any] = {}
        required: list[Any] = []
        own = {key: value for key, value in at.value.items() if key != "allOf"}
        parts = (each.merged(depth + 1, taken) for each in at.get("allOf").each() if each.mark not in taken)
        for part in (*parts, at.beside(own)):
            if isinstance(part.value, dict):
                both = [key for key in _CHOICES if key in whole and key in part.value]
                choices = {key: [*at.beside(whole).get(key).each(), *part.get(key).each()] for key in both}
                whole.update({**(part.value if part.file == at.file else part.carried()), **choices})
                properties.update(part.get("properties").items())
                required.extend(each.value for each in part.get("required").each())
        return at.beside({**whole, "properties": properties, "required": required})

    def carried(self) -> dict[str, Any]:
        """Return the members of a schema for use in another file: nested schemas keep their location."""
        lists = {key: list(self.get(key).each()) for key in _CHOICES if key in self.value}
        schemas = {key: self.get(key) for key in ("items", "additionalProperties") if key in self.value}
        return {**self.value, **lists, **{key: each for key, each in schemas.items() if isinstance(each.value, dict)}}


MAX_FIELDS = 1000
"""The most fields that are listed, because schemas that refer to each other multiply."""

_LIMITS = (
    *("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"),
    *("minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"),
)
_NESTING = ("properties", "items", "oneOf", "anyOf", "additionalProperties")


@record(frozen=False, slots=True)
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
    _values_by_mark: dict[str, tuple[str, ...]] = dataclass_field(default_factory=dict)
    """The allowed values of referenced schemas, cached for the same reason."""

    def field(self, name: str, schema: SpecValue, *, required: bool, above: tuple[str, ...] = ()) -> Field:
        """Return a schema as a field, with its nested fields."""
        at = self._merged_schema(schema)
        kind = self._only_choice(at) or at
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
            description=at.text("description") or kind.text("description"),
            default=next(filter(None, map(_default, (at, kind))), None),
            values=self._allowed_values(schema),
            example=example_of(at) or example_of(kind),
            children=children,
            recursive=recursive and _nests(at),
            limits=tuple(dict.fromkeys((*_limits(at), *_limits(kind)))),
        )

    def _only_choice(self, at: SpecValue) -> SpecValue | None:
        """Return the schema of which ``at`` is only the nullable form: ``anyOf`` of it and ``null``."""
        rest = [*islice((each for each in map(self._merged_schema, _choices(at)) if not _is_null(each)), 2)]
        return rest[0] if len(rest) == 1 and not at.get("properties").value else None

    def _allowed_values(self, schema: SpecValue) -> tuple[str, ...]:
        """Return the allowed values of a schema; found once for all references to it."""
        if _has_own_keys(schema):
            return self._values(schema, set(), 0)
        if schema.mark not in self._values_by_mark:
            self._values_by_mark[schema.mark] = self._values(schema, set(), 0)
        return self._values_by_mark[schema.mark]

    def _values(self, schema: SpecValue, taken: set[str], depth: int) -> tuple[str, ...]:
        """Return the allowed values of a schema, of the elements of an array, or of all its alternatives, each looked at once."""
        at = self._merged_schema(schema)
        if not isinstance(at.value, dict) or schema.mark in taken or depth > MAX_DEPTH:
            return ()
        taken.add(schema.mark)
        if "const" in at.value or at.get("enum").value is not None:
            return _own_values(at)
        if isinstance(at.get("items").value, dict):
            return self._values(at.get("items"), taken, depth + 1)
        found: dict[str, None] = {}
        for each in _choices(at):
            if _is_null(self._merged_schema(each)):
                continue
            values = self._values(each, taken, depth + 1)
            if not values:
                return ()
            found.update(dict.fromkeys(values))
        return tuple(found)

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
            choices = [each for each in at.get(key).each() if _nests(self._merged_schema(each))]
            for number, choice in enumerate(choices, 1):
                title = self._merged_schema(choice).text("title") or choice.name or f"option {number}"
                inner = self.field(title, choice, required=False, above=above)
                if len(choices) == 1:
                    yield from inner.children
                else:
                    yield inner

    def _merged_schema(self, schema: SpecValue) -> SpecValue:
        if _has_own_keys(schema):
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
        at = self._merged_schema(schema)
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


def _has_own_keys(schema: SpecValue) -> bool:
    """Tell whether a schema is more than a reference."""
    return schema.reference is None or len(schema.value) > 1


def _nests(at: SpecValue) -> bool:
    return isinstance(at.value, dict) and any(map(at.value.get, _NESTING))


def _choices(at: SpecValue) -> Iterator[SpecValue]:
    for key in _CHOICES:
        yield from at.get(key).each()


def _is_null(at: SpecValue) -> bool:
    return isinstance(at.value, dict) and at.value.get("type") == "null"


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


_DEEPEST: Final = 8
_MOST: Final = 300
"""The most values of one example, because schemas that refer to each other multiply."""
_BY_FORMAT: Final[dict[str, Any]] = {
    "date": "2026-01-15",
    "date-time": "2026-01-15T09:30:00Z",
    "time": "09:30:00Z",
    "email": "user@example.com",
    "uuid": "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    "uri": "https://example.com",
    "url": "https://example.com",
    "hostname": "example.com",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "byte": "aGVsbG8=",
}
_BY_TYPE: Final[dict[str, Any]] = {
    "integer": 123,
    "number": 123.45,
    "boolean": True,
    "null": None,
    "object": {},
    "array": [],
}


def example_value(schema: SpecValue, *, required_only: bool = False) -> Any:
    """Return a value that is valid for a schema, with its examples and defaults if it has them.

    Args:
        schema: The schema.
        required_only: Whether to omit optional properties.
    """
    return _Maker(required_only).value("", schema, ())


class _Maker:
    def __init__(self, required_only: bool) -> None:  # noqa: FBT001 - internal
        self._required_only = required_only
        self._made = 0

    def value(self, name: str, schema: SpecValue, above: tuple[str, ...]) -> Any:
        self._made += 1
        mark = schema.mark
        at = schema.merged()
        given = at.value
        if not isinstance(given, dict):
            return {}
        for each in examples_of(at):
            return each
        for key in ("default", "const"):
            if key in given:
                return given[key]
        for each in at.get("enum").each():
            return each.value
        if mark in above or len(above) >= _DEEPEST or self._made > _MOST:
            return [] if given.get("type") == "array" else {} if self._is_object(at) else self._simple(name, at)
        inner = (*above, mark)
        if not given.get("properties"):
            for key in ("oneOf", "anyOf"):
                for choice in at.get(key).each():
                    if choice.merged().text("type") != "null":
                        return self.value(name, choice, inner)
        if isinstance(at.get("items").value, dict):
            return [self.value(name, at.get("items"), inner)]
        return self._object(at, inner) if self._is_object(at) else self._simple(name, at)

    def _is_object(self, at: SpecValue) -> bool:
        return bool(at.get("properties").value) or _type(at) == "object"

    def _object(self, at: SpecValue, inner: tuple[str, ...]) -> dict[str, Any]:
        required = {each.value for each in at.get("required").each() if isinstance(each.value, str)}
        return {
            name: self.value(name, each, inner)
            for name, each in at.get("properties").items()
            if name in required or not self._required_only
            if each.merged().get("readOnly").value is not True
        }

    def _simple(self, name: str, at: SpecValue) -> Any:
        kind = _type(at)
        if kind in ("integer", "number") and isinstance(at.get("minimum").value, int | float):
            return at.value["minimum"]
        if kind in _BY_TYPE:
            return _BY_TYPE[kind]
        return _BY_FORMAT.get(at.text("format"), f"<{name}>" if name else "<string>")


def _type(at: SpecValue) -> str:
    kind = at.value.get("type") if isinstance(at.value, dict) else None
    kinds = kind if isinstance(kind, list) else [kind]
    return next((each for each in kinds if isinstance(each, str) and each != "null"), "")
