"""What the names in a file stand for: snippets and components it imports, constants it exports, what a use of it gives."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.components import COMPONENTS, Role
from docs_tui.export import syntax
from docs_tui.export.expansion.javascript import (
    Jsx,
    OwnComponent,
    Value,
    exported,
    exports_of,
    literal_value,
    looked_up,
)
from docs_tui.export.expansion.origins import Stretch, text_of
from docs_tui.export.expansion.placing import Edit
from docs_tui.mdx import (
    Attribute,
    Code,
    Document,
    Import,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    children_of,
    text_of_value,
)
from docs_tui.site.content import Content, Unread, document_of
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source import Source, Span
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site

_SNIPPET_NAMES = [re.escape(row.name) for row in COMPONENTS.values() if row.role is Role.SNIPPET]
SNIPPET_TAG = re.compile(rf"<(?:{'|'.join(_SNIPPET_NAMES)})[\s/>]")
"""The component by which a page takes in a file without an import."""

Report = Callable[[Source, Span, str, str, str], None]
"""Told of a place in a file: a code, what is wrong there, and what to do."""


@record(frozen=True, slots=True)
class Argument:
    """A value that a use of a component gives: text, a literal, or markup."""

    value: Value = None
    stretches: tuple[Stretch, ...] | None = None


@dataclass(slots=True)
class Scope:
    """What the names of one file mean."""

    source: Source
    files: dict[str, str] = field(default_factory=dict)
    """Names of snippets, and the files that hold them."""
    missing: set[str] = field(default_factory=set)
    """Names of snippets whose file is not there: nothing stands in their place."""
    components: dict[str, OwnComponent] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    arguments: dict[str, Argument] = field(default_factory=dict)
    """What the use of this file or component gave; the same names hold in its code blocks."""
    all_props: str = "props"
    declared: frozenset[str] = frozenset()
    """Properties of a component: those not given show nothing."""
    used_in: "tuple[str, ...]" = ()
    shown: set[str] = field(default_factory=set)
    """What has been shown already: again is more of it."""
    imports: bool = False
    """Whether some of the names come from other files."""

    def likely(self) -> re.Pattern[str]:
        """Return what the places look like at which a name of this scope may be used."""
        names = frozenset((*self.files, *self.missing, *self.components))
        return _likely(names, braces=bool(self.values or self.arguments or self.declared))

    def look_up(self, path: str) -> tuple[bool, Argument]:
        """Tell whether an expression is a name known here, and what it stands for."""
        name = path.removeprefix(f"{self.all_props}.") if self.all_props else path
        if name in self.arguments:
            return True, self.arguments[name]
        if name in self.declared:
            return True, Argument()
        given = {key: argument.value for key, argument in self.arguments.items() if argument.stretches is None}
        known, value = looked_up({**self.values, **given}, name)
        return known, Argument(value)


@lru_cache(maxsize=256)
def _likely(names: frozenset[str], *, braces: bool) -> re.Pattern[str]:
    tags = "|".join(sorted((*map(re.escape, names), *_SNIPPET_NAMES), key=len, reverse=True))
    return re.compile(rf"<(?:{tags})(?![\w.$-])" + (r"|\{" if braces else ""))


class Scopes:
    """Finds out what the names of a site's files stand for."""

    def __init__(self, site: "Site", report: Report) -> None:
        self._site = site
        self._report = report

    def of(
        self,
        document: Document,
        *,
        used_in: tuple[str, ...],
        arguments: Mapping[str, Argument] | None = None,
    ) -> Scope:
        """Return what the names in ``document`` stand for.

        Args:
            document: A page or a snippet.
            used_in: The files that take it in, its own last.
            arguments: What its use gives.
        """
        scope = Scope(document.source, used_in=used_in, arguments=dict(arguments or {}))
        self._name_exports(document, scope)
        for node in document.root.children:
            if isinstance(node, MdxjsEsm):
                scope.imports = scope.imports or bool(node.imports)
                for each in node.imports:
                    self._name_import(document.source, each, scope)
        return scope

    def _name_exports(self, document: Document, scope: Scope) -> None:
        for name, export in exports_of(document).items():
            value, component = exported(document, export)
            if component is not None:
                scope.components[name] = component
            elif value is not None:
                scope.values[name] = value

    def _name_import(self, source: Source, statement: Import, scope: Scope) -> None:
        target = self._site.resolve_import(source.path, statement.source)
        if target is None:
            if statement.source.startswith(("/", ".")):
                self._report(
                    source,
                    statement.source_span,
                    "missing-snippet",
                    f"there is no file {statement.source}",
                    "Create the file, or correct the path",
                )
                scope.missing.update(name.local for name in statement.names)
            return
        is_markdown = target.endswith(PAGE_EXTENSIONS)
        for name in statement.names:
            if is_markdown and name.imported == "default":
                scope.files[name.local] = target
            else:
                self._name_member(target, name.imported, name.local, scope)

    def _name_member(self, file: str, imported: str, local: str, scope: Scope) -> None:
        members = _members(file, self._site.files.get(file, b""))
        if imported == "*":
            scope.values[local] = {
                name: value for name, (value, _) in members.items() if value is not None and not isinstance(value, Jsx)
            }
            return
        value, component = members.get(imported, (None, None))
        if component is not None:
            scope.components[local] = component
        elif value is not None:
            scope.values[local] = value


