"""Images and their frames, and media that a terminal can only describe, such as videos and embedded pages; trees of files, and colors."""

from collections.abc import Sequence

from docs_tui.components import Role
from docs_tui.export.elements import Part, Piece, has_role
from docs_tui.mdx import List
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.icon_glyphs import IMAGE, WARNING
from docs_tui.preview.inline_text import InlineBuilder, add_swatch, media_url
from docs_tui.preview.model import (
    Block,
    Graphics,
    Item,
    PicturePlaceholder,
    Prefix,
    Prefixes,
    StyledText,
    Target,
    picture_block,
)
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
    if picture is not None and graphics.draws(picture.file, picture.size):
        block = picture_block(picture, graphics)
        block.target = target
        builder.add_block(column, block, span)
        column.end_head()

    def caption() -> StyledText:
        text = TextBuilder().add(f"┄ {IMAGE} image  ", f"dim {ORNAMENT}").add(_name(url), "image", target)
        if picture is not None:
            text.add(f"  {picture.size[0]}x{picture.size[1]}", "dim")
            if graphics.key and graphics.waits(picture.file, picture.size):
                text.add(f" · {graphics.key} draws it", f"dim {ORNAMENT}")
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
    """Add framed content between its hint and its caption, in a box: drawn around its rows if a picture is among them."""
    hint, caption = (builder.attribute_text(piece.element.string(name)) for name in ("hint", "caption"))
    above = [text_block(hint, "dim")] if hint.text else []
    below = [text_block(caption, "dim em")] if caption.text else []
    edges = [_edge("╭", "╮"), _edge("╰", "╯")]
    bar: Prefixes = (Prefix("│ ", "card.border", closing=" │"),)
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


def _edge(left: str, right: str) -> Block:
    return Block("", "card.border", shape=lambda width: StyledText(left + "─" * (width - 2) + right))


_DEEPEST = 30


def add_embed(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a video or another page as a box with a link to it."""
    element = piece.element
    url = media_url(element, piece.words or ()) or _first_source(piece)
    if builder.reader.is_missing(url):
        add_missing_media(builder, url, clean_line(element.string("title")), piece.span, column)
        return
    target = Target("link", url=url, is_media=True) if url else None
    title, inside = TextBuilder().add(f"▶ {element.spec.label or 'Media'}", "dim label"), Column([])
    if name := clean_line(element.string("title")):
        title.add("  ").add(name, "label")
    builder.add_children(piece, inside)
    body = [*inside.items, *([TextBuilder().add(clean_line(url), "link").block()] if url else [])]
    add_card(builder, Card(title.build(), body, target, StyledText("")), piece.span, column)


def _first_source(piece: Piece) -> str:
    for child in piece.element.node.children:
        for attribute in getattr(child, "attributes", ()):
            if attribute.name == "src" and attribute.kind == "string":
                return str(attribute.raw)
    return ""


def add_tree(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a tree of files as one block."""
    text = TextBuilder()
    parts: list[Part] = builder.children(piece) if piece.role is Role.TREE else [piece]
    _add_branches(builder, parts, text, "", 0)
    block = text.block()
    block.wrapped = False
    builder.add_block(column, block, piece.span)


def _add_branches(builder: BlockBuilder, parts: list[Part], text: TextBuilder, prefix: str, depth: int) -> None:
    entries = _tree_entries(builder, parts) if depth < _DEEPEST else []
    for index, (name, inside) in enumerate(entries):
        is_last = index + 1 == len(entries)
        text.add("\n" if len(text) else "")
        text.add(f"{prefix}{'└─ ' if is_last else '├─ '}", "rule").add_text(name)
        _add_branches(builder, inside, text, prefix + ("   " if is_last else "│  "), depth + 1)


def _tree_entries(builder: BlockBuilder, parts: list[Part]) -> list[tuple[StyledText, list[Part]]]:
    """Return the files and folders of ``parts``, each with what is in it."""
    entries: list[tuple[StyledText, list[Part]]] = []
    for part in parts:
        if has_role(part, Role.TREE_FOLDER, Role.TREE_FILE):
            name = clean_line(part.element.string("name"))
            is_folder = part.role is Role.TREE_FOLDER
            style = "label" if is_folder else ""
            if part.element.flag("highlight"):
                style = "html.mark"
            label = TextBuilder().add(f"{name.rstrip('/')}/" if is_folder else name, style).build_row()
            entries.append((label, builder.children(part)))
        elif isinstance(part, List):
            for item in part.children:
                first, *rest = item.children or (None,)
                text = _text(builder, first) if first else StyledText("")
                is_folder = any(isinstance(each, List) for each in rest) or text.text.endswith("/")
                label = TextBuilder().add_text(text, "label" if is_folder else "").build_row()
                entries.append((label, list(rest)))
        elif isinstance(part, Piece):
            inner = _tree_entries(builder, builder.children(part))
            entries += inner or [(builder.flat_text(part), [])]
        else:
            text = _text(builder, part)
            if text.text:
                entries.append((text, []))
    return entries


def _text(builder: BlockBuilder, part: Part) -> StyledText:
    return InlineBuilder(builder.reader).add_nodes(builder.inline_nodes(part)).build()


def add_colors(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add color swatches below each other, in rows with titles."""
    if piece.role is Role.COLOR_ITEM:
        text = TextBuilder()
        add_swatch(text, piece.element)
        builder.add_block(column, text.block(), piece.span)
        return
    if piece.role is Role.COLOR_ROW and piece.element.string("title"):
        title = builder.attribute_text(piece.element.string("title"))
        builder.add_block(column, text_block(title, "label"), piece.span)
    for part in builder.children(piece):
        column.space(1 if has_role(part, Role.COLOR_ROW) else 0)
        if has_role(part, Role.COLOR_ROW, Role.COLOR_ITEM):
            add_colors(builder, part, column)
        else:
            builder.add_nodes((part,), column)
