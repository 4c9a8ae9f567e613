"""How each role of a component is rendered as HTML, on its own lines and in a line of text."""

from typing import assert_never

from docs_tui.components import Role
from docs_tui.export.classes import plain_classes
from docs_tui.export.elements import Element, Phrases, Piece, is_for_readers, is_placeholder, raw_text
from docs_tui.export.html import html_boxes as boxes
from docs_tui.export.html import html_choices as choices
from docs_tui.export.html import html_entries as entries
from docs_tui.export.html import html_lists as lists
from docs_tui.export.html import html_media as media
from docs_tui.export.html import svg as drawings
from docs_tui.export.html.html_renderer import HtmlRenderer, HtmlRoles
from docs_tui.export.html.markup import side_by_side, span, tag, text
from docs_tui.export.html.mathml import formula
from docs_tui.export.html.utilities import utility_classes
from docs_tui.export.unknown_component import is_unknown
from docs_tui.mdx import Paragraph
from docs_tui.mdx.phrasing import JsxText


def render_block(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return an element on lines of its own, with its anchor."""
    written = _block(renderer, piece)
    return written if piece.role in lists.ROWS else renderer.anchored(piece.element, written)


def render_inline(renderer: HtmlRenderer, node: JsxText) -> str:
    """Return an element in a line of text, with its anchor."""
    return renderer.anchored(Element.of(node.element), _inline(renderer, node), around="span")


def _block(renderer: HtmlRenderer, piece: Piece) -> str:
    role = piece.role
    match role:
        case Role.TRANSPARENT:
            return boxes.transparent(renderer, piece)
        case Role.CALLOUT:
            return boxes.callout(renderer, piece)
        case Role.STEPS:
            return entries.steps(renderer, piece)
        case Role.STEP:
            return entries.lone_step(renderer, piece)
        case Role.TABS:
            return choices.tabs(renderer, piece)
        case Role.TAB:
            return choices.tab_bar(renderer, [piece])
        case Role.CODE_GROUP:
            return choices.code_group(renderer, piece)
        case Role.DISCLOSURE:
            return choices.disclosure(renderer, piece)
        case Role.SUMMARY:
            return tag("p", tag("strong", renderer.content(piece, tight=True)))
        case Role.CARD:
            return boxes.card(renderer, piece)
        case Role.FIELD:
            return entries.field(renderer, piece)
        case Role.EXAMPLE:
            return boxes.example(renderer, piece)
        case Role.FRAME:
            return boxes.frame(renderer, piece)
        case Role.IMAGE:
            return media.picture_of(renderer.addresses, piece.element)
        case Role.EMBED:
            return media.embed(renderer.addresses, renderer.labels, piece.element)
        case Role.UPDATE:
            return entries.update(renderer, piece)
        case Role.TREE | Role.TREE_FOLDER | Role.TREE_FILE:
            return lists.tree(renderer, piece)
        case Role.COLOR | Role.COLOR_ROW | Role.COLOR_ITEM:
            return lists.colors(renderer, piece)
        case Role.PROMPT:
            return entries.prompt(renderer, piece)
        case Role.LATEX:
            return boxes.latex(renderer, piece)
        case Role.DIAGRAM:
            return boxes.diagram(renderer, piece)
        case Role.AUDIENCE:
            return boxes.audience(renderer, piece)
        case Role.SNIPPET:
            return boxes.lost_snippet(renderer, piece)
        case Role.RULE:
            return "<hr>"
        case Role.HEADING:
            return boxes.heading(renderer, piece)
        case Role.PREFORMATTED:
            return boxes.preformatted(renderer, piece)
        case Role.PARAGRAPH:
            return boxes.paragraph(renderer, piece)
        case Role.QUOTE:
            return tag("blockquote", renderer.content(piece))
        case Role.LIST:
            return lists.html_list(renderer, piece)
        case Role.LIST_ITEM:
            return tag("ul", tag("li", renderer.content(piece, tight=True)))
        case Role.TABLE | Role.TABLE_SECTION | Role.TABLE_ROW | Role.TABLE_CELL:
            return lists.html_table(renderer, piece)
        case (
            Role.TOOLTIP
            | Role.BADGE
            | Role.ICON
            | Role.LINK
            | Role.EMPHASIS
            | Role.STRONG
            | Role.STRIKE
            | Role.CODE
            | Role.INLINE_HTML
        ):
            return _inline_alone(renderer, piece)
        case Role.HIDDEN:
            return (
                drawings.drawing(renderer.source, piece.element, renderer.ids)
                if drawings.is_drawing(piece.element)
                else ""
            )
        case Role.BREAK:
            return ""
        case _:
            assert_never(role)


def _inline_alone(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return an inline element that is on its own lines."""
    if piece.words is not None:
        return _paragraph(_inline(renderer, JsxText(piece.element.node, piece.words)))
    parts = renderer.parts_of(piece)
    lines = [part for part in parts if isinstance(part, Paragraph | Phrases)]
    if len(lines) < len(parts) or (piece.role is Role.LINK and len(lines) > 1):
        if piece.role is Role.LINK:
            return boxes.linked(renderer, piece, renderer.inside_link(parts))
        return renderer.blocks(parts)
    if piece.role is Role.LINK and piece.element.spec.target:
        return boxes.linked(renderer, piece, "")
    contents = [part.nodes if isinstance(part, Phrases) else renderer.phrasing(part.content) for part in lines] or [()]
    return "".join(_paragraph(_inline(renderer, JsxText(piece.element.node, nodes))) for nodes in contents)


def _paragraph(written: str) -> str:
    return tag("p", written) if written else ""


def _inline(renderer: HtmlRenderer, node: JsxText) -> str:
    element = Element.of(node.element)
    words = renderer.phrases(node.children)
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
            return tag("code", text(raw_text(renderer.source, element)))
        case Role.INLINE_HTML:
            cls = media.classes_of(element)
            return tag(element.spec.name, words, cls=cls, title=element.string("title") or None)
        case Role.BREAK:
            return "<br>"
        case Role.LINK:
            return renderer.link(
                element.target,
                words or _words_of_link(element),
                element.string("title"),
                cls=media.classes_of(element),
                spoken=element.spoken,
            )
        case Role.TOOLTIP:
            return _tooltip(renderer, element, words)
        case Role.ICON:
            return renderer.icons.labelled(element)
        case Role.BADGE:
            return _badge(renderer, element, words)
        case Role.IMAGE:
            return media.picture_of(renderer.addresses, element)
        case Role.EMBED:
            return media.embed(renderer.addresses, renderer.labels, element)
        case Role.LATEX:
            return formula(raw_text(renderer.source, element))
        case Role.COLOR_ITEM:
            return media.swatch(element, renderer.attribute_html(element, "name"))
        case Role.HIDDEN:
            return drawings.drawing(renderer.source, element, renderer.ids) if drawings.is_drawing(element) else ""
        case Role.RULE | Role.SNIPPET:
            return ""
        case Role.AUDIENCE:
            return words if is_for_readers(element, signed_in=renderer.private) else ""
        case Role.TRANSPARENT if is_unknown(element):
            return boxes.unknown_phrase(renderer, element, words)
        case Role.TRANSPARENT:
            shown = text(renderer.source.slice(element.node.open)) if is_placeholder(element) else ""
            classes = media.classes_of(element)
            words = words or text(element.spoken)
            return tag("span", shown + words, cls=classes) if classes else shown + words
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
            return _boxed(renderer, element, words)
        case _:
            assert_never(element.role)


def _words_of_link(element: Element) -> str:
    """Return the words of a link without content; those of one that covers a box are only for screen readers."""
    words = text(element.spoken or " ".join(element.target_words))
    covers = {"absolute", "inset-0"} <= set(plain_classes(element.classes))
    return span(utility_classes("sr-only"), words) if words and covers else words


def _boxed(renderer: HtmlRenderer, element: Element, words: str) -> str:
    """Return the text of a block component in a heading or table cell, where only text is possible."""
    texts = (renderer.attribute_html(element, prop.name) for prop in element.spec.props if prop.text)
    parts = [part for part in (*texts, words.strip()) if part]
    return f" {' '.join(parts)} " if parts else ""


def _tooltip(renderer: HtmlRenderer, element: Element, words: str) -> str:
    headline, tip = renderer.attribute_html(element, "headline"), renderer.attribute_html(element, "tip")
    cta = renderer.attribute_html(element, "cta")
    href = element.string("href")
    more = renderer.link(href, cta) if cta and href else cta
    content = side_by_side(tag("strong", headline) if headline else "", tip, more)
    if not content:
        return words
    name = renderer.ids.new()
    tip = tag("span", f"\n{content}\n", cls="tip", role="tooltip", id=name)
    return tag("span", tag("span", words, cls="term", tabindex=0, aria_describedby=name) + tip, cls="tooltip")


def _badge(renderer: HtmlRenderer, element: Element, words: str) -> str:
    tone = element.string("color").lower() or "gray"
    size, shape = element.string("size") or "md", element.string("shape")
    classes = ["badge", f"badge-{tone if tone in media.BADGES else 'gray'}"]
    classes += [f"size-{size}"] if size in ("xs", "sm", "lg") else []
    classes += [name for name, on in (("pill", shape == "pill"), ("stroke", element.flag("stroke"))) if on]
    classes += ["off"] if element.flag("disabled") else []
    drawn = renderer.icons.of_element(element)
    return span(" ".join(classes), drawn + words)


HTML_ROLES = HtmlRoles(render_block, render_inline, choices.tab_bar)
