"""Components that put a label or a frame around their content."""

from typing import TYPE_CHECKING

from docs_tui.components import COMPONENTS, Role
from docs_tui.export import syntax
from docs_tui.export.elements import Element
from docs_tui.export.markdown.page_text import JOINED, Line
from docs_tui.export.markdown_sections import moved_down
from docs_tui.mdx import Heading, find
from docs_tui.site.heading_anchors import heading_level

if TYPE_CHECKING:
    from docs_tui.export.markdown.markdown_renderer import Lowering

_ALERTS = {"info": "NOTE", "tip": "TIP", "success": "TIP", "warning": "WARNING", "danger": "CAUTION"}
_MARKS = {Role.EMPHASIS: "*", Role.STRONG: "**", Role.STRIKE: "~~", Role.BADGE: ""}


def callout(low: "Lowering", element: Element) -> str:
    """Return a block quote that says in bold what kind of remark it is, or a GitHub alert."""
    title, body = low.prose(element, "title"), low.content(element)
    label = element.spec.label
    if low.options.callouts == "github":
        alert = f"[!{_ALERTS.get(element.spec.tone, 'NOTE')}]"
        return syntax.quote(alert + "\n" + syntax.paragraphs(syntax.bold(title), body))
    if title:
        return syntax.quote(syntax.paragraphs(syntax.bold(f"{label}: {title}" if label else title), body))
    return syntax.quote(syntax.led_by(f"**{label}:**" if label else "", body))


def titled_section(low: "Lowering", element: Element) -> str:
    """Return a title in bold with the content under it."""
    return syntax.paragraphs(syntax.bold(low.prose(element, "title")), low.content(element))


def disclosure(low: "Lowering", element: Element) -> str:
    """Return a title in bold with what it opens; HTML's own stays HTML."""
    if element.spec.html:
        return _details(low, element)
    return syntax.paragraphs(
        syntax.bold(low.prose(element, "title")), low.prose(element, "description"), low.content(element)
    )


def _details(low: "Lowering", element: Element) -> str:
    summary = next((each for each in low.elements(element) if each.role is Role.SUMMARY), None)
    name = element.node.name or ""
    lines = [f"<{name}>"]
    if summary is not None:
        low.said.add(summary.node.span)
        tag = summary.node.name or ""
        lines.append(f"<{tag}>{low.phrase(summary, JOINED).strip()}</{tag}>")
    body = low.content(element)
    return "\n".join([*lines, "", body, "", f"</{name}>"]) if body else "\n".join([*lines, f"</{name}>"])


def example(low: "Lowering", element: Element) -> str:
    """Return a label in bold with the content under it."""
    return syntax.paragraphs(syntax.bold(element.spec.label), low.content(element))


def frame(low: "Lowering", element: Element) -> str:
    """Return what is framed, with the line above it and the caption."""
    return syntax.paragraphs(
        low.prose(element, "hint"), low.content(element), syntax.italic(low.prose(element, "caption"))
    )


def prompt(low: "Lowering", element: Element) -> str:
    """Return a prompt as a block to copy, under what it is for."""
    told = low.prose(element, "description")
    label = element.spec.label
    head = syntax.bold(": ".join(part for part in (label, told) if part))
    body = low.content(element)
    return syntax.paragraphs(head, syntax.fence(body, "text") if body else "")


