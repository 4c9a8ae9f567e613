"""What stands inside a leaf, on demand: Markdown's inline syntax with JSX and expressions as nodes in it."""

from dataclasses import dataclass
from typing import TypeAlias

from docs_tui.mdx.document import Document
from docs_tui.mdx.nodes import Content, MdxExpression, MdxJsxElement


@dataclass(frozen=True, slots=True)
class Text:
    """Characters, with escapes and entities resolved."""

    value: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """``*…*``."""

    children: "tuple[Phrasing, ...]"


@dataclass(frozen=True, slots=True)
class Strong:
    """``**…**``."""

    children: "tuple[Phrasing, ...]"


@dataclass(frozen=True, slots=True)
class Delete:
    """``~~…~~``."""

    children: "tuple[Phrasing, ...]"


@dataclass(frozen=True, slots=True)
class InlineCode:
    """A code span."""

    value: str


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a line in a paragraph: ``hard`` where the reader sees it."""

    hard: bool


@dataclass(frozen=True, slots=True)
class Link:
    """A link with its text."""

    url: str
    title: str | None
    children: "tuple[Phrasing, ...]"


@dataclass(frozen=True, slots=True)
class Image:
    """An image."""

    url: str
    alt: str
    title: str | None


@dataclass(frozen=True, slots=True)
class InlineMath:
    """``$…$``."""

    value: str


@dataclass(frozen=True, slots=True)
class FootnoteReference:
    """``[^label]`` where the footnote is defined."""

    label: str


@dataclass(frozen=True, slots=True)
class JsxText:
    """An element inside a line of text, with the phrasing between its tags."""

    element: MdxJsxElement
    children: "tuple[Phrasing, ...]"


@dataclass(frozen=True, slots=True)
class ExpressionText:
    """``{…}`` inside a line of text."""

    expression: MdxExpression


@dataclass(frozen=True, slots=True)
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


def phrasing(document: Document, content: Content) -> tuple[Phrasing, ...]:
    """Return the inline nodes of a leaf of ``document``."""
    return (Text("\n".join(document.source.slice(line) for line in content.lines)),)


def plain_text(nodes: tuple[Phrasing, ...]) -> str:
    """Return what a reader sees of ``nodes``, without any mark: what an anchor or a search index is made of."""
    return "".join(node.value for node in nodes if isinstance(node, Text | InlineCode))


def plain_markdown(text: str) -> str:
    """Return what a reader sees of a piece of inline Markdown without JSX."""
    return text
