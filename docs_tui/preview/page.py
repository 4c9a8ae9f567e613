"""What the preview is given: a page's tree with what surrounds it. Knows no widget."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from docs_tui.export.expansion.origins import Origins
from docs_tui.mdx.document import Document
from docs_tui.preview.pictures import Graphics
from docs_tui.site.openapi import Operation
from docs_tui.source import Diagnostic

if TYPE_CHECKING:
    from docs_tui.preview.pictures import PictureSource

LinkState: TypeAlias = Literal["page", "external", "missing"]


def _external(url: str) -> LinkState:
    """Call nothing broken, where there is no site to ask."""
    del url
    return "external"


def _no_file(url: str) -> str:
    """Find no pictures, where there is no folder to look in."""
    del url
    return ""


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
    file: str | None = None
    """The page's own file; None where it is made from a spec."""
    origins: Origins | None = None
    """Where each character of ``document`` was written; None: in the page's own file, at the same place."""
    operation: Operation | None = None
    """What the page documents of a spec; shown under its text."""
    problems: tuple[Diagnostic, ...] = ()
    """What keeps the page from being what its author means; shown at its top."""
    picture_file: Callable[[str], str] = _no_file
    """The path, from the root, of the picture at a URL; empty where it is elsewhere or missing."""
    pictures: "PictureSource | None" = None
    """The pictures of the docs folder; None: they are named only."""
    graphics: Graphics = Graphics()  # noqa: RUF009 - a tuple, never changed
    """How pictures are drawn."""
    whole: bool = True
    """False: only how the page begins; the rest of it follows, and is no change."""

    def is_missing(self, url: str) -> bool:
        """Tell whether a link leads nowhere."""
        return self.link_state(url) == "missing"
