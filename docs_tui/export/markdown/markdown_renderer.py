"""The walk over a page, in two ways through the same tree.

*Copying* (``copying``) takes a slice of the source and makes exact edits in it: that is how everything outside components
stays the author's own, byte for byte. *Lowering* returns the Markdown of a component as text without the prefixes of the
lists and quotes around it; whoever puts it somewhere adds the prefixes of that place.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.code_block import fence_info
from docs_tui.export.elements import Element
from docs_tui.export.markdown import block, copying, inline
from docs_tui.export.markdown import copying as leaves
from docs_tui.export.markdown.page_text import LINE, Line, Slices
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.page_urls import Linker
from docs_tui.mdx import (
    Code,
    Comment,
    Document,
    FrontMatter,
    Heading,
    MdxExpression,
    MdxInline,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    Prose,
    children_of,
    code_text,
    parse,
    text_of_value,
)
from docs_tui.source import Diagnostic, Severity, Source, Span

_BLANK_LINES = re.compile(r"(?:[ \t]*\n)+")
_FRONT_MARK = re.compile(r"(?:---|\+\+\+)(?=[ \t]*(?:\n|\Z))")
_NOT_FRONT = {"---": "***", "+++": "\\+++"}
_SILENT = (MdxjsEsm, Comment, FrontMatter)
"""What no reader sees anything of."""
_DEEPEST = 40


class Lowering:
    """One page on its way to Markdown."""

    def __init__(self, document: Document, options: MarkdownOptions, href: Linker) -> None:
        self.document = document
        self.source = document.source
        self.text = document.source.text
        self.options = options
        self.href = href
        self.slices = Slices(document, href)
        self.diagnostics: list[Diagnostic] = []
        self.above: list[Heading | Prose] = []
        """The author's headings, and the prose that may have others, up to here."""
        self.image = ""
        """The text of the last image, so that its twin for dark mode is not said twice."""
        self.is_settled = not document.diagnostics
        """Nothing was taken out where what stood around it could become markup by coming together."""
        self.said: set[Span] = set()
        """Elements that their parent has written in a place of its own: the title of ``details``."""
        self._nesting = 0

    @property
    def depth(self) -> int:
        """The depth of the author's last heading, 1 for the page's title: what an entry of a changelog stands under."""
        for node in reversed(self.above):
            headings = (
                [each for each in children_of(node) if isinstance(each, Heading)] if isinstance(node, Prose) else [node]
            )
            if headings:
                return headings[-1].depth
        return 1

    def page(self) -> str:
        """Return the whole page without blank lines at its edges."""
        text = copying.copied(self, self.document.root.children, self.document.root, 0, len(self.text))
        blank = _BLANK_LINES.match(text)
        text = text[blank.end() :].rstrip() if blank else text.rstrip()
        front = _FRONT_MARK.match(text)
        return _NOT_FRONT[front[0]] + text[front.end() :] if front else text

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
        if len(nodes) == 1 and isinstance(only := nodes[0], Paragraph) and not only.content.inlines:
            return self._paragraph(only)
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
        if copying.is_lowered(self, before) or copying.is_lowered(self, after):
            return "\n\n"
        if isinstance(before, Code) and isinstance(after, Code):
            return "\n\n"
        between = self.text[before.span.end : after.span.start]
        return "\n" if between.count("\n") == 1 else "\n\n"

    def _spliced(self, nodes: Sequence[Node]) -> Sequence[Node]:
        """Return ``nodes`` with a paragraph that is only block components replaced by these, and prose by its blocks."""
        spliced: list[Node] = []
        for node in nodes:
            if type(node) is Paragraph and copying.is_lowered(self, node) and block.has_block(node.content.inlines):
                spliced += node.content.inlines
            elif isinstance(node, Prose):
                spliced += node.children
            else:
                spliced.append(node)
        return spliced

    def _run_text(self, run: Sequence[Node]) -> str:
        first = run[0]
        if isinstance(first, MdxJsxElement):
            return block.lowered(self, [Element.of(each) for each in run if isinstance(each, MdxJsxElement)])
        if isinstance(first, MdxExpression):
            return inline.expression(self, first, LINE).strip()
        if isinstance(first, _SILENT):
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
        text = copying.copied(self, (node,), node, node.span.start, node.span.end)
        return syntax.dedented(text, self.slices.lead(node.span.start)).rstrip()

    def _paragraph(self, node: Paragraph) -> str:
        """Return a paragraph at the left margin, its lines those of its content."""
        content = node.content
        if not content.inlines and not self.slices.has_urls:
            return syntax.as_words("\n".join([self.text[line.start : line.end] for line in content.lines]).strip())
        edits = list(leaves.content_edits(self, content, LINE))
        start, end = content.lines[0].start, content.lines[-1].end
        return syntax.as_words(syntax.dedented(self.slices.edited(start, end, edits), self.slices.lead(start)).strip())

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
            has_words = bool(words) or not self.slices.is_blank(at, end)
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
        return self.slices.edited(
            span.start, span.end, list(leaves.inline_edits(self, inlines, span, line)), joined=True
        )

    def elements(self, element: Element) -> list[Element]:
        """Return the elements directly in ``element``, whether on lines of their own or inside a line."""
        return [Element.of(node) for node in self._children(element.node) if isinstance(node, MdxJsxElement)]

    def _children(self, node: MdxJsxElement) -> Iterator[Node]:
        for child in node.children:
            if isinstance(child, Paragraph) and copying.is_lowered(self, child):
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
            return text_of_value(value)
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


def _inside_of(node: MdxJsxElement) -> Span:
    """Return what stands between the tags of an element."""
    end = node.close.start if node.close is not None else node.span.end
    return Span(node.open.end, max(node.open.end, end))
