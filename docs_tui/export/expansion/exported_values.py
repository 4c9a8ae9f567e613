"""Exports of JavaScript and MDX files: literal values, and components that are one JSX expression."""

import re
from dataclasses import field
from typing import TypeAlias

from docs_tui.export.expansion.origins import Lines
from docs_tui.mdx import Attribute, AttributeValue, Document, Export, MdxjsEsm, attribute_value
from docs_tui.source import Source, Span
from docs_tui.source.numbers import whole_number
from docs_tui.source.record import record

_TYPE = r"\s*+(?::[\w.<>\[\]|\s]*+)?"
_ARROW = re.compile(rf"\s*(?:async\s+)?(?:\((?P<list>.*?)\)|(?P<one>[\w$]+)){_TYPE}=>\s*", re.DOTALL)
_FUNCTION = re.compile(rf"\s*(?:default\s+)?function\s*+[\w$]*+\s*+\((?P<list>.*?)\){_TYPE}(?=\{{)", re.DOTALL)
_RETURN = re.compile(r"\{\s*return\b\s*")
_NAME = re.compile(r"(?P<name>[\w$]+)\s*+(?::\s*+[\w$]++\s*+)?(?:=\s*+(?P<default>.+))?\Z", re.DOTALL)
_PATH = re.compile(r"[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[\d+\])*\Z")
_RAW = re.compile(r"String\.raw`((?:[^`$]|\$(?!\{))*)`\Z")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?\Z")
_UNSEEN = frozenset({"true", "false", "null", "undefined"})
_STEP = re.compile(r"[A-Za-z_$][\w$]*|\d+")

Value: TypeAlias = "AttributeValue | Jsx"


@record(frozen=True, slots=True)
class Jsx:
    """JSX as a value: its span in a file."""

    source: Source
    span: Span


Given: TypeAlias = tuple[tuple[str, type, str | float | None], ...]
"""Arguments as a key: names, types of the values (``1`` equals ``true`` in Python), and values."""


@record(frozen=True, slots=True)
class Shown:
    """A cached use of a component."""

    lines: Lines
    cost: int
    """Characters that it counts for."""


@record(frozen=True, slots=True)
class OwnComponent:
    """A component of the site whose body is one JSX expression."""

    source: Source
    body: Span
    defaults: dict[str, AttributeValue] = field(default_factory=dict)
    """The default of each named property, usually None."""
    all_props: str = ""
    """The name of the object with all properties, such as ``props``; may be empty."""
    shown: "dict[Given, Shown | None]" = field(default_factory=dict, compare=False)
    """Cached uses that depend only on their arguments."""


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


def looked_up(values: dict[str, Value], path: str) -> tuple[bool, Value]:
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
    if body is None:
        return None
    defaults, all_props = _params((params or "").strip())
    return OwnComponent(source, body, defaults, all_props)


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
