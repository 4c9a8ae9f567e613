"""The search index of a static site: many small files. A query loads only those with its words and its results.

Each language and version is a part of its own: a folder with ``index.json`` (the first word of each word file, and the other
parts), word files ``w0.json``, page files ``p0.json``, and ``words.json``, which is loaded for misspelled words only.
``static/search.js`` reads it. A word file has an array by word: the number of pages, then each page and its weight, then
each heading as one number.
"""

import json
from collections.abc import Callable, Iterator
from functools import cached_property, partial

from docs_tui.export.page_urls import page_address
from docs_tui.search.index import IndexedWord, SearchIndex
from docs_tui.search.results import Line, page_text
from docs_tui.server.search_rows import is_findable
from docs_tui.server.url_paths import SEARCH
from docs_tui.site import Page, Site
from docs_tui.site.heading_anchors import slug_of

FOLDER = SEARCH.lstrip("/")
_PAGES_OF_A_SHARD = 2
"""There is one word file, of about 10 KB, for this many pages."""
_MOST_SHARDS = 2_000
_MOST_TEXT = 5_000
"""The limit of a page file's text, in characters."""
_SECTION = 200
"""The least text of each section in characters, within the limit."""
_PRECISION = 50
"""Weights are stored as multiples of one divided by this."""
_MOST_HEADINGS = 255

_Key = tuple[str | None, str | None]
"""A language and a version; None means all."""


class StaticSearch:
    """The files of one site's index, each generated on demand."""

    def __init__(self, site: Site, markdown: Callable[[str], bytes]) -> None:
        """Divide the pages into parts.

        Args:
            site: The site.
            markdown: Gives the Markdown of a page's body by its path.
        """
        self._site = site
        self._markdown = markdown
        pages = [page for page in site.pages.values() if is_findable(site, page)]
        keys = dict.fromkeys((page.language, page.version) for page in pages)
        self._keys: list[_Key] = [key for key in keys if not any(_covers(key, other) for other in keys if other != key)]
        self._parts = [[page for page in pages if _covers((page.language, page.version), key)] for key in self._keys]

    def address(self, page: Page | None) -> str:
        """Return the path of the index that a reader of a page searches first."""
        wanted = [(page.language, page.version)] if page is not None else []
        if (front := self._site.front_page) is not None:
            wanted.append((front.language, front.version))
        for each in wanted:
            for number, key in enumerate(self._keys):
                if _covers(each, key):
                    return f"/{FOLDER}/{number}/index.json"
        return f"/{FOLDER}/0/index.json"

    def shared_files(self) -> Iterator[tuple[str, Callable[[], bytes]]]:
        """Yield the files that are made from all pages."""
        for number, pages in enumerate(self._parts or [[]]):
            folder = f"{FOLDER}/{number}"
            yield f"{folder}/index.json", partial(self._manifest, number)
            yield f"{folder}/words.json", partial(self._all_words, number)
            for shard in range(_shard_count(pages)):
                yield f"{folder}/w{shard}.json", partial(self._shard, number, shard)

    def page_files(self) -> Iterator[tuple[str, Page, Callable[[], bytes]]]:
        """Yield the files that are made from one page each."""
        for number, pages in enumerate(self._parts):
            for at, page in enumerate(pages):
                yield f"{FOLDER}/{number}/p{at}.json", page, partial(self._page, page)

    @cached_property
    def _index(self) -> SearchIndex:
        return SearchIndex(self._site)

    @cached_property
    def _shards(self) -> list[list[list[tuple[str, str]]]]:
        """The word files of each part: words in order, each with its array as JSON."""
        return [
            _divided(self._index.words([page.path for page in pages]), _shard_count(pages)) for pages in self._parts
        ]

    def _manifest(self, number: int) -> bytes:
        if not self._parts:
            return _json({"pages": 0, "shards": [""], "others": []})
        others = [f"../{other}/index.json" for other in range(len(self._parts)) if other != number]
        firsts = [shard[0][0] if shard else "\uffff" for shard in self._shards[number]]
        return _json({"pages": len(self._parts[number]), "shards": firsts, "others": others})

    def _all_words(self, number: int) -> bytes:
        shards = self._shards[number] if self._parts else []
        return _json({"words": " ".join(word for shard in shards for word, _ in shard if len(word) > 1)})

    def _shard(self, number: int, shard: int) -> bytes:
        words = self._shards[number][shard] if self._parts else []
        return f"{{{','.join(f'{json.dumps(word, ensure_ascii=False)}:{array}' for word, array in words)}}}".encode()

    def _page(self, page: Page) -> bytes:
        lines = page_text(self._site, page, self._markdown(page.path).decode("utf-8", "replace")).lines
        sections = _sections(lines, page.title)
        headings = self._index.headings(page.path)[:_MOST_HEADINGS]
        anchors = {name: slug_of(name) for name in (*headings, *(name for name, _ in sections)) if name}
        return _json(
            {
                "href": page_address("", page),
                "title": page.title,
                "trail": " › ".join(page.nav),
                "description": page.description,
                "headings": headings,
                "anchors": anchors,
                "sections": sections,
            }
        )


def _covers(own: _Key, wanted: _Key) -> bool:
    """Tell whether a page of one language and version is also for readers of another."""
    return all(mine is None or mine == other for mine, other in zip(own, wanted, strict=True))


def _shard_count(pages: list[Page]) -> int:
    return min(len(pages) // _PAGES_OF_A_SHARD + 1, _MOST_SHARDS)


def _divided(words: Iterator[IndexedWord], count: int) -> list[list[tuple[str, str]]]:
    """Divide the words in order into files of about the same size."""
    arrays = sorted(((each.word, _array(each)) for each in words), key=lambda each: each[0].encode("utf-16-be"))
    total = sum(len(word) + len(array) for word, array in arrays) or 1
    shards: list[list[tuple[str, str]]] = [[] for _ in range(count)]
    done = 0
    for word, array in arrays:
        shards[min(done * count // total, count - 1)].append((word, array))
        done += len(word) + len(array)
    return shards


def _array(word: IndexedWord) -> str:
    pages = [f"{page},{max(round(weight * _PRECISION), 1)}" for page, weight in word.pages]
    headings = [
        str((page * 256 + heading) * 256 + min(count, 255))
        for page, heading, count in word.headings
        if heading < _MOST_HEADINGS
    ]
    return f"[{','.join((str(len(pages)), *pages, *headings))}]"


def _sections(lines: list[Line], title: str) -> list[tuple[str, list[str]]]:
    """Return the text below each heading, shortened so that a page file stays small."""
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault("" if line.heading == title else line.heading, []).append(line.text)
    each = max(_SECTION, _MOST_TEXT // max(len(found), 1))
    left, kept = _MOST_TEXT, []
    for heading, texts in found.items():
        room, shown = min(each, left), []
        for text in texts:
            if room <= 0:
                break
            shown.append(text[:room])
            room -= len(text)
        left -= sum(map(len, shown))
        if shown:
            kept.append((heading, shown))
    return kept


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
