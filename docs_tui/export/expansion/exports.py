"""The values and components that the files of a site export, and how much of a component's function can be read."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from docs_tui.components import spec_for
from docs_tui.export.expansion.origins import Lines
from docs_tui.mdx import Attribute, AttributeValue, Document, Export, MdxjsEsm, attribute_value
from docs_tui.mdx.esm import exports_in
from docs_tui.mdx.javascript import statement_end
from docs_tui.site.page_files import CODE_EXTENSIONS
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.numbers import whole_number
from docs_tui.source.record import record

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
_NAME = re.compile(r"(?P<name>[\w$]+)\s*+(?::\s*+(?P<local>[\w$]++)\s*+)?(?:=\s*+(?P<default>.+))?\Z", re.DOTALL)
_PATH = lazy_pattern(r"[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[\d+\])*\Z")
_RAW = lazy_pattern(r"String\.raw`((?:[^`$]|\$(?!\{))*)`\Z")
_NUMBER = lazy_pattern(r"-?\d+(?:\.\d+)?\Z")
_UNSEEN = frozenset({"true", "false", "null", "undefined"})
UNDEFINED_WORD = "undefined"
"""What literals say like null, but code tells from it."""
_DECLARATION = lazy_pattern(
    r"^(?:const\s++(?P<name>[\w$]++)\s*+(?::[^=\n]*+)?=(?![=>])\s*+|(?=(?:async\s++)?function\s++(?P<function>[\w$]++)))",
    re.MULTILINE,
)
_IDENTIFIER = lazy_pattern(r"[A-Za-z_$][\w$]*+\Z")
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


class TakenProperty(NamedTuple):
    """A named property of a component."""

    key: str
    """The name of the attribute."""
    name: str
    """The name of the variable inside the component."""
    default: str
    """The code of its default; may be empty."""


@record(frozen=True, slots=True)
class OwnComponent:
    """A component of the site, or a value that only code says, such as a list with JSX in it."""

    source: Source
    body: Span | None
    """The one JSX expression that it returns, empty if it shows nothing; None if it does more, so that it cannot be expanded."""
    params: tuple[TakenProperty, ...] = ()
    """The named properties."""
    all_props: str = ""
    """The name of the object with all properties, such as ``props``; may be empty."""
    wraps: str = ""
    """The built-in component around its children, which stands for it if it cannot be expanded; may be empty."""
    code: Span = Span(0, 0)
    """The whole code."""
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
    for number, step in enumerate(steps, 1):
        if isinstance(value, dict) and (step in value or number == len(steps)):
            value = value.get(step)
        elif isinstance(value, list) and (at := whole_number(step)) is not None and at < len(value):
            value = value[at]
        else:
            return False, None
    return True, value


def exports_of(document: Document) -> dict[str, Export]:
    """Return the exports of a file by name, also those of ``export { Name }`` and ``export default Name`` in a file of code."""
    if document.source.path.endswith(CODE_EXTENSIONS):
        exports = {export.name: export for export in exports_in(document.source.text)}
        named = {**exports, **declarations_of(document)}
        return {name: _declared(document, export, named) for name, export in exports.items()}
    return {
        export.name: export for node in document.root.children if isinstance(node, MdxjsEsm) for export in node.exports
    }


def _declared(document: Document, export: Export, named: Mapping[str, Export]) -> Export:
    """Return ``export`` with the value of the name that it exports."""
    text = document.source.slice(export.value).rstrip(";").strip() if export.value else export.local or ""
    own = named.get(text) if _IDENTIFIER.match(text) else None
    return Export(export.span, export.name, own.value) if own is not None and own.value is not None else export


def declarations_of(document: Document) -> dict[str, Export]:
    """Return the constants and functions of a file of code that stand at the start of a line, by name."""
    if not document.source.path.endswith(CODE_EXTENSIONS):
        return {}
    return {name: Export(place, name, place) for name, place in _declarations(document.source.text).items()}


@lru_cache(maxsize=64)
def _declarations(text: str) -> Mapping[str, Span]:
    found: dict[str, Span] = {}
    end = 0
    for match in _DECLARATION.finditer(text):
        if match.start() >= end:  # else it is in a template, which may contain lines of code
            end = statement_end(text, match.end(), len(text))
            found[match["name"] or match["function"]] = Span(match.end(), end)
    return found


def exported(document: Document, export: Export) -> tuple[Value, OwnComponent | None]:
    """Return the value or the expandable component of ``export``; both None if it is neither."""
    if export.value is None:
        return None, None
    text = document.source.slice(export.value)
    stripped = text.strip().rstrip(";").rstrip()
    if stripped.startswith(("<", "(")) and "=>" not in stripped:
        jsx = body_of(document.source, export.value)
        return (Jsx(document.source, jsx), None) if jsx is not None else (None, None)
    value = literal_value(stripped)
    if value is not None and UNDEFINED_WORD not in stripped:
        return value, None
    return None, component_of(document.source, export.value)


def component_of(source: Source, span: Span) -> OwnComponent:
    """Return the component that the code in ``span`` defines."""
    text = source.slice(span)
    head = _FUNCTION.match(text) or _ARROW.match(text)
    if head is None:
        return OwnComponent(source, None, code=span)
    names = head.groupdict()
    params = names.get("one") or names.get("list") or ""
    body = body_of(source, Span(span.start + head.end(), span.end))
    if body is None and _is_empty_at_first(text[head.end() :]):
        body = Span(span.end, span.end)
    named, all_props = _params((params or "").strip())
    return OwnComponent(source, body, named, all_props, _wrapped(text), span)


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


def _params(params: str) -> tuple[tuple[TakenProperty, ...], str]:
    if not params.startswith("{"):
        name = params.partition(":")[0].strip()
        return (), name if name.isidentifier() else ""
    inner = params[1 : params.rfind("}")] if ":" not in params.rpartition("}")[2] else params[1 : params.find("}")]
    return tuple(_taken_properties(inner)), ""


def _taken_properties(pattern: str) -> Iterator[TakenProperty]:
    """Yield the names of ``a, b: c = 1``, which stands between the braces of a parameter."""
    for part in _at_commas(pattern):
        named = _NAME.match(part.strip())
        if named:
            yield TakenProperty(named["name"], named["local"] or named["name"], named["default"] or "")


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


def body_of(source: Source, span: Span) -> Span | None:
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
