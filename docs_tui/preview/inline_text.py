"""Builds styled text, piece by piece and from inline nodes and elements. All text of the page is cleaned here."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import assert_never

from docs_tui.components import Role
from docs_tui.export.elements import Element, is_dark_twin
from docs_tui.export.expansion.scope import shown_value, string_value
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
from docs_tui.preview.layout import cell_width, render_rows
from docs_tui.preview.model import (
    Block,
    Fragment,
    StyledText,
    StyleRun,
    Target,
    TargetRegion,
    badge_style,
    is_color,
    new_whole,
)
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.site.formula_text import readable, scripted
from docs_tui.source.clean import clean, clean_line

PAD = "\xa0"
"""A space that is not trimmed at the end of a line: the padding of a badge."""
ORNAMENT = "ornament"
"""A style without a look, for ornaments; a selection omits them."""
NARROWEST_COLUMN = 18
"""Text beside another piece gets its own row if it would have fewer cells than this."""
_WHITE = " \t\n\r"


class TextBuilder:
    """Collects text with its styles and targets. The text must be clean already."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._runs: list[StyleRun] = []
        self._regions: list[TargetRegion] = []
        self._fragments: list[Fragment] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def build_row(self) -> StyledText:
        """Return the text, with any white space at its ends."""
        return StyledText("".join(self._parts), tuple(self._runs), tuple(self._regions), tuple(self._fragments))

    def build(self) -> StyledText:
        """Return the text without white space at its ends."""
        text = "".join(self._parts)
        lead = len(text) - len(text.lstrip(_WHITE))
        end = len(text.rstrip(_WHITE))
        if lead == 0 and end == len(text):
            return StyledText(text, tuple(self._runs), tuple(self._regions))
        runs = (StyleRun(max(run.start - lead, 0), min(run.end, end) - lead, run.style) for run in self._runs)
        regions = (
            TargetRegion(max(each.start - lead, 0), min(each.end, end) - lead, each.target) for each in self._regions
        )
        return StyledText(
            text[lead:end],
            tuple(run for run in runs if run.start < run.end),
            tuple(region for region in regions if region.start < region.end),
        )

    def block(self, style: str = "") -> Block:
        """Return the text, without white space at its ends, as a block."""
        return text_block(self.build(), style)

    def add(self, text: str, style: str = "", target: Target | None = None) -> "TextBuilder":
        """Append text with one style."""
        if not text:
            return self
        start, end = self._length, self._length + len(text)
        self._parts.append(text)
        self._length = end
        if style:
            if self._runs and self._runs[-1].end == start and self._runs[-1].style == style:
                start_of_run = self._runs.pop().start
                self._runs.append(StyleRun(start_of_run, end, style))
            else:
                self._runs.append(StyleRun(start, end, style))
        if target is not None:
            if self._regions and self._regions[-1].end == start and self._regions[-1].target is target:
                start = self._regions.pop().start
            self._regions.append(TargetRegion(start, end, target))
        return self

    def add_badge(self, text: str, style: str) -> "TextBuilder":
        """Append a label, padded so that its background shows on both sides."""
        pad = f"{style} {ORNAMENT}"
        return self.add(PAD, pad).add(clean_line(text), style).add(PAD, pad)

    def add_text(self, text: StyledText, style: str = "") -> "TextBuilder":
        """Append styled text; ``style`` applies below its own styles."""
        base = self._length
        at = 0
        for run in text.runs:
            self.add(text.text[at : run.start], style)
            self.add(text.text[run.start : run.end], f"{style} {run.style}".strip())
            at = run.end
        self.add(text.text[at:], style)
        self._regions += (TargetRegion(each.start + base, each.end + base, each.target) for each in text.regions)
        self._fragments += _moved(text.fragments, base)
        return self


def text_block(text: StyledText, style: str = "") -> Block:
    """Return a block that shows ``text``."""
    return Block(text.text, style, text.runs, text.regions)


def _moved(fragments: Iterable[Fragment], by: int) -> Iterator[Fragment]:
    return (each._replace(start=each.start + by, end=each.end + by) for each in fragments)