@lru_cache(maxsize=64)
def _members(file: str, content: Content) -> Mapping[str, tuple[Value, OwnComponent | None]]:
    """Return what a file exports by name; many pages import the same few files."""
    document = document_of(file, b"" if isinstance(content, Unread) else content)
    return {name: exported(document, export) for name, export in exports_of(document).items()}


_HOLE = re.compile(r"\$\{\s*([\w$.]+)\s*\}")
_UNSEEN = re.compile(r"(?:className|class|style|key|ref|on[A-Z]\w*|aria-\w+|data-[\w-]+)\Z")


def code_edits(source: Source, node: Code, scope: Scope) -> Iterator[Edit]:
    """Yield the edits of a code block that names what its file is given."""
    for line in node.lines:
        text = source.slice(line)
        if "{" in text:
            for name, argument in scope.arguments.items():
                value = argument.value
                if isinstance(value, str | int | float) and not isinstance(value, bool):
                    for found in re.finditer(rf"(?<!\{{)\{{(?:props\.)?{re.escape(name)}\}}(?!\}})", text):
                        span = Span(line.start + found.start(), line.start + found.end())
                        yield Edit(span, [Stretch(text_of_value(value), source, span.start, copied=False)])


def attribute_text(attribute: Attribute, scope: Scope) -> str | None:
    """Return an attribute whose value names something known, with the value in its place."""
    raw = attribute.raw.strip()
    known, argument = scope.look_up(raw)
    if not known:
        template = _template(raw, scope)
        return None if template is None else _as_attribute(attribute.name, template)
    if argument.stretches is not None:
        return f"{attribute.name}={{<>{text_of(argument.stretches)}</>}}"
    if isinstance(argument.value, Jsx):
        return f"{attribute.name}={{{argument.value.source.slice(argument.value.span)}}}"
    return _as_attribute(attribute.name, argument.value)


def is_plain(body: Document, scope: Scope) -> bool:
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


def _is_plain_attribute(attribute: Attribute, scope: Scope) -> bool:
    if attribute.kind != "expression" or _UNSEEN.match(attribute.name):
        return True
    raw = attribute.raw.strip()
    return literal_value(raw) is not None or scope.look_up(raw)[0] or _template(raw, scope) is not None


def _template(raw: str, scope: Scope) -> str | None:
    """Return a template string with its names filled in; None where it holds more than names."""
    if len(raw) < 2 or raw[0] != "`" or raw[-1] != "`" or "${" not in raw:
        return None
    values: dict[str, str] = {}
    for name in _HOLE.findall(raw):
        known, argument = scope.look_up(name)
        if not known or argument.stretches is not None or isinstance(argument.value, Jsx | dict):
            return None
        values[name] = text_of_value(argument.value)
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
