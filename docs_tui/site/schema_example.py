"""An example made from a schema, for bodies whose spec gives none."""

from typing import Any, Final

from docs_tui.site.schema_fields import examples_of
from docs_tui.site.spec_value import SpecValue

_DEEPEST: Final = 8
_MOST: Final = 300
"""Values of one example; schemas that refer to each other multiply."""
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


def made_example(schema: SpecValue, *, required_only: bool = False) -> Any:
    """Return a value that fits a schema: its own examples and defaults where it has them.

    Args:
        schema: The schema.
        required_only: Leave out the properties that may be left out.
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
