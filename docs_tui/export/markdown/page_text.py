"""The source text of one page: edited slices with rewritten links, so that everything outside components stays as written."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple
from urllib.parse import unquote

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.code_block import fence_info
from docs_tui.export.elements import Element
from docs_tui.export.markdown_sections import may_have_headings
from docs_tui.export.page_urls import Linker
from docs_tui.mdx import (
    BlockQuote,
    Code,
    Comment,
    Content,
    Definition,
    Document,
    FootnoteDefinition,
    FrontMatter,
    Heading,
    List,
    ListItem,
    MdxExpression,
    MdxInline,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    Prose,
    Root,
    Table,
    TableCell,
    children_of,
)
from docs_tui.mdx.nodes import definitions_of
from docs_tui.mdx.phrasing import content_links
from docs_tui.site.heading_anchors import slug_of
from docs_tui.source import Diagnostic, Severity, Span, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

RENDERED_KINDS = frozenset((MdxJsxElement, MdxExpression, MdxjsEsm, Comment, FrontMatter))
"""Nodes whose source is replaced as a whole."""
_CHANGING = ("<", "{", "```", "~~~")
"""Characters that can begin text that must change."""
_LEAVES = (Paragraph, Heading, TableCell)
_NOT_PROSE = re.compile(r"[ \t]*(?:```|~~~|\[|(?:im|ex)port )")
"""The possible start of a fence, a definition or a statement."""
_CONTAINER_MARKS = lazy_pattern(r"[ \t]*(?:(?:[>*+-]|\d{1,9}[.)]|\[\^[^\]]*\]:)[ \t]*)*")
"""Container marks that may precede a fence on its line."""
_NO_WORDS = "[#¶§🔗\u200b"
_ANCHOR_LINK = lazy_pattern(rf"\](?:(?<=[^{_NO_WORDS}]\])\(|:[ \t]*)<?#([^\s)>]+)")
_ANCHOR_ATTRIBUTE = lazy_pattern(r"href=\{?[\"'`]#([^\"'`]+)")
"""Links to anchors of the page. Both patterns begin with a literal, which makes ``re`` fast."""
_COMPONENT = lazy_pattern(r"<[A-Z][^<>]*\Z")
_SHOWN = lazy_pattern(rf"[\"'`][^<>]*>\s*(?:[^\s<{_NO_WORDS}]|<(?!/|svg|img|i\b|Icon))")
"""The rest of a tag, and content that is no sign."""
_PLAIN_ID = re.compile(r"[\w.:~%-]+")
"""An id that needs no escape in HTML, Markdown or MDX."""
_SPAN = attrgetter("span")
_LINE_END = re.compile(r"(?:(?<![ \t])[ \t]+)?\n[ \t>]*")


class LineKind(NamedTuple):
    """The kind of line that inline content is written on."""

    line_break: str
    """The text for ``br``."""
    cell: bool = False


LINE = LineKind("\\\n")
"""A line of a paragraph."""
JOINED = LineKind(" ")
"""A single line: a heading, a title, the text of a link."""
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
        """Headings of the page so far, and prose that may contain headings."""
        self.is_settled = not document.diagnostics
        """Whether the result needs no second rendering, because no removed text could let its neighbors join into markup."""
        self._next_marks = dict.fromkeys(_CHANGING, (0, -1))
        """For each mark, where the last search for it began, and where it was found."""
        self._urls = self._url_edits()
        self._url_starts = [edit.span.start for edit in self._urls]

    @cached_property
    def _linked(self) -> frozenset[str]:
        """The anchors to which links of the page lead."""
        return frozenset(map(unquote, _linked_anchors(self.text)))

    def anchor(self, name: str) -> str:
        """Return an empty ``<a>`` with this id if a link of the page leads to it."""
        return f'<a id="{name}"></a>' if name and name in self._linked and _PLAIN_ID.fullmatch(name) else ""

    @property
    def has_rewritten_urls(self) -> bool:
        """Whether any link of the page has to change."""
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
        """Add a warning about a part of the page that cannot be expressed in Markdown."""
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
        ordered = sorted(edits, key=_SPAN)
        urls = self._urls[bisect_left(self._url_starts, start) : bisect_left(self._url_starts, end)]
        if not urls:
            return ordered
        taken = [edit.span for edit in ordered]
        free = [url for url in urls if not _overlaps(url.span, taken)]
        return sorted([*ordered, *free], key=_SPAN)

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
            edits[span] = url or ("<>" if self.text[span.start - 1] != "<" else "")

    def is_blank(self, start: int, end: int) -> bool:
        """Tell whether a text consists of white space and quote marks."""
        return start >= end or not self.text[start:end].strip(" \t\r\n>")

    def lead(self, offset: int) -> str:
        """Return the part of the line before ``offset``."""
        return self.text[self.text.rfind("\n", 0, offset) + 1 : offset]

    def may_change(self, span: Span) -> bool:
        """Tell whether ``span`` contains a character that can begin text that must change."""
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
    """Tell whether ``span`` is in one of the ordered ``spans``."""
    at = bisect_left(spans, (span.start + 1, 0))
    return at > 0 and spans[at - 1].end > span.start


def _linked_anchors(text: str) -> Iterator[str]:
    """Yield the anchors to which links lead, unless the link is only the sign by which a heading or field links to itself."""
    for link in _ANCHOR_LINK.finditer(text):
        yield link[1]
    for link in _ANCHOR_ATTRIBUTE.finditer(text):
        tag = text.rfind("<", 0, link.start())
        if (tag >= 0 and _COMPONENT.match(text, tag, link.start())) or _SHOWN.match(text, link.end()):
            yield link[1]


_LEAF_KINDS = frozenset((Heading, Code, Table))
_MAY_BE_CODE = frozenset((Code, Prose))
_CONTAINERS = (List, ListItem, BlockQuote, FootnoteDefinition)
_HEADING_ID = lazy_pattern(r"[ \t]*\{#[^}\n]*\}(?=[ \t]*(?:#+[ \t]*)?(?:\r?\n|\Z))")
_LINE_AND_BLANK = re.compile(r"\n(?:[ \t]*\n)?")
_MARK_AT_END = lazy_pattern(r"#[ \t]*(?:\n|\Z)")
"""The end of a line that may be a heading without text."""
_WORD_START = lazy_pattern(r"[^\W_]|\\?_|&#x5[Ff];|\.\.\.|[`*]|\[[^\]\n]+\]\(")
_STYLES = ("className", "class", "style")
_MARGIN = lazy_pattern(r"margin|padding|(?<![\w-])[mp][lxse]?-\d", re.IGNORECASE)
_MARK_BEFORE = tuple("`<{\\!$[&")
_MARK_AFTER = lazy_pattern(r"\s*[^\w\s.,;:!?()\"'“”‘’…–—*_]|\s*(?:\d+[.)]|[-*+]\s|import\b|export\b)")
_DEFINITION_OR_FENCE = lazy_pattern(r"\[[^\]\n]*\]:|```|~~~")


class SourceEditor:
    """Edits the source of one page.

    Args:
        page: The page.
        render_blocks: Returns the Markdown of nodes that are replaced, without the prefixes of lists and quotes.
        render_inline: Returns the Markdown of an element or expression in a line.
    """

    def __init__(
        self,
        page: PageText,
        render_blocks: Callable[[Sequence[Node]], str],
        render_inline: Callable[[MdxInline, LineKind], str],
    ) -> None:
        self._page = page
        self._text = page.text
        self._render_blocks = render_blocks
        self._render_inline = render_inline

    def edited(self, nodes: Sequence[Node], container: Node, start: int, end: int) -> str:
        """Return the source from ``start`` to ``end`` with components and expressions in ``nodes`` replaced.

        Args:
            nodes: The nodes in the slice.
            container: The node that they are in.
            start: Where the slice begins.
            end: Where it ends.
        """
        return self._page.edited(start, end, self._edits(nodes, container))

    def _edits(self, nodes: Sequence[Node], container: Node) -> list[TextEdit]:
        page = self._page
        edits: list[TextEdit] = []
        stack: list[tuple[Sequence[Node], Node]] = [(nodes, container)]
        while stack:
            siblings, inside = stack.pop()
            count = len(siblings)
            at = 0
            while at < count:
                node = siblings[at]
                kind = type(node)
                if kind in RENDERED_KINDS or (kind is Paragraph and page.is_rendered(node)):
                    end = at + 1
                    while end < count and page.is_rendered(siblings[end]):
                        end += 1
                    edits.append(self._rendered_edit(siblings, at, end, inside))
                    at = end
                    continue
                if at and kind in _MAY_BE_CODE and self._begins_html(siblings[at - 1], node):
                    edits.append(self._blank_line_above(node, inside))
                at += 1
                if isinstance(node, Prose):
                    page.headings_above.append(node)
                    edits += self._empty_heading_edits(node, inside)
                elif isinstance(node, Paragraph):
                    if node.content.inlines:
                        edits += self.content_edits(node.content, LINE)
                elif kind in _LEAF_KINDS:
                    self._add_leaf_edits(node, edits, inside)
                elif isinstance(node, _CONTAINERS) and page.may_change(node.span):
                    stack.append((node.children, node))
        return edits

    def _blank_line_above(self, node: Node, container: Node) -> TextEdit:
        start = node.span.start - len(self._page.lead(node.span.start))
        prefix = "" if isinstance(container, Root) else self._content_prefix(container)
        return TextEdit(Span(start, start), f"{prefix.rstrip()}\n")

    def _begins_html(self, node: Node, after: Node) -> bool:
        """Tell whether ``after`` is a fence, and a line directly above it begins with a tag that stays.

        To Markdown that is HTML up to the next blank line, and a fence would be part of it.
        """
        is_text = isinstance(node, (Paragraph, Prose)) and not self._page.is_rendered(node)
        above = self._text[node.span.start if is_text else node.span.end : after.span.start]
        if "<" not in above or not self._text.startswith(("```", "~~~"), after.span.start):
            return False
        lines = takewhile(str.strip, reversed(above.split("\n")[:-1]))
        return any(line.lstrip(" \t>").startswith("<") for line in lines)

    def _add_leaf_edits(self, node: Node, edits: list[TextEdit], inside: Node) -> None:
        if isinstance(node, Heading):
            edits += self._heading_edits(node, inside)
        elif isinstance(node, Code):
            edits += self._code_edits(node, inside)
        elif isinstance(node, Table) and self._page.may_change(node.span):
            for row in node.rows:
                for cell in row.cells:
                    if cell.content.inlines:
                        edits += self.content_edits(cell.content, CELL)

    def _heading_edits(self, node: Heading, container: Node) -> list[TextEdit]:
        content = node.content
        edits = list(self.content_edits(content, JOINED)) if content.inlines else []
        if _is_empty(content) or (edits and not self._shown(content, edits).strip()):
            return [self._without_heading(node, container)]
        self._page.headings_above.append(node)
        if node.id is not None:
            found = _HEADING_ID.search(self._text, content.lines[-1].end, node.span.end)
            if found:
                told = slug_of(self._page.source.slice(Span(content.lines[0].start, content.lines[-1].end))) == node.id
                anchor = "" if told else self._page.anchor(node.id)
                edits.append(TextEdit(Span(*found.span()), f" {anchor}" if anchor else ""))
        return edits

    def _shown(self, content: Content, edits: Sequence[TextEdit]) -> str:
        return self._page.edited(content.lines[0].start, content.lines[-1].end, edits, joined=True)

    def _empty_heading_edits(self, prose: Prose, container: Node) -> Iterator[TextEdit]:
        if _MARK_AT_END.search(self._text, *prose.span):
            for node in prose.children:
                if isinstance(node, Heading) and _is_empty(node.content):
                    yield self._without_heading(node, container)

    def _without_heading(self, node: Heading, container: Node) -> TextEdit:
        """Return an edit that removes a heading without text, with its line and a blank one if these are a part of the edited text."""
        start, end = node.span
        lead = self._page.lead(start)
        if container is node or lead.strip():
            return TextEdit(node.span, "")
        blank = _LINE_AND_BLANK.match(self._text, end)
        return TextEdit(Span(start - len(lead), blank.end() if blank else end), "")

    def _code_edits(self, node: Code, inside: Node) -> Iterator[TextEdit]:
        if node.meta:
            written = self._page.source.slice(node.info)
            info = fence_info(written)
            if info != written:
                yield TextEdit(node.info, info)
        if not node.closed and isinstance(inside, Root):
            end = len(self._text)
            line_end = "" if self._text.endswith("\n") else "\n"
            yield TextEdit(Span(end, end), line_end + node.fence)

    def _rendered_edit(self, siblings: Sequence[Node], first: int, after: int, container: Node) -> TextEdit:
        """Return the edit that replaces ``siblings[first:after]`` with their rendered text."""
        page = self._page
        start, end = siblings[first].span.start, siblings[after - 1].span.end
        text = self._render_blocks(siblings[first:after])
        lead = page.lead(start)
        prefix = "" if isinstance(container, Root) else self._content_prefix(container)
        on_first_line = not isinstance(container, Root) and start - len(lead) <= container.span.start
        own_line = not on_first_line and syntax.goes_on(lead)
        if own_line:
            start -= len(lead)
        if text:
            blank = prefix.rstrip()
            above = f"{blank}\n" if own_line and self._is_adjacent(siblings, first) else ""
            below = f"\n{blank}" if self._is_adjacent(siblings, after) else ""
            lines = syntax.prefixed(text, prefix)
            return TextEdit(Span(start, end), f"{above}{prefix if own_line else ''}{lines}{below}")
        if after < len(siblings):
            following = siblings[after].span.start
            next_lead = page.lead(following)
            # The next node keeps its own line, or moves to this one, behind the container's marker.
            kept = 0 if on_first_line or not syntax.goes_on(next_lead) else len(next_lead)
            return TextEdit(Span(start, following - kept), "")
        return TextEdit(Span(siblings[first - 1].span.end if first else start, end), "")

    def _is_adjacent(self, siblings: Sequence[Node], at: int) -> bool:
        """Tell whether no blank line separates a node from the one before it."""
        if not 0 < at < len(siblings):
            return False
        return self._text.count("\n", siblings[at - 1].span.end, siblings[at].span.start) < 2

    def _content_prefix(self, container: Node) -> str:
        """Return the prefix of each line in a list item, quote or footnote of this page."""
        lead = syntax.continued(self._page.lead(container.span.start))
        if isinstance(container, BlockQuote):
            return lead + "> "
        return lead + " " * (container.indent if isinstance(container, ListItem) else 4)

    # The text of a leaf: a paragraph, a heading, a cell

    def content_edits(self, content: Content, line: LineKind) -> Iterator[TextEdit]:
        """Yield the edits in the text of a leaf."""
        if not content.lines:
            return iter(())
        bounds = Span(content.lines[0].start, content.lines[-1].end)
        if _DEFINITION_OR_FENCE.match(self._text, bounds.start, bounds.end):
            self._page.is_settled = False
        if line is LINE:
            line = LineKind("\\\n" + syntax.continued(self._page.lead(bounds.start)))
        return self.inline_edits(content.inlines, bounds, line)

    def inline_edits(self, inlines: Sequence[MdxInline], bounds: Span, line: LineKind) -> Iterator[TextEdit]:
        """Yield an edit for each of ``inlines``; several line breaks in a row become one."""
        at = 0
        before = ""
        while at < len(inlines):
            each = inlines[at]
            at += 1
            text = self._render_inline(each, line)
            if text and self._is_apart(inlines, at - 1, before, text, bounds):
                text = f" {text}"
            before = text
            span = each.span
            if text == line.line_break and text.startswith("\\\n"):
                first = at
                while at < len(inlines) and self._is_next_break(inlines[at - 1], inlines[at]):
                    at += 1
                span = Span(span.start, inlines[at - 1].span.end)
                if at > first:
                    prefix = text[2:]
                    text = f"\n{prefix.rstrip()}\n{prefix}"
            elif line.cell and "|" in text:
                text = syntax.cell(text)
            yield self._with_space(TextEdit(span, text), bounds)

    def _is_apart(self, inlines: Sequence[MdxInline], at: int, before: str, text: str, bounds: Span) -> bool:
        """Tell whether CSS shows a space between an element and the word or element before it, where the source has none."""
        node = inlines[at]
        start = node.span.start
        if start == bounds.start or not isinstance(node, MdxJsxElement) or not _WORD_START.match(text):
            return False
        previous = inlines[at - 1] if at else None
        if isinstance(previous, MdxJsxElement) and previous.span.end == start:
            return before[-1:].isalnum() or before.endswith(("`", ")", "*")) if _is_styled(previous, node) else False
        return self._text[start - 1].isalnum() and _has_margin(node)

    def _is_next_break(self, before: MdxInline, node: MdxInline) -> bool:
        return (
            isinstance(node, MdxJsxElement)
            and Element.of(node).role is Role.BREAK
            and self._page.is_blank(before.span.end, node.span.start)
        )

    def _with_space(self, edit: TextEdit, bounds: Span) -> TextEdit:
        """Return ``edit`` extended over white space that would be doubled or left at the end of a line."""
        (start, end), text = edit.span, edit.text
        source = self._text
        if not text.strip() or text[0] in "\\\n`" or text[-1] == "`":
            self._check_neighbors(start, end, bounds)
        if text.startswith(("\\\n", "\n")):
            while start > bounds.start and source[start - 1] in " \t":
                start -= 1
            while end < bounds.end and source[end] in " \t":
                end += 1
            if start == bounds.start or end == bounds.end:
                return TextEdit(Span(start, end), "")
            if source[end] == "\n":
                return TextEdit(Span(start, end), "\\" if text[0] == "\\" else text[: text.rfind("\n")])
            return TextEdit(Span(start, end), text)
        if text.strip():
            return edit
        opens = start == bounds.start or source[start - 1] in " \t\n"
        closes = end == bounds.end or source[end] in " \t\n"
        if opens:
            while end < bounds.end and source[end] in " \t":
                end += 1
        if opens and (end == bounds.end or source[end] == "\n"):
            while start > bounds.start and source[start - 1] in " \t":
                start -= 1
        return TextEdit(Span(start, end), "" if opens or closes else text)

    def _check_neighbors(self, start: int, end: int, bounds: Span) -> None:
        """Record whether the characters around a removed piece could join into markup."""
        if _MARK_AFTER.match(self._text, end, bounds.end) or self._text[max(0, start - 1) : start] in _MARK_BEFORE:
            self._page.is_settled = False


def _is_empty(content: Content) -> bool:
    return not any(line.start < line.end for line in content.lines)


def _is_styled(*nodes: MdxJsxElement) -> bool:
    return any(attribute.name in _STYLES for node in nodes for attribute in node.attributes)


def _has_margin(node: MdxJsxElement) -> bool:
    return any(attribute.name in _STYLES and _MARGIN.search(attribute.raw) for attribute in node.attributes)
