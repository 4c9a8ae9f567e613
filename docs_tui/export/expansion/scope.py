"""The names in a file: what files export, imported snippets and components, constants, and arguments."""

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from docs_tui.components import COMPONENTS, Role
from docs_tui.export.expansion.exports import (
    Jsx,
    OwnComponent,
    Value,
    declarations_of,
    exported,
    exports_of,
    look_up,
)
from docs_tui.export.expansion.origins import TextPiece
from docs_tui.mdx import (
    Document,
    Import,
    MdxjsEsm,
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


class Known(NamedTuple):
    """A value that is known."""

    value: object
    """A literal, a list or dictionary of values, markup or a function."""
    is_certain: bool = True
    """Whether it stays so; False if it is the value before a script changes it."""


@record(frozen=True, slots=True)
class Argument:
    """An argument of a component: text, a literal, or markup."""

    value: Value = None
    pieces: tuple[TextPiece, ...] | None = None
    is_code: bool = False
    """Whether it is code, whose value is in ``known``."""
    known: Known | None = None
    """The value of code; None if it is unknown."""


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
    has_bare_names: bool = True
    """Whether the arguments are variables; else they are only properties of ``all_props``."""
    all_props: str = "props"
    declared: frozenset[str] = frozenset()
    """Properties of a component; those not given are empty."""
    used_in: "tuple[str, ...]" = ()
    shown: set[str] = field(default_factory=set)
    """Names that have already been shown."""
    imports: bool = False
    """Whether some of the names come from other files."""
    known: dict[str, Known | None] = field(default_factory=dict)
    """The variables of a component; None for those that are unknown."""
    is_computed: bool = False
    """Whether this is inside a component whose code decides what it shows."""

    def likely(self) -> re.Pattern[str]:
        """Return a pattern that finds possible uses of the names."""
        local = (name for name in self.known if name[:1].isupper())
        names = frozenset((*self.files, *self.missing, *self.components, *local))
        braces = bool(self.values or self.arguments or self.declared or self.components or self.is_computed)
        return _likely(names, braces=braces or LOOP in self.source.text)

    def look_up(self, path: str) -> tuple[bool, Argument]:
        """Look up an expression: whether it is a known name, and its value."""
        name = path.removeprefix(f"{self.all_props}.") if self.all_props else path
        if name in self.arguments and (name != path or self.has_bare_names):
            return True, self.arguments[name]
        if name in self.declared:
            return True, Argument()
        given = self.arguments.items() if name != path or self.has_bare_names else ()
        values = {key: argument.value for key, argument in given if argument.pieces is None and not argument.is_code}
        known, value = look_up({**self.values, **values}, name)
        return known, Argument(value)


@lru_cache(maxsize=256)
def _likely(names: frozenset[str], *, braces: bool) -> re.Pattern[str]:
    tags = "|".join(sorted((*map(re.escape, names), *_SNIPPET_NAMES), key=len, reverse=True))
    return re.compile(rf"<(?:{tags})(?![\w.$-])" + (r"|\{" if braces else ""))


class Scopes:
    """Makes the scopes of a site's files."""

    def __init__(self, site: "Site", report: Report, defined: set[str]) -> None:
        """Create a maker of scopes.

        Args:
            site: The site.
            report: Is told what is wrong.
            defined: Gets the names of all scopes.
        """
        self._site = site
        self._report = report
        self._defined = defined

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
                self._defined.update(each.name for each in node.exports)
                for each in node.imports:
                    self._defined.update(name.local for name in each.names)
                    self._name_import(document.source, each, scope)
        return scope

    def _name_exports(self, document: Document, scope: Scope) -> None:
        for name, export in (declarations_of(document) | exports_of(document)).items():
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
