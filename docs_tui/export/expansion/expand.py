"""Expands a page: replaces snippets, the site's own components, constants and variables.

The expanded text is parsed again, so a list, a heading or half a table from a snippet is read as if the author had
written it there. Text inserted into a list or quote gets its prefixes. Each piece of the new text remembers its origin.
A page with nothing to expand keeps its own document.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.components import Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.expansion.evaluation import MOST_TERMS, Drawn, Evaluator, Part, is_literal, parts_of
from docs_tui.export.expansion.intake import Intake
from docs_tui.export.expansion.origins import (
    Edit,
    Lines,
    Origins,
    Pieces,
    TextPiece,
    applied,
    block_of,
    in_cell,
    line_of,
    placed,
    text_of,
)
from docs_tui.export.expansion.scope import (
    LOOP,
    SNIPPET_TAG,
    UNSEEN_IN_CODE,
    Argument,
    Scope,
    Scopes,
    as_attribute,
    attribute_text,
    code_edits,
    is_plain,
)
from docs_tui.export.expansion.values import Given, Jsx, Known, OwnComponent, Shown, literal_value
from docs_tui.export.unknown_component import TECHNICAL_ATTRIBUTES
from docs_tui.mdx import (
    Attribute,
    Code,
    Document,
    FrontMatter,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Table,
    attribute_value,
    children_of,
    parse,
    text_of_value,
)
from docs_tui.site.content_facts import snippet_file
from docs_tui.source import Diagnostic, Severity, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_VARIABLE = lazy_pattern(r"\{\{[ \t]*([\w.-]+)[ \t]*\}\}")
_ICON = lazy_pattern(r"(?i:icon|logo|svg)\s*\Z")
"""The end of an expression that shows a drawing, which has no words."""
_ELEMENT = lazy_pattern(r"<([A-Z][\w.]*+)[^<>]*+(?<=/)>\Z")
"""One component without content."""
_MOST_KEPT = 256
"""Cached uses of one component."""
_CODE = frozenset((Role.PREFORMATTED, Role.DIAGRAM))
"""Roles in which each line counts."""
_DEEPEST_CODE = 24
"""The deepest nesting of JSX in code in JSX."""
DEEPEST = 12
"""The deepest nesting of files, components and arguments."""


class _NotKnownError(Exception):
    """What a component shows depends on something that only a browser knows."""


class Expansion:
    """Expands one page."""

    def __init__(self, site: "Site", *, compute: bool = True) -> None:
        self.site = site
        self._computes = compute
        self.diagnostics: list[Diagnostic] = []
        self._intake = Intake()
        self._nesting = 0
        self._drawing = 0
        self._homes: dict[str, Scope] = {}
        self._terms_left = [MOST_TERMS]

    @property
    def _scopes(self) -> Scopes:
        """The scopes of the site's files. Created each time, because a stored object would form a reference cycle that only garbage collection frees."""
        return Scopes(self.site, self._report)

    @property
    def _evaluator(self) -> Evaluator:
        """An evaluator of the page's code. Created each time, as ``_scopes`` is."""
        return Evaluator(self._home, self._terms_left)

    @staticmethod
    def names_a_snippet(text: str) -> bool:
        """Tell whether a page uses the old ``<Snippet>`` component."""
        return SNIPPET_TAG.search(text) is not None

    def page(self, document: Document) -> Pieces | None:
        """Return the text of an expanded page; None if there is nothing to expand."""
        scope = self._scopes.of(document, used_in=(document.source.path,))
        edits = list(self._edits(document, document.root.children, scope))
        if not edits:
            return None
        return self._applied(document.root.span, document.source, edits)

    # Edits

    def _edits(self, document: Document, nodes: Iterable[Node], scope: Scope, *, whole: bool = True) -> Iterator[Edit]:
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
            return self._element_edits(document, node, scope)
        if isinstance(node, MdxExpression):
            return self._expression_edits(document.source, node, scope, in_code=in_code)
        if isinstance(node, Code):
            edits = code_edits(document.source, node, scope) if scope.arguments else ()
            return [edit for edit in edits if self._has_room(document.source, edit)]
        return None

    def _element_edits(self, document: Document, node: MdxJsxElement, scope: Scope) -> list[Edit] | None:
        name = node.name or ""
        if scope.is_computed and spec_for(name).role is Role.HIDDEN:
            return []
        lines: Lines | None = None
        if name in scope.files:
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

    def _expression_edits(
        self, source: Source, node: MdxExpression, scope: Scope, *, in_code: bool
    ) -> list[Edit] | None:
        if node.kind in ("comment", "empty", "string"):
            return None
        name = source.slice(node.value).strip()
        known, argument = scope.look_up(name)
        if known and not scope.is_computed:
            pieces = self._shown(source, node.span, argument, again=name in scope.shown)
            scope.shown.add(name)
        else:
            pieces = self._evaluated(source, node, scope)
        if pieces is None:
            return None
        if not text_of(pieces).strip():
            return [Edit(line_of(source.text, node.span), pieces)]
        return [placed(source, node.span, block_of(pieces), flow=node.flow, is_code=in_code)]

    def _shown(self, source: Source, span: Span, argument: Argument, *, again: bool) -> Pieces | None:
        """Return the visible text of a value; None if it has none. If it is shown ``again``, its size counts again."""
        if argument.pieces is not None:
            if again:
                self._intake.count(argument.pieces)
            return [] if self._is_spent(source, span) else list(argument.pieces)
        value = argument.value
        if isinstance(value, dict):
            return None
        if isinstance(value, Jsx):
            put = TextPiece(value.source.slice(value.span), value.source, value.span.start, copied=True)
        else:
            put = TextPiece(syntax.escaped(text_of_value(value)), source, span.start, copied=False)
        return [put] if self._has_room(source, Edit(span, [put])) else []

    def _attribute_edits(self, source: Source, node: MdxJsxElement, scope: Scope) -> Iterator[Edit]:
        for attribute in node.attributes:
            if attribute.kind == "spread" and scope.is_computed and not spec_for(node.name).html:
                raise _NotKnownError
            if attribute.kind == "expression" and attribute.value_span is not None and not self._intake.is_spent:
                if scope.is_computed and not UNSEEN_IN_CODE.match(attribute.name):
                    text: str | None = self._computed_attribute(source, node, attribute, scope)
                else:
                    text = attribute_text(attribute, scope)
                if text is not None:
                    edit = Edit(attribute.span, [TextPiece(text, source, attribute.span.start, copied=False)])
                    if self._has_room(source, edit):
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
                if self._has_room(source, edit):
                    yield edit

    # Code

    def _evaluated(self, source: Source, node: MdxExpression, scope: Scope) -> Pieces | None:
        """Return what an expression shows; None if nobody knows. Inside a computed component that is an error."""
        parts = self._evaluator.parts(source, node.value, scope) if self._computes else None
        if scope.is_computed and _ICON.search(source.slice(node.value)) and _is_icon(parts or ()):
            return []
        if parts is None and scope.is_computed:
            raise _NotKnownError
        if parts is None or self._is_spent(source, node.span):
            return None if parts is None else []
        try:
            return self._drawn(parts, source, node.span.start, between="\n\n" if node.flow else " ")
        except _NotKnownError:
            if scope.is_computed:
                raise
            return None

    def _drawn(self, parts: Sequence[Part], source: Source, at: int, *, between: str = "\n\n") -> Pieces:
        """Return the text of what code shows, with ``between`` beside JSX."""
        pieces: Pieces = []
        for index, part in enumerate(parts):
            if self._is_spent(source, Span(at, at)):
                break
            if index and (isinstance(part, Drawn) or isinstance(parts[index - 1], Drawn)):
                pieces.append(TextPiece(between, source, at, copied=False))
            if isinstance(part, Drawn):
                pieces += self._jsx_pieces(part)
            else:
                made = TextPiece(syntax.escaped(part), source, at, copied=False) if isinstance(part, str) else part
                self._intake.count((made,))
                pieces.append(made)
        return pieces

    def _jsx_pieces(self, drawn: Drawn) -> Pieces:
        source, place, scope = drawn.jsx.source, drawn.jsx.span, drawn.scope
        self._intake.drawn += 1
        if self._drawing > _DEEPEST_CODE:
            if scope.is_computed:
                raise _NotKnownError
            return [TextPiece(source.slice(place), source, place.start, copied=True)]
        body = _body(source.path, source.slice(place))
        self._drawing += 1
        try:
            edits = list(self._edits(body, body.root.children, replace(scope, source=body.source)))
        finally:
            self._drawing -= 1
        return self._applied(body.root.span, body.source, edits, origin=source, shift=place.start)

    def _computed_pieces(self, component: OwnComponent, arguments: dict[str, Argument], scope: Scope) -> Pieces | None:
        """Return what the code of a component shows; None if nobody knows."""
        if not self._computes:
            return None
        inside = self._inside(component, component.source, arguments, scope)
        inside.is_computed = True
        parts = self._evaluator.returned(component.source, component.code, inside)
        if parts is None:
            return None
        try:
            return self._drawn(parts, component.source, component.code.start)
        except _NotKnownError:
            return None

    def _computed_attribute(self, source: Source, node: MdxJsxElement, attribute: Attribute, scope: Scope) -> str:
        """Return an attribute in a computed component with its value; empty if nobody knows the value, and nobody sees it."""
        known = self._evaluator.known(source, attribute.value_span or attribute.span, scope)
        parts = parts_of(known.value) if known is not None else None
        if known is not None and is_literal(known.value):
            return as_attribute(attribute.name, known.value)
        if parts is None:
            if spec_for(node.name).html or attribute.name in TECHNICAL_ATTRIBUTES:
                return ""
            raise _NotKnownError
        pieces = self._drawn(parts, source, attribute.span.start, between=" ")
        return f"{attribute.name}={{<>{text_of(pieces)}</>}}"

    # Components and files

    def _legacy_pieces(self, document: Document, node: MdxJsxElement, scope: Scope) -> Pieces:
        file = snippet_file(node.attributes)
        target = self.site.resolve_import(document.source.path, file) if file else None
        if target is None:
            if not file or not self.site.is_unreadable_import(document.source.path, file):
                self._report(
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
            self._report(document.source, node.span, "snippet-cycle", f"snippets include each other: {trail}")
            return []
        if self._is_too_much(document.source, node.span, scope):
            return []
        inner = self.site.file_document(file)
        arguments = self._arguments(document, node, scope)
        inside = self._scopes.of(inner, used_in=(*scope.used_in, file), arguments=arguments)
        edits = list(self._edits(inner, inner.root.children, inside))
        edits += [Edit(each.span, ()) for each in inner.root.children if isinstance(each, MdxjsEsm | FrontMatter)]
        return self._applied(inner.root.span, inner.source, edits)

    def _component_lines(
        self, component: OwnComponent, document: Document, node: MdxJsxElement, scope: Scope
    ) -> Lines | None:
        if component.is_empty:
            return []
        if not node.self_closing and spec_for(node.name or "").role is Role.CALLOUT:
            return None  # its name says more than its markup
        if self._is_too_much(document.source, node.span, scope):
            return None
        arguments = self._named(component, self._arguments(document, node, scope), scope)
        given = _given(arguments) if self._computes else None
        if given is not None and given in component.shown:
            shown = component.shown[given]
            self._intake.size += shown.cost if shown is not None else 0
            return shown.lines if shown is not None else None
        before, uses, reported = self._intake.size, self._intake.uses, len(self.diagnostics)
        pieces = self._component_pieces(component, component.body, arguments, scope) if component.body else None
        if pieces is None:
            pieces = self._computed_pieces(component, arguments, scope)
        lines = block_of(pieces) if pieces is not None else None
        alone = (uses, reported) == (self._intake.uses, len(self.diagnostics))
        alone = alone and not self._home(component, scope).imports
        if alone and given is not None and len(component.shown) < _MOST_KEPT and "{{" not in component.source.text:
            component.shown[given] = Shown(lines, self._intake.size - before) if lines is not None else None
        return lines

    def _component_pieces(
        self, component: OwnComponent, place: Span, arguments: dict[str, Argument], scope: Scope
    ) -> Pieces | None:
        body = _body(component.source.path, component.source.slice(place))
        inside = self._inside(component, body.source, arguments, scope)
        if not is_plain(body, inside):
            return None
        edits = list(self._edits(body, body.root.children, inside))
        return self._applied(body.root.span, body.source, edits, origin=component.source, shift=place.start)

    def _inside(self, component: OwnComponent, source: Source, arguments: dict[str, Argument], scope: Scope) -> Scope:
        """Return the scope inside a component, whose text is in ``source``."""
        home = self._home(component, scope)
        return Scope(
            source,
            files=home.files,
            components=home.components,
            values=home.values,
            arguments=arguments,
            all_props=component.all_props,
            declared=frozenset((*(each.name for each in component.params), "children")),
            used_in=(*scope.used_in, component.source.path),
        )

    def _is_too_much(self, source: Source, span: Span, scope: Scope) -> bool:
        """Count a use of a file or component, and tell whether the limit is reached."""
        self._intake.uses += 1
        return self._is_spent(source, span, spent=len(scope.used_in) > DEEPEST)

    def _has_room(self, source: Source, edit: Edit) -> bool:
        """Count the text of an edit, and tell whether the page may still grow."""
        self._intake.count(edit.pieces)
        return not self._is_spent(source, edit.span)

    def _is_spent(self, source: Source, span: Span, *, spent: bool = False) -> bool:
        """Tell whether the page has reached a limit, and report that once."""
        if not (spent or self._intake.is_spent):
            return False
        if not any(found.code == "expansion-limit" for found in self.diagnostics):
            message = "the page becomes too large, because its snippets, components and loops show too much"
            self._report(source, span, "expansion-limit", message, "Use fewer of them")
        return True

    def _home(self, component: OwnComponent, scope: Scope) -> Scope:
        """Return the scope of the file that defines a component."""
        if component.source is scope.source:
            return scope
        path = component.source.path
        if path not in self._homes:
            self._homes[path] = self._scopes.of(self.site.file_document(path), used_in=scope.used_in)
        return self._homes[path]

    def _arguments(self, document: Document, node: MdxJsxElement, scope: Scope) -> dict[str, Argument]:
        """Return the arguments of a use: its attributes, and its content as ``children``."""
        arguments: dict[str, Argument] = {}
        for attribute in node.attributes:
            if attribute.kind == "spread":
                continue
            value = attribute_value(attribute)
            if value is None:
                known, argument = scope.look_up(attribute.raw.strip())
                if known:
                    arguments[attribute.name] = argument
                elif attribute.raw.lstrip().startswith("<") and attribute.value_span is not None:
                    jsx = Drawn(Jsx(document.source, attribute.value_span), scope)
                    arguments[attribute.name] = Argument(pieces=tuple(self._jsx_pieces(jsx)))
                elif attribute.raw.strip() not in ("null", "undefined"):
                    arguments[attribute.name] = self._code_argument(document.source, attribute, scope)
            else:
                arguments[attribute.name] = Argument(value)
        if not node.self_closing and node.open.end < node.span.end:
            end = node.close.start if node.close is not None else node.span.end
            self._nesting += 1
            deep = self._nesting > DEEPEST
            try:
                edits = [] if deep else list(self._edits(document, node.children, scope, whole=False))
            finally:
                self._nesting -= 1
            pieces = self._applied(Span(node.open.end, end), document.source, edits)
            if text_of(pieces).strip():
                arguments["children"] = Argument(pieces=tuple(pieces))
        return arguments

    def _named(self, component: OwnComponent, given: dict[str, Argument], scope: Scope) -> dict[str, Argument]:
        """Return arguments by their names inside a component, with its defaults."""
        keys = {param.key for param in component.params}
        named = {name: argument for name, argument in given.items() if name not in keys}
        for param in component.params:
            argument = given.get(param.key)
            if argument is None and param.default:
                argument = self._default(component, param.default, scope)
            if argument is not None:
                named[param.name] = argument
        return named

    def _default(self, component: OwnComponent, code: str, scope: Scope) -> Argument | None:
        value = literal_value(code)
        if value is not None or code in ("null", "undefined"):
            return Argument(value)
        known = self._evaluator.known_text(component.source.path, code, self._home(component, scope))
        return _code_argument(known)

    def _code_argument(self, source: Source, attribute: Attribute, scope: Scope) -> Argument:
        return _code_argument(self._evaluator.known(source, attribute.value_span or attribute.span, scope))

    # Combining the edits

    def _applied(
        self, place: Span, source: Source, edits: Iterable[Edit], *, origin: Source | None = None, shift: int = 0
    ) -> Pieces:
        """Return the text of ``place`` with ``edits`` made, and count the text that is not from ``edits``."""
        made = list(edits)
        pieces = applied(place, source, made, origin=origin, shift=shift)
        self._intake.count_rest(pieces, made)
        return pieces

    def _report(self, source: Source, span: Span, code: str, message: str, hint: str = "") -> None:
        self.diagnostics.append(Diagnostic.at(source, span, code, message, severity=Severity.ERROR, hint=hint))


def _code_argument(known: Known | None) -> Argument:
    if known is not None and is_literal(known.value):
        return Argument(known.value)
    return Argument(is_code=True, known=known)


def _is_icon(parts: Sequence[Part]) -> bool:
    """Tell whether all parts are components without content that the site does not define, such as those of an icon library."""
    for part in parts:
        named = _ELEMENT.match(part.jsx.source.slice(part.jsx.span)) if isinstance(part, Drawn) else None
        if named is None or (isinstance(part, Drawn) and named[1] in part.scope.components):
            return False
    return True


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


def _given(arguments: Mapping[str, Argument]) -> Given | None:
    """Return arguments as a cache key; None if they are not all plain values."""
    given: list[tuple[str, type, str | float | None]] = []
    for name, argument in arguments.items():
        value = argument.value
        if argument.pieces is not None or argument.is_code or not isinstance(value, str | int | float | None):
            return None
        given.append((name, type(value), value))
    return tuple(given)


@lru_cache(maxsize=64)
def _body(path: str, text: str) -> Document:
    """Return the parsed body of a component; cached, because components are used often."""
    return parse(Source(path, text))


@record(frozen=True, slots=True)
class ExpandedPage:
    """The expanded page."""

    document: Document
    """The expanded document; the page's own if there was nothing to expand."""
    origins: Origins
    """The origin of each character of ``document``."""
    diagnostics: tuple[Diagnostic, ...]


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
    diagnostics = tuple(expansion.diagnostics)
    if pieces is None:
        return ExpandedPage(document, Origins.of(document.source), diagnostics)
    text = text_of(pieces)
    return ExpandedPage(parse(Source(document.source.path, text), skim=skim), Origins.of_pieces(pieces), diagnostics)


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