def join_rows(rows: Sequence[StyledText]) -> StyledText:
    """Join rows to one text with a line for each."""
    runs: list[StyleRun] = []
    regions: list[TargetRegion] = []
    fragments: list[Fragment] = []
    at = 0
    for row in rows:
        runs += (StyleRun(run.start + at, run.end + at, run.style) for run in row.runs)
        regions += (TargetRegion(region.start + at, region.end + at, region.target) for region in row.regions)
        fragments += _moved(row.fragments, at)
        at += len(row.text) + 1
    return StyledText("\n".join([row.text for row in rows]), tuple(runs), tuple(regions), tuple(fragments))


def wrap_rows(text: StyledText, width: int, style: str = "") -> list[StyledText]:
    """Return ``text`` as rows of at most ``width`` cells."""
    if not style and "\n" not in text.text and cell_width(text.text) <= width:
        return [text._replace(fragments=(Fragment(0, len(text.text), new_whole()),))]
    return render_rows([text_block(text, style)], width)


def separate(rows: Sequence[StyledText], before: str) -> list[StyledText]:
    """Return the rows of a cell or box. In the text of a selection, ``before`` comes between the previous text and these rows."""
    for index, row in enumerate(rows):
        if row.fragments:
            first = min(row.fragments, key=lambda each: each.whole)
            fragments = tuple(each._replace(before=before) if each is first else each for each in row.fragments)
            return [*rows[:index], row._replace(fragments=fragments), *rows[index + 1 :]]
    return list(rows)


def hold_place(rows: Sequence[StyledText], height: int) -> list[StyledText]:
    """Return ``rows`` padded to ``height``; rows without text get an empty fragment."""
    whole = next((each.whole for row in rows for each in row.fragments), -1)
    held: list[StyledText] = []
    for row in (*rows, *[StyledText("")] * (height - len(rows))):
        whole = max((each.whole for each in row.fragments), default=whole)
        held.append(row if row.fragments else row._replace(fragments=(Fragment(0, 0, whole, ""),)))
    return held


def justify(left: StyledText, right: StyledText, width: int) -> StyledText:
    """Return ``left``, wrapped if needed, with ``right`` at the end of its first row; ``left`` alone if space is short."""
    space = width - cell_width(right.text) - 1
    if space < NARROWEST_COLUMN:
        return join_rows(wrap_rows(left, width))
    first, *rest = wrap_rows(left, space)
    between = " " * (width - cell_width(first.text) - cell_width(right.text))
    return join_rows((TextBuilder().add_text(first).add(between).add_text(right).build_row(), *rest))


IMAGE = "▣"
MISSING_ICON = "▪"
WARNING = "▲"

