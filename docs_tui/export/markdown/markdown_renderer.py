"""Renders one page as Markdown.

Everything outside components is a slice of the source with exact edits in it (``SourceEditor``). Components are rendered
by their role: a function gets this renderer and the element, and returns Markdown without the prefixes of the lists and
quotes around it. Those functions render the content of an element through the renderer again, so the module that
chooses between them (``markdown_roles``) is passed in.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, cast

from docs_tui.components import ComponentSpec, Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.code_block import fence_info
from docs_tui.export.elements import Element, is_dark_twin
from docs_tui.export.expansion.exports import shown_value
from docs_tui.export.markdown.page_text import LINE, LineKind, PageText, SourceEditor
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.page_urls import Linker, with_links
from docs_tui.mdx import (
    Code,
    Comment,
    Document,
    FrontMatter,
    MdxExpression,
    MdxInline,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    Prose,
    code_text,
    parse,
    text_of_value,
)
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_BLANK_LINES = re.compile(r"(?:[ \t]*\n)+")
_FRONT_MARK = re.compile(r"(?:---|\+\+\+)(?=[ \t]*(?:\n|\Z))")
_NOT_FRONT_MATTER = {"---": "***", "+++": "\\+++"}
_INVISIBLE = (MdxjsEsm, Comment, FrontMatter)
_MAX_NESTING = 40
SECTION_END = "\ufdd0"
"""A mark after tabs or accordions, followed by the level of their headings, or 7 if they are list items."""
_MARK_LINE = lazy_pattern(rf"([ \t>]*){SECTION_END}(\d)[ \t]*\Z")
_LOST_MARK = lazy_pattern(rf"(?:<br />)?{SECTION_END}\d?")
LIST_LEVEL = 7
_HEADING = lazy_pattern(r"(#{1,6})(?:[ \t]|\Z)")
_INLINE_ROLES = frozenset(
    {
        Role.TOOLTIP,
        Role.BADGE,
        Role.ICON,
        Role.LINK,
        Role.BREAK,
        Role.EMPHASIS,
        Role.STRONG,
        Role.STRIKE,
        Role.CODE,
        Role.INLINE_HTML,
        Role.IMAGE,
        Role.HIDDEN,
        Role.SNIPPET,
    }
)
"""Roles that are part of a paragraph, even alone on a line."""
_ITEM_ROLES = frozenset(
    {
        Role.STEP,
        Role.CARD,
        Role.FIELD,
        Role.TREE_FOLDER,
        Role.TREE_FILE,
        Role.COLOR_ITEM,
        Role.LIST_ITEM,
        Role.TAB,
        Role.DISCLOSURE,
    }
)
"""Roles of which neighbors become one list."""


_ANCHORED_ITEMS = frozenset(
    (Role.STEP, Role.CARD, Role.FIELD, Role.TAB, Role.LIST_ITEM, Role.TABLE_SECTION, Role.TABLE_ROW, Role.TABLE_CELL)
)
"""Roles whose anchors are in their own items or cells."""
_WITHOUT_ANCHOR = frozenset((Role.HEADING, Role.HIDDEN, Role.SNIPPET))
"""Roles that show no anchor, or show it in their own line."""


class Roles(NamedTuple):
    """Renders an element by its role."""

    block: Callable[["MarkdownRenderer", Sequence[Element]], str]
    """Renders elements that make one block: one, or the items of a list."""
    inline: Callable[["MarkdownRenderer", Element, LineKind], str]
    """Renders an element in a line."""


class MarkdownRenderer:
    """Renders one page, or one fragment of JSX.

    Args:
        document: The expanded page.
        options: Decides how callouts are written.
        href: Rewrites the page's links.
        roles: Renders elements.
    """

    def __init__(
        self,
        document: Document,
        options: MarkdownOptions,
        href: Linker,
        roles: Roles,
        defined: Collection[str] | None = None,
    ) -> None:
        self.document = document
        self.source = document.source
        self.text = document.source.text
        self.options = options
        self.href = href
        self.page = PageText(document, href)
        self._may_have_twins = "dark:" in self.text
        self.rendered_by_parent: set[Span] = set()
        """Elements that are already in the Markdown of their parent, such as ``summary``."""
        self.defined = defined
        """The names that the page and its snippets define; None if they are unknown."""
        self._roles = roles
        self._nesting = 0

    @property
    def _editor(self) -> SourceEditor:
        """An editor of the page's source. Created each time, because a stored object would form a reference cycle that only garbage collection frees."""
        return SourceEditor(self.page, self.blocks, self._inline)

    def render(self) -> str:
        """Return the whole page without blank lines at the start and the end."""
        text = self._editor.edited(self.document.root.children, self.document.root, 0, len(self.text))
        blank = _BLANK_LINES.match(text)
        text = _without_marks(text[blank.end() :].rstrip() if blank else text.rstrip())
        front = _FRONT_MARK.match(text)
        return _NOT_FRONT_MATTER[front[0]] + text[front.end() :] if front else text

    # Blocks

    def blocks(self, nodes: Sequence[Node]) -> str:
        """Return the content of a component as Markdown at the left margin."""
        if self._nesting >= _MAX_NESTING:
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
        for group in _block_groups(self._flattened(nodes)):
            text = self._block(group)
            if text:
                if before is not None:
                    parts.append(self._gap(before, group[0]))
                parts.append(text)
                before = group[-1]
        return "".join(parts)

    def _gap(self, before: Node, after: Node) -> str:
        """Return the line ends between two blocks. The author's own are kept between two blocks of source."""
        if self.page.is_rendered(before) or self.page.is_rendered(after):
            return "\n\n"
        if isinstance(before, Code) and isinstance(after, Code):
            return "\n\n"
        between = self.text[before.span.end : after.span.start]
        return "\n" if between.count("\n") == 1 else "\n\n"

    def _flattened(self, nodes: Sequence[Node]) -> Sequence[Node]:
        """Return ``nodes`` with prose, and paragraphs of nothing but block components, replaced by their children."""
        flat: list[Node] = []
        for node in nodes:
            if type(node) is Paragraph and self.page.is_rendered(node) and _has_block(node.content.inlines):
                flat += node.content.inlines
            elif isinstance(node, Prose):
                flat += node.children
            else:
                flat.append(node)
        return flat

    def _block(self, group: Sequence[Node]) -> str:
        first = group[0]
        if len(group) > 1 and _group_kind(first) == _LINE_KIND:
            return self._line_block(group)
        if isinstance(first, MdxJsxElement):
            return self._element_block([Element.of(each) for each in group if isinstance(each, MdxJsxElement)])
        if isinstance(first, MdxExpression):
            return self._as_paragraph(self._expression(first, LINE).strip(), group)
        if isinstance(first, _INVISIBLE):
            return ""
        if isinstance(first, Code):
            return syntax.fence_of(
                first.fence, fence_info(self.source.slice(first.info)), code_text(self.source, first)
            )
        return self._source_block(first)

    def _line_block(self, group: Sequence[Node]) -> str:
        """Return inline nodes that follow each other, on the lines where the author wrote them."""
        inlines = cast("Sequence[MdxInline]", group)
        start = group[0].span.start
        place = Span(start, group[-1].span.end)
        text = self.page.edited(*place, list(self._editor.inline_edits(inlines, place, LINE)))
        return self._as_paragraph(syntax.dedented(text, self.page.lead(start)).strip(), inlines)

    def _element_block(self, run: Sequence[Element]) -> str:
        if self._may_have_twins:
            run = [each for each in run if not is_dark_twin(each)]
            if not run:
                return ""
        text = self._roles.block(self, run)
        first = run[0]
        if first.role in _ANCHORED_ITEMS or (first.role is Role.DISCLOSURE and not first.spec.html):
            return text
        return syntax.paragraphs("".join(map(self.anchor, run)), text)

    def _source_block(self, node: Node) -> str:
        """Return a block of the source, moved to the left margin."""
        if isinstance(node, Paragraph):
            return self._paragraph(node)
        text = self._editor.edited((node,), node, node.span.start, node.span.end)
        return syntax.dedented(text, self.page.lead(node.span.start)).rstrip()

    def _paragraph(self, node: Paragraph) -> str:
        content = node.content
        if not content.inlines and not self.page.has_rewritten_urls:
            return syntax.as_words("\n".join([self.text[line.start : line.end] for line in content.lines]).strip())
        edits = list(self._editor.content_edits(content, LINE))
        start, end = content.lines[0].start, content.lines[-1].end
        text = syntax.dedented(self.page.edited(start, end, edits), self.page.lead(start)).strip()
        return self._as_paragraph(text, content.inlines)

    def _as_paragraph(self, text: str, inlines: Sequence[Node]) -> str:
        """Return the text of ``inlines`` escaped so that it does not begin a block, unless it is a block of JSX in braces."""
        first = inlines[0] if inlines else None
        is_jsx = isinstance(first, MdxExpression) and self.source.slice(first.value).lstrip().startswith("<")
        return text if is_jsx else syntax.as_paragraph(text)

    def _too_deep(self, nodes: Sequence[Node]) -> str:
        if not nodes:
            return ""
        span = Span(nodes[0].span.start, nodes[-1].span.end)
        self.page.report(span, "nested-too-deep", "components are nested too deeply to be written as Markdown")
        return syntax.fence(self.source.slice(span))

    # The content of an element

    def content(self, element: Element) -> str:
        """Return the content of ``element`` as blocks."""
        node = element.node
        if node.flow:
            return self.blocks(node.children)
        inlines = _inlines_of(node)
        if inlines and _has_block(inlines):
            return self._mixed(_inside(node), inlines)
        return self._as_paragraph(self.inline_content(element, LINE).strip(), inlines)

    def _mixed(self, inside: Span, inlines: Sequence[MdxInline]) -> str:
        """Return the content of an inline element that has blocks in it; the text between them becomes paragraphs."""
        texts: list[str] = []
        at = inside.start
        blocks: list[MdxInline] = []
        for each in (*inlines, None):
            if each is not None and not _has_block((each,)):
                continue
            end = inside.end if each is None else each.span.start
            words = [one for one in inlines if at <= one.span.start < end]
            has_words = bool(words) or not self.page.is_blank(at, end)
            if blocks and (has_words or each is None):
                texts.append(self.blocks(blocks))
                blocks = []
            if has_words:
                texts.append(self._as_paragraph(self._line(Span(at, end), words, LINE).strip(), words))
            if each is not None:
                blocks.append(each)
                at = each.span.end
        return syntax.paragraphs(*texts)

    def inline_content(self, element: Element, line: LineKind) -> str:
        """Return the content of ``element`` as one line."""
        node = element.node
        if node.flow:
            return syntax.one_line(self.blocks(node.children))
        inside = _inside(node)
        if self._nesting >= _MAX_NESTING:
            return syntax.code_span(self.source.slice(inside))
        self._nesting += 1
        try:
            return self._line(inside, _inlines_of(node), line)
        finally:
            self._nesting -= 1

    def _line(self, span: Span, inlines: Sequence[MdxInline], line: LineKind) -> str:
        """Return the source in ``span`` as one line, with ``inlines`` rendered."""
        edits = list(self._editor.inline_edits(inlines, span, line))
        return self.page.edited(span.start, span.end, edits, joined=True)

    def child_elements(self, element: Element) -> list[Element]:
        """Return the elements directly in ``element``, on their own lines or within a line."""
        return [Element.of(node) for node in self._children(element.node) if isinstance(node, MdxJsxElement)]

    def _children(self, node: MdxJsxElement) -> Iterator[Node]:
        for child in node.children:
            if isinstance(child, Paragraph) and self.page.is_rendered(child):
                yield from child.content.inlines
            else:
                yield child

    def has_only(self, element: Element, children: Sequence[Element]) -> bool:
        """Tell whether ``element`` contains only ``children`` and comments."""
        known = {child.node.span for child in children}
        return all(node.span in known or _is_invisible(node) for node in self._children(element.node))

    def content_without(self, element: Element, roles: Collection[Role]) -> str:
        """Return the content of ``element`` without child elements of some roles."""
        rest = [
            node
            for node in self._children(element.node)
            if not (isinstance(node, MdxJsxElement) and Element.of(node).role in roles)
        ]
        return self.blocks(rest)

    # Lines

    def _inline(self, node: MdxInline, line: LineKind) -> str:
        if isinstance(node, MdxExpression):
            return self._expression(node, line)
        if isinstance(node, Comment):
            return ""
        element = Element.of(node)
        if self._may_have_twins and is_dark_twin(element):
            return ""
        return self.anchor(element) + self._roles.inline(self, element, line)

    def _expression(self, node: MdxExpression, line: LineKind) -> str:
        """Return the text of a literal in braces. Anything else becomes a code span and is reported."""
        if node.kind in ("comment", "empty"):
            return ""
        source = self.source.slice(node.value).strip()
        value = shown_value(source)
        if value is not None:
            text = syntax.as_words(syntax.escaped(value)) if value.strip() else " " * bool(value)
            return text if line.cell or "\n" not in text else syntax.one_line(text)
        if source.startswith("<"):
            return self.fragment(source)
        self.page.report(
            node.span,
            "unresolved-expression",
            "the value of this expression can be computed only by JavaScript",
            "export a constant, or write "
            + (f"\\{{{source}\\}} for text in braces" if node.kind == "path" else "the text"),
        )
        return syntax.code_span(source)

    def fragment(self, source: str) -> str:
        """Return JSX from an attribute or expression as one line of Markdown."""
        if self._nesting >= _MAX_NESTING:
            return syntax.code_span(source)
        inner = MarkdownRenderer(
            parse(Source(self.source.path, source)), self.options, self.href, self._roles, self.defined
        )
        inner._nesting = self._nesting + 1
        return syntax.one_line(inner.render())

    # Attributes

    def attribute_text(self, element: Element, name: str) -> str:
        """Return a visible attribute, which may contain inline Markdown or JSX, as one line; empty if it has none."""
        if name not in element.values:
            return ""
        value = element.values[name]
        if isinstance(value, bool):
            return ""
        if isinstance(value, str):
            return with_links(syntax.prose(value), self.href)
        if isinstance(value, int | float):
            return text_of_value(value)
        attribute = element.attribute(name)
        if attribute is None or value is not None:
            return ""
        raw = attribute.raw.strip()
        if raw.startswith("<"):
            return self.fragment(raw)
        self.page.report(
            attribute.span, "unresolved-expression", f"the value of {name} can be computed only by JavaScript"
        )
        return syntax.code_span(raw)

    def anchor(self, element: Element) -> str:
        """Return an anchor in HTML if a link of the page leads to ``element``; Markdown has no syntax for it."""
        return self.page.anchor(element.anchor) if element.role not in _WITHOUT_ANCHOR else ""

    def url(self, element: Element, *names: str) -> str:
        """Return the first of some attributes that has a URL, rewritten; empty if none has."""
        for name in names:
            url = element.string(name).strip()
            if url:
                return self.href(url)
        return ""


