"""The names in a file: what files export, imported snippets and components, constants, and arguments."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.components import COMPONENTS, Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.expansion.origins import Edit, TextPiece, text_of
from docs_tui.export.expansion.values import (
    Jsx,
    Known,
    OwnComponent,
    Value,
    exported,
    exports_of,
    literal_value,
    look_up,
)
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
from docs_tui.site.page_files import PAGE_EXTENSIONS, Content, Unread, document_of
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site

_SNIPPET_NAMES = [re.escape(row.name) for row in COMPONENTS.values() if row.role is Role.SNIPPET]
SNIPPET_TAG = lazy_pattern(rf"<(?:{'|'.join(_SNIPPET_NAMES)})[\s/>]")
"""The component that inserts a file without an import."""

Report = Callable[[Source, Span, str, str, str], None]
"""Reports a problem: source, span, code, message, hint."""


LOOP = "].map("
"""A loop over a list that needs no name."""


@record(frozen=True, slots=True)
class Argument:
    """An argument of a component: text, a literal, or markup."""

    value: Value = None
    pieces: tuple[TextPiece, ...] | None = None
    is_code: bool = False
    """Whether it is code, which only components that are code themselves can show."""
    known: "Known | None" = None
    """The value of code; None if nobody knows it."""


@record(frozen=False, slots=True)
class Scope:
    """The meaning of each name in one file: a snippet, a component, a value or an argument."""

    source: Source
    files: dict[str, str] = field(default_factory=dict)
    """Snippets by name, with their files."""
    missing: set[str] = field(default_factory=set)
    """Names of snippets whose file is missing; they are replaced by nothing."""
    components: dict[str, OwnComponent] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    arguments: dict[str, Argument] = field(default_factory=dict)
    """The arguments of this file or component; also replaced in its code blocks."""
    all_props: str = "props"
    declared: frozenset[str] = frozenset()
    """Properties of a component; those not given are empty."""
    used_in: "tuple[str, ...]" = ()
    shown: set[str] = field(default_factory=set)
    """Names that have already been shown."""
    imports: bool = False
    """Whether some of the names come from other files."""
    known: "dict[str, Known | None]" = field(default_factory=dict)
    """The variables of a component; None for those that nobody knows."""
    is_computed: bool = False
    """Whether this is inside a component whose code decides what it shows."""

    def likely(self) -> re.Pattern[str]:
        """Return a pattern that finds possible uses of the names."""
        names = frozenset((*self.files, *self.missing, *self.components))
        braces = bool(self.values or self.arguments or self.declared or self.components or self.is_computed)
        return _likely(names, braces=braces or LOOP in self.source.text)

    def look_up(self, path: str) -> tuple[bool, Argument]:
        """Look up an expression: whether it is a known name, and its value."""
        name = path.removeprefix(f"{self.all_props}.") if self.all_props else path
        if name in self.arguments:
            return True, self.arguments[name]
        if name in self.declared:
            return True, Argument()
        given = {key: argument.value for key, argument in self.arguments.items() if argument.pieces is None}
        known, value = look_up({**self.values, **given}, name)
        return known, Argument(value)


@lru_cache(maxsize=256)
def _likely(names: frozenset[str], *, braces: bool) -> re.Pattern[str]:
    tags = "|".join(sorted((*map(re.escape, names), *_SNIPPET_NAMES), key=len, reverse=True))
    return re.compile(rf"<(?:{tags})(?![\w.$-])" + (r"|\{" if braces else ""))


class Scopes:
    """Makes the scopes of a site's files."""

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
        """Return the scope of ``document``.

        Args:
            document: A page or a snippet.
            used_in: The files that use it, its own last.
            arguments: The arguments of its use.
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
            is_file = statement.source.startswith(("/", "."))
            if is_file and not self._site.is_unreadable_import(source.path, statement.source):
                self._report(
                    source,
                    statement.source_span,
                    "missing-snippet",
                    f"file {statement.source} does not exist",
                    "Create the file, or correct the path",
                )
            if is_file:
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
    """Return the exports of a file by name; cached, because many pages import the same files."""
    document = document_of(file, b"" if isinstance(content, Unread) else content)
    return {name: exported(document, export) for name, export in exports_of(document).items()}


_HOLE = lazy_pattern(r"\$\{\s*([\w$.]+)\s*\}")
UNSEEN_IN_CODE = re.compile(r"(?:className|class|style|key|ref|on[A-Z]\w*|aria-\w+|data-[\w-]+)\Z")


def code_edits(source: Source, node: Code, scope: Scope) -> Iterator[Edit]:
    """Yield edits that replace argument names in a code block."""
    for line in node.lines:
        text = source.slice(line)
        if "{" in text:
            for name, argument in scope.arguments.items():
                value = argument.value
                if isinstance(value, str | int | float) and not isinstance(value, bool):
                    for found in re.finditer(rf"(?<!\{{)\{{(?:props\.)?{re.escape(name)}\}}(?!\}})", text):
                        span = Span(line.start + found.start(), line.start + found.end())
                        yield Edit(span, [TextPiece(text_of_value(value), source, span.start, copied=False)])


def attribute_text(attribute: Attribute, scope: Scope) -> str | None:
    """Return an attribute with a known name replaced by its value; None if it has none."""
    raw = attribute.raw.strip()
    known, argument = scope.look_up(raw)
    if not known:
        template = template_text(raw, scope)
        return None if template is None else as_attribute(attribute.name, template)
    if argument.pieces is not None:
        return f"{attribute.name}={{<>{text_of(argument.pieces)}</>}}"
    if isinstance(argument.value, Jsx):
        return f"{attribute.name}={{{argument.value.source.slice(argument.value.span)}}}"
    return as_attribute(attribute.name, argument.value)


def is_plain(body: Document, scope: Scope) -> bool:
    """Tell whether a component contains only literals, its properties and its children."""
    if len(body.root.children) != 1:
        return False
    stack: list[Node] = list(body.root.children)
    while stack:
        node = stack.pop()
        if isinstance(node, MdxExpression):
            raw = body.source.slice(node.value).strip()
            if node.kind not in ("comment", "empty", "string") and not scope.look_up(raw)[0]:
                return False
        elif isinstance(node, MdxJsxElement) and not all(
            _is_plain_attribute(each, scope) and (each.kind != "spread" or spec_for(node.name).html)
            for each in node.attributes
        ):
            return False
        stack.extend(children_of(node))
    return True


def _is_plain_attribute(attribute: Attribute, scope: Scope) -> bool:
    if attribute.kind != "expression" or UNSEEN_IN_CODE.match(attribute.name):
        return True
    raw = attribute.raw.strip()
    return literal_value(raw) is not None or scope.look_up(raw)[0] or template_text(raw, scope) is not None


def template_text(raw: str, scope: Scope) -> str | None:
    """Return a template string with its names replaced; None if it contains other expressions."""
    if len(raw) < 2 or raw[0] != "`" or raw[-1] != "`" or "${" not in raw:
        return None
    values: dict[str, str] = {}
    for name in _HOLE.findall(raw):
        known, argument = scope.look_up(name)
        if not known or argument.pieces is not None or isinstance(argument.value, Jsx | dict):
            return None
        values[name] = text_of_value(argument.value)
    filled = _HOLE.sub(lambda found: values[found[1]], raw[1:-1])
    return None if "${" in filled or "`" in filled else filled


def as_attribute(name: str, value: Value) -> str:
    """Return an attribute in JSX syntax; empty for None and False."""
    if value is None or value is False:
        return ""
    if value is True:
        return name
    if isinstance(value, str):
        return f'{name}="{value}"' if not set(value) & set('"&{\n') else f"{name}={{{syntax.javascript(value)}}}"
    return f"{name}={{{syntax.javascript(value)}}}"
