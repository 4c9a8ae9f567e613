"""A Mermaid diagram as SVG: the rows that a terminal shows, with strokes in place of their lines."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from docs_tui.export.html.markup import attribute, text
from docs_tui.preview.diagrams.flowchart import draw_flowchart
from docs_tui.preview.diagrams.sequence import draw_sequence
from docs_tui.preview.diagrams.state_diagram import draw_state_diagram
from docs_tui.preview.layout import cell_width

_WIDTHS = (78, 110, 150)
"""The widths in cells that are tried; the first is that of a page's text."""
_LONGEST = 8_000
_KEPT = 128
_WIDE, _HIGH = 9, 20
"""Pixels of a cell."""
_LEFT, _RIGHT, _UP, _DOWN = 1, 2, 4, 8
_LINES = {
    "─": _LEFT | _RIGHT, "│": _UP | _DOWN, "├": _UP | _DOWN | _RIGHT, "┤": _UP | _DOWN | _LEFT, "┬": _LEFT | _RIGHT | _DOWN,
    "┴": _LEFT | _RIGHT | _UP, "┼": _LEFT | _RIGHT | _UP | _DOWN, "┌": _RIGHT | _DOWN, "┐": _LEFT | _DOWN, "└": _RIGHT | _UP,
    "┘": _LEFT | _UP, "▶": _LEFT, "◀": _RIGHT, "▼": _UP | _DOWN, "▲": _UP | _DOWN, "◇": _RIGHT | _DOWN,
}  # fmt: skip
"""The sides of a cell to which a sign leads from its centre."""
_CURVES = {"╭": (1, 1), "╮": (-1, 1), "╰": (1, -1), "╯": (-1, -1)}
"""The sides that a round corner joins, as directions."""
_DASHED = {"╌", "┄"}
_HEADS = {"▶": (1, 0), "◀": (-1, 0), "▼": (0, 1), "▲": (0, -1)}
_CORNERS = {"╭": ("╮", "╰"), "┌": ("┐", "└"), "◇": ("┐", "└")}
"""The upper left corners of boxes, with the next ones to the right and below."""
_SIGNS = {*_LINES, *_CURVES, *_DASHED}


@lru_cache(maxsize=_KEPT)
def diagram_svg(source: str) -> str:
    """Return a flowchart, sequence or state diagram as SVG; empty if it cannot be drawn."""
    if len(source) > _LONGEST:
        return ""
    for width in _WIDTHS:
        rows = draw_sequence(source, width) or draw_flowchart(source, width) or draw_state_diagram(source, width)
        if rows is not None:
            return _svg([_cells(row) for row in rows])
    return ""


def _cells(row: str) -> list[str]:
    """Return the sign in each column; the second column of a wide one is empty."""
    cells: list[str] = []
    for sign in row:
        size = cell_width(sign)
        if size == 0 and cells:
            cells[-1] += sign
        else:
            cells += [sign, *[""] * (size - 1)]
    return cells


def _svg(grid: Sequence[Sequence[str]]) -> str:
    width, height = max(map(len, grid)) * _WIDE, len(grid) * _HIGH
    boxes = "".join(_boxes(grid))
    texts = [*_texts(grid)]
    words = "".join(written for _label_text, written in texts)
    label = attribute(" ".join(label_text for label_text, _written in texts))
    return (
        f'<svg class="diagram" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img"'
        f' aria-label="{label}">{boxes}<path class="diagram-line" d="{_solid(grid)}"/>'
        f'<path class="diagram-dashed" d="{_dashes(grid)}"/><path class="diagram-head" d="{_heads(grid)}"/>{words}</svg>'
    )


def _at(grid: Sequence[Sequence[str]], x: int, y: int) -> str:
    return grid[y][x] if 0 <= y < len(grid) and 0 <= x < len(grid[y]) else ""


def _center(x: int, y: int) -> tuple[float, float]:
    return (x + 0.5) * _WIDE, (y + 0.5) * _HIGH


