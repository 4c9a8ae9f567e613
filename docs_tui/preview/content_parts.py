"""The parts of a page, their headings, and matching them before and after an edit."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from docs_tui.components import COMPONENTS, Role, spec_for
from docs_tui.export.elements import TOGETHER, Element, is_hidden, role_of, space_before
from docs_tui.mdx import Document, Flow, Heading, MdxJsxElement, find, parse, walk
from docs_tui.preview.block_builder import Column
from docs_tui.preview.inline_text import PageReader, TextBuilder, text_block
from docs_tui.preview.model import Block, Item, Prefix
from docs_tui.preview.operation_blocks import SpecSection, operation_head, operation_sections
from docs_tui.preview.page_builder import PageBuilder, PageSlice, slices_of
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.site.heading_anchors import headings_of, slug_of
from docs_tui.source import Source, TextEdit, apply
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


@dataclass(slots=True, eq=False)
class PagePart:
    """A piece of a page that is built as a whole."""

    key: str
    """Parts with the same key look the same."""
    nodes: tuple[Flow, ...]
    """One node, or neighbours that are drawn together."""
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
        """Whether the part's source has the same meaning without what is around it."""
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
    column.add(Block("✖ Not all of this page can be read as it is written", "tone.danger"))
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
_LISTED = (Role.HEADING, Role.UPDATE)
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


def has_heading(node: Flow) -> bool:
    """Tell whether ``node`` is a heading or changelog entry, or contains one."""
    return any(
        isinstance(each, Heading) or (isinstance(each, MdxJsxElement) and spec_for(each.name).role in _LISTED)
        for each in walk(node)
    )


_MAX_PIECE = 60_000
"""Parsing more characters than this takes too long to do at once."""
_DEFINITION = "]:"
"""Text with a link definition can change how other parts look."""
_FRONT_MATTER = ("---", "+++")


# Matching two versions


def match_items(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[int]:
    """Return for each item of ``new`` the index of the same item in ``old``, or -1; the indexes increase.

    Common ends match first. Between them, items that are unique on both sides match in their longest increasing run, and
    matches grow to equal neighbours. (Searching for the next equal item would go wrong at the first repeated paragraph.)
    """
    result = [-1] * len(new)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        result[start] = start
        start += 1
    old_end, new_end = len(old), len(new)
    while old_end > start and new_end > start and old[old_end - 1] == new[new_end - 1]:
        old_end -= 1
        new_end -= 1
        result[new_end] = old_end
    for at, index in _unique_matches(old, new, (start, old_end), (start, new_end)):
        result[at] = index
    _grow(old, new, result)
    return result


def _unique_matches(
    old: Sequence[Hashable], new: Sequence[Hashable], old_range: tuple[int, int], new_range: tuple[int, int]
) -> list[tuple[int, int]]:
    in_old = Counter(old[slice(*old_range)])
    in_new = Counter(new[slice(*new_range)])
    index = {item: at for at, item in enumerate(old[slice(*old_range)], old_range[0])}
    unique = [
        (at, index[item])
        for at, item in enumerate(new[slice(*new_range)], new_range[0])
        if in_new[item] == 1 and in_old.get(item) == 1
    ]
    return _longest_increasing(unique)


def _longest_increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest subsequence of ``pairs`` whose second members increase."""
    ends: list[int] = []
    holders: list[int] = []
    before: list[int] = []
    for at, (_new, old) in enumerate(pairs):
        rank = bisect_left(ends, old)
        before.append(holders[rank - 1] if rank else -1)
        if rank == len(ends):
            ends.append(old)
            holders.append(at)
        else:
            ends[rank] = old
            holders[rank] = at
    run: list[tuple[int, int]] = []
    at = holders[-1] if holders else -1
    while at >= 0:
        run.append(pairs[at])
        at = before[at]
    return run[::-1]


def _grow(old: Sequence[Hashable], new: Sequence[Hashable], result: list[int]) -> None:
    """Match equal neighbours of matches, forwards and then backwards."""
    taken = set(result)
    for step, order in ((1, range(len(new))), (-1, range(len(new) - 1, -1, -1))):
        for at in order:
            before = at - step
            if result[at] >= 0 or not 0 <= before < len(new) or result[before] < 0:
                continue
            index = result[before] + step
            if 0 <= index < len(old) and index not in taken and old[index] == new[at]:
                result[at] = index
                taken.add(index)


def reads_alike(before: PagePart, now: PagePart, *, neighbour_changed: bool) -> bool:
    """Tell whether two parts with the same source were parsed equally, because the text around a part can change how it is parsed.

    Args:
        before: A part of the page before the edit.
        now: The part of the page after it.
        neighbour_changed: Compare every node, because something next to the part changed.
    """
    if before is now:
        return True
    if neighbour_changed or (before.source is not None and before.source.reader.is_piece):
        return all(one == other for one, other in zip_longest(_node_spans(before), _node_spans(now)))
    return [type(node) for node in before.nodes] == [type(node) for node in now.nodes]


def _node_spans(part: PagePart) -> Iterator[tuple[type, int, int]]:
    base = part.source.base if part.source is not None else 0
    for node in part.nodes:
        for each in walk(node):
            yield type(each), each.span.start - base, each.span.end - base


# Showing an edit before the page is parsed again


class EditedParts(NamedTuple):
    """The parts of a page after an edit."""

    source: Source
    parts: list[PagePart]


def edit_parts(parts: Sequence[PagePart], starts: Sequence[int], before: Source, edit: TextEdit) -> EditedParts | None:
    """Return the parts of a page after an edit, parsing only those that it touches.

    The parts around it are assumed to be unchanged. If the edit affects them, for example by opening a fence or a tag,
    the page is wrong until it has been parsed as a whole in the background.

    Args:
        parts: The parts before the edit. Those after it are moved.
        starts: The start of each.
        before: The page before the edit.
        edit: The change.

    Returns:
        None if the whole page has to be parsed.
    """
    first, last = bisect_left(starts, edit.span.start) - 1, bisect_right(starts, edit.span.end)
    source = parts[first].source if first >= 0 else None
    if source is None or not all(part.is_standalone for part in parts[first:last]):
        return None
    text = apply(before.text, (edit,))
    growth = len(text) - len(before.text)
    start = before.text.rfind("\n", 0, starts[first]) + 1
    end = starts[last] if last < len(starts) else len(before.text)
    piece = text[start : end + growth]
    if len(piece) > _MAX_PIECE or piece.startswith(_FRONT_MATTER):
        return None
    if _DEFINITION in piece or _DEFINITION in before.text[start:end]:
        return None
    document = parse(Source(before.path, piece))
    if document.diagnostics:
        return None
    new = parts_of(source.reader.of_piece(document), start)
    for part in parts[last:]:
        part.start += growth
    return EditedParts(Source(before.path, text), [*parts[:first], *new, *parts[last:]])
