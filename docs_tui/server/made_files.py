"""The small files that a published site has although its tree need not: robots.txt and sitemap.xml."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from docs_tui.export.addresses import address, page_address
from docs_tui.export.public import is_public
from docs_tui.site import Site


def robots_text(base: str) -> bytes:
    """Return robots.txt of the site at ``base``: everybody may read everything."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {address(base, 'sitemap.xml')}\n".encode()


def sitemap(site: Site, base: str) -> bytes:
    """Return sitemap.xml: the address of each public page, of every language and version."""
    return "".join(_lines(site, base)).encode("utf-8", "replace")


def _lines(site: Site, base: str) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    for page in site.pages.values():
        if is_public(site, page):
            url = page_address(base, page) + ("/" if page.path == "/" else "")
            yield f"<url><loc>{escape(url)}</loc></url>\n"
    yield "</urlset>\n"
