"""What a terminal can only describe: embedded videos and pages, trees of files, colours."""

from docs_tui.components import Role
from docs_tui.export.elements import Part, Piece, has_role
from docs_tui.mdx import List
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.inline_text import InlineBuilder, add_swatch, media_url
from docs_tui.preview.model import StyledText, Target
from docs_tui.preview.roles.drawn_boxes import Card, add_card
from docs_tui.preview.roles.preview_images import add_missing_media
from docs_tui.preview.styled_text import TextBuilder, text_block
from docs_tui.source.clean import clean_line

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
    """Add colour swatches below each other, in rows with titles."""
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
