"""Pictures of a page: how many cells they take, and what the page needs to know about their files."""

from typing import Literal, NamedTuple, Protocol, TypeAlias

from docs_tui.preview.model import Block, FileStamp, PicturePlaceholder, StyledText

GraphicsMode: TypeAlias = Literal["box", "blocks", "kitty", "sixel"]
"""How pictures are drawn. ``box``: only a caption; ``blocks``: two pixels a cell; the others are terminal protocols."""

MAX_CELLS = 90
"""The most columns, and rows, of a picture: kitty cannot number more."""


class Graphics(NamedTuple):
    """How pictures are drawn, and the size of a cell."""

    mode: GraphicsMode = "box"
    cell_width: int = 10
    """In pixels."""
    cell_height: int = 20

    def fit(self, width: int, height: int, columns: int) -> tuple[int, int]:
        """Return the columns and rows of a picture in the ``columns`` there are. Pictures are never enlarged."""
        if self.mode == "blocks":
            # So coarse a picture says no more when it is larger, and would only push the text off the screen.
            columns, max_rows = min(columns, 60), min(max(columns // 6, 5), 14)
        else:
            max_rows = max(columns // 3, 6)
        columns = min(columns, max(round(width / self.cell_width), 1))
        rows = columns * self.cell_width * height / (width * self.cell_height)
        if rows > max_rows:
            columns, rows = round(columns * max_rows / rows), max_rows
        return max(columns, 1), max(round(rows), 1)


class PixelSize(Protocol):
    """The size of a picture in pixels."""

    @property
    def width(self) -> int:
        """The number of columns."""

    @property
    def height(self) -> int:
        """The number of rows."""


class DecodedPicture(PixelSize, Protocol):
    """A decoded picture."""

    @property
    def data(self) -> bytes:
        """Red, green, blue and alpha of each pixel, row by row."""


class PictureSource(Protocol):
    """Reads the pictures of a docs folder, by their paths from its root."""

    def stamp(self, file: str) -> FileStamp | None:
        """Return what changes when the file does; None if there is no such file."""

    def size(self, file: str) -> PixelSize | None:
        """Return the size of a picture; None if it cannot be read."""

    def pixels(self, file: str, width: int, height: int) -> DecodedPicture | None:
        """Return a picture scaled to a size. Slow: call it in a thread."""


def picture_block(picture: PicturePlaceholder, graphics: Graphics) -> Block:
    """Return a block of the cells that a picture takes."""

    def shape(width: int) -> StyledText:
        size = (0, 1) if picture.failed else graphics.fit(*picture.size, min(width, MAX_CELLS))
        picture.columns, picture.rows = size
        return StyledText("\n".join([" " * picture.columns] * picture.rows))

    return Block("", "picture", wrapped=False, shape=shape, picture=picture)
