"""The parts of a page: each top-level node, a stretch of a long one, what stands above all of them and what below."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from docs_tui.mdx import Flow
from docs_tui.preview.api import Section, operation_head, operation_sections
from docs_tui.preview.build import Builder
from docs_tui.preview.column import Column
from docs_tui.preview.inline import Line, words_block
from docs_tui.preview.model import Block, Edge, Item
from docs_tui.preview.page import PreviewPage
from docs_tui.preview.piece import TOGETHER, is_hidden, role_of, space_before
from docs_tui.preview.reader import Reader
from docs_tui.preview.stretches import Stretch, stretches_of
from docs_tui.source.clean import clean, clean_line

if TYPE_CHECKING:
    from docs_tui.components import Role

_PROBLEMS_SHOWN = 3


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
    stretch: Stretch | None = None
    """Where it is one of something long."""
    items: list[Item] | None = None
    """None until it is built."""
    changed: bool = False
    """Not the same as before the last edit, in whole or in part."""
    absent: Sequence[str] = ()
    """URLs of pictures that were not there when it was built."""
    estimate: Block | None = None
    """Stands for it until it is built."""
    section: "Section | None" = None
    """What it shows of an operation, which no line of the page says."""

    @property
    def is_alone(self) -> bool:
        """Whether the page says it by its text alone, without what is around it."""
        return self.read is not None and (self.stretch is None or self.stretch.alone)


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
        role = role_of(node)
        base = node.span.start
        if role in TOGETHER and role is together:
            parts[-1].nodes += (node,)
            parts[-1].key += slice_of(node.span)
        elif stretches := [_stretch(each, reader, start) for each in stretches_of(node, reader)]:
            parts += stretches
        else:
            gap = space_before(node)
            parts.append(PagePart(slice_of(node.span), (node,), start + base, gap, Read(reader, base)))
        together = role
    return parts


def _stretch(stretch: Stretch, reader: Reader, start: int) -> PagePart:
    """Return a part of a long list, table or container."""
    span, read = stretch.span, Read(reader, stretch.span.start)
    key = f"{stretch.look}\0{reader.source.slice(span)}"
    return PagePart(key, stretch.nodes, start + span.start, stretch.gap, read, stretch)


def _problems(page: PreviewPage) -> list[PagePart]:
    """Return a part that says what is wrong with the page; none where nothing is."""
    if not page.problems:
        return []
    edge = (Edge("┃ ", "tone.danger"),)
    column = Column([]).nest(edge, edge, "box.danger")
    count = len(page.problems)
    column.add(Block("✖ Not all of this page can be read as it is written", "tone.danger"))
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
    """Return what the page documents of a spec as parts, each at a place of its own behind the page's text."""
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
