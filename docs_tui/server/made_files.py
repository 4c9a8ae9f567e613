"""The small files that a published site has although its tree need not: for crawlers, and for agents that look for a skill."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from xml.sax.saxutils import escape

from docs_tui.export.page_urls import address, page_address
from docs_tui.export.public_pages import is_public
from docs_tui.server.media_types import JSON, MARKDOWN, PLAIN, XML
from docs_tui.server.skills import INDEX, OLDER_INDEX, Skill
from docs_tui.site import Site
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class MadeFile:
    """One of them."""

    media_type: str
    make: Callable[[], bytes]
    """Gives what it holds, when somebody asks for it."""


def made_files(site: Site, skill: Skill | None, base: str) -> Mapping[str, MadeFile]:
    """Return the files by their paths from the root of the site.

    Args:
        site: The site as it stands.
        skill: What agents are to find, where there is something.
        base: Where the site is published; empty: crawlers, who are told whole addresses, are told nothing.
    """
    files: dict[str, MadeFile] = {}
    if base:
        files["/robots.txt"] = MadeFile(PLAIN, partial(_robots, base))
        files["/sitemap.xml"] = MadeFile(XML, partial(_sitemap, site, base))
    if skill is not None:
        files[INDEX] = MadeFile(JSON, partial(skill.index, base))
        files[OLDER_INDEX] = MadeFile(JSON, skill.older_index)
        files |= dict.fromkeys(skill.paths, MadeFile(MARKDOWN, lambda: skill.content))
    return files


def _robots(base: str) -> bytes:
    """Return robots.txt of the site at ``base``: everybody may read everything."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {address(base, 'sitemap.xml')}\n".encode()


def _sitemap(site: Site, base: str) -> bytes:
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
