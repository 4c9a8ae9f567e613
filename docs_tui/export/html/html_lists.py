"""Lists, tables, file trees and palettes."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.html import html_media as media
from docs_tui.export.html.markup import Labels, div, line, span, tag
from docs_tui.export.html.svg import icon
from docs_tui.export.page_parts import Part, Phrases, Piece, has_role
from docs_tui.mdx import List, Paragraph

if TYPE_CHECKING:
    from docs_tui.export.html.html_renderer import Writer

_SPAN = re.compile(r"[1-9]\d{0,2}\Z")
_ALIGNED = ("center", "right")
_ROWS = (Role.TABLE_SECTION, Role.TABLE_ROW, Role.TABLE_CELL)


def html_list(writer: "Writer", piece: Piece) -> str:
    """Return a list; what stands between its items and is none comes before it."""
    parts = writer.inside(piece)
    items = [tag("li", writer.content(part, tight=True)) for part in parts if has_role(part, Role.LIST_ITEM)]
    others = writer.flow([part for part in parts if not has_role(part, Role.LIST_ITEM)])
    if not items:
        return others
    first = piece.element.number("start")
    ordered = piece.element.spec.ordered
    return others + tag("ol" if ordered else "ul", "".join(items), start=first if ordered else None)


def html_table(writer: "Writer", piece: Piece) -> str:
    """Return a table, or a part of one that stands alone as the table that it makes; anything else comes before it."""
    others: list[Part] = []
    parts = [piece] if piece.role in _ROWS else writer.inside(piece)
    rows = "".join(_rows(writer, parts, others, cell="td"))
    before = writer.flow(others)
    if not rows:
        return before
    return before + table(rows, writer.labels)


def table(rows: str, labels: Labels) -> str:
    """Return a table that is scrolled by itself where it is wider than the page."""
    return tag("div", tag("table", rows), cls="table", tabindex=0, role="group", aria_label=labels("Table"))


def _rows(writer: "Writer", parts: Iterable[Part], others: list[Part], *, cell: str) -> Iterable[str]:
    for part in parts:
        if has_role(part, Role.TABLE_SECTION):
            header = part.element.spec.header
            inside = "".join(_rows(writer, writer.inside(part), others, cell="th" if header else "td"))
            yield tag("thead" if header else "tbody", inside) if inside else ""
        elif has_role(part, Role.TABLE_ROW):
            yield tag("tr", "".join(_cells(writer, writer.inside(part), others, cell)))
        elif has_role(part, Role.TABLE_CELL):
            yield tag("tr", "".join(_cells(writer, (part,), others, cell)))
        else:
            others.append(part)


def _cells(writer: "Writer", parts: Iterable[Part], others: list[Part], cell: str) -> Iterable[str]:
    for part in parts:
        if not has_role(part, Role.TABLE_CELL):
            others.append(part)
            continue
        element = part.element
        name = "th" if element.spec.header else cell
        spans = {key: value for key in ("colspan", "rowspan") if _SPAN.match(value := _written(part, key))}
        align = element.string("align")
        yield tag(name, writer.content(part, tight=True), cls=align if align in _ALIGNED else "", **spans)


def _written(piece: Piece, name: str) -> str:
    """Return a number that HTML and JSX spell differently."""
    values = piece.element.values
    return next((str(value) for key, value in values.items() if key.lower() == name), "")


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
