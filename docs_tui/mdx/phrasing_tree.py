"""Markdown-it's flat tokens of one leaf made a tree of phrasing nodes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from docs_tui.mdx.nodes import MdxJsxElement
from docs_tui.mdx.phrasing_nodes import (
    Break,
    Delete,
    Emphasis,
    ExpressionText,
    FootnoteReference,
    HiddenText,
    Image,
    InlineCode,
    InlineMath,
    JsxText,
    Link,
    Phrasing,
    Strong,
    Text,
    plain_text,
)
from docs_tui.mdx.tree import MAX_DEPTH
from docs_tui.source.record import record

if TYPE_CHECKING:
    from markdown_it.token import Token


@record(frozen=True, slots=True)
class Place:
    """Something in a leaf that is not Markdown's, by the offset at which it begins."""

    end: int
    kind: str
    node: Any


@dataclass(slots=True)
class _Open:
    """A node whose children are still being gathered."""

    kind: str
    make: Callable[[tuple[Phrasing, ...]], Phrasing]
    children: list[Phrasing]
    element: MdxJsxElement | None = None


def tree_of(tokens: "Sequence[Token]", *, cell: bool) -> tuple[Phrasing, ...]:
    """Return the nodes of markdown-it's flat tokens; an element's tags and a mark that cross end where the outer ends."""
    root = _Open("", Emphasis, [])
    stack = [root]
    for token in tokens:
        kind = token.type
        if kind == "mdx":
            _put_place(stack, token.meta["place"])
        elif kind.endswith("_open"):
            stack.append(_opened(token, stack))
        elif kind.endswith("_close"):
            _close(stack, kind.removesuffix("_close"), None)
        else:
            _append(stack[-1].children, _leaf(token, cell=cell))
    while len(stack) > 1:
        _pop(stack)
    return tuple(root.children)


_MARKS: dict[str, Callable[[tuple[Phrasing, ...]], Phrasing]] = {"em": Emphasis, "strong": Strong, "s": Delete}


def _opened(token: "Token", stack: Sequence[_Open]) -> _Open:
    """Return a mark or a link whose children are to be gathered: nested too deep, they are those of what it stands in."""
    kind = token.type.removesuffix("_open")
    if len(stack) >= MAX_DEPTH:
        return _Open(kind, Emphasis, stack[-1].children)
    if kind == "link":
        url, title = str(token.attrGet("href") or ""), token.attrGet("title")
        return _Open(kind, lambda children: Link(url, str(title) if title else None, children), [])
    return _Open(kind, _MARKS[kind], [])


def _put_place(stack: list[_Open], place: Place) -> None:
    """Put a node that is not Markdown's where it stands."""
    node = place.node
    children = stack[-1].children
    match place.kind:
        case "jsx":
            children.append(JsxText(node, ()))
        case "jsx_open":
            stack.append(_Open("jsx", lambda inside: JsxText(node, inside), [], node))
        case "jsx_close":
            _close(stack, "jsx", node)
        case "expression":
            children.append(ExpressionText(node))
        case "comment":
            children.append(HiddenText(node))
        case _:
            children.append(node)


def _close(stack: list[_Open], kind: str, element: MdxJsxElement | None) -> None:
    """Close the innermost open node of a kind, and those inside it; there may be none."""
    fitting = (i for i in range(len(stack) - 1, 0, -1) if stack[i].kind == kind and stack[i].element is element)
    depth = next(fitting, 0)
    while depth and len(stack) > depth:
        _pop(stack)


def _pop(stack: list[_Open]) -> None:
    node = stack.pop()
    if node.children is not stack[-1].children:
        stack[-1].children.append(node.make(tuple(node.children)))


def _append(children: list[Phrasing], node: Phrasing) -> None:
    """Add a node, joined to the text before it if it is text too."""
    before = children[-1] if children else None
    if isinstance(node, Text) and isinstance(before, Text):
        children[-1] = Text(before.value + node.value)
    elif not (isinstance(node, Text) and not node.value):
        children.append(node)


def _leaf(token: "Token", *, cell: bool) -> Phrasing:
    match token.type:
        case "code_inline":
            return InlineCode(token.content.replace("\\|", "|") if cell else token.content)
        case "softbreak":
            return Break(hard=False)
        case "hardbreak":
            return Break(hard=True)
        case "image":
            title = token.attrGet("title")
            alt = plain_text(tree_of(token.children or [], cell=cell))
            return Image(str(token.attrGet("src") or ""), alt, str(title) if title else None)
        case "math":
            return InlineMath(token.content)
        case "footnote":
            return FootnoteReference(token.content)
        case _:
            return Text(token.content)
