"""An inverted index over the pages of a site, in memory. After a change, only the changed pages are indexed again.

Two indexes in one. The first scores pages by BM25 over weighted fields (Robertson and Zaragoza, "The Probabilistic
Relevance Framework: BM25 and Beyond", 2009). The second contains every title and heading, because a reader who types a
heading wants its page. ``rank`` adds up both.

A posting is one unsigned integer: the number of a page and the weight of the word on it. The 3.5 million postings of
10,000 pages take 14 MB that way; as objects they would take 300.
"""

import re
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nlargest
from math import log, sqrt
from typing import TYPE_CHECKING, NamedTuple

from docs_tui.search.words import corrections, count_words, words_of
from docs_tui.site.operation_text import OperationTexts
from docs_tui.site.readable import Readable, plain_heading
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_WEIGHT_BITS = 12
_MOST_WEIGHT = (1 << _WEIGHT_BITS) - 1
_STEP = 4
"""Weights are stored in quarters."""
_TITLE, _HEADING, _PATH, _KEYWORD, _DESCRIPTION, _NAVIGATION, _BODY = 8, 4, 3, 6, 3, 1, 1
_SATURATION, _LENGTH = 1.2, 0.6
"""The parameters ``k1`` and ``b`` of BM25."""
_EXACT, _PREFIX, _CORRECTED = 1.0, 0.6, 0.5
"""The weight of a match: exact, by prefix, by correction."""
_MOST_PREFIXED = 40
"""The limit of words that one prefix may match."""
_RARE = 3
"""A word of the query that is on fewer pages than this may be a misspelling."""
_COMMON = 0.4
"""Words on a larger share of pages than this select no pages if the query has rarer words."""
_CANDIDATES = 60
_HEADINGS = 200
_HEADING_SHARE = 2.0
"""The score of a heading that equals the query, relative to the best BM25 score."""
_SAME_TEXT = 1.0
"""The bonus if the heading's words are exactly those of the query, in order."""
_OTHER_LANGUAGE = 0.35
"""The factor for pages of another language or version."""
_DEAD_SHARE = 0.25
_WHITE = re.compile(r"\s+")

Alternatives = dict[str, float]
"""The indexed words that a query word may match, each with the weight of a match."""


@record(frozen=True, slots=True)
class RankedPage:
    """A search result."""

    path: str
    score: float
    heading: str
    """The best matching heading; empty if the title or the text matches better."""


class IndexedWord(NamedTuple):
    """A word and its positions."""

    word: str
    pages: list[tuple[int, float]]
    """The position of each page, and the BM25 score of the word there, without its inverse document frequency."""
    headings: list[tuple[int, int, int]]
    """The position of the page, of the heading on it (0: the title), and the heading's number of words."""


class _Entry:
    """The index's data about one page."""

    __slots__ = ("boost", "headings", "key", "language", "length", "path", "version")

    def __init__(self, page: "Page", key: tuple[object, ...]) -> None:
        self.path = page.path
        self.key = key
        self.language = page.language
        self.version = page.version
        self.boost = _boost(page)
        self.length = 0
        self.headings: tuple[int, ...] = ()


