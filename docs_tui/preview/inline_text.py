"""Turns inline nodes and elements into styled text. All text of the page is cleaned here."""

import re
from collections.abc import Iterable
from functools import cached_property
from typing import assert_never

from docs_tui.components import Role
from docs_tui.export.elements import Element, is_dark_twin, is_placeholder
from docs_tui.export.expansion.exports import shown_value, string_value
from docs_tui.export.unknown_component import (
    TITLE_ATTRIBUTES,
    ShownText,
    address_of,
    is_unknown,
    shown_texts,
    why_unseen,
)
from docs_tui.mdx import Document, MdxExpression, MdxJsxElement
from docs_tui.mdx.nodes import Content, PageReferences, references_of
from docs_tui.mdx.phrasing import (
    Break,
    Delete,
    Emphasis,
    ExpressionText,
    FootnoteReference,
    HiddenText,
    Image,
    InlineCode,
    InlineMath,
    JsxText,
    Link,
    Phrasing,
    Strong,
    Text,
    phrasing,
)
from docs_tui.preview.icon_glyphs import IMAGE, MISSING_ICON, WARNING, glyph
from docs_tui.preview.model import StyledText, Target, badge_style, is_color
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.preview.styled_text import ORNAMENT, PAD, TextBuilder
from docs_tui.site.formula_text import readable, scripted
from docs_tui.source.clean import clean, clean_line

_SPACE = re.compile(r"(?:(?<![ \t])[ \t]+)?\n[ \t\n]*|\t")
_PLAIN = re.compile(r"(?:(?!://|www\.)[^\\`*_\[\]<{}&~$@\t\n\r])*\Z", re.IGNORECASE)
"""Content that is only text and needs no parser."""
_CODE = re.compile(r"`([^`\\\t\n\r]*[^`\\\s])`\Z")
"""Content that is one code span, as many table cells are."""
_SAME_ANYWHERE = re.compile(r"(?:(?!://|www\.)[^\\\[\]<{}!@\t\n\r])*\Z", re.IGNORECASE)
"""Content without links, images and elements: it looks the same on every page, so the result can be cached."""
_CACHE_SIZE = 8192
_cache: dict[str, StyledText] = {}
_SCRIPTS = {"sub": "_", "sup": "^"}


class PageReader:
    """Parses the inline content of one page."""

    def __init__(self, document: Document, page: PreviewPage | None = None, whole: "PageReader | None" = None) -> None:
        """Read the inline content of ``document``.

        Args:
            document: The page, or a piece of it.
            page: The page; None for text outside a page, such as an attribute.
            whole: The reader of the whole page if ``document`` is a piece of it.
        """
        self.document = document
        self.source = document.source
        self.page = page
        self._whole = whole

    def is_missing(self, url: str) -> bool:
        """Tell whether a link of the page is broken."""
        return self.page is not None and bool(url) and self.page.is_missing(url)

    def why_unseen(self, element: Element) -> str:
        """Return why nothing but the name of a component is shown; empty if the files of the page are unknown."""
        defined = self.page.defined if self.page is not None else None
        return why_unseen(element, defined) if defined is not None else ""

    @property
    def is_piece(self) -> bool:
        """Whether this reads a piece of a page that was parsed without the rest."""
        return self._whole is not None

    def of_piece(self, document: Document) -> "PageReader":
        """Return a reader for a piece of the page, with the link definitions of the whole page."""
        return PageReader(document, self.page, self._whole or self)

    @cached_property
    def references(self) -> PageReferences:
        """The link and footnote definitions of the page."""
        if self._whole is not None:
            return self._whole.references
        # Most pages define nothing, so there is no need to walk through them.
        return references_of(self.document) if "]:" in self.source.text else PageReferences({}, frozenset())

    def phrasing(self, content: Content) -> tuple[Phrasing, ...]:
        """Return the inline nodes of ``content``."""
        return phrasing(self.document, content, self.references)


