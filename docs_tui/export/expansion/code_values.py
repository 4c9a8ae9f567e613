"""Values of code: their properties and methods, what operators make of them, and what they show."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeGuard

from docs_tui.export.expansion.exports import Jsx
from docs_tui.export.expansion.scope import Known, Scope
from docs_tui.mdx import AttributeValue, text_of_value
from docs_tui.mdx.terms import CodeTerm
from docs_tui.source import Source, Span

if TYPE_CHECKING:
    from docs_tui.export.expansion.origins import TextPiece

HEAVIEST = 40_000
"""The greatest weight of a value: a longer text or list is taken for one that nobody knows."""
_TEXT_WEIGHT = 16
"""How many characters weigh as much as a member of a list."""


class Drawn(NamedTuple):
    """JSX, and the names in it."""

    jsx: Jsx
    scope: Scope


class Markup(NamedTuple):
    """Markup as a value, in the order of its parts: words, JSX, and text of a page."""

    parts: "tuple[Part, ...]"


Part: TypeAlias = "str | Drawn | TextPiece"


class Place(NamedTuple):
    """Where the text of a term begins."""

    source: Source
    start: int

    def span(self, term: CodeTerm) -> Span:
        """Return the span of a term in the source."""
        return Span(self.start + term.span.start, self.start + term.span.end)


class Closure(NamedTuple):
    """A function as a value."""

    term: CodeTerm
    place: Place
    scope: Scope


class AbsentType:
    """Stands for a value in a collection that cannot be known."""


ABSENT = AbsentType()


def property_of(of: object, key: object) -> Known | None:
    """Return a property of a value, which may be missing; None if that cannot be known."""
    found: object = ABSENT
    if isinstance(of, list | str) and key == "length":
        found = len(of)
    elif isinstance(of, list | str) and isinstance(key, int) and not isinstance(key, bool):
        found = of[key] if 0 <= key < len(of) else None
    elif isinstance(of, dict):
        found = of.get(text_of_value(key)) if isinstance(key, str | int | float) else ABSENT
    elif of is None:
        found = None
    return None if isinstance(found, AbsentType) else Known(found)


def method_value(of: object, name: str, given: Sequence[object]) -> Known | None:
    """Return the value of a method of a text or a list that changes nothing."""
    if isinstance(of, str):
        return _text_method(of, name, given)
    if not isinstance(of, list):
        return None
    if name == "join":
        mark = given[0] if given else ","
        is_heavy = weight_of((*of, *[mark] * len(of))) > HEAVIEST
        return None if is_heavy or any(map(is_markup, of)) else Known(text_of_value(mark).join(map(text_of_value, of)))
    if name == "includes" and given:
        return Known(given[0] in of) if not any(map(is_markup, (given[0], *of))) else None
    bounds = [each for each in given if isinstance(each, int)]
    if name == "slice" and len(bounds) == len(given):
        return Known(of[slice(*[*bounds, None, None][:2])])
    return None


def _text_method(of: str, name: str, given: Sequence[object]) -> Known | None:
    if name in ("trim", "toUpperCase", "toLowerCase", "toString"):
        changed = {"trim": of.strip(), "toUpperCase": of.upper(), "toLowerCase": of.lower(), "toString": of}
        return Known(changed[name])
    if given and isinstance(first := given[0], str):
        if name == "includes":
            return Known(first in of)
        if name == "startsWith":
            return Known(of.startswith(first))
        if name == "split" and first:
            return Known([*of.split(first)])
    return None


def operated(operator: str, left: object, right: object) -> object:
    """Return the value of an operation of literals; None if it is not one."""
    if operator in ("===", "==", "!==", "!="):
        if is_markup(left) or is_markup(right):
            return None
        if len(operator) == len("==") and isinstance(left, str) != isinstance(right, str):
            left, right = as_text(left), as_text(right)
        return (left == right and isinstance(left, bool) == isinstance(right, bool)) == (operator in ("===", "=="))
    if left is None or right is None:
        return None  # "undefined" in a text helps nobody
    if operator == "+" and (isinstance(left, str) or isinstance(right, str)):
        return as_text(left) + as_text(right) if not (is_markup(left) or is_markup(right)) else None
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        return None
    match operator:
        case "+":
            return left + right
        case "<":
            return left < right
        case ">":
            return left > right
        case "<=":
            return left <= right
        case _:
            return left >= right


def as_text(value: object) -> str:
    """Return a value as JavaScript adds it to a text."""
    return str(value).lower() if isinstance(value, bool) else text_of_value(value)


def weight_of(values: Sequence[object]) -> int:
    """Return about how much space values take where they are shown; those heavier than ``HEAVIEST`` are not counted to the end.

    Values inside others count each time, since a list may contain another one twice.
    """
    weight = 0
    stack = [*values]
    while stack and weight <= HEAVIEST:
        value = stack.pop()
        weight += 1
        if isinstance(value, str):
            weight += len(value) // _TEXT_WEIGHT
        elif isinstance(value, list):
            stack += value
        elif isinstance(value, dict):
            stack += value.values()
        elif isinstance(value, Markup):
            stack += [
                part.jsx if isinstance(part, Drawn) else part if isinstance(part, str) else part.text
                for part in value.parts
            ]
    return weight


def is_markup(value: object) -> bool:
    """Tell whether a value is no text, number or truth value."""
    return isinstance(value, Markup | Closure | dict | list | AbsentType)


def is_true(value: object) -> bool:
    """Tell whether JavaScript takes a value for true."""
    return isinstance(value, list | dict | Markup | Closure | AbsentType) or bool(value)


def has_markup(value: object) -> bool:
    """Tell whether a value is markup, or a list with markup in it."""
    return isinstance(value, Markup) or (isinstance(value, list) and any(map(has_markup, value)))


def parts_of(value: object) -> Sequence[Part] | None:
    """Return what a value shows; None if it cannot be shown."""
    if isinstance(value, Markup):
        return value.parts
    if isinstance(value, list):
        found: list[Part] = []
        for each in value:
            inner = parts_of(each)
            if inner is None:
                return None
            found += inner
        return found
    if value is None or isinstance(value, str | int | float):
        text = text_of_value(value)
        return (text,) if text else ()
    return None


def is_literal(value: object) -> TypeGuard[AttributeValue]:
    """Tell whether a value consists of texts, numbers and truth values only."""
    if isinstance(value, list):
        return all(map(is_literal, value))
    if isinstance(value, dict):
        return all(map(is_literal, value.values()))
    return value is None or isinstance(value, str | int | float)
