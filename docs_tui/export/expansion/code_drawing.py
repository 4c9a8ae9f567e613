"""Turns what the code of pages and components shows into text of the page."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.components import spec_for
from docs_tui.export import expansion, syntax
from docs_tui.export.expansion.code_values import AbsentType, Closure, Drawn, Part, literal_of, parts_of
from docs_tui.export.expansion.exports import OwnComponent
from docs_tui.export.expansion.filled_in import HARDLY_SEEN, UNSEEN, as_attribute
from docs_tui.export.expansion.origins import Edit, Pieces, TextPiece, text_of
from docs_tui.export.expansion.page_walk import NotKnownError, PageWalk
from docs_tui.export.expansion.scope import Scope, Scopes
from docs_tui.export.unknown_component import TECHNICAL_ATTRIBUTES
from docs_tui.mdx import Attribute, Document, MdxExpression, MdxJsxElement, parse
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from docs_tui.export.expansion.execution import Evaluator
    from docs_tui.site import Site

_ICON = lazy_pattern(r"(?i:icon|logo|svg)\s*\Z")
"""The end of an expression that shows a drawing, which has no words."""
_ELEMENT = lazy_pattern(r"<([A-Z][\w.]*+)[^<>]*+(?<=/)>\Z")
"""One component without content."""
_ATTRIBUTE_NAME = lazy_pattern(r"[A-Za-z_][\w-]*+\Z")
MOST_TERMS = 200_000
"""How many terms are evaluated for one page."""
_DEEPEST_CODE = 24
"""The deepest nesting of JSX in code in JSX."""


class CodeDrawing(PageWalk):
    """Draws what code shows."""

    def __init__(self, site: "Site", *, compute: bool) -> None:
        super().__init__(site)
        self.computes = compute
        self._drawing = 0
        self._homes: dict[str, Scope] = {}
        self._terms_left = [MOST_TERMS]

    @property
    def scopes(self) -> Scopes:
        """The scopes of the site's files."""
        return Scopes(self.site, self.intake.report, self.intake.defined)

    @property
    def evaluator(self) -> "Evaluator":
        """An evaluator of the page's code. Created each time, because a stored one would form a reference cycle that only garbage collection frees."""
        return expansion.Evaluator(self.home, self._terms_left)

    def home(self, component: OwnComponent, scope: Scope) -> Scope:
        """Return the scope of the file that defines a component."""
        if component.source is scope.source:
            return scope
        path = component.source.path
        if path not in self._homes:
            self._homes[path] = self.scopes.of(self.site.file_document(path), used_in=scope.used_in)
        return self._homes[path]

    def evaluated(self, source: Source, node: MdxExpression, scope: Scope) -> Pieces | None:
        """Return what an expression shows, as the base class says."""
        parts = self.evaluator.parts(source, node.value, scope) if self.computes else None
        if scope.is_computed and _ICON.search(source.slice(node.value)) and _is_icon(parts or ()):
            return []
        if parts is None and scope.is_computed:
            raise NotKnownError
        if parts is None or self.intake.stops(source, node.span):
            return None if parts is None else []
        try:
            return self.drawn(parts, source, node.span.start, between="\n\n" if node.flow else " ")
        except NotKnownError:
            if scope.is_computed:
                raise
            return None

    def drawn(self, parts: Sequence[Part], source: Source, at: int, *, between: str = "\n\n") -> Pieces:
        """Return the text of what code shows, with ``between`` beside JSX."""
        pieces: Pieces = []
        for index, part in enumerate(parts):
            if self.intake.stops(source, Span(at, at)):
                break
            if index and (isinstance(part, Drawn) or isinstance(parts[index - 1], Drawn)):
                pieces.append(TextPiece(between, source, at, copied=False))
            if isinstance(part, Drawn):
                pieces += self.jsx_pieces(part)
            else:
                made = TextPiece(syntax.escaped(part), source, at, copied=False) if isinstance(part, str) else part
                self.intake.count((made,))
                pieces.append(made)
        return pieces

    def jsx_pieces(self, drawn: Drawn) -> Pieces:
        """Return the text of JSX."""
        source, place, scope = drawn.jsx.source, drawn.jsx.span, drawn.scope
        self.intake.drawn += 1
        if self._drawing > _DEEPEST_CODE:
            if scope.is_computed:
                raise NotKnownError
            return [TextPiece(source.slice(place), source, place.start, copied=True)]
        body = parsed_body(source.path, source.slice(place), is_code=scope.is_computed)
        self._drawing += 1
        try:
            edits = list(self.edits(body, body.root.children, replace(scope, source=body.source)))
        finally:
            self._drawing -= 1
        return self.intake.applied(body.root.span, body.source, edits, origin=source, shift=place.start)

    def computed_attribute(self, source: Source, node: MdxJsxElement, attribute: Attribute, scope: Scope) -> str:
        """Return an attribute, as the base class says."""
        known = self.evaluator.known(source, attribute.value_span or attribute.span, scope)
        if known is None or isinstance(known.value, Closure):
            if _may_be_left_out(attribute.name, node):
                return ""
            raise NotKnownError
        return self._written(attribute.name, known.value, source, attribute.span.start)

    def _written(self, name: str, value: object, source: Source, at: int) -> str:
        """Return an attribute with a value."""
        is_literal, literal = literal_of(value)
        if is_literal:
            return as_attribute(name, literal)
        parts = parts_of(value)
        if parts is None:
            raise NotKnownError
        return f"{name}={{<>{text_of(self.drawn(parts, source, at, between=' '))}</>}}"

    def spread_edits(self, source: Source, node: MdxJsxElement, attribute: Attribute, scope: Scope) -> Iterator[Edit]:
        """Yield the edits that replace properties, as the base class says."""
        given = self.spread(source, attribute, scope) if self.computes else None
        if given is None:
            if scope.is_computed and not spec_for(node.name).html:
                raise NotKnownError
            return
        at = attribute.span.start
        texts: list[str] = []
        for name, value in given.items():
            if name == "children" or not _ATTRIBUTE_NAME.match(name) or UNSEEN.match(name):
                continue
            if isinstance(value, AbsentType | Closure):
                if not _may_be_left_out(name, node):
                    raise NotKnownError
                continue
            texts.append(self._written(name, value, source, at))
        edits = [Edit(attribute.span, [TextPiece(" ".join(filter(None, texts)), source, at, copied=False)])]
        inside = parts_of(given.get("children"))
        if node.self_closing and inside and node.name:
            content = self.drawn(inside, source, at)
            close = [TextPiece(text, source, at, copied=False) for text in (">", f"</{node.name}>")]
            edits.append(Edit(Span(node.open.end - len("/>"), node.open.end), [close[0], *content, close[1]]))
        yield from (edit for edit in edits if self.intake.has_room(source, edit))

    def spread(self, source: Source, attribute: Attribute, scope: Scope) -> dict[str, object] | None:
        """Return the properties that ``{...properties}`` gives to an element; None if they are unknown."""
        value = attribute.value_span or attribute.span
        start = source.text.find("...", value.start, value.end) + len("...")
        known = self.evaluator.known(source, Span(start, value.end), scope) if start >= len("...") else None
        return known.value if known is not None and isinstance(known.value, dict) else None


def _may_be_left_out(name: str, node: MdxJsxElement) -> bool:
    """Tell whether readers miss nothing without an attribute."""
    return spec_for(node.name).html or name in TECHNICAL_ATTRIBUTES or HARDLY_SEEN.match(name) is not None


def _is_icon(parts: Sequence[Part]) -> bool:
    """Tell whether all parts are components without content that the site does not define, such as those of an icon library."""
    for part in parts:
        named = _ELEMENT.match(part.jsx.source.slice(part.jsx.span)) if isinstance(part, Drawn) else None
        if named is None or (isinstance(part, Drawn) and named[1] in part.scope.components):
            return False
    return True


@lru_cache(maxsize=64)
def parsed_body(path: str, text: str, *, is_code: bool = False) -> Document:
    """Return the parsed body of a component, which may be in code; cached, because components are used often."""
    return parse(Source(path, expansion.joined_lines(text) if is_code else text))
