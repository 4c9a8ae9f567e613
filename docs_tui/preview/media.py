"""What a terminal shows by words: pictures, videos, drawings, trees of files, colours."""

from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.page_parts import Part, Piece, has_role
from docs_tui.mdx import List
from docs_tui.preview.code import CodeSource
from docs_tui.preview.column import Column
from docs_tui.preview.flat import flat
from docs_tui.preview.icons import IMAGE
from docs_tui.preview.inline import Line, words_block
from docs_tui.preview.inline_elements import inner_source, media_url, swatch
from docs_tui.preview.model import Block, PictureLook, Target, Words
from docs_tui.preview.pictures import Graphics, picture_block
from docs_tui.preview.shapes import Card, cards, stacked, wrapped
from docs_tui.source import Span
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.preview.build import Builder

_DEEPEST = 30


def image(builder: "Builder", alt: str, url: str, span: Span, column: Column) -> None:
    """Put a picture, drawn where it is at hand and the terminal can, over its name, size and words."""
    target = Target("link", url=url, walked=False) if url else None
    look = _found(builder, url)
    graphics = builder.reader.page.graphics if builder.reader.page is not None else Graphics()
    if look is not None and graphics.way != "box" and not look.file.lower().endswith(".svg"):
        block = picture_block(look, graphics)
        block.target = target
        builder.place(column, block, span)
        column.head()

    def caption() -> Words:
        line = Line().add(f"┄ {IMAGE} image  ", "dim").add(_name(url), "image", target)
        if look is not None:
            line.add(f"  {look.size[0]}x{look.size[1]}", "dim")
        if alt.strip():
            line.add(" ┄ ", "dim").add(f"“{clean_line(alt)}”")
        return line.add(" ┄", "dim").row()

    named = builder.place(column, Block("", shape=lambda width: stacked(wrapped(caption(), width))), span)
    if look is not None:
        look.caption = named


def _name(url: str) -> str:
    if url.startswith("data:"):
        return "inline data"
    return clean_line(url.split("?", maxsplit=1)[0].rsplit("/", 1)[-1]) or "image"


def _found(builder: "Builder", url: str) -> PictureLook | None:
    """Return the picture at ``url``; None where it is not in the docs folder, or none that we know."""
    page = builder.reader.page
    if page is None or page.pictures is None:
        return None
    file = page.picture_file(url)
    if not file:
        builder.absent.append(url)
        return None
    size, stamp = page.pictures.size(file), page.pictures.stamp(file)
    return PictureLook(file, (size.width, size.height), stamp) if size is not None and stamp is not None else None


def embed(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put a video or another page as a box that leads to it."""
    values = piece.element
    url = media_url(values, piece.words or ()) or _first_source(builder, piece)
    label = values.spec.label or "Media"
    target = Target("link", url=url) if url else None
    title, inside = Line().add(f"▶ {label}", "dim label"), Column([])
    if said := clean_line(values.string("title")):
        title.add("  ").add(said, "label")
    builder.content(piece, inside)
    body = [*inside.items, *([Line().add(clean_line(url), "link").block()] if url else [])]
    box = Card(title.words(), body, target, Words(""))
    block = Block("", wrapped=False, shape=lambda width: cards((box,), 1, width))
    block.inside = (body,)
    builder.place(column, block, piece.span)


def _first_source(builder: "Builder", piece: Piece) -> str:
    for child in piece.element.node.children:
        attributes = getattr(child, "attributes", ())
        for attribute in attributes:
            if attribute.name == "src" and attribute.kind == "string":
                return str(attribute.raw)
    del builder
    return ""


def frame(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put a picture with the lines above and under it."""
    if hint := piece.element.string("hint"):
        builder.place(column, words_block(builder.prose(hint), "dim"), piece.span)
    builder.content(piece, column)
    if caption := piece.element.string("caption"):
        builder.place(column, words_block(builder.prose(caption), "dim em"), piece.span)


def diagram(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put a drawing as its source."""
    values = piece.element
    text = values.string("chart") or inner_source(builder.reader, values.node)
    builder.code(CodeSource(text, "mermaid", f"{values.spec.icon} {values.spec.label}"), piece.span, column)


def tree(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put a tree of files as one block of lines."""
    line = Line()
    if piece.role is Role.TREE:
        _branches(builder, builder.inside(piece), line, "", 0)
    else:
        _branches(builder, [piece], line, "", 0)
    block = line.block()
    block.wrapped = False
    builder.place(column, block, piece.span)


def _branches(builder: "Builder", parts: list[Part], line: Line, before: str, depth: int) -> None:
    entries = _entries(builder, parts) if depth < _DEEPEST else []
    for index, (words, inside) in enumerate(entries):
        last = index + 1 == len(entries)
        line.add("\n" if len(line) else "")
        line.add(f"{before}{'└─ ' if last else '├─ '}", "rule").add_words(words)
        _branches(builder, inside, line, before + ("   " if last else "│  "), depth + 1)


def _entries(builder: "Builder", parts: list[Part]) -> list[tuple[Words, list[Part]]]:
    """Return the files and folders of ``parts`` with what is in them."""
    found: list[tuple[Words, list[Part]]] = []
    for part in parts:
        if has_role(part, Role.TREE_FOLDER, Role.TREE_FILE):
            name = clean_line(part.element.string("name"))
            folder = part.role is Role.TREE_FOLDER
            role = "label" if folder else ""
            if part.element.flag("highlight"):
                role = "html.mark"
            found.append((Line().add(f"{name.rstrip('/')}/" if folder else name, role).row(), builder.inside(part)))
        elif isinstance(part, List):
            for item in part.children:
                first, *rest = item.children or (None,)
                words = Line(builder.reader).phrases(builder.phrases_of(first)).words() if first else Words("")
                has_more = any(isinstance(each, List) for each in rest)
                role = "label" if has_more or words.text.endswith("/") else ""
                found.append((Line().add_words(words, role).row(), list(rest)))
        elif isinstance(part, Piece):
            inner = _entries(builder, builder.inside(part))
            found += inner or [(flat(builder, part), [])]
        else:
            words = Line(builder.reader).phrases(builder.phrases_of(part)).words()
            if words.text:
                found.append((words, []))
    return found


def colors(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put swatches under one another, rows with their titles."""
    if piece.role is Role.COLOR_ITEM:
        line = Line()
        swatch(line, piece.element)
        builder.place(column, line.block(), piece.span)
        return
    if piece.role is Role.COLOR_ROW and piece.element.string("title"):
        builder.place(column, words_block(builder.prose(piece.element.string("title")), "label"), piece.span)
    for part in builder.inside(piece):
        column.space(1 if has_role(part, Role.COLOR_ROW) else 0)
        if has_role(part, Role.COLOR_ROW, Role.COLOR_ITEM):
            colors(builder, part, column)
        else:
            builder.flow((part,), column)
