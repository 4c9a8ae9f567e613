"""Walks through the nodes of a page, a snippet or a component, and yields the edits that expand them."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from docs_tui.components import Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.expansion.exports import Jsx
from docs_tui.export.expansion.filled_in import UNSEEN, attribute_text, code_edits
from docs_tui.export.expansion.intake import Intake
from docs_tui.export.expansion.origins import Edit, Pieces, TextPiece, block_of, in_cell, line_of, placed, text_of
from docs_tui.export.expansion.scope import Argument, Scope
from docs_tui.mdx import (
    Attribute,
    Code,
    Document,
    MdxExpression,
    MdxJsxElement,
    Node,
    Table,
    children_of,
    text_of_value,
)
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from docs_tui.site import Site

_VARIABLE = lazy_pattern(r"\{\{[ \t]*([\w.-]+)[ \t]*\}\}")
_CODE = frozenset((Role.PREFORMATTED, Role.DIAGRAM))
"""Roles in which each line counts."""


class NotKnownError(Exception):
    """What a component shows depends on something that only a browser knows."""


class PageWalk(ABC):
    """Yields the edits that expand one page; what becomes of components and code is for its subclasses to say."""

    def __init__(self, site: "Site") -> None:
        self.site = site
        self.intake = Intake()

    @abstractmethod
    def element_edits(self, document: Document, node: MdxJsxElement, scope: Scope) -> list[Edit] | None:
        """Return the edits for the whole of an element; None if its attributes and children must be visited."""

    @abstractmethod
    def evaluated(self, source: Source, node: MdxExpression, scope: Scope) -> Pieces | None:
        """Return what an expression shows; None if that is unknown. Inside a computed component that is an error."""

    @abstractmethod
    def computed_attribute(self, source: Source, node: MdxJsxElement, attribute: Attribute, scope: Scope) -> str:
        """Return an attribute in a computed component with its value; empty if the value is unknown and not shown."""

    @abstractmethod
    def spread_edits(self, source: Source, node: MdxJsxElement, attribute: Attribute, scope: Scope) -> Iterator[Edit]:
        """Yield the edits that replace ``{...properties}``. In a computed component it is an error if they are unknown."""

    def edits(self, document: Document, nodes: Iterable[Node], scope: Scope, *, whole: bool = True) -> Iterator[Edit]:
        """Yield the edits in the text of ``nodes``; they do not overlap."""
        text = document.source.text
        taken: list[Span] | None = [] if whole else None
        likely = [found.start() for found in scope.likely().finditer(text)]
        stack: list[Node] = list(nodes)[::-1] if likely else []
        table_end = code_end = 0
        while stack:
            node = stack.pop()
            at = bisect_left(likely, node.span.start)
            if at == len(likely) or likely[at] >= node.span.end:
                continue
            if isinstance(node, Table):
                table_end = node.span.end
            if isinstance(node, MdxJsxElement) and spec_for(node.name).role in _CODE:
                code_end = node.span.end
            edits = self._node_edits(document, node, scope, in_code=node.span.start < code_end)
            if edits is None:
                stack.extend(reversed(children_of(node)))
                if isinstance(node, MdxJsxElement):
                    edits = [
                        *self._attribute_edits(document.source, node, scope),
                        *_renamed(document.source, node, scope),
                    ]
            for edit in edits or ():
                yield in_cell(edit) if edit.span.start < table_end else edit
                if taken is not None:
                    taken.append(edit.span)
        if taken is not None and "{{" in text:
            yield from self._variable_edits(document.source, taken)

    def _node_edits(self, document: Document, node: Node, scope: Scope, *, in_code: bool) -> list[Edit] | None:
        """Return the edits for the whole of ``node``; None if its children must be visited."""
        if isinstance(node, MdxJsxElement):
            return self.element_edits(document, node, scope)
        if isinstance(node, MdxExpression):
            return self._expression_edits(document.source, node, scope, in_code=in_code)
        if isinstance(node, Code):
            edits = code_edits(document.source, node, scope) if scope.arguments else ()
            return [edit for edit in edits if self.intake.has_room(document.source, edit)]
        return None

    def _expression_edits(
        self, source: Source, node: MdxExpression, scope: Scope, *, in_code: bool
    ) -> list[Edit] | None:
        if node.kind in ("comment", "empty", "string"):
            return None
        name = source.slice(node.value).strip()
        known, argument = scope.look_up(name)
        if known and not scope.is_computed and not argument.is_code:
            pieces = self._shown(source, node.span, argument, again=name in scope.shown)
            scope.shown.add(name)
        else:
            pieces = self.evaluated(source, node, scope)
        if pieces is None:
            return None
        if not text_of(pieces).strip():
            return [Edit(line_of(source.text, node.span), pieces)]
        return [placed(source, node.span, block_of(pieces), flow=node.flow, is_code=in_code)]

    def _shown(self, source: Source, span: Span, argument: Argument, *, again: bool) -> Pieces | None:
        """Return the visible text of a value; None if it has none. If it is shown ``again``, its size counts again."""
        if argument.pieces is not None:
            if again:
                self.intake.count(argument.pieces)
            return [] if self.intake.stops(source, span) else list(argument.pieces)
        value = argument.value
        if isinstance(value, dict):
            return None
        if isinstance(value, Jsx):
            put = TextPiece(value.source.slice(value.span), value.source, value.span.start, copied=True)
        else:
            put = TextPiece(syntax.escaped(text_of_value(value)), source, span.start, copied=False)
        return [put] if self.intake.has_room(source, Edit(span, [put])) else []

    def _attribute_edits(self, source: Source, node: MdxJsxElement, scope: Scope) -> Iterator[Edit]:
        for attribute in node.attributes:
            if attribute.kind == "spread":
                yield from self.spread_edits(source, node, attribute, scope)
            if attribute.kind == "expression" and attribute.value_span is not None and not self.intake.is_spent:
                if scope.is_computed and not UNSEEN.match(attribute.name):
                    text: str | None = self.computed_attribute(source, node, attribute, scope)
                else:
                    text = attribute_text(attribute, scope)
                if text is not None:
                    edit = Edit(attribute.span, [TextPiece(text, source, attribute.span.start, copied=False)])
                    if self.intake.has_room(source, edit):
                        yield edit

    def _variable_edits(self, source: Source, taken: list[Span]) -> Iterator[Edit]:
        variables = self.site.config.variables
        taken.sort()
        at = 0
        for found in _VARIABLE.finditer(source.text):
            while at < len(taken) and taken[at].end <= found.start():
                at += 1
            if found[1] in variables and not (at < len(taken) and taken[at].start < found.end()):
                put = TextPiece(variables[found[1]], source, found.start(), copied=False)
                edit = Edit(Span(*found.span()), [put])
                if self.intake.has_room(source, edit):
                    yield edit


def _renamed(source: Source, node: MdxJsxElement, scope: Scope) -> Iterator[Edit]:
    """Yield edits that turn a component of the site, which could not be expanded, into the built-in one that it wraps."""
    own = scope.components.get(node.name or "")
    if own is None or not own.wraps or not node.name:
        return
    if not all(spec_for(own.wraps).prop(each.name) for each in node.attributes):
        return  # it would not show the words of another attribute
    for tag in filter(None, (node.open, node.close)):
        start = source.text.index(node.name, tag.start)
        yield Edit(Span(start, start + len(node.name)), [TextPiece(own.wraps, source, start, copied=False)])
