"""Boxes and columns side by side, as rows of text."""

from collections.abc import Iterator, Sequence

from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.layout import cell_width, render_rows
from docs_tui.preview.model import Block, Item, StyledText, Target, TargetRegion, all_blocks
from docs_tui.preview.styled_text import TextBuilder, hold_place, join_rows, separate, wrap_rows
from docs_tui.source import Span
from docs_tui.source.record import record

_NARROWEST = 26
"""Cards that would be narrower than this are placed below each other."""
_GAP = 2
_LEAST_OF_CARD = 0.6
"""The text of a card is wrapped earlier, to fill its rows, but never to less than this share of its width."""
BOX_DEPTH = 4
"""The content of a box counts as this many nested containers, because it is as narrow, and each outer container draws it again."""


@record(frozen=True, slots=True)
class Card:
    """A box with a title. With a target, all of it is a link."""

    title: StyledText
    body: list[Item]
    target: Target | None
    footer: StyledText


def can_be_boxed(items: Sequence[Item]) -> bool:
    """Tell whether ``items`` can be drawn as rows of a box, which pictures cannot."""
    return all(block.picture is None for block in all_blocks([*items]))


def add_card(builder: BlockBuilder, card: Card, span: Span, column: Column) -> None:
    """Add one card made from given content."""
    block = Block("", wrapped=False, shape=lambda width: draw_cards((card,), 1, width))
    block.inside = (card.body,)
    builder.add_block(column, block, span)


def draw_cards(cards: Sequence[Card], wanted: int, width: int) -> StyledText:
    """Return cards, as many side by side as fit."""
    columns, size = _fit(len(cards), wanted, width)
    rows: list[StyledText] = []
    for first in range(0, len(cards), columns):
        beside = cards[first : first + columns]
        height = max(len(_card_rows(card, size - 4)) for card in beside)
        insides = [_card_rows(card, _filling_width(card, size - 4, height)) for card in beside]
        rows += _side_by_side([_box(card, inside, size, height) for card, inside in zip(beside, insides, strict=True)])
    return join_rows(rows)


def draw_columns(bodies: Sequence[list[Item]], wanted: int, width: int) -> StyledText:
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


def _filling_width(card: Card, width: int, height: int) -> int:
    """Return the width of at most ``width`` cells in which the text of a card fills most of ``height`` rows, and not more."""
    best, chosen = len(_card_rows(card, width)), width
    if any(block.shape or block.code or block.fill for block in all_blocks(card.body)):
        return width
    for narrower in range(width - 1, int(width * _LEAST_OF_CARD), -1):
        if best == height:
            break
        count = len(_card_rows(card, narrower))
        if best < count <= height:
            best, chosen = count, narrower
    return chosen


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
