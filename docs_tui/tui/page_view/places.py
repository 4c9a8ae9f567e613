"""Pages and places in them: what is shown, where the reader is, and the ways there."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from textual.message import Message

from docs_tui.preview.content import PageContent
from docs_tui.preview.model import Block
from docs_tui.preview.outline import OutlineEntry
from docs_tui.preview.page import PreviewPage
from docs_tui.tui.page_view.ahead import Prepared, prepare
from docs_tui.tui.page_view.canvas import Canvas

_MOST_PREPARED = 2


@dataclass(frozen=True, slots=True)
class Place:
    """Where the reader is on a page, by content: to come back to later."""

    key: str
    offset: int
    """In the page's text."""
    text: str
    """Of the block at the top."""
    char: int
    above: int
    """Rows from the first visible one down to the character, counted backwards."""
    row: int


class Places(Canvas):
    """A canvas that shows pages and finds places in them."""

    class TopChanged(Message, namespace="doc_view"):
        """Another heading's section is at the top now; None above the first heading."""

        def __init__(self, view: "Places", heading: OutlineEntry | None, index: int) -> None:
            super().__init__()
            self.view = view
            self.heading = heading
            self.index = index
            """In ``view.outline``; -1 above the first heading."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._top_index = -1
        self._prepared: dict[str, Prepared] = {}
        """Pages that may be shown next, by key; the last ones that were made ready."""
        self._wanted: Place | str | int | None = None
        """Where to go as soon as there is a size."""

    def _forget(self) -> None:
        """Drop what belongs to the page that was shown."""
        self._highlighting.forget()

    def _updated(self) -> None:
        """Do what has to follow an edit of the page."""

    def _scrolled(self) -> None:
        super()._scrolled()
        self._watch_top()

    def _resized(self) -> None:
        """Go where the reader wanted to, now that there is a size."""
        super()._resized()
        if self._wanted is not None and self._content is not None:
            self._go(self._wanted)

    @property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """The headings of the page, in order."""
        return self._content.outline if self._content else ()

    @property
    def outline_index(self) -> int:
        """Which heading's section is at the top; -1 above the first."""
        return self._top_index

    def show(
        self,
        page: PreviewPage,
        *,
        anchor: str = "",
        line: int = 0,
        place: Place | None = None,
        ready: PageContent | None = None,
    ) -> None:
        """Show ``page`` from its top, or at ``anchor``, ``line`` of its file or ``place``; see ``update`` for ``ready``.

        A page with the key of the one that is shown replaces it where it stands: see ``update``.
        """
        wanted: Place | str | int | None = place or anchor or line or None
        if self._content is not None and self._content.page.key == page.key:
            self.update(page, ready)
            if wanted is not None:
                self._go(wanted)
            return
        self._forget()
        self._wanted = wanted
        self._kept = None
        prepared = self._prepared.pop(page.key, None)
        if prepared is not None and prepared.fits(page, self._painter(page)):
            self._take(prepared)
        else:
            self._content = PageContent(page, ready=ready)
            self._build_around(0)
            self._lay_out()
        self._scroll_to_row(0)
        if self._build_visible(0):
            self._lay_out()
        if self._width and wanted is not None:
            self._go(wanted)
        self._start_filling()
        self._watch_top()

    def prepare(self, page: PreviewPage, content: PageContent | None = None) -> Iterator[None]:
        """Make a page ready, step by step, which may be shown next; from its ``content``, where that is there."""
        if not self._width:
            return
        for prepared in prepare(
            content or PageContent(page), self._painter(page), self._height, self._can_be_drawn_ahead
        ):
            if prepared is not None:
                while len(self._prepared) >= _MOST_PREPARED:
                    del self._prepared[next(iter(self._prepared))]
                self._prepared[page.key] = prepared
            yield

    def _can_be_drawn_ahead(self, block: Block) -> bool:
        return block.picture is None and self._highlighting.at_once(block)

    def update(self, page: PreviewPage, ready: PageContent | None = None) -> None:
        """Show the new state of the same page, keep the reader's place by content, mark what changed.

        Args:
            page: The page as it is now.
            ready: The same, of which a thread has read what takes longest.
        """
        if self._content is None or self._content.page.key != page.key:
            self.show(page, ready=ready)
            return
        self._replace(PageContent(page, self._content, ready=ready))

    def show_edit(self, before: str, text: str) -> bool:
        """Show an edit of the page at once, by the parts that it touches; ``show`` follows when all of it is read again.

        Args:
            before: The page's file as it was; where what is shown was made of another text, nothing is done.
            text: The file as it is.

        Returns:
            Whether the edit is shown.
        """
        content = self._content
        if content is None or (after := content.after(before, text)) is None:
            return False
        self._replace(after)
        return True

    def _replace(self, content: PageContent) -> None:
        """Show another state of the page; the reader's place stays, by content."""
        anchor = self._anchor()
        self._content = content
        self._build_around(self._content.part_at(0) if anchor is None else self._content.place_of(anchor.part))
        self._lay_out(anchor)
        self._updated()
        self._start_filling()
        self._watch_top()

    def place(self) -> Place | None:
        """Return where the reader is, for history."""
        anchor = self._anchor()
        if anchor is None or self._content is None:
            return None
        offset = anchor.part.start + anchor.block.source.start
        return Place(self._content.page.key, offset, anchor.block.text[:80], anchor.char, anchor.above, self._top)

    def _watch_top(self) -> None:
        index = self._section_at(self._top + 2)
        if index != self._top_index:
            self._top_index = index
            outline = self.outline
            self.post_message(self.TopChanged(self, outline[index] if index >= 0 else None, index))

    def _section_at(self, row: int) -> int:
        offset = self._layout.offset_at(row)
        return bisect_right([entry.offset for entry in self.outline], offset) - 1

    def _go(self, wanted: Place | str | int) -> None:
        if not self._width:
            self._wanted = wanted
            return
        self._wanted = None
        if isinstance(wanted, str):
            self.goto_anchor(wanted)
        elif isinstance(wanted, int):
            self.goto_line(wanted)
        else:
            self._go_to_place(wanted)

    def _go_to_place(self, place: Place) -> None:
        if self._content is None or place.row == 0:
            self._reader_scroll(0)
            return
        block = self._show_offset(place.offset)
        if block is None or not block.text.startswith(place.text):
            same = (each for each in self._layout.blocks if each.text.startswith(place.text))
            block = next(same, block) if place.text else block
        index = self._layout.index(block) if block is not None else -1
        self._reader_scroll(self._layout.row(index, place.char) + place.above if index >= 0 else place.row)

    def _show_offset(self, offset: int) -> Block | None:
        """Return the block that a character of the page became, built, opened and laid out."""
        if self._content is None:
            return None
        self._build_around(self._content.part_at(offset))
        block = self._content.block_at(offset)
        self._lay_out()
        return block

    def goto_anchor(self, anchor: str) -> bool:
        """Scroll to the heading or element with the id ``anchor``; False where there is none."""
        if self._content is None:
            return False
        offset = self._content.offset_of(anchor)
        if offset < 0:
            return False
        self._goto_offset(offset)
        return True

    def goto_heading(self, index: int) -> None:
        """Scroll to a heading of ``outline``."""
        if 0 <= index < len(self.outline):
            self._goto_offset(self.outline[index].offset)

    def _goto_offset(self, offset: int) -> None:
        block = self._show_offset(offset)
        index = self._layout.index(block) if block is not None else -1
        if index >= 0:
            self._show_row(self._layout.top(index), near_top=True)

    def goto_title(self, text: str) -> int:
        """Scroll to the last heading of ``outline`` with a text, and return where it stands in the page; 0 where there is none.

        The last: what a spec says stands behind what the page says by itself.
        """
        offset = next((entry.offset for entry in reversed(self.outline) if entry.text == text), 0)
        if offset:
            self._goto_offset(offset)
        return offset

    def goto_line(self, line: int) -> int:
        """Scroll to what ``line`` of the page's file became, and return where it stands in the page."""
        offset = self._content.lines.offset_of(line) if self._content is not None else 0
        self._goto_offset(offset)
        return offset

    def line_at_top(self) -> int:
        """Return the line of the page's file that the first visible row came from; at least 1."""
        if self._content is None:
            return 1
        return self._content.line_of(self._layout.offset_at(self._top + 1))
