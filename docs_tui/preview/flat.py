"""What stands in an element as lines of words: what a cell, a title or a summary holds of it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.page_parts import Part, Phrases, Piece
from docs_tui.mdx import BlockQuote, Code, FootnoteDefinition, Heading, List, Paragraph, code_text
from docs_tui.mdx.phrasing import JsxText
from docs_tui.preview.column import DEEPEST, Column
from docs_tui.preview.inline import Line
from docs_tui.preview.model import Block, Words
from docs_tui.source.clean import clean

if TYPE_CHECKING:
    from docs_tui.preview.build import Builder


def flat(builder: "Builder", piece: Piece) -> Words:
    """Return all the words in ``piece`` as lines: what a cell holds."""
    lines: list[Words] = []
    _flat(builder, builder.inside(piece), lines)
    line = Line()
    for index, words in enumerate(lines):
        line.add("\n" if index else "").add_words(words)
    return line.words()


def _flat(builder: "Builder", parts: Iterable[Part], lines: list[Words], depth: int = 0) -> None:
    if depth > DEEPEST:
        return
    for part in builder.parts(parts):
        match part:
            case Phrases():
                lines.append(Line(builder.reader).phrases(part.nodes).words())
            case Paragraph() | Heading():
                lines.append(Line(builder.reader).content(part.content).words())
            case Piece():
                if part.element.role is not Role.HIDDEN:
                    _flat_element(builder, part, lines, depth)
            case Code():
                lines.append(Line().add(clean(code_text(builder.source, part)), "code").words())
            case List():
                for item in part.children:
                    inner: list[Words] = []
                    _flat(builder, item.children, inner, depth + 1)
                    lines += (Line().add("• ", "bullet").add_words(words).words() for words in inner)
            case BlockQuote() | FootnoteDefinition():
                _flat(builder, part.children, lines, depth + 1)
            case _:
                column = Column([])
                builder.part(part, column, loose=False)
                lines += (Words(item.text) for item in column.items if isinstance(item, Block) and item.text)


def _flat_element(builder: "Builder", piece: Piece, lines: list[Words], depth: int) -> None:
    if piece.element.spec.inline or piece.element.spec.void:
        node = piece.element.node
        lines.append(Line(builder.reader).phrases((JsxText(node, piece.words or ()),)).words())
    _flat(builder, builder.inside(piece), lines, depth + 1)
