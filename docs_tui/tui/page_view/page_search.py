"""Find in page. A long page is searched in time slices, starting at the screen, so that no key has to wait."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from docs_tui.preview.find import Finder, TextMatch, open_matches
from docs_tui.preview.layout import lay_out
from docs_tui.preview.model import Block, all_blocks
from docs_tui.source.record import record

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.preview.content_parts import PagePart
    from docs_tui.preview.page_content import PageContent
    from docs_tui.tui.page_view.scroller import PageScroller

_AT_ONCE = 16_000
"""The number of characters that are searched before a key is answered."""
_SLICE = 0.008
"""Seconds of searching in the background at a time."""
_PAUSE = 0.006


class SearchHost(Protocol):
    """The interface of the widget that a search needs."""

    def start_timer(self, delay: float, callback: Callable[[], None], *, repeat: bool) -> "Timer":
        """Call ``callback`` after ``delay`` seconds, once or repeatedly."""

    def search_changed(self) -> None:
        """Draw and report the matches after a change of the matches or the current one."""


@record(frozen=False, slots=True)
class _Search:
    """A search that has not reached the end of the page yet."""

    parts: list[int]
    """The parts to search, the next one last."""
    first_part: int
    """The part that was searched first."""
    after: int
    """The earliest offset of the wanted match in the page; 0: from the screen on."""
    keep: int | None
    """The index of the match to stay at, -1 for none; None: go to the first one."""

    @property
    def has_wrapped(self) -> bool:
        """Whether the search reached the end of the page and continues at its top."""
        return not self.parts or self.parts[-1] < self.first_part


class PageSearch:
    """Finds a text on the page, opening closed panes to show a match."""

    def __init__(self, scroller: "PageScroller", host: SearchHost) -> None:
        self._scroller = scroller
        self._host = host
        self._finder = Finder()
        self._search: _Search | None = None
        self._timer: Timer | None = None

    @property
    def count(self) -> int:
        """The number of matches found so far."""
        return self._finder.count

    @property
    def current(self) -> int:
        """The number of the current match, from 0; -1 for none."""
        return self._finder.current

    @property
    def is_searching(self) -> bool:
        """Whether there may be more matches than were found so far."""
        return self._search is not None

    def ranges_between(self, block: Block, first: int, last: int) -> list[tuple[int, int, str]]:
        """Return the matches between two characters of ``block``: start, end and style."""
        if not self._finder.query:
            return []
        matches = self._finder.ranges_between(block, first, last)
        return [(start, end, "hit.current" if is_current else "hit") for start, end, is_current in matches]

    # Commands

    def clear(self) -> None:
        """Forget the query and its matches."""
        self._stop()
        if self._finder.query:
            self._finder.start("")

    def find(self, query: str, after: int = 0) -> int:
        """Search for ``query``, go to a match, and return how many were found at once.

        Args:
            query: The text; "" ends the search.
            after: The earliest offset of the wanted match in the page; 0: from the screen on.
        """
        self._stop()
        self._finder.start(query)
        if query:
            self._start(after)
        self._host.search_changed()
        return self._finder.count

    def find_again(self) -> None:
        """Search a changed page for the same query, and stay at the same match."""
        search, finder = self._search, self._finder
        if not finder.query:
            return
        self._stop()
        keep: int | None = finder.current
        if search is not None and finder.current < 0:
            keep = search.keep
        finder.start(finder.query)
        self._start(search.after if search is not None else 0, keep)
        self._host.search_changed()

    def step(self, by: int) -> None:
        """Go to the next match (1) or the previous one (-1)."""
        if (match := self._finder.step(by)) is not None:
            if self._search is not None:
                self._search.keep = None
            self._go_to(match)
            self._host.search_changed()

    # Searching

    def _start(self, after: int, keep: int | None = None) -> None:
        """Search the part on the screen (or at ``after``), and as much after it as fits into the time for a key."""
        content, anchor = self._scroller.content, self._scroller.anchor()
        if content is None:
            return
        first = content.part_at(after) if after or anchor is None else max(content.index_of(anchor.part), 0)
        order = [*range(first, len(content.parts)), *range(first)]
        self._search = _Search(order[::-1], first, after, keep)
        searched = 0

        def is_enough(part: "PagePart") -> bool:
            nonlocal searched
            searched += len(part.key)
            return searched > _AT_ONCE

        self._search_parts(content, self._search, is_enough)
        if self._search is not None and self._timer is None:
            self._timer = self._host.start_timer(_SLICE + _PAUSE, self._continue, repeat=True)

    def _continue(self) -> None:
        """Search for a few milliseconds."""
        search, content = self._search, self._scroller.content
        if search is None or content is None:
            return
        before, stop = self._finder.current, perf_counter() + _SLICE
        self._search_parts(content, search, lambda _part: perf_counter() > stop)
        if self._search is None or (before < 0 <= self._finder.current):
            self._host.search_changed()

    def _stop(self) -> None:
        self._search = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _search_parts(self, content: "PageContent", search: _Search, is_enough: Callable[["PagePart"], bool]) -> None:
        """Search parts one by one until ``is_enough``, and go to the wanted match as soon as it is known."""
        finder = self._finder
        opened = False
        while search.parts:
            index = search.parts.pop()
            content.build(index)
            opened |= self._search_part(content, index)
            if is_enough(content.parts[index]):
                break
        if opened:
            self._scroller.lay_out_again()
        finder.number_matches()
        if search.keep is not None:
            finder.go_to(min(search.keep, finder.count - 1))
        elif finder.current < 0:
            self._go_to(finder.go_to(self._wanted_match(content, search)))
        if not search.parts:
            self._stop()

    def _search_part(self, content: "PageContent", index: int) -> bool:
        """Search a part, also in closed panes; return whether a pane inside a card was opened."""
        opened = False
        blocks = list(all_blocks(content.parts[index].items or []))
        for block in blocks:
            opened |= bool(block.inside) and open_matches(self._finder.query, block)
            if block.shape is not None:
                lay_out(block, self._scroller.geometry.column)  # a closed block has no text yet
        self._finder.search(index, blocks)
        return opened

    # The match to go to

    def _wanted_match(self, content: "PageContent", search: _Search) -> int:
        """Return the number of the first match from where the search began, else the first on the page.

        Returns:
            -1 if it is not known yet.
        """
        number = self._first_after(content, search.after) if search.after else self._first_on_screen()
        if number >= 0 or not search.has_wrapped:
            return number
        first = next((match.part for _, match in self._finder.matches()), -1)
        return 0 if not search.parts or 0 <= first < search.parts[-1] else -1

    def _first_on_screen(self) -> int:
        """Return the number of the first match that is not above the screen; -1 for none."""
        matches = self._finder.matches(self._ends_on_screen)
        return next((number for number, match in matches if self._row_of(match) >= self._scroller.top), -1)

    def _ends_on_screen(self, block: Block) -> bool:
        """Tell whether a block ends below the top of the screen; True for blocks in closed panes, which have no rows."""
        layout = self._scroller.layout
        index = layout.index_of(block)
        return index < 0 or layout.tops[index + 1] > self._scroller.top

    def _row_of(self, match: TextMatch) -> int:
        """Return the row of a match; in a closed pane, the row of its part."""
        layout = self._scroller.layout
        index = layout.index_of(match.block)
        return layout.row(index, match.start) if index >= 0 else layout.part_rows(match.part)[0]

    def _first_after(self, content: "PageContent", offset: int) -> int:
        """Return the number of the first match in a block that ends at or behind ``offset``; -1 for none."""
        wanted = content.part_at(offset)
        # The title is not in the text of the page, so its part has no offset.
        inside = offset - content.parts[wanted].start if content.parts[wanted].source is not None else 0
        ends = ((number, match.part, match.block.source.end) for number, match in self._finder.matches())
        return next((number for number, part, end in ends if part > wanted or (part == wanted and end >= inside)), -1)

    def _go_to(self, match: TextMatch | None) -> None:
        scroller = self._scroller
        if match is None or scroller.content is None:
            return
        if scroller.layout.index_of(match.block) < 0:
            scroller.content.reveal(match.part, match.block)
            scroller.lay_out_again()
        if scroller.layout.index_of(match.block) >= 0:
            scroller.scroll_into_view(self._row_of(match))