def update(low: "Lowering", element: Element) -> str:
    """Return an entry of a changelog as a section, the headings in it one level under its own."""
    depth, above = low.depth, len(low.above)
    level = min(6, max(2, depth + 1))
    tags = element.values.get("tags")
    named = [str(tag) for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    label, told = low.prose(element, "label"), low.prose(element, "description")
    if not label:
        label, told = told, ""
    body = low.content(element)
    del low.above[above:]
    inner = [heading.depth for heading in find(element.node, Heading)]
    return syntax.paragraphs(
        f"{'#' * level} {label}" if label else "",
        told,
        f"Tags: {', '.join(syntax.prose(tag) for tag in named)}" if named else "",
        moved_down(body, level + 1 - min(inner)) if inner and label else body,
    )


def heading(low: "Lowering", element: Element) -> str:
    """Return a heading of HTML, or of the component that makes one."""
    text = low.phrase(element, JOINED).strip()
    return f"{'#' * heading_level(element.node)} {syntax.one_line(text)}" if text else ""


def marked(low: "Lowering", element: Element) -> str:
    """Return content between marks of emphasis where it is one paragraph, else as it is."""
    text = low.content(element)
    mark = _MARKS[element.role]
    return syntax.wrapped(mark, text) if mark and syntax.is_line(text) else text


VISIBLE = tuple(
    dict.fromkeys(
        (
            *("title", "heading", "label", "name", "headline", "subtitle", "description", "summary", "text"),
            *(prop.name for row in COMPONENTS.values() for prop in row.props if prop.text),
            *("question", "answer", "message", "content", "body", "tag", "badge", "button", "quote", "author"),
        )
    )
)
"""Attributes whose value a component most likely shows, the title first."""
TITLES = ("title", "heading", "label", "name", "headline")
LINKS = ("href", "url", "link", "to", "src")
TECHNICAL = frozenset(
    [
        "className",
        "class",
        "style",
        "id",
        "key",
        "icon",
        "iconType",
        "color",
        "width",
        "height",
        "size",
        "variant",
        "type",
        "target",
        "rel",
        "loading",
        "sandbox",
        "allow",
        "frameBorder",
        "scrolling",
        "viewBox",
        "fill",
        "stroke",
        "xmlns",
        "d",
        "role",
        "tabIndex",
        "placeholder",
        "as",
        "align",
        "valign",
        "lang",
        "dir",
        "slot",
    ]
)


def transparent(low: "Lowering", element: Element) -> str:
    """Return the content of a box, and of an unknown component what it says in its attributes as well."""
    if element.spec.name or element.node.name is None:
        return low.content(element)
    if is_placeholder(element):
        return syntax.paragraphs(_tag_text(low, element), low.content(element))
    body = low.content(element)
    if not body:
        return _named(low, element)
    texts = _visible_texts(low, element)
    url = low.url(element, *LINKS[:-1])
    head = next((texts.pop(name) for name in TITLES if name in texts), "")
    shown = syntax.link(head, url) if url and head else syntax.bold(head)
    more = syntax.link("", url) if url and not head and f"({url})" not in body else ""
    return syntax.paragraphs(shown, *texts.values(), body, more)


def transparent_phrase(low: "Lowering", element: Element, line: Line) -> str:
    """Return the same in the middle of a line."""
    text = low.phrase(element, line)
    if element.spec.name or element.node.name is None:
        return text
    if is_placeholder(element):
        return _tag_text(low, element) + text
    if not text.strip():
        return _named(low, element)
    texts = _visible_texts(low, element)
    return f"{' '.join(texts.values())} {text.strip()}" if texts else text


def _visible_texts(low: "Lowering", element: Element) -> dict[str, str]:
    """Return the string attributes that a reader most likely sees, titles first."""
    texts = {name: low.prose(element, name) for name in VISIBLE if element.string(name)}
    for name, value in element.values.items():
        if name not in texts and name not in TECHNICAL and name not in LINKS and _is_sentence(value):
            texts[name] = low.prose(element, name)
    return {name: text for name, text in texts.items() if text}


def _is_sentence(value: object) -> bool:
    return isinstance(value, str) and " " in value.strip()


def _named(low: "Lowering", element: Element) -> str:
    """Return an unknown component without content: its title, its name, and the rest of its strings."""
    texts = _visible_texts(low, element)
    head = next((texts.pop(name) for name in TITLES if name in texts), "")
    url = low.url(element, *LINKS)
    told = " ".join(texts.pop(name) for name in list(texts) if name in VISIBLE)
    name = element.node.name or ""
    others = {
        key: value
        for key, value in element.values.items()
        if isinstance(value, str) and value and key not in TECHNICAL and key not in VISIBLE and key not in LINKS
    }
    facts = ", ".join(f"{key}: {syntax.prose(value)}" for key, value in others.items())
    if not head and not told:
        shown = syntax.link(name, url) if url else name
        return f"{shown} ({facts})" if facts else shown
    title = syntax.link(head, url) if url and head else syntax.bold(head)
    tail = ", ".join(part for part in (name, facts) if part)
    end = f" ({tail})" if tail else ""
    return syntax.titled(title, told) + end


def is_placeholder(element: Element) -> bool:
    """Tell whether ``<your_key>`` in running text was never meant as a tag: nobody closed it."""
    return element.node.unclosed and not element.node.attributes


def _tag_text(low: "Lowering", element: Element) -> str:
    return syntax.escaped(low.source.slice(element.node.open))


def is_for_models(element: Element) -> bool:
    """Tell whether content that names its readers is for those who read Markdown."""
    return element.values.get("for") in ("agents", "signed-out")


def tag(low: "Lowering", element: Element, line: Line) -> str:
    """Return an element that Markdown cannot say as plain HTML without attributes."""
    text = low.phrase(element, line).strip()
    name = element.node.name or ""
    return f"<{name}>{text}</{name}>" if text else ""
