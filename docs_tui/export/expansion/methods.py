"""What methods and functions of JavaScript return for values: those that change nothing, and need no function."""

from collections.abc import Callable, Sequence
from math import ceil, floor, inf, isnan, nan
from typing import TypeAlias

from docs_tui.export.expansion import patterns
from docs_tui.export.expansion.code_values import (
    HEAVIEST,
    SPACE,
    UNDEFINED,
    AbsentType,
    Closure,
    Items,
    Pattern,
    as_number,
    as_text,
    from_float,
    in_order,
    is_nullish,
    is_number,
    is_primitive,
    is_same,
    is_true,
    is_wide,
    weight_of,
)
from docs_tui.export.expansion.number_formats import localized
from docs_tui.export.expansion.scope import Known
from docs_tui.mdx import text_of_value

Given: TypeAlias = Sequence[object]

_LONGEST = HEAVIEST * 16
"""The longest text that a method makes."""
_MOST_DIGITS = 100
"""The most digits that ``toFixed`` may be asked for."""
_LARGE = 1e21
"""From here on, ``toFixed`` writes numbers with an exponent."""


_ALL_METHODS = "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf"
_TEXT_METHODS = """
    anchor at big blink bold charAt charCodeAt codePointAt concat endsWith fixed fontcolor fontsize includes indexOf isWellFormed
    italics lastIndexOf link localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice small
    split startsWith strike sub substr substring sup toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase toWellFormed trim
    trimEnd trimLeft trimRight trimStart
"""
_LIST_METHODS = """
    at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join
    keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced unshift
    values with
"""
_ALL = frozenset(_ALL_METHODS.split())
_METHODS_OF: dict[type, frozenset[str]] = {
    str: _ALL.union(_TEXT_METHODS.split()),
    bool: _ALL,  # before int, of which it is a kind in Python
    int: _ALL | {"toExponential", "toFixed", "toPrecision"},
    float: _ALL | {"toExponential", "toFixed", "toPrecision"},
    list: _ALL.union(_LIST_METHODS.split()),
    Closure: _ALL | {"apply", "bind", "call"},
}
"""The methods that JavaScript gives a value, known here or not, without those whose names begin with two underscores."""


def may_have_method(of: object, name: str) -> bool:
    """Tell whether a value may have a method. Only objects and regular expressions may have others than JavaScript gives them."""
    for kind, names in _METHODS_OF.items():
        if isinstance(of, kind):
            return name in names or name.startswith("__")
    return True


def method_value(of: object, name: str, given: Given) -> Known | None:
    """Return what a method of a value returns; None if that is unknown."""
    if isinstance(of, str):
        if is_wide(of):
            return None
        method = _TEXT.get(name)
    elif isinstance(of, list):
        method = _LIST.get(name)
    elif isinstance(of, Pattern):
        method = _PATTERN.get(name)
    elif is_number(of):
        method = _NUMBER.get(name)
    else:
        method = None
    if method is None or any(isinstance(each, AbsentType) for each in given):
        return None
    return method(of, given)


def function_value(of: str, name: str, given: Given) -> Known | None:
    """Return what a function such as ``Math.max`` or ``String`` returns; None if that is unknown."""
    function = _FUNCTIONS.get((of, name))
    if function is None or any(isinstance(each, AbsentType) for each in given):
        return None
    return function(given)


# Texts


def _cased(change: Callable[[str], str]) -> Callable[[str, Given], Known | None]:
    return lambda of, _: Known(change(of))


def _asked(ask: Callable[[str, str], object]) -> Callable[[str, Given], Known | None]:
    """Return a method that asks about one other text."""

    def method(of: str, given: Given) -> Known | None:
        text = given[0] if len(given) == 1 else None
        return Known(ask(of, text)) if isinstance(text, str) and not is_wide(text) else None

    return method


def _last_index(of: str, text: str) -> int:
    """Return where a text is for the last time; ``rfind`` takes the product of both lengths for some."""
    found = of[::-1].find(text[::-1])
    return found if found < 0 else len(of) - len(text) - found


def _split(of: str, given: Given) -> Known | None:
    mark = given[0] if len(given) == 1 else None
    if not isinstance(mark, str) or is_wide(mark):
        return None
    return Known(Items(of.split(mark) if mark else of))


def _at(of: str | list[object], given: Given) -> Known | None:
    index = _whole(given, 0, 0)
    if index is None or len(given) > 1:
        return None
    index += len(of) if index < 0 else 0
    found = of[index] if 0 <= index < len(of) else UNDEFINED
    return None if isinstance(found, AbsentType) else Known(found)


def _char_at(of: str, given: Given) -> Known | None:
    index = _whole(given, 0, 0)
    return None if index is None else Known(of[index] if 0 <= index < len(of) else "")


def _slice(of: str | list[object], given: Given) -> Known | None:
    start, end = _whole(given, 0, 0), _whole(given, 1, len(of))
    if start is None or end is None:
        return None
    found = of[start:end]
    return Known(found if isinstance(found, str) else Items(found))


