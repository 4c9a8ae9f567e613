"""A line of text: phrasing to characters with roles and targets, every character cleaned on its way in."""

import re
from collections.abc import Iterable
from functools import cached_property
from typing import assert_never

from docs_tui.components import Role
from docs_tui.export.constants import shown_value, string_value
from docs_tui.export.element import Element
from docs_tui.export.formula import readable, scripted
from docs_tui.mdx import Document, MdxExpression, MdxJsxElement
from docs_tui.mdx.nodes import Content
from docs_tui.mdx.phrasing import References, phrasing, references_of
from docs_tui.mdx.phrasing_nodes import (
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
)
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.preview.icons import IMAGE, MISSING_ICON, glyph
from docs_tui.tui.preview.model import Block, Fragment, Region, Run, Target, Words
from docs_tui.tui.preview.page import PreviewPage
from docs_tui.tui.preview.palette import badge_role, is_color
from docs_tui.tui.preview.piece import is_twin

_SPACE = re.compile(r"[ \t]*\n[ \t\n]*|\t")
_PLAIN = re.compile(r"(?:(?!://|www\.)[^\\`*_\[\]<{}&~$@\t\n\r])*\Z", re.IGNORECASE)
"""A leaf of such characters is nothing but text: no mark, no entity, no address."""
_CODE = re.compile(r"`([^`\\\t\n\r]*[^`\\\s])`\Z")
"""A leaf that is one code span: most cells of many tables."""

_MARKED = re.compile(r"(?:(?!://|www\.)[^\\\[\]<{}!@\t\n\r])*\Z", re.IGNORECASE)
"""A leaf of such characters is text with marks, which means the same on every page: no link, no picture, no element."""
_WHITE = " \t\n\r"
PAD = "\xa0"
"""Space that belongs to what it stands beside: it stays at the ends of a line."""
_SCRIPTS = {"sub": "_", "sup": "^"}
_MOST_READ = 8192
_read: dict[str, Words] = {}


class Reader:
    """Reads the leaves of one page; what the page defines for all of them is looked up once."""

    def __init__(self, document: Document, page: PreviewPage | None = None, whole: "Reader | None" = None) -> None:
        self.document = document
        self._whole = whole
        self.source = document.source
        self.page = page
        """What surrounds the text; none for a piece of text of its own."""

    @property
    def is_piece(self) -> bool:
        """Whether this is a piece of a page, read without the rest of it."""
        return self._whole is not None

    def of_piece(self, document: Document) -> "Reader":
        """Return what reads a piece of the page, with all that the page defines."""
        return Reader(document, self.page, self._whole or self)

    @cached_property
    def references(self) -> References:
        """What links and footnotes may refer to."""
        if self._whole is not None:
            return self._whole.references
        # A page without a definition, which is most pages, needs no walk through it.
        return references_of(self.document) if "]:" in self.source.text else References({}, frozenset())

    def phrasing(self, content: Content) -> tuple[Phrasing, ...]:
        """Return the inline nodes of a leaf."""
        return phrasing(self.document, content, self.references)


