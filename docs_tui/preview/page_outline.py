"""The outline of a page: the headings of its text and the sections of its operation."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from docs_tui.components import Role, spec_for
from docs_tui.mdx import Document, Flow, Heading, MdxJsxElement, walk
from docs_tui.preview.parts import PagePart
from docs_tui.site.heading_anchors import headings_of
from docs_tui.source.clean import clean_line

_DEPTH = 4


@dataclass(frozen=True, slots=True)
class PageHeading:
    """A heading in the outline."""

    depth: int
    text: str
    """Cleaned, without marks."""
    id: str
    """The anchor; empty for a section of an operation."""
    offset: int = field(default=0, repr=False)
    """In the page."""


def text_headings(document: Document) -> tuple[PageHeading, ...]:
    """Return the headings of a page's text."""
    starts = document.source.line_starts
    return tuple(
        PageHeading(heading.depth, clean_line(heading.text), heading.id, starts[heading.line - 1])
        for heading in headings_of(document)
        if heading.in_outline and heading.depth <= _DEPTH
    )


def operation_headings(parts: Iterable[PagePart]) -> Iterator[PageHeading]:
    """Yield the titled sections of an operation."""
    for part in parts:
        section = part.section
        if section is not None and section.title and section.depth <= _DEPTH:
            yield PageHeading(section.depth, section.title, "", part.start)


def has_heading(node: Flow) -> bool:
    """Tell whether ``node`` is a heading or contains one."""
    return any(
        isinstance(each, Heading) or (isinstance(each, MdxJsxElement) and spec_for(each.name).role is Role.HEADING)
        for each in walk(node)
    )
