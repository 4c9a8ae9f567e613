"""Find pages that may match a query by searching the text of the files, which is fast enough before pages are indexed."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs_tui.search.words import words_of
from docs_tui.site.readable import plain_heading

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_MOST = 80
"""The most pages that are returned."""


def candidates(site: "Site", query: str) -> tuple[str, ...] | None:
    """Return the paths of the pages with the words of a query, the most promising first.

    Returns None if a word is on no page, because it may be misspelt, and only the index knows other spellings.
    """
    words = list(dict.fromkeys(words_of(plain_heading(query))))
    patterns = [re.compile(re.escape(word.encode("utf-8", "replace")), re.IGNORECASE) for word in words]
    found: list[tuple[tuple[int, int, int], str]] = []
    seen: set[int] = set()
    for page in site.pages.values():
        name = " ".join((page.title, page.description, page.path, *page.nav)).encode("utf-8", "replace")
        texts = [*_texts(site, page)]
        here = [at for at, each in enumerate(patterns) if each.search(name) or any(map(each.search, texts))]
        if here:
            seen.update(here)
            named = sum(patterns[at].search(name) is not None for at in here)
            often = sum(len(patterns[at].findall(text)) for at in here for text in texts)
            found.append(((-len(here), -named, -often), page.path))
    return tuple(path for _, path in sorted(found)[:_MOST]) if len(seen) == len(words) else None


def _texts(site: "Site", page: "Page") -> Iterator[bytes]:
    """Yield what a page is made of: its file, the snippets that it imports, and its spec."""
    files = [] if page.file is None else [page.file, *site.graph.files_imported_by(page.file)]
    if page.api is not None and page.api.spec is not None and not page.api.remote:
        files.append(page.api.spec)
    for file in files:
        content = site.files.get(file)
        if isinstance(content, bytes):
            yield content
