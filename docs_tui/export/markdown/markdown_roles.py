"""How each role of a component is rendered as Markdown, as a block and within a line; lists and media have their own files."""

import re
from collections.abc import Sequence
from typing import assert_never

from docs_tui.components import Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.elements import Element, is_for_models, is_placeholder, raw_text
from docs_tui.export.markdown import markdown_lists as lists
from docs_tui.export.markdown import markdown_media as media
from docs_tui.export.markdown.markdown_renderer import LIST_LEVEL, SECTION_END, MarkdownRenderer, Roles
from docs_tui.export.markdown.page_text import JOINED, LINE, LineKind
from docs_tui.export.markdown_sections import as_sections, headings_in, moved_down
from docs_tui.export.unknown_component import (
    LINK_ATTRIBUTES,
    TECHNICAL_ATTRIBUTES,
    TITLE_ATTRIBUTES,
    DataEntry,
    data_entries,
    shown_texts,
    why_unseen,
)
from docs_tui.mdx import Heading, MdxJsxElement, Node, Table, children_of
from docs_tui.site.heading_anchors import heading_level
from docs_tui.source.lazy_pattern import lazy_pattern

_ALERTS = {"info": "NOTE", "tip": "TIP", "success": "TIP", "warning": "WARNING", "danger": "CAUTION"}
_TYPES = {
    **dict.fromkeys(("note", "info", "important"), "info"),
    **dict.fromkeys(("tip", "success", "check"), "tip"),
    **dict.fromkeys(("warning", "warn"), "warning"),
    **dict.fromkeys(("danger", "error", "caution"), "danger"),
}
"""The tone of a callout without one, by its ``type``."""
_IMAGE_FILE = lazy_pattern(r"\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|\Z)", re.IGNORECASE)
_HEADINGS = frozenset((Role.HEADING, Role.UPDATE))
"""Elements that become headings."""
_MARKS = {Role.EMPHASIS: "*", Role.STRONG: "**", Role.STRIKE: "~~", Role.BADGE: ""}