def _without_marks(text: str) -> str:
    """Return Markdown with a thematic break after tabs and accordions if the next block would seem to be part of them."""
    if SECTION_END not in text:
        return text
    kept: list[str] = []
    """Whole lines, from the last to the first."""
    end = len(text)
    at = text.rfind(SECTION_END)
    while at >= 0:
        start = text.rfind("\n", 0, at) + 1
        stop = text.find("\n", at, end)
        mark = _MARK_LINE.match(text[start : stop if stop >= 0 else end])
        if mark is not None:
            if stop >= 0:
                kept.append(text[stop + 1 : end])
            end = start - 1
            if _belongs_to_section(_first_line(kept), mark[1], int(mark[2])):
                kept.append(f"{mark[1]}***")
            else:
                _drop_blank_line(kept)
        at = text.rfind(SECTION_END, 0, max(start, 0))
    if end >= 0:
        kept.append(text[:end])
    text = "\n".join(reversed(kept)).rstrip()
    return _LOST_MARK.sub("", text) if SECTION_END in text else text


def _first_line(kept: Sequence[str]) -> str:
    """Return the first line that is not blank; ``kept`` has the lines in reverse order. May be empty."""
    for lines in reversed(kept):
        rest = lines.lstrip(" \t>\n")
        if rest:
            start = lines.rfind("\n", 0, len(lines) - len(rest)) + 1
            return lines[start:].partition("\n")[0]
    return ""


