"""Going through a tree: depth first, in the order of the text."""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

from docs_tui.mdx.nodes import (
    BlockQuote,
    FootnoteDefinition,
    Heading,
    List,
    ListItem,
    MdxJsxElement,
    Node,
    Paragraph,
    Prose,
    Root,
    Table,
    TableCell,
    TableRow,
)

_Found = TypeVar("_Found", bound=Node)

_INSIDE: "dict[type, Callable[[Any], tuple[Node, ...]]]" = {
    **dict.fromkeys((Paragraph, Heading, TableCell), attrgetter("content.inlines")),
    **dict.fromkeys(
        (MdxJsxElement, ListItem, List, Root, Prose, BlockQuote, FootnoteDefinition), attrgetter("children")
    ),
    Table: attrgetter("rows"),
    TableRow: attrgetter("cells"),
}


def children_of(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly in ``node``: flow, items, rows, cells, or the elements and expressions of a leaf."""
    inside = _INSIDE.get(type(node))
    return inside(node) if inside is not None else ()


def walk(node: Node) -> Iterator[Node]:
    """Yield ``node`` and everything in it, parents before their children."""
    stack: list[Node] = [node]
    while stack:
        at = stack.pop()
        yield at
        stack.extend(reversed(children_of(at)))


def find(node: Node, kind: type[_Found]) -> Iterator[_Found]:
    """Yield every node of one type in ``node``, itself included."""
    for each in walk(node):
        if isinstance(each, kind):
            yield each
