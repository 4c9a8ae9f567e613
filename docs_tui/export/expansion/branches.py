"""What an expression with a condition or a loop shows: ``{items.map((item) => <Card … />)}``, ``{icon && <Icon />}``.

Only what the names in scope decide is followed. Everything else is left to the reader's browser.
"""

import re
from typing import NamedTuple

from docs_tui.components import spec_for
from docs_tui.export.expansion.scope import LOOP, Argument, Scope, template_text
from docs_tui.export.expansion.values import (
    Jsx,
    constants_of,
    literal_value,
    parameters,
    properties,
    string_value,
)
from docs_tui.mdx import Attribute, AttributeValue, Document, MdxExpression, MdxJsxElement, Node, children_of
from docs_tui.mdx.javascript import bracket_end, colon_after
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_CONDITION = lazy_pattern(
    r"(?P<nots>!{0,2})(?P<path>[A-Za-z_$][\w$]*+(?>(?:\??\.[A-Za-z_$][\w$]*+|\[\d++\])*))\s*+"
    r"""(?:(?P<operator>[!=]==?|>)\s*+(?P<value>"[^"\n]*+"|'[^'\n]*+'|[\w$.-]++)\s*+)?(?P<then>&&|\?(?![.?]))\s*+"""
)
_LOOP = lazy_pattern(r"\s*+\??\.map\(\s*+(?:\((?P<list>[^()]*+)\)|(?P<one>[\w$]++))\s*+=>\s*+")
_PATH = lazy_pattern(r"[A-Za-z_$][\w$]*+(?>(?:\??\.(?!map\()[A-Za-z_$][\w$]*+|\[\d++\])*)")
_NOTHING = frozenset(("", "null", "undefined", "false", "true", '""', "''"))
_LENGTH = ".length"
_RETURN = lazy_pattern(r"\s*+return\b")
_NAMED = lazy_pattern(r"([\w$]++)\s*+(?::.*)?\Z")
_UNSEEN_IN_CODE = re.compile(r"(?:className|class|style|key|ref|on[A-Z]\w*|aria-\w+|data-[\w-]+)\Z")
_DEEPEST = 12
"""How many conditions and brackets may stand in each other."""


class ChosenBranch(NamedTuple):
    """One piece of markup that an expression shows, or a text."""

    scope: Scope
    """The meaning of the names in it."""
    jsx: Span | None
    """The markup; None for a text."""
    text: Argument


def branches_of(source: Source, span: Span, scope: Scope, depth: int = 0) -> list[ChosenBranch] | None:
    """Return what the code in ``span`` shows, in order; None if the names in ``scope`` do not decide that."""
    if depth > _DEEPEST:
        return None
    start, end = _bare(source.text, span)
    text = source.text[start:end]
    if text in _NOTHING:
        return []
    if text.startswith("<"):
        return [ChosenBranch(scope, Span(start, end), Argument())] if text.endswith(">") else None
    known, argument = scope.look_up(text)
    if known:
        return [ChosenBranch(scope, None, argument)]
    words = string_value(text)
    if words is not None:
        return [ChosenBranch(scope, None, Argument(words))]
    condition = _CONDITION.match(source.text, start, end)
    if condition:
        decided = _decided(condition["nots"], condition["path"], condition["operator"], condition["value"], scope)
        if decided is None:
            return None
        rest, both = Span(condition.end(), end), condition["then"] == "?"
        chosen = _chosen(source.text, rest, decided=decided, both=both)
        return branches_of(source, chosen, scope, depth + 1) if chosen is not None else None
    return _repeated(source, Span(start, end), scope, depth)


def _bare(text: str, span: Span) -> Span:
    """Return ``span`` without white space and brackets around it."""
    start, end = span
    for _ in range(_DEEPEST):
        inner = text[start:end]
        start += len(inner) - len(inner.lstrip())
        end -= len(inner) - len(inner.rstrip())
        if not (text.startswith("(", start, end) and bracket_end(text, start + 1, end) == end - 1):
            break
        start, end = start + 1, end - 1
    return Span(start, max(start, end))


def _chosen(text: str, span: Span, *, decided: bool, both: bool) -> Span | None:
    """Return the chosen one of two pieces of code with a colon between them; empty if there is only the other one."""
    if not both:
        return span if decided else Span(span.end, span.end)
    colon = colon_after(text, span.start, span.end)
    if colon < 0:
        return None
    return Span(span.start, colon) if decided else Span(colon + 1, span.end)


