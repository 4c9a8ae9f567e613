"""Components that put a label or a frame around their content."""

import re
from collections.abc import Sequence

from docs_tui.components import Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.elements import (
    LINK_ATTRIBUTES,
    TECHNICAL_ATTRIBUTES,
    TITLE_ATTRIBUTES,
    VISIBLE_ATTRIBUTES,
    Element,
    is_placeholder,
)
from docs_tui.export.markdown.markdown_renderer import LIST_LEVEL, SECTION_END, MarkdownRenderer
from docs_tui.export.markdown.page_text import JOINED, LineKind
from docs_tui.export.markdown_sections import as_sections, headings_in, moved_down
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
    bodies: list[tuple[str, str]] = []
    for element in run:
        title, description = renderer.attribute_text(element, "title"), renderer.attribute_text(element, "description")
        bodies.append((title, syntax.paragraphs(description, renderer.content(element))))
        del renderer.page.headings_above[above:]
    if len(run) == 1 and not bodies[0][0]:
        return bodies[0][1]
    if not has_headings:
        items = [syntax.item("-", syntax.titled(syntax.bold(title), body)) for title, body in bodies]
        return syntax.paragraphs(syntax.items(items), f"{SECTION_END}{LIST_LEVEL}")
    level = min(5, renderer.page.depth + 1)
    titles = [title or str(number) for number, (title, _) in enumerate(bodies, 1)]
    repeated = len(set(titles)) < len(titles)
    texts = {
        f"{title} {number}" if repeated else title: body
        for number, (title, (_, body)) in enumerate(zip(titles, bodies, strict=True), 1)
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
    text = renderer.inline_content(element, JOINED).strip()
    return f"{'#' * heading_level(element.node)} {syntax.one_line(text)}" if text else ""


def marked(renderer: MarkdownRenderer, element: Element) -> str:
    """Return content with emphasis if it is one paragraph, else unchanged."""
    text = renderer.content(element)
    mark = _MARKS[element.role]
    return syntax.wrapped(mark, text) if mark and syntax.is_line(text) else text


def transparent(renderer: MarkdownRenderer, element: Element) -> str:
    """Return the content of a layout component; for an unknown component also its visible attributes."""
    if element.spec.name or element.node.name is None:
        return renderer.content(element)
    if is_placeholder(element):
        return syntax.paragraphs(_tag_text(renderer, element), renderer.content(element))
    body = _tree(renderer, element) or renderer.content(element)
    if not body:
        return _named(renderer, element)
    texts = _visible_texts(renderer, element)
    url = renderer.url(element, *LINK_ATTRIBUTES[:-1])
    head = next((texts.pop(name) for name in TITLE_ATTRIBUTES if name in texts), "")
    shown = syntax.link(head, url) if url and head else syntax.bold(head)
    more = syntax.link("", url) if url and not head and f"({url})" not in body else ""
    return syntax.paragraphs(shown, *texts.values(), body, more)


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
        texts = [text for name, text in _visible_texts(renderer, each).items() if name not in TITLE_ATTRIBUTES]
        item = syntax.titled(syntax.link(head, renderer.url(each, *LINK_ATTRIBUTES)), " ".join(texts))
        lines.append(syntax.item("-", f"{item}\n{below}" if below else item))
    return "\n".join(lines)


def transparent_phrase(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    """Return a layout or unknown component within a line."""
    text = renderer.inline_content(element, line)
    if element.spec.name or element.node.name is None:
        return text
    if is_placeholder(element):
        return _tag_text(renderer, element) + text
    if not text.strip():
        return _named(renderer, element)
    texts = _visible_texts(renderer, element)
    return f"{' '.join(texts.values())} {text.strip()}" if texts else text


def _visible_texts(renderer: MarkdownRenderer, element: Element) -> dict[str, str]:
    """Return the string attributes that readers probably see, titles first."""
    texts = {name: renderer.attribute_text(element, name) for name in VISIBLE_ATTRIBUTES if element.string(name)}
    for name, value in element.values.items():
        if (
            name not in texts
            and name not in TECHNICAL_ATTRIBUTES
            and name not in LINK_ATTRIBUTES
            and _is_sentence(value)
        ):
            texts[name] = renderer.attribute_text(element, name)
    return {name: text for name, text in texts.items() if text}


def _is_sentence(value: object) -> bool:
    return isinstance(value, str) and " " in value.strip()


def _named(renderer: MarkdownRenderer, element: Element) -> str:
    """Return an unknown component without content: its title, its name, and its other strings."""
    if _IMAGE_FILE.search(element.string("src")) or (element.string("src") and element.attribute("alt")):
        return syntax.image(syntax.prose(element.string("alt")), renderer.url(element, "src"))
    texts = _visible_texts(renderer, element)
    head = next((texts.pop(name) for name in TITLE_ATTRIBUTES if name in texts), "")
    url = renderer.url(element, *LINK_ATTRIBUTES)
    details = " ".join(texts.pop(name) for name in list(texts) if name in VISIBLE_ATTRIBUTES)
    name = element.node.name or ""
    others = {
        key: value
        for key, value in element.values.items()
        if isinstance(value, str)
        and value
        and key not in TECHNICAL_ATTRIBUTES
        and key not in VISIBLE_ATTRIBUTES
        and key not in LINK_ATTRIBUTES
    }
    facts = ", ".join(f"{key}: {syntax.prose(value)}" for key, value in others.items())
    if not head and not details:
        shown = syntax.link(name, url) if url else name
        return f"{shown} ({facts})" if facts else shown
    title = syntax.link(head, url) if url and head else syntax.bold(head)
    tail = ", ".join(part for part in (name, facts) if part)
    end = f" ({tail})" if tail else ""
    return syntax.titled(title, details) + end


def _tag_text(renderer: MarkdownRenderer, element: Element) -> str:
    return syntax.escaped(renderer.source.slice(element.node.open))


def tag(renderer: MarkdownRenderer, element: Element, line: LineKind) -> str:
    """Return an element that Markdown has no syntax for, as HTML without attributes."""
    text = renderer.inline_content(element, line).strip()
    name = element.node.name or ""
    return f"<{name}>{text}</{name}>" if text else ""
