"""The widget that draws a page: its content, the reader's place, find in page, and the marks of problems."""

from collections.abc import Iterable, Iterator

from textual.strip import Strip

from docs_tui.preview.content_parts import PageHeading
from docs_tui.preview.layout import column_geometry, draw_again, row_span
from docs_tui.preview.model import Block
from docs_tui.preview.page_content import PageContent, PagePosition
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.source.diagnostic import Severity
from docs_tui.tui.few_colors import has_tints
from docs_tui.tui.page_view.highlighting import Highlighting
from docs_tui.tui.page_view.line_view import LineView
from docs_tui.tui.page_view.page_search import PageSearch
from docs_tui.tui.page_view.page_targets import FirstDrawn, FoundChanged, ProblemMarks, TopChanged
from docs_tui.tui.page_view.painter import Painter, RowCache
from docs_tui.tui.page_view.palette import Palette
from docs_tui.tui.page_view.picture_drawing import PictureDrawing
from docs_tui.tui.page_view.prepared_pages import PreparedPages
from docs_tui.tui.page_view.scroller import Destination, PageScroller


class DrawnPage(LineView):
    """Shows a page. Only visible rows are drawn.

    ``PageScroller`` has the content and the layout, ``PageSearch`` finds, ``Painter`` draws.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._scroller = PageScroller(self)
        self._search = PageSearch(self._scroller, self)
        self._marks = ProblemMarks(self._scroller)
        self._palette: Palette | None = None
        self._rows: RowCache | None = None
        self._has_drawn = False
        self._highlighting = Highlighting(self, self.redraw)
        self.pictures = PictureDrawing(
            self,
            page=lambda: self.page,
            blocks=self._scroller.picture_blocks,
            redraw=self.redraw,
            lay_out=self._scroller.lay_out_again,
        )
        self._prepared = PreparedPages()
        self._section = -1
        """The index of the section that was reported last."""

    # Showing pages

    @property
    def page(self) -> PreviewPage | None:
        """The page that is shown."""
        return self._scroller.content.page if self._scroller.content else None

    def show(
        self,
        page: PreviewPage,
        *,
        anchor: str = "",
        line: int = 0,
        place: PagePosition | None = None,
        ready: PageContent | None = None,
    ) -> None:
        """Show a page; a new state of the page that is shown keeps the reader's place, and what changed is marked.

        Args:
            page: The page.
            anchor: The heading or element to go to.
            line: The line of the page's file to go to.
            place: The position to go to.
            ready: The content of the page, if a thread has built the slow parts.
        """
        destination: Destination | None = place or anchor or line or None
        content = self._scroller.content
        if content is not None and content.page.key == page.key:
            self._replace(PageContent(page, content, ready=ready))
            if destination is not None:
                self._scroller.go_to(destination)
            return
        self._forget_page()
        painter = self._painter(page)
        if (prepared := self._prepared.take(page, painter)) is not None:
            self._rows = prepared.rows
            self._scroller.show_prepared(prepared.content, prepared.layout, painter.geometry, destination)
            self.refresh()
        else:
            self._scroller.show(PageContent(page, ready=ready), destination)
        self._report_section()

    def show_edit(self, before: str, text: str) -> bool:
        """Show an edit of the page's file immediately, before the whole page is parsed again and passed to ``show``.

        Args:
            before: The file before the edit. If another text is shown, nothing happens.
            text: The file after the edit.

        Returns:
            Whether the edit is shown.
        """
        content = self._scroller.content
        if content is None or (after := content.after_edit(before, text)) is None:
            return False
        self._replace(after)
        return True

    def _replace(self, content: PageContent) -> None:
        self._scroller.replace(content)
        self._search.find_again()
        self._report_section()

    def prepare(self, page: PreviewPage, content: PageContent | None = None) -> Iterator[None]:
        """Prepare a page that may be shown next, in short steps; ``content`` is used if it is given."""
        if not self.view_width:
            return
        painter = self._painter(page)
        yield from self._prepared.prepare(content or PageContent(page), painter, self.view_height, self._can_draw_ahead)

    def _can_draw_ahead(self, block: Block) -> bool:
        return block.picture is None and self._highlighting.highlight_now(block)

    def _forget_page(self) -> None:
        """Discard everything about the previous page."""
        self._highlighting.clear()
        self._search.clear()

    def note(self, problems: Iterable[tuple[Severity, int]]) -> None:
        """Mark the lines of the page's file, counted from 1, that have problems."""
        if self._marks.set(problems):
            self.refresh()

    # Places on the page

    @property
    def outline(self) -> tuple[PageHeading, ...]:
        """The headings of the page, in order."""
        return self._scroller.outline

    @property
    def outline_index(self) -> int:
        """The index of the section at the top; -1 above the first heading."""
        return self._section

    def _report_section(self) -> None:
        """Post a message if another section is at the top."""
        index = self._scroller.section_at_top()
        if index != self._section:
            self._section = index
            self.post_message(TopChanged(index))

    def place(self) -> PagePosition | None:
        """Return the reader's place, for the history."""
        return self._scroller.position()

    def line_at_top(self) -> int:
        """Return the line of the page's file that the first visible row comes from; at least 1."""
        return self._scroller.line_at_top()

    @property
    def is_in_operation(self) -> bool:
        """Whether the first visible row comes from the operation of a spec."""
        return self._scroller.is_in_operation

    def goto_anchor(self, anchor: str) -> bool:
        """Go to the heading or element with the id ``anchor``; return False if there is none."""
        return self._scroller.go_to_anchor(anchor)

    def goto_heading(self, index: int) -> None:
        """Go to a heading of ``outline``."""
        self._scroller.go_to_heading(index)

    def goto_title(self, text: str) -> int:
        """Go to the last heading with this text (operations come last) and return its offset; 0 if there is none."""
        return self._scroller.go_to_title(text)

    def goto_line(self, line: int) -> int:
        """Go to ``line`` of the page's file and return its offset in the page."""
        return self._scroller.go_to_line(line)

    # Find in page

    def find(self, query: str, behind: int = 0) -> int:
        """Mark every match of ``query``, go to one, and return how many were found at once.

        Args:
            query: The text; "" ends the search.
            behind: The earliest offset of the wanted match in the page; 0: from the screen on.
        """
        return self._search.find(query, behind)

    def find_next(self) -> None:
        """Go to the next match."""
        self._search.step(1)

    def find_previous(self) -> None:
        """Go to the previous match."""
        self._search.step(-1)

    @property
    def is_looking(self) -> bool:
        """Whether there may be more matches than were found so far."""
        return self._search.is_searching

    def search_changed(self) -> None:
        """Draw and report the matches."""
        self.refresh()
        found = self._search
        self.post_message(FoundChanged(found.count, found.current, whole=not found.is_searching))

    # Called by the scroller

    def layout_changed(self) -> None:
        """Discard everything that depends on the layout."""
        self._marks.layout_changed()

    def redraw_all(self) -> None:
        """Draw every row again."""
        self._rows = None
        self.refresh()

    def on_resize(self) -> None:
        """Wrap the text for the new width."""
        if self._scroller.resize():
            self._search.find_again()
            self._report_section()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Build the parts that become visible, and report the section at the top."""
        super().watch_scroll_y(old_value, new_value)
        if int(old_value) != int(new_value) and self._scroller.content is not None:
            self._scroller.scrolled()
            self._report_section()

    # Drawing

    def notify_style_update(self) -> None:
        """Draw in the new theme."""
        super().notify_style_update()
        self._palette = None
        self._rows = None

    def _colors(self) -> Palette:
        if self._palette is None:
            _base_background, _base_color, background, color = self.colors
            self._palette = Palette(self.app.theme_variables, background, color, has_tints=has_tints(self.app.console))
        return self._palette

    def _painter(self, page: PreviewPage) -> Painter:
        return Painter(self._colors(), column_geometry(self.view_width), page.is_missing, self.pictures.row)

    def render_line(self, y: int) -> Strip:
        """Draw one line of the view."""
        layout, row = self._scroller.layout, self.top + y
        page = self.page
        if page is None or not self.view_width or row >= layout.height:
            return Strip.blank(self.size.width, self._colors().base)
        if self._rows is None:
            self._rows = RowCache(self._painter(page))
        if not self._has_drawn and (page.is_complete or page.document.root.children):
            self._has_drawn = True
            self.call_after_refresh(self.post_message, FirstDrawn())
        index, inner = layout.at(row)
        block = layout.blocks[index]
        if block.inside or (block.code is not None and not block.code.highlighted):
            self._highlighting.start(block)
        strip = self._rows.strip(block, inner)
        if inner < 0:
            return strip
        return self._draw_over(strip, self._rows.painter, index, inner)

    def _draw_over(self, strip: Strip, painter: Painter, index: int, inner: int) -> Strip:
        """Return a row of the block at ``index`` with everything that may change while the block stays the same."""
        block = self._scroller.layout.blocks[index]
        strip = painter.highlight(strip, block, inner, self._search.ranges_between(block, *row_span(block, inner)))
        mark = self._marks.mark_at(index, inner)
        return strip if mark is None else painter.write_margin(strip, *mark)

    @property
    def has_sixels(self) -> bool:
        """Whether pictures are drawn with sixels."""
        return self.page is not None and self.page.graphics.mode == "sixel"

    def redraw(self, block: Block) -> None:
        """Draw a block again."""
        layout = self._scroller.layout
        index = layout.index_of(block)
        if index < 0:
            return
        if block.inside:
            draw_again(block, layout.width)
        if self._rows is not None:
            self._rows.forget(block)
        self.refresh_lines(layout.tops[index], layout.tops[index + 1] - layout.tops[index])

    def on_unmount(self) -> None:
        """Delete the pictures from the terminal."""
        self.pictures.clear()
