"""Tags: reading one with its name, its attributes and its end, and the values of attributes."""

import re
from typing import TypeAlias

from docs_tui.mdx.diagnostics import Reports
from docs_tui.mdx.expression import check_expression
from docs_tui.mdx.inline_syntax import decode_entities
from docs_tui.mdx.javascript import expression_end
from docs_tui.mdx.nodes import Attribute, AttributeKind, Flow, MdxInline, MdxJsxElement, defer
from docs_tui.mdx.region import TextRegion
from docs_tui.source import Span, make_span
from docs_tui.source.lazy_pattern import lazy_pattern

_NAME = r"[^\W\d][\w$\u200c\u200d-]*+|\$[\w$\u200c\u200d-]*+"
SIMPLE_NAME = r"([A-Za-z][\w-]*+(?>(?:\.[A-Za-z][\w-]*+)*))"
SIMPLE_ATTRIBUTES = r"((?>(?:\s++[A-Za-z_][\w-]*+(?:=(?:\"[^\"]*+\"|'[^']*+'|\{[^{}'\"`/<\n]*+\})|(?=[\s/>])))*))\s*+"
_SIMPLE_OPEN = re.compile(rf"<{SIMPLE_NAME}{SIMPLE_ATTRIBUTES}(/?)>")
_SIMPLE_CLOSE = re.compile(rf"</{SIMPLE_NAME}>")
OPEN_LINE = re.compile(rf"<{SIMPLE_NAME}{SIMPLE_ATTRIBUTES}(/?)>[ \t]*+\n")
"""An open or self-closing tag at the end of a line."""
CLOSE_LINE = re.compile(rf"</{SIMPLE_NAME}>[ \t]*+\n")
"""A close tag at the end of a line."""
_SIMPLE_ATTRIBUTE = lazy_pattern(r"(\s++)([^\s=]++)(?>(=\"[^\"]*+\"|='[^']*+'|=\{[^}]*+\})?)")
_SPACE = re.compile(r"\s*+")
_TAG_NAME = lazy_pattern(rf"(?:{_NAME})(?>(?:\s*+:\s*+(?:{_NAME})|(?>(?:\s*+\.\s*+(?:{_NAME}))+))?)")
_ATTRIBUTE_NAME = lazy_pattern(rf"(?:{_NAME})(?>(?:\s*+:\s*+(?:{_NAME}))?)")
_EQUALS = re.compile(r"\s*+=\s*+")
_ALL_SPACE = re.compile(r"\s+")


class Tag:
    """An open, close or self-closing tag."""

    __slots__ = ("attributes", "closing", "deferred", "end", "name", "self_closing", "span", "start")

    def __init__(
        self,
        start: int,
        end: int,
        span: Span,
        name: str | None,
        attributes: tuple[Attribute, ...] = (),
        *,
        closing: bool = False,
        self_closing: bool = False,
    ) -> None:
        self.start = start
        self.end = end
        self.span = span
        self.name = name
        self.attributes = attributes
        self.closing = closing
        self.self_closing = self_closing
        self.deferred: tuple[str, int, int] | None = None
        """The text and range of plain attributes that have not been read yet."""

    def set_attributes(self, region: TextRegion, start: int, end: int) -> None:
        """Set the attributes between ``start`` and ``end``, which have no nested braces.

        They are read lazily if possible.
        """
        if region.is_page and region.text.find("{", start, end) < 0:
            self.deferred = (region.author, start, end)
        else:
            self.attributes = _simple_attributes(region, start, end)

    @property
    def is_bare(self) -> bool:
        """Tell whether the tag has no attributes."""
        return not self.attributes and self.deferred is None

    def element(
        self, span: Span, close: Span | None, children: "tuple[Flow, ...]", *, self_closing: bool, unclosed: bool
    ) -> MdxJsxElement:
        """Return the flow element that this open tag begins."""
        node = MdxJsxElement(span, self.name, True, self.attributes, self.span, close, self_closing, unclosed, children)
        if self.deferred:
            defer(node, "attributes", plain_attributes, *self.deferred)
        return node

    def text_element(
        self, span: Span, close: Span | None, children: "tuple[MdxInline, ...]", *, unclosed: bool
    ) -> MdxJsxElement:
        """Return the text element of this open or self-closing tag."""
        own = self.self_closing
        node = MdxJsxElement(span, self.name, False, self.attributes, self.span, close, own, unclosed, children)
        if self.deferred:
            defer(node, "attributes", plain_attributes, *self.deferred)
        return node


