"""What has no look of its own: boxes that only lay out, unknown components, content for some readers, tags kept as HTML."""

from typing import TYPE_CHECKING

from docs_tui.components import COMPONENTS
from docs_tui.export import syntax
from docs_tui.export.element import Element
from docs_tui.export.lower.line import Line

if TYPE_CHECKING:
    from docs_tui.export.lower.lowering import Lowering

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
