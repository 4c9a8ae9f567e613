"""The content of one page, a list of parts that are built when they are first needed, and its layout.

A part that an edit does not touch keeps its identity and its blocks, so what readers opened, selected and scrolled to
survives the edit.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from urllib.parse import unquote

from docs_tui.components import Role
from docs_tui.export.elements import Element
from docs_tui.mdx import Code, Definition, FootnoteDefinition, MdxJsxElement, walk
from docs_tui.preview.content_parts import PageHeading, PagePart, operation_headings, page_parts, text_headings
from docs_tui.preview.edited_parts import EditedParts, edit_parts, has_heading, match_items, reads_alike
from docs_tui.preview.layout import BlockLayout
from docs_tui.preview.model import (
    Block,
    Item,
    OpenPanes,
    PaneGroup,
    WideContent,
    all_blocks,
    collect_visible,
    groups_around,
    pane_groups,
    switch_pane,
)
from docs_tui.preview.page_builder import PageBuilder
from docs_tui.preview.preview_page import FileLines, PreviewPage
from docs_tui.site.field_anchors import field_anchor
from docs_tui.site.heading_anchors import headings_of, slug_of
from docs_tui.source import Source, Span, edit_between
from docs_tui.source.clean import clean, clean_line
from docs_tui.source.record import record

_LONG_PART = 8_000
"""Building a part with more characters than this would delay a key too long."""


_TITLED = frozenset((Role.STEP, Role.TAB, Role.DISCLOSURE))
"""Elements with an anchor made from their title."""


class PageContent:
    """The parts of a page at one moment."""

    def __init__(
        self,
        page: PreviewPage,
        before: "PageContent | None" = None,
        edited: EditedParts | None = None,
        *,
        ready: "PageContent | None" = None,
    ) -> None:
        """Cut a page into parts.

        Args:
            page: The page.
            before: The same page before an edit. Unchanged parts are taken from it.
            edited: The parts, if an edit has already computed them.
            ready: The content of ``page`` after ``build_ahead``. Its parts are used.
        """
        self.page = page
        self.source = page.document.source if edited is None else edited.source
        self.context = _context(page)
        self.panes: OpenPanes = OpenPanes(before.panes.chosen if before is not None else ())
        self._known_texts = {""}
        """The texts of removed blocks; a new block with the same text does not count as a change."""
        self.headings: tuple[PageHeading, ...] | None = ready.headings if ready is not None else None
        """The headings of the page's text; None until they are needed."""
        given = edited or ready
        self.parts: list[PagePart] = given.parts if given is not None else page_parts(page)
        self.starts = [part.start for part in self.parts]
        """The offsets of the parts in this text. The parts themselves may already belong to a later text."""
        self.lines = FileLines(self.source, page.file, page.origins)
        self.wide: WideContent = before.wide if before is not None else WideContent()
        if before is not None:
            self._take_over(before)
            if self.wide.is_chosen:
                self.wide.apply(part.items for part in self.parts)
            if self.headings is None and before.page.is_complete and before.context == self.context:
                self.headings = self._moved_headings(before)

    # Edits

    def after_edit(self, before: str, text: str) -> "PageContent | None":
        """Return the content after an edit of the page's file, before the page is parsed again.

        Args:
            before: The text of the file before the edit.
            text: The text of the file after it.

        Returns:
            None if the whole page has to be parsed first.
        """
        page, edit = self.page, edit_between(before, text)
        if page.origins is not None:
            moved = page.origins.after(Source(page.file or "", before), edit)
            if moved is None:
                return None
            page, edit = replace(page, origins=moved[0]), moved[1]
        elif self.source.text != before:
            return None
        parts = edit_parts(self.parts, self.starts, self.source, edit)
        return PageContent(page, self, parts) if parts is not None else None

    def _take_over(self, before: "PageContent") -> None:
        """Keep the parts of ``before`` that are the same, and mark the others as changed."""
        matches = match_items([part.key for part in before.parts], [part.key for part in self.parts])
        same_context = before.context == self.context
        # The marks of a save stay until the next one, and while only other files change.
        is_edit = before.page.is_complete and (len(before.parts) != len(self.parts) or min(matches, default=0) < 0)
        kept: set[int] = set()
        fresh: list[PagePart] = []
        neighbors = zip([-1, *matches], matches, [*matches[1:], len(before.parts)], strict=False)
        for index, (above, match, below) in enumerate(neighbors):
            new, neighbor_changed = self.parts[index], not above + 1 == match == below - 1
            old = before.parts[match] if match >= 0 else None
            if old is None or not reads_alike(old, new, neighbor_changed=neighbor_changed):
                new.changed = before.page.is_complete
                fresh.append(new)
            elif old is new or (same_context and not any(map(self.page.picture_file, old.missing_pictures))):
                kept.add(match)
                old.nodes, old.start, old.gap = new.nodes, new.start, new.gap
                old.source, old.page_slice = new.source, new.page_slice
                self.parts[index] = old
                if old.items is None and new.items is not None:
                    old.items, old.missing_pictures, old.estimate = new.items, new.missing_pictures, None
                    fresh.append(old)
                if is_edit and old.changed:
                    old.changed = False
                    for block in all_blocks(old.items or []):
                        block.changed = False
        for index, old in enumerate(before.parts):
            if index not in kept and old.items is not None:
                self.panes.remember(old.items)
                self._known_texts.update(before.text_of(index, block) for block in all_blocks(old.items))
        for part in fresh:
            self.panes.restore(part.items or [])
        for index, part in enumerate(self.parts):
            if is_edit and part.changed and part.items is not None:
                self._mark_changes(index)

    def _mark_changes(self, index: int) -> None:
        """Mark the blocks of a changed part whose text is new."""
        for block in all_blocks(self.parts[index].items or []):
            block.changed = self.text_of(index, block) not in self._known_texts

    def _moved_headings(self, before: "PageContent") -> tuple[PageHeading, ...] | None:
        """Return the headings of ``before`` as an edit moved them; None if it touched one.

        Reading all headings again is slow on a long page.
        """
        if before.headings is None:
            return None
        indexes = {id(part): index for index, part in enumerate(self.parts)}
        new = (part for part in self.parts if part.changed)
        gone = (part for part in before.parts if id(part) not in indexes)
        if any(has_heading(node) for part in (*new, *gone) for node in part.nodes):
            return None
        headings: list[PageHeading] = []
        for heading in before.headings:
            line_end = before.source.text.find("\n", heading.offset)
            old = before.part_at(line_end if line_end >= 0 else len(before.source.text))
            index = indexes.get(id(before.parts[old]))
            if index is None:
                return None
            moved = self.starts[index] - before.starts[old]
            headings.append(replace(heading, offset=heading.offset + moved) if moved else heading)
        return tuple(headings)

    # Building

    def build_ahead(self) -> None:
        """Build the long parts and read the headings. Slow: call it in a thread."""
        _ = self.outline
        for index, part in enumerate(self.parts):
            if len(part.key) > _LONG_PART:
                self.build(index)

    @property
    def pending(self) -> int:
        """The index of the first part that is not built; -1 if all are."""
        return next((index for index, part in enumerate(self.parts) if part.items is None), -1)

    def build(self, index: int) -> bool:
        """Build a part; return False if it was built already."""
        part = self.parts[index]
        if part.items is not None:
            return False
        part.items = self._build_items(part)
        part.estimate = None
        self.panes.restore(part.items)
        if self.wide.is_chosen:
            self.wide.apply((part.items,))
        if part.changed:
            self._mark_changes(index)
        return True

    def _build_items(self, part: PagePart) -> list[Item]:
        """Return the items of a part; if building fails, the reason and the source of the part."""
        try:
            if part.section is not None:
                return part.section.items()
            if part.source is None:
                return []
            builder = PageBuilder(*part.source)
            items = _build_nodes(part, builder)
        except Exception as error:  # noqa: BLE001 - a bug in drawing one part must not hide the others
            reason = f"This part cannot be drawn: {type(error).__name__}: {error}"
            source = part.source.slice(part.nodes, "\n\n") if part.source is not None else ""
            return [Block(clean_line(reason), "audience"), *([Block(clean(source), "code")] if source else [])]
        part.missing_pictures = builder.missing_pictures
        return items

    def visible_blocks(self) -> tuple[list[Block], list[int]]:
        """Return the visible blocks, and for each the index of its part."""
        blocks: list[Block] = []
        owners: list[int] = []
        for index, part in enumerate(self.parts):
            before = len(blocks)
            if part.items is None:
                blocks.append(self._estimate(part))
            else:
                collect_visible(part.items, blocks)
            if len(blocks) > before:
                blocks[before].gap = part.gap if before else 0
                owners += [index] * (len(blocks) - before)
        return blocks, owners

    def _estimate(self, part: PagePart) -> Block:
        """Return a block about as high as the part will be."""
        if part.estimate is None:
            text = clean(part.source.slice(part.nodes, "\n")) if part.source is not None else ""
            part.estimate = Block(text.expandtabs(4), wrapped=not (part.nodes and isinstance(part.nodes[0], Code)))
        return part.estimate

    # Finding parts and blocks

    def part_at(self, offset: int) -> int:
        """Return the index of the part that contains a character of the page."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def index_of(self, part: PagePart) -> int:
        """Return the index of a part; -1 if it is gone."""
        return next((index for index, each in enumerate(self.parts) if each is part), -1)

    def block_at(self, offset: int) -> Block | None:
        """Return the block made of the line that contains a character, and open everything around it."""
        line_end = self.source.text.find("\n", offset)
        offset = line_end if line_end >= 0 else max(offset, len(self.source.text))
        index = self.part_at(offset)
        self.build(index)
        part = self.parts[index]
        best: Block | None = None
        inside = offset - part.start
        for block in all_blocks(part.items or []):
            if block.source.start <= inside and (best is None or block.source.start > best.source.start):
                best = block
        if best is not None:
            self.reveal(index, best)
        return best

    def span_of(self, index: int, block: Block) -> Span:
        """Return the source of a block."""
        start = self.parts[index].start
        return Span(start + block.source.start, start + block.source.end)

    def text_of(self, index: int, block: Block) -> str:
        """Return the text of a block, independent of the width; empty for a head, which repeats the text of other blocks."""
        if block.shape is None:
            return block.text
        return "" if block.head else self.source.slice(self.span_of(index, block))

    def line_of(self, offset: int) -> int:
        """Return the line of the page's file that a character comes from, or the nearest one above."""
        above = reversed(self.parts[: self.part_at(offset) + 1])
        return self.lines.line_of(offset, (part.start for part in above))

    # Panes and anchors

    def reveal(self, index: int, block: Block) -> bool:
        """Open the panes around ``block``, which is in a part; return whether any was closed."""
        changed = False
        for group, pane in groups_around(self.parts[index].items or [], block):
            if group.active != pane:
                switch_pane(group, pane)
                changed = True
        return changed

    def switch_wide(self, blocks: Iterable[Block]) -> bool:
        """Switch how wide code or tables are shown, according to the first wide one of ``blocks``; return False if none is wide."""
        switched = self.wide.switch(blocks)
        if switched:
            self.wide.apply(part.items for part in self.parts)
        return switched

    def choose(self, group: PaneGroup, index: int) -> None:
        """Show a pane of ``group``, and panes of the same title in the page's other tabs."""
        self.panes.choose(group, index, (other for part in self.parts for other in pane_groups(part.items or [])))

    def offset_of(self, anchor: str) -> int:
        """Return the offset of the heading or element with the id ``anchor``; -1 if there is none."""
        for heading in headings_of(self.page.document):
            if heading.id == anchor or unquote(heading.id) == anchor:
                return self.page.document.source.line_starts[heading.line - 1]
        for node in walk(self.page.document.root):
            if isinstance(node, MdxJsxElement) and _has_anchor(Element.of(node), anchor):
                return node.span.start
        return next((each.offset for each in self.outline if each.id == anchor), -1)

    @cached_property
    def outline(self) -> tuple[PageHeading, ...]:
        """The headings of the page and of its operation, in order."""
        if self.headings is None:
            self.headings = text_headings(self.page.document)
        return (*self.headings, *operation_headings(self.parts))


