"""The inline nodes of a leaf: text, emphasis, links, code, elements and expressions; built from markdown-it's flat tokens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.mdx.nodes import MdxExpression, MdxJsxElement
from docs_tui.mdx.tree import MAX_DEPTH
from docs_tui.source.record import record

if TYPE_CHECKING:
    from markdown_it.token import Token


@record(frozen=True, slots=True)
class Text:
    """Characters, with escapes and entities resolved."""

    value: str


@record(frozen=True, slots=True)
class Emphasis:
    """``*…*``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Strong:
    """``**…**``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Delete:
    """``~~…~~`` or ``~…~``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class InlineCode:
    """A code span."""

    value: str


@record(frozen=True, slots=True)
class Break:
    """The end of a line in a paragraph: ``hard`` where the reader sees it."""

    hard: bool


@record(frozen=True, slots=True)
class Link:
    """A link with its text."""

    url: str
    title: str | None
    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Image:
    """An image."""

    url: str
    alt: str
    title: str | None


@record(frozen=True, slots=True)
class InlineMath:
    """``$…$``."""

    value: str


@record(frozen=True, slots=True)
class FootnoteReference:
    """``[^label]`` where the footnote is defined."""

    label: str


@record(frozen=True, slots=True)
class JsxText:
    """An element inside a line of text, with the phrasing between its tags."""

    element: MdxJsxElement
    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class ExpressionText:
    """``{…}`` inside a line of text."""

    expression: MdxExpression


@record(frozen=True, slots=True)
class HiddenText:
    """``<!-- … -->`` inside a line of text."""

    comment: str


Phrasing: TypeAlias = (
    Text
    | Emphasis
    | Strong
    | Delete
    | InlineCode
    | Break
    | Link
    | Image
    | InlineMath
    | FootnoteReference
    | JsxText
    | ExpressionText
    | HiddenText
)


def plain_text(nodes: Sequence[Phrasing], *, with_expressions: bool = False) -> str:
    """Return what a reader sees of ``nodes``, without any mark: what an anchor or a search index is made of.

    Args:
        nodes: The parts of a leaf.
        with_expressions: Let the JavaScript of expressions stand for what they would give.
    """
    parts: list[str] = []
    stack: list[Phrasing] = list(reversed(nodes))
    while stack:
        match stack.pop():
            case Text(value) | InlineCode(value) | InlineMath(value):
                parts.append(value)
            case Emphasis(children) | Strong(children) | Delete(children) | JsxText(_, children):
                stack.extend(reversed(children))
            case Link(_, _, children):
                stack.extend(reversed(children))
            case Image(_, alt, _):
                parts.append(alt)
            case Break(hard):
                parts.append("" if hard else "\n")
            case ExpressionText(expression) if with_expressions:
                parts.append(expression.raw)
            case _:
                pass
    return "".join(parts)


@record(frozen=True, slots=True)
class PhrasingTag:
    """A tag of an element inside a line of text."""

    element: MdxJsxElement
    opens: bool


@dataclass(slots=True)
class _Open:
    """A node whose children are still being gathered."""

    kind: str
    make: Callable[[tuple[Phrasing, ...]], Phrasing]
    children: list[Phrasing]
    element: MdxJsxElement | None = None


def tree_of(tokens: "Sequence[Token]") -> tuple[Phrasing, ...]:
    """Return the tree of markdown-it's flat tokens; where tags and marks cross, the inner node ends with the outer one."""
    root = _Open("", Emphasis, [])
    stack = [root]
    for token in tokens:
        kind = token.type
        if kind == "mdx":
            _put(stack, token.meta["node"])
        elif kind.endswith("_open"):
            stack.append(_opened(token, stack))
        elif kind.endswith("_close"):
            _close(stack, kind.removesuffix("_close"), None)
        elif kind in ("softbreak", "hardbreak"):
            stack[-1].children.append(Break(kind == "hardbreak"))
        else:
            _append(stack[-1].children, Text(token.content))
    while len(stack) > 1:
        _pop(stack)
    return tuple(root.children)


_MARKS: dict[str, Callable[[tuple[Phrasing, ...]], Phrasing]] = {"em": Emphasis, "strong": Strong, "s": Delete}


def _opened(token: "Token", stack: Sequence[_Open]) -> _Open:
    """Open a mark or a link; one that is nested too deep leaves its children to its parent."""
    kind = token.type.removesuffix("_open")
    if len(stack) >= MAX_DEPTH:
        return _Open(kind, Emphasis, stack[-1].children)
    if kind == "link":
        link = token.meta["node"]
        return _Open(kind, lambda children: Link(link.url, link.title or None, children), [])
    return _Open(kind, _MARKS[kind], [])


def _put(stack: list[_Open], node: Phrasing | PhrasingTag) -> None:
    """Add a node that is not markdown-it's."""
    if not isinstance(node, PhrasingTag):
        stack[-1].children.append(node)
    elif node.opens:
        element = node.element
        stack.append(_Open("jsx", lambda inside: JsxText(element, inside), [], element))
    else:
        _close(stack, "jsx", node.element)


def _close(stack: list[_Open], kind: str, element: MdxJsxElement | None) -> None:
    """Close the innermost open node of a kind, if there is one, and those inside it."""
    fitting = (i for i in range(len(stack) - 1, 0, -1) if stack[i].kind == kind and stack[i].element is element)
    depth = next(fitting, 0)
    while depth and len(stack) > depth:
        _pop(stack)


def _pop(stack: list[_Open]) -> None:
    node = stack.pop()
    if node.children is not stack[-1].children:
        stack[-1].children.append(node.make(tuple(node.children)))


def _append(children: list[Phrasing], node: Text) -> None:
    """Add text, joined to the text before it."""
    before = children[-1] if children else None
    if isinstance(before, Text):
        children[-1] = Text(before.value + node.value)
    elif node.value:
        children.append(node)