class SearchIndex:
    """The index of one site. Not thread-safe: lock it to share it between threads."""

    def __init__(self, site: "Site | None" = None) -> None:
        """Index a site; None: begin with an empty index."""
        self._clear()
        if site is not None:
            self.update(site)

    def _clear(self) -> None:
        self._entries: list[_Entry | None] = []
        """By page number; None for a page that was changed or removed."""
        self._numbers: dict[str, int] = {}
        """Page numbers by path."""
        self._postings: dict[str, array[int]] = {}
        self._headings: list[tuple[int, str, int]] = []
        """Page number, text and number of words of every title and heading."""
        self._heading_postings: dict[str, array[int]] = {}
        self._languages: frozenset[str | None] = frozenset()
        """The languages of the navigation."""
        self._total_length = 0
        self._norms: array[float] | None = None
        """See ``_length_norms``; None after a change."""
        self._among = 0
        """How many pages the site has, if only some are indexed."""
        self._sorted: list[str] | None = None
        """All words in order; built at the first prefix search."""

    def __len__(self) -> int:
        return len(self._numbers)

    @classmethod
    def of_some(cls, site: "Site", paths: Iterable[str]) -> "SearchIndex":
        """Index only some pages of a site. Words count as rare or common as if no other page had them."""
        index, operations = cls(), OperationTexts(site.files)
        for path in paths:
            page = site.pages[path]
            index._add(site, page, _key(site, page), operations)
        index._among = len(site.pages)
        index._languages = _languages_of(site)
        return index

    def update(self, site: "Site", between_pages: Callable[[], object] = lambda: None) -> None:
        """Update the index to a newer snapshot; only changed pages are read.

        Args:
            site: The snapshot.
            between_pages: Called after each page, so that the caller can do other work.
        """
        operations, self._languages = OperationTexts(site.files), _languages_of(site)
        pages = {page.path: page for page in site.pages.values()}
        for path in [path for path in self._numbers if path not in pages]:
            self._remove(path)
        for page in pages.values():
            key = _key(site, page)
            number = self._numbers.get(page.path)
            if number is not None:
                entry = self._entries[number]
                if entry is not None and entry.key == key:
                    continue
                self._remove(page.path)
            self._add(site, page, key, operations)
            between_pages()
        if len(self._entries) - len(self._numbers) > _DEAD_SHARE * len(self._entries) + 64:
            self._clear()
            self.update(site, between_pages)

    def _remove(self, path: str) -> None:
        entry = self._entries[number := self._numbers.pop(path)]
        self._entries[number] = self._norms = None
        if entry is not None:
            self._total_length -= entry.length

    def _add(self, site: "Site", page: "Page", key: tuple[object, ...], operations: OperationTexts) -> None:
        number, entry = len(self._entries), _Entry(page, key)
        weights, entry.length, headings = _weights(site, page, operations)
        self._entries.append(entry)
        self._numbers[page.path] = number
        self._total_length += entry.length
        self._norms = None
        base, before = number << _WEIGHT_BITS, len(self._postings)
        for word, weight in weights.items():
            posting = base | min(int(weight * _STEP), _MOST_WEIGHT)
            if (known := self._postings.get(word)) is None:
                self._postings[word] = array("L", (posting,))
            else:
                known.append(posting)
        if len(self._postings) != before:
            self._sorted = None
        for text in headings:
            words = set(words_of(text))
            for word in words:
                self._heading_postings.setdefault(word, array("L")).append(len(self._headings))
            self._headings.append((number, text, len(words)))

    def rank(
        self,
        query: str,
        *,
        limit: int | None = 10,
        language: str | None = None,
        version: str | None = None,
        typing: bool = False,
    ) -> list[RankedPage]:
        """Return the best pages for a query.

        Args:
            query: Words as a reader types them; Markdown marks are ignored.
            limit: The largest number of pages; None: all candidates.
            language: Pages of other languages rank lower; None: no preference.
            version: Likewise for versions.
            typing: The last word may still be incomplete.
        """
        query = plain_heading(query)
        words = list(dict.fromkeys(words_of(query)))
        if not words or not self._numbers:
            return []
        meanings = [self._alternatives(word, typing=typing and word == words[-1]) for word in words]
        weights = [self._weight(meaning) for meaning in meanings]
        scores = self._page_scores(meanings, weights)
        best = max(scores.values(), default=0.0)
        in_headings = [self._with_corrections(meaning, word) for meaning, word in zip(meanings, words, strict=True)]
        fits = self._heading_fits(words_of(query), in_headings, weights)
        candidates = nlargest(_CANDIDATES + (limit or 0), scores, key=scores.__getitem__)
        ranked = []
        for number in dict.fromkeys((*candidates, *fits)):
            entry = self._entries[number]
            if entry is None:
                continue
            fit, heading = fits.get(number, (0.0, -1))
            score = (scores.get(number, 0.0) / best * entry.boost if best else 0.0) + _HEADING_SHARE * fit
            for wanted, own in ((language, self._language_of(entry)), (version, entry.version)):
                if wanted is not None and own is not None and own != wanted:
                    score *= _OTHER_LANGUAGE
            ranked.append((score, number, heading))
        ranked.sort(key=lambda each: (-each[0], each[1]))
        return [self._ranked(*each) for each in ranked[:limit]]

    def _language_of(self, entry: _Entry) -> str | None:
        """Return the language of a page; outside the navigation, that of its folder: ``zh`` for ``/zh/drafts/a``."""
        if entry.language is not None:
            return entry.language
        folder = entry.path[1:].partition("/")[0]
        return folder if folder in self._languages else None

    def key(self, path: str) -> object:
        """Return a value that differs whenever the page's text may differ; None for an unknown page."""
        entry = self._entries[self._numbers[path]] if path in self._numbers else None
        return entry.key if entry is not None else None

    def matched_words(self, query: str, *, typing: bool = False) -> dict[str, int]:
        """Return the indexed words that a query matches, each with the position of the query's word."""
        words = list(dict.fromkeys(words_of(plain_heading(query))))
        found: dict[str, int] = {word: at for at, word in enumerate(words)}
        for at, word in enumerate(words):
            meaning = self._alternatives(word, typing=typing and word == words[-1])
            for other in self._with_corrections(meaning, word) if not self._frequency(word) else meaning:
                found.setdefault(other, at)
        return found

    def headings(self, path: str) -> list[str]:
        """Return the title and the headings of a page."""
        number = self._numbers[path]
        low = bisect_left(self._headings, number, key=lambda each: each[0])
        high = bisect_left(self._headings, number + 1, key=lambda each: each[0])
        return [text for _, text, _ in self._headings[low:high]]

    def words(self, paths: Sequence[str]) -> Iterator[IndexedWord]:
        """Yield the words of some pages, for the search index of a static site."""
        at_number = {self._numbers[path]: at for at, path in enumerate(paths)}
        average = self._total_length / max(len(self._numbers), 1) or 1.0
        norms = {
            number: (_SATURATION * (1 - _LENGTH + _LENGTH * entry.length / average), entry.boost)
            for number in at_number
            if (entry := self._entries[number]) is not None
        }
        first_headings: dict[int, int] = {}
        for at, (number, _, _) in enumerate(self._headings):
            first_headings.setdefault(number, at)
        for word, postings in self._postings.items():
            pages = []
            for posting in postings:
                number = posting >> _WEIGHT_BITS
                if number in norms:
                    norm, boost = norms[number]
                    amount = (posting & _MOST_WEIGHT) / _STEP
                    pages.append((at_number[number], boost * amount * (_SATURATION + 1) / (amount + norm)))
            headings = [
                (at_number[number], heading - first_headings[number], count)
                for heading in self._heading_postings.get(word, ())
                if (number := self._headings[heading][0]) in norms
                for count in (self._headings[heading][2],)
            ]
            if pages:
                yield IndexedWord(word, pages, headings)

    def _ranked(self, score: float, number: int, heading: int) -> RankedPage:
        entry = self._entries[number]
        path = entry.path if entry is not None else ""
        is_title = heading < 0 or heading == 0 or self._headings[heading - 1][0] != number
        return RankedPage(path, round(score, 4), "" if is_title else self._headings[heading][1])

    def _alternatives(self, word: str, *, typing: bool) -> Alternatives:
        """Return the words that a query word may match: itself, words that begin with it, and corrections."""
        frequency = self._frequency(word)
        found: Alternatives = {word: _EXACT} if frequency else {}
        if typing:
            for longer in self._words_with(word):
                found.setdefault(longer, _PREFIX)
        if len(found) <= 1 and frequency < _RARE:
            for other in sorted(filter(self._postings.__contains__, corrections(word))):
                if self._frequency(other):
                    found.setdefault(other, _CORRECTED)
        return found

    def _with_corrections(self, meaning: Alternatives, word: str) -> Alternatives:
        """Add words of headings at edit distance 1. There are few headings, so wrong guesses do little harm."""
        others = dict.fromkeys(sorted(filter(self._heading_postings.__contains__, corrections(word))), _CORRECTED)
        return others | meaning

    def _words_with(self, prefix: str) -> Iterator[str]:
        if self._sorted is None:
            self._sorted = sorted(self._postings)
        at = bisect_left(self._sorted, prefix)
        for word in self._sorted[at : at + _MOST_PREFIXED]:
            if not word.startswith(prefix):
                return
            yield word

    def _frequency(self, word: str) -> int:
        """Return the number of pages that contain a word."""
        postings, entries = self._postings.get(word, ()), self._entries
        if len(entries) == len(self._numbers):
            return len(postings)
        return sum(entries[posting >> _WEIGHT_BITS] is not None for posting in postings)

    def _weight(self, meaning: Alternatives) -> float:
        """Return the inverse document frequency of a word of the query."""
        count = sum(self._frequency(word) for word in meaning) if meaning else 0
        pages = max(self._among, len(self._numbers))
        return log(1 + (pages + 0.5) / (min(count, pages) + 0.5))

    def _page_scores(self, meanings: list[Alternatives], weights: list[float]) -> dict[int, float]:
        """Return BM25 scores by page number; pages with more of the query's words rank higher."""
        rare = _COMMON * max(self._among, len(self._numbers))
        counts = [sum(map(self._frequency, meaning)) for meaning in meanings]
        has_rare = any(0 < count <= rare for count in counts)
        norms = self._length_norms()
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        total = 0.0
        for meaning, weight, count in zip(meanings, weights, counts, strict=True):
            total += weight
            if has_rare and count > rare:
                continue
            for number, amount in self._amounts(meaning):
                norm = norms[number]
                if not norm:
                    continue
                scores[number] = scores.get(number, 0.0) + weight * amount * (_SATURATION + 1) / (amount + norm)
                covered[number] = covered.get(number, 0.0) + weight
        return {number: score * covered[number] / total for number, score in scores.items()}

    def _length_norms(self) -> "array[float]":
        """Return how much the length of each page lowers its score, by page number; 0 for removed pages."""
        if self._norms is None:
            average = self._total_length / len(self._numbers) or 1.0
            norms = (
                _SATURATION * (1 - _LENGTH + _LENGTH * entry.length / average) if entry is not None else 0.0
                for entry in self._entries
            )
            self._norms = array("d", norms)
        return self._norms

    def _amounts(self, meaning: Alternatives) -> Iterable[tuple[int, float]]:
        """Return the total weight of a word and its alternatives, for each page that has one."""
        if len(meaning) == 1:
            ((word, share),) = meaning.items()
            part = share / _STEP
            return [(each >> _WEIGHT_BITS, (each & _MOST_WEIGHT) * part) for each in self._postings.get(word, ())]
        amounts: dict[int, float] = {}
        for word, share in meaning.items():
            part = share / _STEP
            for posting in self._postings.get(word, ()):
                number = posting >> _WEIGHT_BITS
                amounts[number] = amounts.get(number, 0.0) + (posting & _MOST_WEIGHT) * part
        return amounts.items()

    def _heading_fits(
        self, wanted: list[str], meanings: list[Alternatives], weights: list[float]
    ) -> dict[int, tuple[float, int]]:
        """Return, for the pages with the best headings, a score from 0 to 1.5 and the heading."""
        shared: dict[int, float] = {}
        matched: Counter[int] = Counter()
        for meaning, weight in zip(meanings, weights, strict=True):
            best: dict[int, float] = {}
            for word, share in meaning.items():
                for heading in self._heading_postings.get(word, ()):
                    if share > best.get(heading, 0.0):
                        best[heading] = share
            for heading, share in best.items():
                shared[heading] = shared.get(heading, 0.0) + weight * share
                matched[heading] += 1
        total = sum(weights)
        usual = total / len(weights)
        fits: dict[int, tuple[float, int]] = {}
        if len(self._entries) != len(self._numbers):
            shared = {
                each: share for each, share in shared.items() if self._entries[self._headings[each][0]] is not None
            }
        least = min(nlargest(_HEADINGS, shared.values()), default=0.0)
        likely = [each for each, share in shared.items() if share >= least]
        likely.sort(key=lambda heading: (-shared[heading], self._headings[heading][2]))
        for heading in likely[:_HEADINGS]:
            number, text, count = self._headings[heading]
            fit = shared[heading] / (total + usual * max(count - matched[heading], 0))
            if words_of(text) == wanted:
                fit += _SAME_TEXT
            if fit > fits.get(number, (0.0, 0))[0]:
                fits[number] = fit, heading
        return fits