def _has_anchor(element: Element, anchor: str) -> bool:
    """Tell whether ``anchor`` leads to an element: its own id, or one made from its title or name."""
    if element.anchor:
        return element.anchor == anchor
    if element.role is Role.FIELD:
        return anchor == field_anchor("param", element.string(element.named_by))
    return element.role in _TITLED and anchor == slug_of(element.string("title"))


def _build_nodes(part: PagePart, builder: PageBuilder) -> list[Item]:
    page_slice = part.page_slice
    if page_slice is None:
        return builder.build(part.nodes)
    if page_slice.table is not None:
        return builder.build_table_rows(part.nodes, page_slice.table, continues=page_slice.continues)
    return builder.build(part.nodes, page_slice.cols)


def _context(page: PreviewPage) -> tuple[str, ...]:
    """Return the settings that affect the look of every part: how pictures are drawn, and the link definitions."""
    source, graphics = page.document.source, page.graphics
    drawn = f"{graphics.mode} {graphics.only_clear} {graphics.key}"
    if "]:" not in source.text:
        return (drawn,)
    kinds = Definition | FootnoteDefinition
    return (
        drawn,
        *(source.slice(each.span) for each in walk(page.document.root) if isinstance(each, kinds)),
    )


# The layout: the rows of each part, and the reader's place after a change

