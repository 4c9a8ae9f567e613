"""RSS feeds of changelogs: pages with ``rss: true`` in their front matter."""

import re
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Final
from xml.sax.saxutils import escape

from docs_tui.export.html import render_html
from docs_tui.export.html.html_page import meta_text
from docs_tui.export.html.html_renderer import UpdateEntry
from docs_tui.export.page_urls import page_address
from docs_tui.site import Page, Site

FEED: Final = "/rss.xml"
"""The path of a feed is the path of its page plus this."""
_DATES: Final = ("%Y-%m-%d", "%Y/%m/%d", "%B %d %Y", "%b %d %Y", "%d %B %Y", "%d %b %Y", "%B %Y", "%b %Y")
_ORDINAL: Final = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_ANCHOR: Final = re.compile(r'(?<=\shref=")(?=#)')


def feed_path(page: Page) -> str:
    """Return the path of the feed of a page; empty for a page without one."""
    return f"{page.path.rstrip('/')}{FEED}" if page.front_matter.get("rss") is True else ""


def render_feed(site: Site, page: Page, base: str) -> bytes:
    """Return the feed of a page, of a site that is published at ``base``: one item for each entry."""
    address = page_address(base, page)
    items = "".join(_item(each, address) for each in render_html(site, page, prefix=base, private=False).updates)
    name = meta_text(site.config.name)
    title = f"{meta_text(page.title)} · {name}" if name else meta_text(page.title)
    head = (
        _element("title", title)
        + _element("link", address)
        + _element("description", meta_text(page.description) or title)
    )
    own = f'<atom:link href="{escape(base + feed_path(page), _QUOTE)}" rel="self" type="application/rss+xml"/>\n'
    names = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" {names}>\n<channel>\n{head}{own}{items}</channel>\n</rss>\n'
    ).encode("utf-8", "replace")


_QUOTE: Final = {'"': "&quot;"}


def _item(entry: UpdateEntry, address: str) -> str:
    link = f"{address}#{entry.id}" if entry.id else address
    date = _date(entry.title) or _date(entry.description)
    parts = (
        _element("title", meta_text(entry.title)),
        _element("link", link),
        f'<guid isPermaLink="{"true" if entry.id else "false"}">{escape(link)}</guid>\n',
        _element("pubDate", format_datetime(date)) if date is not None else "",
        _element("description", meta_text(entry.description)) if entry.description.strip() else "",
        *(_element("category", meta_text(tag)) for tag in entry.tags),
        _element("content:encoded", _ANCHOR.sub(address, entry.html)),
    )
    return f"<item>\n{''.join(parts)}</item>\n"


def _element(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>\n"


def _date(text: str) -> datetime | None:
    """Parse a label as a date in one of the usual English forms; None if it is not one."""
    written = " ".join(_ORDINAL.sub("", text).replace(",", " ").split())
    for form in _DATES:
        try:
            return datetime.strptime(written, form).replace(tzinfo=UTC)
        except ValueError:
            continue
    return None
