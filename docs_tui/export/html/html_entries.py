"""Components with a head and a body: steps, API fields, changelog entries, prompts."""

from collections.abc import Sequence

from docs_tui.components import Role
from docs_tui.export.elements import Element, Part, Piece, has_role
from docs_tui.export.expansion.exports import string_value
from docs_tui.export.html.html_code import copy_button
from docs_tui.export.html.html_renderer import HtmlRenderer, UpdateEntry
from docs_tui.export.html.icons import icon
from docs_tui.export.html.markup import Labels, div, line, side_by_side, span, tag
from docs_tui.mdx import text_of_value
from docs_tui.source.record import record

_HEADINGS = ("h2", "h3", "h4")


def steps(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return numbered steps; content between two steps belongs to the first of them."""
    size = piece.element.string("titleSize")
    before: list[Part] = []
    found: list[tuple[Piece, list[Part]]] = []
    for part in renderer.parts_of(piece):
        if has_role(part, Role.STEP):
            found.append((part, []))
        elif found:
            found[-1][1].append(part)
        else:
            before.append(part)
    return renderer.blocks(before) + _steps(renderer, found, size)


def lone_step(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a single step."""
    return _steps(renderer, [(piece, [])], "")


def _steps(renderer: HtmlRenderer, found: Sequence[tuple[Piece, Sequence[Part]]], size: str) -> str:
    items = []
    number = 0
    for piece, more in found:
        element = piece.element
        given = element.number("stepNumber")
        number = number + 1 if given is None else given
        drawn = renderer.icons.of_element(element) or str(number)
        title = renderer.attribute_html(element, "title")
        wanted = element.string("titleSize") or size
        name = None if element.flag("noAnchor") else renderer.ids.claim(element.string("title"), element.string("id"))
        head = tag(wanted if wanted in _HEADINGS else "p", title, cls="step-title") if title else ""
        mark = tag("span", drawn, cls="step-mark", aria_hidden="true")
        body = div("step-body", head + renderer.content(piece) + renderer.blocks(more))
        items.append(tag("li", mark + body, cls="step", id=name, value=number))
    return tag("ol", "".join(items), cls="steps") if items else ""


@record(frozen=True, slots=True)
class FieldHead:
    """The first line of a parameter or property, as plain text."""

    name: str
    type: str = ""
    location: str = ""
    required: bool = False
    deprecated: bool = False
    default: str = ""
    example: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


def field(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return an API field: name, type and description."""
    element = piece.element
    head = FieldHead(
        name=element.string(element.named_by),
        type=element.string("type"),
        location=element.location,
        required=element.flag("required"),
        deprecated=element.flag("deprecated"),
        default=_value(element, "default"),
        example=_value(element, "placeholder"),
        before=_labels(element, "pre"),
        after=_labels(element, "post"),
    )
    own = element.string("id")
    name = renderer.ids.claim("", own) if own else renderer.ids.claim_field("param", head.name)
    return field_block(head, renderer.content(piece), renderer.labels, name)


def field_block(head: FieldHead, body: str, labels: Labels, name: str | None = None) -> str:
    """Return a field."""
    shown = [span("field-label", line(label)) for label in head.before]
    named = tag("code", line(head.name), cls="field-name" + (" gone" if head.deprecated else ""))
    shown.append(named if head.name else "")
    for cls, details in (
        ("field-type", line(head.type).replace(" | ", "\n| ").replace("&lt;", "\n&lt;")),
        ("field-place", line(head.location)),
        ("field-required", labels.html("required") if head.required else ""),
        ("field-deprecated", labels.html("deprecated") if head.deprecated else ""),
        ("field-fact", side_by_side(labels.html("default"), tag("code", line(head.default))) if head.default else ""),
        (
            "field-fact",
            side_by_side(labels.html("for example"), tag("code", line(head.example))) if head.example else "",
        ),
    ):
        shown.append(span(cls, details) if details else "")
    shown += [span("field-label", line(label)) for label in head.after]
    content = div("field-head", side_by_side(*shown)) + (div("field-body", body) if body else "")
    return tag("div", content, cls="field", id=name)


def _value(element: Element, name: str) -> str:
    """Return the value of an attribute as text, an expression as its source."""
    value = element.values.get(name)
    attribute = element.attribute(name)
    if attribute is None or attribute.kind == "boolean":
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return text_of_value(value) if isinstance(value, str | int | float) else attribute.raw


def _labels(element: Element, side: str) -> tuple[str, ...]:
    value = element.values.get(side)
    given = value if isinstance(value, list) else [value]
    return tuple(label for label in given if isinstance(label, str) and label)


def update(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a changelog entry."""
    element = piece.element
    label, description = renderer.attribute_html(element, "label"), renderer.attribute_html(element, "description")
    tags = element.values.get("tags")
    named = (
        [span("update-tag", line(text_of_value(each))) for each in tags if text_of_value(each).strip()]
        if isinstance(tags, list)
        else []
    )
    name = renderer.ids.claim(element.string("label"))
    shown = tag("a", label, href=f"#{name}") if name and "<a " not in label else label
    head = tag("p", shown, cls="update-label") if label else ""
    head += tag("p", description, cls="update-said") if description else ""
    head += tag("p", " ".join(named), cls="update-tags") if named else ""
    content = renderer.content(piece)
    renderer.updates.append(_update_entry(element, name or "", content))
    return tag("section", div("update-head", head) + div("update-body", content), cls="update", id=name)


def _update_entry(element: Element, name: str, content: str) -> UpdateEntry:
    """Return an entry for a feed: with the title and description of ``rss``, if the element has them."""
    rss, tags = element.values.get("rss"), element.values.get("tags")
    given = rss if isinstance(rss, dict) else {}
    label = element.string("label")
    title = text_of_value(given.get("title")) or label
    description = text_of_value(given.get("description")) or element.string("description")
    named = tuple(filter(None, map(text_of_value, tags))) if isinstance(tags, list) else ()
    return UpdateEntry(element.node.span.start, name, label, title, description, named, content)


def prompt(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a prompt with its copy button."""
    element = piece.element
    drawn = renderer.icons.of_element(element) or icon("terminal")
    label = span("prompt-label", renderer.labels.html(element.spec.label))
    description = renderer.attribute_html(element, "description")
    head = (
        drawn
        + span("prompt-words", side_by_side(label, span("prompt-said", description) if description else ""))
        + copy_button(renderer.labels, "prompt")
    )
    source = _inner_source(renderer, element)
    body = div("prompt-body", renderer.content(piece))
    return tag("div", div("prompt-head", head) + body, cls="prompt", data_text=source or None)


def _inner_source(renderer: HtmlRenderer, element: Element) -> str:
    """Return the source between the tags, or the value of a string literal there."""
    node = element.node
    if node.close is None:
        return ""
    lines = renderer.source.text[node.open.end : node.close.start].strip().split("\n")
    inside = "\n".join([lines[0], *_outdented(lines[1:])])
    if inside[:1] + inside[-1:] == "{}":
        value = string_value(inside[1:-1].strip())
        return inside if value is None else value
    return inside


def _outdented(lines: Sequence[str]) -> list[str]:
    margin = min((len(each) - len(each.lstrip()) for each in lines if each.strip()), default=0)
    return [each[margin:] for each in lines]
