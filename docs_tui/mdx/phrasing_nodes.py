"""What stands in a line of text, as nodes: text, marks, links, code, elements and expressions."""

from collections.abc import Sequence
from typing import TypeAlias

from docs_tui.mdx.nodes import MdxExpression, MdxJsxElement
from docs_tui.source.record import record


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
