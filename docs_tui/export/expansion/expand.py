"""A page as its reader gets it: snippets, own components, constants and variables put in place.

The expansion is text, parsed again: whatever a snippet brings, a list, a heading, half a table, is read in its place as
if the author had written it there. What goes into a list or a quote gets the prefixes of that place. Each stretch of
the new text remembers where it was written. A page that has nothing to put in place keeps its own document.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.components import Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.expansion.javascript import Given, Jsx, OwnComponent, Shown
from docs_tui.export.expansion.origins import Lines, Origins, Stretch, block_of, text_of
from docs_tui.export.expansion.placing import Edit, Stretches, applied, in_cell, line_of, placed
from docs_tui.export.expansion.scope import (
    SNIPPET_TAG,
    Argument,
    Scope,
    Scopes,
    attribute_text,
    code_edits,
    is_plain,
)
from docs_tui.mdx import (
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
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_VARIABLE = re.compile(r"\{\{[ \t]*([\w.-]+)[ \t]*\}\}")
_MOST_KEPT = 256
"""Ways of using a component that are remembered."""


class Expansion:
    """One page on its way from a file of its own to the text that all its files make."""

    def __init__(self, site: "Site") -> None:
        self.site = site
        self.diagnostics: list[Diagnostic] = []
        self._intake = Intake()
        self._nesting = 0
        self._scopes = Scopes(site, self._report)
        self._homes: dict[str, Scope] = {}

    @staticmethod
    def names_a_snippet(text: str) -> bool:
        """Tell whether a page takes in a file by the old component."""
        return SNIPPET_TAG.search(text) is not None

    def page(self, document: Document) -> Stretches | None:
        """Return the text of a page; None where nothing is put in place."""
        scope = self._scopes.of(document, used_in=(document.source.path,))
        edits = list(self._edits(document, document.root.children, scope))
        if not edits:
            return None
        return self._applied(document.root.span, document.source, edits)

    # Edits

    def _edits(self, document: Document, nodes: Iterable[Node], scope: Scope, *, whole: bool = True) -> Iterator[Edit]:
        """Yield what must change in the text of ``nodes``; no edit lies in another."""
        text = document.source.text
        taken: list[Span] | None = [] if whole else None
        likely = [found.start() for found in scope.likely().finditer(text)]
        stack: list[Node] = list(nodes)[::-1] if likely else []
        table_end = 0
        while stack:
            node = stack.pop()
            at = bisect_left(likely, node.span.start)
            if at == len(likely) or likely[at] >= node.span.end:
                continue
            if isinstance(node, Table):
                table_end = node.span.end
            edits = self._node_edits(document, node, scope)
            if edits is None:
                stack.extend(reversed(children_of(node)))
                if isinstance(node, MdxJsxElement):
                    edits = list(self._attribute_edits(document.source, node, scope))
            for edit in edits or ():
                yield in_cell(edit) if edit.span.start < table_end else edit
                if taken is not None:
                    taken.append(edit.span)
        if taken is not None and "{{" in text:
            yield from self._variable_edits(document.source, taken)

    def _node_edits(self, document: Document, node: Node, scope: Scope) -> list[Edit] | None:
        """Return the edits that deal with all of ``node``; None where its children are looked at."""
        if isinstance(node, MdxJsxElement):
            return self._element_edits(document, node, scope)
        if isinstance(node, MdxExpression):
            return self._expression_edits(document.source, node, scope)
        if isinstance(node, Code):
            edits = code_edits(document.source, node, scope) if scope.arguments else ()
            return [edit for edit in edits if self._has_room(document.source, edit)]
        return None

    def _element_edits(self, document: Document, node: MdxJsxElement, scope: Scope) -> list[Edit] | None:
        name = node.name or ""
        lines: Lines | None = None
        if name in scope.files:
            lines = block_of(self._file_stretches(scope.files[name], document, node, scope))
        elif name in scope.missing and node.self_closing:
            return [Edit(line_of(document.source.text, node.span), [])]
        elif name in scope.components:
            lines = self._component_lines(scope.components[name], document, node, scope)
        elif name and spec_for(name).role is Role.SNIPPET:
            lines = block_of(self._legacy_stretches(document, node, scope))
        if lines is None:
            return None
        return [placed(document.source, node.span, lines, flow=node.flow)]

    def _expression_edits(self, source: Source, node: MdxExpression, scope: Scope) -> list[Edit] | None:
        if node.kind in ("comment", "empty", "string"):
            return None
        name = source.slice(node.value).strip()
        known, argument = scope.look_up(name)
        if not known:
            return None
        stretches = self._shown(source, node.span, argument, again=name in scope.shown)
        if stretches is None:
            return None
        scope.shown.add(name)
        if not text_of(stretches).strip():
            return [Edit(line_of(source.text, node.span), stretches)]
        return [placed(source, node.span, block_of(stretches), flow=node.flow)]

    def _shown(self, source: Source, span: Span, argument: Argument, *, again: bool) -> Stretches | None:
        """Return what a reader sees of a value, which counts for the page where it is shown ``again``; None where it is no text."""
        if argument.stretches is not None:
            if again:
                self._intake.count(argument.stretches)
            return [] if self._is_spent(source, span) else list(argument.stretches)
        value = argument.value
        if isinstance(value, dict):
            return None
        if isinstance(value, Jsx):
            put = Stretch(value.source.slice(value.span), value.source, value.span.start, copied=True)
        else:
            put = Stretch(syntax.escaped(text_of_value(value)), source, span.start, copied=False)
        return [put] if self._has_room(source, Edit(span, [put])) else []

    def _attribute_edits(self, source: Source, node: MdxJsxElement, scope: Scope) -> Iterator[Edit]:
        for attribute in node.attributes:
            if attribute.kind == "expression" and attribute.value_span is not None and not self._intake.is_spent:
                text = attribute_text(attribute, scope)
                if text is not None:
                    edit = Edit(attribute.span, [Stretch(text, source, attribute.span.start, copied=False)])
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
                put = Stretch(variables[found[1]], source, found.start(), copied=False)
                edit = Edit(Span(*found.span()), [put])
                if self._has_room(source, edit):
                    yield edit

    # Components and files

    def _legacy_stretches(self, document: Document, node: MdxJsxElement, scope: Scope) -> Stretches:
        file = snippet_file(node.attributes)
        target = self.site.resolve_import(document.source.path, file) if file else None
        if target is None:
            self._report(
                document.source,
                node.span,
                "missing-snippet",
                f"there is no file {file}" if file else "the snippet names no file",
                "Create the file, or correct the path",
            )
            return []
        return self._file_stretches(target, document, node, scope)

    def _file_stretches(self, file: str, document: Document, node: MdxJsxElement, scope: Scope) -> Stretches:
        if file in scope.used_in:
            trail = " -> ".join((*scope.used_in, file))
            self._report(document.source, node.span, "snippet-cycle", f"snippets take in one another: {trail}")
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
        if self._is_too_much(document.source, node.span, scope):
            return None
        arguments = {
            **{name: Argument(value) for name, value in component.defaults.items() if value is not None},
            **self._arguments(document, node, scope),
        }
        given = _given(arguments)
        if given is not None and given in component.shown:
            shown = component.shown[given]
            self._intake.size += shown.cost if shown is not None else 0
            return shown.lines if shown is not None else None
        before, uses, reported = self._intake.size, self._intake.uses, len(self.diagnostics)
        stretches = self._component_stretches(component, arguments, scope)
        lines = block_of(stretches) if stretches is not None else None
        alone = (uses, reported) == (self._intake.uses, len(self.diagnostics))
        alone = alone and not self._home(component, scope).imports
        if alone and given is not None and len(component.shown) < _MOST_KEPT and "{{" not in component.source.text:
            component.shown[given] = Shown(lines, self._intake.size - before) if lines is not None else None
        return lines

    def _component_stretches(
        self, component: OwnComponent, arguments: dict[str, Argument], scope: Scope
    ) -> Stretches | None:
        body = _body(component.source.path, component.source.slice(component.body))
        home = self._home(component, scope)
        inside = Scope(
            body.source,
            files=home.files,
            components=home.components,
            values=home.values,
            arguments=arguments,
            all_props=component.all_props,
            declared=frozenset((*component.defaults, "children")),
            used_in=(*scope.used_in, component.source.path),
        )
        if not is_plain(body, inside):
            return None
        edits = list(self._edits(body, body.root.children, inside))
        return self._applied(body.root.span, body.source, edits, origin=component.source, shift=component.body.start)

    def _is_too_much(self, source: Source, span: Span, scope: Scope) -> bool:
        """Count a use of a file or component, and tell whether it is one too many."""
        self._intake.uses += 1
        return self._is_spent(source, span, spent=len(scope.used_in) > DEEPEST)

    def _has_room(self, source: Source, edit: Edit) -> bool:
        """Count what an edit brings that comes from no other file, and tell whether the page may take it in."""
        self._intake.count(edit.stretches)
        return not self._is_spent(source, edit.span)

    def _is_spent(self, source: Source, span: Span, *, spent: bool = False) -> bool:
        """Tell whether the page has taken in all that a page may, which is reported once."""
        if not (spent or self._intake.is_spent):
            return False
        if not any(found.code == "expansion-limit" for found in self.diagnostics):
            message = "the page takes in too much: its snippets and components use each other over and over"
            self._report(source, span, "expansion-limit", message, "Take in each where it is needed, and no deeper")
        return True

    def _home(self, component: OwnComponent, scope: Scope) -> Scope:
        """Return the names that hold where a component was written."""
        if component.source is scope.source:
            return scope
        path = component.source.path
        if path not in self._homes:
            self._homes[path] = self._scopes.of(self.site.file_document(path), used_in=scope.used_in)
        return self._homes[path]

    def _arguments(self, document: Document, node: MdxJsxElement, scope: Scope) -> dict[str, Argument]:
        """Return what a use gives: its attributes, and its content as ``children``."""
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
                    stretch = Stretch(attribute.raw.strip(), document.source, attribute.value_span.start, copied=False)
                    arguments[attribute.name] = Argument(stretches=(stretch,))
            else:
                arguments[attribute.name] = Argument(value)
        if not node.self_closing and node.open.end < node.span.end:
            end = node.close.start if node.close is not None else node.span.end
            self._nesting += 1
            deep = self._nesting > DEEPEST
            edits = [] if deep else list(self._edits(document, node.children, scope, whole=False))
            self._nesting -= 1
            stretches = self._applied(Span(node.open.end, end), document.source, edits)
            if text_of(stretches).strip():
                arguments["children"] = Argument(stretches=tuple(stretches))
        return arguments

    # Putting it together

    def _applied(
        self, place: Span, source: Source, edits: Iterable[Edit], *, origin: Source | None = None, shift: int = 0
    ) -> Stretches:
        """Return the text of ``place`` with ``edits`` made; what ``edits`` put there has counted for the page, the rest does now."""
        made = list(edits)
        stretches = applied(place, source, made, origin=origin, shift=shift)
        self._intake.count_rest(stretches, made)
        return stretches

    def _report(self, source: Source, span: Span, code: str, message: str, hint: str = "") -> None:
        self.diagnostics.append(Diagnostic.at(source, span, code, message, severity=Severity.ERROR, hint=hint))


def _given(arguments: Mapping[str, Argument]) -> Given | None:
    """Return what a use gives, by which others that give the same are known; None where it gives more than plain values."""
    given: list[tuple[str, type, str | float | None]] = []
    for name, argument in arguments.items():
        value = argument.value
        if argument.stretches is not None or not isinstance(value, str | int | float | None):
            return None
        given.append((name, type(value), value))
    return tuple(given)


@lru_cache(maxsize=64)
def _body(path: str, text: str) -> Document:
    """Return the body of a component, whose uses are many."""
    return parse(Source(path, text))


@record(frozen=True, slots=True)
class ExpandedPage:
    """A page without imports to follow."""

    document: Document
    """The page's own document where there was nothing to put in place."""
    origins: Origins
    """Where each character of ``document`` was written."""
    diagnostics: tuple[Diagnostic, ...]


