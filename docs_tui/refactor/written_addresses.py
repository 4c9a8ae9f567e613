"""Find every address in a file, in every syntax, with its exact span."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from docs_tui.lint.page_context import PageContext
from docs_tui.mdx import Attribute, Definition, MdxExpression, MdxjsEsm, MdxJsxElement, attribute_value
from docs_tui.site import Site
from docs_tui.site.content_facts import SNIPPET_TAGS
from docs_tui.site.page_files import CODE_EXTENSIONS
from docs_tui.source import Span

_ADDRESSES = frozenset(("href", "src", "img", "poster", "to", "url", "link", "image", "icon", "logo", "cover"))
"""Attributes whose value may be an address."""
_PARTS = frozenset(("use", "pattern", "mpath"))
"""SVG elements whose ``href`` names a part of the drawing."""
_QUOTED = re.compile(r"""\s*(["'`])(.*)\1\s*""", re.DOTALL)
_IN_CODE = re.compile(rf"""\b(?:{"|".join(sorted(_ADDRESSES))})["']?\s*[:=]\s*\{{?\s*(["'`])([^"'`\s{{}}$\\]+)\1""")
_IN_FRONT_MATTER = re.compile(
    r"""^(?!["']?(?:openapi|asyncapi|api)\b)[\w":'.-]+[ \t]*:[ \t]*["']?(/[^\s"',]+)""", re.MULTILINE
)
_IN_SPEC = re.compile(r"""\]\(((?!\s)[^()\s"'\\<>]+)\)|\b(?:href|src)=\\?["']([^"'\\\s]+)""")


class WrittenAddress(NamedTuple):
    """An address in a file."""

    url: str
    """Escapes and entities resolved, percent-encoding kept."""
    span: Span
    """The span of the address in the file."""


def addresses_in(site: Site, file: str) -> Iterator[WrittenAddress]:
    """Yield every address in a page or snippet that may lead to a page or file of the site."""
    if file.endswith(CODE_EXTENSIONS):
        yield from _in_code(site.file_text(file), Span(0, len(site.file_text(file))))
        return
    page = PageContext.of(site, file)
    front = site.file_document(file).front_matter
    if front is not None:
        for match in _IN_FRONT_MATTER.finditer(page.text, *front.value):
            yield WrittenAddress(match[1], Span(*match.span(1)))
    for link in page.links:
        if link.url_span is not None and link.label is None:
            yield WrittenAddress(link.url, link.url_span)
    for definition in page.all(Definition):
        yield WrittenAddress(definition.url, definition.url_span)
    for element in page.elements:
        yield from _in_element(page, element.node)
    for esm in page.all(MdxjsEsm):
        yield from _in_code(page.text, esm.span)
    for expression in page.find(MdxExpression):
        yield from _in_code(page.text, expression.value)


def addresses_in_spec(text: str) -> Iterator[WrittenAddress]:
    """Yield the addresses in the Markdown of a spec: links and images in its descriptions."""
    for match in _IN_SPEC.finditer(text):
        yield WrittenAddress(match[match.lastindex or 1], Span(*match.span(match.lastindex or 1)))


def _in_element(page: PageContext, node: MdxJsxElement) -> Iterator[WrittenAddress]:
    if node.name in _PARTS or node.name in SNIPPET_TAGS:
        return
    for attribute in node.attributes:
        if attribute.value_span is None:
            continue
        if attribute.name in _ADDRESSES:
            address = _in_attribute(attribute)
            if address is not None:
                yield address
                continue
        if attribute.kind == "expression":
            yield from _in_code(page.text, attribute.value_span)


def _in_attribute(attribute: Attribute) -> WrittenAddress | None:
    value, span = attribute_value(attribute), attribute.value_span
    if not isinstance(value, str) or not value or span is None:
        return None
    if attribute.kind == "string":
        return WrittenAddress(value, span)
    inner = _QUOTED.fullmatch(attribute.raw)
    if inner is None or inner[2] != value:
        return None
    return WrittenAddress(value, Span(span.start + inner.start(2), span.start + inner.end(2)))


def _in_code(text: str, span: Span) -> Iterator[WrittenAddress]:
    """Yield the texts in JavaScript that are named as addresses: ``href: "/keys"``."""
    for match in _IN_CODE.finditer(text, *span):
        yield WrittenAddress(match[2], Span(*match.span(2)))
