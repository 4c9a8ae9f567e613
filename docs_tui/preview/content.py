"""The content of one page: a part for each top-level node, built when somebody looks at it.

A part that an edit did not touch stays the same object with the same blocks, so what the reader opened, selected and
scrolled to outlives the edit.
"""

from bisect import bisect_right
from dataclasses import replace
from functools import cached_property
from urllib.parse import unquote

from docs_tui.mdx import Code, Definition, FootnoteDefinition, MdxJsxElement, attribute_value, walk
from docs_tui.preview.build import Builder
from docs_tui.preview.edited import Edited, edited, reads_alike
from docs_tui.preview.file_lines import FileLines
from docs_tui.preview.match import matched
from docs_tui.preview.model import (
    Block,
    Group,
    Item,
    every_block,
    groups_of,
    open_blocks,
    path_to,
    switch,
)
from docs_tui.preview.opened import Opened
from docs_tui.preview.outline import OutlineEntry, kept_headings, section_headings, written_headings
from docs_tui.preview.page import PreviewPage
from docs_tui.preview.part import PagePart, every_part
from docs_tui.site.heading_anchors import headings_of
from docs_tui.source import Source, Span, edit_between
from docs_tui.source.clean import clean, clean_line

_GIANT = 8_000
"""Characters of a part that takes longer to read than a key should wait."""


