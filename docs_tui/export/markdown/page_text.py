"""The source text of one page: edited slices with rewritten links, and the state of rendering."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from docs_tui.export import syntax
from docs_tui.export.markdown_sections import may_have_headings
from docs_tui.export.page_urls import Linker
from docs_tui.mdx import (
    Comment,
    Content,
    Definition,
    Document,
    FrontMatter,
    Heading,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    Prose,
    TableCell,
    children_of,
)
from docs_tui.mdx.nodes import definitions_of
from docs_tui.mdx.phrasing import content_links
from docs_tui.source import Diagnostic, Severity, Span, TextEdit

RENDERED_KINDS = frozenset((MdxJsxElement, MdxExpression, MdxjsEsm, Comment, FrontMatter))
"""Nodes whose source is replaced as a whole."""
_CHANGING = ("<", "{", "```", "~~~")
"""Marks that can begin something that must change."""
_LEAVES = (Paragraph, Heading, TableCell)
_NOT_PROSE = re.compile(r"[ \t]*(?:```|~~~|\[|(?:im|ex)port )")
"""The possible start of a fence, a definition or a statement."""
_CONTAINER_MARKS = re.compile(r"[ \t]*(?:(?:[>*+-]|\d{1,9}[.)]|\[\^[^\]]*\]:)[ \t]*)*")
"""Container marks that may precede a fence on its line."""
_LINE_END = re.compile(r"(?:(?<![ \t])[ \t]+)?\n[ \t>]*")


class LineKind(NamedTuple):
    """The kind of line that inline content is written on."""

    line_break: str
    """How ``br`` is written."""
    cell: bool = False


LINE = LineKind("\\\n")
"""A line of a paragraph."""
JOINED = LineKind(" ")
"""A heading, a title, the text of a link: never more than one line."""
CELL = LineKind("<br />", cell=True)
"""A table cell."""


class PageText:
    """The source text of a page.

    Args:
        document: The page.
        href: Rewrites the page's links.
    """

    def __init__(self, document: Document, href: Linker) -> None:
        self.document = document
        self.source = document.source
        self.text = document.source.text
        self.href = href
        self.diagnostics: list[Diagnostic] = []
        self.headings_above: list[Heading | Prose] = []
        """Headings of the page so far, and prose, which may contain some."""
        self.is_settled = not document.diagnostics
        """Whether the result needs no second rendering: nothing was removed whose neighbours could join into markup."""
        self._next_marks = dict.fromkeys(_CHANGING, (0, -1))
        """For each mark where the last search for it began, and where it found one."""
        self._urls = self._url_edits()
        self._url_starts = [edit.span.start for edit in self._urls]

    @property
    def has_rewritten_urls(self) -> bool:
        """Whether any link of the page changes."""
        return bool(self._urls)

    @property
    def depth(self) -> int:
        """The depth of the last heading so far; 1, for the page's title, if there is none."""
        for node in reversed(self.headings_above):
            headings = self._headings_of(node) if isinstance(node, Prose) else [node]
            if headings:
                return headings[-1].depth
        return 1

    def _headings_of(self, prose: Prose) -> list[Heading]:
        if not may_have_headings(self.text, *prose.span):
            return []
        return [each for each in prose.children if isinstance(each, Heading)]

    def report(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """Add a warning: this part of the page is not what its author meant when it is read as Markdown."""
        self.is_settled = False
        self.diagnostics.append(Diagnostic.at(self.source, span, code, message, severity=Severity.WARNING, hint=hint))

    def is_rendered(self, node: Node) -> bool:
        """Tell whether ``node`` is replaced as a whole, so that none of its source stays."""
        if type(node) in RENDERED_KINDS:
            return True
        return isinstance(node, Paragraph) and bool(node.content.inlines) and self._has_only_inlines(node.content)

    def _has_only_inlines(self, content: Content) -> bool:
        """Tell whether a leaf has no text besides elements and expressions."""
        at = content.lines[0].start
        for each in content.inlines:
            if not self.is_blank(at, each.span.start):
                return False
            at = each.span.end
        return self.is_blank(at, content.lines[-1].end)

    def edited(self, start: int, end: int, edits: Iterable[TextEdit], *, joined: bool = False) -> str:
        """Return the source from ``start`` to ``end`` with ``edits`` made and links rewritten.

        Args:
            start: Where the slice begins.
            end: Where it ends.
            edits: Any that do not fit in the slice are ignored.
            joined: Replace line ends with spaces.
        """
        parts: list[str] = []
        at = start
        for edit in self._with_urls(start, end, edits):
            place = edit.span
            if place.end < at or (place.start < at and not edit.text):
                at = max(at, place.end)
                continue
            if place.start < start or place.end > end:
                continue
            parts += (self._piece(at, max(at, place.start), joined=joined), edit.text)
            at = max(at, place.end)
        parts.append(self._piece(at, end, joined=joined))
        return "".join(parts)

    def _piece(self, start: int, end: int, *, joined: bool) -> str:
        piece = self.text[start:end]
        if _NOT_PROSE.match(piece) and not _CONTAINER_MARKS.fullmatch(self.lead(start)):
            piece = syntax.as_words(piece)  # the tag in front of it is gone, so it could be read as a fence
        return _LINE_END.sub(" ", piece) if joined and "\n" in piece else piece

    def _with_urls(self, start: int, end: int, edits: Iterable[TextEdit]) -> list[TextEdit]:
        ordered = sorted(edits, key=lambda edit: edit.span)
        urls = self._urls[bisect_left(self._url_starts, start) : bisect_left(self._url_starts, end)]
        if not urls:
            return ordered
        taken = [edit.span for edit in ordered]
        free = [url for url in urls if not _overlaps(url.span, taken)]
        return sorted([*ordered, *free], key=lambda edit: edit.span)

    def _url_edits(self) -> list[TextEdit]:
        """Return an edit for each link that changes. Parses only the leaves in which a pattern finds a likely one."""
        likely = [found.start() for found in self.href.likely.finditer(self.text)]
        if not likely:
            return []
        known = definitions_of(self.document) if "]:" in self.text else {}
        edits: dict[Span, str] = {}
        stack: list[Node] = [self.document.root]
        while stack:
            node = stack.pop()
            at = bisect_left(likely, node.span.start)
            if at == len(likely) or likely[at] >= node.span.end:
                continue
            if isinstance(node, _LEAVES):
                for each in content_links(self.source, node.content, known):
                    if each.url_span is not None and each.kind != "auto":
                        self._add_url_edit(each.url_span, edits)
            elif isinstance(node, Definition):
                self._add_url_edit(node.url_span, edits)
            else:
                stack.extend(children_of(node))
        return [TextEdit(span, edits[span]) for span in sorted(edits)]

    def _add_url_edit(self, span: Span, edits: dict[Span, str]) -> None:
        written = self.text[span.start : span.end]
        url = self.href(written)
        if url != written:
            edits[span] = url

    def is_blank(self, start: int, end: int) -> bool:
        """Tell whether there is only white space and quote marks."""
        return start >= end or not self.text[start:end].strip(" \t\r\n>")

    def lead(self, offset: int) -> str:
        """Return the part of the line before ``offset``."""
        return self.text[self.text.rfind("\n", 0, offset) + 1 : offset]

    def may_change(self, span: Span) -> bool:
        """Tell whether ``span`` contains a mark that can begin something that must change."""
        start, end = span
        find = self.text.find
        for mark, (searched, found) in self._next_marks.items():
            if not searched <= start <= found:
                found = find(mark, start)  # noqa: PLW2901 - cached for the next span
                if found < 0:
                    found = len(self.text)  # noqa: PLW2901 - as above
                self._next_marks[mark] = (start, found)
            if found < end:
                return True
        return False


def _overlaps(span: Span, spans: list[Span]) -> bool:
    """Tell whether ``span`` lies in one of the ordered ``spans``."""
    at = bisect_left(spans, (span.start + 1, 0))
    return at > 0 and spans[at - 1].end > span.start
