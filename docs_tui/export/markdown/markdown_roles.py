"""How each role of a component is rendered as Markdown: as a block, and within a line."""

from collections.abc import Sequence
from typing import assert_never

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.elements import Element, is_for_models, raw_text
from docs_tui.export.markdown import markdown_boxes as boxes
from docs_tui.export.markdown import markdown_lists as lists
from docs_tui.export.markdown import markdown_media as media
from docs_tui.export.markdown.markdown_renderer import MarkdownRenderer, Roles
from docs_tui.export.markdown.page_text import JOINED, LINE, LineKind


def render_block(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return the Markdown of elements that make one block, without the prefixes of lists and quotes around it."""
    element = run[0]
    match element.role:
        case Role.TRANSPARENT:
            return boxes.transparent(renderer, element)
        case Role.CALLOUT:
            return boxes.callout(renderer, element)
        case Role.STEPS | Role.TABS | Role.CODE_GROUP | Role.TREE | Role.COLOR | Role.TABLE_SECTION:
            return renderer.content(element)
        case Role.STEP:
            return lists.steps(renderer, run)
        case Role.TAB:
            return boxes.choices(renderer, run)
        case Role.DISCLOSURE:
            return boxes.details(renderer, element) if element.spec.html else boxes.choices(renderer, run)
        case Role.SUMMARY:
            return (
                ""
                if element.node.span in renderer.rendered_by_parent
                else syntax.bold(renderer.inline_content(element, LINE).strip())
            )
        case Role.CARD:
            return lists.cards(renderer, run)
        case Role.FIELD:
            return lists.fields(renderer, run)
        case Role.EXAMPLE:
            return boxes.example(renderer, element)
        case Role.FRAME:
            return boxes.frame(renderer, element)
        case Role.UPDATE:
            return boxes.update(renderer, element)
        case Role.TREE_FOLDER | Role.TREE_FILE:
            return lists.tree(renderer, run)
        case Role.COLOR_ROW:
            return boxes.titled_section(renderer, element)
        case Role.COLOR_ITEM:
            return lists.colors(renderer, run)
        case Role.PROMPT:
            return boxes.prompt(renderer, element)
        case Role.LATEX:
            return media.formula(renderer, element)
        case Role.DIAGRAM:
            return media.diagram(renderer, element)
        case Role.AUDIENCE:
            return renderer.content(element) if is_for_models(element) else ""
        case Role.LINK:
            return media.link_block(renderer, element)
        case Role.RULE:
            return "***"
        case Role.EMPHASIS | Role.STRONG | Role.STRIKE | Role.BADGE:
            return boxes.marked(renderer, element)
        case Role.PREFORMATTED:
            return media.preformatted(renderer, element)
        case Role.HEADING:
            return boxes.heading(renderer, element)
        case Role.PARAGRAPH:
            return renderer.content(element)
        case Role.QUOTE:
            return syntax.quote(renderer.content(element))
        case Role.LIST:
            return lists.html_list(renderer, element)
        case Role.LIST_ITEM:
            return lists.html_items(renderer, run, ordered=False, start=1)
        case Role.TABLE | Role.TABLE_ROW | Role.TABLE_CELL:
            return lists.table(renderer, run)
        case Role.IMAGE | Role.EMBED | Role.TOOLTIP | Role.ICON | Role.CODE | Role.INLINE_HTML:
            return render_inline(renderer, element, LINE).strip()
        case Role.SNIPPET | Role.HIDDEN | Role.BREAK:
            return ""
        case _:
            assert_never(element.role)


def render_inline(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    """Return ``element`` as inline Markdown for ``line``."""
    match element.role:
        case Role.TRANSPARENT:
            return boxes.transparent_phrase(renderer, element, line)
        case (
            Role.STEPS
            | Role.TABS
            | Role.CODE_GROUP
            | Role.TREE
            | Role.COLOR
            | Role.PARAGRAPH
            | Role.LIST
            | Role.LIST_ITEM
            | Role.TABLE
            | Role.TABLE_SECTION
            | Role.TABLE_ROW
            | Role.TABLE_CELL
            | Role.QUOTE
            | Role.BADGE
        ):
            return _spaced(renderer, element, line)
        case Role.CALLOUT | Role.EXAMPLE:
            label = boxes.callout_label(element) if element.role is Role.CALLOUT else element.spec.label
            return syntax.led_by(
                syntax.bold(f"{label}:") if label else "", renderer.inline_content(element, line).strip()
            )
        case Role.STEP | Role.TAB | Role.COLOR_ROW | Role.UPDATE | Role.PROMPT | Role.FRAME:
            return _with_texts(renderer, element, line)
        case Role.DISCLOSURE:
            if element.spec.html:
                return boxes.tag(renderer, element, line)
            return _with_texts(renderer, element, line)
        case Role.SUMMARY:
            return boxes.tag(renderer, element, line)
        case Role.CARD:
            return lists.card(renderer, element, renderer.inline_content(element, line).strip())
        case Role.FIELD:
            return syntax.titled(lists.field_head(renderer, element), renderer.inline_content(element, line).strip())
        case Role.TREE_FOLDER | Role.TREE_FILE:
            return _with_texts(renderer, element, line)
        case Role.COLOR_ITEM:
            return lists.color(renderer, element)
        case Role.IMAGE:
            return media.picture(renderer, element)
        case Role.EMBED:
            return media.embed(renderer, element)
        case Role.TOOLTIP:
            return _tooltip(renderer, element, line)
        case Role.ICON:
            return media.icon(element) if line.cell and _alone(renderer, element) else ""
        case Role.LATEX:
            return media.formula_phrase(renderer, element)
        case Role.DIAGRAM:
            return syntax.code_span(media.chart(renderer, element))
        case Role.AUDIENCE:
            return renderer.inline_content(element, line) if is_for_models(element) else ""
        case Role.LINK:
            return media.link(renderer, element, renderer.inline_content(element, JOINED).strip())
        case Role.BREAK:
            return line.line_break
        case Role.EMPHASIS:
            return syntax.wrapped("*", renderer.inline_content(element, line))
        case Role.STRONG | Role.HEADING:
            return syntax.wrapped("**", renderer.inline_content(element, line))
        case Role.STRIKE:
            return syntax.wrapped("~~", renderer.inline_content(element, line))
        case Role.CODE | Role.PREFORMATTED:
            return syntax.code_span(raw_text(renderer.source, element))
        case Role.INLINE_HTML:
            return _explained(renderer, element, line)
        case Role.SNIPPET | Role.HIDDEN | Role.RULE:
            return ""
        case _:
            assert_never(element.role)


def _spaced(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    """Return the content of a block component in a line, with a space before it if needed."""
    text = renderer.inline_content(element, line)
    if element.spec.inline:
        return text
    start = element.node.span.start
    glued = start > 0 and renderer.text[start - 1] == ">"
    return f" {text.strip()}" if glued and text.strip() else text


def _with_texts(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    texts = [
        text
        for text in (renderer.attribute_text(element, prop.name) for prop in element.spec.props if prop.text)
        if text
    ]
    head = syntax.bold(f"{texts[0]}:") if texts else ""
    return " ".join(part for part in (head, *texts[1:], renderer.inline_content(element, line).strip()) if part)


def _tooltip(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    """Return a phrase with its explanation in parentheses."""
    tip, headline = renderer.attribute_text(element, "tip"), renderer.attribute_text(element, "headline")
    details = f"{headline}: {tip}" if headline and tip else headline or tip
    cta = renderer.attribute_text(element, "cta")
    if cta:
        details = " ".join(part for part in (details, syntax.link(cta, renderer.url(element, "href"))) if part)
    text = renderer.inline_content(element, line).rstrip()
    return " ".join(part for part in (text, f"({details})" if details else "") if part)


def _explained(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    """Return an element as HTML, or its text followed by its ``title`` in parentheses."""
    title = next((renderer.attribute_text(element, prop.name) for prop in element.spec.props if prop.text), "")
    if title:
        return f"{renderer.inline_content(element, line).strip()} ({title})".strip()
    return boxes.tag(renderer, element, line)


def _alone(renderer: MarkdownRenderer, element: Element) -> bool:
    """Tell whether this element is alone in its table cell."""
    start, end = element.node.span
    stop = renderer.text.find("\n", end)
    before = renderer.page.lead(start).rstrip(" \t")
    after = renderer.text[end : stop if stop >= 0 else None].lstrip(" \t")
    return before[-1:] in ("|", "") and after[:1] in ("|", "")


ROLES = Roles(render_block, render_inline)
