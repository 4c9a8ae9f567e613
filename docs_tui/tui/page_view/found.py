"""Find in page: what is looked for is marked wherever it stands, and gone to, opened where it is closed.

A long page is looked through in steps, from what is on the screen on, and no more of it at once than a key may wait for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from textual.message import Message

from docs_tui.preview.find import Finder, Hit, reveal
from docs_tui.preview.layout import lay_out
from docs_tui.preview.model import Block, every_block
from docs_tui.preview.part import PagePart
from docs_tui.tui.page_view.noted import Noted

if TYPE_CHECKING:
    from textual.timer import Timer

_AT_ONCE = 16_000
"""Characters that are looked through before a key is answered."""
_SLICE = 0.008
"""Seconds of looking on, and of letting keys have their turn."""
_PAUSE = 0.006


@dataclass(slots=True)
class _Looking:
    """What is still to do of looking through a page."""

    parts: list[int]
    """Their places, the next one last."""
    start: int
    """The first one."""
    behind: int
    """Where in the page's text the place to go to stands at the earliest; 0: from the screen on."""
    kept: int | None
    """Which place the reader stays at, -1 for none; None: goes to one."""

    @property
    def is_round(self) -> bool:
        """Whether the end of the page has been reached, and what is above follows."""
        return not self.parts or self.parts[-1] < self.start


