"""Expands a page: replaces snippets, the site's own components, constants and variables.

The expanded text is parsed again, so a list, a heading or half a table from a snippet is read as if the author had
written it there. Text inserted into a list or quote gets its prefixes. Each piece of the new text remembers its origin.
A page with nothing to expand keeps its own document.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from docs_tui.components import Role, spec_for
from docs_tui.export.expansion.code_drawing import CodeDrawing, parsed_body
from docs_tui.export.expansion.code_values import (
    ABSENT,
    UNDEFINED,
    AbsentType,
    Drawn,
    argument_value,
    literal_of,
    property_of,
)
from docs_tui.export.expansion.exports import UNDEFINED_WORD, Given, Jsx, OwnComponent, Shown, literal_value
from docs_tui.export.expansion.filled_in import is_plain
from docs_tui.export.expansion.origins import Edit, Lines, Origins, Pieces, block_of, line_of, placed, text_of
from docs_tui.export.expansion.page_walk import NotKnownError
from docs_tui.export.expansion.scope import LOOP, SNIPPET_TAG, Argument, Known, Scope
from docs_tui.mdx import Attribute, Document, FrontMatter, MdxjsEsm, MdxJsxElement, attribute_value, parse
from docs_tui.site.content_facts import snippet_file
from docs_tui.source import Diagnostic, Source, Span
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_MOST_KEPT = 256
"""Cached uses of one component."""
DEEPEST = 12
"""The deepest nesting of files, components and arguments."""


class Expansion(CodeDrawing):
    """Expands one page."""

    def __init__(self, site: "Site", *, compute: bool = True) -> None:
        super().__init__(site, compute=compute)
        self._nesting = 0

    @staticmethod
    def names_a_snippet(text: str) -> bool:
        """Tell whether a page uses the old ``<Snippet>`` component."""
        return SNIPPET_TAG.search(text) is not None

    def page(self, document: Document) -> Pieces | None:
        """Return the text of an expanded page; None if there is nothing to expand."""
        scope = self.scopes.of(document, used_in=(document.source.path,))
        edits = list(self.edits(document, document.root.children, scope))
        if not edits:
            return None
        return self.intake.applied(document.root.span, document.source, edits)

    def element_edits(self, document: Document, node: MdxJsxElement, scope: Scope) -> list[Edit] | None:
        """Return the edits for the whole of an element, as the base class says."""
        name = node.name or ""
        if scope.is_computed and spec_for(name).role is Role.HIDDEN:
            return []
        lines: Lines | None = None
        if name.partition(".")[0] in scope.known:
            lines = self._local_lines(name, document, node, scope)
        elif name in scope.files:
            lines = block_of(self._file_pieces(scope.files[name], document, node, scope))
        elif name in scope.missing and node.self_closing:
            return [Edit(line_of(document.source.text, node.span), [])]
        elif name in scope.components:
            lines = self._component_lines(scope.components[name], document, node, scope)
        elif name and spec_for(name).role is Role.SNIPPET:
            lines = block_of(self._legacy_pieces(document, node, scope))
        if lines is None:
            return None
        return [placed(document.source, node.span, lines, flow=node.flow)]

    # Files

    def _legacy_pieces(self, document: Document, node: MdxJsxElement, scope: Scope) -> Pieces:
        file = snippet_file(node.attributes)
        target = self.site.resolve_import(document.source.path, file) if file else None
        if target is None:
            if not file or not self.site.is_unreadable_import(document.source.path, file):
                self.intake.report(
                    document.source,
                    node.span,
                    "missing-snippet",
                    f"file {file} does not exist" if file else "the snippet has no file attribute",
                    "Create the file, or correct the path",
                )
            return []
        return self._file_pieces(target, document, node, scope)

    def _file_pieces(self, file: str, document: Document, node: MdxJsxElement, scope: Scope) -> Pieces:
        if file in scope.used_in:
            trail = " -> ".join((*scope.used_in, file))
            self.intake.report(document.source, node.span, "snippet-cycle", f"snippets include each other: {trail}")
            return []
        if self._is_too_much(document.source, node.span, scope):
            return []
        inner = self.site.file_document(file)
        arguments = self._arguments(document, node, scope) or {}
        inside = self.scopes.of(inner, used_in=(*scope.used_in, file), arguments=arguments)
        edits = list(self.edits(inner, inner.root.children, inside))
        edits += [Edit(each.span, ()) for each in inner.root.children if isinstance(each, MdxjsEsm | FrontMatter)]
        return self.intake.applied(inner.root.span, inner.source, edits)

    # Components

    def _local_lines(self, name: str, document: Document, node: MdxJsxElement, scope: Scope) -> Lines | None:
        """Return what a component shows that is a variable of the component around it; None if that is unknown."""
        first, *rest = name.split(".")
        self.intake.defined.add(first)
        function = scope.known[first]
        for each in rest:
            function = property_of(function.value, each) if function is not None else None
        if function is None or self._is_too_much(document.source, node.span, scope):
            return None
        arguments = self._arguments(document, node, scope)
        pieces = self._computed_pieces(function, arguments, document.source, node.span.start, scope)
        return block_of(pieces) if pieces is not None else None

    def _component_lines(
        self, component: OwnComponent, document: Document, node: MdxJsxElement, scope: Scope
    ) -> Lines | None:
        if component.is_empty:
            return []
        if not node.self_closing and spec_for(node.name or "").role is Role.CALLOUT:
            return None  # its name says more than its markup
        if self._is_too_much(document.source, node.span, scope):
            return None
        arguments = self._arguments(document, node, scope)
        given = _given(arguments) if self.computes and arguments is not None else None
        if given is not None and given in component.shown:
            shown = component.shown[given]
            self.intake.size += shown.cost if shown is not None else 0
            return shown.lines if shown is not None else None
        before, uses, reported = self.intake.size, self.intake.uses, len(self.intake.diagnostics)
        pieces = self._pieces(component, arguments, scope) if arguments is not None else None
        lines = block_of(pieces) if pieces is not None else None
        alone = (uses, reported) == (self.intake.uses, len(self.intake.diagnostics))
        alone = alone and not self.home(component, scope).imports
        if alone and given is not None and len(component.shown) < _MOST_KEPT and "{{" not in component.source.text:
            component.shown[given] = Shown(lines, self.intake.size - before) if lines is not None else None
        return lines

    def _pieces(self, component: OwnComponent, arguments: dict[str, Argument], scope: Scope) -> Pieces | None:
        """Return what a component shows; None if that is unknown."""
        if component.body is not None:
            pieces = self._plain_pieces(component, component.body, self._named(component, arguments, scope), scope)
            if pieces is not None:
                return pieces
        home = self.home(component, scope)
        inside = Scope(
            component.source,
            files=home.files,
            missing=home.missing,
            components=home.components,
            values=home.values,
            all_props="",
            used_in=(*scope.used_in, component.source.path),
            is_computed=True,
        )
        function = self.evaluator.component(component.source, component.code, inside) if self.computes else None
        return self._computed_pieces(function, arguments, component.source, component.code.start, scope)

    def _computed_pieces(
        self, function: Known | None, arguments: dict[str, Argument] | None, source: Source, at: int, scope: Scope
    ) -> Pieces | None:
        """Return what the function of a component shows; None if that is unknown."""
        if arguments is None:
            return None
        properties = {name: argument_value(argument, scope) for name, argument in arguments.items()}
        parts = self.evaluator.returned(function, properties)
        try:
            return self.drawn(parts, source, at) if parts is not None else None
        except NotKnownError:
            return None

    def _plain_pieces(
        self, component: OwnComponent, place: Span, arguments: dict[str, Argument], scope: Scope
    ) -> Pieces | None:
        """Return what a component shows that contains only names and markup; None if it does not."""
        body = parsed_body(component.source.path, component.source.slice(place))
        inside = self._inside(component, body.source, arguments, scope)
        if not is_plain(body, inside):
            return None
        edits = list(self.edits(body, body.root.children, inside))
        return self.intake.applied(body.root.span, body.source, edits, origin=component.source, shift=place.start)

    def _inside(self, component: OwnComponent, source: Source, arguments: dict[str, Argument], scope: Scope) -> Scope:
        """Return the scope inside a component, whose text is in ``source``."""
        home = self.home(component, scope)
        return Scope(
            source,
            files=home.files,
            components=home.components,
            values=home.values,
            arguments=arguments,
            has_bare_names=not component.all_props,
            all_props=component.all_props,
            declared=frozenset((*(each.name for each in component.params), "children")),
            used_in=(*scope.used_in, component.source.path),
        )

    def _is_too_much(self, source: Source, span: Span, scope: Scope) -> bool:
        """Count a use of a file or component, and tell whether the limit is reached."""
        self.intake.uses += 1
        return self.intake.stops(source, span, spent=len(scope.used_in) > DEEPEST)

    # Arguments

    def _arguments(self, document: Document, node: MdxJsxElement, scope: Scope) -> dict[str, Argument] | None:
        """Return the arguments of a use: its attributes, and its content as ``children``; None if one of them is unknown."""
        arguments: dict[str, Argument] = {}
        for attribute in node.attributes:
            if attribute.kind == "spread":
                given = self.spread(document.source, attribute, scope)
                if given is None:
                    return None
                arguments |= {name: _argument_of(value) for name, value in given.items()}
            elif (argument := self._argument(document.source, attribute, scope)) is not None:
                arguments[attribute.name] = argument
            else:
                arguments.pop(attribute.name, None)
        if not node.self_closing and node.open.end < node.span.end:
            end = node.close.start if node.close is not None else node.span.end
            self._nesting += 1
            deep = self._nesting > DEEPEST
            try:
                edits = [] if deep else list(self.edits(document, node.children, scope, whole=False))
            finally:
                self._nesting -= 1
            pieces = self.intake.applied(Span(node.open.end, end), document.source, edits)
            if text_of(pieces).strip():
                arguments["children"] = Argument(pieces=tuple(pieces))
        return arguments

    def _argument(self, source: Source, attribute: Attribute, scope: Scope) -> Argument | None:
        """Return what an attribute gives; None for undefined."""
        raw = attribute.raw.strip()
        is_code = attribute.kind == "expression"
        value = attribute_value(attribute)
        if value is not None and not (is_code and UNDEFINED_WORD in raw):
            return Argument(value)
        if raw in ("null", UNDEFINED_WORD):
            return Argument() if raw == "null" else None
        if not scope.is_computed:
            known, argument = scope.look_up(raw)
            if known:
                return argument
        if raw.startswith("<") and attribute.value_span is not None:
            return Argument(pieces=tuple(self.jsx_pieces(Drawn(Jsx(source, attribute.value_span), scope))))
        found = self.evaluator.known(source, attribute.value_span or attribute.span, scope)
        return None if found is not None and found.value is UNDEFINED else _code_argument(found)

    def _named(self, component: OwnComponent, given: dict[str, Argument], scope: Scope) -> dict[str, Argument]:
        """Return arguments by their names inside a component, with its defaults."""
        if component.all_props:
            return given
        named = {name: given[name] for name in ("children",) if name in given}
        for param in component.params:
            argument = given.get(param.key)
            if argument is None and param.default:
                argument = self._default(component, param.default, scope)
            if argument is not None:
                named[param.name] = argument
        return named

    def _default(self, component: OwnComponent, code: str, scope: Scope) -> Argument | None:
        value = literal_value(code)
        if (value is not None and UNDEFINED_WORD not in code) or code == "null":
            return Argument(value)
        return _code_argument(self.evaluator.known_text(component.source.path, code, self.home(component, scope)))


def _code_argument(known: Known | None) -> Argument:
    return _argument_of(ABSENT if known is None else known.value, known)


def _argument_of(value: object, known: Known | None = None) -> Argument:
    """Return a value of code as an argument."""
    is_literal, literal = literal_of(value)
    if is_literal and value is not UNDEFINED and not isinstance(value, list | dict):
        return Argument(literal)
    return Argument(is_code=True, known=None if isinstance(value, AbsentType) else known or Known(value))


def _given(arguments: Mapping[str, Argument]) -> Given | None:
    """Return arguments as a cache key; None if they are not all plain values."""
    given: list[tuple[str, type, str | float | None]] = []
    for name, argument in arguments.items():
        value = argument.value
        if argument.pieces is not None or argument.is_code or not isinstance(value, str | int | float | None):
            return None
        given.append((name, type(value), value))
    return tuple(given)


@record(frozen=True, slots=True)
class ExpandedPage:
    """The expanded page."""

    document: Document
    """The expanded document; the page's own if there was nothing to expand."""
    origins: Origins
    """The origin of each character of ``document``."""
    diagnostics: tuple[Diagnostic, ...]
    defined: frozenset[str] = frozenset()
    """The names that the page and the files it uses define."""


