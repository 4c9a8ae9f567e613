"""Renders a page as HTML: Markdown blocks and inline nodes.

Elements are rendered by their role. Those functions render what an element contains through this renderer again, so
they are passed in (``HtmlRoles``, made in ``html_roles``).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, assert_never

from docs_tui.components import COMPONENTS, Role
from docs_tui.export.code_block import CodeSource
from docs_tui.export.elements import (
    Element,
    Part,
    Phrases,
    Piece,
    children_of,
    has_role,
    is_unseen,
    runs,
    shown_parts,
    split,
)
from docs_tui.export.expansion.exports import shown_value
from docs_tui.export.html.html_code import code_block
from docs_tui.export.html.html_diagram import diagram_figure
from docs_tui.export.html.html_media import picture, sight_of, with_sight
from docs_tui.export.html.icons import SiteIcons
from docs_tui.export.html.link_targets import PageIds, footnote_id, is_elsewhere
from docs_tui.export.html.markup import ENGLISH, Labels, attribute, div, has_name, scrolled_table, tag, text, with_id
from docs_tui.export.html.mathml import block_formula, formula
from docs_tui.export.html.svg import is_drawing
from docs_tui.mdx import (
    BlockQuote,
    Code,
    Comment,
    Content,
    Definition,
    Document,
    Flow,
    FootnoteDefinition,
    FrontMatter,
    Heading,
    List,
    ListItem,
    Math,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Paragraph,
    Prose,
    Table,
    TableCell,
    TableRow,
    ThematicBreak,
    code_text,
    parse,
    text_of_value,
)
from docs_tui.mdx.nodes import PageReferences, references_of
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
from docs_tui.source import Source, Span
from docs_tui.source.record import record

_MAX_NESTING = 40
"""Content that is nested more deeply than this is shown as its source."""
_DIAGRAMS = {row.name.lower(): row.label for row in COMPONENTS.values() if row.role is Role.DIAGRAM}
"""Languages of code blocks that are diagrams, with the name of the diagram type."""

_CELL_BLOCKS = frozenset({Role.CALLOUT, Role.LIST, Role.PARAGRAPH})
"""The roles of elements that are blocks in a table cell; others become text there."""


class HtmlRoles(NamedTuple):
    """Renders elements by their role."""

    block: "Callable[[HtmlRenderer, Piece], str]"
    """Renders an element on lines of its own."""
    inline: "Callable[[HtmlRenderer, JsxText], str]"
    """Renders an element in a line of text."""
    tabs: "Callable[[HtmlRenderer, Sequence[Piece]], str]"
    """Renders consecutive tabs."""


@record(frozen=True, slots=True)
class UpdateEntry:
    """An entry of a changelog."""

    start: int
    """The offset in the expanded page."""
    id: str
    label: str
    """The plain text."""
    title: str
    """The plain text."""
    description: str
    """The plain text."""
    tags: tuple[str, ...]
    html: str


class HtmlRenderer:
    """Renders one document.

    Args:
        document: The expanded page, or a fragment of Markdown.
        icons: Draws icons by name; their addresses rewrite and check links.
        ids: Creates the unique ids of the page.
        roles: Renders elements.
        anchors: The ids of headings, by their offset.
        private: Whether to show content for readers who have signed in.
        labels: Labels of docs-tui, translated.
        diagrams: Draws the source of a diagram as SVG; returns nothing if it cannot.
        colored: Whether to highlight the syntax of code.
        defined: The names that the page and its snippets define; None if they are unknown.
    """

    def __init__(
        self,
        document: Document,
        icons: SiteIcons,
        ids: PageIds,
        roles: HtmlRoles,
        anchors: Mapping[int, str] | None = None,
        *,
        private: bool = True,
        labels: Labels = ENGLISH,
        diagrams: Callable[[str], str] | None = None,
        colored: bool = True,
        defined: Collection[str] | None = None,
    ) -> None:
        self.document = document
        self.source = document.source
        self.icons = icons
        self.addresses = icons.addresses
        self.ids = ids
        self.private = private
        self.labels = labels
        self._diagrams = diagrams
        self._is_colored = colored
        self.defined = defined
        self._roles = roles
        self._anchors = anchors or {}
        self._nesting = 0
        self._in_link = False
        self.updates: list[UpdateEntry] = []
        """The entries of a changelog."""

    def of_document(self, document: Document, anchors: Mapping[int, str] | None = None) -> "HtmlRenderer":
        """Return a renderer for a fragment of the same page."""
        inner = HtmlRenderer(
            document, self.icons, self.ids, self._roles, anchors, private=self.private, labels=self.labels
        )
        inner._nesting = self._nesting
        inner.updates = self.updates
        inner._diagrams = self._diagrams
        inner._is_colored = self._is_colored
        inner.defined = self.defined
        return inner

    @cached_property
    def _references(self) -> PageReferences:
        # Most pages have no definition, so skip the walk.
        return references_of(self.document) if "]:" in self.source.text else PageReferences({}, frozenset())

    def anchored(self, element: Element, written: str, *, around: str = "div") -> str:
        """Return the HTML of an element with what its role does not write.

        This is the id by which the author links to it, and the class of an element for light or dark mode only.

        Args:
            element: The element.
            written: Its HTML.
            around: The name of the tag that gets the class if it is around the HTML.
        """
        return with_sight(self._with_anchor(element, written), sight_of(element), around)

    def _with_anchor(self, element: Element, written: str) -> str:
        anchor = element.anchor
        if not anchor or element.spec.prop("id") or element.role in (Role.HEADING, Role.HIDDEN):
            return written
        name = self.ids.claim("", anchor)
        return with_id(written, name) if name else written

    # Blocks

    def blocks(self, nodes: Iterable[Part], *, tight: bool = False) -> str:
        """Return ``nodes`` one below the other; consecutive tabs share one bar."""
        if self._nesting > _MAX_NESTING:
            return "".join(self._as_source(part.span) for part in nodes)
        self._nesting += 1
        written = []
        for run in runs(self.parts(nodes), Role.TAB):
            if len(run) > 1:
                written.append(self._roles.tabs(self, [part for part in run if isinstance(part, Piece)]))
            else:
                written.append(self.part(run[0], tight=tight))
        self._nesting -= 1
        return "".join(written)

    def parts(self, nodes: Iterable[Part]) -> Iterator[Part]:
        """Yield ``nodes`` with their components, and paragraphs split around the blocks in them."""
        return shown_parts(nodes, self.phrasing)

    def inside_link(self, nodes: Iterable[Part]) -> str:
        """Return ``nodes`` as blocks in a link, where headings cannot be links."""
        before, self._in_link = self._in_link, True
        written = self.blocks(nodes)
        self._in_link = before
        return written

    def parts_of(self, piece: Piece) -> list[Part]:
        """Return the visible parts between the tags of ``piece``."""
        if piece.words is not None:
            return list(split(piece.words, piece.span))
        return [part for part in self.parts(children_of(piece.element.node)) if not is_hidden(part)]

    def content(self, piece: Piece, *, tight: bool = False) -> str:
        """Return the content of ``piece`` as blocks."""
        return self.blocks(self.parts_of(piece), tight=tight)

    def part(self, part: Part, *, tight: bool = False) -> str:
        """Return one part; in a ``tight`` list a paragraph has no ``<p>``."""
        if is_hidden(part):
            return ""
        if isinstance(part, Piece):
            return self._roles.block(self, part)
        if isinstance(part, Phrases):
            written = self.phrases(part.nodes).strip()
            return written if tight or not written else tag("p", written)
        return self._markdown(part, tight=tight)

    def _markdown(self, node: Flow, *, tight: bool) -> str:
        match node:
            case Paragraph():
                return self._paragraph(node, tight=tight)
            case Heading():
                return self.heading(node.depth, self.leaf(node.content), node.span)
            case Code():
                return self._fence(node)
            case Math():
                return block_formula(code_text(self.source, node), self.labels)
            case ThematicBreak():
                return "<hr>"
            case BlockQuote():
                return tag("blockquote", self.blocks(node.children))
            case List():
                return self._list(node)
            case Prose():
                return self.blocks(node.children)
            case ListItem():
                return tag("ul", tag("li", self.blocks(node.children)))
            case Table():
                return self._table(node)
            case FootnoteDefinition():
                label = tag("span", text(node.label), cls="footnote-label")
                note = self.blocks(node.children)
                return tag(
                    "div", f"{label}{div('footnote-body', note)}", cls="footnote", id=self.ids.footnote(node.label)
                )
            case MdxExpression():
                written = self.expression(node)
                return tag("p", written) if written else ""
            case MdxJsxElement():
                return self._roles.block(self, Piece(Element.of(node), None))
            case FrontMatter() | Comment() | Definition() | MdxjsEsm():
                return ""
            case _:
                assert_never(node)

    def _paragraph(self, node: Paragraph, *, tight: bool) -> str:
        nodes = self.phrasing(node.content)
        if len(nodes) == 1 and isinstance(nodes[0], InlineMath) and not tight:
            return block_formula(nodes[0].value, self.labels)  # alone in a paragraph, it is a block
        written = self._words(nodes)
        return written if tight or not written else tag("p", written)

    def _fence(self, node: Code) -> str:
        code = CodeSource.of_fence(code_text(self.source, node), node.lang, node.meta)
        drawn = _DIAGRAMS.get(code.language.lower(), "")
        return self.diagram(code, drawn) if drawn else self.code(code)

    def diagram(self, code: CodeSource, label: str) -> str:
        """Return a diagram as a drawing with its source below, or as its source if nothing draws it."""
        code.title = code.title or self.labels(label)
        if self._diagrams is None:
            return self.code(code)
        return diagram_figure(code, self._diagrams(code.text), label, self.labels, colored=self._is_colored)

    def code(self, code: CodeSource, *, head: bool = True) -> str:
        """Return a code block with the icon that it names."""
        drawn = self.icons.html(code.icon) if code.icon and head else ""
        return code_block(code, self.labels, head=head, icon_html=drawn, colored=self._is_colored)

    def heading(self, depth: int, written: str, span: Span, *, cls: str = "") -> str:
        """Return a heading that links to itself."""
        anchor = self._anchors.get(span.start)
        name = f"h{min(max(depth, 1), 6)}"
        if anchor is None:
            return tag(name, written, cls=cls) if written else ""
        if not written:
            return tag("span", id=anchor)  # links may lead here, but there is no text
        if "<a " not in written and not self._in_link:
            written = tag("a", written, cls="anchor", href=f"#{anchor}")
        return tag(name, written, cls=cls, id=anchor)

    def _list(self, node: List) -> str:
        items = "".join(self.list_item(item, tight=not node.loose) for item in node.children)
        if not node.ordered:
            return f"<ul>{items}</ul>"
        return tag("ol", items, start=node.start if node.start != 1 else None)

    def list_item(self, item: ListItem, *, tight: bool) -> str:
        """Return an item of a list, which begins with ``<li``."""
        written = self.blocks(item.children, tight=tight)
        if item.checked is None:
            return f"<li>{written}</li>"
        label = self.labels("Done" if item.checked else "To do")
        box = tag("span", "", cls=f"task {'done' if item.checked else ''}".strip(), role="img", aria_label=label)
        return f'<li class="task-item">{box}{written}</li>'

    def _table(self, node: Table) -> str:
        rows = node.rows
        if not rows:
            return ""
        head = self.table_row("th", rows[0], node.align)
        body = "".join(self.table_row("td", row, node.align) for row in rows[1:])
        return scrolled_table(f"<thead>{head}</thead><tbody>{body}</tbody>", self.labels)

    def table_row(self, name: str, row: TableRow, align: tuple[str | None, ...]) -> str:
        """Return a row of a table, whose cells are ``th`` or ``td``."""
        return tag("tr", "".join(self._cell(name, cell, align, at) for at, cell in enumerate(row.cells)))

    def _cell(self, name: str, cell: TableCell, align: tuple[str | None, ...], at: int) -> str:
        side = align[at] if at < len(align) else None
        scope = "col" if name == "th" else None
        nodes = self.phrasing(cell.content)
        written = self._cell_blocks(nodes) if any(isinstance(each, JsxText) for each in nodes) else self._words(nodes)
        return tag(name, written, cls=side if side in ("center", "right") else "", scope=scope)

    def _cell_blocks(self, nodes: tuple[Phrasing, ...]) -> str:
        """Return the content of a table cell: text, with the callouts, lists and paragraphs in it as blocks."""
        written = ""
        for is_block, group in groupby(nodes, key=_is_block_of_cell):
            if is_block:
                pieces = (Piece(Element.of(each.element), each.children) for each in group if isinstance(each, JsxText))
                written += "".join(self._roles.block(self, piece) for piece in pieces)
            else:
                written += self.phrases(group).strip()
        return written

    def _as_source(self, span: Span) -> str:
        """Return content that is nested too deep as its source."""
        return self.code(CodeSource(self.source.slice(span)))

    # Text

    def phrasing(self, content: Content) -> tuple[Phrasing, ...]:
        """Return the inline nodes of a paragraph, heading or cell."""
        return phrasing(self.document, content, self._references)

    def leaf(self, content: Content) -> str:
        """Return a paragraph, heading or cell as one line of HTML."""
        return self._words(self.phrasing(content))

    def _words(self, nodes: tuple[Phrasing, ...]) -> str:
        if len(nodes) == 1 and isinstance(nodes[0], Text):
            return text(nodes[0].value.strip())
        return self.phrases(nodes).strip()

    def only_pictures(self, node: Paragraph) -> bool:
        """Tell whether a paragraph contains only images."""
        return all(isinstance(each, Image) for each in self.phrasing(node.content))

    def attribute_html(self, element: Element, name: str) -> str:
        """Return a visible attribute, which may contain inline Markdown or JSX, as one line of HTML."""
        value = element.values.get(name)
        if isinstance(value, str):
            return self.inline_markdown(value)
        if isinstance(value, bool):
            return ""
        if isinstance(value, int | float):
            return text(text_of_value(value))
        written = element.attribute(name)
        if written is None or value is not None:
            return ""
        raw = written.raw.strip()
        return self.inline_markdown(raw) if raw.startswith("<") else tag("code", text(f"{{{raw}}}"), cls="expression")

    def inline_markdown(self, value: str) -> str:
        """Return inline Markdown as one line of HTML."""
        value = " ".join(value.split())
        if not value or self._nesting > _MAX_NESTING:
            return text(value)
        self._nesting += 1
        document = parse(Source(self.source.path, value))
        inner = self.of_document(document)
        leaves = [inner.line_of(part) for part in document.root.children]
        self._nesting -= 1
        return " ".join(leaf for leaf in leaves if leaf) or text(value)

    def line_of(self, part: Part) -> str:
        """Return a part as one line of HTML: the text of a paragraph or element, the source of anything else."""
        match part:
            case Paragraph():
                return self.leaf(part.content)
            case Phrases():
                return self.phrases(part.nodes).strip()
            case MdxJsxElement():
                return self._words_of(Piece(Element.of(part), None))
            case Piece():
                return self._words_of(part)
            case _:
                return "" if is_hidden(part) else text(self.source.slice(part.span))

    def _words_of(self, piece: Piece) -> str:
        if piece.words is not None:
            return self.phrases(piece.words).strip()
        parts = self.parts_of(piece)
        if has_role(piece, Role.ICON, Role.BREAK) or self._nesting > _MAX_NESTING:
            return ""
        self._nesting += 1
        written = " ".join(filter(None, (self.line_of(part) for part in parts)))
        self._nesting -= 1
        return written

    # Inline nodes

    def phrases(self, nodes: Iterable[Phrasing]) -> str:
        """Return inline nodes."""
        return "".join([self._phrase(node) for node in nodes])

    def _phrase(self, node: Phrasing) -> str:
        match node:
            case Text():
                return text(node.value)
            case Emphasis():
                return f"<em>{self.phrases(node.children)}</em>"
            case Strong():
                return f"<strong>{self.phrases(node.children)}</strong>"
            case Delete():
                return f"<del>{self.phrases(node.children)}</del>"
            case InlineCode():
                return f"<code>{text(node.value)}</code>"
            case Break():
                return "<br>" if node.hard else "\n"
            case Link():
                return self.link(node.url, self.phrases(node.children), node.title or "")
            case Image():
                return picture(self.addresses, node.alt, node.url, title=node.title or "")
            case InlineMath():
                return formula(node.value)
            case FootnoteReference():
                label = text(node.label)
                href = attribute(f"#{footnote_id(node.label)}")
                name = attribute(self.labels("Note {label}", label=node.label))
                return f'<sup class="footnote-mark" data-markdown-ignore><a href="{href}" aria-label="{name}">{label}</a></sup>'
            case JsxText():
                return self._roles.inline(self, node)
            case ExpressionText():
                return self.expression(node.expression)
            case HiddenText():
                return ""
            case _:
                assert_never(node)

    def link(self, url: str, content: str, title: str = "", *, cls: str = "", spoken: str = "") -> str:
        """Return ``content`` as a link. It stays plain if the URL is not allowed, or if it contains a link.

        A link without words, such as a drawing, gets ``spoken`` or its address as its name for screen readers.
        """
        href = self.addresses.link(url)
        if "<a " in content:
            return content
        content = content or text(url.removeprefix("https://"))
        if href:
            rel = "noopener noreferrer" if is_elsewhere(href) else None
            label = None if title or has_name(content) else spoken or url.removeprefix("https://")
            return tag("a", content, cls=cls, href=href, title=title or None, rel=rel, aria_label=label)
        if not url:
            return content
        nowhere = self.labels("Broken link: {address}", address=url)
        return tag("span", content, cls=f"dead-link {cls}".strip(), title=nowhere)

    def expression(self, node: MdxExpression) -> str:
        """Return the text of a literal in braces; any other expression as its source."""
        if node.kind in ("comment", "empty"):
            return ""
        source = self.source.slice(node.value).strip()
        value = shown_value(source)
        if value is not None:
            return text(value)
        if source.startswith("<"):
            return self.inline_markdown(source)
        return tag("code", text(f"{{{source}}}"), cls="expression")


def _is_block_of_cell(node: Phrasing) -> bool:
    return isinstance(node, JsxText) and Element.of(node.element).role in _CELL_BLOCKS


def is_hidden(part: Part) -> bool:
    """Tell whether ``part`` shows nothing to readers."""
    return is_unseen(part) or (has_role(part, Role.HIDDEN, Role.BREAK) and not is_drawing(part.element))
