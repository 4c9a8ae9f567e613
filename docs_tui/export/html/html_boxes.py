"""Components that put a label, a frame or a grid around their content."""

import re
from textwrap import dedent
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.code_block import CodeSource
from docs_tui.export.elements import (
    LINK_ATTRIBUTES,
    TECHNICAL_ATTRIBUTES,
    TITLE_ATTRIBUTES,
    VISIBLE_ATTRIBUTES,
    Element,
    is_placeholder,
    language_of,
    raw_text,
)
from docs_tui.export.html import html_inline as inline
from docs_tui.export.html import html_media as media
from docs_tui.export.html.html_choices import code_tabs
from docs_tui.export.html.html_code import code_block
from docs_tui.export.html.link_targets import is_elsewhere
from docs_tui.export.html.markup import div, line, span, tag, text
from docs_tui.export.html.mathml import formula
from docs_tui.export.html.svg import icon
from docs_tui.export.page_parts import Phrases, Piece
from docs_tui.mdx import Code, Paragraph, code_text, find
from docs_tui.site.heading_anchors import heading_level
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.export.html.html_renderer import Writer

TONES = {
    "info": "info",
    "tip": "bulb",
    "success": "check",
    "warning": "warning",
    "danger": "circle-exclamation",
    "neutral": "flag",
}
"""The icon of each tone."""
_CARD_TONES = {
    "info": "info",
    "note": "info",
    "tip": "tip",
    "check": "success",
    "warning": "warning",
    "danger": "danger",
}
_ACTIVE = re.compile(r"<(?:a|button|summary|video|audio)\b|tabindex")
_ON = (True, "true")
_OFF = (False, "false")


def callout(writer: "Writer", piece: Piece) -> str:
    """Return a box that stands out."""
    element = piece.element
    tone = element.spec.tone if element.spec.tone in TONES else "neutral"
    color = media.checked_color(element.string("color"))
    drawn = media.named_icon(writer, element.string("icon")) or icon(TONES[tone])
    title = writer.prose(element, "title")
    label = tag("p", writer.labels.html(element.spec.label), cls="callout-label") if element.spec.label else ""
    head = tag("p", title, cls="callout-title") if title else ""
    body = div("callout-body", label + head + writer.content(piece))
    content = span("callout-icon", drawn) + body
    return tag("div", content, cls=f"callout tone-{tone}", role="note", data_color=color or None)


def transparent(writer: "Writer", piece: Piece) -> str:
    """Return the content of a box: in columns where it lays out, with what an unknown component says of itself."""
    element = piece.element
    content = writer.content(piece)
    if element.spec.prop("cols"):
        given = element.string("cols")
        return div(f"columns cols-{given if given in ('1', '2', '3', '4') else '2'}", content)
    if element.spec.html or element.node.name is None:
        sight = media.sight_of(element)
        return div(sight, content) if sight and content else content
    if element.spec.name:
        return div("box", content) if content else ""
    if is_placeholder(element):
        return tag("p", text(writer.source.slice(element.node.open))) + content
    return _unknown(writer, element, content)


def _unknown(writer: "Writer", element: Element, content: str) -> str:
    """Return a component that nobody here knows: what it says in its attributes, and what it holds."""
    texts = {name: writer.prose(element, name) for name in VISIBLE_ATTRIBUTES if element.string(name)}
    for name, value in element.values.items():
        is_told = isinstance(value, str) and " " in value.strip()
        if name not in texts and name not in TECHNICAL_ATTRIBUTES and name not in LINK_ATTRIBUTES and is_told:
            texts[name] = writer.prose(element, name)
    url = next((element.string(name) for name in LINK_ATTRIBUTES if element.string(name)), "")
    head = next((texts.pop(name) for name in TITLE_ATTRIBUTES if texts.get(name)), "")
    if not content and not head and not any(texts.values()):
        name = tag("code", line(f"<{element.node.name}>"))
        facts = "".join(
            f" {span('fact', f'{line(key)}: {line(value)}')}"
            for key, value in element.values.items()
            if isinstance(value, str) and value.strip() and key not in TECHNICAL_ATTRIBUTES
        )
        return tag("p", name + facts, cls="unknown")
    if head:
        head = inline.link(writer, url, head) if url else tag("strong", head)
    said = "".join(tag("p", told) for told in (head, *texts.values()) if told)
    return div("box", said + content)


def card(writer: "Writer", piece: Piece) -> str:
    """Return a card: a title that leads where the whole card leads, and its text."""
    element = piece.element
    url = element.target
    href = writer.addresses.link(url) if url else ""
    given = element.string("type")
    tone = _CARD_TONES.get(given, "")
    drawn = media.named_icon(writer, element.string("icon"), color=element.string("color"))
    drawn = drawn or (icon(TONES[tone]) if tone else "")
    title = writer.prose(element, "title")
    away = bool(href) and is_elsewhere(href)
    arrow = element.values.get("arrow")
    mark = icon("out", "card-arrow") if href and (arrow in _ON or (away and arrow not in _OFF)) else ""
    if href:
        words = title or line(url.removeprefix("https://"))
        title = tag("a", words, cls="card-link", href=href, rel="noopener noreferrer" if away else None)
    picture = media.picture(writer, "", element.string("img")) if element.string("img") else ""
    description = writer.prose(element, "description")
    cta = writer.prose(element, "cta")
    body = (
        (tag("p", title, cls="card-title") if title else "")
        + (tag("p", description) if description else "")
        + writer.content(piece)
        + (tag("p", cta + icon("right"), cls="card-more") if cta else "")
    )
    classes = ["card"]
    classes += ["leads"] if href else []
    classes += ["horizontal"] if element.flag("horizontal") else []
    classes += [f"tone-{tone}"] if tone else []
    shown = (div("card-picture", picture) if picture else "") + mark
    shown += (span("card-icon", drawn) if drawn else "") + div("card-body", body)
    return div(" ".join(classes), shown)


