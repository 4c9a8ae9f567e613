"""Images, videos, formulas, diagrams, links and ``<pre>``."""

import re

from docs_tui.export import syntax
from docs_tui.export.elements import Element, contains_fence, language_of, raw_text
from docs_tui.export.icons.icon_words import icon_word
from docs_tui.export.markdown.markdown_renderer import MarkdownRenderer
from docs_tui.mdx import MdxJsxElement, find

_PERMALINKS = frozenset(("", "#", "¶", "§", "🔗", "\u200b"))
"""Texts of links from a heading or field to itself, which are dropped."""


def picture(renderer: MarkdownRenderer, element: Element) -> str:
    """Return an image."""
    alt = syntax.prose(element.string("alt")) or renderer.attribute_text(element, "alt")
    url = renderer.url(element, "src")
    if not url and element.attribute("src") is not None:
        return alt or renderer.attribute_text(element, "src")
    return syntax.image(alt, url, renderer.attribute_text(element, "title"))


def embed(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a link to embedded media."""
    url = renderer.url(element, "src", "data") or _nested_url(renderer, element)
    title = renderer.attribute_text(element, "title")
    label = element.spec.label
    return syntax.link(": ".join(part for part in (label, title) if part), url)


def _nested_url(renderer: MarkdownRenderer, element: Element) -> str:
    for node in find(element.node, MdxJsxElement):
        if node is not element.node:
            url = renderer.url(Element.of(node), "src")
            if url:
                return url
    return ""


def icon(element: Element) -> str:
    """Return an icon as text, for a table cell that contains nothing else."""
    return syntax.escaped(icon_word(element.icon))


def link(renderer: MarkdownRenderer, element: Element, text: str) -> str:
    """Return ``text`` as a link to the element's target."""
    url = _target(renderer, element)
    if url.startswith("#") and text.strip() in _PERMALINKS:
        return ""
    title = renderer.attribute_text(element, "title")
    if not url:
        return " ".join(part for part in (text, title) if part)
    if "](" in text and not text.startswith("!["):
        return text
    details = text or title or syntax.prose(element.spoken) or _target_text(element)
    if title and title != details:
        return f"{syntax.link(details, url)} ({title})"
    return syntax.link(details, url)


def link_block(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a link around blocks: its first line of text becomes the link."""
    text = renderer.content(element)
    if not text:
        return link(renderer, element, "")
    if not _target(renderer, element):
        return syntax.paragraphs(renderer.attribute_text(element, "title"), text)
    if syntax.is_line(text) or syntax.is_image(text):
        return link(renderer, element, syntax.one_line(text))
    blocks = text.split("\n\n")
    for at, each in enumerate(blocks):
        mark = re.match(r"#{1,6} ", each)
        plain = each[mark.end() :] if mark else each
        if "\n" not in plain and "](" not in plain and syntax.is_line(plain):
            blocks[at] = (mark[0] if mark else "") + link(renderer, element, plain)
            return "\n\n".join(blocks)
    return syntax.paragraphs(text, link(renderer, element, ""))


def _target(renderer: MarkdownRenderer, element: Element) -> str:
    return renderer.url(element, "href") if element.string("href") else element.target


def _target_text(element: Element) -> str:
    """Return the text of a link without content."""
    return " ".join(map(syntax.prose, element.target_words))


def formula(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a formula on lines of its own."""
    source = raw_text(renderer.source, element).strip()
    return f"$$\n{source}\n$$" if source else ""


def formula_phrase(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a formula in a line."""
    source = syntax.one_line(raw_text(renderer.source, element))
    return f"${source}$" if source else ""


def chart(renderer: MarkdownRenderer, element: Element) -> str:
    """Return the source of a diagram: its ``chart`` attribute, or else its content."""
    return element.string("chart").strip("\n") or raw_text(renderer.source, element)


def diagram(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a diagram as a code block."""
    if contains_fence(element):
        return renderer.content(element)
    source = chart(renderer, element).strip("\n")
    return syntax.fence(source, (element.spec.name or "text").lower()) if source.strip() else ""


def preformatted(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a ``<pre>`` as a fenced code block."""
    title = element.string("filename") or element.string("title")
    if contains_fence(element):
        return syntax.paragraphs(syntax.bold(syntax.prose(title)), renderer.content(element))
    code = raw_text(renderer.source, element)
    if not code.strip():
        return ""
    return syntax.fence(code, " ".join(part for part in (language_of(element), syntax.one_line(title)) if part))
