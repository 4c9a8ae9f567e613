"""The parts of a page and their headings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import NamedTuple

from docs_tui.components import COMPONENTS, Role
from docs_tui.export.elements import TOGETHER, Element, is_hidden, role_of, space_before
from docs_tui.mdx import Document, Flow, MdxJsxElement, find
from docs_tui.preview.block_builder import Column
from docs_tui.preview.inline_text import PageReader
from docs_tui.preview.model import Block, Item, Prefix
from docs_tui.preview.operation_blocks import SpecSection, operation_head, operation_sections
from docs_tui.preview.page_builder import PageBuilder, PageSlice, slices_of
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.preview.styled_text import TextBuilder, text_block
from docs_tui.site.heading_anchors import headings_of, slug_of
from docs_tui.source.clean import clean, clean_line
from docs_tui.source.record import record

_MAX_PROBLEMS = 3


class PartSource(NamedTuple):
    """The text that the nodes of a part belong to: the page, or a piece of it that was parsed alone after an edit."""

    reader: PageReader
    base: int
    """The offset of the part in that text."""

    def slice(self, nodes: Iterable[Flow], separator: str) -> str:
        """Return the source of ``nodes``."""
        return separator.join(self.reader.source.slice(node.span) for node in nodes)


@record(frozen=False, slots=True, eq=False)
class PagePart:
    """A piece of a page that is built as a whole."""

    key: str
    """Parts with the same key look the same."""
    nodes: tuple[Flow, ...]
    """One node, or neighbors that are drawn together."""
    start: int
    """The offset in the page."""
    gap: int
    """The number of empty rows above."""
    source: PartSource | None = None
    """The text of ``nodes``; None if the part is not in the page's text."""
    page_slice: PageSlice | None = None
    """Set if the part is a slice of something long."""
    items: list[Item] | None = None
    """None until the part is built."""
    changed: bool = False
    """Whether the last edit changed the part."""
    missing_pictures: Sequence[str] = ()
    """URLs of pictures that did not exist when the part was built."""
    estimate: Block | None = None
    """A placeholder until the part is built."""
    section: SpecSection | None = None
    """Set if the part shows a section of an operation."""

    @property
    def is_standalone(self) -> bool:
        """Whether the part's source has the same meaning without the text around it."""
        return self.source is not None and (self.page_slice is None or self.page_slice.standalone)


def page_parts(page: PreviewPage) -> list[PagePart]:
    """Return the parts of a page, in order."""
    reader = PageReader(page.document, page)
    return [*_problems(page), *_title(page, reader), *parts_of(reader), *_operation(page)]


def parts_of(reader: PageReader, start: int = 0) -> list[PagePart]:
    """Return the parts of the text of ``reader``, which begins at offset ``start`` of the page."""
    slice_of = reader.source.slice
    parts: list[PagePart] = []
    together: Role | None = None
    for node in reader.document.root.children:
        if is_hidden(node):
            continue
        role = role_of(node)
        base = node.span.start
        if role in TOGETHER and role is together:
            parts[-1].nodes += (node,)
            parts[-1].key += slice_of(node.span)
        elif slices := [_slice_part(each, reader, start) for each in slices_of(node, reader)]:
            parts += slices
        else:
            gap = space_before(node)
            parts.append(PagePart(slice_of(node.span), (node,), start + base, gap, PartSource(reader, base)))
        together = role
    return parts


def _slice_part(page_slice: PageSlice, reader: PageReader, start: int) -> PagePart:
    span, source = page_slice.span, PartSource(reader, page_slice.span.start)
    key = f"{page_slice.look}\0{reader.source.slice(span)}"
    return PagePart(key, page_slice.nodes, start + span.start, page_slice.gap, source, page_slice)


def _problems(page: PreviewPage) -> list[PagePart]:
    """Return a part that lists the errors of the page, if there are any."""
    if not page.problems:
        return []
    bar = (Prefix("┃ ", "tone.danger"),)
    column = Column([]).nest(bar, bar, "box.danger")
    count = len(page.problems)
    column.add(Block("✖ This page has syntax errors; parts may look wrong", "tone.danger"))
    for each in page.problems[:_MAX_PROBLEMS]:
        text = TextBuilder().add(f"{each.start.line}:{each.start.column}  ", "dim").add(clean_line(each.message))
        column.add(text.add(f"  {clean_line(each.hint)}" if each.hint else "", "dim").block())
    if count > _MAX_PROBLEMS:
        column.add(Block(f"and {count - _MAX_PROBLEMS} more", "dim"))
    return [PagePart(f"\0{hash(page.problems)}", (), 0, 0, items=column.items)]


def _title(page: PreviewPage, reader: PageReader) -> list[PagePart]:
    """Return a part with the title, the description and the head of the operation, if there are any."""
    items: list[Item] = []
    if page.title:
        items.append(Block(clean(page.title), "title"))
    operation_text = page.operation.description if page.operation else ""
    if page.description and page.description.strip() not in operation_text:
        items.append(text_block(PageBuilder(reader, 0).attribute_text(page.description), "lead"))
    head = operation_head(page.operation) if page.operation else []
    if items and head and isinstance(head[0], Block):
        head[0].gap = 1
    items += head
    key = f"\0{page.title}\0{page.description}\0{hash(page.operation) if page.operation else ''}"
    return [PagePart(key, (), 0, 1, items=items)] if items else []


def _operation(page: PreviewPage) -> list[PagePart]:
    """Return the sections of the page's operation as parts with offsets behind the page's text."""
    if page.operation is None:
        return []
    behind = len(page.document.source.text) + 1
    return [
        PagePart(
            f"\0{hash((section.title, section.content))}",
            (),
            behind + index,
            2 if section.title else 1,
            section=section,
        )
        for index, section in enumerate(operation_sections(page.operation))
    ]


_DEPTH = 4
LISTED = (Role.HEADING, Role.UPDATE)
"""The roles of elements that the outline lists."""
_UPDATES = frozenset(spec.name for spec in COMPONENTS.values() if spec.role is Role.UPDATE)
_UPDATE_DEPTH = 2


@record(frozen=True, slots=True)
class PageHeading:
    """A heading in the outline."""

    depth: int
    text: str
    """The text, cleaned and without Markdown marks."""
    id: str
    """The anchor; empty for a section of an operation."""
    offset: int = field(default=0, repr=False)
    """Its offset in the page."""


def text_headings(document: Document) -> tuple[PageHeading, ...]:
    """Return the headings and changelog entries of a page's text, in order."""
    starts = document.source.line_starts
    headings = [
        PageHeading(heading.depth, clean_line(heading.text), heading.id, starts[heading.line - 1])
        for heading in headings_of(document)
        if heading.in_outline and heading.depth <= _DEPTH
    ]
    return tuple(sorted([*headings, *_updates(document)], key=lambda each: each.offset))


def _updates(document: Document) -> Iterator[PageHeading]:
    """Yield the labels of changelog entries, which the hosted service lists like headings."""
    if not any(f"<{name}" in document.source.text for name in _UPDATES):
        return  # so that only changelogs are searched
    for element in find(document.root, MdxJsxElement):
        if element.name in _UPDATES:
            label = clean_line(Element.of(element).string("label"))
            if label:
                yield PageHeading(_UPDATE_DEPTH, label, slug_of(label), element.span.start)


def operation_headings(parts: Iterable[PagePart]) -> Iterator[PageHeading]:
    """Yield the titled sections of an operation."""
    for part in parts:
        section = part.section
        if section is not None and section.title and section.depth <= _DEPTH:
            yield PageHeading(section.depth, section.title, "", part.start)
