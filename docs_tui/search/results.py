"""Search results for a reader: one per page, with the best matching line as it reads on the page."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping
from html import unescape
from itertools import chain
from typing import TYPE_CHECKING

from docs_tui.mdx.inline_syntax import CodeRuns, inline_math_end
from docs_tui.search.words import bare, folded, words_of, written_forms
from docs_tui.site.formula_text import readable
from docs_tui.site.operation_text import OperationTexts
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.search.index import RankedPage
    from docs_tui.site import Page, Site
    from docs_tui.site.operation_text import OperationText

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
_MARKS = re.compile(r"\*(?:\*|(?<![\w*]\*)(?=\S)|(?<=\S\*)(?![\w*]))|__|~~|`+|\\(?=[^\w\s])")
"""Each alternative begins with a literal, so that the search skips quickly to one of these characters."""
_CELL_END = re.compile(r"\|(?<!\\\|)")
_DOLLAR = re.compile(r"\\.|[`$]")
"""A dollar; an escape or the start of code, in which a dollar is text."""
_WORD = re.compile(r"[^\W_]+")
_FOREIGN = re.compile(r"[^\W\x00-\x7f]|\u0345")
"""A letter or digit outside of ASCII, or a mark that becomes one in lower case."""


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


class SearchedText:
    """The lines of a page, joined so that one search finds the words of a query in all of them."""

    __slots__ = ("_bare", "_folded", "_foreign", "_starts", "firsts", "lines")

    def __init__(self, lines: "Iterable[tuple[Line, str]]") -> None:
        """Join lines.

        Args:
            lines: The lines, each with what is searched: for the field of an operation, its text with marks.
        """
        self.lines: list[Line] = []
        self.firsts: dict[str, int] = {}
        """The number of the first line below each heading."""
        self._starts = array("L")
        self._foreign: list[tuple[int, str]] = []
        """Lines with letters outside of ASCII: these may have accents or no spaces, so they must be split into words."""
        texts, at = [], 0
        for number, (line, searched) in enumerate(lines):
            self.lines.append(line)
            self.firsts.setdefault(line.heading, number)
            self._starts.append(at)
            if not searched.isascii() and _FOREIGN.search(searched):
                self._foreign.append((number, searched.casefold()))
                searched = ""  # noqa: PLW2901 - its place stays empty
            texts.append(searched)
            at += len(searched) + 1
        self._folded = "\n".join(texts).encode("ascii", "replace").decode("ascii").lower()
        """The other lines, with ``?`` for each dot, arrow or picture."""
        self._bare = bare("\n".join(plain for _, plain in self._foreign)).split("\n") if self._foreign else []
        """The foreign lines without accents."""

    def matches(self, words: "QueryWords") -> dict[int, set[int]]:
        """Return the lines that have words of a query, by number, with the positions of these words in the query."""
        found: dict[int, set[int]] = {}
        for at, position in words.written_in(self._folded):
            found.setdefault(bisect_right(self._starts, at) - 1, set()).add(position)
        for (number, plain), text in zip(self._foreign, self._bare, strict=True):
            if words.may_be_in(text) and (here := words.of(plain)):
                found[number] = here
        return found


def page_text(site: "Site", page: "Page", markdown: str) -> SearchedText:
    """Return the text of a page as readers see it: for an operation its fields, not the source of the spec."""
    if page.api is None or page.api.spec is None or page.api.remote:
        return SearchedText((line, line.text) for line in _lines(markdown))
    operation = OperationTexts(site.files).text(page, page.api)
    return SearchedText(chain(_fields(operation), ((line, line.text) for line in _lines(markdown, without=_SPECS))))


def _fields(operation: "OperationText") -> "Iterator[tuple[Line, str]]":
    at = 0
    for text in operation.text.split("\n"):
        if plain := _plain(text):
            yield Line(operation.title(at), plain), text
        at += len(text) + 1


def result_of(
    page: "Page", ranked: "RankedPage", text: SearchedText, wanted: Mapping[str, int], *, most: int = _SECTIONS
) -> SearchResult:
    """Return the result for a page.

    Args:
        page: The page.
        ranked: Its rank and best heading.
        text: Its text.
        wanted: The words that the query matches, each with the position of the query's word.
        most: The largest number of other sections.
    """
    asked = len(set(wanted.values()))
    sections: dict[str, tuple[float, Line]] = {}
    words = QueryWords(wanted)
    matches = text.matches(words)
    above = {heading: words.of(folded(heading)) for heading in text.firsts}
    first_lines = (text.firsts[heading] for heading, found in above.items() if found)
    for number in sorted({*matches, *first_lines}):
        line = text.lines[number]
        is_best_heading = bool(ranked.heading) and line.heading == ranked.heading
        score = _score(matches.get(number, set()), above[line.heading], is_best_heading=is_best_heading)
        if score > sections.get(line.heading, (0.0,))[0]:
            sections[line.heading] = score, line
    if not sections:
        heading = ranked.heading if ranked.heading != page.title else ""
        shown = page.description or (text.lines[0].text if text.lines else "")
        return SearchResult(page, ranked.score, Excerpt(heading, *_excerpt(shown, wanted)))
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


class QueryWords:
    """The words of a query, for the search in text."""

    def __init__(self, wanted: Mapping[str, int]) -> None:
        self._wanted = wanted
        self._written = {form: position for word, position in wanted.items() for form in written_forms(word)}
        forms = "|".join(map(re.escape, self._written)) or "(?!)"
        self._pattern = re.compile(rf"(?:{forms})(?![^\W_])")
        self._parts = re.compile("|".join(re.escape(bare(word)) for word in wanted) or "(?!)")

    def written_in(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the offset of each word of the query in a text in lower case, with its position in the query.

        Only for text without foreign letters: in other text, a word may be written otherwise than it is indexed.
        """
        for match in self._pattern.finditer(text):
            at = match.start()
            if not at or not text[at - 1].isalnum():
                yield at, self._written[match[0]]

    def may_be_in(self, text: str) -> bool:
        """Tell whether a text in lower case without accents may have a word of the query."""
        return self._parts.search(text) is not None

    def of(self, text: str) -> set[int]:
        """Return the positions of the query's words that a text in lower case has."""
        if not text.isascii() and _FOREIGN.search(text):
            return {self._wanted[word] for word in words_of(text) if word in self._wanted}
        return {position for _, position in self.written_in(text)}


