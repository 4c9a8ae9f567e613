"""How JavaScript writes numbers for readers in the United States, the language of most code in documentation."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from math import copysign

from docs_tui.mdx import text_of_value

_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_LOCALES = ("en-US", "en")
_FEWEST, _MOST = "minimumFractionDigits", "maximumFractionDigits"
_KNOWN = frozenset({"style", "currency", _FEWEST, _MOST})
_MOST_DIGITS = 10
_LARGE = 10**15
"""From here on, not all digits of a number are exact."""


def localized(number: float, locale: object, options: Mapping[str, object]) -> str | None:
    """Return what ``toLocaleString`` returns; None if that is not known.

    Args:
        number: A number that is finite.
        locale: The language, or None for that of the reader.
        options: The options of the call.
    """
    style = options.get("style", "decimal")
    currency = options.get("currency", "")
    if locale not in (None, *_LOCALES) or not _KNOWN.issuperset(options) or not abs(number) < _LARGE:
        return None
    digits = _digits(style, options)
    if digits is None or (style == "currency" and currency not in _SIGNS):
        return None
    exact = Decimal(text_of_value(number)) * (100 if style == "percent" else 1)
    rounded = exact.quantize(Decimal(1).scaleb(-digits[1]), ROUND_HALF_UP)
    whole, _, rest = f"{abs(rounded):,f}".partition(".")
    rest = rest.rstrip("0").ljust(digits[0], "0")
    sign = "-" if copysign(1, number) < 0 else ""
    before = _SIGNS[str(currency)] if style == "currency" else ""
    return f"{sign}{before}{whole}{'.' if rest else ''}{rest}{'%' if style == 'percent' else ''}"


def _digits(style: object, options: Mapping[str, object]) -> tuple[int, int] | None:
    """Return the fewest and the most digits after the point; None for a style or a number that is not known."""
    fewest, most = {"decimal": (0, 3), "currency": (2, 2), "percent": (0, 0)}.get(str(style), (-1, -1))
    asked = [options.get(_FEWEST, fewest), options.get(_MOST, most)]
    if fewest < 0 or not all(type(each) is int and 0 <= each <= _MOST_DIGITS for each in asked):
        return None
    if _MOST not in options:
        asked[1] = max(most, asked[0])  # type: ignore[call-overload]
    if _FEWEST not in options:
        asked[0] = min(fewest, asked[1])  # type: ignore[call-overload]
    low, high = asked
    return (low, high) if isinstance(low, int) and isinstance(high, int) and low <= high else None