def _boxes(grid: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the area of each box."""
    for y, row in enumerate(grid):
        for x, sign in enumerate(row):
            if sign not in _CORNERS:
                continue
            right_sign, below_sign = _CORNERS[sign]
            right = next((at for at in range(x + 1, len(row)) if row[at] not in ("─", "┬", "┴", "┼")), -1)
            below = next((at for at in range(y + 1, len(grid)) if _at(grid, x, at) not in ("│", "├", "┤", "┼")), -1)
            if right < 0 or below < 0 or row[right] != right_sign or _at(grid, x, below) != below_sign:
                continue
            left, top = _center(x, y)
            cls = "diagram-decision" if sign == "◇" else "diagram-node"
            size = f'width="{(right - x) * _WIDE}" height="{(below - y) * _HIGH}"'
            yield f'<rect class="{cls}" x="{left}" y="{top}" {size} rx="{6 if sign == "╭" else 0}"/>'


def _sides(grid: Sequence[Sequence[str]], x: int, y: int) -> int:
    """Return the sides to which the lines of a cell lead; lifelines continue through signs."""
    sign = _at(grid, x, y)
    sides = _LINES.get(sign, 0)
    if sign in _CURVES:
        right, below = _CURVES[sign]
        return (_RIGHT if right > 0 else _LEFT) | (_DOWN if below > 0 else _UP)
    if sign == "┄" or (sign == "◀" and not _is_line(_at(grid, x - 1, y))):
        passes = (_leads(above := _at(grid, x, y - 1), _DOWN) or above == "◀") and _leads(_at(grid, x, y + 1), _UP)
        return sides | (_UP | _DOWN if passes else 0)
    return sides


def _leads(sign: str, side: int) -> bool:
    return bool(_LINES.get(sign, 0) & side)


def _is_line(sign: str) -> bool:
    return sign in _LINES or sign in _CURVES


def _solid(grid: Sequence[Sequence[str]]) -> str:
    written = []
    for y, row in enumerate(grid):
        for x, sign in enumerate(row):
            across, down = _center(x, y)
            sides = _sides(grid, x, y)
            if sign in _CURVES:
                right, below = _CURVES[sign]
                start, bend = across + right * _WIDE / 2, down + below * _WIDE / 2
                written.append(f"M{start} {down}Q{across} {down} {across} {bend}V{down + below * _HIGH / 2}")
                continue
            if sides & (_LEFT | _RIGHT):
                first = across - _WIDE / 2 if sides & _LEFT else across
                written.append(f"M{first} {down}H{across + _WIDE / 2 if sides & _RIGHT else across}")
            if sides & (_UP | _DOWN):
                first = down - _reach(grid, x, y - 1, _DOWN) if sides & _UP else down
                written.append(f"M{across} {first}V{down + _reach(grid, x, y + 1, _UP) if sides & _DOWN else down}")
    return "".join(written)


def _reach(grid: Sequence[Sequence[str]], x: int, y: int, side: int) -> float:
    """Return how far a line goes towards the cell at ``x`` and ``y``: to its edge, or to the border of a box in it."""
    ends = _is_line(_at(grid, x, y)) and not _sides(grid, x, y) & side
    return _HIGH if ends else _HIGH / 2


def _dashes(grid: Sequence[Sequence[str]]) -> str:
    written = []
    for y, row in enumerate(grid):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end] in _DASHED:
                end += 1
            if end > x:
                written.append(f"M{x * _WIDE} {_center(x, y)[1]}H{end * _WIDE}")
            x = max(end, x + 1)
    return "".join(written)


def _heads(grid: Sequence[Sequence[str]]) -> str:
    written = []
    for y, row in enumerate(grid):
        for x, sign in enumerate(row):
            if sign not in _HEADS:
                continue
            right, below = _HEADS[sign]
            across, down = _center(x, y)
            if right:
                across += right * _WIDE if _is_line(_at(grid, x + right, y)) else 0
                written.append(f"M{across} {down}l{-right * 9} -5v10z")
            else:
                down += below * (_HIGH if _is_line(_at(grid, x, y + below)) else _HIGH / 2)
                written.append(f"M{across} {down}l-5 {-below * 9}h10z")
    return "".join(written)


def _texts(grid: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Yield each run of words, as text and as SVG, centred at its place in the row."""
    for y, row in enumerate(grid):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and not _is_end(row, end):
                end += 1
            label = "".join(row[x:end]).strip()
            if label:
                lead = next(at for at in range(x, end) if row[at].strip())
                last = max(at for at in range(x, end) if row[at].strip()) + 1
                middle = (lead + last) * _WIDE / 2
                yield label, f'<text x="{middle}" y="{_center(x, y)[1] + 5}">{text(label)}</text>'
            x = max(end, x + 1)


def _is_end(row: Sequence[str], at: int) -> bool:
    """Tell whether a run of words ends at a column: at a line, or at two spaces."""
    return row[at] in _SIGNS or (row[at] == " " and (at + 1 >= len(row) or row[at + 1] == " "))