_GLYPHS = {
    "⚑": "flag rocket",
    "⚙": "gear gears cog settings sliders wrench tool tools screwdriver-wrench",
    "✦": "brain star sparkles wand-magic-sparkles wand lightbulb magic",
    "◊": "key keys fingerprint",
    "⌂": "house home",
    "✔": "check circle-check badge-check square-check list-check",
    "✖": "xmark x circle-xmark ban trash",
    "▲": "triangle-exclamation warning exclamation alert-triangle alert",
    "ℹ": "info circle-info circle-question question",
    "↗": "arrow-up-right-from-square external-link link arrow-up-right share",
    "➤": "mouse-pointer mouse pointer location-arrow compass map",
    "→": "arrow-right right-long chevron-right",
    "←": "arrow-left chevron-left",
    "↓": "chevron-down chevrons-down download arrow-down cloud-arrow-down file-arrow-down",
    "↑": "upload arrow-up cloud-arrow-up",
    "↻": "rotate refresh arrows-rotate arrow-rotate-right sync repeat arrows-exchange",
    "❐": "copy clipboard clone window windows mobile laptop tablet desktop phone-flip",
    "≡": "bars list menu book book-open file-lines file newspaper scroll receipt",
    "❯": "keyboard terminal prompt square-terminal",
    "◆": "paperclip cube cubes box boxes-stacked package",
    "◇": "diagram-project sitemap shapes puzzle-piece puzzle plug",
    "●": "circle dot circle-dot",
    "■": "square server database store shop building folder microchip memory hard-drive",
    "♥": "heart thumbs-up",
    "♪": "music",
    "☎": "phone",
    "✉": "envelope mail inbox paper-plane",
    "✎": "pen pencil pen-to-square edit",
    "☺": "user users user-group face-smile people-group robot bot smile person alien-8bit id-card handshake",
    "▦": "layer-group table table-columns columns-3 grid layout frame panel",
    "⌕": "magnifying-glass search",
    "⌘": "command",
    "ƒ": "function",
    "$": "dollar-sign credit-card coins money-bill",
    "#": "hashtag slack",
    "‹›": "code html5 js javascript typescript java python react vuejs nodejs rust golang php swift",
    "☀": "sun",
    "☾": "moon",
    "☁": "cloud",
    "↯": "bolt zap bolt-lightning",
    "◷": "clock calendar timer hourglass stopwatch",
    "◈": "shield lock shield-halved lock-open unlock",
    "◉": "globe eye earth-americas",
    "▶": "play video circle-play youtube",
    "▤": "chart-bar chart-line chart-simple chart-column chart",
    "⌥": "github git git-alt gitlab bitbucket branch merge fork route",
    "+": "plus",
    "−": "minus",
    "✐": "palette brush paintbrush notebook note notebook-pen text quote language case-sensitive",
    "❦": "leaf seedling tree",
    "⚒": "hammer toolbox screwdriver",
    "⚖": "scale scale-balanced gavel",
    "♻": "recycle",
    "♟": "graduation-cap school award medal trophy",
    "✇": "microphone headphones headset",
    "❝": "message comment comments discord messages chat",
    "☑": "toggle-on toggle-right clipboard-check file-check",
    "⚐": "bookmark bell signs-post",
    "▷": "flask vial",
    "⋯": "ellipsis ellipsis-vertical dots",
}
_BY_NAME = {name: icon for icon, names in _GLYPHS.items() for name in names.split()}


def glyph(name: str) -> str:
    """Return the glyph for an icon's name, or for the longest part of the name that has one; empty if there is none."""
    words = name.lower().removeprefix("fa-").split("-")
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length + 1):
            if found := _BY_NAME.get("-".join(words[start : start + length])):
                return found
    return ""


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
        case Role.IMAGE | Role.EMBED if is_dark_twin(element):
            pass
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
        case (
            Role.TRANSPARENT
            | Role.CALLOUT
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
            | Role.LIST_ITEM
            | Role.TABLE
            | Role.TABLE_SECTION
            | Role.TABLE_ROW
            | Role.TABLE_CELL
        ):
            # A block element inside a line of text shows only its text; on its own lines it is drawn as a block.
            builder.add_nodes(node.children, style, target)
        case _:
            assert_never(element.role)


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
        builder.add(clean_line(url.removeprefix("https://")), f"{style} link", link)


def _add_tooltip(builder: InlineBuilder, element: Element, node: JsxText, style: str, target: Target | None) -> None:
    texts = [clean_line(element.string(name)) for name in ("headline", "tip", "cta")]
    tip = " · ".join(filter(None, texts))
    tooltip = Target("tip", text=tip, url=element.string("href")) if tip else target
    builder.add_nodes(node.children, f"{style} tooltip", tooltip)


def _add_icon(builder: InlineBuilder, element: Element, style: str, target: Target | None) -> None:
    color = element.string("color")
    icon_style = color if is_color(color) else "bullet"
    builder.add(glyph(element.string("icon")) or MISSING_ICON, f"{style} {icon_style}", target)


def _add_badge(builder: InlineBuilder, element: Element, node: JsxText, style: str, target: Target | None) -> None:
    style = f"{style} {badge_style(element.string('color'))}"
    icon = glyph(element.string("icon"))
    text = InlineBuilder(builder.reader).add_nodes(node.children, style, target).build()
    pad = f"{style} {ORNAMENT}"
    builder.add(f"{PAD}{icon}{PAD}" if icon else PAD, pad, target).add_text(text).add(PAD, pad, target)


def add_swatch(builder: TextBuilder, element: Element, style: str = "") -> None:
    """Append a colour with its name and value."""
    value = element.values.get("value")
    values = list(value.values()) if isinstance(value, dict) else [value]
    colors = [clean_line(str(each)) for each in values if each]
    for color in colors:
        if is_color(color):
            # Lines at its sides make it visible, even if it has the colour of the background.
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
