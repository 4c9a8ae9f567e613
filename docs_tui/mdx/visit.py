"""Going through a tree: depth first, in the order of the text."""

from collections.abc import Iterator
from typing import TypeVar

from docs_tui.mdx.nodes import (
    BlockQuote,
    FootnoteDefinition,
    Heading,
    List,
    ListItem,
    MdxJsxElement,
    Node,
    Paragraph,
    Root,
    Table,
    TableCell,
    TableRow,
)

_Found = TypeVar("_Found", bound=Node)

_WITH_CHILDREN = (MdxJsxElement, ListItem, List, Root, BlockQuote, FootnoteDefinition)
_WITH_CONTENT = (Paragraph, Heading, TableCell)


def children_of(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly in ``node``: flow, items, rows, cells, or the elements and expressions of a leaf."""
    if isinstance(node, _WITH_CONTENT):
        return node.content.inlines
    if isinstance(node, _WITH_CHILDREN):
        return node.children
    if isinstance(node, Table):
        return node.rows
    if isinstance(node, TableRow):
        return node.cells
    return ()


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
