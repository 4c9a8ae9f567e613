"""Full-text search over the lines of a site's files. Hits are yielded as they are found.

The search ignores case, a file must contain all words, and phrases are in quotes. Text that readers do not see is not
searched: names of components and attributes, keys of front matter, imports. There is no index: the raw bytes are
searched, and only files that may match are decoded. A file without ``inst`` is not searched for ``instal``. Specs are
searched last, by operation.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from docs_tui.site.openapi import ApiReference
from docs_tui.site.operation_text import OperationText, OperationTexts, operation_line
from docs_tui.site.readable import Readable, folded
from docs_tui.site.site import Site
from docs_tui.source.record import record

_BREATH = 128
"""How many files without a hit are searched before the caller can stop the search."""
_KEPT_TERMS = 24
_BEFORE = 48
"""How many characters of a long line precede its first hit."""
_LONGEST = 200
_TERM = re.compile(r'"([^"]*)"?|([^\s"]+)')
_WHITE = re.compile(r"\s+")
_UNREAD = (
    rb"\s*+(?:<[/!a-z]|\{/\*|[\"'][\s/>])"  # a tag or a comment, or the end of an attribute's value
    rb"|[^\S\n]*+\n\s*+(?:---|import\b|(?:-\s++)?[^\s:]++[ \t]*+:)"  # the end of front matter, an import, or a key
)
"""Where hidden text may begin between two words of a phrase."""


@record(frozen=True, slots=True)
class TextHit:
    """A line that contains the query."""

    page: str
    """The URL path of the page that shows it; empty if there is none."""
    file: str
    """Its file: of the page, of a snippet, or the spec of the page's operation."""
    line: int
    """From 1. In a spec, the line where the operation begins, or 0 if unknown."""
    snippet: str
    """The line without tags, shortened around the hit; not cleaned for display."""
    ranges: tuple[tuple[int, int], ...]
    """The spans of the words in ``snippet``."""
    heading: str
    """The heading above it; empty above the first."""


@record(frozen=True, slots=True)
class _Text:
    """One searchable text."""

    page: str
    """Empty for a snippet."""
    file: str
    title: str
    """Case-folded."""
    api: ApiReference | None = None
    """The operation that it describes; its page may also have a file."""


class Term:
    """A word or a phrase of a query, prepared for searching."""

    def __init__(self, text: str) -> None:
        self.text = folded(text)
        self.pattern = re.compile(r"\s+".join(map(re.escape, self.text.split())))
        self.pieces = tuple(sorted(_pieces(self.text), key=len, reverse=True))
        """Bytes that the lower-cased file must contain."""
        self.chain = _chain(self.text.split())
        """Bytes that the file must contain for the whole phrase; None for a word."""


def terms_of(query: str) -> tuple[Term, ...]:
    """Return the words and phrases of a query, longest first, without repeats."""
    texts = (" ".join((phrase or word).split()) for phrase, word in _TERM.findall(query))
    terms = {folded(text): Term(text) for text in texts if text}
    return tuple(sorted(terms.values(), key=lambda term: -len(term.text)))


def _pieces(text: str) -> Iterator[bytes]:
    """Yield the parts of a folded text that have only one encoding; non-ASCII letters with case have two."""
    piece = ""
    for letter in text:
        if letter.isspace() or (not letter.isascii() and letter.lower() != letter.upper()):
            yield piece.encode("utf-8", "replace")
            piece = ""
        else:
            piece += letter
    yield piece.encode("utf-8", "replace")


def _chain(words: list[str]) -> re.Pattern[bytes] | None:
    if len(words) < 2 or not all(map(str.isascii, words)):
        return None
    *before, last = (re.escape(word.encode()) for word in words)
    chain = last
    for word in reversed(before):
        chain = rb"%b(?:\s++%b|%b)" % (word, chain, _UNREAD)
    return re.compile(chain)