class Line:
    """Collects text with roles and targets."""

    def __init__(self, reader: Reader | None = None) -> None:
        self._reader = reader
        self._parts: list[str] = []
        self._runs: list[Run] = []
        self._regions: list[Region] = []
        self._fragments: list[Fragment] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def row(self) -> Words:
        """Return what was collected as it is."""
        return Words("".join(self._parts), tuple(self._runs), tuple(self._regions), tuple(self._fragments))

    def words(self) -> Words:
        """Return what was collected, without white space at its ends."""
        text = "".join(self._parts)
        lead = len(text) - len(text.lstrip(_WHITE))
        end = len(text.rstrip(_WHITE))
        if lead == 0 and end == len(text):
            return Words(text, tuple(self._runs), tuple(self._regions))
        runs = (Run(max(run.start - lead, 0), min(run.end, end) - lead, run.cls) for run in self._runs)
        regions = (Region(max(each.start - lead, 0), min(each.end, end) - lead, each.target) for each in self._regions)
        return Words(
            text[lead:end],
            tuple(run for run in runs if run.start < run.end),
            tuple(region for region in regions if region.start < region.end),
        )

    def block(self, cls: str = "") -> Block:
        """Return a block of what was collected."""
        words = self.words()
        return Block(words.text, cls, words.runs, words.regions)

    def add(self, text: str, cls: str = "", target: Target | None = None) -> "Line":
        """Append text that is clean already."""
        if not text:
            return self
        start, end = self._length, self._length + len(text)
        self._parts.append(text)
        self._length = end
        if cls:
            if self._runs and self._runs[-1].end == start and self._runs[-1].cls == cls:
                start_of_run = self._runs.pop().start
                self._runs.append(Run(start_of_run, end, cls))
            else:
                self._runs.append(Run(start, end, cls))
        if target is not None:
            if self._regions and self._regions[-1].end == start and self._regions[-1].target is target:
                start = self._regions.pop().start
            self._regions.append(Region(start, end, target))
        return self

    def badge(self, text: str, role: str) -> "Line":
        """Append a label with its tint around it."""
        return self.add(f"{PAD}{clean_line(text)}{PAD}", role)

    def add_words(self, words: Words, cls: str = "") -> "Line":
        """Append words that were collected before, ``cls`` around their own roles."""
        base = self._length
        at = 0
        for run in words.runs:
            self.add(words.text[at : run.start], cls)
            self.add(words.text[run.start : run.end], f"{cls} {run.cls}".strip())
            at = run.end
        self.add(words.text[at:], cls)
        self._regions += (Region(each.start + base, each.end + base, each.target) for each in words.regions)
        self._fragments += (Fragment(each.start + base, each.end + base, each.whole) for each in words.fragments)
        return self

    def _again(self, words: Words, cls: str) -> "Line":
        """Append words whose roles were collected for no role around them: each begins with a space."""
        at = 0
        for run in words.runs:
            self.add(words.text[at : run.start], cls).add(words.text[run.start : run.end], cls + run.cls)
            at = run.end
        return self.add(words.text[at:], cls)

    def content(self, content: Content, cls: str = "", target: Target | None = None) -> "Line":
        """Append the text of a leaf."""
        reader = self._reader
        if reader is None:
            return self
        if not content.inlines and len(content.lines) == 1:
            text = reader.source.slice(content.lines[0])
            if _PLAIN.match(text):
                return self.add(clean(text), cls, target)
            if (code := _CODE.match(text)) and not code[1].startswith(" "):
                return self.add(clean(code[1]), f"{cls} code", target)
            if target is None and _MARKED.match(text):
                return self._again(_marked(reader, content, text), cls)
        return self.phrases(reader.phrasing(content), cls, target)

    def phrases(self, nodes: Iterable[Phrasing], cls: str = "", target: Target | None = None) -> "Line":
        """Append inline nodes."""
        for node in nodes:
            self._phrase(node, cls, target)
        return self

    def _phrase(self, node: Phrasing, cls: str, target: Target | None) -> None:
        match node:
            case Text():
                self.add(_SPACE.sub(" ", clean(node.value)), cls, target)
            case Emphasis():
                self.phrases(node.children, f"{cls} em", target)
            case Strong():
                self.phrases(node.children, f"{cls} strong", target)
            case Delete():
                self.phrases(node.children, f"{cls} strike", target)
            case InlineCode():
                self.add(_SPACE.sub(" ", clean(node.value)), f"{cls} code", target)
            case Break():
                self.add("\n" if node.hard else " ", "", target)
            case Link():
                to = Target("link", url=node.url)
                start = len(self)
                self.phrases(node.children, f"{cls} link", to)
                if len(self) == start:
                    self.add(clean_line(node.url), f"{cls} link", to)
            case Image():
                self.image(node.alt, node.url, cls, target)
            case InlineMath():
                self.add(readable(clean_line(node.value)), f"{cls} math", target)
            case FootnoteReference():
                self.add(f"[{clean_line(node.label)}]", f"{cls} dim", target)
            case JsxText():
                self.jsx(node, cls, target)
            case ExpressionText():
                self.expression(node.expression, cls, target)
            case HiddenText():
                pass
            case _:
                assert_never(node)

    def image(self, alt: str, url: str, cls: str = "", target: Target | None = None) -> None:
        """Append an image as its words."""
        name = clean_line(alt) or clean_line(url.rsplit("/", 1)[-1]) or "image"
        self.add(f"{IMAGE} {name}", f"{cls} image", target or Target("link", url=url))

    def expression(self, expression: MdxExpression, cls: str = "", target: Target | None = None) -> "Line":
        """Append what a reader sees of ``{…}``; what only JavaScript knows, as it was written."""
        if self._reader is None or expression.kind in ("comment", "empty"):
            return self
        written = self._reader.source.slice(expression.value).strip()
        value = shown_value(written)
        if value is not None:
            return self.add(_SPACE.sub(" ", clean(value)), cls, target)
        return self.add(f"{{{clean_line(written)}}}", f"{cls} code expression".strip(), target)

    def jsx(self, node: JsxText, cls: str, target: Target | None) -> None:
        """Append an element that stands in a line of text."""
        element = Element.of(node.element)
        match element.role:
            case Role.EMPHASIS | Role.QUOTE:
                self.phrases(node.children, f"{cls} em", target)
            case Role.STRONG | Role.HEADING:
                self.phrases(node.children, f"{cls} strong", target)
            case Role.STRIKE:
                self.phrases(node.children, f"{cls} strike", target)
            case Role.CODE | Role.PREFORMATTED:
                self.phrases(node.children, f"{cls} code", target)
            case Role.INLINE_HTML:
                self._html(element, node, cls, target)
            case Role.BREAK:
                self.add("\n")
            case Role.LINK:
                self._link(element, node, cls, target)
            case Role.TOOLTIP:
                self._tooltip(element, node, cls, target)
            case Role.ICON:
                self._icon(element, cls, target)
            case Role.BADGE:
                self._badge(element, node, cls, target)
            case Role.IMAGE | Role.EMBED if is_twin(element):
                pass
            case Role.IMAGE:
                self.image(element.string("alt") or element.string("title"), element.string("src"), cls, target)
            case Role.EMBED:
                self._embed(element, node, cls)
            case Role.LATEX:
                self.add(readable(clean_line(inner_source(self._reader, node.element))), f"{cls} math", target)
            case Role.COLOR_ITEM:
                self.swatch(element, cls)
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
                # Blocks inside a phrase show their words; on lines of their own they are drawn whole.
                self.phrases(node.children, cls, target)
            case _:
                assert_never(element.role)

    def _html(self, element: Element, node: JsxText, cls: str, target: Target | None) -> None:
        mark, inside = _SCRIPTS.get(element.spec.name), node.children
        small = scripted(inside[0].value, mark) if mark and len(inside) == 1 and isinstance(inside[0], Text) else ""
        if small:
            self.add(small, cls, target)
        else:
            self.phrases(inside, f"{cls} html.{element.spec.name}", target)
        if title := clean_line(element.string("title")):
            self.add(f" ({title})", f"{cls} dim", target)

    def _link(self, element: Element, node: JsxText, cls: str, target: Target | None) -> None:
        url = element.target
        to = Target("link", url=url) if url else target
        start = len(self)
        self.phrases(node.children, f"{cls} link" if url else cls, to)
        if len(self) == start and url:
            self.add(clean_line(url.removeprefix("https://")), f"{cls} link", to)

    def _tooltip(self, element: Element, node: JsxText, cls: str, target: Target | None) -> None:
        said = [clean_line(element.string(name)) for name in ("headline", "tip", "cta")]
        tip = " · ".join(part for part in said if part)
        self.phrases(
            node.children, f"{cls} tooltip", Target("tip", text=tip, url=element.string("href")) if tip else target
        )

    def _icon(self, element: Element, cls: str, target: Target | None) -> None:
        color = element.string("color")
        role = color if is_color(color) else "bullet"
        self.add(glyph(element.string("icon")) or MISSING_ICON, f"{cls} {role}", target)

    def _badge(self, element: Element, node: JsxText, cls: str, target: Target | None) -> None:
        role = f"{cls} {badge_role(element.string('color'))}"
        icon = glyph(element.string("icon"))
        said = Line(self._reader).phrases(node.children, role, target).words()
        self.add(f"{PAD}{icon}{PAD}" if icon else PAD, role, target).add_words(said).add(PAD, role, target)

    def _embed(self, element: Element, node: JsxText, cls: str) -> None:
        words = clean_line(element.string("title")) or element.spec.label or "media"
        self.add(f"▶ {words}", f"{cls} link", Target("link", url=media_url(element, node.children)))

    def swatch(self, element: Element, cls: str = "") -> None:
        """Append a colour with its name and value."""
        value = element.values.get("value")
        values = list(value.values()) if isinstance(value, dict) else [value]
        shown = [clean_line(str(each)) for each in values if each]
        for each in shown:
            if is_color(each):
                # Lines beside it, so that a colour like the background's can be seen.
                self.add("▕", "dim").add("██", each).add("▏", "dim")
        self.add(f" {clean_line(element.string('name'))} ", f"{cls} strong")
        self.add(" / ".join(shown), f"{cls} dim")


