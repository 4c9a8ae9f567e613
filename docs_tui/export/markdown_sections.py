"""Sections of rendered Markdown: measure them, extract one, or move headings to deeper levels."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from docs_tui.export import syntax
from docs_tui.export.tokens import estimate_tokens
from docs_tui.mdx import (
    BlockQuote,
    Document,
    FootnoteDefinition,
    Heading,
    List,
    ListItem,
    MdxJsxElement,
    Node,
    Prose,
    Root,
    content_text,
    parse,
)
from docs_tui.site.heading_anchors import headings_of
from docs_tui.source import Source, Span, TextEdit, apply
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_DEEPEST = 6
"""The deepest heading level."""
_FENCE = lazy_pattern(r"[ >]*(?:[-*+] +|\d+[.)] +)*(`{3,}|~{3,})")
_ANCHOR = lazy_pattern(r' <a id="[^"]*"></a>')
_LINK = lazy_pattern(r"!?\[([^\[\]]*)\]\([^()]*\)")
_HEADING = lazy_pattern(r"(#{1,6})\s+(.*?)\s*#*$")
_CONTAINERS = (List, ListItem, MdxJsxElement, BlockQuote, FootnoteDefinition, Root, Prose)
_MARKED = lazy_pattern(r"#{1,6}(?:[ \t\n]|\Z)")
_UNDERLINE_END = lazy_pattern(r"[=-][ \t]*+(?:\n|\Z)")
"""The end of each underline of a heading."""


def may_have_headings(text: str, start: int, end: int) -> bool:
    """Tell whether a part of a text may contain headings, without parsing it."""
    return text.find("#", start, end) >= 0 or _UNDERLINE_END.search(text, start, end) is not None


def headings_in(node: Node) -> Iterator[Heading]:
    """Yield the headings in ``node`` in text order. Faster than ``find``, which also visits the content of leaves."""
    stack = [node]
    while stack:
        at = stack.pop()
        if isinstance(at, Heading):
            yield at
        elif isinstance(at, _CONTAINERS):
            stack.extend(reversed(at.children))


def below(body: str, level: int) -> str:
    """Return Markdown with all headings moved down together, by at least one level, to be below ``level``."""
    headings = _headings(body)
    highest = min((heading.depth for heading in headings), default=_DEEPEST)
    # Sections usually begin with level 2, so one step is enough.
    return _all_moved(Source("", body), headings, level + 1 - min(highest, level))


def moved_down(body: str, by: int) -> str:
    """Return Markdown with each heading moved down ``by`` levels, to at most level 6."""
    if by <= 0:
        return body
    return _all_moved(Source("", body), _headings(body), by)


def as_sections(bodies: Mapping[str, str], level: int) -> list[str]:
    """Return Markdown texts as sections with headings of ``level``, and their own headings below these.

    A heading that several of the texts have is followed by the title of its section.

    Args:
        bodies: The texts by their titles.
        level: The level of the titles.
    """
    headings = {title: _headings(body) for title, body in bodies.items()}
    texts = {
        title: [syntax.one_line(content_text(Source("", bodies[title]), each.content)) for each in found]
        for title, found in headings.items()
    }
    counts = Counter(text for found in texts.values() for text in set(found))
    sections: list[str] = []
    for title, body in bodies.items():
        source = Source("", body)
        by = max(0, level + 1 - min((each.depth for each in headings[title]), default=_DEEPEST))
        edits: list[TextEdit] = []
        for heading, text in zip(headings[title], texts[title], strict=True):
            label = f" ({title})" if counts[text] > 1 and heading.content.lines else ""
            edits += _moved(source, heading, by, label)
        sections.append(syntax.paragraphs(f"{'#' * level} {title}", apply(body, edits)))
    return sections


def _headings(body: str) -> list[Heading]:
    return list(headings_in(_parsed(body).root)) if may_have_headings(body, 0, len(body)) else []


def _parsed(body: str) -> Document:
    """Parse Markdown as MDX. Braces, which would begin expressions there, are replaced by another character."""
    return parse(Source("", _without_braces(body)))


def _without_braces(text: str) -> str:
    return text.replace("{", "(").replace("}", ")")


def _all_moved(source: Source, headings: Iterable[Heading], by: int) -> str:
    return apply(source.text, [edit for each in headings for edit in _moved(source, each, by)])


def _moved(source: Source, heading: Heading, by: int, label: str = "") -> Iterable[TextEdit]:
    start = heading.span.start
    depth = min(_DEEPEST, heading.depth + by)
    if _MARKED.match(source.text, start):
        if depth > heading.depth:
            yield TextEdit(Span(start, start), "#" * (depth - heading.depth))
        if label:
            end = heading.content.lines[-1].end
            yield TextEdit(Span(end, end), label)
    elif by or label:  # underlined headings have only two levels
        text = syntax.one_line(content_text(source, heading.content))
        yield TextEdit(heading.span, f"{'#' * depth} {text}{label}")


def section(markdown: str, title: str, number: int = 0) -> str:
    """Return the section under the heading ``title``; empty if there is none.

    Args:
        markdown: The Markdown of a page.
        title: The heading as plain text.
        number: Which of several headings with this title, from 0.
    """
    source = Source("", markdown)
    headings = headings_of(_parsed(markdown))
    places = [at for at, heading in enumerate(headings) if heading.text == _without_braces(title)]
    if number >= len(places):
        return ""
    at = places[number]
    after = (heading.line for heading in headings[at + 1 :] if heading.depth <= headings[at].depth)
    starts = source.line_starts
    end = next(after, None)
    text = markdown[starts[headings[at].line - 1] : starts[end - 1] if end is not None else len(markdown)]
    return text.rstrip() + "\n"


@record(frozen=True, slots=True)
class MeasuredSection:
    """A section of a page's Markdown."""

    line: int
    """Its first line, from 1."""
    depth: int
    title: str
    tokens: int
    """The estimated number of tokens, without the sections below it."""


def measured_sections(markdown: str) -> tuple[MeasuredSection, ...]:
    """Return each section of a page's Markdown, including the text before the first heading."""
    lines = markdown.split("\n")
    found: list[tuple[int, int, str]] = []
    for number, (line, fenced) in enumerate(zip(lines, code_lines(lines), strict=True), start=1):
        match = None if fenced else _HEADING.fullmatch(line)
        if match:
            found.append((number, len(match.group(1)), _LINK.sub(r"\1", _ANCHOR.sub("", match.group(2)))))
    if not found or found[0][0] > 1:
        found.insert(0, (1, 1, "Top"))
    ends = [number - 1 for number, _, _ in found[1:]] + [len(lines)]
    return tuple(
        MeasuredSection(start, depth, title, estimate_tokens("\n".join(lines[start - 1 : end])))
        for (start, depth, title), end in zip(found, ends, strict=True)
    )


def code_lines(lines: list[str]) -> list[bool]:
    """Tell for each line whether it belongs to a code block, its fences included."""
    fenced: list[bool] = []
    fence = ""
    for line in lines:
        match = _FENCE.match(line)
        if not fence:
            fence = match.group(1) if match else ""
            fenced.append(bool(fence))
            continue
        fenced.append(True)
        if match and match.group(1).startswith(fence) and not line[match.end() :].strip():
            fence = ""
    return fenced