class NoTag:
    """The result if ``<`` does not begin a tag: how far the search went."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at


def read_tag(region: TextRegion, at: int) -> Tag | NoTag:
    """Read the tag that begins at ``at``."""
    text, end = region.text, region.end
    match = _SIMPLE_OPEN.match(text, at, end)
    if match:
        stop = match.end()
        start, last = match.span(2)
        tag = Tag(at, stop, region.span(at, stop), match[1], self_closing=match[3] != "")
        if start < last:
            tag.set_attributes(region, start, last)
        return tag
    match = _SIMPLE_CLOSE.match(text, at, end)
    if match:
        stop = match.end()
        return Tag(at, stop, region.span(at, stop), match[1], closing=True)
    return _read_any_tag(region, at)


def _simple_attributes(region: TextRegion, start: int, end: int) -> tuple[Attribute, ...]:
    """Return the attributes of a tag without nested braces."""
    if region.is_page:
        return plain_attributes(region.author, start, end)
    return tuple(
        Attribute(name, kind, region.span(*span), value and region.span(*value), raw)
        for name, kind, span, value, raw in map(_fields, plain_attributes(region.text, start, end))
    )


def _fields(attribute: Attribute) -> tuple[str, AttributeKind, Span, Span | None, str]:
    return attribute.name, attribute.kind, attribute.span, attribute.value_span, attribute.raw


def plain_attributes(text: str, start: int, end: int) -> tuple[Attribute, ...]:
    """Return the attributes between ``start`` and ``end``, which have no nested braces."""
    found: list[Attribute] = []
    at = start
    for space, name, value in _SIMPLE_ATTRIBUTE.findall(text, start, end):
        at += len(space)
        first = at + len(name) + 2
        if value:
            last = first + len(value) - 3
            kind: AttributeKind = "expression" if value[1] == "{" else "string"
            found.append(Attribute(name, kind, make_span((at, last + 1)), make_span((first, last)), text[first:last]))
            at = last + 1
        else:
            last = at + len(name)
            found.append(Attribute(name, "boolean", make_span((at, last)), None, ""))
            at = last
    return tuple(found)


def _read_any_tag(region: TextRegion, start: int) -> Tag | NoTag:
    """Read a tag of any form."""
    text, end = region.text, region.end
    if text[start + 1 : start + 2].isspace():
        return NoTag(start + 1)  # only a less-than sign
    at = _skip_space(text, start + 1, end)
    closing = text.startswith("/", at, end)
    if closing:
        at = _skip_space(text, at + 1, end)
    match = _TAG_NAME.match(text, at, end)
    name = None
    if match:
        name = _ALL_SPACE.sub("", match[0])
        at = match.end()
    elif not text.startswith(">", at, end):
        return NoTag(at)
    attributes: list[Attribute] = []
    while True:
        at = _skip_space(text, at, end)
        mark = text[at : at + 1] if at < end else ""
        if mark == ">":
            break
        if mark == "/":
            at = _skip_space(text, at + 1, end)
            if not text.startswith(">", at, end):
                return NoTag(at)
            return _tag(region, start, at + 1, name, attributes, closing=closing, self_closing=True)
        attribute, at = _read_attribute(region, at) if mark else (None, end)
        if attribute is None:
            return NoTag(at)
        attributes.append(attribute)
    return _tag(region, start, at + 1, name, attributes, closing=closing, self_closing=False)


def _tag(
    region: TextRegion,
    start: int,
    end: int,
    name: str | None,
    attributes: list[Attribute],
    *,
    closing: bool,
    self_closing: bool,
) -> Tag:
    span = region.span(start, end)
    return Tag(start, end, span, name, tuple(attributes), closing=closing, self_closing=self_closing)


def _read_attribute(region: TextRegion, at: int) -> tuple[Attribute | None, int]:
    """Return the attribute at ``at`` and the offset after it, or how far the search went."""
    text, end = region.text, region.end
    if text[at] == "{":
        close = expression_end(text, at + 1, end)
        if close < 0:
            return None, end
        return _attribute(region, "", "spread", (at, close + 1), (at + 1, close)), close + 1
    match = _ATTRIBUTE_NAME.match(text, at, end)
    if match is None:
        return None, at
    name = _ALL_SPACE.sub("", match[0])
    stop = match.end()
    equals = _EQUALS.match(text, stop, end)
    if equals is None:
        return Attribute(name, "boolean", region.span(at, stop), None, ""), stop
    first = equals.end()
    mark = text[first : first + 1] if first < end else ""
    if mark == "{":
        close = expression_end(text, first + 1, end)
        kind: AttributeKind = "expression"
    elif mark and mark in "'\"":
        close = text.find(mark, first + 1, end)
        kind = "string"
    else:
        return None, first
    if close < 0:
        return None, end
    return _attribute(region, name, kind, (at, close + 1), (first + 1, close)), close + 1


def _attribute(
    region: TextRegion, name: str, kind: AttributeKind, whole: tuple[int, int], value: tuple[int, int]
) -> Attribute:
    return Attribute(name, kind, region.span(*whole), region.span(*value), region.author[slice(*value)])


def _skip_space(text: str, at: int, end: int) -> int:
    match = _SPACE.match(text, at, end)
    return match.end() if match else at


def check_attributes(tag: Tag, reports: Reports) -> None:
    """Report attributes that strict MDX rejects."""
    for attribute in tag.attributes:
        if attribute.kind == "spread":
            if not attribute.raw.lstrip().startswith("..."):
                reports.not_a_spread(attribute.span)
        elif attribute.kind == "expression":
            check_expression(attribute.raw, attribute.span, reports, needed=True)


def check_close_tag(tag: Tag, reports: Reports) -> None:
    """Report a close tag with more than a name."""
    if tag.self_closing or not tag.is_bare:
        reports.bad_close_tag(tag.span, tag.name)


Literal: TypeAlias = "str | bool | int | float | list[Literal] | dict[str, Literal] | None"

_VALUE_SPACE = lazy_pattern(r"(?>(?:\s++|/\*(?>(?:[^*]|\*(?!/))*)\*/|//[^\n]*+)*)")
_STRING = lazy_pattern(
    r""""((?>(?:[^"\\\n]|\\[\s\S])*))"|'((?>(?:[^'\\\n]|\\[\s\S])*))'|`((?>(?:[^`\\$]|\\[\s\S]|\$(?!\{))*))`"""
)
_NUMBER = lazy_pattern(r"[-+]?(?:0[xX][0-9a-fA-F]++|(?:\d[\d_]*+)?(?:\.\d++)?(?:[eE][-+]?\d++)?)(?![\w$.])")
_WORD = lazy_pattern(r"[A-Za-z_$][\w$]*+")
_ESCAPE = lazy_pattern(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[\s\S]))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": "", "\r": ""}
_WORDS: dict[str, Literal] = {"true": True, "false": False}
_MAX_DEPTH = 40
_LONGEST_WHOLE = 200
"""Whole numbers with so many digits are read as JavaScript reads all numbers: not exactly, or as infinite."""
_EXACT = 2**53
"""Whole numbers below this are the same in Python and in JavaScript, which has only floating point."""
_POINT = lazy_pattern(r"(\d++)(?:\.(\d++))?(?:e([+-]\d++))?\Z")


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
    """Return a number as JavaScript shows it (ECMA-262, Number::toString): ``1e6`` is 1000000, and ``1e-7`` stays."""
    if isinstance(value, int) and abs(value) < _EXACT:
        return str(value)
    found = _POINT.match(repr(abs(float(value))))
    if found is None:
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"  # noqa: PLR0124 - only NaN differs from itself
    whole, part = found[1].lstrip("0"), found[2] or ""
    digits = (whole + part).lstrip("0").rstrip("0")
    if not digits:
        return "0"
    point = len(whole) + int(found[3] or 0) - (0 if whole else len(part) - len(part.lstrip("0")))
    sign = "-" if value < 0 else ""
    if len(digits) <= point <= 21:
        return sign + digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    rest = f".{digits[1:]}" if digits[1:] else ""
    return f"{sign}{digits[0]}{rest}e{point - 1:+d}"


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
        return int(digits, 16) if len(digits) < _LONGEST_WHOLE else float("inf")
    if any(mark in digits for mark in ".eE") or len(digits) >= _LONGEST_WHOLE:
        return float(digits)
    return int(digits)


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
    match = _VALUE_SPACE.match(text, at)
    return match.end() if match else at


AttributeValue: TypeAlias = Literal

_LINE_END = lazy_pattern(r"(?:\r\n?|\n)[ \t]*+")


def attribute_value(attribute: Attribute) -> AttributeValue:
    """Return the value of ``attribute``, or None if it can be known only by running JavaScript.

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
