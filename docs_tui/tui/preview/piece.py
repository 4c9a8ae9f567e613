"""What a container of the page holds: elements with their row of the table, stretches of text, Markdown."""

from typing import NamedTuple, TypeAlias, TypeGuard

from docs_tui.components import Role, spec_for
from docs_tui.mdx import (
    Comment,
    Definition,
    Flow,
    FrontMatter,
    Heading,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Paragraph,
)
from docs_tui.mdx.phrasing import Phrasing
from docs_tui.source import Span
from docs_tui.tui.preview.element import Element

TOGETHER = (Role.CARD, Role.TAB)
"""Elements of these roles that follow one another are drawn as one thing."""


class Piece(NamedTuple):
    """An element with what is inside it: flow nodes, or phrasing where its tags stand in a line of text."""

    element: Element
    words: tuple[Phrasing, ...] | None

    @property
    def role(self) -> Role:
        """What it does for its reader."""
        return self.element.role

    @property
    def span(self) -> Span:
        """The whole element."""
        return self.element.node.span


class Phrases(NamedTuple):
    """A stretch of a paragraph."""

    nodes: tuple[Phrasing, ...]
    span: Span


Part: TypeAlias = Piece | Phrases | Flow


def has_role(part: Part | None, *roles: Role) -> TypeGuard[Piece]:
    """Tell whether ``part`` is an element with one of ``roles``."""
    return isinstance(part, Piece) and part.role in roles


def is_hidden(part: Part) -> bool:
    """Tell whether a reader sees nothing of ``part``."""
    match part:
        case FrontMatter() | Comment() | Definition() | MdxjsEsm():
            return True
        case MdxExpression():
            return part.kind in ("comment", "empty")
        case Piece():
            return part.role in (Role.HIDDEN, Role.BREAK) or (
                part.role in (Role.IMAGE, Role.EMBED) and part.element.is_twin
            )
        case _:
            return False


def role_of(node: Flow) -> Role | None:
    """Return the role of an element, on lines of its own or on a single one."""
    if isinstance(node, Paragraph) and len(node.content.inlines) == 1 and node.content.inlines[0].span == node.span:
        (inline,) = node.content.inlines
        return spec_for(inline.name).role if isinstance(inline, MdxJsxElement) else None
    return spec_for(node.name).role if isinstance(node, MdxJsxElement) else None


def space_before(part: Part) -> int:
    """Return how many empty rows stand above ``part``."""
    return 2 if isinstance(part, Heading) and part.depth <= 2 else 1
