"""Lists, tables, file trees and palettes."""

import re
from collections.abc import Iterable

from docs_tui.components import Role
from docs_tui.export.elements import Part, Phrases, Piece, has_role
from docs_tui.export.html import html_media as media
from docs_tui.export.html.html_renderer import HtmlRenderer
from docs_tui.export.html.icons import icon
from docs_tui.export.html.markup import div, line, scrolled_table, side_by_side, span, tag
from docs_tui.mdx import List, Paragraph

_SPAN = re.compile(r"[1-9]\d{0,2}\Z")
_ALIGNED = ("center", "right")
ROWS = (Role.TABLE_SECTION, Role.TABLE_ROW, Role.TABLE_CELL)
"""Parts of a table, which have their anchors even if there is no table around them."""


def html_list(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return an HTML list; content between its items comes first."""
    parts = renderer.parts_of(piece)
    items = [
        renderer.anchored(part.element, tag("li", renderer.content(part, tight=True)))
        for part in parts
        if has_role(part, Role.LIST_ITEM)
    ]
    others = renderer.blocks([part for part in parts if not has_role(part, Role.LIST_ITEM)])
    if not items:
        return others
    first = piece.element.number("start")
    ordered = piece.element.spec.ordered
    return others + tag("ol" if ordered else "ul", "".join(items), start=first if ordered else None)


def html_table(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return an HTML table, or rows or cells without one as a table; other content comes first."""
    others: list[Part] = []
    parts = [piece] if piece.role in ROWS else renderer.parts_of(piece)
    rows = "".join(_rows(renderer, parts, others, cell="td"))
    before = renderer.blocks(others)
    if not rows:
        return before
    return before + scrolled_table(rows, renderer.labels)


def _rows(renderer: HtmlRenderer, parts: Iterable[Part], others: list[Part], *, cell: str) -> Iterable[str]:
    for part in parts:
        if has_role(part, Role.TABLE_SECTION):
            header = part.element.spec.header
            inside = "".join(_rows(renderer, renderer.parts_of(part), others, cell="th" if header else "td"))
            yield renderer.anchored(part.element, tag("thead" if header else "tbody", inside)) if inside else ""
        elif has_role(part, Role.TABLE_ROW):
            cells = "".join(_cells(renderer, renderer.parts_of(part), others, cell))
            yield renderer.anchored(part.element, tag("tr", cells))
        elif has_role(part, Role.TABLE_CELL):
            yield tag("tr", "".join(_cells(renderer, (part,), others, cell)))
        else:
            others.append(part)


def _cells(renderer: HtmlRenderer, parts: Iterable[Part], others: list[Part], cell: str) -> Iterable[str]:
    for part in parts:
        if not has_role(part, Role.TABLE_CELL):
            others.append(part)
            continue
        element = part.element
        name = "th" if element.spec.header else cell
        spans = {key: value for key in ("colspan", "rowspan") if _SPAN.match(value := _written(part, key))}
        align = element.string("align")
        written = tag(name, renderer.content(part, tight=True), cls=align if align in _ALIGNED else "", **spans)
        yield renderer.anchored(element, written)


def _written(piece: Piece, name: str) -> str:
    """Return an attribute whose name is spelled in different case in HTML and JSX."""
    values = piece.element.values
    return next((str(value) for key, value in values.items() if key.lower() == name), "")


_DEEPEST = 30


def tree(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a tree of files."""
    parts: list[Part] = renderer.parts_of(piece) if piece.role is Role.TREE else [piece]
    return div("tree", _branches(renderer, parts, 0))


def _branches(renderer: HtmlRenderer, parts: Iterable[Part], depth: int) -> str:
    if depth > _DEEPEST:
        return ""
    items = "".join(_entries(renderer, parts, depth))
    return tag("ul", items) if items else ""


def _entries(renderer: HtmlRenderer, parts: Iterable[Part], depth: int) -> Iterable[str]:
    for part in parts:
        if has_role(part, Role.TREE_FOLDER, Role.TREE_FILE):
            yield _entry(renderer, part, depth)
        elif isinstance(part, List):
            for item in part.children:
                first, *rest = item.children or (None,)
                inner = [each for each in rest if isinstance(each, List)]
                words = renderer.line_of(first) if first is not None else ""
                folder = bool(inner) or words.endswith("/")
                yield _shown(words.rstrip("/"), folder, _branches(renderer, inner, depth + 1), is_open=True)
        elif isinstance(part, Piece):
            yield from _entries(renderer, renderer.parts_of(part), depth + 1)
        elif isinstance(part, Paragraph | Phrases) and (words := renderer.line_of(part)):
            yield tag("li", span("tree-name", words))


def _entry(renderer: HtmlRenderer, piece: Piece, depth: int) -> str:
    element = piece.element
    name = line(element.string("name").rstrip("/"))
    folder = piece.role is Role.TREE_FOLDER
    if element.flag("highlight"):
        name = tag("mark", name)
    is_open = element.flag("defaultOpen") or element.values.get("openable") in (False, "false")
    inside = _branches(renderer, renderer.parts_of(piece), depth + 1)
    return renderer.anchored(element, _shown(name, folder, inside, is_open=is_open))


def _shown(name: str, folder: bool, inside: str, *, is_open: bool) -> str:  # noqa: FBT001 - the only flag of an entry
    words = icon("folder" if folder else "file") + span("tree-name", f"{name}/" if folder else name)
    if not inside:
        return tag("li", span("tree-entry", words))
    return tag("li", tag("details", tag("summary", icon("chevron-right", "turn") + words) + inside, open=is_open))


def colors(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a palette: swatches side by side, rows under their titles."""
    if piece.role is Role.COLOR_ITEM:
        return div("swatches", media.swatch(piece.element, renderer.attribute_html(piece.element, "name")))
    title = renderer.attribute_html(piece.element, "title")
    head = tag("p", title, cls="swatches-title") if title else ""
    rows, items, others = [], [], []
    for part in renderer.parts_of(piece):
        if has_role(part, Role.COLOR_ITEM):
            swatch = media.swatch(part.element, renderer.attribute_html(part.element, "name"))
            items.append(renderer.anchored(part.element, swatch))
        elif has_role(part, Role.COLOR_ROW):
            rows.append(renderer.anchored(part.element, colors(renderer, part)))
        else:
            others.append(part)
    shown = div("swatches", side_by_side(*items)) if items else ""
    return div("palette", head + renderer.blocks(others) + shown + "".join(rows))
