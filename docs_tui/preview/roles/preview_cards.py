"""Content side by side: cards, and columns of text."""

from collections.abc import Sequence

from docs_tui.components import Role
from docs_tui.export.elements import Piece, has_role
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.grouping import columns_of
from docs_tui.preview.model import Block, Item, Target
from docs_tui.preview.roles.drawn_boxes import BOX_DEPTH, Card, can_be_boxed, draw_cards, draw_columns
from docs_tui.preview.roles.preview_images import add_image
from docs_tui.preview.styled_text import ORNAMENT, TextBuilder, text_block
from docs_tui.source import Span
from docs_tui.source.clean import clean_line

_ARROW = "\u00a0→"
"""Does not wrap away from the last word before it."""


def add_cards(builder: BlockBuilder, pieces: Sequence[Piece], column: Column, wanted: int) -> None:
    """Add cards, up to ``wanted`` side by side."""
    cards = [_card(builder, piece, column.depth + BOX_DEPTH) for piece in pieces]
    column.space()
    span = Span(pieces[0].span.start, pieces[-1].span.end)
    block = Block("", wrapped=False, shape=lambda width: draw_cards(cards, wanted, width))
    block.inside = tuple(card.body for card in cards)
    builder.add_block(column, block, span)


def _card(builder: BlockBuilder, piece: Piece, depth: int) -> Card:
    url = piece.element.target
    inside = Column([], depth=depth)
    if picture := piece.element.string("img"):
        add_image(builder, "", picture, piece.span, inside)
    if description := piece.element.string("description"):
        inside.add(text_block(builder.attribute_text(description)))
    builder.add_children(piece, inside)
    cta = clean_line(piece.element.string("cta"))
    footer = TextBuilder()
    if cta:
        footer.add(cta, "link").add(_ARROW, f"link {ORNAMENT}")
    title = builder.title(piece)
    if url and not cta:
        sign = (_ARROW, f"bullet {ORNAMENT}") if title.text else (clean_line(url), "bullet")
        title = TextBuilder().add_text(title).add(*sign).build()
    return Card(title, inside.items, Target("link", url=url) if url else None, footer.build())


def add_columns(builder: BlockBuilder, piece: Piece, column: Column) -> bool:
    """Add columns of text side by side.

    Returns:
        False if the element has no columns, or one of them contains a picture.
    """
    parts = builder.children(piece)
    pieces = [part for part in parts if has_role(part, Role.TRANSPARENT) and part.element.spec.parents]
    if len(pieces) < 2 or len(pieces) < len(parts) or piece.span in builder.stacked:
        return False
    bodies: list[list[Item]] = []
    for each in pieces:
        inside = Column([], depth=column.depth + BOX_DEPTH)
        builder.add_children(each, inside)
        bodies.append(inside.items)
    if not all(map(can_be_boxed, bodies)):
        builder.stacked.add(piece.span)
        return False
    wanted = columns_of(piece.element)
    block = Block("", wrapped=False, shape=lambda width: draw_columns(bodies, wanted, width))
    block.inside = tuple(bodies)
    builder.add_block(column, block, piece.span)
    return True
