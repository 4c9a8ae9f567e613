"""Putting other files' text into a page: every edit is a place in one file and the pieces that go there."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.components import COMPONENTS, Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.constants import Jsx, OwnComponent, Value, exported, exports_of, literal_value, looked_up
from docs_tui.export.origins import Piece, block_of, text_of
from docs_tui.mdx import (
    Attribute,
    Code,
    Document,
    FrontMatter,
    Import,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    attribute_value,
    children_of,
    parse,
)
from docs_tui.site.facts import snippet_file
from docs_tui.source import Diagnostic, Severity, Source, Span
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site

_SNIPPET_NAMES = [re.escape(row.name) for row in COMPONENTS.values() if row.role is Role.SNIPPET]
_SNIPPET_TAG = re.compile(rf"<(?:{'|'.join(_SNIPPET_NAMES)})[\s/>]")
_VARIABLE = re.compile(r"\{\{[ \t]*([\w.-]+)[ \t]*\}\}")
_HOLE = re.compile(r"\$\{\s*([\w$.]+)\s*\}")
_NOT_PREFIX = re.compile(r"[^\s>]")
_CONTAINERS = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*")
_BLOCK = re.compile(r"\s*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)])\s|[>|]|```|~~~)")
_OPENS = re.compile(r"<(?![/!])(?:[^<>]*[^<>/])?>\Z")
_UNSEEN = re.compile(r"(?:className|class|style|key|ref|on[A-Z]\w*|aria-\w+|data-[\w-]+)\Z")
_DEEPEST = 12
_LONGEST = 1_000_000
_PIECE = 20
"""Characters that a piece counts for, beside its own."""
_MOST_USES = 10_000
"""Snippets and components that are put in place on one page; those that use each other multiply."""

Pieces: TypeAlias = list[Piece]


@record(frozen=True, slots=True)
class _Argument:
    """A value that a use of a component gives: text, a literal, or markup."""

    value: Value = None
    pieces: tuple[Piece, ...] | None = None


@dataclass(slots=True)
class _Scope:
    """What the names of one file mean."""

    source: Source
    files: dict[str, str] = field(default_factory=dict)
    """Names of snippets, and the files that hold them."""
    components: dict[str, OwnComponent] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    arguments: dict[str, _Argument] = field(default_factory=dict)
    """What the use of this file or component gave; the same names hold in its code blocks."""
    all_props: str = "props"
    declared: frozenset[str] = frozenset()
    """Properties of a component: those not given show nothing."""
    used_in: "tuple[str, ...]" = ()

    def likely(self) -> re.Pattern[str]:
        """Return what the places look like at which a name of this scope may be used."""
        names = frozenset((*self.files, *self.components))
        return _likely(names, braces=bool(self.values or self.arguments or self.declared))

    def look_up(self, path: str) -> tuple[bool, _Argument]:
        """Tell whether an expression is a name known here, and what it stands for."""
        name = path.removeprefix(f"{self.all_props}.") if self.all_props else path
        if name in self.arguments:
            return True, self.arguments[name]
        if name in self.declared:
            return True, _Argument()
        given = {key: argument.value for key, argument in self.arguments.items() if argument.pieces is None}
        known, value = looked_up({**self.values, **given}, name)
        return known, _Argument(value)


@lru_cache(maxsize=256)
def _likely(names: frozenset[str], *, braces: bool) -> re.Pattern[str]:
    tags = "|".join(sorted((*map(re.escape, names), *_SNIPPET_NAMES), key=len, reverse=True))
    return re.compile(rf"<(?:{tags})(?![\w.$-])" + (r"|\{" if braces else ""))


@record(frozen=True, slots=True)
class _Edit:
    span: Span
    pieces: Sequence[Piece]


class Expansion:
    """One page on its way from a file of its own to the text that all its files make."""

    def __init__(self, site: "Site") -> None:
        self.site = site
        self.diagnostics: list[Diagnostic] = []
        self._size = 0
        self._uses = 0
        self._nesting = 0
        self._bodies: dict[tuple[str, Span], Document] = {}
        self._homes: dict[str, _Scope] = {}

    @staticmethod
    def names_a_snippet(text: str) -> bool:
        """Tell whether a page takes in a file by the old component."""
        return _SNIPPET_TAG.search(text) is not None

    def page(self, document: Document) -> Pieces | None:
        """Return the text of a page; None where nothing is put in place."""
        scope = self._scope(document, used_in=(document.source.path,))
        edits = list(self._edits(document, document.root.children, scope))
        if not edits:
            return None
        return self._applied(document.root.span, document.source, edits)

    # Names

    def _scope(
        self,
        document: Document,
        *,
        used_in: tuple[str, ...],
        arguments: Mapping[str, _Argument] | None = None,
    ) -> _Scope:
        scope = _Scope(document.source, used_in=used_in, arguments=dict(arguments or {}))
        self._name_exports(document, scope)
        for node in document.root.children:
            if isinstance(node, MdxjsEsm):
                for each in node.imports:
                    self._name_import(document.source, each, scope)
        return scope

    def _name_exports(self, document: Document, scope: _Scope) -> None:
        for name, export in exports_of(document).items():
            value, component = exported(document, export)
            if component is not None:
                scope.components[name] = component
            elif value is not None:
                scope.values[name] = value

    def _name_import(self, source: Source, statement: Import, scope: _Scope) -> None:
        target = self.site.resolve_import(source.path, statement.source)
        if target is None:
            if statement.source.startswith(("/", ".")):
                self._report(
                    source,
                    statement.source_span,
                    "missing-snippet",
                    f"there is no file {statement.source}",
                    "Create it, or correct the path",
                )
            return
        is_markdown = target.endswith((".mdx", ".md"))
        for name in statement.names:
            if is_markdown and name.imported == "default":
                scope.files[name.local] = target
            else:
                self._name_member(target, name.imported, name.local, scope)

    def _name_member(self, file: str, imported: str, local: str, scope: _Scope) -> None:
        document = self.site.file_document(file)
        exports = exports_of(document)
        if imported == "*":
            scope.values[local] = {
                name: value
                for name, export in exports.items()
                if (value := exported(document, export)[0]) is not None and not isinstance(value, Jsx)
            }
            return
        export = exports.get(imported)
        if export is None:
            return
        value, component = exported(document, export)
        if component is not None:
            scope.components[local] = component
        elif value is not None:
            scope.values[local] = value

    # Edits

    def _edits(
        self, document: Document, nodes: Iterable[Node], scope: _Scope, *, whole: bool = True
    ) -> Iterator[_Edit]:
        """Yield what must change in the text of ``nodes``; no edit lies in another."""
        text = document.source.text
        taken: list[Span] | None = [] if whole else None
        likely = [found.start() for found in scope.likely().finditer(text)]
        stack: list[Node] = list(nodes)[::-1] if likely else []
        while stack:
            node = stack.pop()
            at = bisect_left(likely, node.span.start)
            if at == len(likely) or likely[at] >= node.span.end:
                continue
            edits = self._node_edits(document, node, scope)
            if edits is None:
                stack.extend(reversed(children_of(node)))
                if isinstance(node, MdxJsxElement):
                    edits = list(self._attribute_edits(document.source, node, scope))
            for edit in edits or ():
                yield edit
                if taken is not None:
                    taken.append(edit.span)
        if taken is not None and "{{" in text:
            yield from self._variable_edits(document.source, taken)

    def _node_edits(self, document: Document, node: Node, scope: _Scope) -> list[_Edit] | None:
        """Return the edits that deal with all of ``node``; None where its children are looked at."""
        if isinstance(node, MdxJsxElement):
            return self._element_edits(document, node, scope)
        if isinstance(node, MdxExpression):
            return self._expression_edits(document.source, node, scope)
        if isinstance(node, Code):
            return list(self._code_edits(document.source, node, scope)) if scope.arguments else []
        return None

    def _element_edits(self, document: Document, node: MdxJsxElement, scope: _Scope) -> list[_Edit] | None:
        name = node.name or ""
        pieces: Pieces | None = None
        if name in scope.files:
            pieces = self._file_pieces(scope.files[name], document, node, scope)
        elif name in scope.components:
            pieces = self._component_pieces(scope.components[name], document, node, scope)
        elif name and spec_for(name).role is Role.SNIPPET:
            pieces = self._legacy_pieces(document, node, scope)
        if pieces is None:
            return None
        return [self._placed(document.source, node.span, pieces, flow=node.flow)]

    def _expression_edits(self, source: Source, node: MdxExpression, scope: _Scope) -> list[_Edit] | None:
        if node.kind in ("comment", "empty", "string"):
            return None
        known, argument = scope.look_up(source.slice(node.value).strip())
        if not known:
            return None
        pieces = self._shown(source, node.span, argument)
        if pieces is None:
            return None
        if not text_of(pieces).strip():
            return [_Edit(_line_of(source.text, node.span), pieces)]
        return [self._placed(source, node.span, pieces, flow=node.flow)]

    def _shown(self, source: Source, span: Span, argument: _Argument) -> Pieces | None:
        """Return what a reader sees of a value; None where it is no text."""
        if argument.pieces is not None:
            self._size += _cost(argument.pieces)
            return [] if self._is_spent(source, span) else list(argument.pieces)
        value = argument.value
        if isinstance(value, Jsx):
            return [Piece(value.source.slice(value.span), value.source, value.span.start, copied=True)]
        if isinstance(value, dict):
            return None
        text = _text(value)
        return [Piece(syntax.escaped(text), source, span.start, copied=False)]

    def _code_edits(self, source: Source, node: Code, scope: _Scope) -> Iterator[_Edit]:
        for line in node.lines:
            text = source.slice(line)
            if "{" in text:
                for name, argument in scope.arguments.items():
                    value = argument.value
                    if isinstance(value, str | int | float) and not isinstance(value, bool):
                        for found in re.finditer(rf"(?<!\{{)\{{(?:props\.)?{re.escape(name)}\}}(?!\}})", text):
                            span = Span(line.start + found.start(), line.start + found.end())
                            yield _Edit(span, [Piece(str(value), source, span.start, copied=False)])

    def _attribute_edits(self, source: Source, node: MdxJsxElement, scope: _Scope) -> Iterator[_Edit]:
        for attribute in node.attributes:
            if attribute.kind == "expression" and attribute.value_span is not None:
                text = self._attribute_text(attribute, scope)
                if text is not None:
                    yield _Edit(attribute.span, [Piece(text, source, attribute.span.start, copied=False)])

    def _attribute_text(self, attribute: Attribute, scope: _Scope) -> str | None:
        """Return an attribute whose value names something known, with the value in its place."""
        raw = attribute.raw.strip()
        known, argument = scope.look_up(raw)
        if not known:
            template = _template(raw, scope)
            return None if template is None else _as_attribute(attribute.name, template)
        if argument.pieces is not None:
            return f"{attribute.name}={{<>{text_of(argument.pieces)}</>}}"
        if isinstance(argument.value, Jsx):
            return f"{attribute.name}={{{argument.value.source.slice(argument.value.span)}}}"
        return _as_attribute(attribute.name, argument.value)

    def _variable_edits(self, source: Source, taken: list[Span]) -> Iterator[_Edit]:
        variables = self.site.config.variables
        taken.sort()
        at = 0
        for found in _VARIABLE.finditer(source.text):
            while at < len(taken) and taken[at].end <= found.start():
                at += 1
            if found[1] in variables and not (at < len(taken) and taken[at].start < found.end()):
                yield _Edit(Span(*found.span()), [Piece(variables[found[1]], source, found.start(), copied=False)])

    # Components and files

    def _legacy_pieces(self, document: Document, node: MdxJsxElement, scope: _Scope) -> Pieces:
        file = snippet_file(node.attributes)
        target = self.site.resolve_import(document.source.path, file) if file else None
        if target is None:
            self._report(
                document.source,
                node.span,
                "missing-snippet",
                f"there is no snippet {file.removeprefix('/snippets/')}" if file else "the snippet names no file",
                "Create it in the folder snippets, or correct its name",
            )
            return []
        return self._file_pieces(target, document, node, scope)

    def _file_pieces(self, file: str, document: Document, node: MdxJsxElement, scope: _Scope) -> Pieces:
        if file in scope.used_in:
            trail = " -> ".join((*scope.used_in, file))
            self._report(document.source, node.span, "snippet-cycle", f"snippets take in one another: {trail}")
            return []
        if self._is_too_much(document.source, node.span, scope):
            return []
        inner = self.site.file_document(file)
        arguments = self._arguments(document, node, scope)
        inside = self._scope(inner, used_in=(*scope.used_in, file), arguments=arguments)
        edits = list(self._edits(inner, inner.root.children, inside))
        edits += [_Edit(each.span, ()) for each in inner.root.children if isinstance(each, MdxjsEsm | FrontMatter)]
        return self._applied(inner.root.span, inner.source, edits)

    def _component_pieces(
        self, component: OwnComponent, document: Document, node: MdxJsxElement, scope: _Scope
    ) -> Pieces | None:
        if self._is_too_much(document.source, node.span, scope):
            return None
        body = self._body(component)
        arguments = {
            **{name: _Argument(value) for name, value in component.defaults.items() if value is not None},
            **self._arguments(document, node, scope),
        }
        home = self._home(component, scope)
        inside = _Scope(
            body.source,
            files=home.files,
            components=home.components,
            values=home.values,
            arguments=arguments,
            all_props=component.all_props,
            declared=frozenset((*component.defaults, "children")),
            used_in=(*scope.used_in, component.source.path),
        )
        if not _is_plain(body, inside):
            return None
        edits = list(self._edits(body, body.root.children, inside))
        return self._applied(body.root.span, body.source, edits, origin=component.source, shift=component.body.start)

    def _is_too_much(self, source: Source, span: Span, scope: _Scope) -> bool:
        """Count a use of a file or component, and tell whether it is one too many."""
        self._uses += 1
        return self._is_spent(source, span, spent=len(scope.used_in) > _DEEPEST)

    def _is_spent(self, source: Source, span: Span, *, spent: bool = False) -> bool:
        """Tell whether the page has taken in all that a page may, which is reported once."""
        if not spent and self._uses <= _MOST_USES and self._size <= _LONGEST:
            return False
        if not any(found.code == "expansion-limit" for found in self.diagnostics):
            message = "the page takes in too much: its snippets and components use each other over and over"
            self._report(source, span, "expansion-limit", message, "Take in each where it is needed, and no deeper")
        return True

    def _body(self, component: OwnComponent) -> Document:
        key = (component.source.path, component.body)
        if key not in self._bodies:
            self._bodies[key] = parse(Source(component.source.path, component.source.slice(component.body)))
        return self._bodies[key]

    def _home(self, component: OwnComponent, scope: _Scope) -> _Scope:
        """Return the names that hold where a component was written."""
        if component.source is scope.source:
            return scope
        path = component.source.path
        if path not in self._homes:
            self._homes[path] = self._scope(self.site.file_document(path), used_in=scope.used_in)
        return self._homes[path]

    def _arguments(self, document: Document, node: MdxJsxElement, scope: _Scope) -> dict[str, _Argument]:
        """Return what a use gives: its attributes, and its content as ``children``."""
        arguments: dict[str, _Argument] = {}
        for attribute in node.attributes:
            if attribute.kind == "spread":
                continue
            value = attribute_value(attribute)
            if value is None:
                known, argument = scope.look_up(attribute.raw.strip())
                if known:
                    arguments[attribute.name] = argument
                elif attribute.raw.lstrip().startswith("<") and attribute.value_span is not None:
                    piece = Piece(attribute.raw.strip(), document.source, attribute.value_span.start, copied=False)
                    arguments[attribute.name] = _Argument(pieces=(piece,))
            else:
                arguments[attribute.name] = _Argument(value)
        if not node.self_closing and node.open.end < node.span.end:
            end = node.close.start if node.close is not None else node.span.end
            self._nesting += 1
            deep = self._nesting > _DEEPEST
            edits = [] if deep else list(self._edits(document, node.children, scope, whole=False))
            self._nesting -= 1
            pieces = self._applied(Span(node.open.end, end), document.source, edits)
            if text_of(pieces).strip():
                arguments["children"] = _Argument(pieces=tuple(pieces))
        return arguments

    # Putting it together

    def _placed(self, source: Source, span: Span, pieces: Sequence[Piece], *, flow: bool) -> _Edit:
        """Return ``pieces`` in the form that the place asks for: lines of their own there, or part of a line."""
        lines = block_of(pieces)
        text = source.text
        start = text.rfind("\n", 0, span.start) + 1
        stop = text.find("\n", span.end)
        stop = stop if stop >= 0 else len(text)
        lead, after = text[start : span.start], text[span.end : stop]
        marks = _CONTAINERS.match(lead)
        opens = marks is not None and marks.end() == len(lead)
        above, below = _line_above(text, start), _line_below(text, stop)
        flow = flow and opens and _is_blank(after)
        alone = opens and _is_blank(after) and _is_blank(above) and _is_blank(below)
        if not flow and (lead.lstrip().startswith("|") or not (_has_blocks(lines) or (alone and len(lines) > 1))):
            return _Edit(span, _joined(lines))
        prefix = _NOT_PREFIX.sub(" ", marks[0]) if marks else ""
        line_end = Piece("\n" + prefix, source, span.start, copied=False)
        blank = line_end._replace(text=f"\n{prefix.rstrip()}\n{prefix}")
        head = [] if opens and (_NOT_PREFIX.search(lead) or _is_blank(above)) else [line_end if opens else blank]
        tail = [] if _is_blank(after) and _is_blank(below) else [line_end if _is_blank(after) else blank]
        return _Edit(span, [*head, *_prefixed(lines, prefix), *tail])

    def _applied(
        self, place: Span, source: Source, edits: Iterable[_Edit], *, origin: Source | None = None, shift: int = 0
    ) -> Pieces:
        """Return the text of ``place`` with ``edits`` made; ``source`` lies in ``origin`` at ``shift``."""
        origin = origin or source
        start, end = place
        pieces: Pieces = []
        at = start
        for edit in sorted(edits, key=lambda each: each.span):
            if edit.span.start < at or edit.span.end > end:
                continue
            if edit.span.start > at:
                pieces.append(Piece(source.text[at : edit.span.start], origin, at + shift, copied=True))
            put = list(edit.pieces)
            if len(put) > 1 and _is_gap(put[0]) and pieces and _is_blank_after_gap(pieces):
                del put[0]
            pieces.extend(
                piece._replace(source=origin, offset=piece.offset + shift) if piece.source is source else piece
                for piece in put
            )
            at = edit.span.end
        if at < end or not pieces:
            pieces.append(Piece(source.text[at:end], origin, at + shift, copied=True))
        self._size += _cost(pieces)
        return pieces

    def _report(self, source: Source, span: Span, code: str, message: str, hint: str = "") -> None:
        self.diagnostics.append(Diagnostic.at(source, span, code, message, severity=Severity.ERROR, hint=hint))


def _cost(pieces: Sequence[Piece]) -> int:
    return sum(len(piece.text) + _PIECE for piece in pieces)


def _is_plain(body: Document, scope: _Scope) -> bool:
    """Tell whether a component shows nothing but literals, its properties and its children."""
    if len(body.root.children) != 1:
        return False
    stack: list[Node] = list(body.root.children)
    while stack:
        node = stack.pop()
        if isinstance(node, MdxExpression):
            raw = body.source.slice(node.value).strip()
            if node.kind not in ("comment", "empty", "string") and not scope.look_up(raw)[0]:
                return False
        elif isinstance(node, MdxJsxElement) and not all(_is_plain_attribute(each, scope) for each in node.attributes):
            return False
        stack.extend(children_of(node))
    return True


def _is_plain_attribute(attribute: Attribute, scope: _Scope) -> bool:
    if attribute.kind != "expression" or _UNSEEN.match(attribute.name):
        return True
    raw = attribute.raw.strip()
    return literal_value(raw) is not None or scope.look_up(raw)[0] or _template(raw, scope) is not None


def _template(raw: str, scope: _Scope) -> str | None:
    """Return a template string with its names filled in; None where it holds more than names."""
    if len(raw) < 2 or raw[0] != "`" or raw[-1] != "`" or "${" not in raw:
        return None
    values: dict[str, str] = {}
    for name in _HOLE.findall(raw):
        known, argument = scope.look_up(name)
        if not known or argument.pieces is not None or isinstance(argument.value, Jsx | dict):
            return None
        values[name] = _text(argument.value)
    filled = _HOLE.sub(lambda found: values[found[1]], raw[1:-1])
    return None if "${" in filled or "`" in filled else filled


def _as_attribute(name: str, value: Value) -> str:
    """Return ``name`` with a literal value, as JSX writes it; nothing for a value that is not there."""
    if value is None or value is False:
        return ""
    if value is True:
        return name
    if isinstance(value, str):
        return f'{name}="{value}"' if not set(value) & set('"&{\n') else f"{name}={{{syntax.javascript(value)}}}"
    return f"{name}={{{syntax.javascript(value)}}}"


def _text(value: object) -> str:
    """Return what React shows of a value."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, list):
        return "".join(_text(each) for each in value)
    return str(value)