def expand(site: "Site", page: "Page", *, skim: bool = False) -> ExpandedPage:
    """Return ``page`` with everything put in place that other files, constants and variables say, read whole or skimmed."""
    document = _document(site, page, skim=skim)
    if not _has_anything(site, document):
        return ExpandedPage(document, Origins.of(document.source), ())
    expansion = Expansion(site)
    stretches = expansion.page(document)
    diagnostics = tuple(expansion.diagnostics)
    if stretches is None:
        return ExpandedPage(document, Origins.of(document.source), diagnostics)
    text = text_of(stretches)
    return ExpandedPage(
        parse(Source(document.source.path, text), skim=skim), Origins.of_stretches(stretches), diagnostics
    )


def _document(site: "Site", page: "Page", *, skim: bool) -> Document:
    """Return the page's own document, or what the spec brings for a page that is made from it."""
    if page.file is not None or page.api is None:
        return site.document(page, skim=skim)
    return parse(Source(page.api.spec or "", site.operation_body(page)), skim=skim)


def _has_anything(site: "Site", document: Document) -> bool:
    text = document.source.text
    return (
        MdxjsEsm in map(type, document.root.children)
        or (bool(site.config.variables) and "{{" in text)
        or Expansion.names_a_snippet(text)
    )


DEEPEST = 12
"""Files and components inside one another, and uses in what is handed on to others."""
_LONGEST = 600_000
"""Characters that a page may take in, each counted where it is first put in place and where it is shown again."""
_STRETCH = 20
"""Characters that a stretch counts for, beside its own."""
_MOST_USES = 10_000
"""Snippets and components that are put in place on one page."""


class Intake:
    """What one page has taken in so far."""

    def __init__(self) -> None:
        self.size = 0
        """Characters, as they count."""
        self.uses = 0
        """Snippets and components."""

    @property
    def is_spent(self) -> bool:
        """Whether the page has taken in all that a page may."""
        return self.uses > _MOST_USES or self.size > _LONGEST

    def count(self, stretches: Sequence[Stretch]) -> None:
        """Count what is put in place, or shown again."""
        self.size += _cost(stretches)

    def count_rest(self, stretches: Sequence[Stretch], edits: Iterable[Edit]) -> None:
        """Count of ``stretches`` all but what ``edits`` put there, which has counted before."""
        self.size += max(0, _cost(stretches) - sum(_cost(each.stretches) for each in edits))


def _cost(stretches: Sequence[Stretch]) -> int:
    return sum([len(stretch.text) for stretch in stretches]) + _STRETCH * len(stretches)
