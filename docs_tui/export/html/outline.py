"""The outline of a page: its headings, as far down as a reader wants to see where things are."""

from collections.abc import Iterable

from docs_tui.site.anchors import HeadingAnchor
from docs_tui.source.record import record

_DEPTH = 4


@record(frozen=True, slots=True)
class OutlineEntry:
    """A heading of the page."""

    depth: int
    text: str
    """Plain."""
    id: str


def outline_of(headings: Iterable[HeadingAnchor]) -> Iterable[OutlineEntry]:
    """Yield the headings that stand in the outline."""
    for each in headings:
        if each.in_outline and each.depth <= _DEPTH and each.text.strip():
            yield OutlineEntry(each.depth, each.text, each.id)
