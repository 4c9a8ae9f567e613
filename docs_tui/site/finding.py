"""Finding a page by what a writer types."""

import posixpath
from typing import TYPE_CHECKING

from docs_tui.errors import NotFoundError
from docs_tui.site.nearest import nearest
from docs_tui.site.page import Page
from docs_tui.site.page_files import find_url, slug_of

if TYPE_CHECKING:
    from docs_tui.site.site import Site


def find_page(site: "Site", reference: str) -> Page:
    """Return the page named by a URL path, a file's path or a title that only it has.

    Raises:
        NotFoundError: No page, or more than one, answers to ``reference``.
    """
    name = reference.strip()
    page = _by_path(site, name)
    if page is not None:
        return page
    titled = [page for page in site.pages.values() if name and page.title == name]
    folded = name.casefold()
    titled = titled or [page for page in site.pages.values() if name and page.title.casefold() == folded]
    if len(titled) == 1:
        return titled[0]
    if titled:
        shown = ", ".join(page.path for page in titled[:5]) + (", …" if len(titled) > 5 else "")
        raise NotFoundError(f'{len(titled)} pages have the title "{name}": {shown}; name one by its path')
    raise NotFoundError(f"there is no page {reference!r}" + _suggestion(site, name))


def _by_path(site: "Site", name: str) -> Page | None:
    if not name:
        return None
    plain = name.split("#", 1)[0] or name
    file = posixpath.normpath(plain)
    page = site.page_of_file(file) or site.page_of_file(name)
    if page is not None:
        return page
    url = find_url(plain, site.pages)
    if url is None and not plain.strip("/"):
        return site.front_page
    return site.pages[url] if url is not None else None


def nearest_page(site: "Site", name: str) -> str | None:
    """Return how the page is named that ``name`` may be a slip of: by its path, the one at ``/`` as ``index``."""
    named = ("/index" if path == "/" else path for path in site.pages)
    path = nearest("/" + slug_of(name.strip("/")), named)
    return path.lstrip("/") if path == "/index" and path not in site.pages else path


def _suggestion(site: "Site", name: str) -> str:
    if not site.pages:
        return ", nor any other; -C names another folder"
    near = nearest_page(site, name)
    if near is not None:
        return f"; did you mean {near}?"
    title = nearest(name, (page.title for page in site.pages.values()))
    return f'; did you mean "{title}"?' if title is not None else '; "docs-tui pages" lists the pages'
