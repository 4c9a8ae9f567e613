"""A parsed page: its syntax tree, how to walk it, and the text of its leaves."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar

from docs_tui.mdx.nodes import (
    BlockQuote,
    Code,
    Content,
    Definition,
    FootnoteDefinition,
    FrontMatter,
    Heading,
    List,
    ListItem,
    Math,
    MdxJsxElement,
    Node,
    Paragraph,
    Prose,
    Root,
    Table,
    TableCell,
    TableRow,
)
from docs_tui.source import Diagnostic, Source
from docs_tui.source.record import record


@dataclass(frozen=True)
class Document:
    """A page's syntax tree and diagnostics. Broken pages have a tree too."""

    source: Source
    root: Root
    diagnostics: tuple[Diagnostic, ...]

    @property
    def front_matter(self) -> FrontMatter | None:
        """The metadata block at the top, or None."""
        first = self.root.children[0] if self.root.children else None
        return first if isinstance(first, FrontMatter) else None


def content_text(source: Source, content: Content) -> str:
    """Return the text of a leaf, its lines joined by a newline."""
    text = source.text
    return "\n".join([text[start:end] for start, end in content.lines])


def code_text(source: Source, code: Code | Math) -> str:
    """Return the code of a block, its lines joined by a newline."""
    text = source.text
    return "\n".join([text[start:end] for start, end in code.lines])


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
    """Return the direct children of ``node``. A leaf's children are its elements and expressions."""
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
    """Yield ``node`` and its descendants that are instances of ``kind``."""
    for each in walk(node):
        if isinstance(each, kind):
            yield each


@record(frozen=True, slots=True)
class PageReferences:
    """The link definitions and footnotes of a page, by label. Make it once to read many leaves."""

    definitions: Mapping[str, Definition]
    footnotes: frozenset[str]


def references_of(document: Document) -> PageReferences:
    """Return the link definitions and footnotes of a page."""
    notes = frozenset(note.label for note in find(document.root, FootnoteDefinition))
    return PageReferences(definitions_of(document), notes)


def definitions_of(document: Document) -> Mapping[str, Definition]:
    """Return the page's link definitions by normalized label. The first of several equal labels wins."""
    found: dict[str, Definition] = {}
    stack: list[Node] = [document.root]
    while stack:
        node = stack.pop()
        if isinstance(node, Definition):
            found.setdefault(node.label, node)
        elif not isinstance(node, Prose):  # a Prose never contains definitions
            stack.extend(reversed(children_of(node)))
    return found
