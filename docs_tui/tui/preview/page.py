"""What the preview is given: a page's tree with what surrounds it. Knows no widget."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from docs_tui.mdx.document import Document
from docs_tui.site.openapi import Operation

LinkState: TypeAlias = Literal["page", "external", "missing"]


def _external(url: str) -> LinkState:
    """Call nothing broken, where there is no site to ask."""
    del url
    return "external"


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """One page to show. Two pages with the same ``key`` are the same page before and after an edit."""

    key: str
    document: Document
    """With snippets, variables and own components in place."""
    title: str = ""
    description: str = ""
    link_state: Callable[[str], LinkState] = _external
    """Where a link leads; asked only for links on the screen."""
    line_of: Callable[[int], int | None] | None = None
    """The line in the page's own file of an offset of ``document``; None where it came from another file."""
    operation: Operation | None = None
    """What the page documents of a spec; shown under its text."""

    def is_missing(self, url: str) -> bool:
        """Tell whether a link leads nowhere."""
        return self.link_state(url) == "missing"
