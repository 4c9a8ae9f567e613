"""Read one tag: its name, its attributes and its end."""

import re

from docs_tui.mdx.diagnostics import Reports
from docs_tui.mdx.expression import check_expression
from docs_tui.mdx.javascript import expression_end
from docs_tui.mdx.nodes import Attribute, AttributeKind, Flow, MdxInline, MdxJsxElement, defer
from docs_tui.mdx.region import TextRegion
from docs_tui.source import Span, make_span

_NAME = r"[^\W\d][\w$\u200c\u200d-]*+|\$[\w$\u200c\u200d-]*+"
SIMPLE_NAME = r"([A-Za-z][\w-]*+(?>(?:\.[A-Za-z][\w-]*+)*))"
SIMPLE_ATTRIBUTES = r"((?>(?:\s++[A-Za-z_][\w-]*+(?:=(?:\"[^\"]*+\"|'[^']*+'|\{[^{}'\"`/<\n]*+\})|(?=[\s/>])))*))\s*+"
_SIMPLE_OPEN = re.compile(rf"<{SIMPLE_NAME}{SIMPLE_ATTRIBUTES}(/?)>")
_SIMPLE_CLOSE = re.compile(rf"</{SIMPLE_NAME}>")
OPEN_LINE = re.compile(rf"<{SIMPLE_NAME}{SIMPLE_ATTRIBUTES}(/?)>[ \t]*+\n")
"""An open or self-closing tag at the end of a line."""
CLOSE_LINE = re.compile(rf"</{SIMPLE_NAME}>[ \t]*+\n")
"""A close tag at the end of a line."""
_SIMPLE_ATTRIBUTE = re.compile(r"(\s++)([^\s=]++)(?>(=\"[^\"]*+\"|='[^']*+'|=\{[^}]*+\})?)")
_SPACE = re.compile(r"\s*+")
_TAG_NAME = re.compile(rf"(?:{_NAME})(?>(?:\s*+:\s*+(?:{_NAME})|(?>(?:\s*+\.\s*+(?:{_NAME}))+))?)")
_ATTRIBUTE_NAME = re.compile(rf"(?:{_NAME})(?>(?:\s*+:\s*+(?:{_NAME}))?)")
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
        """Set the attributes between ``start`` and ``end``, which have no nested braces. They are read lazily if possible."""
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
        """Return the text element that this tag opens or is."""
        own = self.self_closing
        node = MdxJsxElement(span, self.name, False, self.attributes, self.span, close, own, unclosed, children)
        if self.deferred:
            defer(node, "attributes", plain_attributes, *self.deferred)
        return node


class NoTag:
    """The result when ``<`` begins no tag: how far the search went."""

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
        return NoTag(start + 1)  # a less-than sign
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