def _decided(nots: str, path: str, operator: str | None, other: str | None, scope: Scope) -> bool | None:
    """Return whether a condition is met; None if that is not known."""
    known, value = _value(path, scope)
    if not known:
        return None
    if operator is None:
        result = _is_true(value)
    elif nots:
        return None
    else:
        right = literal_value(other or "")
        if right is None and other not in ("null", "undefined"):
            return None
        if operator == ">":
            if not isinstance(value, int | float) or not isinstance(right, int | float):
                return None
            result = value > right
        else:
            result = (value == right and isinstance(value, bool) == isinstance(right, bool)) == (operator[0] == "=")
    return result != (nots == "!")


def _value(path: str, scope: Scope) -> tuple[bool, object]:
    if path.endswith(_LENGTH):
        known, argument = scope.look_up(path.removesuffix(_LENGTH))
        if known and isinstance(argument.value, str | list):
            return True, len(argument.value)
    known, argument = scope.look_up(path)
    return known, True if argument.pieces is not None else argument.value


def _is_true(value: object) -> bool:
    return isinstance(value, list | dict | Jsx) or bool(value)


def _repeated(source: Source, span: Span, scope: Scope, depth: int) -> list[ChosenBranch] | None:
    """Return what a loop over a known list shows."""
    text = source.text
    items, at = _items(text, span, scope)
    loop = _LOOP.match(text, at, span.end) if items is not None else None
    if loop is None or items is None or text[span.end - 1] != ")":
        return None
    given = parameters(loop["list"] if loop["list"] is not None else loop["one"])
    shown: list[ChosenBranch] = []
    for number, item in enumerate(items):
        names = _named(given, (item, number))
        inside = scope.with_arguments(names) if names is not None else None
        each = _returned(source, Span(loop.end(), span.end - 1), inside, depth + 1) if inside is not None else None
        if each is None:
            return None
        shown += each
    return shown


def _items(text: str, span: Span, scope: Scope) -> tuple[list[AttributeValue] | None, int]:
    """Return the list at the beginning of ``span``, which has a name or is written there, and where it ends."""
    path = _PATH.match(text, *span)
    if path:
        argument = scope.look_up(path[0])[1]
        return (argument.value if isinstance(argument.value, list) else None), path.end()
    at = text.find(LOOP, *span) + 1
    value = literal_value(text[span.start : at]) if at else None
    return (value if isinstance(value, list) else None), at


def _named(given: list[str], values: tuple[AttributeValue, ...]) -> dict[str, Argument] | None:
    """Return the arguments of a function by name; None if they are taken apart in a way that is not known."""
    names: dict[str, Argument] = {}
    for pattern, value in zip(given, values, strict=False):
        name = _NAMED.match(pattern)
        if name:
            names[name[1]] = Argument(value)
        elif isinstance(value, dict) and pattern.startswith("{") and ":" not in pattern and "..." not in pattern:
            for each, default in properties(pattern).items():
                names[each] = Argument(value.get(each, default))
        else:
            return None
    return names


def _returned(source: Source, span: Span, scope: Scope, depth: int) -> list[ChosenBranch] | None:
    """Return what a function without a name shows."""
    constants = constants_of(source, span)
    text = source.text
    if not text.startswith("{", span.start):
        return branches_of(source, span, scope, depth)
    start = max(constants.end, span.start + 1)
    end = span.start + len(text[span.start : span.end].rstrip())
    returned = _RETURN.match(text, start, end)
    if returned is None or text[end - 1] != "}":
        return None
    end = start + len(text[start : end - 1].rstrip().removesuffix(";"))
    return branches_of(source, Span(returned.end(), end), scope.with_constants(constants), depth)


def is_plain(body: Document, scope: Scope) -> bool:
    """Tell whether a component contains only literals, its properties and its children."""
    if len(body.root.children) != 1:
        return False
    stack: list[Node] = list(body.root.children)
    while stack:
        node = stack.pop()
        if isinstance(node, MdxExpression):
            if node.kind not in ("comment", "empty", "string") and branches_of(body.source, node.value, scope) is None:
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
    if raw.startswith("<") and "{" not in raw:
        return True
    return literal_value(raw) is not None or scope.look_up(raw)[0] or template_text(raw, scope) is not None
