"""Lines of text: Markdown's inline syntax, and the components that stand in a line."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from docs_tui.components import Role
from docs_tui.export.elements import Element, is_placeholder, raw_text
from docs_tui.export.expansion.javascript import shown_value
from docs_tui.export.html import html_media as media
from docs_tui.export.html import svg as drawings
from docs_tui.export.html.link_targets import is_elsewhere, note_name
from docs_tui.export.html.markup import attribute, span, tag, text
from docs_tui.export.html.mathml import formula
from docs_tui.mdx import MdxExpression
from docs_tui.mdx.phrasing_nodes import (
    Break,
    Delete,
    Emphasis,
    ExpressionText,
    FootnoteReference,
    HiddenText,
    Image,
    InlineCode,
    InlineMath,
    JsxText,
    Link,
    Phrasing,
    Strong,
    Text,
)

if TYPE_CHECKING:
    from docs_tui.export.html.html_renderer import Writer


def phrases(writer: "Writer", nodes: Iterable[Phrasing]) -> str:
    """Return inline nodes."""
    return "".join([_phrase(writer, node) for node in nodes])


def _phrase(writer: "Writer", node: Phrasing) -> str:
    match node:
        case Text():
            return text(node.value)
        case Emphasis():
            return f"<em>{phrases(writer, node.children)}</em>"
        case Strong():
            return f"<strong>{phrases(writer, node.children)}</strong>"
        case Delete():
            return f"<del>{phrases(writer, node.children)}</del>"
        case InlineCode():
            return f"<code>{text(node.value)}</code>"
        case Break():
            return "<br>" if node.hard else "\n"
        case Link():
            return link(writer, node.url, phrases(writer, node.children), node.title or "")
        case Image():
            return media.picture(writer, node.alt, node.url, title=node.title or "")
        case InlineMath():
            return formula(node.value)
        case FootnoteReference():
            label = text(node.label)
            href, said = (
                attribute(f"#{note_name(node.label)}"),
                attribute(writer.labels("Note {label}", label=node.label)),
            )
            return f'<sup class="footnote-mark"><a href="{href}" aria-label="{said}">{label}</a></sup>'
        case JsxText():
            return jsx(writer, node)
        case ExpressionText():
            return expression(writer, node.expression)
        case HiddenText():
            return ""
        case _:
            assert_never(node)


def link(writer: "Writer", url: str, words: str, title: str = "", *, cls: str = "") -> str:
    """Return ``words`` as a link; as they are where the address may not be followed, or where they hold a link."""
    href = writer.addresses.link(url)
    if "<a " in words:
        return words
    words = words or text(url.removeprefix("https://"))
    if not href:
        return (
            tag(
                "span",
                words,
                cls=f"dead-link {cls}".strip(),
                title=writer.labels("Leads nowhere: {address}", address=url),
            )
            if url
            else words
        )
    away = is_elsewhere(href)
    return tag("a", words, cls=cls, href=href, title=title or None, rel="noopener noreferrer" if away else None)


def expression(writer: "Writer", node: MdxExpression) -> str:
    """Return what a reader sees of ``{…}``; what only JavaScript knows, as it was written."""
    if node.kind in ("comment", "empty"):
        return ""
    source = writer.source.slice(node.value).strip()
    value = shown_value(source)
    if value is not None:
        return text(value)
    if source.startswith("<"):
        return writer.said(source)
    return tag("code", text(f"{{{source}}}"), cls="expression")


def jsx(writer: "Writer", node: JsxText) -> str:
    """Return an element that stands in a line of text."""
    element = Element.of(node.element)
    words = phrases(writer, node.children)
    match element.role:
        case Role.EMPHASIS:
            return tag("em", words)
        case Role.STRONG | Role.HEADING:
            return tag("strong", words)
        case Role.STRIKE:
            return tag("del", words)
        case Role.QUOTE:
            return tag("q", words)
        case Role.CODE | Role.PREFORMATTED:
            return tag("code", text(raw_text(writer.source, element)))
        case Role.INLINE_HTML:
            return tag(element.spec.name, words, title=element.string("title") or None)
        case Role.BREAK:
            return "<br>"
        case Role.LINK:
            return link(writer, element.target, words or link_name(element), element.string("title"))
        case Role.TOOLTIP:
            return _tooltip(writer, element, words)
        case Role.ICON:
            return media.icon_of(writer, element, labelled=True)
        case Role.BADGE:
            return _badge(writer, element, words)
        case Role.IMAGE:
            return media.picture_of(writer, element)
        case Role.EMBED:
            return media.embed(writer, element)
        case Role.LATEX:
            return formula(raw_text(writer.source, element))
        case Role.COLOR_ITEM:
            return media.swatch(writer, element)
        case Role.HIDDEN:
            return drawings.drawing(writer, element) if drawings.is_drawing(element) else ""
        case Role.RULE | Role.SNIPPET:
            return ""
        case Role.AUDIENCE:
            return words if is_for_readers(writer, element) else ""
        case Role.TRANSPARENT:
            shown = text(writer.source.slice(element.node.open)) if is_placeholder(element) else ""
            return shown + words
        case (
            Role.CALLOUT
            | Role.STEPS
            | Role.STEP
            | Role.TABS
            | Role.TAB
            | Role.CODE_GROUP
            | Role.DISCLOSURE
            | Role.SUMMARY
            | Role.CARD
            | Role.FIELD
            | Role.EXAMPLE
            | Role.FRAME
            | Role.UPDATE
            | Role.TREE
            | Role.TREE_FOLDER
            | Role.TREE_FILE
            | Role.COLOR
            | Role.COLOR_ROW
            | Role.PROMPT
            | Role.DIAGRAM
            | Role.PARAGRAPH
            | Role.LIST
            | Role.LIST_ITEM
            | Role.TABLE
            | Role.TABLE_SECTION
            | Role.TABLE_ROW
            | Role.TABLE_CELL
        ):
            return _boxed(writer, element, words)
        case _:
            assert_never(element.role)


def _boxed(writer: "Writer", element: Element, words: str) -> str:
    """Return the words of a block that stands where only text can, a heading or a cell of a table."""
    said = (writer.prose(element, prop.name) for prop in element.spec.props if prop.text)
    parts = [part for part in (*said, words.strip()) if part]
    return f" {' '.join(parts)} " if parts else ""


def link_name(element: Element) -> str:
    """Return what a link without words of its own is called."""
    return text(" ".join(element.target_words))


def is_for_readers(writer: "Writer", element: Element) -> bool:
    """Tell whether content that names its readers is for people: some of them, where the page is private."""
    given = element.values.get("for")
    if given in ("humans", "signed-out"):
        return True
    return writer.private and (given == "signed-in" or isinstance(given, dict))


def _tooltip(writer: "Writer", element: Element, words: str) -> str:
    headline, tip = writer.prose(element, "headline"), writer.prose(element, "tip")
    cta = writer.prose(element, "cta")
    href = element.string("href")
    more = link(writer, href, cta) if cta and href else cta
    said = " ".join(part for part in (tag("strong", headline) if headline else "", tip, more) if part)
    if not said:
        return words
    name = writer.names.new()
    tip = tag("span", said, cls="tip", role="tooltip", id=name)
    return tag("span", tag("span", words, cls="term", tabindex=0, aria_describedby=name) + tip, cls="tooltip")


def _badge(writer: "Writer", element: Element, words: str) -> str:
    tone = element.string("color").lower() or "gray"
    size, shape = element.string("size") or "md", element.string("shape")
    classes = ["badge", f"badge-{tone if tone in media.BADGES else 'gray'}"]
    classes += [f"size-{size}"] if size in ("xs", "sm", "lg") else []
    classes += [name for name, on in (("pill", shape == "pill"), ("stroke", element.flag("stroke"))) if on]
    classes += ["off"] if element.flag("disabled") else []
    drawn = media.named_icon(writer, element.string("icon"))
    return span(" ".join(classes), drawn + words)
