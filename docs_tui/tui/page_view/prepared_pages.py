"""Pages that are laid out and drawn in advance, so that going to one only paints it."""

from collections.abc import Callable, Iterator

from docs_tui.preview.model import Block
from docs_tui.preview.page_content import PageContent, PageLayout, build_screen
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.source.record import record
from docs_tui.tui.page_view.painter import Painter, RowCache

_ROWS_AT_ONCE = 8
_MAX_PAGES = 2


@record(frozen=True, slots=True, eq=False)
class PreparedPage:
    """The first screen of a page, drawn for one width in one theme."""

    content: PageContent
    layout: PageLayout
    rows: RowCache

    def fits(self, page: PreviewPage, painter: Painter) -> bool:
        """Tell whether this is ``page``, drawn as ``painter`` would draw it now."""
        mine = self.rows.painter
        return self.content.page is page and mine.geometry == painter.geometry and mine.palette is painter.palette


def prepare_page(
    content: PageContent, painter: Painter, height: int, can_draw: Callable[[Block], bool]
) -> Iterator[PreparedPage | None]:
    """Prepare a page in steps of a few milliseconds; the last step yields it.

    Args:
        content: The page, of which nothing is built yet.
        painter: Draws it.
        height: The number of rows on the screen.
        can_draw: Tells whether a block can be drawn before the page is shown.
    """
    column = painter.geometry.column
    yield None
    for _ in build_screen(content, 0, height, column):
        yield None
    _ = content.outline
    yield None
    layout = PageLayout(content, column)
    if layout.build_between(0, height):
        layout = PageLayout(content, column)
    yield None
    rows = RowCache(painter)
    for row in range(min(height, layout.height)):
        index, inner = layout.at(row)
        if can_draw(layout.blocks[index]):
            rows.strip(layout.blocks[index], inner)
        if row % _ROWS_AT_ONCE == 0:
            yield None
    yield PreparedPage(content, layout, rows)


class PreparedPages:
    """The pages that may be shown next."""

    def __init__(self) -> None:
        self._pages: dict[str, PreparedPage] = {}
        """The prepared pages by key, oldest first."""

    def prepare(
        self, content: PageContent, painter: Painter, height: int, can_draw: Callable[[Block], bool]
    ) -> Iterator[None]:
        """Prepare a page in steps of a few milliseconds; see ``prepare_page``."""
        for prepared in prepare_page(content, painter, height, can_draw):
            if prepared is not None:
                while len(self._pages) >= _MAX_PAGES:
                    del self._pages[next(iter(self._pages))]
                self._pages[content.page.key] = prepared
            yield

    def take(self, page: PreviewPage, painter: Painter) -> PreparedPage | None:
        """Remove and return the prepared ``page``; None if it is not prepared in the way that ``painter`` would draw it."""
        prepared = self._pages.pop(page.key, None)
        return prepared if prepared is not None and prepared.fits(page, painter) else None
