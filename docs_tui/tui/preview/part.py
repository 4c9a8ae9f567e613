"""The parts of a page: each top-level node, a stretch of a long list, what stands above all of them and what below."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

from docs_tui.components import Role, spec_for
from docs_tui.mdx import Flow, Heading, List, MdxJsxElement, Paragraph
from docs_tui.source import Span
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.preview.api import operation_head, operation_items
from docs_tui.tui.preview.build import Builder
from docs_tui.tui.preview.column import Column
from docs_tui.tui.preview.inline import Line, Reader, words_block
from docs_tui.tui.preview.model import Block, Edge, Item
from docs_tui.tui.preview.page import PreviewPage
from docs_tui.tui.preview.piece import TOGETHER, is_hidden

_PROBLEMS_SHOWN = 3
_LONG_LIST = 200
"""Items of a list that is more than one part."""
_STRETCH = 32
"""Items of each of its parts at least, and as many more on average."""


class Read(NamedTuple):
    """The text that a part was read from: the page, or a piece of it while the page is being read again."""

    reader: Reader
    base: int
    """Where the part begins in it."""

    def written(self, nodes: Iterable[Flow], between: str) -> str:
        """Return what the author wrote for ``nodes``."""
        return between.join(self.reader.source.slice(node.span) for node in nodes)


@dataclass(slots=True, eq=False)
class PagePart:
    """A top-level node of the page, or what stands above all of them."""

    key: str
    nodes: tuple[Flow, ...]
    """Mostly one; more where they are drawn together."""
    start: int
    """Its offset in the page."""
    gap: int
    read: "Read | None" = None
    """What ``nodes`` are part of; None for what is not written in the page."""
    items: list[Item] | None = None
    """None until it is built."""
    changed: bool = False
    """Not the same as before the last edit, in whole or in part."""
    absent: Sequence[str] = ()
    """URLs of pictures that were not there when it was built."""
    estimate: Block | None = None
    """Stands for it until it is built."""


def every_part(page: PreviewPage) -> list[PagePart]:
    """Return the parts of a page, in order."""
    reader = Reader(page.document, page)
    return [*_problems(page), *_prelude(page, reader), *parts_of(reader), *_operation(page)]


def parts_of(reader: Reader, start: int = 0) -> list[PagePart]:
    """Return the parts of what ``reader`` reads, which begins at ``start`` in the page."""
    slice_of = reader.source.slice
    parts: list[PagePart] = []
    together: Role | None = None
    for node in reader.document.root.children:
        if is_hidden(node):
            continue
        role = _role(node)
        if role in TOGETHER and role is together:
            parts[-1].nodes += (node,)
            parts[-1].key += slice_of(node.span)
        elif isinstance(node, List) and len(node.children) > _LONG_LIST:
            parts += _stretches(node, reader, start)
        else:
            gap = 2 if isinstance(node, Heading) and node.depth <= 2 else 1
            base = node.span.start
            parts.append(PagePart(slice_of(node.span), (node,), start + base, gap, Read(reader, base)))
        together = role
    return parts


def _role(node: Flow) -> Role | None:
    """Return the role of an element, on lines of its own or on a single one."""
    if isinstance(node, Paragraph) and len(node.content.inlines) == 1 and node.content.inlines[0].span == node.span:
        (inline,) = node.content.inlines
        return spec_for(inline.name).role if isinstance(inline, MdxJsxElement) else None
    return spec_for(node.name).role if isinstance(node, MdxJsxElement) else None


def _stretches(node: List, reader: Reader, start: int) -> Iterator[PagePart]:
    """Yield a long list as lists of some items, so that it is built as it is seen, and an edit costs a few items.

    A stretch ends after an item that its text tells: one more item at the top moves no other end.
    """
    first = 0
    for at, item in enumerate(node.children, 1):
        written = reader.source.slice(item.span)
        ends = at - first >= _STRETCH and crc32(written.encode("utf-8", "surrogatepass")) % _STRETCH == 0
        if ends or at - first >= _LONG_LIST or at == len(node.children):
            items = node.children[first:at]
            span = Span(items[0].span.start, item.span.end)
            stretch = List(span, node.ordered, node.start + first, node.loose, items)
            number = f"{node.start + first}\0" if node.ordered else ""
            gap = 1 if node.loose or not first else 0
            key = number + reader.source.slice(span)
            yield PagePart(key, (stretch,), start + span.start, gap, Read(reader, span.start))
            first = at


def _problems(page: PreviewPage) -> list[PagePart]:
    """Return a part that says what is wrong with the page; none where nothing is."""
    if not page.problems:
        return []
    edge = (Edge("┃ ", "tone.danger"),)
    column = Column([]).nest(edge, edge, "box.danger")
    count = len(page.problems)
    column.add(Block(f"✖ {count} problem{'' if count == 1 else 's'} on this page", "tone.danger"))
    for each in page.problems[:_PROBLEMS_SHOWN]:
        line = Line().add(f"{each.start.line}:{each.start.column}  ", "dim").add(clean_line(each.message))
        column.add(line.add(f"  {clean_line(each.hint)}" if each.hint else "", "dim").block())
    if count > _PROBLEMS_SHOWN:
        column.add(Block(f"and {count - _PROBLEMS_SHOWN} more", "dim"))
    return [PagePart(f"\0{hash(page.problems)}", (), 0, 0, items=column.items)]


def _prelude(page: PreviewPage, reader: Reader) -> list[PagePart]:
    """Return the title and the description as a part, and how the operation of the page is called."""
    items: list[Item] = []
    if page.title:
        items.append(Block(clean(page.title), "title"))
    said = page.operation.description if page.operation else ""
    if page.description and page.description.strip() not in said:
        items.append(words_block(Builder(reader, 0).prose(page.description), "lead"))
    called = operation_head(page.operation) if page.operation else []
    if items and called and isinstance(called[0], Block):
        called[0].gap = 1
    items += called
    key = f"\0{page.title}\0{page.description}\0{hash(page.operation) if page.operation else ''}"
    return [PagePart(key, (), 0, 1, items=items)] if items else []


def _operation(page: PreviewPage) -> list[PagePart]:
    """Return what the page documents of a spec as a part."""
    if page.operation is None:
        return []
    end = len(page.document.source.text)
    return [PagePart(f"\0{hash(page.operation)}", (), end, 1, items=operation_items(page.operation))]
