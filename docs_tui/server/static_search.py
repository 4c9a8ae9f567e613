"""What the pages search where no server does it: one file, so small that a browser can load it before it searches."""

import json
import re
from collections.abc import Callable

from docs_tui.export.page_urls import page_address
from docs_tui.server.find import SIGNS, is_findable
from docs_tui.server.paths import SEARCH
from docs_tui.site import Page, Site
from docs_tui.site.readable import Readable

SEARCH_INDEX = f"{SEARCH}.json".lstrip("/")
_MOST = 8_000_000
"""Characters of text of all pages together."""
_LONGEST, _SHORTEST = 12_000, 400
"""Characters of a page that can be found: in a small site, and in one of any size."""
_HEADING = re.compile(r"^#{1,6} +(.+)$", re.MULTILINE)


def search_index(site: Site, markdown: Callable[[str], bytes]) -> tuple[bytes, ...]:
    """Return the address, title, trail and text of each page, as JSON.

    Args:
        site: The site as it stands.
        markdown: Gives the Markdown of a page's body by its path.
    """
    pages = [page for page in site.pages.values() if is_findable(site, page)]
    most = max(_SHORTEST, min(_LONGEST, _MOST // max(1, len(pages))))
    rows = [_row(page, markdown(page.path), most) for page in pages]
    return (b"[", *(b"," + row if number else row for number, row in enumerate(rows)), b"]")


def _row(page: Page, markdown: bytes, most: int) -> bytes:
    row = [page_address("", page), page.title, " › ".join(page.nav), _text(page, markdown, most)]
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _text(page: Page, markdown: bytes, most: int) -> str:
    """Return what everybody may read of a page, as one line: its beginning, and the headings of the rest."""
    readable = Readable(markdown).text
    whole = _plain(f"{page.description} {readable}")
    if len(whole) <= most:
        return whole
    headings = _plain(" · ".join(_HEADING.findall(readable)))[: most // 2]
    return f"{whole[: most - len(headings)]} … {headings}"


def _plain(text: str) -> str:
    return " ".join(SIGNS.sub(r"\1", text).split())