class InlineBuilder(TextBuilder):
    """Turns the inline nodes of a page into styled text."""

    def __init__(self, reader: PageReader) -> None:
        super().__init__()
        self.reader = reader
        self._image_end = -1
        """Where the last image ends; its name and the words of an element after it would run into each other."""

    def add_content(self, content: Content, style: str = "", target: Target | None = None) -> "InlineBuilder":
        """Append the text of a paragraph, heading or cell."""
        reader = self.reader
        if not content.inlines and len(content.lines) == 1:
            text = reader.source.slice(content.lines[0])
            if _PLAIN.match(text):
                self.add(clean(text), style, target)
                return self
            if (code := _CODE.match(text)) and not code[1].startswith(" "):
                self.add(clean(code[1]), f"{style} code", target)
                return self
            if target is None and _SAME_ANYWHERE.match(text):
                return self._add_cached(_cached(reader, content, text), style)
        return self.add_nodes(reader.phrasing(content), style, target)

    def _add_cached(self, text: StyledText, style: str) -> "InlineBuilder":
        """Append cached text. Each of its styles begins with a space, because it was built for an empty outer style."""
        at = 0
        for run in text.runs:
            self.add(text.text[at : run.start], style)
            self.add(text.text[run.start : run.end], style + run.style)
            at = run.end
        self.add(text.text[at:], style)
        return self

    def add_nodes(self, nodes: Iterable[Phrasing], style: str = "", target: Target | None = None) -> "InlineBuilder":
        """Append inline nodes."""
        for node in nodes:
            self._add_node(node, style, target)
        return self

    def _add_node(self, node: Phrasing, style: str, target: Target | None) -> None:
        match node:
            case Text():
                self.add(_SPACE.sub(" ", clean(node.value)), style, target)
            case Emphasis():
                self.add_nodes(node.children, f"{style} em", target)
            case Strong():
                self.add_nodes(node.children, f"{style} strong", target)
            case Delete():
                self.add_nodes(node.children, f"{style} strike", target)
            case InlineCode():
                self.add(_SPACE.sub(" ", clean(node.value)), f"{style} code", target)
            case Break():
                self.add("\n" if node.hard else " ", "", target)
            case Link():
                link = Target("link", url=node.url)
                start = len(self)
                self.add_nodes(node.children, f"{style} link", link)
                if len(self) == start:
                    self.add(clean_line(node.url), f"{style} link", link)
            case Image():
                self.add_image(node.alt, node.url, style, target)
            case InlineMath():
                self.add(readable(clean_line(node.value)), f"{style} math", target)
            case FootnoteReference():
                self.add(f"[{clean_line(node.label)}]", f"{style} dim", target)
            case JsxText():
                _add_element(self, node, style, target)
            case ExpressionText():
                self.add_expression(node.expression, style, target)
            case HiddenText():
                pass
            case _:
                assert_never(node)

    def add_image(self, alt: str, url: str, style: str = "", target: Target | None = None) -> None:
        """Append an image as its alternative text or file name."""
        name = clean_line(alt) or clean_line(url.rsplit("/", 1)[-1]) or "image"
        sign, look = (WARNING, "media.missing") if self.reader.is_missing(url) else (IMAGE, "image")
        link = target or Target("link", url=url, in_tab_order=False, is_media=True)
        self.add(f"{sign} ", f"{style} {look} {ORNAMENT}", link).add(name, f"{style} {look}", link)
        self._image_end = len(self)

    def add_gap(self) -> None:
        """Append a space directly after an image."""
        if self._image_end == len(self):
            self.add(" ")

    def add_expression(
        self, expression: MdxExpression, style: str = "", target: Target | None = None
    ) -> "InlineBuilder":
        """Append the value of ``{…}``, or its source if only JavaScript can evaluate it."""
        if expression.kind in ("comment", "empty"):
            return self
        source = self.reader.source.slice(expression.value).strip()
        value = shown_value(source)
        if value is not None:
            self.add(_SPACE.sub(" ", clean(value)), style, target)
        else:
            self.add(f"{{{clean_line(source)}}}", f"{style} code expression".strip(), target)
        return self


def _cached(reader: PageReader, content: Content, text: str) -> StyledText:
    """Return the styled text of ``content``; equal cells and items share it."""
    styled = _cache.get(text)
    if styled is None:
        if len(_cache) >= _CACHE_SIZE:
            _cache.clear()
        styled = _cache[text] = InlineBuilder(reader).add_nodes(reader.phrasing(content)).build_row()
    return styled