def _drop_blank_line(kept: list[str]) -> None:
    """Remove one of the blank lines around a mark."""
    if kept:
        first, more, rest = kept[-1].partition("\n")
        if not first.strip(" \t>"):
            kept[-1:] = [rest] if more else []


def _belongs_to_section(line: str, prefix: str, level: int) -> bool:
    """Tell whether a line after tabs would seem to be part of them.

    Args:
        line: The line.
        prefix: The prefix of the lines of the tabs.
        level: The level of the tabs' headings, or 7 if they are list items.
    """
    text = line.removeprefix(prefix)
    if not line or (prefix and text == line) or text.strip() in ("***", "---", "___"):
        return False
    if level == LIST_LEVEL:
        return text.startswith(("- ", "* ", "+ "))
    heading = _HEADING.match(text)
    return heading is None or len(heading[1]) >= level


def _inside(node: MdxJsxElement) -> Span:
    """Return the span between the tags of an element."""
    end = node.close.start if node.close is not None else node.span.end
    return Span(node.open.end, max(node.open.end, end))


def _inlines_of(node: MdxJsxElement) -> Sequence[MdxInline]:
    """Return the elements and expressions directly in an inline element."""
    return cast("Sequence[MdxInline]", node.children)


def _has_block(nodes: Iterable[Node]) -> bool:
    """Tell whether one of ``nodes`` needs its own lines."""
    return any(isinstance(node, MdxJsxElement) and _is_block(spec_for(node.name)) for node in nodes)


