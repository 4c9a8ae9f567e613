"""Find in page: what is looked for is marked wherever it stands, and gone to, opened where it is closed."""

from textual.message import Message

from docs_tui.tui.preview.find import Finder, Hit, reveal
from docs_tui.tui.preview.layout import lay_out
from docs_tui.tui.preview.model import Block, every_block
from docs_tui.tui.preview.noted import Noted


class Found(Noted):
    """Pages in which a text is looked for."""

    class FoundChanged(Message, namespace="doc_view"):
        """Find in page has other hits, or stands on another one."""

        def __init__(self, view: "Found", hits: int, current: int) -> None:
            super().__init__()
            self.view = view
            self.hits = hits
            self.current = current
            """From 0; -1 without hits."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._finder = Finder()

    def _forget(self) -> None:
        super()._forget()
        self._finder.search("", ())

    def _updated(self) -> None:
        super()._updated()
        self._search_again()

    def _resized(self) -> None:
        super()._resized()
        self._search_again()

    def _search_again(self) -> None:
        """Search the text as it stands now for what the reader searched it for before."""
        if self._finder.query:
            current = self._finder.current
            hits = self._finder.search(self._finder.query, self._every_block())
            self._finder.current = min(current, hits - 1)

    def _overlays(self, index: int, first: int, last: int) -> list[tuple[int, int, str]]:
        found = super()._overlays(index, first, last)
        hits = self._finder.inside(self._layout.blocks[index], first, last)
        return found + [(start, end, "hit.current" if here else "hit") for start, end, here in hits]

    def find(self, query: str, behind: int = 0) -> int:
        """Mark every place of ``query``, go to one, and return how many there are.

        Args:
            query: What to look for; "" ends.
            behind: Where in the page's text the place to go to stands at the earliest; 0: the next one from the screen on.
        """
        blocks: list[tuple[int, Block]] = []
        if query:
            self._build_all()
            blocks = self._every_block()
            opened = [block for _, block in blocks if block.inside and reveal(query, block)]
            if opened:
                self._lay_out(self._anchor())
                blocks = self._every_block()
        hits = self._finder.search(query, blocks)
        if hits:
            first = self._first_hit_behind(behind) if behind else self._first_hit_in_view()
            self._finder.current = first - 1
            self._go_to_hit(self._finder.step(1))
        self.refresh()
        self.post_message(self.FoundChanged(self, hits, self._finder.current))
        return hits

    def find_next(self) -> None:
        """Go to the next place found."""
        self._step_hit(1)

    def find_previous(self) -> None:
        """Go to the place found before."""
        self._step_hit(-1)

    def _step_hit(self, by: int) -> None:
        if (hit := self._finder.step(by)) is not None:
            self._go_to_hit(hit)
            self.refresh()
            self.post_message(self.FoundChanged(self, self._finder.count, self._finder.current))

    def _every_block(self) -> list[tuple[int, Block]]:
        """Return all blocks with the places of their parts, also those in what is closed, which have had no width yet."""
        found: list[tuple[int, Block]] = []
        for index, part in enumerate(self._content.parts if self._content else ()):
            for block in every_block(part.items or []):
                if block.shape is not None:
                    lay_out(block, self._geometry.column)
                found.append((index, block))
        return found

    def _first_hit_in_view(self) -> int:
        """Return the first hit that is not above the screen; what is closed stands where its part begins."""
        hits = self._finder.hits(self._ends_in_view)
        return next((number for number, hit in hits if self._row_of(hit) >= self._top), 0)

    def _ends_in_view(self, block: Block) -> bool:
        """Tell whether not all of a block is above the screen, as far as is known."""
        index = self._layout.index(block)
        return index < 0 or self._layout.tops[index + 1] > self._top

    def _row_of(self, hit: Hit) -> int:
        index = self._layout.index(hit.block)
        return self._layout.row(index, hit.start) if index >= 0 else self._layout.part_rows(hit.part)[0]

    def _first_hit_behind(self, offset: int) -> int:
        """Return the first hit in a block that ends at ``offset`` of the page or behind it; a title is in no part of its text."""
        content = self._content
        if content is None:
            return 0
        place = content.part_at(offset)
        inside = offset - content.parts[place].start if content.parts[place].read is not None else 0
        hits = ((number, hit.part, hit.block.source.end) for number, hit in self._finder.hits())
        return next((number for number, part, end in hits if part > place or (part == place and end >= inside)), 0)

    def _go_to_hit(self, hit: Hit | None) -> None:
        if hit is None or self._content is None:
            return
        if self._layout.index(hit.block) < 0 and self._content.open(hit.part, hit.block):
            self._lay_out(self._anchor())
        if self._layout.index(hit.block) >= 0:
            self._show_row(self._row_of(hit))
