"""Pictures, films, formulas, drawings, and links that are components."""

import re
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.elements import Element
from docs_tui.export.markdown import code
from docs_tui.mdx import MdxJsxElement, find

if TYPE_CHECKING:
    from docs_tui.export.markdown.markdown_renderer import Lowering

_SHOWN_IN_THE_DARK = re.compile(r"(?<!\S)dark:(?:block|inline|inline-block|flex)(?!\S)")
_SIGNS = {
    "check": "✓",
    "circle-check": "✓",
    "check-circle": "✓",
    "square-check": "✓",
    "badge-check": "✓",
    "xmark": "✗",
    "x": "✗",
    "circle-xmark": "✗",
    "circle-x": "✗",
    "x-circle": "✗",
    "times": "✗",
    "minus": "–",
}


def picture(low: "Lowering", element: Element) -> str:
    """Return an image; the twin of the one before it that only readers in the dark see says nothing new."""
    alt = syntax.prose(element.string("alt")) or low.prose(element, "alt")
    if _SHOWN_IN_THE_DARK.search(element.string("className")) and low.image == f"img:{alt}":
        return ""
    low.image = f"img:{alt}"
    url = low.url(element, "src")
    if not url and element.attribute("src") is not None:
        return alt or low.prose(element, "src")
    return syntax.image(alt, url, low.prose(element, "title"))


def embed(low: "Lowering", element: Element) -> str:
    """Return a link to what plays on the page."""
    url = low.url(element, "src", "data") or _nested_url(low, element)
    title = low.prose(element, "title")
    label = element.spec.label
    return syntax.link(": ".join(part for part in (label, title) if part), url)


def _nested_url(low: "Lowering", element: Element) -> str:
    for node in find(element.node, MdxJsxElement):
        if node is not element.node:
            url = low.url(Element.of(node), "src")
            if url:
                return url
    return ""


def icon(element: Element) -> str:
    """Return what an icon says that stands for a word, as it does alone in a cell of a table."""
    name = element.string("icon").strip().removeprefix("fa-")
    if "/" in name:
        return ""
    return _SIGNS.get(name, name)


def link(low: "Lowering", element: Element, text: str) -> str:
    """Return ``text`` as a link to where the element leads."""
    url = _target(low, element)
    title = low.prose(element, "title")
    if not url:
        return " ".join(part for part in (text, title) if part)
    if "](" in text and not text.startswith("!["):
        return text
    told = text or title or _target_text(element)
    if title and title != told:
        return f"{syntax.link(told, url)} ({title})"
    return syntax.link(told, url)


def link_block(low: "Lowering", element: Element) -> str:
    """Return a link around blocks: the first line of text leads there."""
    text = low.content(element)
    if not text:
        return link(low, element, "")
    if not _target(low, element):
        return syntax.paragraphs(low.prose(element, "title"), text)
    if syntax.is_line(text):
        return link(low, element, syntax.one_line(text))
    blocks = text.split("\n\n")
    for at, each in enumerate(blocks):
        mark = re.match(r"#{1,6} ", each)
        plain = each[mark.end() :] if mark else each
        if "\n" not in plain and "](" not in plain and syntax.is_line(plain):
            blocks[at] = (mark[0] if mark else "") + link(low, element, plain)
            return "\n\n".join(blocks)
    return syntax.paragraphs(text, link(low, element, ""))


def _target(low: "Lowering", element: Element) -> str:
    return low.url(element, "href") or element.target


def _target_text(element: Element) -> str:
    """Return what a link without words of its own is called."""
    return " ".join(map(syntax.prose, element.target_words))


def formula(low: "Lowering", element: Element) -> str:
    """Return a formula on lines of its own."""
    source = code.raw_text(low.source, element).strip()
    return f"$$\n{source}\n$$" if source else ""


def formula_phrase(low: "Lowering", element: Element) -> str:
    """Return a formula in a line."""
    source = syntax.one_line(code.raw_text(low.source, element))
    return f"${source}$" if source else ""


def chart(low: "Lowering", element: Element) -> str:
    """Return the source of a drawing."""
    return element.string("chart").strip("\n") or code.raw_text(low.source, element)


def diagram(low: "Lowering", element: Element) -> str:
    """Return a drawing as a block of its source."""
    if code.holds_fence(element):
        return low.content(element)
    source = chart(low, element).strip("\n")
    return syntax.fence(source, (element.spec.name or "text").lower()) if source.strip() else ""
