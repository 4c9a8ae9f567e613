"""How each role of a component reads as HTML. A component is never asked for by name: its row of the table says its role."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from docs_tui.components import Role
from docs_tui.export.html import html_boxes as boxes
from docs_tui.export.html import html_choices as choices
from docs_tui.export.html import html_entries as entries
from docs_tui.export.html import html_inline as inline
from docs_tui.export.html import html_lists as tables
from docs_tui.export.html import html_lists as trees
from docs_tui.export.html import html_media as media
from docs_tui.export.html import svg as drawings
from docs_tui.export.html.markup import tag
from docs_tui.export.page_parts import Phrases, Piece
from docs_tui.mdx import Paragraph
from docs_tui.mdx.phrasing_nodes import JsxText

if TYPE_CHECKING:
    from docs_tui.export.html.html_renderer import Writer


def element(writer: "Writer", piece: Piece) -> str:
    """Return a component or tag that stands on its own."""
    role = piece.role
    match role:
        case Role.TRANSPARENT:
            return boxes.transparent(writer, piece)
        case Role.CALLOUT:
            return boxes.callout(writer, piece)
        case Role.STEPS:
            return entries.steps(writer, piece)
        case Role.STEP:
            return entries.lone_step(writer, piece)
        case Role.TABS:
            return choices.tabs(writer, piece)
        case Role.TAB:
            return alternatives(writer, [piece])
        case Role.CODE_GROUP:
            return choices.code_group(writer, piece)
        case Role.DISCLOSURE:
            return choices.disclosure(writer, piece)
        case Role.SUMMARY:
            return tag("p", tag("strong", writer.content(piece, tight=True)))
        case Role.CARD:
            return boxes.card(writer, piece)
        case Role.FIELD:
            return entries.field(writer, piece)
        case Role.EXAMPLE:
            return boxes.example(writer, piece)
        case Role.FRAME:
            return boxes.frame(writer, piece)
        case Role.IMAGE:
            return media.picture_of(writer, piece.element)
        case Role.EMBED:
            return media.embed(writer, piece.element)
        case Role.UPDATE:
            return entries.update(writer, piece)
        case Role.TREE | Role.TREE_FOLDER | Role.TREE_FILE:
            return trees.tree(writer, piece)
        case Role.COLOR | Role.COLOR_ROW | Role.COLOR_ITEM:
            return trees.colors(writer, piece)
        case Role.PROMPT:
            return entries.prompt(writer, piece)
        case Role.LATEX:
            return boxes.latex(writer, piece)
        case Role.DIAGRAM:
            return boxes.diagram(writer, piece)
        case Role.AUDIENCE:
            return boxes.audience(writer, piece)
        case Role.SNIPPET:
            return boxes.lost_snippet(writer, piece)
        case Role.RULE:
            return "<hr>"
        case Role.HEADING:
            return boxes.heading(writer, piece)
        case Role.PREFORMATTED:
            return boxes.preformatted(writer, piece)
        case Role.PARAGRAPH:
            return boxes.paragraph(writer, piece)
        case Role.QUOTE:
            return tag("blockquote", writer.content(piece))
        case Role.LIST:
            return tables.html_list(writer, piece)
        case Role.LIST_ITEM:
            return tag("ul", tag("li", writer.content(piece, tight=True)))
        case Role.TABLE | Role.TABLE_SECTION | Role.TABLE_ROW | Role.TABLE_CELL:
            return tables.html_table(writer, piece)
        case (
            Role.TOOLTIP
            | Role.BADGE
            | Role.ICON
            | Role.LINK
            | Role.EMPHASIS
            | Role.STRONG
            | Role.STRIKE
            | Role.CODE
            | Role.INLINE_HTML
        ):
            return _phrase(writer, piece)
        case Role.HIDDEN:
            return drawings.drawing(writer, piece.element) if drawings.is_drawing(piece.element) else ""
        case Role.BREAK:
            return ""
        case _:
            assert_never(role)


def alternatives(writer: "Writer", pieces: Sequence[Piece]) -> str:
    """Return alternatives that stand beside one another without anything around them."""
    return choices.bar(writer, pieces)


def _phrase(writer: "Writer", piece: Piece) -> str:
    """Return an element that belongs into a line of text and stands on lines of its own."""
    if piece.words is not None:
        return tag("p", inline.jsx(writer, JsxText(piece.element.node, piece.words)))
    parts = writer.inside(piece)
    lines = [part for part in parts if isinstance(part, Paragraph | Phrases)]
    if len(lines) < len(parts) or (piece.role is Role.LINK and len(lines) > 1):
        if piece.role is Role.LINK:
            return boxes.linked(writer, piece, writer.in_link(parts))
        return writer.flow(parts)
    if piece.role is Role.LINK and piece.element.spec.target:
        return boxes.linked(writer, piece, "")
    said = [part.nodes if isinstance(part, Phrases) else writer.phrasing(part.content) for part in lines] or [()]
    return "".join(tag("p", inline.jsx(writer, JsxText(piece.element.node, nodes))) for nodes in said)