class TextSearch:
    """Searches one snapshot of a site. Use one instance for all key presses of a query; it is thread-safe."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._operations = OperationTexts(site.files)
        pages = (_Text(page.path, page.file, folded(page.title)) for page in site.pages.values() if page.file)
        snippets = (_Text("", file, "") for file in site.snippets)
        apis = (
            _Text(page.path, page.api.spec, folded(page.title), page.api)
            for page in site.pages.values()
            if page.api is not None and page.api.spec is not None and not page.api.remote
        )
        self._texts = (*pages, *snippets, *apis)
        self._without: dict[str, bytearray] = {}
        """For each term, which texts are known not to contain it."""

    def hits(self, query: str) -> Iterator[TextHit]:
        """Yield every hit: pages with the words in their title first, then in the order of the site."""
        return chain.from_iterable(self.found(query))

    def found(self, query: str, *, most: int | None = None) -> Iterator[tuple[TextHit, ...]]:
        """Yield the hits of each file, and regularly an empty list, so that the caller can stop.

        Args:
            query: Words, and phrases in quotes.
            most: The most hits of one file.
        """
        terms = terms_of(query)
        if not terms:
            return
        lacking = [(term, self._lacking(term.text)) for term in terms]
        known = self._known(terms)
        passed = 0
        for index in self._order(terms):
            if any(flags[index] for flags in known):
                continue
            hits = self._hits(index, lacking, most)
            passed += 1
            if hits or passed % _BREATH == 0:
                yield hits

    def _lacking(self, text: str) -> bytearray:
        """Return a flag for each text that is set once the text is known to lack a term. The least recently used terms are dropped."""
        flags = self._without.pop(text, None) or bytearray(len(self._texts))
        self._without[text] = flags
        for old in list(self._without)[:-_KEPT_TERMS]:
            self._without.pop(old, None)
        return flags

    def _known(self, terms: tuple[Term, ...]) -> list[bytearray]:
        """Return the flags of all terms that are parts of ``terms``: a text without the part also lacks the whole term."""
        return [flags for text, flags in list(self._without.items()) if any(text in term.text for term in terms)]

    def _order(self, terms: tuple[Term, ...]) -> Iterator[int]:
        titled = dict.fromkeys(
            index for index, text in enumerate(self._texts) if all(term.text in text.title for term in terms)
        )
        yield from titled
        yield from (index for index in range(len(self._texts)) if index not in titled)

    def _hits(self, index: int, lacking: list[tuple[Term, bytearray]], most: int | None) -> tuple[TextHit, ...]:
        text = self._texts[index]
        operation = None
        if text.api is not None:
            if not self._may_hold(text.file, lacking):
                return ()
            operation = self._operations.text(self._site.pages[text.page], text.api)
        content = operation.text.encode("utf-8", "replace") if operation is not None else self._content(text.file)
        lower = content.lower()
        for term, flags in lacking:
            for piece in term.pieces:
                if piece not in lower:
                    flags[index] = True
                    return ()
            if term.chain is not None and term.chain.search(lower) is None:
                flags[index] = True
                return ()
        readable = Readable(content)
        found = [_matches(readable.folded, term) for term, _ in lacking]
        for (_, flags), spans in zip(lacking, found, strict=True):
            flags[index] = not spans
        if not all(found):
            return ()
        page = text.page or self._page_with(text.file)
        lines = _best_lines(readable.text, found)[:most]
        hits = tuple(_hit(page, text.file, readable, operation, spans) for spans in lines)
        if text.api is None:
            return hits
        line = operation_line(text.api, self._site.files[text.file])
        return tuple(replace(hit, line=line) for hit in hits)

    def _may_hold(self, spec: str, terms: list[tuple[Term, bytearray]]) -> bool:
        return all(self._operations.may_hold(spec, piece) for term, _ in terms for piece in term.pieces)

    def _content(self, file: str) -> bytes:
        content = self._site.files.get(file)
        return content if isinstance(content, bytes) else b""

    def _page_with(self, snippet: str) -> str:
        pages = self._site.importers(snippet)
        return pages[0].path if pages else ""


_Span = tuple[int, int]


def _matches(text: str, term: Term) -> list[_Span]:
    return [match.span() for match in term.pattern.finditer(text)]


def _best_lines(text: str, found: list[list[_Span]]) -> list[list[_Span]]:
    """Return the lines with the most terms, in order, with the spans found."""
    lines: dict[int, list[_Span]] = {}
    terms: dict[int, int] = {}
    for spans in found:
        start, end, last = 0, -1, -1
        for span in spans:
            if span[0] > end:
                start = text.rfind("\n", 0, span[0]) + 1
                end = text.find("\n", span[0]) % (len(text) + 1)
            lines.setdefault(start, []).append(span)
            if start != last:
                terms[start] = terms.get(start, 0) + 1
                last = start
    most = max(terms.values())
    return [_joined(spans) for start, spans in sorted(lines.items()) if terms[start] == most]


def _joined(spans: list[_Span]) -> list[_Span]:
    """Return spans in order, with overlapping and adjoining ones joined."""
    spans.sort()
    joined = [spans[0]]
    for start, end in spans[1:]:
        if start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _hit(page: str, file: str, readable: Readable, operation: OperationText | None, spans: list[_Span]) -> TextHit:
    at = spans[0][0]
    snippet, ranges = _snippet(readable.text, spans)
    line = readable.line(at) if operation is None else 0
    above = operation.title(at - 1) if operation is not None else ""
    return TextHit(page, file, line, snippet, ranges, above or readable.heading(at))


def _snippet(text: str, spans: list[_Span]) -> tuple[str, tuple[_Span, ...]]:
    """Return the shortened line of ``spans`` with single spaces, and the spans in it."""
    first = spans[0][0]
    start = text.rfind("\n", 0, first) + 1
    end = text.find("\n", first) % (len(text) + 1)
    cut = max(start, first - _BEFORE) if end - start > _LONGEST else start
    shown = ("…" if cut > start else "") + _WHITE.sub(" ", text[cut:first]).lstrip()
    stop = max(cut + _LONGEST, spans[0][1])
    ranges: list[_Span] = []
    for place, (begin, finish) in enumerate(spans):
        if finish > stop:
            break
        last = len(spans) == place + 1
        word = _WHITE.sub(" ", text[begin:finish])
        ranges.append((len(shown), len(shown) + len(word)))
        until = max(min(end, stop), finish) if last else min(spans[place + 1][0], max(stop, finish))
        shown += word + _WHITE.sub(" ", text[finish:until])
    return shown.rstrip() + ("…" if end > stop else ""), tuple(ranges)
