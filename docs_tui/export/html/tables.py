"""Tables and lists given as tags of HTML."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.html.labels import Labels
from docs_tui.export.html.markup import tag
from docs_tui.export.parts import Part, Piece, has_role

if TYPE_CHECKING:
    from docs_tui.export.html.writer import Writer

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
