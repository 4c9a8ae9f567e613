"""Pictures of a page: how large they are drawn, and the blocks that hold their place."""

from typing import Literal, NamedTuple, Protocol, TypeAlias

from docs_tui.preview.model import Block, PictureLook, Stamp, Words

Way: TypeAlias = Literal["box", "blocks", "kitty", "sixel"]
"""``box``: its name, size and words; ``blocks``: two pixels a cell; the others: the protocols of their names."""

MOST_CELLS = 90
"""Columns, and rows, that a picture can have: as many as kitty can number."""


class Graphics(NamedTuple):
    """How pictures are drawn, and on what."""

    way: Way = "box"
    cell_width: int = 10
    """Pixels."""
    cell_height: int = 20

    def fit(self, width: int, height: int, room: int) -> tuple[int, int]:
        """Return the cells, columns and rows, that a picture takes in ``room`` columns; never more than it has pixels."""
        if self.way == "blocks":
            # Coarse as it is, it says which picture it is; more room would say no more, and push the text off the screen.
            room, most_rows = min(room, 60), min(max(room // 6, 5), 14)
        else:
            most_rows = max(room // 3, 6)
        columns = min(room, max(round(width / self.cell_width), 1))
        rows = columns * self.cell_width * height / (width * self.cell_height)
        if rows > most_rows:
            columns, rows = round(columns * most_rows / rows), most_rows
        return max(columns, 1), max(round(rows), 1)


class Size(Protocol):
    """Pixels."""

    @property
    def width(self) -> int:
        """From left to right."""

    @property
    def height(self) -> int:
        """From top to bottom."""


class Pixels(Size, Protocol):
    """A picture as it is drawn."""

    @property
    def data(self) -> bytes:
        """Red, green, blue and opacity of each pixel, row by row."""


class PictureSource(Protocol):
    """The pictures of the docs folder, by their paths from its root."""

    def stamp(self, file: str) -> Stamp | None:
        """Return what changes when the picture does."""

    def size(self, file: str) -> Size | None:
        """Return the size of a picture."""

    def pixels(self, file: str, width: int, height: int) -> Pixels | None:
        """Return a picture in another size; for a thread."""


def picture_block(look: PictureLook, graphics: Graphics) -> Block:
    """Return the cells that a picture is drawn in."""

    def shape(width: int) -> Words:
        look.columns, look.rows = (0, 1) if look.failed else graphics.fit(*look.size, min(width, MOST_CELLS))
        return Words("\n".join([" " * look.columns] * look.rows))

    return Block("", "picture", wrapped=False, shape=shape, picture=look)