def linked(writer: "Writer", piece: Piece, content: str) -> str:
    """Return blocks that lead somewhere together, or a link that is a box by itself."""
    url = piece.element.target
    name = inline.link_name(piece.element)
    if not content:
        words = icon("branch" if piece.element.spec.target else "link") + span("link-name", name or text(url))
        return tag("p", inline.link(writer, url, words, cls="link-box"))
    href = writer.addresses.link(url) if url else ""
    if href and not _ACTIVE.search(content):
        return tag("a", content, cls="link-block", href=href)
    return content + (tag("p", inline.link(writer, url, "")) if href and f'href="{href}"' not in content else "")


def example(writer: "Writer", piece: Piece) -> str:
    """Return a labelled aside."""
    parts = writer.inside(piece)
    fences = [part for part in parts if isinstance(part, Code)]
    name = piece.element.spec.label
    label = tag("p", writer.labels.html(name), cls="example-label") if name else ""
    if len(fences) > 1:
        others = [part for part in parts if not isinstance(part, Code)]
        return div("example", label + writer.flow(others) + code_tabs(writer, fences))
    return div("example", label + writer.flow(parts))


def frame(writer: "Writer", piece: Piece) -> str:
    """Return what is framed, with the line above it and the caption."""
    hint, caption = writer.prose(piece.element, "hint"), writer.prose(piece.element, "caption")
    parts = writer.inside(piece)
    shown = writer.flow(
        parts, tight=all(not isinstance(part, Paragraph) or writer.only_pictures(part) for part in parts)
    )
    under = tag("figcaption", caption) if caption else ""
    above = tag("p", hint, cls="frame-hint") if hint else ""
    return tag("figure", above + div("frame-media", shown) + under, cls="frame")


def latex(writer: "Writer", piece: Piece) -> str:
    """Return a formula that stands by itself."""
    drawn = formula(raw_text(writer.source, piece.element))
    return tag("p", drawn) if drawn else ""


def diagram(writer: "Writer", piece: Piece) -> str:
    """Return a drawing as its source, under the name of what it is."""
    spec = piece.element.spec
    fence = next(find(piece.element.node, Code), None)
    if fence is not None:
        source = code_text(writer.source, fence)
    else:
        source = dedent(piece.element.string("chart")).strip("\n") or raw_text(writer.source, piece.element)
    code = CodeSource(source, (spec.name or "").lower(), writer.labels(spec.label))
    return code_block(code, writer.labels) if source.strip() else ""


def audience(writer: "Writer", piece: Piece) -> str:
    """Return content for some readers, where they are those who read this page."""
    if not inline.is_for_readers(writer, piece.element):
        return ""
    given = piece.element.values.get("for")
    if given in ("humans", "signed-out"):
        return writer.content(piece)
    groups = given.get("groups") if isinstance(given, dict) else None
    who = line(", ".join(map(str, groups))) if isinstance(groups, list) else text(writer.labels("signed-in readers"))
    label = tag("p", writer.labels.html("Only for {readers}", readers=who), cls="audience-label")
    return div("audience", label + writer.content(piece))


def lost_snippet(writer: "Writer", piece: Piece) -> str:
    """Return a line in the place of a snippet that is not there."""
    name = line(piece.element.string("file"))
    return tag("p", writer.labels.html("The snippet {name} is not there", name=name), cls="lost")


def heading(writer: "Writer", piece: Piece) -> str:
    """Return a heading of HTML, or of the component that makes one."""
    words = " ".join(filter(None, (writer.words(part) for part in writer.inside(piece))))
    return writer.heading(heading_level(piece.element.node), words, piece.span, anchored=True)


def paragraph(writer: "Writer", piece: Piece) -> str:
    """Return a paragraph given as a tag; what else stands in it stands after it."""
    parts = writer.inside(piece)
    if all(isinstance(part, Phrases | Paragraph) for part in parts):
        words = " ".join(filter(None, (writer.words(part) for part in parts)))
        return tag("p", words) if words else ""
    return writer.flow(parts)


def preformatted(writer: "Writer", piece: Piece) -> str:
    """Return a block of code given as a tag."""
    element = piece.element
    fence = next(find(element.node, Code), None)
    if fence is not None:
        code = CodeSource.of_fence(code_text(writer.source, fence), fence.lang, fence.meta)
    else:
        code = CodeSource(raw_text(writer.source, element))
    code.title = clean_line(element.string("filename") or element.string("title")) or code.title
    code.language = clean_line(language_of(element)) or code.language
    code.numbered = code.numbered or element.flag("lines")
    code.wrapped = code.wrapped or element.flag("wrap")
    for name in ("highlight", "focus"):
        rows = element.values.get(name)
        wanted = {int(row) - 1 for row in rows if isinstance(row, int)} if isinstance(rows, list) else set()
        if name == "highlight":
            code.marks.update(dict.fromkeys(wanted, "highlight"))
        elif wanted:
            code.marks.update((row, "dim") for row in range(code.text.count("\n") + 1) if row not in wanted)
    return code_block(code, writer.labels) if code.text.strip() else ""


def is_aside(piece: Piece) -> bool:
    """Tell whether something belongs beside the page rather than into it."""
    return piece.role is Role.EXAMPLE
