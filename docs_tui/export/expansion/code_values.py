"""Values of code as JavaScript has them: what kinds there are, what they show, and what operators make of them.

A text, a number, a truth value and null are those of Python; lists and objects are its lists and dictionaries. What is
unknown is None where a ``Known`` is expected, and ``ABSENT`` inside a list or an object.
"""

from collections.abc import Iterable, Sequence
from math import fmod, inf, isnan, nan
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeGuard

from docs_tui.export.expansion.exports import Jsx
from docs_tui.export.expansion.scope import Argument, Known, Scope
from docs_tui.mdx import AttributeValue, text_of_value
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from docs_tui.export.expansion.origins import TextPiece
    from docs_tui.mdx.terms import CodeTerm

HEAVIEST = 40_000
"""The greatest weight of a value: a longer text or list counts as unknown."""
TEXT_WEIGHT = 16
"""How many characters weigh as much as a member of a list."""
_DEEPEST = 40
"""The deepest nesting of lists and objects."""
SPACE = " \t\n\v\f\r\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
"""What JavaScript takes for white space."""
_NUMERAL = lazy_pattern(r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?\Z")
_HEXADECIMAL = lazy_pattern(r"0[xX][0-9a-fA-F]{1,200}\Z")
_INDEX = lazy_pattern(r"(?:0|[1-9][0-9]{0,8})\Z")
_INHERITED = frozenset(
    (
        *("constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString"),
        *("valueOf", "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"),
    )
)
"""Properties that every object has."""


class UndefinedType:
    """The kind of undefined."""


class AbsentType:
    """The kind of what stands for an unknown value in a list or an object."""


UNDEFINED: Final = UndefinedType()
ABSENT: Final = AbsentType()
NOTHING: Final = Known(UNDEFINED)


class Items(list[object]):
    """A list that the code itself has made, and may change: no other page sees it."""

    changes = 0
    """How often it has been changed."""


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

    def span(self, term: "CodeTerm") -> Span:
        """Return the span of a term in the source."""
        return Span(self.start + term.span.start, self.start + term.span.end)


class Closure(NamedTuple):
    """A function as a value."""

    term: "CodeTerm"
    place: Place
    scope: Scope


class Pattern(NamedTuple):
    """A regular expression as a value."""

    text: str
    flags: str


# Where values come from


def argument_value(argument: Argument, scope: Scope) -> Known | None:
    """Return the value of an argument that is given in ``scope``."""
    if argument.is_code:
        return argument.known
    if argument.pieces is not None:
        return Known(Markup(argument.pieces))
    return Known(with_markup(argument.value, scope))


def with_markup(value: object, scope: Scope) -> object:
    """Return a value of a file or an argument, in which JSX is markup."""
    return Markup((Drawn(value, scope),)) if isinstance(value, Jsx) else value


# What kind of value it is


def is_number(value: object) -> TypeGuard[int | float]:
    """Tell whether a value is a number; in Python, truth values are numbers too."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_nullish(value: object) -> bool:
    """Tell whether a value is null or undefined."""
    return value is None or value is UNDEFINED


def is_primitive(value: object) -> bool:
    """Tell whether a value is a text, a number, a truth value, null or undefined."""
    return is_nullish(value) or isinstance(value, str | int | float)


def is_true(value: object) -> bool:
    """Tell whether JavaScript takes a value for true."""
    if is_number(value):
        return value != 0 and not isnan(value)
    return bool(value) if isinstance(value, str | bool) else not is_nullish(value)


def has_markup(value: object) -> bool:
    """Tell whether a value is markup, or a list with markup in it."""
    return isinstance(value, Markup) or (isinstance(value, list) and any(map(has_markup, value)))


def kind_of(value: object) -> str | None:
    """Return what ``typeof`` says; None for markup, which may be a text."""
    if isinstance(value, Markup | AbsentType):
        return None
    if isinstance(value, Closure):
        return "function"
    kinds = {UndefinedType: "undefined", bool: "boolean", str: "string", int: "number", float: "number"}
    return kinds.get(type(value), "object")


def is_wide(text: str) -> bool:
    """Tell whether JavaScript counts some character of a text as two."""
    return not text.isascii() and max(text) > "\uffff"


# What a value is as a number and as a text


def as_number(value: object) -> float | None:
    """Return a value as JavaScript calculates with it; None for a list or an object."""
    if isinstance(value, bool | int | float):
        return float(value)
    if isinstance(value, str):
        text = value.strip(SPACE)
        if text.lstrip("+-") == "Infinity" and len(text) <= len("+Infinity"):
            return -inf if text[0] == "-" else inf
        if _HEXADECIMAL.match(text):
            return float(int(text, 16))
        if text[:1] == "0" and text[1:2] in ("o", "O", "b", "B"):
            return None  # a notation that nobody needs
        return float(text) if _NUMERAL.match(text) else nan if text else 0.0
    if value is UNDEFINED:
        return nan
    return 0.0 if value is None else None


def from_float(number: float) -> int | float:
    """Return a result as a whole number if it is one that both languages write alike."""
    is_whole = number.is_integer() and abs(number) < 2**53 and (number != 0 or str(number)[0] != "-")
    return int(number) if is_whole else number


def as_text(value: object) -> str | None:
    """Return a value as JavaScript adds it to a text; None for a list or an object."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is UNDEFINED:
        return "undefined"
    return "null" if value is None else text_of_value(value) if is_number(value) else None


def units(text: str) -> bytes:
    """Return what JavaScript compares of a text."""
    return text.encode("utf-16-be", "surrogatepass")


# Operators


def unary(operator: str, value: object) -> Known | None:
    """Return what an operator makes of one value; None if that is unknown."""
    if operator == "!":
        return None if isinstance(value, AbsentType) else Known(not is_true(value))
    if operator == "typeof":
        kind = kind_of(value)
        return Known(kind) if kind else None
    if operator not in ("-", "+"):
        return None
    number = as_number(value)
    return None if number is None else Known(from_float(-number if operator == "-" else number))


def operated(operator: str, left: object, right: object) -> Known | None:
    """Return what an operator makes of two values; None if that is unknown."""
    if isinstance(left, AbsentType) or isinstance(right, AbsentType):
        return None
    match operator:
        case "===" | "!==":
            same = is_same(left, right)
        case "==" | "!=":
            same = is_alike(left, right)
        case "<" | ">" | "<=" | ">=":
            return _compared(operator, left, right)
        case "+":
            return _added(left, right)
        case _:
            return _calculated(operator, left, right)
    return None if same is None else Known(same == (operator[0] == "="))


def is_same(left: object, right: object) -> bool | None:
    """Tell whether two values are the same, as ``===`` does; None if that is unknown."""
    if is_number(left) and is_number(right):
        return left == right
    if is_primitive(left) and is_primitive(right):
        return type(left) is type(right) and left == right
    if isinstance(left, Markup) or isinstance(right, Markup):
        other = right if isinstance(left, Markup) else left
        return False if is_nullish(other) or isinstance(other, bool) else None
    return None if not (is_primitive(left) or is_primitive(right)) else False


def is_alike(left: object, right: object) -> bool | None:
    """Tell whether two values are equal, as ``==`` does; None if that is unknown."""
    if is_nullish(left) or is_nullish(right):
        return is_nullish(left) and is_nullish(right)
    if type(left) is type(right) or not (is_primitive(left) and is_primitive(right)):
        return is_same(left, right) if is_primitive(left) and is_primitive(right) else None
    one, two = as_number(left), as_number(right)
    return None if one is None or two is None else one == two


def _compared(operator: str, left: object, right: object) -> Known | None:
    if isinstance(left, str) and isinstance(right, str):
        one, two = units(left), units(right)
        return Known({"<": one < two, ">": one > two, "<=": one <= two, ">=": one >= two}[operator])
    first, second = as_number(left), as_number(right)
    if first is None or second is None:
        return None
    return Known({"<": first < second, ">": first > second, "<=": first <= second, ">=": first >= second}[operator])


def _added(left: object, right: object) -> Known | None:
    if isinstance(left, str) or isinstance(right, str):
        if is_nullish(left) or is_nullish(right):
            return None  # "undefined" in a text helps nobody
        one, two = as_text(left), as_text(right)
        return None if one is None or two is None else Known(one + two)
    return _calculated("+", left, right)


def _calculated(operator: str, left: object, right: object) -> Known | None:
    one, two = as_number(left), as_number(right)
    if one is None or two is None:
        return None
    match operator:
        case "+":
            found = one + two
        case "-":
            found = one - two
        case "*":
            found = one * two
        case "/":
            found = one / two if two else _by_zero(one, two)
        case "%":
            found = fmod(one, two) if two and abs(one) != inf else nan
        case _:
            return None
    return Known(from_float(found))


def _by_zero(one: float, zero: float) -> float:
    if one == 0 or isnan(one):
        return nan
    return inf if (one > 0) == (str(zero)[0] != "-") else -inf


# Properties


def property_of(of: object, key: object) -> Known | None:
    """Return a property of a value; None if it cannot be known, or asking for it is an error."""
    if isinstance(of, dict):
        name = as_text(key)
        if name is None or (name in _INHERITED and name not in of):
            return None
        found = of.get(name, UNDEFINED)
    elif isinstance(of, list | str):
        if isinstance(of, str) and is_wide(of):
            return None
        if key == "length":
            found = len(of)
        else:
            index = key if is_number(key) else as_index(key)
            if index is None:
                return None
            is_inside = 0 <= index < len(of) and index == int(index)
            found = of[int(index)] if is_inside else UNDEFINED
    else:
        return None
    return None if isinstance(found, AbsentType) else Known(found)


def as_index(key: object) -> int | None:
    """Return a text as an index of a list; None if it is not one."""
    return int(key) if isinstance(key, str) and _INDEX.match(key) else None


def in_order(of: dict[str, object]) -> list[str]:
    """Return the keys of an object in the order of JavaScript: whole numbers first."""
    indexes = {key: index for key in of if (index := as_index(key)) is not None}
    return [*sorted(indexes, key=lambda key: indexes[key]), *(key for key in of if key not in indexes)]


# What a value weighs and shows


def weight_of(values: Iterable[object]) -> int:
    """Return about how much space values take where they are shown; more than ``HEAVIEST`` is not counted to the end.

    Values inside others count each time, since a list may contain another one twice.
    """
    weight = 0
    level = list(values)
    for _ in range(_DEEPEST):
        inner: list[object] = []
        for value in level:
            weight += 1
            if isinstance(value, str):
                weight += len(value) // TEXT_WEIGHT
            elif isinstance(value, list):
                inner += value
            elif isinstance(value, dict):
                inner += value.values()
                inner += value
            elif isinstance(value, Markup):
                inner += [each if isinstance(each, str) else getattr(each, "text", None) for each in value.parts]
            if weight + len(inner) > HEAVIEST:
                return weight + len(inner)
        if not inner:
            return weight
        level = inner
    return HEAVIEST + 1


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
    if is_primitive(value):
        text = "" if value is UNDEFINED else text_of_value(value)
        return (text,) if text else ()
    return None


def literal_of(value: object) -> tuple[bool, AttributeValue]:
    """Return whether a value consists of texts, finite numbers and truth values only, and the value for an attribute."""
    if isinstance(value, list):
        found = [literal_of(each) for each in value]
        return all(known for known, _ in found), [each for _, each in found]
    if isinstance(value, dict):
        inner = {key: literal_of(each) for key, each in value.items() if each is not UNDEFINED}
        return all(known for known, _ in inner.values()), {key: each for key, (_, each) in inner.items()}
    if is_nullish(value):
        return True, None
    if isinstance(value, str | int) or (isinstance(value, float) and abs(value) < inf):
        return True, value
    return False, None
