"""Images and their frames."""

from collections.abc import Sequence

from docs_tui.export.elements import Piece
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.icon_glyphs import IMAGE, WARNING
from docs_tui.preview.model import Block, Item, PicturePlaceholder, Prefix, Prefixes, StyledText, Target
from docs_tui.preview.picture_blocks import Graphics, picture_block
from docs_tui.preview.roles.drawn_boxes import BOX_DEPTH, Card, add_card, can_be_boxed
from docs_tui.preview.styled_text import ORNAMENT, TextBuilder, join_rows, text_block, wrap_rows
from docs_tui.source import Span
from docs_tui.source.clean import clean_line


def add_image(builder: BlockBuilder, alt: str, url: str, span: Span, column: Column) -> None:
    """Add a caption with the name, size and alternative text of an image, below the picture if it can be drawn."""
    if builder.reader.is_missing(url):
        add_missing_media(builder, url, clean_line(alt), span, column)
        return
    target = Target("link", url=url, in_tab_order=False, is_media=True) if url else None
    picture = _picture(builder, url)
    graphics = builder.reader.page.graphics if builder.reader.page is not None else Graphics()
    if picture is not None and graphics.mode != "box" and not picture.file.lower().endswith(".svg"):
        block = picture_block(picture, graphics)
        block.target = target
        builder.add_block(column, block, span)
        column.end_head()

    def caption() -> StyledText:
        text = TextBuilder().add(f"┄ {IMAGE} image  ", f"dim {ORNAMENT}").add(_name(url), "image", target)
        if picture is not None:
            text.add(f"  {picture.size[0]}x{picture.size[1]}", "dim")
        if alt.strip():
            text.add(" ", "dim").add("┄ ", f"dim {ORNAMENT}").add(f"“{clean_line(alt)}”")
        return text.add(" ┄", f"dim {ORNAMENT}").build_row()

    block = Block("", shape=lambda width: join_rows(wrap_rows(caption(), width)))
    builder.add_block(column, block, span)
    if picture is not None:
        picture.caption = block


def add_missing_media(builder: BlockBuilder, url: str, words: str, span: Span, column: Column) -> None:
    """Add a box for a picture or film whose file is missing."""
    builder.missing_pictures.append(url)
    target = Target("link", url=url, in_tab_order=False, is_media=True)
    note = TextBuilder().add(f"{WARNING} ", f"media.warning {ORNAMENT}")
    note.add(f"{_name(url)} is missing", "media.missing", target)
    body: list[Item] = [note.block()]
    if words:
        body.append(TextBuilder().add(f"“{words}”", "media.missing").block())
    add_card(builder, Card(StyledText(""), body, None, StyledText("")), span, column)


def _name(url: str) -> str:
    if url.startswith("data:"):
        return "inline data"
    return clean_line(url.split("?", maxsplit=1)[0].rsplit("/", 1)[-1]) or "image"


def _picture(builder: BlockBuilder, url: str) -> PicturePlaceholder | None:
    """Return the picture at ``url``; None if it is not in the docs folder or not in a known format."""
    page = builder.reader.page
    if page is None or page.pictures is None:
        return None
    file = page.picture_file(url)
    if not file:
        builder.missing_pictures.append(url)
        return None
    size, stamp = page.pictures.size(file), page.pictures.stamp(file)
    if size is None or stamp is None:
        return None
    return PicturePlaceholder(file, (size.width, size.height), stamp)


def add_frame(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add framed content between its hint and its caption: in a box, or in half a one around a picture."""
    hint, caption = (builder.attribute_text(piece.element.string(name)) for name in ("hint", "caption"))
    above = [text_block(hint, "dim")] if hint.text else []
    below = [text_block(caption, "dim em")] if caption.text else []
    edges = [_edge("╭"), _edge("╰")]
    bar: Prefixes = (Prefix("│ ", "card.border"),)
    if piece.span not in builder.stacked:
        inside = Column([], depth=column.depth + BOX_DEPTH)
        builder.add_children(piece, inside)
        if _is_one_box(inside.items):
            edges, bar = [], ()
        elif can_be_boxed(inside.items):
            box = Card(StyledText(""), [*above, *inside.items, *below], None, StyledText(""))
            add_card(builder, box, piece.span, column)
            return
        else:
            builder.stacked.add(piece.span)
    for block in edges[:1]:
        builder.add_block(column, block, piece.span)
    inner = column.nest(bar, bar)
    for block in above:
        builder.add_block(inner, block, piece.span)
    builder.add_children(piece, inner)
    for block in below:
        builder.add_block(inner, block, piece.span)
    for block in edges[1:]:
        builder.add_block(column, block, piece.span)


def _is_one_box(items: Sequence[Item]) -> bool:
    """Tell whether ``items`` are a box already, such as an embedded film: another one around it would say nothing."""
    return len(items) == 1 and isinstance(items[0], Block) and bool(items[0].inside)


def _edge(corner: str) -> Block:
    return Block("", "card.border", shape=lambda width: StyledText(corner + "─" * (width - 1)))
