"""The HTML of a page, and of one that is not there."""

from collections.abc import Sequence
from html import escape

from docs_tui.export.markdown import page_markdown
from docs_tui.site import Page, Site


def html_page(site: Site, page: Page, *, live: bool = True, prefix: str = "") -> str:
    """Return ``page`` as a whole HTML document.

    Args:
        site: The site as it stands.
        page: The page.
        live: Whether the page follows the saves of its writer.
        prefix: The path under which the site is published, without a slash at its end: put before links of the site.
    """
    del live, prefix
    text = escape(page_markdown(site, page).text)
    return f'<!doctype html><html lang="en"><title>{escape(page.title)}</title><pre>{text}</pre></html>\n'


def missing_page(site: Site, path: str, nearest: Sequence[Page], *, live: bool = True, prefix: str = "") -> str:
    """Return the HTML document that says that nothing is at ``path``, and names the pages ``nearest`` to it."""
    del site, live
    links = "".join(f'<li><a href="{escape(prefix + page.path)}">{escape(page.title)}</a></li>' for page in nearest)
    return f"<!doctype html><title>Page not found</title><h1>Page not found</h1><p>{escape(path)}</p><ul>{links}</ul>\n"


def first_page(site: Site) -> Page | None:
    """Return the page that a reader starts at."""
    return next(iter(site.pages.values()), None)
