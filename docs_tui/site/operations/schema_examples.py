"""Generate examples of schemas."""

from typing import Any, Final

from docs_tui.site.operations.schemas import Schema, Shape
from docs_tui.site.operations.spec_values import SpecValue, examples_of

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


def example_value(schema: Schema, *, required_only: bool = False) -> Any:
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

    def value(self, name: str, schema: Schema, above: tuple[str, ...]) -> Any:
        self._made += 1
        at, shape = schema.at, schema.shape
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
        if shape.mark in above or len(above) >= _DEEPEST or self._made > _MOST:
            return [] if given.get("type") == "array" else {} if _is_object(at) else _simple(name, at)
        inner = (*above, shape.mark)
        if not given.get("properties"):
            for choice in shape.choices:
                if choice.at.text("type") != "null":
                    return self.value(name, choice, inner)
        if shape.items is not None:
            return [self.value(name, shape.items, inner)]
        return self._object(shape, inner) if _is_object(at) else _simple(name, at)

    def _object(self, shape: Shape, inner: tuple[str, ...]) -> dict[str, Any]:
        return {
            name: self.value(name, each, inner)
            for name, each, required in shape.properties
            if required or not self._required_only
            if each.at.get("readOnly").value is not True
        }


def _is_object(at: SpecValue) -> bool:
    return bool(at.get("properties").value) or _type(at) == "object"


def _simple(name: str, at: SpecValue) -> Any:
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
