"""The walk over a page: which of the author's slices are copied, and which nodes are written anew.

Two ways of going through the same tree. *Copying* takes a slice of the source and makes exact edits in it: that is how
everything outside components stays the author's own, byte for byte. *Lowering* returns the Markdown of a component as
text without the prefixes of the lists and quotes around it; whoever puts it somewhere adds the prefixes of that place.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.fences import fence_info
from docs_tui.export.links import Linker
from docs_tui.export.lower import block, inline
from docs_tui.export.lower.element import Element
from docs_tui.export.lower.line import CELL, JOINED, LINE, Line
from docs_tui.export.options import MarkdownOptions
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
    Root,
    Table,
    TableCell,
    children_of,
    code_text,
    parse,
)
from docs_tui.mdx.links import content_links, definitions_of
from docs_tui.source import Diagnostic, Severity, Source, Span, TextEdit

_LOWERED_KINDS = frozenset((MdxJsxElement, MdxExpression, MdxjsEsm, Comment, FrontMatter))
_LEAF_KINDS = frozenset((Heading, Code, Table))
_CHANGES = ("<", "{", "```", "~~~")
"""What begins something that may have to change."""
_LEAVES = (Paragraph, Heading, TableCell)
_CONTAINERS = (List, ListItem, BlockQuote, FootnoteDefinition)
_NOT_PREFIX = re.compile(r"[^\s>]")
_HEADING_ID = re.compile(r"[ \t]*\{#[^}\n]*\}(?=[ \t]*(?:#+[ \t]*)?(?:\r?\n|\Z))")
_LINE_END = re.compile(r"[ \t]*\n[ \t>]*")
_MARK = tuple("`<{\\!$[&")
_MARKS = re.compile(r"\s*[^\w\s.,;:!?()\"'“”‘’…–—*_]|\s*(?:\d+[.)]|[-*+]\s|import\b|export\b)")
_BLANK_LINES = re.compile(r"\A(?:[ \t]*\n)+")
_FRONT_MARK = re.compile(r"\A(?:---|\+\+\+)(?=[ \t]*(?:\n|\Z))")
_NOT_FRONT = {"---": "***", "+++": "\\+++"}
_DEFINES = re.compile(r"\[[^\]\n]*\]:|```|~~~")
_DEEPEST = 40


class Lowering:
    """One page on its way to Markdown."""

    def __init__(self, document: Document, options: MarkdownOptions, href: Linker) -> None:
        self.document = document
        self.source = document.source
        self.text = document.source.text
        self.options = options
        self.href = href
        self.diagnostics: list[Diagnostic] = []
        self.depth = 1
        """Of the author's last heading, 1 for the page's title: what an entry of a changelog stands under."""
        self.image = ""
        """The text of the last image, so that its twin for dark mode is not said twice."""
        self.is_settled = not document.diagnostics
        """Nothing was taken out where what stood around it could become markup by coming together."""
        self.said: set[Span] = set()
        """Elements that their parent has written in a place of its own: the title of ``details``."""
        self._nesting = 0
        self._marks = dict.fromkeys(_CHANGES, (0, -1))
        """For each mark where the last search for it began, and where it found one."""
        self._urls = self._url_edits()
        self._url_starts = [edit.span.start for edit in self._urls]

    def page(self) -> str:
        """Return the whole page without blank lines at its edges."""
        text = self._copied(self.document.root.children, self.document.root, 0, len(self.text))
        text = _BLANK_LINES.sub("", text).rstrip()
        return _FRONT_MARK.sub(lambda mark: _NOT_FRONT[mark[0]], text)

    # Copying

    def _copied(self, nodes: Sequence[Node], container: Node, start: int, end: int) -> str:
        """Return the author's slice that holds ``nodes`` with what must change in it changed."""
        return self._edited(start, end, self._edits(nodes, container))

    def _edits(self, nodes: Sequence[Node], container: Node) -> list[TextEdit]:
        edits: list[TextEdit] = []
        stack: list[tuple[Sequence[Node], Node]] = [(nodes, container)]
        while stack:
            siblings, inside = stack.pop()
            count = len(siblings)
            at = 0
            while at < count:
                node = siblings[at]
                kind = type(node)
                if kind in _LOWERED_KINDS or (kind is Paragraph and self._is_lowered(node)):
                    end = at + 1
                    while end < count and self._is_lowered(siblings[end]):
                        end += 1
                    edits.append(self._run_edit(siblings, at, end, inside))
                    at = end
                    continue
                at += 1
                if isinstance(node, Paragraph):
                    if node.content.inlines:
                        edits += self._content_edits(node.content, LINE)
                elif kind in _LEAF_KINDS:
                    self._leaf_edits(node, edits, inside)
                elif isinstance(node, _CONTAINERS) and self._may_change(node.span):
                    stack.append((node.children, node))
        return edits

    def _may_change(self, span: Span) -> bool:
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

    def _leaf_edits(self, node: Node, edits: list[TextEdit], inside: Node) -> None:
        if isinstance(node, Heading):
            self.depth = node.depth
            edits += self._heading_edits(node)
        elif isinstance(node, Code):
            edits += self._code_edits(node, inside)
        elif isinstance(node, Table) and self._may_change(node.span):
            for row in node.rows:
                for cell in row.cells:
                    if cell.content.inlines:
                        edits += self._content_edits(cell.content, CELL)

    def _heading_edits(self, node: Heading) -> Iterator[TextEdit]:
        if node.content.inlines:
            yield from self._content_edits(node.content, JOINED)
        if node.id is not None:
            end = node.content.lines[-1].end if node.content.lines else node.span.start
            found = _HEADING_ID.search(self.text, end, node.span.end)
            if found:
                yield TextEdit(Span(*found.span()), "")

    def _code_edits(self, node: Code, inside: Node) -> Iterator[TextEdit]:
        if node.meta:
            written = self.source.slice(node.info)
            info = fence_info(written)
            if info != written:
                yield TextEdit(node.info, info)
        if not node.closed and isinstance(inside, Root):
            gap = "" if self.text.endswith("\n") else "\n"
            yield TextEdit(Span(len(self.text), len(self.text)), gap + node.fence)

    def _edited(self, start: int, end: int, edits: Iterable[TextEdit], *, joined: bool = False) -> str:
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

    # Runs of nodes that are written anew

    def _is_lowered(self, node: Node) -> bool:
        if type(node) in _LOWERED_KINDS:
            return True
        return isinstance(node, Paragraph) and bool(node.content.inlines) and self._only_inlines(node.content)

    def _only_inlines(self, content: Content) -> bool:
        """Tell whether a leaf holds nothing of the author's but elements and expressions."""
        at = content.lines[0].start
        for each in content.inlines:
            if not self._is_blank(at, each.span.start):
                return False
            at = each.span.end
        return self._is_blank(at, content.lines[-1].end)

    def _is_blank(self, start: int, end: int) -> bool:
        return start >= end or not self.text[start:end].strip(" \t\r\n>")

    def _run_edit(self, siblings: Sequence[Node], first: int, after: int, container: Node) -> TextEdit:
        """Return the edit that puts the lowered text of ``siblings[first:after]`` in their place."""
        start, end = siblings[first].span.start, siblings[after - 1].span.end
        text = self.blocks(siblings[first:after])
        lead = self._lead(start)
        prefix = "" if isinstance(container, Root) else self._content_prefix(container)
        on_first_line = not isinstance(container, Root) and start - len(lead) <= container.span.start
        own_line = not on_first_line and not _NOT_PREFIX.search(lead)
        if own_line:
            start -= len(lead)
        if text:
            blank = prefix.rstrip()
            above = f"{blank}\n" if own_line and self._is_close(siblings, first) else ""
            below = f"\n{blank}" if self._is_close(siblings, after) else ""
            lines = syntax.prefixed(text, prefix)
            return TextEdit(Span(start, end), f"{above}{prefix if own_line else ''}{lines}{below}")
        if after < len(siblings):
            following = siblings[after].span.start
            next_lead = self._lead(following)
            # What follows begins its own line, or stands in this one's place behind the marker of the container.
            kept = 0 if on_first_line or _NOT_PREFIX.search(next_lead) else len(next_lead)
            return TextEdit(Span(start, following - kept), "")
        return TextEdit(Span(siblings[first - 1].span.end if first else start, end), "")

    def _is_close(self, siblings: Sequence[Node], at: int) -> bool:
        """Tell whether no blank line stands between a node and the one before it, so that one could run into the other."""
        if not 0 < at < len(siblings):
            return False
        return self.text.count("\n", siblings[at - 1].span.end, siblings[at].span.start) < 2

    def _lead(self, offset: int) -> str:
        """Return what stands on the line before ``offset``."""
        return self.text[self.text.rfind("\n", 0, offset) + 1 : offset]

    def _content_prefix(self, container: Node) -> str:
        """Return what each line of the content of a list item, quote or footnote begins with, in this file."""
        lead = _NOT_PREFIX.sub(" ", self._lead(container.span.start))
        if isinstance(container, BlockQuote):
            return lead + "> "
        return lead + " " * (container.indent if isinstance(container, ListItem) else 4)

    # Lowering

    def blocks(self, nodes: Sequence[Node]) -> str:
        """Return ``nodes``, the content of one component, as Markdown without prefixes."""
        if self._nesting >= _DEEPEST:
            return self._too_deep(nodes)
        self._nesting += 1
        try:
            return self._blocks(nodes)
        finally:
            self._nesting -= 1

    def _blocks(self, nodes: Sequence[Node]) -> str:
        parts: list[str] = []
        before: Node | None = None
        for run in block.runs(self._spliced(nodes)):
            text = self._run_text(run)
            if text:
                if before is not None:
                    parts.append(self._gap(before, run[0]))
                parts.append(text)
                before = run[-1]
        return "".join(parts)

    def _gap(self, before: Node, after: Node) -> str:
        """Return the space between two blocks: the author's own, where both are the author's."""
        if self._is_lowered(before) or self._is_lowered(after):
            return "\n\n"
        if isinstance(before, Code) and isinstance(after, Code):
            return "\n\n"
        between = self.text[before.span.end : after.span.start]
        return "\n" if between.count("\n") == 1 else "\n\n"

    def _spliced(self, nodes: Sequence[Node]) -> Sequence[Node]:
        """Return ``nodes`` with a paragraph that is only block components replaced by these."""
        spliced: list[Node] = []
        for node in nodes:
            if type(node) is Paragraph and self._is_lowered(node) and block.has_block(node.content.inlines):
                spliced += node.content.inlines
            else:
                spliced.append(node)
        return spliced

    def _run_text(self, run: Sequence[Node]) -> str:
        first = run[0]
        if isinstance(first, MdxJsxElement):
            return block.lowered(self, [Element.of(each) for each in run if isinstance(each, MdxJsxElement)])
        if isinstance(first, MdxExpression):
            return inline.expression(self, first, LINE).strip()
        if isinstance(first, MdxjsEsm | Comment | FrontMatter):
            return ""
        if isinstance(first, Code):
            return syntax.fence_of(
                first.fence, fence_info(self.source.slice(first.info)), code_text(self.source, first)
            )
        return self._dedented(first)

    def _dedented(self, node: Node) -> str:
        """Return the author's slice of one block as if it stood at the left margin."""
        if isinstance(node, Paragraph):
            return self._paragraph(node)
        text = self._copied((node,), node, node.span.start, node.span.end)
        return syntax.dedented(text, self._lead(node.span.start)).rstrip()

    def _paragraph(self, node: Paragraph) -> str:
        """Return a paragraph at the left margin, its lines those of its content."""
        content = node.content
        if not content.inlines and not self._urls:
            return "\n".join([self.text[line.start : line.end] for line in content.lines]).strip()
        edits = list(self._content_edits(content, LINE))
        start, end = content.lines[0].start, content.lines[-1].end
        return syntax.dedented(self._edited(start, end, edits), self._lead(start)).strip()

    def content(self, element: Element) -> str:
        """Return what stands between the tags of ``element`` as Markdown."""
        node = element.node
        if node.flow:
            return self.blocks(node.children)
        inlines = inline.inlines_of(node)
        if inlines and block.has_block(inlines):
            return self._mixed(_inside_of(node), inlines)
        return self.phrase(element, LINE).strip()

    def _mixed(self, inside: Span, inlines: Sequence[MdxInline]) -> str:
        """Return the content of a text element that holds blocks: these, and the text between as paragraphs."""
        texts: list[str] = []
        at = inside.start
        run: list[MdxInline] = []
        for each in (*inlines, None):
            if each is not None and not block.has_block((each,)):
                continue
            end = inside.end if each is None else each.span.start
            words = [one for one in inlines if at <= one.span.start < end]
            has_words = bool(words) or not self._is_blank(at, end)
            if run and (has_words or each is None):
                texts.append(self.blocks(run))
                run = []
            if has_words:
                texts.append(self._stretch(Span(at, end), words, LINE).strip())
            if each is not None:
                run.append(each)
                at = each.span.end
        return syntax.paragraphs(*texts)

    def phrase(self, element: Element, line: Line) -> str:
        """Return what stands between the tags of ``element`` on one line."""
        node = element.node
        if node.flow:
            return syntax.one_line(self.blocks(node.children))
        inside = _inside_of(node)
        if self._nesting >= _DEEPEST:
            return syntax.code_span(self.source.slice(inside))
        self._nesting += 1
        try:
            return self._stretch(inside, inline.inlines_of(node), line)
        finally:
            self._nesting -= 1

    def _stretch(self, span: Span, inlines: Sequence[MdxInline], line: Line) -> str:
        """Return the author's characters of ``span`` on one line, what stands in them written anew."""
        return self._edited(span.start, span.end, list(self._inline_edits(inlines, span, line)), joined=True)

    def elements(self, element: Element) -> list[Element]:
        """Return the elements directly in ``element``, whether on lines of their own or inside a line."""
        return [Element.of(node) for node in self._children(element.node) if isinstance(node, MdxJsxElement)]

    def _children(self, node: MdxJsxElement) -> Iterator[Node]:
        for child in node.children:
            if isinstance(child, Paragraph) and self._is_lowered(child):
                yield from child.content.inlines
            else:
                yield child

    def holds_only(self, element: Element, children: Sequence[Element]) -> bool:
        """Tell whether nothing but ``children`` and comments stands in ``element``."""
        known = {child.node.span for child in children}
        return all(node.span in known or block.vanishes(node) for node in self._children(element.node))

    def content_besides(self, element: Element, roles: Collection[Role]) -> str:
        """Return the content of ``element`` without the elements of some roles."""
        rest = [
            node
            for node in self._children(element.node)
            if not (isinstance(node, MdxJsxElement) and Element.of(node).role in roles)
        ]
        return self.blocks(rest)

    def _too_deep(self, nodes: Sequence[Node]) -> str:
        if not nodes:
            return ""
        span = Span(nodes[0].span.start, nodes[-1].span.end)
        self.report(span, "nested-too-deep", "components are nested too deep to be written as Markdown")
        return syntax.fence(self.source.slice(span))

    # Leaves

    def _content_edits(self, content: Content, line: Line) -> Iterator[TextEdit]:
        if not content.lines:
            return iter(())
        bounds = Span(content.lines[0].start, content.lines[-1].end)
        if _DEFINES.match(self.text, bounds.start, bounds.end):
            self.is_settled = False
        if line is LINE:
            line = Line("\\\n" + _NOT_PREFIX.sub(" ", self._lead(bounds.start)))
        return self._inline_edits(content.inlines, bounds, line)

    def _inline_edits(self, inlines: Sequence[MdxInline], bounds: Span, line: Line) -> Iterator[TextEdit]:
        at = 0
        while at < len(inlines):
            each = inlines[at]
            at += 1
            text = inline.lowered(self, each, line)
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
            yield self._fitted(TextEdit(span, text), bounds)

    def _is_next_break(self, before: MdxInline, node: MdxInline) -> bool:
        """Tell whether ``node`` breaks the line that ``before`` has just broken."""
        return (
            isinstance(node, MdxJsxElement)
            and Element.of(node).role is Role.BREAK
            and self._is_blank(before.span.end, node.span.start)
        )

    def _fitted(self, edit: TextEdit, bounds: Span) -> TextEdit:
        """Return ``edit`` with the space around it that would be one too many, or would end a line."""
        (start, end), text = edit.span, edit.text
        if not text.strip() or text[0] in "\\\n`" or text[-1] == "`":
            self._note_neighbours(start, end, bounds)
        if text.startswith(("\\\n", "\n")):
            while start > bounds.start and self.text[start - 1] in " \t":
                start -= 1
            while end < bounds.end and self.text[end] in " \t":
                end += 1
            if start == bounds.start or end == bounds.end:
                return TextEdit(Span(start, end), "")
            if self.text[end] == "\n":
                return TextEdit(Span(start, end), "\\" if text[0] == "\\" else text[: text.rfind("\n")])
            return TextEdit(Span(start, end), text)
        if text.strip():
            return edit
        opens = start == bounds.start or self.text[start - 1] in " \t\n"
        closes = end == bounds.end or self.text[end] in " \t\n"
        if opens:
            while end < bounds.end and self.text[end] in " \t":
                end += 1
        if opens and (end == bounds.end or self.text[end] == "\n"):
            while start > bounds.start and self.text[start - 1] in " \t":
                start -= 1
        return TextEdit(Span(start, end), "" if opens or closes else text)

    def _note_neighbours(self, start: int, end: int, bounds: Span) -> None:
        """Note whether what stands around a piece that is taken out could mean something else without it."""
        if _MARKS.match(self.text, end, bounds.end) or self.text[max(0, start - 1) : start] in _MARK:
            self.is_settled = False

    # What a component's attributes say

    def prose(self, element: Element, name: str) -> str:
        """Return an attribute that a reader sees, which may hold inline Markdown, as one line."""
        if name not in element.values:
            return ""
        value = element.values[name]
        if isinstance(value, bool):
            return ""
        if isinstance(value, str):
            return self._with_links(syntax.prose(value))
        if isinstance(value, int | float):
            return str(value)
        attribute = element.attribute(name)
        if attribute is None or value is not None:
            return ""
        raw = attribute.raw.strip()
        if raw.startswith("<"):
            return self.fragment(raw)
        self.report(attribute.span, "unresolved-expression", f"the value of {name} is known only to JavaScript")
        return syntax.code_span(raw)

    def _with_links(self, text: str) -> str:
        if "](" not in text:
            return text
        return re.sub(r"(?<=\]\()[^()\s]+(?=[)\s])", lambda found: self.href(found[0]), text)

    def fragment(self, source: str) -> str:
        """Return JSX that stands in an attribute or expression as one line of Markdown."""
        if self._nesting >= _DEEPEST:
            return syntax.code_span(source)
        inner = Lowering(parse(Source(self.source.path, source)), self.options, self.href)
        inner._nesting = self._nesting + 1
        return syntax.one_line(inner.page())

    def url(self, element: Element, *names: str) -> str:
        """Return where an attribute leads, empty where it does not say."""
        for name in names:
            url = element.string(name).strip()
            if url:
                return self.href(url)
        return ""

    def report(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """Note what a reader of the Markdown does not get as the author meant it."""
        self.is_settled = False
        self.diagnostics.append(Diagnostic.at(self.source, span, code, message, severity=Severity.WARNING, hint=hint))


def _inside(span: Span, spans: list[Span]) -> bool:
    """Tell whether ``span`` lies in one of the ordered ``spans``."""
    at = bisect_left(spans, (span.start + 1, 0))
    return at > 0 and spans[at - 1].end > span.start


def _inside_of(node: MdxJsxElement) -> Span:
    """Return what stands between the tags of an element."""
    end = node.close.start if node.close is not None else node.span.end
    return Span(node.open.end, max(node.open.end, end))
