"""List items of an index, written so that the strict parser of the llms.txt convention reads them."""

import re
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.page_urls import markdown_address, page_linker, with_links

if TYPE_CHECKING:
    from docs_tui.site import Page

LONGEST_DESCRIPTION = 300
"""Characters of the longest description."""

_ROUND = str.maketrans("[]", "()")
_IN_URL = {" ": "%20", "(": "%28", ")": "%29", "<": "%3C", ">": "%3E"}
_URL = str.maketrans(_IN_URL)
_UNSAFE = re.compile("[ ()<>]")


def page_item(page: "Page", base: str) -> str:
    """Return the list item of ``page``: its title, the URL of its Markdown, and its description."""
    return _line(
        page.title or page.path, markdown_address(base, page), with_links(page.description, page_linker(page, base))
    )


def item(text: str, url: str, description: str = "") -> str:
    """Return one list item."""
    return _line(text, safe_url(url), description)


def safe_url(url: str) -> str:
    """Return ``url`` with characters that would end a link percent-encoded."""
    return url.translate(_URL) if _UNSAFE.search(url) else url


def _line(text: str, url: str, description: str) -> str:
    about = short(description) if description else ""
    line = f"- [{link_text(text)}]({url})"
    return f"{line}: {about}" if about else line


def link_text(text: str) -> str:
    """Return ``text`` as link text: one line, without square brackets or unmatched backticks."""
    line = syntax.one_line(text)
    if "[" in line or "]" in line:
        line = line.translate(_ROUND)
    if "`" in line and line.count("`") % 2:
        line = line.replace("`", "'")
    if line.endswith("\\"):
        line = line.rstrip("\\ ")
    return line or "Untitled"


def short(description: str) -> str:
    """Return the first paragraph of a description on one line, cut to ``LONGEST_DESCRIPTION``."""
    if "\n\n" in description:
        description = description.strip().partition("\n\n")[0]
    line = syntax.one_line(description)
    if len(line) <= LONGEST_DESCRIPTION:
        return line
    return line[: LONGEST_DESCRIPTION - 1].rstrip() + "…"