# Elements


def _add_element(builder: InlineBuilder, node: JsxText, style: str, target: Target | None) -> None:
    element = Element.of(node.element)
    if is_dark_twin(element):
        return
    match element.role:
        case Role.EMPHASIS | Role.QUOTE:
            builder.add_nodes(node.children, f"{style} em", target)
        case Role.STRONG | Role.HEADING:
            builder.add_nodes(node.children, f"{style} strong", target)
        case Role.STRIKE:
            builder.add_nodes(node.children, f"{style} strike", target)
        case Role.CODE | Role.PREFORMATTED:
            builder.add_nodes(node.children, f"{style} code", target)
        case Role.INLINE_HTML:
            _add_html(builder, element, node, style, target)
        case Role.BREAK:
            builder.add("\n")
        case Role.LINK:
            _add_link(builder, element, node, style, target)
        case Role.TOOLTIP:
            _add_tooltip(builder, element, node, style, target)
        case Role.ICON:
            _add_icon(builder, element, style, target)
        case Role.BADGE:
            _add_badge(builder, element, node, style, target)
        case Role.IMAGE:
            builder.add_image(element.string("alt") or element.string("title"), element.string("src"), style, target)
        case Role.EMBED:
            words = clean_line(element.string("title")) or element.spec.label or "media"
            url = media_url(element, node.children)
            sign, look = (WARNING, "media.missing") if builder.reader.is_missing(url) else ("▶", "link")
            builder.add(f"{sign} {words}", f"{style} {look}", Target("link", url=url, is_media=True))
        case Role.LATEX:
            builder.add(readable(clean_line(inner_source(builder.reader, node.element))), f"{style} math", target)
        case Role.COLOR_ITEM:
            add_swatch(builder, element, style)
        case Role.HIDDEN | Role.RULE:
            pass
        case Role.LIST_ITEM:
            builder.end_line().add("• ", f"{style} {ORNAMENT}")
            builder.add_nodes(node.children, style, target)
        case Role.TRANSPARENT if is_unknown(element):
            _add_unknown(builder, element, node, style, target)
        case Role.TRANSPARENT if is_placeholder(element):
            builder.add(clean_line(builder.reader.source.slice(element.node.open)), style, target)
            builder.add_nodes(node.children, style, target)
        case Role.TRANSPARENT if not node.children:
            builder.add(clean_line(element.spoken), style, target)
        case Role.TRANSPARENT:
            builder.add_gap()
            builder.add_nodes(node.children, style, target)
        case (
            Role.CALLOUT
            | Role.STEPS
            | Role.STEP
            | Role.TABS
            | Role.TAB
            | Role.CODE_GROUP
            | Role.DISCLOSURE
            | Role.SUMMARY
            | Role.CARD
            | Role.FIELD
            | Role.EXAMPLE
            | Role.FRAME
            | Role.UPDATE
            | Role.TREE
            | Role.TREE_FOLDER
            | Role.TREE_FILE
            | Role.COLOR
            | Role.COLOR_ROW
            | Role.PROMPT
            | Role.DIAGRAM
            | Role.AUDIENCE
            | Role.SNIPPET
            | Role.PARAGRAPH
            | Role.LIST
            | Role.TABLE
            | Role.TABLE_SECTION
            | Role.TABLE_ROW
            | Role.TABLE_CELL
        ):
            # A block element inside a line of text shows only its text; on its own lines it is drawn as a block.
            if element.role is Role.PARAGRAPH:
                builder.end_line()
            builder.add_nodes(node.children, style, target)
        case _:
            assert_never(element.role)


def _add_unknown(builder: InlineBuilder, element: Element, node: JsxText, style: str, target: Target | None) -> None:
    """Append the texts of an unknown component and its content, or else its name."""
    texts = shown_texts(element)
    start = len(builder)
    for text in texts:
        if not text.is_last:
            _add_shown(builder, element, text, style, target)
    if len(builder) > start and node.children:
        builder.add(" ")
    builder.add_nodes(node.children, style, target)
    for text in texts:
        if text.is_last:
            builder.add(" ")
            _add_shown(builder, element, text, style, target)
    if len(builder) == start:
        builder.add(f"<{clean_line(element.node.name or '')}>", f"{style} code dim".strip(), target)
        if why := builder.reader.why_unseen(element):
            builder.add(f" ({why})", f"{style} dim".strip(), target)


