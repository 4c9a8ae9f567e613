"""Attributes and code blocks with the names in them filled in, and whether that is all a component needs."""

import re
from collections.abc import Iterator

from docs_tui.components import spec_for
from docs_tui.export import syntax
from docs_tui.export.expansion.exports import Jsx, Value, literal_value
from docs_tui.export.expansion.origins import Edit, TextPiece, text_of
from docs_tui.export.expansion.scope import Scope
from docs_tui.mdx import Attribute, Code, Document, MdxExpression, MdxJsxElement, Node, children_of, text_of_value
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_HOLE = lazy_pattern(r"\$\{\s*([\w$.]+)\s*\}")
UNSEEN = re.compile(r"(?:style|key|ref|on[A-Z]\w*|data-[\w-]+)\Z")
"""Attributes that readers neither see nor hear, and that do not hide anything."""
HARDLY_SEEN = re.compile(r"(?:className|class|aria-\w+)\Z")
"""Attributes that can be left out if their values are unknown."""


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
    if argument.is_code:
        return None
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
            if node.kind not in ("comment", "empty", "string") and not _is_plain_name(raw, scope):
                return False
        elif isinstance(node, MdxJsxElement) and not all(
            _is_plain_attribute(each, scope) and (each.kind != "spread" or spec_for(node.name).html)
            for each in node.attributes
        ):
            return False
        stack.extend(children_of(node))
    return True


def _is_plain_attribute(attribute: Attribute, scope: Scope) -> bool:
    if attribute.kind != "expression" or UNSEEN.match(attribute.name) or HARDLY_SEEN.match(attribute.name):
        return True
    raw = attribute.raw.strip()
    return literal_value(raw) is not None or _is_plain_name(raw, scope) or template_text(raw, scope) is not None


def _is_plain_name(path: str, scope: Scope) -> bool:
    known, argument = scope.look_up(path)
    return known and not argument.is_code


def template_text(raw: str, scope: Scope) -> str | None:
    """Return a template string with its names replaced; None if it contains other expressions."""
    if len(raw) < 2 or raw[0] != "`" or raw[-1] != "`" or "${" not in raw:
        return None
    values: dict[str, str] = {}
    for name in _HOLE.findall(raw):
        known, argument = scope.look_up(name)
        if not known or argument.pieces is not None or argument.is_code or isinstance(argument.value, Jsx | dict):
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