def expand(site: "Site", page: "Page", *, skim: bool = False, compute: bool = True) -> ExpandedPage:
    """Return ``page`` expanded.

    Args:
        site: The site of the page.
        page: The page.
        skim: Whether to parse it with fewer details, which is faster.
        compute: Whether to find out what the code of components shows; else such components stay.
    """
    document = _document(site, page, skim=skim)
    if not _has_anything(site, document):
        return ExpandedPage(document, Origins.of(document.source), ())
    expansion = Expansion(site, compute=compute)
    pieces = expansion.page(document)
    diagnostics, defined = tuple(expansion.intake.diagnostics), frozenset(expansion.intake.defined)
    if pieces is None:
        return ExpandedPage(document, Origins.of(document.source), diagnostics, defined)
    text = text_of(pieces)
    expanded = parse(Source(document.source.path, text), skim=skim)
    return ExpandedPage(expanded, Origins.of_pieces(pieces), diagnostics, defined)


def _document(site: "Site", page: "Page", *, skim: bool) -> Document:
    """Return the document of a page; for a page made from a spec, its description."""
    if page.file is not None or page.api is None:
        return site.document(page, skim=skim)
    return parse(Source(page.api.spec or "", site.operation_body(page)), skim=skim)


def _has_anything(site: "Site", document: Document) -> bool:
    text = document.source.text
    return (
        MdxjsEsm in map(type, document.root.children)
        or LOOP in text
        or (bool(site.config.variables) and "{{" in text)
        or Expansion.names_a_snippet(text)
    )
