"""What stands side by side where there is room: cards, and columns of text."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.page_parts import Piece, has_role
from docs_tui.preview import media, shapes
from docs_tui.preview.column import Column
from docs_tui.preview.inline import Line, words_block
from docs_tui.preview.model import Block, Item, Target
from docs_tui.preview.piece import columns_of
from docs_tui.preview.shapes import Card
from docs_tui.source import Span
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.preview.build import Builder

_ONWARDS = "\u00a0→"
"""Stays with the last word before it."""
_HEADING = re.compile(r"h[1-6]\b")
_DEPTH = 4
"""What stands beside others counts as so many containers: it takes as many cells, and its rows are drawn again in each around it."""


def cards(builder: "Builder", pieces: Sequence[Piece], column: Column, wanted: int) -> None:
    """Put cards side by side."""
    drawn = [_card(builder, piece, column.depth + _DEPTH) for piece in pieces]
    column.space()
    span = Span(pieces[0].span.start, pieces[-1].span.end)
    block = Block("", wrapped=False, shape=lambda width: shapes.cards(drawn, wanted, width))
    block.inside = tuple(card.body for card in drawn)
    builder.place(column, block, span)


def _card(builder: "Builder", piece: Piece, depth: int) -> Card:
    url = piece.element.target
    inside = Column([], depth=depth)
    if picture := piece.element.string("img"):
        media.image(builder, "", picture, piece.span, inside)
    if description := piece.element.string("description"):
        inside.add(words_block(builder.prose(description)))
    builder.content(piece, inside)
    cta = clean_line(piece.element.string("cta"))
    footer = Line()
    if cta:
        footer.add(f"{cta}{_ONWARDS}", "link")
    title = builder.titled(piece)
    if url and not cta:
        title = Line().add_words(title).add(_ONWARDS if title.text else clean_line(url), "bullet").words()
    return Card(title, inside.items, Target("link", url=url) if url else None, footer.words())


def columns(builder: "Builder", piece: "Piece", column: Column) -> bool:
    """Put columns of text side by side; False where there are none, or one holds what only a block of its own can do."""
    parts = builder.inside(piece)
    pieces = [part for part in parts if has_role(part, Role.TRANSPARENT) and part.element.spec.parents]
    if len(pieces) < 2 or len(pieces) < len(parts) or piece.span in builder.stacked:
        return False
    bodies: list[list[Item]] = []
    for each in pieces:
        inside = Column([], depth=column.depth + _DEPTH)
        builder.content(each, inside)
        bodies.append(inside.items)
    if not all(_is_text(item) for body in bodies for item in body):
        builder.stacked.add(piece.span)
        return False
    wanted = columns_of(piece.element)
    block = Block("", wrapped=False, shape=lambda width: shapes.columns(bodies, wanted, width))
    block.inside = tuple(bodies)
    builder.place(column, block, piece.span)
    return True


def _is_text(item: Item) -> bool:
    """Tell whether nothing is lost of ``item`` beside others: code is copied, pictures drawn, and headings gone to whole."""
    if not isinstance(item, Block):
        return False
    return item.code is None and item.picture is None and item.target is None and not _HEADING.match(item.cls)
