"""Code that stands in tags rather than in a fence."""

import html
import re
from collections.abc import Iterator
from textwrap import dedent
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.elements import Element
from docs_tui.export.expansion.javascript import string_value
from docs_tui.mdx import Code, MdxExpression, MdxJsxElement, find, walk
from docs_tui.source import Source

if TYPE_CHECKING:
    from docs_tui.export.markdown.markdown_renderer import Lowering

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_CLOSE_TAG = re.compile(r"</[^>\n]*+>?")
_LANGUAGE = re.compile(r"(?<!\S)lang(?:uage)?-([\w+#-]+)")


def raw_text(source: Source, element: Element) -> str:
    """Return the characters that a browser shows of an element, tags left out, strings and entities resolved."""
    return dedent("".join(_pieces(source, element.node)).strip("\n")).rstrip()


def _pieces(source: Source, node: MdxJsxElement) -> Iterator[str]:
    """Yield the text between the tags of ``node``, whatever markup stands in it."""
    text = source.text
    at = node.open.end
    end = node.close.start if node.close is not None else max(at, node.span.end)
    for inner in walk(node):
        if inner is node or inner.span.start < at or not isinstance(inner, MdxJsxElement | MdxExpression):
            continue
        yield _between(text[at : inner.span.start])
        if isinstance(inner, MdxExpression):
            yield _value(source, inner)
            at = inner.span.end
        else:
            at = inner.open.end
    yield _between(text[at:end])


def _between(text: str) -> str:
    """Return the text between tags and expressions; as in JSX, blank text that goes over a line end is none."""
    return "" if "\n" in text and not text.strip() else _plain(text)


def _value(source: Source, node: MdxExpression) -> str:
    if node.kind in ("comment", "empty"):
        return ""
    written = source.slice(node.value)
    value = string_value(written.strip())
    return value if value is not None else "{" + written + "}"


def _plain(text: str) -> str:
    return html.unescape(_ESCAPE.sub(r"\1", _CLOSE_TAG.sub(lambda tag: "" if tag[0].endswith(">") else tag[0], text)))


def preformatted(low: "Lowering", element: Element) -> str:
    """Return a block of code as a fence."""
    title = element.string("filename") or element.string("title")
    if holds_fence(element):
        return syntax.paragraphs(syntax.bold(syntax.prose(title)), low.content(element))
    code = raw_text(low.source, element)
    if not code.strip():
        return ""
    return syntax.fence(code, " ".join(part for part in (language_of(element), syntax.one_line(title)) if part))


def language_of(element: Element) -> str:
    """Return the language that an element, or the ``code`` in it, says that its code is in; empty where none does."""
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
