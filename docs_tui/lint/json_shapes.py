"""Shapes of JSON values, and the check of a value against its shape."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any, Literal, NamedTuple, TypeAlias

from docs_tui.site import meant, nearest
from docs_tui.site.docs_json import kind_of
from docs_tui.site.json_text import MAX_DEPTH, Pointer
from docs_tui.source.record import record

ConfigFaultKind = Literal["unknown", "missing", "value"]
REF = "$ref"
_MOST_NAMED = 12
"""How many keys a hint lists."""
_SHOWN = 30
"""How many characters of a value a message shows."""


class ConfigFault(NamedTuple):
    """A value that does not have its shape."""

    pointer: Pointer
    """The keys and indexes that lead to the value."""
    kind: ConfigFaultKind
    message: str
    hint: str = ""


@record(frozen=True, slots=True)
class TextShape:
    """A string; optionally from a list, or matching a pattern."""

    choices: tuple[str, ...] = ()
    pattern: str = ""
    expected: str = "a string"
    """Its name in messages: ``a color such as #0F766E``."""
    filled: bool = False
    """Whether it must not be empty."""


@record(frozen=True, slots=True)
class FlagShape:
    """True or false."""


@record(frozen=True, slots=True)
class NumberShape:
    """A number."""


@record(frozen=True, slots=True)
class AnyShape:
    """Any value; checked elsewhere or not at all."""


@record(frozen=True, slots=True)
class ListShape:
    """A list."""

    item: "Shape"


@record(frozen=True, slots=True)
class TableShape:
    """An object with arbitrary keys."""

    value: "Shape"


