"""The outline of a page: the headings that its author wrote, and the sections of the operation that it shows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from docs_tui.components import Role, spec_for
from docs_tui.mdx import Document, Flow, Heading, MdxJsxElement, walk
from docs_tui.site.heading_anchors import headings_of
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.preview.content import PageContent
    from docs_tui.preview.part import PagePart

_DEPTH = 4


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading of the page."""

    depth: int
    text: str
    """As displayed: cleaned, without marks."""
    id: str
    """Empty where the page's own text does not have it: of what a spec says."""
    offset: int = field(default=0, repr=False)
    """Where it stands in the page."""


def written_headings(document: Document) -> tuple[OutlineEntry, ...]:
    """Return the headings that are written in a page."""
    starts = document.source.line_starts
    return tuple(
        OutlineEntry(heading.depth, clean_line(heading.text), heading.id, starts[heading.line - 1])
        for heading in headings_of(document)
        if heading.in_outline and heading.depth <= _DEPTH
    )


def section_headings(parts: Iterable["PagePart"]) -> Iterator[OutlineEntry]:
    """Yield what has a title of its own in an operation."""
    for part in parts:
        section = part.section
        if section is not None and section.title and section.depth <= _DEPTH:
            yield OutlineEntry(section.depth, section.title, "", part.start)


def kept_headings(before: "PageContent", after: "PageContent") -> tuple[OutlineEntry, ...] | None:
    """Return the headings that are written in a page, moved by an edit; None where it touched one, or nobody has asked before.

    Reading all of them again is slow on a long page.
    """
    if before.headings is None:
        return None
    places = {id(part): index for index, part in enumerate(after.parts)}
    new = (part for part in after.parts if part.changed)
    gone = (part for part in before.parts if id(part) not in places)
    if any(_has_heading(node) for part in (*new, *gone) for node in part.nodes):
        return None
    kept: list[OutlineEntry] = []
    for entry in before.headings:
        line_end = before.source.text.find("\n", entry.offset)
        old = before.part_at(line_end if line_end >= 0 else len(before.source.text))
        place = places.get(id(before.parts[old]))
        if place is None:
            return None
        moved = after.starts[place] - before.starts[old]
        kept.append(replace(entry, offset=entry.offset + moved) if moved else entry)
    return tuple(kept)


def _has_heading(node: Flow) -> bool:
    return any(
        isinstance(each, Heading) or (isinstance(each, MdxJsxElement) and spec_for(each.name).role is Role.HEADING)
        for each in walk(node)
    )
