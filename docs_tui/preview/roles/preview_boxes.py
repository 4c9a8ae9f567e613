"""Content with a bar, a label or nothing around it, and content side by side: callouts, examples, cards, columns."""

from collections.abc import Sequence

from docs_tui.components import Role
from docs_tui.export.elements import Piece, columns_of, has_role
from docs_tui.export.unknown_component import (
    TITLE_ATTRIBUTES,
    DataEntry,
    ShownText,
    address_of,
    data_entries,
    is_unknown,
    shown_texts,
)
from docs_tui.mdx import Code
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.icon_glyphs import glyph
from docs_tui.preview.model import Block, Item, Prefix, StyledText, Target, callout_tone, is_color
from docs_tui.preview.roles.drawn_boxes import BOX_DEPTH, Card, add_card, can_be_boxed, draw_cards, draw_columns
from docs_tui.preview.roles.preview_choices import add_closed, add_code_group
from docs_tui.preview.roles.preview_media import add_image
from docs_tui.preview.styled_text import ORNAMENT, TextBuilder, text_block
from docs_tui.source import Span
from docs_tui.source.clean import clean_line

_MAX_ATTRIBUTES = 6


def add_transparent(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add the content of an element without a look of its own; without content its name, or its words for screen readers."""
    element, before = piece.element, len(column.items)
    if add_columns(builder, piece, column):
        return
    parts = builder.children(piece)
    texts = shown_texts(element) if parts and is_unknown(element) else []
    _add_texts(builder, piece, [each for each in texts if not each.is_last], column)
    builder.add_nodes(parts, column, cols=columns_of(element))
    _add_texts(builder, piece, [each for each in texts if each.is_last], column)
    if len(column.items) > before or not element.node.name:
        return
    if not element.spec.html:
        _add_unknown(builder, piece, column)
    elif element.spoken:
        builder.add_block(column, Block(clean_line(element.spoken)), piece.span)


def _add_texts(builder: BlockBuilder, piece: Piece, texts: Sequence[ShownText], column: Column) -> None:
    """Add the texts of an unknown component; the title is bold, or a link."""
    element = piece.element
    for text in texts:
        title = text.name in TITLE_ATTRIBUTES
        url = text.url or (address_of(element) if title else "")
        style = "link" if url else "strong" if title else ""
        target = Target("link", url=url) if url else None
        row = TextBuilder().add(clean_line(element.string(text.name)), style, target)
        builder.add_block(column, row.block(), piece.span)


def _add_unknown(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add the name and the text attributes of an unknown component without content."""
    text = TextBuilder().add(f"<{clean_line(piece.element.node.name or '')}>", "code dim")
    attributes = [
        (name, value) for name, value in piece.element.values.items() if isinstance(value, str) and value.strip()
    ]
    for name, value in attributes[:_MAX_ATTRIBUTES]:
        text.add(f"  {clean_line(name)} ", "dim").add(clean_line(value))
    if why := builder.reader.why_unseen(piece.element):
        text.add(f"  {why}", "dim")
    builder.add_block(column, text.block(), piece.span)
    _add_data(builder, piece, data_entries(piece.element), column)


def _add_data(builder: BlockBuilder, piece: Piece, entries: Sequence[DataEntry], column: Column) -> None:
    """Add the data of a component as a nested list."""
    for entry in entries:
        target = Target("link", url=entry.url) if entry.url else None
        row = TextBuilder().add(clean_line(entry.title), "link" if target else "strong", target)
        for text in entry.texts:
            row.add(f"  {clean_line(text)}")
        inner = column.nest((Prefix("• ", "bullet"),), (Prefix("  "),))
        builder.add_block(inner, row.block(), piece.span)
        _add_data(builder, piece, entry.entries, inner)


def add_callout(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a callout: a colored bar, a label if its component has one, and the content."""
    spec = piece.element.spec
    tone = callout_tone(spec.tone)
    color = piece.element.string("color")
    style = color if is_color(color) else f"tone.{tone}"
    bar = (Prefix("┃ ", style),)
    inner = column.nest(bar, bar, f"box.{tone}")
    icon = glyph(piece.element.string("icon")) or spec.icon
    if spec.label:
        label = TextBuilder().add(f"{icon} ", f"{style} {ORNAMENT}").add(spec.label, style)
        builder.add_block(inner, label.block(), piece.span)
        inner.end_head()
        builder.add_children(piece, inner)
    else:
        builder.add_children(piece, inner.nest((Prefix(f"{icon} ", style),), (Prefix("  "),)))


def add_example(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add an API example under its label; several code blocks become a code group."""
    if piece.element.spec.label:
        builder.add_block(column, Block(piece.element.spec.label, "dim label"), piece.span)
        column.end_head()
    parts = builder.children(piece)
    if sum(isinstance(part, Code) for part in parts) > 1:
        add_code_group(builder, piece, column)
    else:
        builder.add_nodes(parts, column)


def add_audience(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add content for some readers, with a line about the audience."""
    given = piece.element.values.get("for")
    groups = given.get("groups") if isinstance(given, dict) else None
    who = clean_line(", ".join(map(str, groups)) if isinstance(groups, list) else str(given or "nobody"))
    bar = (Prefix("┊ ", "audience"),)
    inner = column.nest(bar, bar)
    for_readers = given != "agents"
    label = f"For {who} only{'' if for_readers else ': not shown to readers'}"
    if for_readers:
        builder.add_block(inner, Block(label, "audience"), piece.span)
        inner.end_head()
        builder.add_children(piece, inner)
    else:
        add_closed(builder, piece, StyledText(label), inner)


def add_missing_snippet(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a note for a snippet that could not be inserted."""
    note = f"Snippet {clean_line(piece.element.string('file'))} does not exist"
    builder.add_block(column, Block(note, "audience"), piece.span)


def add_quote(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a quotation."""
    builder.add_children(piece, quote_column(column))


def quote_column(column: Column) -> Column:
    """Return a column with the bar of a quotation."""
    bar = (Prefix("▌ ", "quote.bar"),)
    return column.nest(bar, bar)


_ARROW = "\u00a0→"
"""A space that does not wrap, so that the arrow stays with the last word."""


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


def add_link_card(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a card for a link whose address follows from its attributes, such as a repository."""
    url = clean_line(piece.element.target)
    site, _, path = url.partition("://")[2].partition("/")
    title = TextBuilder().add(path or site, "strong").add(_ARROW, f"bullet {ORNAMENT}").build()
    inside = Column([], depth=column.depth + BOX_DEPTH)
    if path:
        inside.add(TextBuilder().add(site, "dim").block())
    builder.add_children(piece, inside)
    card = Card(title, inside.items, Target("link", url=piece.element.target), TextBuilder().build())
    column.space()
    add_card(builder, card, piece.span, column)


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
