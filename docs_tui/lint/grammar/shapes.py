"""Shapes of JSON values, and what is wrong with a value that is to have one."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any, Literal, NamedTuple, TypeAlias

from docs_tui.site import meant, nearest
from docs_tui.site.docs_json import kind_of
from docs_tui.site.json_text import MAX_DEPTH, Pointer
from docs_tui.source.record import record

FaultKind = Literal["unknown", "missing", "value"]
REF = "$ref"
_SHOWN = 30
"""Characters of a text that a message shows."""


class Fault(NamedTuple):
    """One thing that is wrong."""

    pointer: Pointer
    """The way to the value."""
    kind: FaultKind
    message: str
    hint: str = ""


@record(frozen=True, slots=True)
class Text:
    """A text, perhaps one of a few, or one that a pattern fits."""

    choices: tuple[str, ...] = ()
    pattern: str = ""
    said: str = "text"
    """What a writer calls it: ``a color such as #0F766E``."""
    filled: bool = False
    """It may not be empty."""


@record(frozen=True, slots=True)
class Flag:
    """True or false."""


@record(frozen=True, slots=True)
class Number:
    """A number."""


@record(frozen=True, slots=True)
class Anything:
    """Judged elsewhere, or by nobody."""


@record(frozen=True, slots=True)
class Array:
    """A list."""

    item: "Shape"


@record(frozen=True, slots=True)
class Table:
    """An object with keys of its writer's own."""

    value: "Shape"


@record(frozen=True, slots=True)
class Object:
    """An object whose keys are known."""

    name: str
    """What a writer calls it: ``colors``."""
    keys: "Mapping[str, Shape | Callable[[], Shape]]"
    required: tuple[str, ...] = ()
    one_of: tuple[str, ...] = field(default=())
    """Keys of which at most one may stand."""


@record(frozen=True, slots=True)
class Either:
    """A value of one of several shapes, told apart by what kind of value they are."""

    shapes: "tuple[Shape, ...]"


Shape: TypeAlias = Text | Flag | Number | Anything | Array | Table | Object | Either


def faults_of(value: Any, shape: Shape, pointer: Pointer = ()) -> Iterator[Fault]:
    """Yield what is wrong with ``value``; null, what ``$ref`` takes in, and what nobody reads for its depth, are left alone."""
    if value is None or len(pointer) > MAX_DEPTH:
        return
    match shape:
        case Anything():
            return
        case Either(shapes):
            yield from _either(value, shapes, pointer)
        case Text():
            yield from _text(value, shape, pointer)
        case Flag() if not isinstance(value, bool):
            yield _wrong(pointer, "true or false", value)
        case Number() if isinstance(value, bool) or not isinstance(value, (int, float)):
            yield _wrong(pointer, "a number", value)
        case Array(item):
            if not isinstance(value, list):
                yield _wrong(pointer, "a list", value)
                return
            for index, each in enumerate(value):
                yield from faults_of(each, item, (*pointer, index))
        case Table(inner):
            if not isinstance(value, Mapping):
                yield _wrong(pointer, "an object", value)
                return
            for key, each in value.items():
                yield from faults_of(each, inner, (*pointer, key))
        case Object():
            if isinstance(value, Mapping):
                yield from _object(value, shape, pointer)
            else:
                yield _wrong(pointer, "an object", value)
        case _:
            return


def _object(value: Mapping[str, Any], shape: Object, pointer: Pointer) -> Iterator[Fault]:
    for key, each in value.items():
        inner = shape.keys.get(key)
        if inner is None:
            if key not in (REF, "$schema", "$comment"):
                near = nearest(key, shape.keys)
                hint = meant(near, f"Known are: {', '.join(sorted(shape.keys))}")
                yield Fault((*pointer, key), "unknown", f"{shape.name} has no key {key}", hint)
            continue
        yield from faults_of(each, inner() if callable(inner) else inner, (*pointer, key))
    if REF in value:
        return
    for key in shape.required:
        if value.get(key) is None:
            yield Fault(pointer, "missing", f"{shape.name} has no {key}", f'Add "{key}"')
    given = [key for key in shape.one_of if value.get(key) is not None]
    if len(given) > 1:
        message = f"{shape.name} has {' and '.join(given)}, of which one may stand"
        yield Fault((*pointer, given[1]), "value", message, "Keep one, and put the others into it")


def _either(value: Any, shapes: tuple[Shape, ...], pointer: Pointer) -> Iterator[Fault]:
    """Judge by the one shape whose kind of value it is; a value of no such kind is wrong."""
    fitting = [shape for shape in shapes if _is_kind(value, shape)]
    if not fitting:
        yield _wrong(pointer, " or ".join(_said(shape) for shape in shapes), value)
        return
    found = [list(faults_of(value, shape, pointer)) for shape in fitting]
    yield from min(found, key=len)


def _is_kind(value: Any, shape: Shape) -> bool:
    match shape:
        case Text():
            return isinstance(value, str)
        case Flag():
            return isinstance(value, bool)
        case Number():
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        case Array():
            return isinstance(value, list)
        case Table() | Object():
            return isinstance(value, Mapping)
        case Either(shapes):
            return any(_is_kind(value, each) for each in shapes)
        case _:
            return True


def _text(value: Any, shape: Text, pointer: Pointer) -> Iterator[Fault]:
    if not isinstance(value, str):
        yield _wrong(pointer, shape.said if shape.pattern else "text", value)
    elif shape.choices and value not in shape.choices:
        near = nearest(value, shape.choices)
        hint = meant(near, f"It takes {', '.join(shape.choices)}")
        yield Fault(pointer, "value", f"{_name(pointer)} cannot be {kind_of(value)}", hint)
    elif (shape.pattern and not re.search(shape.pattern, value)) or (shape.filled and not value.strip()):
        yield _wrong(pointer, shape.said, value)


def _wrong(pointer: Pointer, wanted: str, value: Any) -> Fault:
    given = f'"{value[:_SHOWN]}…"' if isinstance(value, str) and len(value) > _SHOWN else kind_of(value)
    return Fault(pointer, "value", f"{_name(pointer)} must be {wanted}, not {given}", f"Write {wanted}")


def _name(pointer: Pointer) -> str:
    return next((part for part in reversed(pointer) if isinstance(part, str)), "docs.json")


def _said(shape: Shape) -> str:
    match shape:
        case Text(said=said):
            return said
        case Flag():
            return "true or false"
        case Number():
            return "a number"
        case Array():
            return "a list"
        case Either(shapes):
            return " or ".join(_said(each) for each in shapes)
        case _:
            return "an object"