class Found(Noted):
    """Pages in which a text is looked for."""

    class FoundChanged(Message, namespace="doc_view"):
        """Find in page has other hits, or stands on another one."""

        def __init__(self, view: "Found", hits: int, current: int, *, whole: bool) -> None:
            super().__init__()
            self.view = view
            self.hits = hits
            self.current = current
            """From 0; -1 without hits."""
            self.whole = whole
            """The whole page has been looked through."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._finder = Finder()
        self._looking: _Looking | None = None
        self._looks_on: Timer | None = None

    def _forget(self) -> None:
        super()._forget()
        self._end_looking()
        self._finder.begin("")

    def _updated(self) -> None:
        super()._updated()
        self._look_again()

    def _resized(self) -> None:
        super()._resized()
        self._look_again()

    def _look_again(self) -> None:
        """Look through the page as it stands now for what the reader looked for before, and stay at the same place."""
        looking, finder = self._looking, self._finder
        if not finder.query:
            return
        self._end_looking()
        kept: int | None = finder.current
        if looking is not None and finder.current < 0:
            kept = looking.kept
        finder.begin(finder.query)
        self._begin_looking(looking.behind if looking is not None else 0, kept)
        self._tell_found()

    def _overlays(self, index: int, first: int, last: int) -> list[tuple[int, int, str]]:
        found = super()._overlays(index, first, last)
        hits = self._finder.inside(self._layout.blocks[index], first, last)
        return found + [(start, end, "hit.current" if here else "hit") for start, end, here in hits]

    def find(self, query: str, behind: int = 0) -> int:
        """Mark every place of ``query``, go to one, and return how many there are as far as is known at once.

        Args:
            query: What to look for; "" ends.
            behind: Where in the page's text the place to go to stands at the earliest; 0: the next one from the screen on.
        """
        self._end_looking()
        self._finder.begin(query)
        if query:
            self._begin_looking(behind)
        self._tell_found()
        self.refresh()
        return self._finder.count

    # Looking through the page

    @property
    def is_looking(self) -> bool:
        """Whether there may be more than was found so far."""
        return self._looking is not None

    def _begin_looking(self, behind: int, kept: int | None = None) -> None:
        """Look through the part of the page that is on the screen, or is meant, and as much behind it as a key may wait for."""
        content, anchor = self._content, self._anchor()
        if content is None:
            return
        start = content.part_at(behind) if behind or anchor is None else max(content.place_of(anchor.part), 0)
        order = [*range(start, len(content.parts)), *range(start)]
        self._looking = _Looking(order[::-1], start, behind, kept)
        read = 0

        def is_enough(part: PagePart) -> bool:
            nonlocal read
            read += len(part.key)
            return read > _AT_ONCE

        self._look(is_enough)
        if self._looking is not None and self._looks_on is None:
            self._looks_on = self.set_interval(_SLICE + _PAUSE, self._look_on)

    def _look_on(self) -> None:
        """Look through more of the page for a moment."""
        before, stop = self._finder.current, perf_counter() + _SLICE
        self._look(lambda _part: perf_counter() > stop)
        if self._looking is None or (before < 0 <= self._finder.current):
            self.refresh()
            self._tell_found()

    def _look(self, is_enough: Callable[[PagePart], bool]) -> None:
        """Look through one part after the other until it ``is_enough``, and go to the place that is wanted once it is known."""
        looking, content, finder = self._looking, self._content, self._finder
        if looking is None or content is None:
            return
        opened = False
        while looking.parts:
            index = looking.parts.pop()
            content.build(index)
            opened |= self._look_through(index)
            if is_enough(content.parts[index]):
                break
        if opened:
            self._lay_out(self._anchor())
        finder.settle()
        if looking.kept is not None:
            finder.go(min(looking.kept, finder.count - 1))
        elif finder.current < 0:
            self._go_to_hit(finder.go(self._first_hit(looking)))
        if not looking.parts:
            self._end_looking()

    def _look_through(self, index: int) -> bool:
        """Look through a part, also in what is closed; True where something in it was opened."""
        opened = False
        blocks = list(every_block(self._content.parts[index].items or [])) if self._content is not None else []
        for block in blocks:
            opened |= bool(block.inside) and reveal(self._finder.query, block)
            if block.shape is not None:
                lay_out(block, self._geometry.column)  # what is closed has had no width yet
        self._finder.look(index, blocks)
        return opened

    def _end_looking(self) -> None:
        self._looking = None
        if self._looks_on is not None:
            self._looks_on.stop()
            self._looks_on = None

    def _tell_found(self) -> None:
        self.post_message(self.FoundChanged(self, self._finder.count, self._finder.current, whole=not self.is_looking))

    def find_next(self) -> None:
        """Go to the next place found."""
        self._step_hit(1)

    def find_previous(self) -> None:
        """Go to the place found before."""
        self._step_hit(-1)

    def _step_hit(self, by: int) -> None:
        if (hit := self._finder.step(by)) is not None:
            if self._looking is not None:
                self._looking.kept = None
            self._go_to_hit(hit)
            self.refresh()
            self._tell_found()

    def _first_hit(self, looking: _Looking) -> int:
        """Return the place to go to: the first one from where looking began, else the first on the page; -1 where it is not known yet."""
        number = self._first_hit_behind(looking.behind) if looking.behind else self._first_hit_in_view()
        if number >= 0 or not looking.is_round:
            return number
        first = next((hit.part for _, hit in self._finder.hits()), -1)
        return 0 if not looking.parts or 0 <= first < looking.parts[-1] else -1

    def _first_hit_in_view(self) -> int:
        """Return the first hit that is not above the screen, -1 without one; what is closed stands where its part begins."""
        hits = self._finder.hits(self._ends_in_view)
        return next((number for number, hit in hits if self._row_of(hit) >= self._top), -1)

    def _ends_in_view(self, block: Block) -> bool:
        """Tell whether not all of a block is above the screen, as far as is known."""
        index = self._layout.index(block)
        return index < 0 or self._layout.tops[index + 1] > self._top

    def _row_of(self, hit: Hit) -> int:
        index = self._layout.index(hit.block)
        return self._layout.row(index, hit.start) if index >= 0 else self._layout.part_rows(hit.part)[0]

    def _first_hit_behind(self, offset: int) -> int:
        """Return the first hit in a block that ends at ``offset`` of the page or behind it, -1 without one.

        A title is in no part of its text.
        """
        content = self._content
        if content is None:
            return -1
        place = content.part_at(offset)
        inside = offset - content.parts[place].start if content.parts[place].read is not None else 0
        hits = ((number, hit.part, hit.block.source.end) for number, hit in self._finder.hits())
        return next((number for number, part, end in hits if part > place or (part == place and end >= inside)), -1)

    def _go_to_hit(self, hit: Hit | None) -> None:
        if hit is None or self._content is None:
            return
        if self._layout.index(hit.block) < 0:
            self._content.open(hit.part, hit.block)
            self._lay_out(self._anchor())
        if self._layout.index(hit.block) >= 0:
            self._show_row(self._row_of(hit))
