"""Tables of HTML: pipe tables where Markdown can say them, plain HTML where a cell spans others or holds blocks."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.element import Element
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.export.lower.lowering import Lowering


@record(frozen=True, slots=True)
class _Cell:
    text: str
    name: str
    header: bool
    spans: str
    """``colspan`` and ``rowspan`` as HTML writes them."""


@record(frozen=True, slots=True)
class _Row:
    cells: tuple[_Cell, ...]
    header: bool


def table(low: "Lowering", run: Sequence[Element]) -> str:
    """Return a table."""
    element = run[0]
    if element.role is Role.TABLE_CELL:
        return low.content(element)
    rows = [_row(low, each, header) for each, header in _rows(low, element, header=False)]
    rows = [row for row in rows if row.cells]
    others = low.content_besides(element, (Role.TABLE_SECTION, Role.TABLE_ROW))
    if not rows:
        return others
    plain = all(not cell.spans and _fits(cell.text) for row in rows for cell in row.cells)
    return syntax.paragraphs(others, _pipes(rows) if plain else _html(rows))


def _rows(low: "Lowering", element: Element, *, header: bool) -> Iterator[tuple[Element, bool]]:
    if element.role is Role.TABLE_ROW:
        yield element, header
        return
    for each in low.elements(element):
        if each.role is Role.TABLE_ROW:
            yield each, header
        elif each.role is Role.TABLE_SECTION:
            yield from _rows(low, each, header=each.spec.header)


def _row(low: "Lowering", element: Element, header: bool) -> _Row:  # noqa: FBT001 - the one fact of a row
    cells = tuple(_cell(low, each) for each in low.elements(element) if each.role is Role.TABLE_CELL)
    return _Row(cells, header or (bool(cells) and all(cell.header for cell in cells)))


def _cell(low: "Lowering", element: Element) -> _Cell:
    spans = "".join(
        f' {name.lower()}="{count}"'
        for name in ("colSpan", "colspan", "rowSpan", "rowspan")
        if (count := element.string(name).strip()).isdigit() and count != "1"
    )
    return _Cell(low.content(element), element.node.name or "", element.spec.header, spans)


def _fits(text: str) -> bool:
    """Tell whether a cell of a pipe table can hold ``text``."""
    return "```" not in text and "~~~" not in text and "$$" not in text


def _pipes(rows: Sequence[_Row]) -> str:
    width = max(len(row.cells) for row in rows)
    head, body = (rows[0], rows[1:]) if rows[0].header else (None, rows)
    names = [_line(cell.text) for cell in head.cells] if head else []
    lines = [_pipe_row(names, width), "| " + " | ".join(["---"] * width) + " |"]
    lines += [_pipe_row([_line(cell.text) for cell in row.cells], width) for row in body]
    return "\n".join(lines)


def _pipe_row(texts: list[str], width: int) -> str:
    return "| " + " | ".join([*texts, *[""] * (width - len(texts))]) + " |"


def _line(text: str) -> str:
    """Return the content of a cell on one line, its paragraphs and items set apart by breaks."""
    lines = [line.removesuffix("\\").strip() for line in text.split("\n")]
    return syntax.cell("<br />".join(line for line in lines if line))


def _html(rows: Sequence[_Row]) -> str:
    lines = ["<table>"]
    for row in rows:
        lines.append("<tr>")
        for cell in row.cells:
            lines += _html_cell(cell)
        lines.append("</tr>")
    return "\n".join([*lines, "</table>"])


def _html_cell(cell: _Cell) -> list[str]:
    opening, closing = f"<{cell.name}{cell.spans}>", f"</{cell.name}>"
    if "\n" in cell.text or not syntax.is_line(cell.text):
        return [opening, "", cell.text, "", closing]
    return [f"{opening}{cell.text}{closing}"]