def _is_block(spec: ComponentSpec) -> bool:
    """Tell whether an element alone on a line is a block, not the content of a paragraph."""
    if spec.role is Role.TRANSPARENT:
        return not spec.inline
    return spec.role not in _INLINE_ROLES


def _block_groups(nodes: Sequence[Node]) -> Iterator[Sequence[Node]]:
    """Yield groups of nodes that make one block: the items of a list, the inline nodes of a line, or one node."""
    at, count = 0, len(nodes)
    while at < count:
        end = last = at + 1
        kind = _group_kind(nodes[at]) if end < count else None  # nothing follows the last one
        while kind is not None and end < count:
            if _group_kind(nodes[end]) == kind:
                last = end + 1
            elif not _is_invisible(nodes[end]) or (kind == _LINE_KIND and isinstance(nodes[end], MdxjsEsm)):
                break
            end += 1
        yield nodes[at:last]
        at = last


_LINE_KIND: Final = "line"


def _group_kind(node: Node) -> Role | str | None:
    """Return a key that is equal for neighbors that make one block; None if ``node`` is a block of its own."""
    if not isinstance(node, MdxJsxElement):
        return _LINE_KIND if isinstance(node, MdxExpression) and not node.flow else None
    spec = spec_for(node.name)
    role = spec.role
    if role in _ITEM_ROLES and not (role is Role.DISCLOSURE and spec.html):
        return Role.TREE_FILE if role is Role.TREE_FOLDER else role
    return _LINE_KIND if not node.flow and not _is_block(spec) else None


def _is_invisible(node: Node) -> bool:
    if isinstance(node, MdxExpression):
        return node.kind in ("comment", "empty")
    return isinstance(node, (MdxjsEsm, Comment))
