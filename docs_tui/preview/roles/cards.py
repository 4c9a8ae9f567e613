"""Content side by side: cards, and columns of text."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from docs_tui.components import Role
from docs_tui.export.page_parts import Piece, has_role
from docs_tui.preview.builder import BlockBuilder, Column
from docs_tui.preview.grouping import columns_of
from docs_tui.preview.layout import render_rows
from docs_tui.preview.model import Block, Item, StyledText, Target, TargetRegion
from docs_tui.preview.roles.images import add_image
from docs_tui.preview.styled_text import ORNAMENT, TextBuilder, hold_place, join_rows, separate, text_block, wrap_rows
from docs_tui.preview.wrap import cell_width
from docs_tui.source import Span
from docs_tui.source.clean import clean_line

_NARROWEST = 26
"""Cards that would be narrower go below each other."""
_GAP = 2
_ARROW = "\u00a0→"
"""Does not wrap away from the last word before it."""
_HEADING = re.compile(r"h[1-6]\b")
_DEPTH = 4
"""Side-by-side content counts as this many nested containers: it is as narrow, and each container around it draws it again."""


class Card(NamedTuple):
    """A box with a title. With a target, all of it is a link."""

    title: StyledText
    body: list[Item]
    target: Target | None
    footer: StyledText


def add_cards(builder: BlockBuilder, pieces: Sequence[Piece], column: Column, wanted: int) -> None:
    """Add cards, up to ``wanted`` side by side."""
    cards = [_card(builder, piece, column.depth + _DEPTH) for piece in pieces]
    column.space()
    span = Span(pieces[0].span.start, pieces[-1].span.end)
    block = Block("", wrapped=False, shape=lambda width: _draw_cards(cards, wanted, width))
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


def add_card(builder: BlockBuilder, card: Card, span: Span, column: Column) -> None:
    """Add one card that is made of something else."""
    block = Block("", wrapped=False, shape=lambda width: _draw_cards((card,), 1, width))
    block.inside = (card.body,)
    builder.add_block(column, block, span)


def add_columns(builder: BlockBuilder, piece: Piece, column: Column) -> bool:
    """Add columns of text side by side.

    Returns:
        False if the element has no columns, or one of them contains what needs a block of its own.
    """
    parts = builder.children(piece)
    pieces = [part for part in parts if has_role(part, Role.TRANSPARENT) and part.element.spec.parents]
    if len(pieces) < 2 or len(pieces) < len(parts) or piece.span in builder.stacked:
        return False
    bodies: list[list[Item]] = []
    for each in pieces:
        inside = Column([], depth=column.depth + _DEPTH)
        builder.add_children(each, inside)
        bodies.append(inside.items)
    if not all(_is_text(item) for body in bodies for item in body):
        builder.stacked.add(piece.span)
        return False
    wanted = columns_of(piece.element)
    block = Block("", wrapped=False, shape=lambda width: _draw_columns(bodies, wanted, width))
    block.inside = tuple(bodies)
    builder.add_block(column, block, piece.span)
    return True


def _is_text(item: Item) -> bool:
    """Tell whether ``item`` works side by side: not code (it is copied), pictures (drawn) or headings (scrolled to)."""
    if not isinstance(item, Block):
        return False
    return item.code is None and item.picture is None and item.target is None and not _HEADING.match(item.style)


# Drawing


def _draw_cards(cards: Sequence[Card], wanted: int, width: int) -> StyledText:
    """Return cards, as many side by side as fit."""
    columns, size = _fit(len(cards), wanted, width)
    rows: list[StyledText] = []
    for first in range(0, len(cards), columns):
        beside = cards[first : first + columns]
        insides = [_card_rows(card, size - 4) for card in beside]
        height = max(map(len, insides))
        rows += _side_by_side([_box(card, inside, size, height) for card, inside in zip(beside, insides, strict=True)])
    return join_rows(rows)


def _draw_columns(bodies: Sequence[list[Item]], wanted: int, width: int) -> StyledText:
    """Return columns, as many side by side as fit; the others follow below an empty row."""
    count, size = _fit(len(bodies), wanted, width)
    rows: list[StyledText] = []
    for first in range(0, len(bodies), count):
        insides = [render_rows(body, size) for body in bodies[first : first + count]]
        height = max(map(len, insides))
        rows += [StyledText("")] if first else []
        held = (hold_place(separate(inside, "\n\n"), height) for inside in insides)
        rows += _side_by_side([[_padded(row, size) for row in inside] for inside in held])
    return join_rows(rows)


def _fit(count: int, wanted: int, width: int) -> tuple[int, int]:
    """Return how many of ``count`` are side by side, and how many cells each has."""
    beside = max(min(wanted, count, (width + _GAP) // (_NARROWEST + _GAP)), 1)
    return beside, (width - _GAP * (beside - 1)) // beside


def _side_by_side(columns: Sequence[Sequence[StyledText]]) -> Iterator[StyledText]:
    for parts in zip(*columns, strict=True):
        row = TextBuilder()
        for index, part in enumerate(parts):
            row.add(" " * _GAP if index else "").add_text(part)
        yield row.build_row()


def _padded(row: StyledText, size: int) -> StyledText:
    return TextBuilder().add_text(row).add(" " * (size - cell_width(row.text))).build_row()


def _card_rows(card: Card, width: int) -> list[StyledText]:
    footer = wrap_rows(card.footer, width) if card.footer.text else []
    title = wrap_rows(card.title, width, "card.title") if card.title.text else []
    return [*title, *render_rows(card.body, width), *footer]


def _box(card: Card, inside: list[StyledText], width: int, height: int) -> list[StyledText]:
    bar = "─" * (width - 2)
    rows = [TextBuilder().add(f"╭{bar}╮", "card.border").build_row()]
    for text in hold_place(separate(inside, "\n\n"), height):
        space = " " * (width - 4 - cell_width(text.text))
        row = TextBuilder().add("│", "card.border").add(" ").add_text(text).add(f"{space} ").add("│", "card.border")
        rows.append(row.build_row())
    rows.append(TextBuilder().add(f"╰{bar}╯", "card.border").build_row())
    if card.target is None:
        return rows
    return [row._replace(regions=(TargetRegion(0, len(row.text), card.target), *row.regions)) for row in rows]
