"""What a container of the page holds: elements with their row of the table, stretches of text, Markdown."""

from typing import NamedTuple, TypeAlias, TypeGuard

from docs_tui.components import Role
from docs_tui.mdx import Comment, Definition, Flow, FrontMatter, MdxExpression, MdxjsEsm
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
            return part.role in (Role.HIDDEN, Role.BREAK) or (part.role is Role.IMAGE and part.element.is_twin)
        case _:
            return False
