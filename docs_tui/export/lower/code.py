"""Code that stands in tags rather than in a fence."""

import html
import re
from collections.abc import Iterator
from textwrap import dedent
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.constants import string_value
from docs_tui.export.lower.element import Element
from docs_tui.mdx import Code, MdxExpression, MdxJsxElement, find, walk

if TYPE_CHECKING:
    from docs_tui.export.lower.core import Lowering

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_LANGUAGE = re.compile(r"(?<!\S)lang(?:uage)?-([\w+#-]+)")


def raw_text(low: "Lowering", element: Element) -> str:
    """Return the characters that a browser shows of an element, tags left out, strings and entities resolved."""
    return dedent("".join(_pieces(low, element.node)).strip("\n")).rstrip()


def _pieces(low: "Lowering", node: MdxJsxElement) -> Iterator[str]:
    """Yield the text between the tags of ``node``, whatever markup stands in it."""
    text = low.text
    at = node.open.end
    end = node.close.start if node.close is not None else max(at, node.span.end)
    for inner in walk(node):
        if inner is node or inner.span.start < at or not isinstance(inner, MdxJsxElement | MdxExpression):
            continue
        yield _between(text[at : inner.span.start])
        if isinstance(inner, MdxExpression):
            yield _value(low, inner)
            at = inner.span.end
        else:
            at = inner.open.end
    yield _between(text[at:end])


def _between(text: str) -> str:
    """Return the text between tags and expressions; as in JSX, blank text that goes over a line end is none."""
    return "" if "\n" in text and not text.strip() else _plain(text)


def _value(low: "Lowering", node: MdxExpression) -> str:
    if node.kind in ("comment", "empty"):
        return ""
    source = low.source.slice(node.value)
    value = string_value(source.strip())
    return value if value is not None else "{" + source + "}"


def _plain(text: str) -> str:
    return html.unescape(_ESCAPE.sub(r"\1", re.sub(r"</[^>\n]*>", "", text)))


def preformatted(low: "Lowering", element: Element) -> str:
    """Return a block of code as a fence."""
    title = element.string("filename") or element.string("title")
    if holds_fence(element):
        return syntax.paragraphs(syntax.bold(syntax.prose(title)), low.content(element))
    code = raw_text(low, element)
    if not code.strip():
        return ""
    return syntax.fence(code, " ".join(part for part in (_language(element), syntax.one_line(title)) if part))


def _language(element: Element) -> str:
    given = element.string("language") or element.string("lang")
    if given:
        return given
    for node in find(element.node, MdxJsxElement):
        named = _LANGUAGE.search(Element.of(node).string("className"))
        if named:
            return named[1]
    return ""


def holds_fence(element: Element) -> bool:
    """Tell whether the code of an element is a Markdown fence."""
    return next(find(element.node, Code), None) is not None
