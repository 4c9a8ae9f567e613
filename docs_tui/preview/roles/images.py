"""Images and their frames."""

from docs_tui.export.page_parts import Piece
from docs_tui.preview.builder import BlockBuilder, Column
from docs_tui.preview.icons import IMAGE, WARNING
from docs_tui.preview.model import Block, Item, PicturePlaceholder, StyledText, Target
from docs_tui.preview.pictures import Graphics, picture_block
from docs_tui.preview.roles.drawn_boxes import Card, add_card
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
    """Add framed content between its hint and its caption."""
    if hint := piece.element.string("hint"):
        builder.add_block(column, text_block(builder.attribute_text(hint), "dim"), piece.span)
    builder.add_children(piece, column)
    if caption := piece.element.string("caption"):
        builder.add_block(column, text_block(builder.attribute_text(caption), "dim em"), piece.span)