def _substring(of: str, given: Given) -> Known | None:
    start, end = _whole(given, 0, 0), _whole(given, 1, len(of))
    if start is None or end is None:
        return None
    first, last = sorted((max(0, start), max(0, end)))
    return Known(of[first:last])


def _whole(given: Given, index: int, default: int) -> int | None:
    """Return an argument as a place in a text or a list; None if it is no number."""
    value = given[index] if index < len(given) else UNDEFINED
    if value is UNDEFINED:
        return default
    if not is_number(value) or isnan(value):
        return None
    return int(max(-_LONGEST, min(_LONGEST, value)))


def _repeat(of: str, given: Given) -> Known | None:
    times = _whole(given, 0, 0)
    return None if times is None or times < 0 or times * len(of) > _LONGEST else Known(of * times)


def _padded(*, start: bool) -> Callable[[str, Given], Known | None]:
    def method(of: str, given: Given) -> Known | None:
        width, mark = _whole(given, 0, 0), given[1] if len(given) > 1 else " "
        if width is None or not isinstance(mark, str) or is_wide(mark) or width > _LONGEST - 1:
            return None
        missing = width - len(of)
        fill = (mark * (missing // len(mark) + 1))[:missing] if mark and missing > 0 else ""
        return Known(fill + of if start else of + fill)

    return method


def _replaced(*, everywhere: bool) -> Callable[[str, Given], Known | None]:
    def method(of: str, given: Given) -> Known | None:
        old, new = given if len(given) == 2 else (None, None)
        if not isinstance(new, str) or "$" in new:
            return None
        if isinstance(old, Pattern):
            return patterns.replaced(of, old, new, everywhere=everywhere)
        if not isinstance(old, str):
            return None
        if everywhere and len(of) + (of.count(old) if old else len(of) + 1) * len(new) > _LONGEST:
            return None
        return Known(of.replace(old, new, -1 if everywhere else 1))

    return method


def _joined_to(of: str, given: Given) -> Known | None:
    if weight_of((of, *given)) > HEAVIEST:
        return None
    texts = [as_text(each) for each in given]
    return Known("".join((of, *(each for each in texts if each is not None)))) if None not in texts else None


_TEXT: dict[str, Callable[..., Known | None]] = {
    "trim": _cased(lambda of: of.strip(SPACE)),
    "trimStart": _cased(lambda of: of.lstrip(SPACE)),
    "trimEnd": _cased(lambda of: of.rstrip(SPACE)),
    "toUpperCase": _cased(str.upper),
    "toLowerCase": _cased(str.lower),
    "toString": _cased(str),
    "includes": _asked(lambda of, text: text in of),
    "startsWith": _asked(str.startswith),
    "endsWith": _asked(str.endswith),
    "indexOf": _asked(str.find),
    "lastIndexOf": _asked(_last_index),
    "split": _split,
    "at": _at,
    "charAt": _char_at,
    "slice": _slice,
    "substring": _substring,
    "repeat": _repeat,
    "padStart": _padded(start=True),
    "padEnd": _padded(start=False),
    "replace": _replaced(everywhere=False),
    "replaceAll": _replaced(everywhere=True),
    "concat": _joined_to,
}


def _tested(of: Pattern, given: Given) -> Known | None:
    text = given[0] if len(given) == 1 else None
    return patterns.tested(text, of) if isinstance(text, str) else None


_PATTERN: dict[str, Callable[..., Known | None]] = {"test": _tested}


# Numbers


def _fixed(of: float, given: Given) -> Known | None:
    """Return a number with so many digits after the point, rounded as it is exactly, and halves away from zero."""
    digits = _whole(given, 0, 0)
    if digits is None or not 0 <= digits <= _MOST_DIGITS:
        return None
    if not abs(of) < _LARGE:
        return Known(text_of_value(of))
    numerator, denominator = abs(of).as_integer_ratio()
    whole, rest = divmod(numerator * 10**digits, denominator)
    text = f"{whole + (2 * rest >= denominator):0{digits + 1}d}"
    text = f"{text[:-digits]}.{text[-digits:]}" if digits else text
    return Known(f"-{text}" if of < 0 else text)


def _written(of: float, given: Given) -> Known | None:
    return Known(as_text(of)) if not given else None


def _localized(of: float, given: Given) -> Known | None:
    locale = given[0] if given else UNDEFINED
    options = given[1] if len(given) > 1 and given[1] is not UNDEFINED else {}
    if not isinstance(options, dict):
        return None
    text = localized(of, None if locale is UNDEFINED else locale, options)
    return None if text is None else Known(text)


_NUMBER: dict[str, Callable[..., Known | None]] = {
    "toFixed": _fixed,
    "toLocaleString": _localized,
    "toString": _written,
}


# Lists


def _joined(of: list[object], given: Given) -> Known | None:
    mark = as_text(given[0]) if given and given[0] is not UNDEFINED else ","
    if mark is None or weight_of((*of, *[mark] * len(of))) > HEAVIEST:
        return None
    texts = ["" if is_nullish(each) else as_text(each) for each in of]
    return None if None in texts else Known(mark.join(each for each in texts if each is not None))


def _found_at(of: list[object], given: Given) -> Known | None:
    """Return where a value is in a list, or -1."""
    if len(given) != 1:
        return None
    for index, each in enumerate(of):
        same = None if isinstance(each, AbsentType) else is_same(each, given[0])
        if same is None:
            return None
        if same:
            return Known(index)
    return Known(-1)


def _included(of: list[object], given: Given) -> Known | None:
    if len(given) == 1 and is_number(given[0]) and isnan(given[0]):
        return None if any(map(_is_absent, of)) else Known(any(is_number(each) and isnan(each) for each in of))
    found = _found_at(of, given)
    return found and Known(found.value != -1)


def _concatenated(of: list[object], given: Given) -> Known | None:
    made = Items(of)
    for each in given:
        made += each if isinstance(each, list) else [each]
        if len(made) > HEAVIEST:
            return None
    return Known(made)


def _flat(of: list[object], given: Given) -> Known | None:
    if given or any(map(_is_absent, of)):
        return None
    made = Items()
    for each in of:
        made += each if isinstance(each, list) else [each]
        if len(made) > HEAVIEST:
            return None
    return Known(made)


def _is_absent(value: object) -> bool:
    return isinstance(value, AbsentType)


_LIST: dict[str, Callable[..., Known | None]] = {
    "join": _joined,
    "includes": _included,
    "indexOf": _found_at,
    "slice": _slice,
    "at": _at,
    "concat": _concatenated,
    "flat": _flat,
    "toReversed": lambda of, _: Known(Items(of[::-1])),
}


# Functions of the language


def _listed(take: Callable[[dict[str, object], str], object]) -> Callable[[Given], Known | None]:
    """Return a function that takes something of each key of an object."""

    def function(given: Given) -> Known | None:
        of = given[0] if len(given) == 1 else None
        if isinstance(of, list):
            of = {str(index): each for index, each in enumerate(of)}
        return Known(Items(take(of, key) for key in in_order(of))) if isinstance(of, dict) else None

    return function


def _from_entries(given: Given) -> Known | None:
    made: dict[str, object] = {}
    for entry in given[0] if len(given) == 1 and isinstance(given[0], list) else (None,):
        key = as_text(entry[0]) if isinstance(entry, list) and len(entry) == 2 else None
        if key is None or key == "__proto__" or not isinstance(entry, list):
            return None
        made[key] = entry[1]
    return Known(made)


def _rounded(change: Callable[[float], float]) -> Callable[[Given], Known | None]:
    def function(given: Given) -> Known | None:
        number = as_number(given[0]) if len(given) == 1 else None
        if number is None:
            return None
        if isnan(number) or abs(number) == inf or number == 0:
            return Known(from_float(number))
        found = float(change(number))
        return Known(from_float(-0.0 if found == 0 and number < 0 else found))

    return function


def _half_up(number: float) -> float:
    whole = floor(number)
    return whole + (number - whole >= 0.5)


def _extreme(choose: Callable[..., float], nothing: float) -> Callable[[Given], Known | None]:
    def function(given: Given) -> Known | None:
        numbers = [as_number(each) for each in given]
        if None in numbers or "-0.0" in map(str, numbers):
            return None
        known = [each for each in numbers if each is not None]
        return Known(from_float(nan if any(map(isnan, known)) else choose(known, default=nothing)))

    return function


def _converted(convert: Callable[[object], object], nothing: object) -> Callable[[Given], Known | None]:
    def function(given: Given) -> Known | None:
        if len(given) > 1 or (given and not is_primitive(given[0])):
            return None
        found = convert(given[0]) if given else nothing
        return Known(from_float(found) if isinstance(found, float) else found) if found is not None else None

    return function


_FUNCTIONS: dict[tuple[str, str], Callable[[Given], Known | None]] = {
    ("Object", "keys"): _listed(lambda _, key: key),
    ("Object", "values"): _listed(lambda of, key: of[key]),
    ("Object", "entries"): _listed(lambda of, key: Items((key, of[key]))),
    ("Object", "fromEntries"): _from_entries,
    ("Array", "isArray"): lambda given: (
        Known(isinstance(given[0], list))
        if len(given) == 1 and (is_primitive(given[0]) or isinstance(given[0], list | dict))
        else None
    ),
    ("Math", "floor"): _rounded(floor),
    ("Math", "ceil"): _rounded(ceil),
    ("Math", "round"): _rounded(_half_up),
    ("Math", "trunc"): _rounded(int),
    ("Math", "abs"): _rounded(abs),
    ("Math", "max"): _extreme(max, -inf),
    ("Math", "min"): _extreme(min, inf),
    ("", "String"): _converted(as_text, ""),
    ("", "Number"): _converted(as_number, 0),
    ("", "Boolean"): _converted(is_true, nothing=False),
}
NAMES = frozenset(of or name for of, name in _FUNCTIONS)
"""The names of the language that have values here."""
