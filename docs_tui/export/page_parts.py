"""The visible parts of a container: elements, inline content, and Markdown blocks."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias, TypeGuard

from docs_tui.components import Role, spec_for
from docs_tui.export.elements import Element
from docs_tui.mdx import (
    Comment,
    Content,
    Definition,
    Flow,
    FrontMatter,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Paragraph,
)
from docs_tui.mdx.phrasing import Break, ExpressionText, HiddenText, JsxText, Phrasing, Text
from docs_tui.source import Span

_INLINE_ROLES = frozenset(
    {
        Role.TOOLTIP,
        Role.ICON,
        Role.BADGE,
        Role.LINK,
        Role.BREAK,
        Role.EMPHASIS,
        Role.STRONG,
        Role.STRIKE,
        Role.CODE,
        Role.INLINE_HTML,
        Role.LATEX,
        Role.HIDDEN,
    }
)


class Piece(NamedTuple):
    """An element; ``words`` is its inline content if its tags are in a line of text."""

    element: Element
    words: tuple[Phrasing, ...] | None

    @property
    def role(self) -> Role:
        """Its role for readers."""
        return self.element.role

    @property
    def span(self) -> Span:
        """The whole element."""
        return self.element.node.span


class Phrases(NamedTuple):
    """A part of a paragraph."""

    nodes: tuple[Phrasing, ...]
    span: Span


Part: TypeAlias = Piece | Phrases | Flow


def is_unseen(part: Part) -> bool:
    """Tell whether ``part`` is invisible: front matter, comments, definitions, imports."""
    if isinstance(part, MdxExpression):
        return part.kind in ("comment", "empty")
    return isinstance(part, (FrontMatter, Comment, Definition, MdxjsEsm))


def has_role(part: Part | None, *roles: Role) -> TypeGuard[Piece]:
    """Tell whether ``part`` is an element with one of ``roles``."""
    return isinstance(part, Piece) and part.role in roles


def shown_parts(nodes: Iterable[Part], phrasing: Callable[[Content], tuple[Phrasing, ...]]) -> Iterator[Part]:
    """Yield the parts of ``nodes``; paragraphs are split around the blocks in them.

    Args:
        nodes: Flow nodes or parts.
        phrasing: Returns the inline nodes of a leaf.
    """
    for node in nodes:
        if isinstance(node, MdxJsxElement):
            yield Piece(Element.of(node), None)
        elif isinstance(node, Paragraph) and any(isinstance(each, MdxJsxElement) for each in node.content.inlines):
            yield from split(phrasing(node.content), node.span)
        else:
            yield node


def split(nodes: tuple[Phrasing, ...], span: Span) -> Iterator[Piece | Phrases]:
    """Yield the blocks in a line of text, and the text around them."""
    words: list[Phrasing] = []
    alone = all(isinstance(node, JsxText) or not _is_seen(node) for node in nodes)
    for node in nodes:
        if isinstance(node, JsxText) and (is_block(node) or (alone and is_container(node))):
            if any(map(_is_seen, words)):
                yield Phrases(tuple(words), span)
            words = []
            yield Piece(Element.of(node.element), node.children)
        else:
            words.append(node)
    if any(map(_is_seen, words)):
        yield Phrases(tuple(words), span)


def is_block(node: JsxText) -> bool:
    """Tell whether an element in a line of text is a block or contains one."""
    spec = spec_for(node.element.name)
    if spec.role in (Role.TRANSPARENT, Role.LINK):
        return any(isinstance(child, JsxText) and is_block(child) for child in node.children)
    return spec.role not in _INLINE_ROLES and not spec.inline


def is_container(node: JsxText) -> bool:
    """Tell whether an element is a block when only elements are beside it: a column, a ``div``."""
    spec = spec_for(node.element.name)
    return spec.role is Role.TRANSPARENT and bool(spec.name) and not spec.inline


def _is_seen(node: Phrasing) -> bool:
    match node:
        case Text():
            return bool(node.value.strip())
        case HiddenText() | Break():
            return False
        case ExpressionText():
            return node.expression.kind not in ("comment", "empty")
        case _:
            return True


def children_of(node: MdxJsxElement) -> tuple[Flow, ...]:
    """Return the flow nodes between the tags of an element."""
    return node.children if node.flow else ()


def runs(parts: Iterable[Part], *roles: Role) -> Iterator[list[Part]]:
    """Yield parts, grouping neighbours that have the same one of ``roles``."""
    run: list[Part] = []
    for part in parts:
        if run and not (has_role(part, *roles) and has_role(run[0], part.role)):
            yield run
            run = []
        run.append(part)
    if run:
        yield run
