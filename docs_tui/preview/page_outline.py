"""The outline of a page: the headings of its text, its changelog entries and the sections of its operation."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from docs_tui.components import COMPONENTS, Role, spec_for
from docs_tui.export.elements import Element
from docs_tui.mdx import Document, Flow, Heading, MdxJsxElement, find, walk
from docs_tui.preview.content_parts import PagePart
from docs_tui.site.heading_anchors import headings_of, slug_of
from docs_tui.source.clean import clean_line

_DEPTH = 4
_LISTED = (Role.HEADING, Role.UPDATE)
_UPDATES = frozenset(spec.name for spec in COMPONENTS.values() if spec.role is Role.UPDATE)
_UPDATE_DEPTH = 2


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
        return  # so that only changelogs are gone through
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
