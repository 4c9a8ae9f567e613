"""Building before it is asked for: the first screen of a page, what comes into view, whole pages that are not shown yet."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from docs_tui.preview.content import PageContent
from docs_tui.preview.model import Block, every_block
from docs_tui.preview.page import PreviewPage
from docs_tui.preview.page_layout import PageLayout
from docs_tui.tui.page_view.draw import Painter
from docs_tui.tui.page_view.rows import Rows

_ROWS_AT_ONCE = 8


def build_from(content: PageContent, part: int, rows: int, column: int) -> Iterator[int]:
    """Build what so many ``rows`` from ``part`` on need, by a guess, and yield the place of each part that is there."""
    for index in range(max(part - 1, 0), len(content.parts)):
        content.build(index)
        yield index
        rows -= sum(_rows(block, column) for block in every_block(content.parts[index].items or []))
        if rows < 0:
            return


def _rows(block: Block, column: int) -> int:
    """Return about how many rows a block will take; one that has no text before it is drawn, by what its author wrote."""
    if block.shape is not None and not block.head:
        return (block.source.end - block.source.start) // column + 1
    return len(block.text) // column + block.text.count("\n") + 1


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A page from its top, for one width in one theme, up to what the terminal is sent."""

    content: PageContent
    layout: PageLayout
    rows: Rows

    def fits(self, page: PreviewPage, painter: Painter) -> bool:
        """Tell whether this is ``page`` as it would be drawn now."""
        mine = self.rows.painter
        return self.content.page is page and mine.geometry == painter.geometry and mine.palette is painter.palette


def prepare(
    content: PageContent, painter: Painter, height: int, draws: Callable[[Block], bool]
) -> Iterator[Prepared | None]:
    """Make a page ready step by step, a few milliseconds each; the last one yields it.

    Args:
        content: The page, of which nothing has been built.
        painter: For the width and the theme.
        height: Rows of the screen.
        draws: Tells whether a block can be drawn ahead.
    """
    column = painter.geometry.column
    yield None
    for _ in build_from(content, 0, height, column):
        yield None
    _ = content.outline
    yield None
    layout = PageLayout(content, column)
    if layout.build_between(0, height):
        layout = PageLayout(content, column)
    yield None
    rows = Rows(painter)
    for row in range(min(height, layout.height)):
        index, inner = layout.at(row)
        if draws(layout.blocks[index]):
            rows.strip(layout.blocks[index], inner)
        if row % _ROWS_AT_ONCE == 0:
            yield None
    yield Prepared(content, layout, rows)
