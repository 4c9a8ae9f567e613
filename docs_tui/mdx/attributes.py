"""Read the values of attributes: strings, and JavaScript literals."""

import re
from typing import TypeAlias

from docs_tui.mdx.inline_syntax import decode_entities
from docs_tui.mdx.nodes import Attribute, MdxJsxElement

Literal: TypeAlias = "str | bool | int | float | list[Literal] | dict[str, Literal] | None"

_SPACE = re.compile(r"(?>(?:\s++|/\*(?>(?:[^*]|\*(?!/))*)\*/|//[^\n]*+)*)")
_STRING = re.compile(
    r""""((?>(?:[^"\\\n]|\\[\s\S])*))"|'((?>(?:[^'\\\n]|\\[\s\S])*))'|`((?>(?:[^`\\$]|\\[\s\S]|\$(?!\{))*))`"""
)
_NUMBER = re.compile(r"[-+]?(?:0[xX][0-9a-fA-F]++|(?:\d[\d_]*+)?(?:\.\d++)?(?:[eE][-+]?\d++)?)(?![\w$.])")
_WORD = re.compile(r"[A-Za-z_$][\w$]*+")
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[\s\S]))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": "", "\r": ""}
_WORDS: dict[str, Literal] = {"true": True, "false": False}
_MAX_DEPTH = 40
_LARGE, _SMALL = 1e21, 1e-6
"""JavaScript writes numbers between these two without an exponent (ECMA-262, Number::toString)."""
_EXPONENT = re.compile(r"(?<=e)([+-])0+")


class _NoLiteralError(Exception):
    """The text is not a literal."""


def read_literal(text: str) -> Literal:
    """Return the value of a JavaScript literal, or None if ``text`` is ``null`` or not a literal."""
    try:
        value, at = _value(text, _skip(text, 0), 0)
    except _NoLiteralError:
        return None
    return value if _skip(text, at) == len(text) else None


def text_of_value(value: object) -> str:
    """Return the text that React renders for a value."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, list):
        return "".join(text_of_value(each) for each in value)
    return _number(value) if isinstance(value, int | float) else str(value)


def _number(value: float) -> str:
    """Return a number as JavaScript shows it: ``1e6`` is 1000000, and ``1e-7`` stays."""
    if isinstance(value, int) or (value.is_integer() and abs(value) < _LARGE):
        return str(int(value))
    if _SMALL <= abs(value) < _LARGE:
        from decimal import Decimal  # noqa: PLC0415 - slow to import, and few numbers are as small

        return f"{Decimal(repr(value)):f}"
    return _EXPONENT.sub(r"\1", repr(value))


def _value(text: str, at: int, depth: int) -> tuple[Literal, int]:
    mark = text[at : at + 1]
    if depth > _MAX_DEPTH or not mark:
        raise _NoLiteralError
    if mark in "\"'`":
        return _string(text, at)
    if mark == "[":
        return _array(text, at + 1, depth + 1)
    if mark == "{":
        return _object(text, at + 1, depth + 1)
    if mark == "(":
        value, at = _value(text, _skip(text, at + 1), depth + 1)
        return value, _expect(text, at, ")")
    word = _WORD.match(text, at)
    if word:
        if word[0] not in _WORDS:
            if word[0] in ("null", "undefined") and depth:
                return None, word.end()
            raise _NoLiteralError
        return _WORDS[word[0]], word.end()
    number = _NUMBER.match(text, at)
    if number and any(character.isdigit() for character in number[0]):
        return _as_number(number[0].replace("_", "")), number.end()
    raise _NoLiteralError


def _as_number(digits: str) -> int | float:
    if "x" in digits or "X" in digits:
        return int(digits, 16)
    if any(mark in digits for mark in ".eE"):
        return float(digits)
    return int(digits) if len(digits) < 400 else float("inf")


def _string(text: str, at: int) -> tuple[str, int]:
    match = _STRING.match(text, at)
    if match is None:
        raise _NoLiteralError
    raw = match[match.lastindex or 1]
    return (_ESCAPE.sub(_escaped, raw) if "\\" in raw else raw), match.end()


def _escaped(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code:
        number = int(code, 16)
        return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\N{REPLACEMENT CHARACTER}"
    return _ESCAPED.get(match[4], match[4])


def _array(text: str, at: int, depth: int) -> tuple[list[Literal], int]:
    found: list[Literal] = []
    at = _skip(text, at)
    while text[at : at + 1] != "]":
        value, at = _value(text, at, depth)
        found.append(value)
        at = _next(text, at, "]")
    return found, at + 1


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Literal], int]:
    found: dict[str, Literal] = {}
    at = _skip(text, at)
    while text[at : at + 1] != "}":
        key, at = _key(text, at)
        value, at = _value(text, _skip(text, _expect(text, at, ":")), depth)
        found[key] = value
        at = _next(text, at, "}")
    return found, at + 1


def _key(text: str, at: int) -> tuple[str, int]:
    word = _WORD.match(text, at) or re.compile(r"\d++").match(text, at)
    return (word[0], word.end()) if word else _string(text, at)


def _next(text: str, at: int, closing: str) -> int:
    """Return the offset of the next member, or of the closing bracket after the last one."""
    at = _skip(text, at)
    return at if text[at : at + 1] == closing else _skip(text, _expect(text, at, ","))


def _expect(text: str, at: int, mark: str) -> int:
    at = _skip(text, at)
    if text[at : at + 1] != mark:
        raise _NoLiteralError
    return at + 1


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


AttributeValue: TypeAlias = Literal

_LINE_END = re.compile(r"(?:\r\n?|\n)[ \t]*+")


def attribute_value(attribute: Attribute) -> AttributeValue:
    """Return the value of ``attribute``, or None if only running JavaScript could tell.

    In a string, entities are resolved and the indentation of continuation lines is removed. A boolean attribute is True.
    An expression has a value if it is a literal: a string, a template without ``${``, a number, a boolean, or an array or
    object of literals.
    """
    if attribute.kind == "string":
        raw = attribute.raw
        if "\n" in raw or "\r" in raw:
            raw = _LINE_END.sub("\n", raw)
        return decode_entities(raw)
    if attribute.kind == "boolean":
        return True
    return read_literal(attribute.raw) if attribute.kind == "expression" else None


def attributes_of(element: MdxJsxElement) -> dict[str, AttributeValue]:
    """Return the decoded attributes of ``element`` by name. Spreads are left out; the last of several equal names wins."""
    return {each.name: attribute_value(each) for each in element.attributes if each.kind != "spread"}
