"""Shared parts of diagrams: statements, labels, and the grid of cells on which they are drawn."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape

from docs_tui.preview.layout import cell_width, cut, graphemes, wrap
from docs_tui.source.clean import clean

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_JOINTS = dict(
    zip(
        range(16),
        " │││─╯╮┤─╰╭├─┴┬┼",
        strict=True,
    )
)


class Canvas:
    """Rows of cells that grow as they are drawn on."""

    def __init__(self) -> None:
        self._text: dict[tuple[int, int], str] = {}
        """The characters by row and column. The second cell of a wide character is empty."""
        self._lines: dict[tuple[int, int], int] = {}
        """The directions in which lines leave a cell."""

    def write(self, x: int, y: int, text: str) -> None:
        """Write text over everything else, from a cell on."""
        for start, end, width in graphemes(text):
            self._text[y, x] = text[start:end]
            for more in range(1, width):
                self._text[y, x + more] = ""
            x += width

    def join(self, x: int, y: int, directions: int) -> None:
        """Add lines from the centre of a cell in ``directions``."""
        self._lines[y, x] = self._lines.get((y, x), 0) | directions

    def vertical(self, x: int, top: int, bottom: int) -> None:
        """Draw a line through the rows from ``top`` up to ``bottom``, inclusive."""
        for y in range(top, bottom + 1):
            self.join(x, y, UP | DOWN)

    def horizontal(self, left: int, right: int, y: int) -> None:
        """Draw a line between the centres of two cells."""
        for x in range(left, right):
            self.join(x, y, RIGHT)
            self.join(x + 1, y, LEFT)

    def box(self, x: int, y: int, lines: Sequence[str], width: int, *, square: bool = False) -> None:
        """Draw a box of ``width`` cells around centred lines of text."""
        corners = "┌┐└┘" if square else "╭╮╰╯"
        bar = "─" * (width - 2)
        self.write(x, y, f"{corners[0]}{bar}{corners[1]}")
        for row, line in enumerate(lines, y + 1):
            space = width - 2 - cell_width(line)
            self.write(x, row, f"│{' ' * (space // 2)}{line}{' ' * (space - space // 2)}│")
        self.write(x, y + len(lines) + 1, f"{corners[2]}{bar}{corners[3]}")

    def rows(self) -> list[str]:
        """Return the rows as text, without space at their ends."""
        cells = [*self._text, *self._lines]
        height = max((y for y, _x in cells), default=-1) + 1
        width = max((x for _y, x in cells), default=-1) + 1
        return ["".join([self._cell(x, y) for x in range(width)]).rstrip() for y in range(height)]

    def _cell(self, x: int, y: int) -> str:
        text = self._text.get((y, x))
        return _JOINTS[self._lines.get((y, x), 0)] if text is None else text


def label_lines(label: str, width: int) -> list[str]:
    """Return a label as lines of at most ``width`` cells."""
    starts = wrap(label, width)
    lines = [label[start:end].strip() for start, end in zip(starts, [*starts[1:], len(label)], strict=True)]
    return [cut(line, 0, width)[0] for line in lines] or [""]


def widest(lines: Iterable[str]) -> int:
    """Return the width of the widest line in cells."""
    return max(map(cell_width, lines), default=0)


_BREAK = re.compile(r"<br\s*/?>|\\n", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_ENTITY = re.compile(r"#(\w+);")


def statements(source: str) -> Iterator[str]:
    """Yield the statements of a diagram without comments, directives and front matter."""
    lines = clean(source).split("\n")
    if lines and lines[0].strip() == "---":
        ends = [at for at, line in enumerate(lines[1:], 1) if line.strip() == "---"]
        lines = lines[ends[0] + 1 :] if ends else []
    for line in lines:
        for statement in line.split("%%", 1)[0].split(";") if "#" not in line else (line.split("%%", 1)[0],):
            if statement.strip():
                yield statement.strip()


def label_text(source: str) -> str:
    """Return a label as readers see it; its lines are separated by LF."""
    text = source.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`":
        text = text[1:-1].strip("`")
    text = _TAG.sub("", _BREAK.sub("\n", text))
    text = clean(unescape(_ENTITY.sub(r"&\1;", text)))
    return "\n".join(" ".join(line.split()) for line in text.split("\n")).strip()