def _add_shown(builder: InlineBuilder, element: Element, text: ShownText, style: str, target: Target | None) -> None:
    url = text.url or (address_of(element) if text.name in TITLE_ATTRIBUTES else "")
    link = Target("link", url=url) if url else target
    builder.add(clean_line(element.string(text.name)), f"{style} link" if url else style, link)


def _add_html(builder: InlineBuilder, element: Element, node: JsxText, style: str, target: Target | None) -> None:
    mark, children = _SCRIPTS.get(element.spec.name), node.children
    small = scripted(children[0].value, mark) if mark and len(children) == 1 and isinstance(children[0], Text) else ""
    if small:
        builder.add(small, style, target)
    else:
        builder.add_nodes(children, f"{style} html.{element.spec.name}", target)
    if title := clean_line(element.string("title")):
        builder.add(f" ({title})", f"{style} dim", target)


def _add_link(builder: InlineBuilder, element: Element, node: JsxText, style: str, target: Target | None) -> None:
    url = element.target
    link = Target("link", url=url) if url else target
    start = len(builder)
    builder.add_nodes(node.children, f"{style} link" if url else style, link)
    if len(builder) == start and url:
        builder.add(clean_line(element.spoken or url.removeprefix("https://")), f"{style} link", link)


def _add_tooltip(builder: InlineBuilder, element: Element, node: JsxText, style: str, target: Target | None) -> None:
    texts = [clean_line(element.string(name)) for name in ("headline", "tip", "cta")]
    tip = " · ".join(filter(None, texts))
    tooltip = Target("tip", text=tip, url=element.string("href")) if tip else target
    builder.add_nodes(node.children, f"{style} tooltip", tooltip)


def _add_icon(builder: InlineBuilder, element: Element, style: str, target: Target | None) -> None:
    color = element.string("color")
    icon_style = color if is_color(color) else "bullet"
    builder.add(glyph(element.icon) or MISSING_ICON, f"{style} {icon_style}", target)


def _add_badge(builder: InlineBuilder, element: Element, node: JsxText, style: str, target: Target | None) -> None:
    style = f"{style} {badge_style(element.string('color'))}"
    icon = glyph(element.string("icon"))
    text = InlineBuilder(builder.reader).add_nodes(node.children, style, target).build()
    pad = f"{style} {ORNAMENT}"
    builder.add(f"{PAD}{icon}{PAD}" if icon else PAD, pad, target).add_text(text).add(PAD, pad, target)


def add_swatch(builder: TextBuilder, element: Element, style: str = "") -> None:
    """Append a color with its name and value."""
    value = element.values.get("value")
    values = list(value.values()) if isinstance(value, dict) else [value]
    colors = [clean_line(str(each)) for each in values if each]
    for color in colors:
        if is_color(color):
            # Lines at its sides make it visible, even if it has the color of the background.
            builder.add("▕", "dim").add("██", color).add("▏", "dim")
    builder.add(f" {clean_line(element.string('name'))} ", f"{style} strong")
    builder.add(" / ".join(colors), f"{style} dim")


def media_url(element: Element, children: tuple[Phrasing, ...] = ()) -> str:
    """Return the URL of a video or another embedded page: its own, or that of its first source."""
    for name in ("src", "data", "href"):
        if url := element.string(name):
            return url
    for child in children:
        if isinstance(child, JsxText) and (url := Element.of(child.element).string("src")):
            return url
    return ""


def inner_source(reader: PageReader, element: MdxJsxElement) -> str:
    """Return the source between the tags of an element, or the value if it is a single string literal."""
    if element.close is None:
        return ""
    inner = reader.source.text[element.open.end : element.close.start].strip()
    if inner[:1] + inner[-1:] == "{}":
        literal = inner[1:-1].strip()
        value = string_value(literal)
        return literal.removeprefix("String.raw").strip("`'\" ") if value is None else value
    return inner