def _joined(lines: Sequence[Sequence[Piece]]) -> Pieces:
    """Return lines as one, a space between but after an open tag and before a close tag."""
    pieces: Pieces = []
    before = ""
    for line in lines:
        text = text_of(line).strip()
        if pieces and line and not (_OPENS.match(before) or text.startswith("</")):
            pieces.append(line[0]._replace(text=" ", copied=False))
        pieces.extend(_stripped(line))
        before = text
    return pieces


def _stripped(line: Sequence[Piece]) -> Iterator[Piece]:
    """Yield a line without white space at its start."""
    started = False
    for piece in line:
        if started:
            yield piece
            continue
        text = piece.text.lstrip()
        if text:
            started = True
            cut = len(piece.text) - len(text)
            yield piece._replace(text=text, offset=piece.offset + cut if piece.copied else piece.offset)


def _prefixed(lines: Sequence[Sequence[Piece]], prefix: str) -> Iterator[Piece]:
    """Yield lines with line ends between and ``prefix`` before each but the first."""
    for number, line in enumerate(lines):
        if number:
            blank = not text_of(line).strip()
            yield line[0]._replace(text="\n" + (prefix.rstrip() if blank else prefix), copied=False)
        yield from line


def _is_gap(piece: Piece) -> bool:
    """Tell whether a piece is nothing but the space between blocks."""
    return not piece.copied and piece.text.startswith("\n") and _is_blank(piece.text.replace("\n", ""))


