"""A page's tree to HTML: Markdown here, lines of text in ``inline``, components by their role in ``components``."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import assert_never

from docs_tui.components import COMPONENTS, Role
from docs_tui.export.code_block import CodeSource
from docs_tui.export.elements import Element
from docs_tui.export.html import html_components as components
from docs_tui.export.html import html_inline as inline
from docs_tui.export.html.html_code import code_block
from docs_tui.export.html.html_lists import table
from docs_tui.export.html.link_targets import Addresses, Names
from docs_tui.export.html.markup import ENGLISH, Labels, attribute, div, tag, text
from docs_tui.export.html.mathml import block_formula
from docs_tui.export.html.svg import is_drawing
from docs_tui.export.page_parts import Part, Phrases, Piece, children_of, has_role, is_unseen, runs, shown_parts, split
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
    ThematicBreak,
    code_text,
    parse,
    text_of_value,
)
from docs_tui.mdx.phrasing import References, phrasing, references_of
from docs_tui.mdx.phrasing_nodes import Image, InlineMath, Phrasing, Text
from docs_tui.source import Source, Span

_DEEPEST = 40
"""What stands in more containers than this is shown as its source."""
_DRAWN = {row.name.lower(): row.label for row in COMPONENTS.values() if row.role is Role.DIAGRAM}
"""Languages whose code is a drawing, and what such a drawing is called."""


class Writer:
    """Writes the parts of one document."""

    def __init__(
        self,
        document: Document,
        addresses: Addresses,
        names: Names,
        anchors: Mapping[int, str] | None = None,
        *,
        private: bool = True,
        labels: Labels = ENGLISH,
    ) -> None:
        self.document = document
        self.source = document.source
        self.addresses = addresses
        self.names = names
        self.private = private
        """Show what is for readers who have signed in."""
        self.labels = labels
        """The words that the author has not written."""
        self.depth = 0
        self._in_link = False
        self._anchors = anchors or {}

    @cached_property
    def _references(self) -> References:
        # A page without a definition, which is most pages, needs no walk through it.
        return references_of(self.document) if "]:" in self.source.text else References({}, frozenset())

    # Flow

    def flow(self, nodes: Iterable[Part], *, tight: bool = False) -> str:
        """Return ``nodes`` one under another; alternatives that follow one another stand in one bar."""
        if self.depth > _DEEPEST:
            return "".join(self._as_source(part.span) for part in nodes)
        self.depth += 1
        written = []
        for run in runs(self.parts(nodes), Role.TAB):
            if len(run) > 1:
                written.append(components.alternatives(self, [part for part in run if isinstance(part, Piece)]))
            else:
                written.append(self.part(run[0], tight=tight))
        self.depth -= 1
        return "".join(written)

    def parts(self, nodes: Iterable[Part]) -> Iterator[Part]:
        """Yield ``nodes``, elements with their rows of the table, paragraphs cut where a block stands in them."""
        return shown_parts(nodes, self.phrasing)

    def in_link(self, nodes: Iterable[Part]) -> str:
        """Return ``nodes`` as they stand inside a link, where no heading can be one."""
        before, self._in_link = self._in_link, True
        written = self.flow(nodes)
        self._in_link = before
        return written

    def inside(self, piece: Piece) -> list[Part]:
        """Return what stands between the tags of ``piece`` and can be seen."""
        if piece.words is not None:
            return list(split(piece.words, piece.span))
        return [part for part in self.parts(children_of(piece.element.node)) if not is_hidden(part)]

    def content(self, piece: Piece, *, tight: bool = False) -> str:
        """Return the inside of ``piece``."""
        return self.flow(self.inside(piece), tight=tight)

    def part(self, part: Part, *, tight: bool = False) -> str:
        """Return one part; a paragraph of a ``tight`` list is its text."""
        if is_hidden(part):
            return ""
        if isinstance(part, Piece):
            return components.element(self, part)
        if isinstance(part, Phrases):
            written = inline.phrases(self, part.nodes).strip()
            return written if tight or not written else tag("p", written)
        return self._markdown(part, tight=tight)

    def _markdown(self, node: Flow, *, tight: bool) -> str:
        match node:
            case Paragraph():
                return self._paragraph(node, tight=tight)
            case Heading():
                return self.heading(node.depth, self.line(node.content), node.span)
            case Code():
                return self._fence(node)
            case Math():
                return block_formula(code_text(self.source, node), self.labels)
            case ThematicBreak():
                return "<hr>"
            case BlockQuote():
                return tag("blockquote", self.flow(node.children))
            case List():
                return self._list(node)
            case Prose():
                return self.flow(node.children)
            case ListItem():
                return tag("ul", tag("li", self.flow(node.children)))
            case Table():
                return self._table(node)
            case FootnoteDefinition():
                label = tag("span", text(node.label), cls="footnote-label")
                note = self.flow(node.children)
                return tag(
                    "div", f"{label}{div('footnote-body', note)}", cls="footnote", id=self.names.of_note(node.label)
                )
            case MdxExpression():
                written = inline.expression(self, node)
                return tag("p", written) if written else ""
            case MdxJsxElement():
                return components.element(self, Piece(Element.of(node), None))
            case FrontMatter() | Comment() | Definition() | MdxjsEsm():
                return ""
            case _:
                assert_never(node)

    def _paragraph(self, node: Paragraph, *, tight: bool) -> str:
        nodes = self.phrasing(node.content)
        if len(nodes) == 1 and isinstance(nodes[0], InlineMath) and not tight:
            return block_formula(nodes[0].value, self.labels)  # on a line of its own it is meant to stand so
        written = self._words(nodes)
        return written if tight or not written else tag("p", written)

    def _fence(self, node: Code) -> str:
        code = CodeSource.of_fence(code_text(self.source, node), node.lang, node.meta)
        drawn = _DRAWN.get(code.language.lower(), "")
        code.title = code.title or (self.labels(drawn) if drawn else "")
        return code_block(code, self.labels)

    def heading(self, depth: int, written: str, span: Span, *, anchored: bool = True) -> str:
        """Return a heading with the link to itself."""
        anchor = self._anchors.get(span.start) if anchored else None
        name = f"h{min(max(depth, 1), 6)}"
        if anchor is None:
            return tag(name, written) if written else ""
        if not written:
            return tag("span", id=anchor)  # a place that a link may lead to, and nothing to read
        if "<a " not in written and not self._in_link:
            written = tag("a", written, cls="anchor", href=f"#{anchor}")
        return f'<{name} id="{attribute(anchor)}">{written}</{name}>'

    def _list(self, node: List) -> str:
        items = []
        for item in node.children:
            written = self.flow(item.children, tight=not node.loose)
            if item.checked is None:
                items.append(f"<li>{written}</li>")
            else:
                said = self.labels("Done" if item.checked else "To do")
                box = tag("span", "", cls=f"task {'done' if item.checked else ''}".strip(), role="img", aria_label=said)
                items.append(f'<li class="task-item">{box}{written}</li>')
        if not node.ordered:
            return f"<ul>{''.join(items)}</ul>"
        return tag("ol", "".join(items), start=node.start if node.start != 1 else None)

    def _table(self, node: Table) -> str:
        rows = node.rows
        if not rows:
            return ""
        head = "".join(self._cell("th", cell, node.align, at) for at, cell in enumerate(rows[0].cells))
        body = (
            tag("tr", "".join(self._cell("td", cell, node.align, at) for at, cell in enumerate(row.cells)))
            for row in rows[1:]
        )
        return table(f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody>", self.labels)

    def _cell(self, name: str, cell: TableCell, align: tuple[str | None, ...], at: int) -> str:
        side = align[at] if at < len(align) else None
        scope = "col" if name == "th" else None
        return tag(name, self.line(cell.content), cls=side if side in ("center", "right") else "", scope=scope)

    def _as_source(self, span: Span) -> str:
        """Return what stands too deep as its author wrote it."""
        return code_block(CodeSource(self.source.slice(span)), self.labels)

    # Text

    def phrasing(self, content: Content) -> tuple[Phrasing, ...]:
        """Return the inline nodes of a leaf."""
        return phrasing(self.document, content, self._references)

    def line(self, content: Content) -> str:
        """Return the text of a leaf."""
        return self._words(self.phrasing(content))

    def _words(self, nodes: tuple[Phrasing, ...]) -> str:
        if len(nodes) == 1 and isinstance(nodes[0], Text):
            return text(nodes[0].value.strip())
        return inline.phrases(self, nodes).strip()

    def only_pictures(self, node: Paragraph) -> bool:
        """Tell whether a paragraph is nothing but images."""
        return all(isinstance(each, Image) for each in self.phrasing(node.content))

    def prose(self, element: Element, name: str) -> str:
        """Return an attribute that a reader sees, which may hold inline Markdown or JSX, as one line of HTML."""
        value = element.values.get(name)
        if isinstance(value, str):
            return self.said(value)
        if isinstance(value, bool):
            return ""
        if isinstance(value, int | float):
            return text(text_of_value(value))
        written = element.attribute(name)
        if written is None or value is not None:
            return ""
        raw = written.raw.strip()
        return self.said(raw) if raw.startswith("<") else tag("code", text(f"{{{raw}}}"), cls="expression")

    def said(self, value: str) -> str:
        """Return inline Markdown as one line of HTML."""
        value = " ".join(value.split())
        if not value or self.depth > _DEEPEST:
            return text(value)
        self.depth += 1
        document = parse(Source(self.source.path, value))
        inner = Writer(document, self.addresses, self.names, private=self.private, labels=self.labels)
        inner.depth = self.depth
        leaves = [inner.words(part) for part in document.root.children]
        self.depth -= 1
        return " ".join(leaf for leaf in leaves if leaf) or text(value)

    def words(self, part: Part) -> str:
        """Return the words of a part as they stand in one line: of a paragraph its text, of anything else its source."""
        match part:
            case Paragraph():
                return self.line(part.content)
            case Phrases():
                return inline.phrases(self, part.nodes).strip()
            case MdxJsxElement():
                return self._words_of(Piece(Element.of(part), None))
            case Piece():
                return self._words_of(part)
            case _:
                return "" if is_hidden(part) else text(self.source.slice(part.span))

    def _words_of(self, piece: Piece) -> str:
        if piece.words is not None:
            return inline.phrases(self, piece.words).strip()
        parts = self.inside(piece)
        if has_role(piece, Role.ICON, Role.BREAK) or self.depth > _DEEPEST:
            return ""
        self.depth += 1
        written = " ".join(filter(None, (self.words(part) for part in parts)))
        self.depth -= 1
        return written


def is_hidden(part: Part) -> bool:
    """Tell whether a reader sees nothing of ``part``."""
    return is_unseen(part) or (has_role(part, Role.HIDDEN, Role.BREAK) and not is_drawing(part.element))
