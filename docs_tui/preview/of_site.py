"""A page of a site as the preview takes it."""

from functools import cache

from docs_tui.export.expansion.expand import expand
from docs_tui.preview.page import LinkState, PreviewPage
from docs_tui.preview.pictures import Graphics, PictureSource
from docs_tui.site import Page, Site
from docs_tui.source import Severity

_NAMED_ONLY = Graphics()


def preview_page(
    site: Site, page: Page, pictures: PictureSource | None = None, graphics: Graphics = _NAMED_ONLY
) -> PreviewPage:
    """Return ``page`` with what other files bring put in place.

    Args:
        site: The snapshot.
        page: One of its pages.
        pictures: Reads the pictures of the docs folder; None: they are named only.
        graphics: How they are drawn.
    """
    resolved = expand(site, page)

    @cache
    def link_state(url: str) -> LinkState:
        kind = site.link(page, url).kind
        return "missing" if kind == "missing" else "external" if kind == "external" else "page"

    def picture_file(url: str) -> str:
        target = site.link(page, url)
        return target.path if target.kind == "asset" else ""

    own = site.document(page).diagnostics if page.file is not None else ()
    operation = site.operation(page)
    title = "" if _shows_title(site, page) else page.title
    return PreviewPage(
        page.path,
        resolved.document,
        title,
        page.description,
        link_state,
        page.file,
        None if resolved.origins.is_of_one(page.file) else resolved.origins,
        operation,
        tuple(each for each in (*own, *resolved.diagnostics) if each.severity is Severity.ERROR),
        picture_file,
        pictures,
        graphics,
    )


def _shows_title(site: Site, page: Page) -> bool:
    """Tell whether the title was taken from the first heading, which shows it already."""
    if "title" in page.front_matter:
        return False
    first = next(iter(site.headings(page)), None)
    return first is not None and first.depth == 1 and first.text == page.title
