"""Components that put a label or a frame around their content."""

from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.element import Element
from docs_tui.export.headings import moved_down
from docs_tui.export.lower.line import JOINED
from docs_tui.mdx import Heading, find
from docs_tui.site.anchors import heading_level

if TYPE_CHECKING:
    from docs_tui.export.lower.lowering import Lowering

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