def _marked(reader: Reader, content: Content, text: str) -> Words:
    """Return a leaf of text with marks, read once for all the cells and items that say the same."""
    words = _read.get(text)
    if words is None:
        if len(_read) >= _MOST_READ:
            _read.clear()
        words = _read[text] = Line(reader).phrases(reader.phrasing(content)).row()
    return words


def words_block(words: Words, cls: str = "") -> Block:
    """Return a block of ``words``."""
    return Block(words.text, cls, words.runs, words.regions)


def media_url(element: Element, children: tuple[Phrasing, ...] = ()) -> str:
    """Return the address of a video or another embedded thing: its own, or its first source's."""
    for name in ("src", "data", "href"):
        if url := element.string(name):
            return url
    for child in children:
        if isinstance(child, JsxText) and (url := Element.of(child.element).string("src")):
            return url
    return ""


def inner_source(reader: Reader | None, element: MdxJsxElement) -> str:
    """Return what the author wrote between the tags of an element, or the value of the single string there."""
    if reader is None or element.close is None:
        return ""
    inside = reader.source.text[element.open.end : element.close.start].strip()
    if inside[:1] + inside[-1:] == "{}":
        literal = inside[1:-1].strip()
        value = string_value(literal)
        return literal.removeprefix("String.raw").strip("`'\" ") if value is None else value
    return inside
