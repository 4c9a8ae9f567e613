"""What is known filled in where text, attributes and code name it."""

import re
from collections.abc import Iterator

from docs_tui.export import syntax
from docs_tui.export.constants import Jsx, Value, literal_value
from docs_tui.export.origins import Stretch, text_of
from docs_tui.export.placing import Edit
from docs_tui.export.scope import Scope
from docs_tui.mdx import Attribute, Code, Document, MdxExpression, MdxJsxElement, Node, children_of, text_of_value
from docs_tui.source import Source, Span

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