def _score(here: set[int], above: set[int], *, is_best_heading: bool) -> float:
    """Return how many words of the query a line has; those of its heading count a little."""
    if not here and not above:
        return 0.0
    return len(here) + 0.9 * len(above - here) + (0.5 if is_best_heading else 0.0)


def _found(heading: str, line: Line, wanted: Mapping[str, int]) -> Excerpt:
    return Excerpt(heading, *_excerpt(line.text, wanted))


def _lines(markdown: str, without: Container[str] = ()) -> Iterator[Line]:
    """Yield the lines of a page's Markdown without markup, except those below some headings."""
    heading, fence, in_formula, is_left_out = "", "", False, "" in without
    for line in markdown.splitlines():
        if ("`" in line or "~" in line) and (mark := _FENCE.match(line)):
            if not fence:
                fence = mark[1]
            elif mark[1].startswith(fence) and not line.strip(" \t`~"):
                fence = ""
        elif fence:
            if not is_left_out and (text := line.strip()):
                yield Line(heading, text)
        elif line.strip() == "$$":
            in_formula = not in_formula
        elif in_formula:
            if not is_left_out:
                yield Line(heading, " ".join(readable(line).split()))
        elif "#" in line and (found := _HEADING.match(line)):
            heading = _plain(found[1])
            is_left_out = heading in without
        elif not is_left_out and (plain := _plain(_LINE_MARKS.sub("", line, count=1))):
            yield Line(heading, plain)


def _plain(line: str) -> str:
    """Return a line of Markdown without its markup."""
    if "$" in line:
        line = _with_formulas(line)
    if "](" in line:
        line = _LINK.sub(r"\1", line)
    if "<" in line:
        line = _TAG.sub("", line)
    text = unescape(_MARKS.sub("", line))
    if "|" in text:
        text = _CELL_END.sub(" · ", text.strip().strip("|").strip())
    return " ".join(text.split())


def _with_formulas(line: str) -> str:
    """Return a line with its formulas as the preview shows them."""
    parts: list[str] = []
    runs = CodeRuns(line, 0, len(line))
    done = after = 0
    while (found := _DOLLAR.search(line, after)) is not None:
        at, after = found.span()
        if found[0] == "`":
            after = runs.after(at)
        elif found[0] == "$" and (end := inline_math_end(line, at, len(line))) >= 0:
            parts += line[done:at], readable(line[at:end].strip("$").strip())
            done = after = end
    return "".join((*parts, line[done:]))


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