@record(frozen=True, slots=True)
class ObjectShape:
    """An object with known keys."""

    name: str
    """Its name in messages: ``colors``."""
    keys: "Mapping[str, Shape | Callable[[], Shape]]"
    required: tuple[str, ...] = ()
    one_of: tuple[str, ...] = field(default=())
    """Keys that exclude each other."""
    some_of: tuple[str, ...] = field(default=())
    """Keys of which at least one is required, with a value that is not empty."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """What to write instead of keys that mint.json had."""


@record(frozen=True, slots=True)
class EitherShape:
    """One of several shapes, chosen by the type of the value."""

    shapes: "tuple[Shape, ...]"


Shape: TypeAlias = TextShape | FlagShape | NumberShape | AnyShape | ListShape | TableShape | ObjectShape | EitherShape


def find_faults(value: Any, shape: Shape, pointer: Pointer = ()) -> Iterator[ConfigFault]:
    """Yield what is wrong with ``value``. Skips null, ``$ref`` content, and values that are nested too deeply to be read."""
    if value is None or len(pointer) > MAX_DEPTH:
        return
    match shape:
        case AnyShape():
            return
        case EitherShape(shapes):
            yield from _either(value, shapes, pointer)
        case TextShape():
            yield from _text(value, shape, pointer)
        case FlagShape() if not isinstance(value, bool):
            yield _wrong(pointer, "true or false", value)
        case NumberShape() if isinstance(value, bool) or not isinstance(value, (int, float)):
            yield _wrong(pointer, "a number", value)
        case ListShape(item):
            if not isinstance(value, list):
                yield _wrong(pointer, "a list", value)
                return
            for index, each in enumerate(value):
                yield from find_faults(each, item, (*pointer, index))
        case TableShape(inner):
            if not isinstance(value, Mapping):
                yield _wrong(pointer, "an object", value)
                return
            for key, each in value.items():
                yield from find_faults(each, inner, (*pointer, key))
        case ObjectShape():
            if isinstance(value, Mapping):
                yield from _object(value, shape, pointer)
            else:
                yield _wrong(pointer, "an object", value)
        case _:
            return


def _known(shape: ObjectShape) -> str:
    """Return what to do about a key that no other one resembles."""
    return f"Known are: {', '.join(sorted(shape.keys))}" if len(shape.keys) <= _MOST_NAMED else "Remove it"


def _object(value: Mapping[str, Any], shape: ObjectShape, pointer: Pointer) -> Iterator[ConfigFault]:
    for key, each in value.items():
        inner = shape.keys.get(key)
        if inner is None:
            if key not in (REF, "$schema", "$comment"):
                hint = shape.moved.get(key) or meant(nearest(key, shape.keys), _known(shape))
                yield ConfigFault((*pointer, key), "unknown", f"unknown key {key} in {shape.name}", hint)
            continue
        yield from find_faults(each, inner() if callable(inner) else inner, (*pointer, key))
    if REF in value:
        return
    for key in shape.required:
        if value.get(key) is None:
            yield ConfigFault(pointer, "missing", f"{shape.name} has no {key}", f'Add "{key}"')
    if shape.some_of and not any(value.get(key) for key in shape.some_of):
        here = next((key for key in shape.some_of if key in value), None)
        message = f"{shape.name} has no {shape.some_of[0]}"
        yield ConfigFault(
            (*pointer, here) if here else pointer, "missing", message, f"Add {shape.some_of[0]}, or remove it"
        )
    given = [key for key in shape.one_of if value.get(key) is not None]
    if len(given) > 1:
        message = f"{shape.name} has {' and '.join(given)}, but only one is allowed"
        yield ConfigFault((*pointer, given[1]), "value", message, "Keep one of them, and move the others below it")


def _either(value: Any, shapes: tuple[Shape, ...], pointer: Pointer) -> Iterator[ConfigFault]:
    """Check the value against the shape of its type; report it if no shape has that type."""
    fitting = [shape for shape in shapes if _is_kind(value, shape)]
    if not fitting:
        yield _wrong(pointer, " or ".join(_expected(shape) for shape in shapes), value)
        return
    found = [list(find_faults(value, shape, pointer)) for shape in fitting]
    yield from min(found, key=len)


def _is_kind(value: Any, shape: Shape) -> bool:
    match shape:
        case TextShape():
            return isinstance(value, str)
        case FlagShape():
            return isinstance(value, bool)
        case NumberShape():
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        case ListShape():
            return isinstance(value, list)
        case TableShape() | ObjectShape():
            return isinstance(value, Mapping)
        case EitherShape(shapes):
            return any(_is_kind(value, each) for each in shapes)
        case _:
            return True


def _text(value: Any, shape: TextShape, pointer: Pointer) -> Iterator[ConfigFault]:
    if not isinstance(value, str):
        yield _wrong(pointer, shape.expected if shape.pattern else "a string", value)
    elif shape.choices and value not in shape.choices:
        near = nearest(value, shape.choices)
        hint = meant(near, f"Use {', '.join(shape.choices)}")
        yield ConfigFault(pointer, "value", f"{_name(pointer)} cannot be {kind_of(value)}", hint)
    elif (shape.pattern and not re.search(shape.pattern, value)) or (shape.filled and not value.strip()):
        yield _wrong(pointer, shape.expected, value)


def _wrong(pointer: Pointer, wanted: str, value: Any) -> ConfigFault:
    given = f'"{value[:_SHOWN]}…"' if isinstance(value, str) and len(value) > _SHOWN else kind_of(value)
    return ConfigFault(pointer, "value", f"{_name(pointer)} must be {wanted}, not {given}", f"Write {wanted}")


def _name(pointer: Pointer) -> str:
    return next((part for part in reversed(pointer) if isinstance(part, str)), "docs.json")


def _expected(shape: Shape) -> str:
    match shape:
        case TextShape(expected=expected):
            return expected
        case FlagShape():
            return "true or false"
        case NumberShape():
            return "a number"
        case ListShape():
            return "a list"
        case EitherShape(shapes):
            return " or ".join(_expected(each) for each in shapes)
        case _:
            return "an object"