def _key(site: "Site", page: "Page") -> tuple[object, ...]:
    """Return everything that a page's entry depends on: equal keys mean equal entries.

    Contents are compared by identity first, which is enough for unchanged files.
    """
    snippets = _snippets(site, page)
    contents = tuple(site.files.get(file) for file in snippets)
    own = site.files.get(page.file) if page.file is not None else None
    spec = site.files.get(page.api.spec) if page.api is not None and page.api.spec is not None else None
    return page.title, page.description, page.places, page.boost, page.language, page.version, own, contents, spec


def _languages_of(site: "Site") -> frozenset[str | None]:
    return frozenset(page.language for page in site.pages.values())


def _snippets(site: "Site", page: "Page") -> tuple[str, ...]:
    """Return the snippets that a page imports, directly or through others, each once."""
    imports = site.graph.imports
    found: dict[str, None] = {}
    waiting = [page.file] if page.file is not None else []
    while waiting:
        for imported in imports.get(waiting.pop(), ()):
            if imported.target is not None and imported.target not in found:
                found[imported.target] = None
                waiting.append(imported.target)
    return tuple(found)


def _boost(page: "Page") -> float:
    """Return the factor for a page's score: a boost of 4 doubles it."""
    return sqrt(min(max(page.boost, 0.1), 10.0))