_MAX_PARTS_ABOVE = 50
"""How many parts above the reader are remembered, in case the one at the top is removed."""


@record(frozen=True, slots=True)
class PagePosition:
    """The reader's place on a page, identified by content, so that it can be found again later."""

    key: str
    """The key of the page."""
    offset: int
    """In the page's text."""
    text: str
    """The beginning of the block at the top."""
    char: int
    """The character of that block."""
    above: int
    """The rows from the first visible one down to the character, as a negative number."""
    row: int


@record(frozen=True, slots=True)
class ScrollAnchor:
    """The content of the first visible row, which stays there when the layout changes."""

    part: PagePart
    block: Block
    char: int
    above: int
    """The rows of the gap between the first visible one and the character, as a negative number."""
    fraction: float
    """How far down its part the row is, from 0 to 1."""
    row: int
    distance: int
    """The number of rows below the top of its part."""
    before: tuple[PagePart, ...]
    """The parts above, the nearest first."""


def build_screen(content: PageContent, part: int, rows: int, column: int) -> Iterator[int]:
    """Build parts from ``part`` on until they fill about ``rows`` rows, and yield the index of each."""
    for index in range(max(part - 1, 0), len(content.parts)):
        content.build(index)
        yield index
        rows -= sum(_estimate_rows(block, column) for block in all_blocks(content.parts[index].items or []))
        if rows < 0:
            return


