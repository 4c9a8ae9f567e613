"""Search results for a reader: one per page, with the best matching line as it reads on the page."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import TYPE_CHECKING

from docs_tui.search.words import words_of
from docs_tui.site.formula_text import readable
from docs_tui.site.operation_text import OperationTexts
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.search.index import RankedPage
    from docs_tui.site import Page, Site

_SPECS = ("OpenAPI", "AsyncAPI")
"""The headings after which a page's Markdown contains the source of an operation."""
_LONGEST = 200
"""The length of an excerpt in characters."""
_BEFORE = 60
"""How many characters of a long line precede its first match."""
_SECTIONS = 3
"""How many other sections of a page a result has."""
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$")
_LINE_MARKS = re.compile(r"^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(?:\[[ x]\]\s+)?|^\s*\|?[\s:|-]+\|[\s:|-]*$")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_MARKS = re.compile(r"\*\*|__|~~|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|`+|\\(?=[^\w\s])")
_TABLE_CELL = re.compile(r"\s*(?<!\\)\|\s*")
_FORMULA = re.compile(r"(?<![\w\\$])(\${1,2})(?=[^\s$])([^$\n]*[\\^_{=][^$\n]*)(?<=\S)\1(?![\w$])")
_WORD = re.compile(r"[^\W_]+")


@record(frozen=True, slots=True)
class Excerpt:
    """A line of a page that matches a query."""

    heading: str
    """The heading above it; empty above the first one, and under the page's title."""
    text: str
    """The line without markup, shortened; not cleaned for display."""
    marks: tuple[tuple[int, int], ...]
    """The spans of matched words in ``text``."""


@record(frozen=True, slots=True)
class SearchResult:
    """A page that matches a query, with its best line."""

    page: "Page"
    score: float
    best: Excerpt
    others: tuple[Excerpt, ...] = ()
    """The best lines below other headings that match as well, in the order of the page."""

    @property
    def heading(self) -> str:
        """The heading of the best line."""
        return self.best.heading

    @property
    def text(self) -> str:
        """The text of the best line."""
        return self.best.text


@record(frozen=True, slots=True)
class Line:
    """A line of a page, without markup."""

    heading: str
    text: str
    folded: str
    """What is searched, in lower case; of an operation's field with its marks."""


def lines_of(markdown: str) -> tuple[Line, ...]:
    """Return the lines of a page's Markdown without markup."""
    return tuple(Line(heading, text, text.casefold()) for heading, text in _lines(markdown))


def page_lines(site: "Site", page: "Page", markdown: str) -> tuple[Line, ...]:
    """Return the lines of a page as readers see it: for an operation its fields, not the source of the spec."""
    lines = lines_of(markdown)
    if page.api is None or page.api.spec is None or page.api.remote:
        return lines
    operation = OperationTexts(site.files).text(page, page.api)
    at, fields = 0, []
    for text in operation.text.split("\n"):
        if plain := _plain(text):
            fields.append(Line(operation.title(at), plain, text.casefold()))
        at += len(text) + 1
    return (*fields, *(line for line in lines if line.heading not in _SPECS))


def result_of(
    page: "Page", ranked: "RankedPage", lines: Sequence[Line], wanted: Mapping[str, int], *, most: int = _SECTIONS
) -> SearchResult:
    """Return the result for a page.

    Args:
        page: The page.
        ranked: Its rank and best heading.
        lines: Its text.
        wanted: The words that the query matches, each with the position of the query's word.
        most: The largest number of other sections.
    """
    asked = len(set(wanted.values()))
    sections: dict[str, tuple[float, Line]] = {}
    matches = _Matches(wanted)
    above: dict[str, set[int]] = {}
    for line in lines:
        if line.heading not in above:
            above[line.heading] = matches.of(line.heading.casefold())
        is_best_heading = bool(ranked.heading) and line.heading == ranked.heading
        score = _score(matches.of(line.folded), above[line.heading], is_best_heading=is_best_heading)
        if score > sections.get(line.heading, (0.0,))[0]:
            sections[line.heading] = score, line
    if not sections:
        heading = ranked.heading if ranked.heading != page.title else ""
        text = page.description or (lines[0].text if lines else "")
        return SearchResult(page, ranked.score, Excerpt(heading, *_excerpt(text, wanted)))
    score, best = max(sections.values(), key=lambda each: each[0])
    heading = ranked.heading if ranked.heading and score < asked else best.heading
    enough = min(score, asked)
    others = [
        line for other, line in sections.values() if other >= enough and line.heading not in (heading, best.heading)
    ]
    return SearchResult(
        page,
        ranked.score,
        _found(heading if heading != page.title else "", best, wanted),
        tuple(_found(line.heading, line, wanted) for line in others[:most] if line.heading != page.title),
    )


class _Matches:
    """Finds the words of a query in lines."""

    def __init__(self, wanted: Mapping[str, int]) -> None:
        self._wanted = wanted
        self._maybe = re.compile("|".join(map(re.escape, wanted)) or "(?!)")

    def of(self, folded: str) -> set[int]:
        """Return the positions of the query's words that a text in lower case has.

        An indexed word is a part of the written one unless that has accents, so most lines need not be split into words.
        """
        if folded.isascii() and self._maybe.search(folded) is None:
            return set()
        return {self._wanted[word] for word in words_of(folded) if word in self._wanted}


def _score(here: set[int], above: set[int], *, is_best_heading: bool) -> float:
    """Return how many words of the query a line has; those of its heading count a little."""
    if not here and not above:
        return 0.0
    return len(here) + 0.9 * len(above - here) + (0.5 if is_best_heading else 0.0)


def _found(heading: str, line: Line, wanted: Mapping[str, int]) -> Excerpt:
    return Excerpt(heading, *_excerpt(line.text, wanted))


def _lines(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of a page's Markdown without markup, each with the heading above it."""
    heading, fence, in_formula = "", "", False
    for line in markdown.splitlines():
        if mark := _FENCE.match(line):
            if not fence:
                fence = mark[1]
            elif mark[1].startswith(fence) and not line.strip(" \t`~"):
                fence = ""
        elif fence:
            if line.strip():
                yield heading, line.strip()
        elif line.strip() == "$$":
            in_formula = not in_formula
        elif in_formula:
            yield heading, " ".join(readable(line).split())
        elif found := _HEADING.match(line):
            heading = _plain(found[1])
        elif plain := _plain(_LINE_MARKS.sub("", line, count=1)):
            yield heading, plain


def _plain(line: str) -> str:
    """Return a line of Markdown without its markup."""
    line = _FORMULA.sub(lambda found: readable(found[2]), line) if "$" in line else line
    text = unescape(_MARKS.sub("", _TAG.sub("", _LINK.sub(r"\1", line))))
    if "|" in text:
        text = _TABLE_CELL.sub(" · ", text.strip().strip("|").strip())
    return " ".join(text.split())


def _excerpt(line: str, wanted: Mapping[str, int]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Shorten a line around its first match, and return it with the spans of all matches."""
    matches = [match.span() for match in _WORD.finditer(line) if any(each in wanted for each in words_of(match[0]))]
    start = 0
    if len(line) > _LONGEST and matches and matches[0][0] > _BEFORE:
        start = line.rfind(" ", 0, matches[0][0] - _BEFORE // 2) + 1
    end = min(start + _LONGEST, len(line))
    text = ("…" if start else "") + line[start:end] + ("…" if end < len(line) else "")
    shift = (1 if start else 0) - start
    return text, tuple((low + shift, high + shift) for low, high in matches if start <= low and high <= end)