def _weights(site: "Site", page: "Page", operations: OperationTexts) -> tuple[dict[str, float], int, tuple[str, ...]]:
    """Return the weight of each word of a page, its word count, and its title and headings."""
    weights: Counter[str] = Counter()
    length, headings = 0, [page.title]
    bodies = [
        content
        for file in (page.file, *_snippets(site, page))
        if file is not None and isinstance(content := site.files.get(file), bytes)
    ]
    for content in bodies:
        readable = Readable(content)
        counts = count_words(readable.text)
        length += counts.total()
        weights.update(counts)
        for heading in readable.headings():
            headings.append(heading)
            _count(weights, heading, _HEADING)
    if page.api is not None and page.api.spec is not None and not page.api.remote:
        counts = count_words(operations.text(page, page.api).text)
        length += counts.total()
        weights.update(counts)
    keywords = page.front_matter.get("keywords")
    _count(weights, page.title, _TITLE)
    _count(weights, page.sidebar_title if page.sidebar_title != page.title else "", _TITLE)
    _count(weights, page.description, _DESCRIPTION)
    _count(weights, page.path, _PATH)
    _count(weights, " ".join(page.nav), _NAVIGATION)
    _count(weights, " ".join(map(str, keywords)) if isinstance(keywords, list) else "", _KEYWORD)
    return dict(weights), length, tuple(dict.fromkeys(_WHITE.sub(" ", each) for each in headings))


def _count(weights: "Counter[str]", text: str, weight: int) -> None:
    for word in words_of(text) if text else ():
        weights[word] += weight