def _is_blank_after_gap(pieces: Sequence[Piece]) -> bool:
    """Tell whether what was put in place last has left a blank line, and nothing but a line end came after it."""
    last = len(pieces) - 1
    if pieces[last].copied and _is_blank(pieces[last].text.replace("\n", "")):
        last -= 1
    return last >= 0 and _is_gap(pieces[last])


def _line_above(text: str, start: int) -> str:
    """Return the line before the one that begins at ``start``."""
    return text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)]


def _line_below(text: str, stop: int) -> str:
    """Return the line after the one that ends at ``stop``."""
    end = text.find("\n", stop + 1)
    return text[stop + 1 : end if end >= 0 else len(text)]


def _line_of(text: str, span: Span) -> Span:
    """Return ``span``, or its whole line with the line end before it where nothing else stands on it."""
    start = text.rfind("\n", 0, span.start)
    stop = text.find("\n", span.end)
    stop = stop if stop >= 0 else len(text)
    alone = start >= 0 and _is_blank(text[start + 1 : span.start]) and _is_blank(text[span.end : stop])
    return Span(start, stop) if alone else span


def _is_blank(line: str) -> bool:
    return not line.strip(" \t\r>")


def _has_blocks(lines: Iterable[Sequence[Piece]]) -> bool:
    """Tell whether lines are more than one paragraph."""
    texts = [text_of(line) for line in lines]
    return any(not text.strip() or _BLOCK.match(text) for text in texts)
