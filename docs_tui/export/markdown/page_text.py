"""The author's characters of a page: any stretch of them, with edits made, and with the destination of every link."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from docs_tui.export import syntax
from docs_tui.export.page_urls import Linker
from docs_tui.mdx import Definition, Document, Heading, Node, Paragraph, TableCell, children_of
from docs_tui.mdx.links import content_links, definitions_of
from docs_tui.source import Span, TextEdit

_CHANGES = ("<", "{", "```", "~~~")
"""What begins something that may have to change."""
_LEAVES = (Paragraph, Heading, TableCell)
_UNSEEN = re.compile(r"[ \t]*(?:```|~~~|\[|(?:im|ex)port )")
"""What code, a definition or a statement may begin with."""
_MARKERS = re.compile(r"[ \t]*(?:(?:[>*+-]|\d{1,9}[.)]|\[\^[^\]]*\]:)[ \t]*)*")
"""What may stand before a fence on its line."""
_LINE_END = re.compile(r"(?:(?<![ \t])[ \t]+)?\n[ \t>]*")


class Line(NamedTuple):
    """How a line break is written where a component asks for one."""

    line_break: str
    """Of ``br``."""
    cell: bool = False


LINE = Line("\\\n")
"""A paragraph."""
JOINED = Line(" ")
"""A heading, a title, the text of a link: one line, come what may."""
CELL = Line("<br />", cell=True)
"""A cell of a table."""


class Slices:
    """What stands in one page.

    Args:
        document: The page.
        href: Says where its links lead.
    """

    def __init__(self, document: Document, href: Linker) -> None:
        self.document = document
        self.source = document.source
        self.text = document.source.text
        self.href = href
        self._marks = dict.fromkeys(_CHANGES, (0, -1))
        """For each mark where the last search for it began, and where it found one."""
        self._urls = self._url_edits()
        self._url_starts = [edit.span.start for edit in self._urls]

    @property
    def has_urls(self) -> bool:
        """Whether a destination is written anew."""
        return bool(self._urls)

    def edited(self, start: int, end: int, edits: Iterable[TextEdit], *, joined: bool = False) -> str:
        """Return the author's characters from ``start`` to ``end`` with ``edits`` and every link's destination made."""
        parts: list[str] = []
        at = start
        for edit in self._with_urls(start, end, edits):
            place = edit.span
            if place.end < at or (place.start < at and not edit.text):
                at = max(at, place.end)
                continue
            if place.start < start or place.end > end:
                continue
            parts += (self._piece(at, max(at, place.start), joined), edit.text)
            at = max(at, place.end)
        parts.append(self._piece(at, end, joined))
        return "".join(parts)

    def _piece(self, start: int, end: int, joined: bool) -> str:  # noqa: FBT001 - passed on by the one caller
        piece = self.text[start:end]
        if _UNSEEN.match(piece) and not _MARKERS.fullmatch(self.lead(start)):  # the tag before it is written anew
            piece = syntax.as_words(piece)
        return _LINE_END.sub(" ", piece) if joined and "\n" in piece else piece

    def _with_urls(self, start: int, end: int, edits: Iterable[TextEdit]) -> list[TextEdit]:
        ordered = sorted(edits, key=lambda edit: edit.span)
        urls = self._urls[bisect_left(self._url_starts, start) : bisect_left(self._url_starts, end)]
        if not urls:
            return ordered
        taken = [edit.span for edit in ordered]
        free = [url for url in urls if not _inside(url.span, taken)]
        return sorted([*ordered, *free], key=lambda edit: edit.span)

    def _url_edits(self) -> list[TextEdit]:
        """Return an edit for each destination that must change, found only where a change is likely."""
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
                        self._note_url(each.url_span, edits)
            elif isinstance(node, Definition):
                self._note_url(node.url_span, edits)
            else:
                stack.extend(children_of(node))
        return [TextEdit(span, edits[span]) for span in sorted(edits)]

    def _note_url(self, span: Span, edits: dict[Span, str]) -> None:
        written = self.text[span.start : span.end]
        url = self.href(written)
        if url != written:
            edits[span] = url

    def is_blank(self, start: int, end: int) -> bool:
        """Tell whether nothing but white space and the marks of quotes stands there."""
        return start >= end or not self.text[start:end].strip(" \t\r\n>")

    def lead(self, offset: int) -> str:
        """Return what stands on the line before ``offset``."""
        return self.text[self.text.rfind("\n", 0, offset) + 1 : offset]

    def may_change(self, span: Span) -> bool:
        """Tell whether anything of ``span`` looks like what may have to change."""
        start, end = span
        find = self.text.find
        for mark, (searched, found) in self._marks.items():
            if not searched <= start <= found:
                found = find(mark, start)  # noqa: PLW2901 - the same, from here on
                if found < 0:
                    found = len(self.text)  # noqa: PLW2901 - as above
                self._marks[mark] = (start, found)
            if found < end:
                return True
        return False


def _inside(span: Span, spans: list[Span]) -> bool:
    """Tell whether ``span`` lies in one of the ordered ``spans``."""
    at = bisect_left(spans, (span.start + 1, 0))
    return at > 0 and spans[at - 1].end > span.start
