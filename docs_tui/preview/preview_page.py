"""What the preview draws: a page of a site with everything around it that decides how it looks."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from docs_tui.export.expansion.expand import expand
from docs_tui.export.expansion.origins import Origins
from docs_tui.mdx.nodes import Document
from docs_tui.preview.picture_blocks import Graphics, PictureSource
from docs_tui.site import Page, Site
from docs_tui.site.openapi import Operation
from docs_tui.source import Diagnostic, Severity

LinkState: TypeAlias = Literal["page", "external", "missing"]

_CAPTIONS_ONLY = Graphics()


def _external(url: str) -> LinkState:
    del url
    return "external"


def _no_file(url: str) -> str:
    del url
    return ""


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """One page to show. Two pages with the same ``key`` are one page before and after an edit."""

    key: str
    document: Document
    """With snippets, variables and the author's components expanded."""
    title: str = ""
    description: str = ""
    link_state: Callable[[str], LinkState] = _external
    """Says where a link leads. Called only for visible links."""
    file: str | None = None
    """The page's own file; None if the page is made from a spec."""
    origins: Origins | None = None
    """Where each character of ``document`` comes from; None if all come from ``file`` unmoved."""
    operation: Operation | None = None
    """The operation of a spec that the page documents, shown below its text."""
    problems: tuple[Diagnostic, ...] = ()
    """Errors of the page, shown above it."""
    picture_file: Callable[[str], str] = _no_file
    """Returns the path, from the root, of the picture at a URL; empty if it is missing or not in the docs folder."""
    pictures: PictureSource | None = None
    """Reads pictures; None shows captions only."""
    graphics: Graphics = _CAPTIONS_ONLY
    is_complete: bool = True
    """False while only the beginning of a long page is known. The rest follows, and is not marked as a change."""

    def is_missing(self, url: str) -> bool:
        """Tell whether a link leads nowhere."""
        return self.link_state(url) == "missing"


def preview_page(
    site: Site, page: Page, pictures: PictureSource | None = None, graphics: Graphics = _CAPTIONS_ONLY
) -> PreviewPage:
    """Return ``page`` with its snippets and variables expanded.

    Args:
        site: The site of the page.
        page: One of its pages.
        pictures: Reads pictures; None shows captions only.
        graphics: How pictures are drawn.
    """
    resolved = expand(site, page)

    @cache
    def link_state(url: str) -> LinkState:
        kind = site.link(page, url).kind
        return "missing" if kind == "missing" else "external" if kind == "external" else "page"

    def picture_file(url: str) -> str:
        target = site.link(page, url)
        return target.path if target.kind == "asset" else ""

    diagnostics = site.document(page).diagnostics if page.file is not None else ()
    return PreviewPage(
        page.path,
        resolved.document,
        "" if _heading_shows_title(site, page) else page.title,
        page.description,
        link_state,
        page.file,
        None if resolved.origins.is_of_one(page.file) else resolved.origins,
        site.operation(page),
        tuple(each for each in (*diagnostics, *resolved.diagnostics) if each.severity is Severity.ERROR),
        picture_file,
        pictures,
        graphics,
    )


def _heading_shows_title(site: Site, page: Page) -> bool:
    """Tell whether the page has no title of its own and its first heading is shown as the title already."""
    if "title" in page.front_matter:
        return False
    first = next(iter(site.headings(page)), None)
    return first is not None and first.depth == 1 and first.text == page.title
