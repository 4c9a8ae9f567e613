"""Trees of files, and palettes."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.html import media
from docs_tui.export.html.icons import icon
from docs_tui.export.html.markup import div, line, span, tag
from docs_tui.export.parts import Part, Phrases, Piece, has_role
from docs_tui.mdx import List, Paragraph

if TYPE_CHECKING:
    from docs_tui.export.html.writer import Writer

_DEEPEST = 30


def tree(writer: "Writer", piece: Piece) -> str:
    """Return a tree of files."""
    parts: list[Part] = writer.inside(piece) if piece.role is Role.TREE else [piece]
    return div("tree", _branches(writer, parts, 0))


def _branches(writer: "Writer", parts: Iterable[Part], depth: int) -> str:
    if depth > _DEEPEST:
        return ""
    items = "".join(_entries(writer, parts, depth))
    return tag("ul", items) if items else ""


def _entries(writer: "Writer", parts: Iterable[Part], depth: int) -> Iterable[str]:
    for part in parts:
        if has_role(part, Role.TREE_FOLDER, Role.TREE_FILE):
            yield _entry(writer, part, depth)
        elif isinstance(part, List):
            for item in part.children:
                first, *rest = item.children or (None,)
                inner = [each for each in rest if isinstance(each, List)]
                words = writer.words(first) if first is not None else ""
                folder = bool(inner) or words.endswith("/")
                yield _shown(words.rstrip("/"), folder, _branches(writer, inner, depth + 1), is_open=True)
        elif isinstance(part, Piece):
            yield from _entries(writer, writer.inside(part), depth + 1)
        elif isinstance(part, Paragraph | Phrases) and (words := writer.words(part)):
            yield tag("li", span("tree-name", words))


def _entry(writer: "Writer", piece: Piece, depth: int) -> str:
    element = piece.element
    name = line(element.string("name").rstrip("/"))
    folder = piece.role is Role.TREE_FOLDER
    if element.flag("highlight"):
        name = tag("mark", name)
    is_open = element.flag("defaultOpen") or element.values.get("openable") in (False, "false")
    return _shown(name, folder, _branches(writer, writer.inside(piece), depth + 1), is_open=is_open)


def _shown(name: str, folder: bool, inside: str, *, is_open: bool) -> str:  # noqa: FBT001 - the one fact of an entry
    words = icon("folder" if folder else "file") + span("tree-name", f"{name}/" if folder else name)
    if not inside:
        return tag("li", span("tree-entry", words))
    return tag("li", tag("details", tag("summary", icon("next", "turn") + words) + inside, open=is_open))


def colors(writer: "Writer", piece: Piece) -> str:
    """Return a palette: swatches side by side, rows under their titles."""
    if piece.role is Role.COLOR_ITEM:
        return div("swatches", media.swatch(writer, piece.element))
    title = writer.prose(piece.element, "title")
    head = tag("p", title, cls="swatches-title") if title else ""
    rows, items, others = [], [], []
    for part in writer.inside(piece):
        if has_role(part, Role.COLOR_ITEM):
            items.append(media.swatch(writer, part.element))
        elif has_role(part, Role.COLOR_ROW):
            rows.append(colors(writer, part))
        else:
            others.append(part)
    shown = div("swatches", "".join(items)) if items else ""
    return div("palette", head + writer.flow(others) + shown + "".join(rows))
