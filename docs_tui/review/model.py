"""The result of a review, as values. Everything is in the order of the navigation."""

from typing import Literal

from docs_tui.site.page import Trail
from docs_tui.source.difference import Difference
from docs_tui.source.record import record

PageVerb = Literal["added", "changed", "moved", "renamed", "gone"]
"""``moved``: in another folder. ``renamed``: its address or its file has another name in the same folder."""

PartKind = Literal["navigation", "redirect", "setting", "spec", "snippet"]
PartVerb = Literal["added", "changed", "moved", "gone"]

PARTS: tuple[PartKind, ...] = ("navigation", "redirect", "snippet", "spec", "setting")
"""The order of parts in a report."""


@record(frozen=True, slots=True)
class ReviewedPage:
    """A page that a change affects."""

    verb: PageVerb
    path: str
    """Its address after the change; of a page that is gone, before it."""
    title: str
    file: str | None
    """After the change; of a page that is gone, before it. None for a page that a spec makes."""
    nav: Trail
    """Its first position in the navigation."""
    old_path: str
    """Its address before the change; empty if it is added."""
    old_title: str
    old_file: str | None
    through: tuple[str, ...]
    """Changed snippets, specs and settings that the page shows, by name."""
    source: Difference
    """The change of its file."""
    markdown: Difference
    """The change of the Markdown that an AI gets."""
    tokens_before: int
    tokens_after: int


@record(frozen=True, slots=True)
class ReviewedPart:
    """A change outside of pages, with the pages that it reaches."""

    kind: PartKind
    verb: PartVerb
    name: str
    """A page's address, a redirect's source, a setting's key or a file."""
    detail: str
    """What changed, on one line; may be empty."""
    pages: tuple[str, ...]
    """The addresses of the pages that it reaches."""
    everywhere: bool = False
    """It reaches every page."""


@record(frozen=True, slots=True)
class Review:
    """What a change does to a site."""

    pages: tuple[ReviewedPage, ...]
    parts: tuple[ReviewedPart, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed."""
        return not (self.pages or self.parts)