def _estimate_rows(block: Block, column: int) -> int:
    """Return about how many rows a block takes. The text of a block with a ``shape`` is not known yet, so its source counts."""
    if block.shape is not None and not block.head:
        return (block.source.end - block.source.start) // column + 1
    return len(block.text) // column + block.text.count("\n") + 1


class PageLayout(BlockLayout):
    """The visible blocks of a page, each with its rows and its part. Without content there are none."""

    def __init__(self, content: PageContent | None = None, width: int = 1) -> None:
        blocks, self.owners = content.visible_blocks() if content is not None else ([], [])
        """For each block the index of its part."""
        super().__init__(blocks, width)
        self._content = content

    def part_blocks(self, part: int) -> tuple[int, int]:
        """Return the index of the first block of a part, and the index after its last one."""
        return bisect_left(self.owners, part), bisect_right(self.owners, part)

    def part_rows(self, part: int) -> tuple[int, int]:
        """Return the first row of a part, and the row behind its last one."""
        first, last = self.part_blocks(part)
        return self.tops[first], self.tops[last]

    def build_between(self, first: int, last: int) -> bool:
        """Build the parts between two rows; return whether any was not built yet."""
        if self._content is None:
            return False
        near = sorted({self.owners[index] for index in self.between(first, last)})
        built = [self._content.build(part) for part in near]
        return any(built)

    def offset_at(self, row: int) -> int:
        """Return the offset in the page's text that a row comes from."""
        if self._content is None or not self.blocks:
            return 0
        index, _inner = self.at(row)
        return self._content.parts[self.owners[index]].start + self.blocks[index].source.start

    # Keeping the reader's place

    def anchor(self, row: int) -> ScrollAnchor | None:
        """Return the anchor of ``row``; None on an empty page."""
        if self._content is None or not self.blocks:
            return None
        index, inner = self.at(row)
        block = self.blocks[index]
        owner = self.owners[index]
        first, last = self.part_rows(owner)
        return ScrollAnchor(
            self._content.parts[owner],
            block,
            block.starts[min(inner, len(block.starts) - 1)] if inner > 0 else 0,
            min(inner, 0),
            (row - first) / max(last - first, 1),
            row,
            row - first,
            tuple(self._content.parts[max(owner - _MAX_PARTS_ABOVE, 0) : owner][::-1]),
        )

    def row_of(self, anchor: ScrollAnchor) -> int:
        """Return the row that now shows the content of ``anchor``, or the nearest row."""
        if anchor.row == 0:
            return 0
        index = self.index_of(anchor.block)
        if index >= 0:
            return self.row(index, anchor.char) + anchor.above
        return self._row_of_same_text(anchor, self._guess(anchor))

    def _guess(self, anchor: ScrollAnchor) -> int:
        """Return the row by the part of the anchor, or else by the nearest part above that still exists."""
        rows = self._rows_of(anchor.part)
        if rows is not None:
            return rows[0] + round(anchor.fraction * (rows[1] - rows[0]))
        for part in anchor.before:
            rows = self._rows_of(part)
            if rows is not None:
                return rows[1] + anchor.distance
        return anchor.row

    def _rows_of(self, part: PagePart) -> tuple[int, int] | None:
        """Return the first row of a part and the row behind its last one; None if it is gone or has no rows."""
        index = self._content.index_of(part) if self._content is not None else -1
        if index < 0:
            return None
        first, last = self.part_blocks(index)
        return (self.tops[first], self.tops[last]) if last > first else None

    def _row_of_same_text(self, anchor: ScrollAnchor, guess: int) -> int:
        """Return the row of the block nearest to ``guess`` that has the same text as the anchor's block."""
        rows = [
            self.row(index, anchor.char) + anchor.above
            for index, block in enumerate(self.blocks)
            if block.text == anchor.block.text and block.style == anchor.block.style
        ]
        return min(rows, key=lambda row: abs(row - guess), default=guess)