class PageContent:
    """The parts of one state of a page."""

    def __init__(
        self,
        page: PreviewPage,
        before: "PageContent | None" = None,
        edited: Edited | None = None,
        *,
        ready: "PageContent | None" = None,
    ) -> None:
        """Take the parts of a page.

        Args:
            page: The page.
            before: What was shown of it: what has not changed stays as it is.
            edited: The parts, where they are known from an edit.
            ready: The same page, of which ``get_ready`` has been called: its parts are taken over.
        """
        self.page = page
        self.source = page.document.source if edited is None else edited.source
        self.context = _definitions(page)
        self.opened: Opened = Opened(before.opened.chosen if before is not None else ())
        self._known = {""}
        self.headings: tuple[OutlineEntry, ...] | None = ready.headings if ready is not None else None
        """The headings that are written in the page; None until somebody asks."""
        given = edited or ready
        self.parts: list[PagePart] = given.parts if given is not None else every_part(page)
        self.starts = [part.start for part in self.parts]
        """Where the parts began in this state of the page, whatever became of them since."""
        self.lines = FileLines(self.source, page.file, page.origins)
        if before is not None:
            self._take_over(before)
            if self.headings is None and before.page.whole and before.context == self.context:
                self.headings = kept_headings(before, self)

    def after(self, before: str, text: str) -> "PageContent | None":
        """Return the page as it is after an edit of its file, before it is parsed again; None where only the whole page can tell.

        Args:
            before: The file as it was.
            text: The file as it is.
        """
        page, edit = self.page, edit_between(before, text)
        if page.origins is not None:
            moved = page.origins.after(Source(page.file or "", before), edit)
            if moved is None:
                return None
            page, edit = replace(page, origins=moved[0]), moved[1]
        elif self.source.text != before:
            return None
        parts = edited(self.parts, self.starts, self.source, edit)
        return PageContent(page, self, parts) if parts is not None else None

    def get_ready(self) -> None:
        """Do what takes longest ahead: read the headings and the parts of many characters; for a thread."""
        _ = self.outline
        for index, part in enumerate(self.parts):
            if len(part.key) > _GIANT:
                self.build(index)

    def _take_over(self, before: "PageContent") -> None:
        """Keep the parts of ``before`` that are the same, and note which are not."""
        places = matched([part.key for part in before.parts], [part.key for part in self.parts])
        same_context = before.context == self.context
        # What a save has changed stays marked until the next one; other files may change as they like.
        edited = before.page.whole and (len(before.parts) != len(self.parts) or min(places, default=0) < 0)
        kept: set[int] = set()
        fresh: list[PagePart] = []
        neighbours = zip([-1, *places], places, [*places[1:], len(before.parts)], strict=False)
        for index, (above, place, below) in enumerate(neighbours):
            new, near = self.parts[index], not above + 1 == place == below - 1
            old = before.parts[place] if place >= 0 else None
            if old is None or not reads_alike(old, new, near=near):
                new.changed = before.page.whole
                fresh.append(new)
            elif old is new or (same_context and not any(map(self.page.picture_file, old.absent))):
                kept.add(place)
                old.nodes, old.start, old.gap = new.nodes, new.start, new.gap
                old.read, old.stretch = new.read, new.stretch
                self.parts[index] = old
                if old.items is None and new.items is not None:
                    old.items, old.absent, old.estimate = new.items, new.absent, None
                    fresh.append(old)
                if edited and old.changed:
                    old.changed = False
                    for block in every_block(old.items or []):
                        block.changed = False
        for place, old in enumerate(before.parts):
            if place not in kept and old.items is not None:
                self.opened.remember(old.items)
                self._known.update(before.said(place, block) for block in every_block(old.items))
        for part in fresh:
            self.opened.restore(part.items or [])
        for index, part in enumerate(self.parts):
            if edited and part.changed and part.items is not None:
                self._mark(index)

    def _mark(self, index: int) -> None:
        """Mark the blocks of a changed part that say what was not there before."""
        for block in every_block(self.parts[index].items or []):
            block.changed = self.said(index, block) not in self._known

    def said(self, index: int, block: Block) -> str:
        """Return what a block says at any width; nothing for what only offers what other blocks say."""
        if block.shape is None:
            return block.text
        return "" if block.head else self.source.slice(self.span_of(index, block))

    @property
    def pending(self) -> int:
        """The place of the first part that is not built yet; -1 where all are."""
        return next((index for index, part in enumerate(self.parts) if part.items is None), -1)

    def build(self, index: int) -> bool:
        """Build a part; False where it was built before."""
        part = self.parts[index]
        if part.items is not None:
            return False
        part.items = self._built(part)
        part.estimate = None
        self.opened.restore(part.items)
        if part.changed:
            self._mark(index)
        return True

    def _built(self, part: PagePart) -> list[Item]:
        """Return the items of a part; where they cannot be made, what the author wrote, with the reason above it."""
        try:
            if part.section is not None:
                return part.section.items()
            if part.read is None:
                return []
            builder = Builder(*part.read)
            items = _items(part, builder)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one part costs that part alone
            reason = f"This part cannot be drawn: {type(error).__name__}: {error}"
            written = part.read.written(part.nodes, "\n\n") if part.read is not None else ""
            return [Block(clean_line(reason), "audience"), *([Block(clean(written), "code")] if written else [])]
        part.absent = builder.absent
        return items

    def blocks(self) -> tuple[list[Block], list[int]]:
        """Return the blocks that are shown, and for each the place of its part."""
        blocks: list[Block] = []
        owners: list[int] = []
        for index, part in enumerate(self.parts):
            before = len(blocks)
            if part.items is None:
                blocks.append(self._estimate(part))
            else:
                open_blocks(part.items, blocks)
            if len(blocks) > before:
                blocks[before].gap = part.gap if before else 0
                owners += [index] * (len(blocks) - before)
        return blocks, owners

    def _estimate(self, part: PagePart) -> Block:
        if part.estimate is None:
            text = clean(part.read.written(part.nodes, "\n")) if part.read is not None else ""
            part.estimate = Block(text.expandtabs(4), wrapped=not (part.nodes and isinstance(part.nodes[0], Code)))
        return part.estimate

    def part_at(self, offset: int) -> int:
        """Return the place of the part that holds a character of the page."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def place_of(self, part: PagePart) -> int:
        """Return the place of a part; -1 where it is gone."""
        return next((index for index, each in enumerate(self.parts) if each is part), -1)

    def block_at(self, offset: int) -> Block | None:
        """Return the block that the line of a character became, opened if it is in something closed."""
        line_end = self.source.text.find("\n", offset)
        offset = line_end if line_end >= 0 else max(offset, len(self.source.text))
        index = self.part_at(offset)
        self.build(index)
        part = self.parts[index]
        best: Block | None = None
        inside = offset - part.start
        for block in every_block(part.items or []):
            if block.source.start <= inside and (best is None or block.source.start > best.source.start):
                best = block
        if best is not None:
            self.open(index, best)
        return best

    def open(self, index: int, block: Block) -> bool:
        """Show what ``block``, of the part at ``index``, is inside of; True where that changed something."""
        changed = False
        for group, pane in path_to(self.parts[index].items or [], block):
            if group.active != pane:
                switch(group, pane)
                changed = True
        return changed

    def choose(self, group: Group, index: int) -> None:
        """Show a pane of ``group``, and the pane of the same title in the page's other tabs."""
        self.opened.choose(group, index, (other for part in self.parts for other in groups_of(part.items or [])))

    def offset_of(self, anchor: str) -> int:
        """Return where the heading or element with the id ``anchor`` stands; -1 where there is none."""
        for heading in headings_of(self.page.document):
            if heading.id == anchor or unquote(heading.id) == anchor:
                return self.page.document.source.line_starts[heading.line - 1]
        for node in walk(self.page.document.root):
            if isinstance(node, MdxJsxElement) and any(
                each.name == "id" and attribute_value(each) == anchor for each in node.attributes
            ):
                return node.span.start
        return -1

    def line_of(self, offset: int) -> int:
        """Return the line of the page's file that a character came from, or that is nearest before it."""
        above = reversed(self.parts[: self.part_at(offset) + 1])
        return self.lines.line_of(offset, (part.start for part in above))

    def span_of(self, index: int, block: Block) -> Span:
        """Return what a block of the part at ``index`` was made of."""
        start = self.parts[index].start
        return Span(start + block.source.start, start + block.source.end)

    @cached_property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """The headings of the page, in order, and those of the operation that it shows."""
        if self.headings is None:
            self.headings = written_headings(self.page.document)
        return (*self.headings, *section_headings(self.parts))


def _items(part: PagePart, builder: Builder) -> list[Item]:
    stretch = part.stretch
    if stretch is None:
        return builder.build(part.nodes)
    if stretch.table is not None:
        return builder.build_rows(part.nodes, stretch.table, goes_on=stretch.goes_on)
    return builder.build(part.nodes, stretch.cols)


def _definitions(page: PreviewPage) -> tuple[str, ...]:
    """Return what a part may look different by, though it says the same: how pictures are drawn, link definitions."""
    source = page.document.source
    if "]:" not in source.text:
        return (page.graphics.way,)
    kinds = Definition | FootnoteDefinition
    return (
        page.graphics.way,
        *(source.slice(each.span) for each in walk(page.document.root) if isinstance(each, kinds)),
    )
