"""Components that put a label, a frame or a grid around their content."""

import re
from collections.abc import Sequence
from textwrap import dedent

from docs_tui.export.code_block import CodeSource
from docs_tui.export.elements import (
    Element,
    Phrases,
    Piece,
    is_for_readers,
    is_placeholder,
    language_of,
    raw_text,
)
from docs_tui.export.html import html_media as media
from docs_tui.export.html.html_choices import code_tabs
from docs_tui.export.html.html_renderer import HtmlRenderer
from docs_tui.export.html.icons import checked_color, icon
from docs_tui.export.html.link_targets import is_elsewhere
from docs_tui.export.html.markup import div, has_name, has_text, line, side_by_side, span, tag, text
from docs_tui.export.html.mathml import formula
from docs_tui.export.unknown_component import (
    TECHNICAL_ATTRIBUTES,
    TITLE_ATTRIBUTES,
    DataEntry,
    address_of,
    data_entries,
    is_missing,
    shown_texts,
)
from docs_tui.mdx import Code, Paragraph, code_text, find
from docs_tui.site.heading_anchors import heading_level
from docs_tui.source.clean import clean_line

TONES = {
    "info": "info",
    "tip": "lightbulb",
    "success": "circle-check",
    "warning": "triangle-alert",
    "danger": "octagon-alert",
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


def callout(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a callout."""
    element = piece.element
    tone = element.spec.tone if element.spec.tone in TONES else "neutral"
    color = checked_color(element.string("color"))
    drawn = renderer.icons.of_element(element) or icon(TONES[tone])
    title = renderer.attribute_html(element, "title")
    label = tag("p", renderer.labels.html(element.spec.label), cls="callout-label") if element.spec.label else ""
    head = tag("p", title, cls="callout-title") if title else ""
    body = div("callout-body", label + head + renderer.content(piece))
    content = span("callout-icon", drawn) + body
    return tag("div", content, cls=f"callout tone-{tone}", role="note", data_color=color or None)


def transparent(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return the content of a layout component, or of an unknown component with its visible attributes."""
    element = piece.element
    content = renderer.content(piece)
    if element.spec.prop("cols"):
        given = element.string("cols")
        return div(f"columns cols-{given if given in ('1', '2', '3', '4') else '2'}", content)
    if element.spec.html or element.node.name is None:
        if not content:
            return tag("p", line(element.spoken)) if element.spoken else ""
        classes = media.classes_of(element)
        return div(classes, content) if classes else content
    if element.spec.name:
        return div("box", content) if content else ""
    if is_placeholder(element):
        return tag("p", text(renderer.source.slice(element.node.open))) + content
    return _unknown(renderer, element, content)


def _unknown(renderer: HtmlRenderer, element: Element, content: str) -> str:
    """Return an unknown component: its visible attributes, its content and its data, or else its name."""
    texts, last = _visible_texts(renderer, element)
    data = "" if content else _data(renderer, data_entries(element))
    if not (content or texts or last or data):
        return tag("p", unknown_name(renderer, element), cls="unknown")
    above = "".join(tag("p", each) for each in texts)
    return div("box", above + content + data + "".join(tag("p", each) for each in last))


def unknown_phrase(renderer: HtmlRenderer, element: Element, words: str) -> str:
    """Return an unknown component in a line of text: its visible attributes and its text, or else its name."""
    texts, last = _visible_texts(renderer, element)
    return " ".join(filter(None, (*texts, words, *last))) or span("unknown", f"({unknown_name(renderer, element)})")


def unknown_name(renderer: HtmlRenderer, element: Element) -> str:
    """Return the name of a component, why it is not shown, and the attributes that tell it from others."""
    facts = "".join(
        f" {span('fact', f'{line(key)}: {line(value)}')}"
        for key, value in element.values.items()
        if isinstance(value, str) and value.strip() and key not in TECHNICAL_ATTRIBUTES
    )
    name = tag("code", line(f"<{element.node.name}>"))
    if is_missing(element, renderer.defined):
        return renderer.labels.html("{name} is not defined in this site", name=name) + facts
    return renderer.labels.html("{name} needs code that does not run here", name=name) + facts


def _visible_texts(renderer: HtmlRenderer, element: Element) -> tuple[list[str], list[str]]:
    """Return the texts that readers probably see, the linked title first, and those below the content."""
    shown = shown_texts(element)
    title = next((each.name for each in shown if each.name in TITLE_ATTRIBUTES), "")
    url = address_of(element)
    texts: list[str] = []
    last: list[str] = []
    for each in shown:
        words = renderer.attribute_html(element, each.name)
        if each.name == title:
            words = renderer.link(url, words) if url else tag("strong", words)
            texts.insert(0, words)
        elif words:
            (last if each.is_last else texts).append(renderer.link(each.url, words) if each.url else words)
    return texts, last


def _data(renderer: HtmlRenderer, entries: Sequence[DataEntry]) -> str:
    """Return the data of a component as a nested list."""
    items = []
    for entry in entries:
        title = text(entry.title)
        head = renderer.link(entry.url, title) if entry.url else tag("strong", title)
        items.append(tag("li", side_by_side(head, *map(text, entry.texts)) + _data(renderer, entry.entries)))
    return tag("ul", "".join(items)) if items else ""


def card(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a card; its title is the link of the whole card."""
    element = piece.element
    url = element.target
    href = renderer.addresses.link(url) if url else ""
    given = element.string("type")
    tone = _CARD_TONES.get(given, "")
    drawn = renderer.icons.of_element(element, colored=True)
    drawn = drawn or (icon(TONES[tone]) if tone else "")
    title = renderer.attribute_html(element, "title")
    away = bool(href) and is_elsewhere(href)
    arrow = element.values.get("arrow")
    mark = icon("arrow-up-right", "card-arrow") if href and (arrow in _ON or (away and arrow not in _OFF)) else ""
    if href:
        words = title or line(url.removeprefix("https://"))
        title = tag("a", words, cls="card-link", href=href, rel="noopener noreferrer" if away else None)
    picture = media.picture(renderer.addresses, "", element.string("img")) if element.string("img") else ""
    description = renderer.attribute_html(element, "description")
    cta = renderer.attribute_html(element, "cta")
    body = (
        (tag("p", title, cls="card-title") if title else "")
        + (tag("p", description) if description else "")
        + renderer.content(piece)
        + (tag("p", cta + icon("arrow-right"), cls="card-more") if cta else "")
    )
    classes = ["card"]
    classes += ["leads"] if href else []
    classes += ["horizontal"] if element.flag("horizontal") else []
    classes += [f"tone-{tone}"] if tone else []
    shown = (div("card-picture", picture) if picture else "") + mark
    shown += (span("card-icon", drawn) if drawn else "") + div("card-body", body)
    return div(" ".join(classes), shown)


def linked(renderer: HtmlRenderer, piece: Piece, content: str) -> str:
    """Return blocks inside a link, or a link without content as a box."""
    url = piece.element.target
    name = text(" ".join(piece.element.target_words))
    if not content:
        words = (icon("github") if piece.element.spec.target else icon("link")) + span("link-name", name or text(url))
        return tag("p", renderer.link(url, words, cls="link-box"))
    href = renderer.addresses.link(url) if url else ""
    if href and not _ACTIVE.search(content):
        label = None if has_name(content) else piece.element.spoken or url.removeprefix("https://")
        kind = "link-block" if has_text(content) else "link-picture"
        classes = f"{kind} {media.classes_of(piece.element)}".strip()
        return tag("a", content, cls=classes, href=href, aria_label=label)
    return content + (tag("p", renderer.link(url, "")) if href and f'href="{href}"' not in content else "")


def example(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return an example with its label."""
    parts = renderer.parts_of(piece)
    fences = [part for part in parts if isinstance(part, Code)]
    name = piece.element.spec.label
    label = tag("p", renderer.labels.html(name), cls="example-label") if name else ""
    if len(fences) > 1:
        others = [part for part in parts if not isinstance(part, Code)]
        chosen = code_tabs(renderer, fences, dropdown=piece.element.flag("dropdown"))
        return div("example", label + renderer.blocks(others) + chosen)
    return div("example", label + renderer.blocks(parts))


def frame(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return the content of a frame with its hint and caption."""
    hint, caption = renderer.attribute_html(piece.element, "hint"), renderer.attribute_html(piece.element, "caption")
    parts = renderer.parts_of(piece)
    shown = renderer.blocks(
        parts, tight=all(not isinstance(part, Paragraph) or renderer.only_pictures(part) for part in parts)
    )
    under = tag("figcaption", caption) if caption else ""
    above = tag("p", hint, cls="frame-hint") if hint else ""
    return tag("figure", above + div("frame-media", shown) + under, cls="frame")


def latex(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a formula on its own line."""
    drawn = formula(raw_text(renderer.source, piece.element))
    return tag("p", drawn) if drawn else ""


def diagram(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a diagram, drawn if that is possible."""
    spec = piece.element.spec
    fence = next(find(piece.element.node, Code), None)
    if fence is not None:
        source = code_text(renderer.source, fence)
    else:
        source = dedent(piece.element.string("chart")).strip("\n") or raw_text(renderer.source, piece.element)
    code = CodeSource(source, (spec.name or "").lower())
    return renderer.diagram(code, spec.label) if source.strip() else ""


def audience(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return content for some readers, or nothing if this reader is not one of them."""
    if not is_for_readers(piece.element, signed_in=renderer.private):
        return ""
    given = piece.element.values.get("for")
    if given == "humans":
        return tag(
            "div", renderer.content(piece), data_markdown_ignore=True
        )  # tools that check pages for agents recognize it
    if given == "signed-out":
        return renderer.content(piece)
    groups = given.get("groups") if isinstance(given, dict) else None
    who = line(", ".join(map(str, groups))) if isinstance(groups, list) else text(renderer.labels("signed-in readers"))
    label = tag("p", renderer.labels.html("Only for {readers}", readers=who), cls="audience-label")
    return div("audience", label + renderer.content(piece))


def lost_snippet(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a line that names a missing snippet."""
    name = line(piece.element.string("file"))
    return tag("p", renderer.labels.html("The snippet {name} is missing", name=name), cls="lost")


def heading(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return an HTML heading."""
    words = " ".join(filter(None, (renderer.line_of(part) for part in renderer.parts_of(piece))))
    cls = media.classes_of(piece.element)
    return renderer.heading(heading_level(piece.element.node), words, piece.span, cls=cls)


def paragraph(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a ``<p>``; blocks inside it become blocks of their own."""
    parts = renderer.parts_of(piece)
    if all(isinstance(part, Phrases | Paragraph) for part in parts):
        words = " ".join(filter(None, (renderer.line_of(part) for part in parts)))
        return tag("p", words, cls=media.classes_of(piece.element)) if words else ""
    return renderer.blocks(parts)


def preformatted(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a ``<pre>`` as a code block."""
    element = piece.element
    fence = next(find(element.node, Code), None)
    if fence is not None:
        code = CodeSource.of_fence(code_text(renderer.source, fence), fence.lang, fence.meta)
    else:
        code = CodeSource(raw_text(renderer.source, element))
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
    return renderer.code(code) if code.text.strip() else ""
