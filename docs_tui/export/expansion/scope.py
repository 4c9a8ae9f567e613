"""The names in a file: what files export, imported snippets and components, constants, and arguments."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.components import COMPONENTS, Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.expansion.origins import Edit, Lines, TextPiece, text_of
from docs_tui.mdx import (
    Attribute,
    AttributeValue,
    Code,
    Document,
    Export,
    Import,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    attribute_value,
    children_of,
    text_of_value,
)
from docs_tui.site.page_files import PAGE_EXTENSIONS, Content, Unread, document_of
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.numbers import whole_number
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Site

_TYPE = r"\s*+(?::[\w.<>\[\]|\s]*+)?"
_ARROW = re.compile(rf"\s*(?:async\s+)?(?:\((?P<list>.*?)\)|(?P<one>[\w$]+)){_TYPE}=>\s*", re.DOTALL)
_FUNCTION = re.compile(rf"\s*(?:default\s+)?function\s*+[\w$]*+\s*+\((?P<list>.*?)\){_TYPE}(?=\{{)", re.DOTALL)
_RETURN = lazy_pattern(r"\{\s*return\b\s*")
_AROUND_CHILDREN = lazy_pattern(r"\bchildren\s*\}\s*</([\w.]+)")
_NULL = lazy_pattern(r"\(?\s*+null\b|\{[^<]*\breturn\s++null\s*+;?\s*+\}\s*+;?\s*+\Z")
"""The body of a component that never shows anything, such as one that only loads a script: null, or code without markup."""
_STATE = lazy_pattern(
    r"\bconst\s*+\[\s*+([\w$]++)[^\]]{0,80}\]\s*+=\s*+(?:React\.)?useState\s*+(?:<[^()]{1,80}>)?\(\s*+(?:null|false|undefined)?\s*+\)"
)
"""A variable that is null, false or undefined until a script sets it."""
_GUARD = lazy_pattern(r"\bif\s*+\(([^()]*+)\)\s*+\{?\s*+return\s++null\b")
_NAME = re.compile(r"(?P<name>[\w$]+)\s*+(?::\s*+[\w$]++\s*+)?(?:=\s*+(?P<default>.+))?\Z", re.DOTALL)
_PATH = lazy_pattern(r"[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[\d+\])*\Z")
_RAW = lazy_pattern(r"String\.raw`((?:[^`$]|\$(?!\{))*)`\Z")
_NUMBER = lazy_pattern(r"-?\d+(?:\.\d+)?\Z")
_UNSEEN = frozenset({"true", "false", "null", "undefined"})
_STEP = lazy_pattern(r"[A-Za-z_$][\w$]*|\d+")

Value: TypeAlias = "AttributeValue | Jsx"


@record(frozen=True, slots=True)
class Jsx:
    """JSX as a value: its span in a file."""

    source: Source
    span: Span


Given: TypeAlias = tuple[tuple[str, type, str | float | None], ...]
"""A cache key for arguments: names, types (because ``1`` equals ``True`` in Python), and values."""


@record(frozen=True, slots=True)
class Shown:
    """A cached use of a component."""

    lines: Lines
    cost: int
    """How many characters it counts as."""


@record(frozen=True, slots=True)
class OwnComponent:
    """A component of the site."""

    source: Source
    body: Span | None
    """The one JSX expression that it returns, empty if it shows nothing; None if it does more, so that it cannot be expanded."""
    defaults: dict[str, AttributeValue] = field(default_factory=dict)
    """The default of each named property, usually None."""
    all_props: str = ""
    """The name of the object with all properties, such as ``props``; may be empty."""
    wraps: str = ""
    """The built-in component around its children, which stands for it if it cannot be expanded; may be empty."""
    shown: "dict[Given, Shown | None]" = field(default_factory=dict, compare=False)
    """Cached uses that depend only on their arguments."""

    @property
    def is_empty(self) -> bool:
        """Whether it shows nothing, at least until a script runs."""
        return self.body is not None and self.body.start == self.body.end


def literal_value(source: str) -> AttributeValue:
    """Return the value of a JavaScript literal; None for anything else."""
    span = Span(0, len(source))
    return attribute_value(Attribute("", "expression", span, span, source))


def string_value(source: str) -> str | None:
    """Return the value of a JavaScript string, or of a template without placeholders; None for anything else."""
    raw = _RAW.match(source)
    if raw:
        return raw[1]
    value = literal_value(source) if source[:1] in ("'", '"', "`") else None
    return value if isinstance(value, str) else None


def shown_value(source: str) -> str | None:
    """Return the visible text of a JavaScript literal, which may be empty; None if it is not a literal."""
    if source in _UNSEEN:
        return ""
    return source if _NUMBER.match(source) else string_value(source)


def look_up(values: dict[str, Value], path: str) -> tuple[bool, Value]:
    """Look up ``path``, such as ``name`` or ``plan.price``: whether it is known, and its value."""
    if not _PATH.match(path):
        return False, None
    first, *steps = _STEP.findall(path)
    if first not in values:
        return False, None
    value = values[first]
    for step in steps:
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and (at := whole_number(step)) is not None and at < len(value):
            value = value[at]
        else:
            return False, None
    return True, value


def exports_of(document: Document) -> dict[str, Export]:
    """Return the exports of a file by name."""
    return {
        export.name: export for node in document.root.children if isinstance(node, MdxjsEsm) for export in node.exports
    }


def exported(document: Document, export: Export) -> tuple[Value, OwnComponent | None]:
    """Return the value or the expandable component of ``export``; both None if it is neither."""
    if export.value is None:
        return None, None
    text = document.source.slice(export.value)
    stripped = text.strip().rstrip(";").rstrip()
    if stripped.startswith(("<", "(")) and "=>" not in stripped:
        jsx = _body(document.source, export.value)
        return (Jsx(document.source, jsx), None) if jsx is not None else (None, None)
    value = literal_value(stripped)
    if value is not None:
        return value, None
    return None, _component(document.source, export.value, text)


def _component(source: Source, span: Span, text: str) -> OwnComponent | None:
    head = _FUNCTION.match(text)
    if head is None:
        head = _ARROW.match(text)
    if head is None:
        return None
    names = head.groupdict()
    params = names.get("one") or names.get("list") or ""
    body = _body(source, Span(span.start + head.end(), span.end))
    if body is None and _is_empty_at_first(text[head.end() :]):
        body = Span(span.end, span.end)
    wraps = _wrapped(text)
    if body is None and not wraps:
        return None
    defaults, all_props = _params((params or "").strip())
    return OwnComponent(source, body, defaults, all_props, wraps)


def _wrapped(text: str) -> str:
    """Return the only built-in component that a function puts directly around its children; empty if there is none."""
    names = {found[1] for found in _AROUND_CHILDREN.finditer(text)}
    name = names.pop() if len(names) == 1 else ""
    return name if (spec := spec_for(name)).name and not spec.html else ""


def _is_empty_at_first(code: str) -> bool:
    """Tell whether the body of a component returns null before a script has changed its state, and so shows nothing."""
    if "null" not in code:
        return False
    if _NULL.match(code) is not None:
        return True
    states = {f"!{found[1]}" for found in _STATE.finditer(code)}
    depth = at = 0
    for guard in _GUARD.finditer(code) if states else ():
        depth += code.count("{", at, guard.start()) - code.count("}", at, guard.start())
        at = guard.start()
        # Deeper, it is a statement of a function inside the component.
        if depth == 1 and not states.isdisjoint(part.strip() for part in guard[1].split("||")):
            return True
    return False


def _params(params: str) -> tuple[dict[str, AttributeValue], str]:
    if not params.startswith("{"):
        name = params.partition(":")[0].strip()
        return {}, name if name.isidentifier() else ""
    inner = params[1 : params.rfind("}")] if ":" not in params.rpartition("}")[2] else params[1 : params.find("}")]
    defaults: dict[str, AttributeValue] = {}
    for part in _at_commas(inner):
        named = _NAME.match(part.strip())
        if named:
            given = named["default"]
            defaults[named["name"]] = literal_value(given) if given else None
    return defaults, ""


def _at_commas(text: str) -> list[str]:
    parts, depth, start = [], 0, 0
    quote = ""
    for at, mark in enumerate(text):
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "\"'`":
            quote = mark
        elif mark in "{[(":
            depth += 1
        elif mark in "}])":
            depth -= 1
        elif mark == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [part for part in (*parts, text[start:]) if part.strip()]


def _body(source: Source, span: Span) -> Span | None:
    """Return the span of the single JSX expression in ``span``, without brackets and ``return``."""
    start, end = span
    text = source.text[start:end].rstrip().rstrip(";").rstrip()
    if text.startswith("{"):
        returned = _RETURN.match(text)
        if returned is None or not text.endswith("}"):
            return None
        start += returned.end()
        text = text[returned.end() : -1].rstrip().removesuffix(";").rstrip()
    while text.startswith("(") and text.endswith(")"):
        inner = text[1:-1]
        start += 1 + len(inner) - len(inner.lstrip())
        text = inner.strip()
    lead = len(text) - len(text.lstrip())
    start, text = start + lead, text.strip()
    return Span(start, start + len(text)) if text.startswith("<") and text.endswith(">") else None


_SNIPPET_NAMES = [re.escape(row.name) for row in COMPONENTS.values() if row.role is Role.SNIPPET]
SNIPPET_TAG = lazy_pattern(rf"<(?:{'|'.join(_SNIPPET_NAMES)})[\s/>]")
"""The component that inserts a file without an import."""

Report = Callable[[Source, Span, str, str, str], None]
"""Reports a problem: source, span, code, message, hint."""


@record(frozen=True, slots=True)
class Argument:
    """An argument of a component: text, a literal, or markup."""

    value: Value = None
    pieces: tuple[TextPiece, ...] | None = None


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

    def likely(self) -> re.Pattern[str]:
        """Return a pattern that finds possible uses of the names."""
        names = frozenset((*self.files, *self.missing, *self.components))
        return _likely(names, braces=bool(self.values or self.arguments or self.declared))

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
                    f"there is no file {statement.source}",
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
_UNSEEN_IN_CODE = re.compile(r"(?:className|class|style|key|ref|on[A-Z]\w*|aria-\w+|data-[\w-]+)\Z")


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
        template = _template(raw, scope)
        return None if template is None else _as_attribute(attribute.name, template)
    if argument.pieces is not None:
        return f"{attribute.name}={{<>{text_of(argument.pieces)}</>}}"
    if isinstance(argument.value, Jsx):
        return f"{attribute.name}={{{argument.value.source.slice(argument.value.span)}}}"
    return _as_attribute(attribute.name, argument.value)


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
    if attribute.kind != "expression" or _UNSEEN_IN_CODE.match(attribute.name):
        return True
    raw = attribute.raw.strip()
    return literal_value(raw) is not None or scope.look_up(raw)[0] or _template(raw, scope) is not None


def _template(raw: str, scope: Scope) -> str | None:
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


def _as_attribute(name: str, value: Value) -> str:
    """Return an attribute in JSX syntax; empty for None and False."""
    if value is None or value is False:
        return ""
    if value is True:
        return name
    if isinstance(value, str):
        return f'{name}="{value}"' if not set(value) & set('"&{\n') else f"{name}={{{syntax.javascript(value)}}}"
    return f"{name}={{{syntax.javascript(value)}}}"
