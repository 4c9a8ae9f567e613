"""What a component becomes in the middle of a line: one answer for each role."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never, cast

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.elements import Element
from docs_tui.export.expansion.javascript import shown_value
from docs_tui.export.markdown import code
from docs_tui.export.markdown import markdown_boxes as own
from docs_tui.export.markdown import markdown_lists as sequences
from docs_tui.export.markdown import markdown_media as media
from docs_tui.export.markdown.page_text import JOINED, Line
from docs_tui.mdx import Comment, MdxExpression, MdxInline, MdxJsxElement

if TYPE_CHECKING:
    from docs_tui.export.markdown.markdown_renderer import Lowering


def inlines_of(node: MdxJsxElement) -> Sequence[MdxInline]:
    """Return the elements and expressions directly in a text element."""
    return cast("Sequence[MdxInline]", node.children)


def lowered(low: "Lowering", node: MdxInline, line: Line) -> str:
    """Return what ``node`` becomes on ``line``."""
    if isinstance(node, MdxExpression):
        return expression(low, node, line)
    if isinstance(node, Comment):
        return ""
    return element(low, Element.of(node), line)


def expression(low: "Lowering", node: MdxExpression, line: Line) -> str:
    """Return what a reader sees of ``{…}``."""
    if node.kind in ("comment", "empty"):
        return ""
    source = low.source.slice(node.value).strip()
    value = shown_value(source)
    if value is not None:
        text = syntax.as_words(syntax.escaped(value)) if value.strip() else " " * bool(value)
        return text if line.cell or "\n" not in text else syntax.one_line(text)
    if source.startswith("<"):
        return low.fragment(source)
    low.report(
        node.span,
        "unresolved-expression",
        "the value of this expression is known only to JavaScript",
        "export a constant, or write the text",
    )
    return syntax.code_span(source)


def element(low: "Lowering", element: Element, line: Line) -> str:
    """Return what ``element`` becomes on ``line``."""
    match element.role:
        case Role.TRANSPARENT:
            return own.transparent_phrase(low, element, line)
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
            return _spaced(low, element, line)
        case Role.CALLOUT | Role.EXAMPLE:
            label = element.spec.label
            return syntax.led_by(syntax.bold(f"{label}:") if label else "", low.phrase(element, line).strip())
        case Role.STEP | Role.TAB | Role.COLOR_ROW | Role.UPDATE | Role.PROMPT | Role.FRAME:
            return _with_texts(low, element, line)
        case Role.DISCLOSURE:
            if element.spec.html:
                return own.tag(low, element, line)
            return _with_texts(low, element, line)
        case Role.SUMMARY:
            return own.tag(low, element, line)
        case Role.CARD:
            return sequences.card(low, element, low.phrase(element, line).strip())
        case Role.FIELD:
            return syntax.titled(sequences.field_head(low, element), low.phrase(element, line).strip())
        case Role.TREE_FOLDER | Role.TREE_FILE:
            return _with_texts(low, element, line)
        case Role.COLOR_ITEM:
            return sequences.color(low, element)
        case Role.IMAGE:
            return media.picture(low, element)
        case Role.EMBED:
            return media.embed(low, element)
        case Role.TOOLTIP:
            return _tooltip(low, element, line)
        case Role.ICON:
            return media.icon(element) if line.cell and _alone(low, element) else ""
        case Role.LATEX:
            return media.formula_phrase(low, element)
        case Role.DIAGRAM:
            return syntax.code_span(media.chart(low, element))
        case Role.AUDIENCE:
            return low.phrase(element, line) if own.is_for_models(element) else ""
        case Role.LINK:
            return media.link(low, element, low.phrase(element, JOINED).strip())
        case Role.BREAK:
            return line.line_break
        case Role.EMPHASIS:
            return syntax.wrapped("*", low.phrase(element, line))
        case Role.STRONG | Role.HEADING:
            return syntax.wrapped("**", low.phrase(element, line))
        case Role.STRIKE:
            return syntax.wrapped("~~", low.phrase(element, line))
        case Role.CODE | Role.PREFORMATTED:
            return syntax.code_span(code.raw_text(low.source, element))
        case Role.INLINE_HTML:
            return _explained(low, element, line)
        case Role.SNIPPET | Role.HIDDEN | Role.RULE:
            return ""
        case _:
            assert_never(element.role)


def _spaced(low: "Lowering", element: Element, line: Line) -> str:
    """Return the content of a box that stands apart on the page: its words must not run into the words before it."""
    text = low.phrase(element, line)
    if element.spec.inline:
        return text
    start = element.node.span.start
    glued = start > 0 and low.text[start - 1] == ">"
    return f" {text.strip()}" if glued and text.strip() else text


def _with_texts(low: "Lowering", element: Element, line: Line) -> str:
    texts = [text for text in (low.prose(element, prop.name) for prop in element.spec.props if prop.text) if text]
    head = syntax.bold(f"{texts[0]}:") if texts else ""
    return " ".join(part for part in (head, *texts[1:], low.phrase(element, line).strip()) if part)


def _tooltip(low: "Lowering", element: Element, line: Line) -> str:
    """Return a phrase with its explanation in parentheses."""
    tip, headline = low.prose(element, "tip"), low.prose(element, "headline")
    told = f"{headline}: {tip}" if headline and tip else headline or tip
    cta = low.prose(element, "cta")
    if cta:
        told = " ".join(part for part in (told, syntax.link(cta, low.url(element, "href"))) if part)
    text = low.phrase(element, line).rstrip()
    return " ".join(part for part in (text, f"({told})" if told else "") if part)


def _explained(low: "Lowering", element: Element, line: Line) -> str:
    """Return a tag that Markdown cannot say, or its text with what its title says."""
    title = next((low.prose(element, prop.name) for prop in element.spec.props if prop.text), "")
    if title:
        return f"{low.phrase(element, line).strip()} ({title})".strip()
    return own.tag(low, element, line)


def _alone(low: "Lowering", element: Element) -> bool:
    """Tell whether nothing but this element stands in its cell of a table."""
    start, end = element.node.span
    stop = low.text.find("\n", end)
    before = low.slices.lead(start).rstrip(" \t")
    after = low.text[end : stop if stop >= 0 else None].lstrip(" \t")
    return before[-1:] in ("|", "") and after[:1] in ("|", "")
