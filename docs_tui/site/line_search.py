"""Full-text search: the lines of a site's files that hold what a reader types, as soon as each is found.

Case does not matter, several words must all stand in a file, and a phrase stands in quotes. What no reader sees is not
searched: names of components and attributes, keys of front matter, imports. Nothing is indexed: bytes are searched as
they are kept, and only a file that may hold the words is decoded. What was found missing for ``inst`` is not looked for
again when ``instal`` is typed. What specs say is searched last, by operation.
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
"""How many files without a hit are passed between two chances to stop."""
_KEPT_TERMS = 24
_BEFORE = 48
"""Characters of a long line shown before its first hit."""
_LONGEST = 200
_TERM = re.compile(r'"([^"]*)"?|([^\s"]+)')
_WHITE = re.compile(r"\s+")
_UNREAD = (
    rb"\s*+(?:<[/!a-z]|\{/\*|[\"'][\s/>])"  # a tag or a comment, or the end of what an attribute says
    rb"|[^\S\n]*+\n\s*+(?:---|import\b|(?:-\s++)?[^\s:]++[ \t]*+:)"  # the end of front matter, an import, a key
)
"""Where what no reader sees may begin after a word: the next word may stand behind it."""


@record(frozen=True, slots=True)
class TextHit:
    """A line that holds what was looked for."""

    page: str
    """The URL path of the page that shows it; empty where none does."""
    file: str
    """The file it stands in: the page's own, a snippet's, or the spec of the operation that the page shows."""
    line: int
    """From 1; of a spec the one in which the operation begins, 0 where that is not known."""
    snippet: str
    """The line without its tags, shortened around what was found; not cleaned for display."""
    ranges: tuple[tuple[int, int], ...]
    """Where in ``snippet`` the words stand, in order."""
    heading: str
    """The heading that it stands under; empty above the first."""


@record(frozen=True, slots=True)
class _Text:
    """A place to search."""

    page: str
    """Empty for a snippet."""
    file: str
    title: str
    """Folded."""
    api: ApiReference | None = None
    """The operation that is the text; its page may have a file beside it."""


class Term:
    """A word or a phrase, made ready to be looked for."""

    def __init__(self, text: str) -> None:
        self.text = folded(text)
        self.pattern = re.compile(r"\s+".join(map(re.escape, self.text.split())))
        self.pieces = tuple(sorted(_pieces(self.text), key=len, reverse=True))
        """Bytes that a file with lower ASCII letters has if it holds the term."""
        self.chain = _chain(self.text.split())
        """What such a file has if it holds the phrase: words stand in most files, side by side in few. None for a word."""


def terms_of(query: str) -> tuple[Term, ...]:
    """Return the words and phrases of a query, the longest first, each once."""
    texts = (" ".join((phrase or word).split()) for phrase, word in _TERM.findall(query))
    terms = {folded(text): Term(text) for text in texts if text}
    return tuple(sorted(terms.values(), key=lambda term: -len(term.text)))


def _pieces(text: str) -> Iterator[bytes]:
    """Yield the parts of a folded text that have one spelling in bytes; letters with a case beyond ASCII have two."""
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
    """The texts of one snapshot of a site. One instance serves all keys of a query; runs may overlap in threads."""

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
        """For each term looked for: which texts are known not to hold it."""

    def hits(self, query: str) -> Iterator[TextHit]:
        """Yield every hit: pages that have the words in their title first, then in the order of the site."""
        return chain.from_iterable(self.found(query))

    def found(self, query: str, *, most: int | None = None) -> Iterator[tuple[TextHit, ...]]:
        """Yield the hits of each file; now and then nothing, so that whoever takes them can stop.

        Args:
            query: Words, and phrases in quotes.
            most: How many hits of one file are wanted at most.
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
        """Return the flags of a term, to be filled; the terms looked for longest ago are forgotten."""
        flags = self._without.pop(text, None) or bytearray(len(self._texts))
        self._without[text] = flags
        for old in list(self._without)[:-_KEPT_TERMS]:
            self._without.pop(old, None)
        return flags

    def _known(self, terms: tuple[Term, ...]) -> list[bytearray]:
        """Return the flags of all terms that are part of one of ``terms``: who lacks the part lacks the whole."""
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
    """Return the lines that hold the most of the terms, in order: of each the places found."""
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
    return [_apart(spans) for start, spans in sorted(lines.items()) if terms[start] == most]


def _apart(spans: list[_Span]) -> list[_Span]:
    """Return spans in order, those that overlap or touch as one."""
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
    """Return the line of ``spans``, shortened, with every run of white space as one space, and where the spans are."""
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
