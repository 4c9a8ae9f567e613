"""One walk through a page's tree that collects the nodes that rules need."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from docs_tui.components import ComponentSpec, spec_for
from docs_tui.components.spec import Role
from docs_tui.lint.prose import Leaf, ProseKind, make_leaf
from docs_tui.mdx import (
    BlockQuote,
    Code,
    Content,
    Definition,
    Document,
    Heading,
    List,
    ListItem,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    Table,
    TableCell,
    TableRow,
)
from docs_tui.mdx.nodes import CHILDREN
from docs_tui.site.heading_anchors import Titled, headings_of, titles_of

_ASKED_FOR = (Code, Definition, Heading, List, MdxExpression, MdxjsEsm, Paragraph, Table, TableRow)
_LEAVES: dict[type, ProseKind] = {Paragraph: "paragraph", Heading: "heading", TableCell: "cell"}
_INSIDE: dict[type, ProseKind] = {ListItem: "item", BlockQuote: "quote"}
"""Containers of paragraphs, and the prose kind of the paragraphs in each."""


class PlacedElement(NamedTuple):
    """An element with its parents."""

    node: MdxJsxElement
    spec: ComponentSpec
    """Its component; nameless if it is neither a component nor HTML."""
    parent: "PlacedElement | None"
    """The enclosing element."""
    block: Node | None
    """The node that directly contains it, such as a list item, paragraph or element."""

    @property
    def ancestors(self) -> "Iterator[PlacedElement]":
        """The enclosing elements, innermost first."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    @property
    def spreads(self) -> bool:
        """Whether its attributes include a spread (``{...props}``), so that their names are unknown."""
        return any(attribute.kind == "spread" for attribute in self.node.attributes)

    @property
    def missing(self) -> list[str]:
        """The required attributes that it lacks; empty if it has a spread."""
        required = [prop.name for prop in self.spec.props if prop.required]
        if not required or self.spreads:
            return []
        given = {attribute.name for attribute in self.node.attributes}
        return [name for name in required if name not in given]

    @property
    def lacks_location(self) -> bool:
        """Whether it documents a parameter and does not say where it is sent: no ``query``, ``path``, ``body`` or ``header``."""
        places = [prop.name for prop in self.spec.props if prop.location]
        return bool(places) and not self.spreads and not any(each.name in places for each in self.node.attributes)


class Walk(NamedTuple):
    """The nodes of a page, each list in document order."""

    kinds: Mapping[type, list[Any]]
    """The nodes of types that rules use, by type."""
    elements: list[PlacedElement]
    leaves: list[Leaf]
    """Nodes that contain text."""
    headings: list[tuple[Heading, PlacedElement | None]]
    """Headings with the element that contains each."""

    def titles_in(self, document: Document) -> tuple[Titled, ...]:
        """Return all headings of the page, including HTML ones, with text and id."""
        if any(each.spec.role is Role.HEADING for each in self.elements):
            return tuple(Titled(each.start, each.text, each.id) for each in headings_of(document))
        return titles_of(document, [heading for heading, _ in self.headings])


_Place: TypeAlias = tuple[Iterator[Node], Node | None, PlacedElement | None]
"""A stack entry: remaining nodes, their container, and their element."""


def walk_through(document: Document) -> Walk:
    """Walk through the tree once."""
    kinds: dict[type, list[Any]] = {kind: [] for kind in _ASKED_FOR}
    elements: list[PlacedElement] = []
    leaves: list[Leaf] = []
    headings: list[tuple[Heading, PlacedElement | None]] = []
    open_places: list[_Place] = []
    nodes: Iterator[Node] = iter(document.root.children)
    above: Node | None = None
    parent: PlacedElement | None = None
    children: tuple[Node, ...]
    while True:
        for node in nodes:
            kind = type(node)
            if kind in kinds:
                kinds[kind].append(node)
            leaf_kind, inside = _LEAVES.get(kind), parent
            if leaf_kind is not None:
                content: Content = node.content  # type: ignore[union-attr]  # each of the leaves has it
                if kind is Heading:
                    headings.append((node, _holder(parent)))  # type: ignore[arg-type]  # it is one
                elif kind is Paragraph and above is not None:
                    leaf_kind = _INSIDE.get(type(above), leaf_kind)
                if content.lines:
                    leaves.append(make_leaf((node.span, leaf_kind, content)))
                children = content.inlines
            else:
                if kind is MdxJsxElement:
                    inside = PlacedElement(node, spec_for(node.name), parent, above)  # type: ignore[arg-type, union-attr]  # it is one
                    elements.append(inside)
                inside_of = CHILDREN.get(kind)
                children = inside_of(node) if inside_of is not None else ()
            if children:
                open_places.append((nodes, above, parent))
                nodes, above, parent = iter(children), node, inside
                break
        else:
            if not open_places:
                return Walk(kinds, elements, leaves, headings)
            nodes, above, parent = open_places.pop()


def _holder(element: PlacedElement | None) -> PlacedElement | None:
    """Return the element that a heading belongs to, skipping layout elements such as a ``div`` that sets its id."""
    while element is not None and element.spec.html and element.spec.role is Role.TRANSPARENT:
        element = element.parent
    return element