def callout(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a block quote with the kind of callout in bold, or a GitHub alert."""
    title, body = renderer.attribute_text(element, "title"), renderer.content(element)
    label = callout_label(element)
    if renderer.options.callouts == "github":
        tone = _TYPES.get(element.string("type").lower(), element.spec.tone)
        alert = f"[!{_ALERTS.get(tone, 'NOTE')}]"
        return syntax.quote(alert + "\n" + syntax.paragraphs(syntax.bold(title), body))
    if title:
        return syntax.quote(syntax.paragraphs(syntax.bold(f"{label}: {title}" if label else title), body))
    return syntax.quote(syntax.led_by(f"**{label}:**" if label else "", body))


def callout_label(element: Element) -> str:
    """Return the kind of a callout: its component's label, or its ``type``."""
    return element.spec.label or syntax.prose(element.string("type").strip()).capitalize()


def titled_section(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a title in bold with the content below it."""
    return syntax.paragraphs(syntax.bold(renderer.attribute_text(element, "title")), renderer.content(element))


def choices(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return tabs, or accordions: list items, or sections if there are headings in them."""
    has_headings = any(map(_has_headings, run))
    above = len(renderer.page.headings_above)
    anchors = [renderer.anchor(element) for element in run]
    bodies: list[tuple[str, str]] = []
    for element in run:
        title, description = renderer.attribute_text(element, "title"), renderer.attribute_text(element, "description")
        bodies.append((title, syntax.paragraphs(description, renderer.content(element))))
        del renderer.page.headings_above[above:]
    if len(run) == 1 and not bodies[0][0]:
        return syntax.paragraphs(anchors[0], bodies[0][1])
    if not has_headings:
        items = [
            syntax.item("-", anchor + syntax.titled(syntax.bold(title), body))
            for anchor, (title, body) in zip(anchors, bodies, strict=True)
        ]
        return syntax.paragraphs(syntax.items(items), f"{SECTION_END}{LIST_LEVEL}")
    level = min(5, renderer.page.depth + 1)
    titles = [title or str(number) for number, (title, _) in enumerate(bodies, 1)]
    repeated = len(set(titles)) < len(titles)
    texts = {
        f"{title} {number}" if repeated else title: syntax.paragraphs(anchor, body)
        for number, (title, anchor, (_, body)) in enumerate(zip(titles, anchors, bodies, strict=True), 1)
    }
    return syntax.paragraphs(*as_sections(texts, level), f"{SECTION_END}{level}")


def _has_headings(element: Element) -> bool:
    stack: list[Node] = list(element.node.children)
    while stack:
        node = stack.pop()
        if isinstance(node, Heading):
            return True
        if isinstance(node, MdxJsxElement) and spec_for(node.name).role in _HEADINGS:
            return True
        if not isinstance(node, Table):  # a table may have many cells
            stack.extend(children_of(node))
    return False


def details(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a ``<details>``, which stays HTML."""
    summary = next((each for each in renderer.child_elements(element) if each.role is Role.SUMMARY), None)
    name = element.node.name or ""
    lines = [f"<{name}>"]
    if summary is not None:
        renderer.rendered_by_parent.add(summary.node.span)
        tag = summary.node.name or ""
        lines.append(f"<{tag}>{renderer.inline_content(summary, JOINED).strip()}</{tag}>")
    body = renderer.content(element)
    return "\n".join([*lines, "", body, "", f"</{name}>"]) if body else "\n".join([*lines, f"</{name}>"])


def example(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a label in bold with the content below it."""
    return syntax.paragraphs(syntax.bold(element.spec.label), renderer.content(element))


def frame(renderer: MarkdownRenderer, element: Element) -> str:
    """Return the content of a frame with its hint and caption."""
    return syntax.paragraphs(
        renderer.attribute_text(element, "hint"),
        renderer.content(element),
        syntax.italic(renderer.attribute_text(element, "caption")),
    )


def prompt(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a prompt as a code block under its description."""
    details = renderer.attribute_text(element, "description")
    label = element.spec.label
    head = syntax.bold(": ".join(part for part in (label, details) if part))
    body = renderer.content(element)
    return syntax.paragraphs(head, syntax.fence(body, "text") if body else "")


def update(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a changelog entry as a section, with its headings below its own."""
    depth, above = renderer.page.depth, len(renderer.page.headings_above)
    level = min(6, max(2, depth + 1))
    tags = element.values.get("tags")
    named = [str(tag) for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    label, details = renderer.attribute_text(element, "label"), renderer.attribute_text(element, "description")
    if not label:
        label, details = details, ""
    body = renderer.content(element)
    del renderer.page.headings_above[above:]
    inner = [heading.depth for heading in headings_in(element.node)]
    return syntax.paragraphs(
        f"{'#' * level} {label}" if label else "",
        details,
        f"Tags: {', '.join(syntax.prose(tag) for tag in named)}" if named else "",
        moved_down(body, level + 1 - min(inner)) if inner and label else body,
    )


def heading(renderer: MarkdownRenderer, element: Element) -> str:
    """Return an HTML heading."""
    text = syntax.one_line(renderer.inline_content(element, JOINED))
    shown = " ".join(filter(None, (text, renderer.page.anchor(element.anchor))))
    return f"{'#' * heading_level(element.node)} {shown}" if text else ""


def marked(renderer: MarkdownRenderer, element: Element) -> str:
    """Return content with emphasis if it is one paragraph, else unchanged."""
    text = renderer.content(element)
    mark = _MARKS[element.role]
    return syntax.wrapped(mark, text) if mark and syntax.is_line(text) else text


def transparent(renderer: MarkdownRenderer, element: Element) -> str:
    """Return the content of a layout component; for an unknown component also its visible attributes."""
    if element.spec.name or element.node.name is None:
        return renderer.content(element) or syntax.prose(element.spoken)
    if is_placeholder(element):
        return syntax.paragraphs(_tag_text(renderer, element), renderer.content(element))
    body = _tree(renderer, element) or renderer.content(element)
    if not body:
        return _named(renderer, element)
    texts, last = _visible_texts(renderer, element)
    url = renderer.url(element, *LINK_ATTRIBUTES[:-1])
    head = next((texts.pop(name) for name in TITLE_ATTRIBUTES if name in texts), "")
    shown = syntax.link(head, url) if url and head else syntax.bold(head)
    more = syntax.link("", url) if url and not head and f"({url})" not in body else ""
    return syntax.paragraphs(shown, *texts.values(), body, *last, more)


def _tree(renderer: MarkdownRenderer, element: Element) -> str:
    """Return unknown components inside an unknown component as a nested list; empty if there is anything else."""
    inner = renderer.child_elements(element)
    if not inner or not renderer.has_only(element, inner):
        return ""
    lines: list[str] = []
    for each in inner:
        head = next((text for name in TITLE_ATTRIBUTES if (text := renderer.attribute_text(each, name))), "")
        below = _tree(renderer, each)
        is_leaf = not each.node.children
        if each.role is not Role.TRANSPARENT or each.spec.name or not head or not (below or is_leaf):
            return ""
        texts, last = _visible_texts(renderer, each)
        details = [*(text for name, text in texts.items() if name not in TITLE_ATTRIBUTES), *last]
        item = syntax.titled(syntax.link(head, renderer.url(each, *LINK_ATTRIBUTES)), " ".join(details))
        lines.append(syntax.item("-", f"{item}\n{below}" if below else item))
    return "\n".join(lines)


def transparent_phrase(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    """Return a layout or unknown component within a line."""
    text = renderer.inline_content(element, line)
    if element.spec.name or element.node.name is None:
        return text if text.strip() else syntax.prose(element.spoken) or text
    if is_placeholder(element):
        return _tag_text(renderer, element) + text
    if not text.strip():
        return _named(renderer, element)
    texts, last = _visible_texts(renderer, element)
    return " ".join((*texts.values(), text.strip(), *last)) if texts or last else text


def _visible_texts(renderer: MarkdownRenderer, element: Element) -> tuple[dict[str, str], list[str]]:
    """Return the string attributes that readers probably see, titles first, and those of buttons and links apart."""
    texts: dict[str, str] = {}
    last: list[str] = []
    for shown in shown_texts(element):
        text = renderer.attribute_text(element, shown.name)
        if text and shown.is_last:
            last.append(syntax.link(text, renderer.href(shown.url)) if shown.url else text)
        elif text:
            texts[shown.name] = text
    return texts, last


def _named(renderer: MarkdownRenderer, element: Element) -> str:
    """Return an unknown component without content: its texts and its data, or else its name."""
    if _IMAGE_FILE.search(element.string("src")) or (element.string("src") and element.attribute("alt")):
        return syntax.image(syntax.prose(element.string("alt")), renderer.url(element, "src"))
    texts, last = _visible_texts(renderer, element)
    head = next((texts.pop(name) for name in TITLE_ATTRIBUTES if name in texts), "")
    url = renderer.url(element, *LINK_ATTRIBUTES)
    details = " ".join((*texts.values(), *last))
    facts = _facts(element)
    name = element.node.name or ""
    data = _data(renderer, data_entries(element)) if element.node.flow else ""
    if head or details:
        title = syntax.link(head, url) if url and head else syntax.bold(head)
        return syntax.paragraphs(syntax.titled(title, details) + (f" ({facts})" if facts else ""), data)
    if data:
        return data
    if facts or url:
        return (syntax.link(name, url) if url else name) + (f" ({facts})" if facts else "")
    return syntax.italic(f"({name}: {why_unseen(element, renderer.defined)})")


def _facts(element: Element) -> str:
    """Return the other strings of an unknown component, such as the id of a video."""
    seen = {shown.name for shown in shown_texts(element)}
    facts = {
        name: value
        for name, value in element.values.items()
        if isinstance(value, str) and value and name not in TECHNICAL_ATTRIBUTES and name not in LINK_ATTRIBUTES
    }
    return ", ".join(f"{name}: {syntax.prose(value)}" for name, value in facts.items() if name not in seen)


def _data(renderer: MarkdownRenderer, entries: Sequence[DataEntry]) -> str:
    """Return the data of a component as a nested list."""
    lines: list[str] = []
    for entry in entries:
        title = syntax.prose(entry.title)
        head = syntax.link(title, renderer.href(entry.url)) if entry.url else syntax.bold(title)
        item = syntax.titled(head, ", ".join(map(syntax.prose, entry.texts)))
        below = _data(renderer, entry.entries)
        lines.append(syntax.item("-", f"{item}\n{below}" if below else item))
    return "\n".join(lines)


def _tag_text(renderer: MarkdownRenderer, element: Element) -> str:
    return syntax.escaped(renderer.source.slice(element.node.open))


def tag(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    """Return an element that Markdown has no syntax for, as HTML without attributes."""
    text = renderer.inline_content(element, line).strip()
    name = element.node.name or ""
    return f"<{name}>{text}</{name}>" if text else ""


def render_block(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return the Markdown of elements that make one block, without the prefixes of lists and quotes around it."""
    element = run[0]
    match element.role:
        case Role.TRANSPARENT:
            return transparent(renderer, element)
        case Role.CALLOUT:
            return callout(renderer, element)
        case Role.STEPS | Role.TABS | Role.CODE_GROUP | Role.TREE | Role.COLOR | Role.TABLE_SECTION:
            return renderer.content(element)
        case Role.STEP:
            return lists.steps(renderer, run)
        case Role.TAB:
            return choices(renderer, run)
        case Role.DISCLOSURE:
            return details(renderer, element) if element.spec.html else choices(renderer, run)
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
            return example(renderer, element)
        case Role.FRAME:
            return frame(renderer, element)
        case Role.UPDATE:
            return update(renderer, element)
        case Role.TREE_FOLDER | Role.TREE_FILE:
            return lists.tree(renderer, run)
        case Role.COLOR_ROW:
            return titled_section(renderer, element)
        case Role.COLOR_ITEM:
            return lists.colors(renderer, run)
        case Role.PROMPT:
            return prompt(renderer, element)
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
            return marked(renderer, element)
        case Role.PREFORMATTED:
            return media.preformatted(renderer, element)
        case Role.HEADING:
            return heading(renderer, element)
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
            return transparent_phrase(renderer, element, line)
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
            label = callout_label(element) if element.role is Role.CALLOUT else element.spec.label
            return syntax.led_by(
                syntax.bold(f"{label}:") if label else "", renderer.inline_content(element, line).strip()
            )
        case Role.STEP | Role.TAB | Role.COLOR_ROW | Role.UPDATE | Role.PROMPT | Role.FRAME:
            return _with_texts(renderer, element, line)
        case Role.DISCLOSURE:
            if element.spec.html:
                return tag(renderer, element, line)
            return _with_texts(renderer, element, line)
        case Role.SUMMARY:
            return tag(renderer, element, line)
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
    """Return the content of a block component, or of a badge, in a line, with a space before it if needed."""
    text = renderer.inline_content(element, line)
    start = element.node.span.start
    if element.role is Role.BADGE:
        glued = _is_glued(renderer.text, start)
    else:
        glued = not element.spec.inline and start > 0 and renderer.text[start - 1] == ">"
    return f" {text.strip()}" if glued and text.strip() else text


def _is_glued(text: str, at: int) -> bool:
    """Tell whether words or an element end directly before ``at``: the gap before a badge is only in its drawing."""
    before = text[at - 1 : at]
    if before != ">":
        return before.isalnum() or before in ("`", "*", "_", ")")
    return text[at - 2 : at - 1] == "/" or text.startswith("</", text.rfind("<", 0, at))


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
    return tag(renderer, element, line)


def _alone(renderer: MarkdownRenderer, element: Element) -> bool:
    """Tell whether this element is alone in its table cell."""
    start, end = element.node.span
    stop = renderer.text.find("\n", end)
    before = renderer.page.lead(start).rstrip(" \t")
    after = renderer.text[end : stop if stop >= 0 else None].lstrip(" \t")
    return before[-1:] in ("|", "") and after[:1] in ("|", "")


ROLES = Roles(render_block, render_inline)
