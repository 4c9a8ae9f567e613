"""One walk through a page's tree, which sorts what rules ask for."""

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
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    TableCell,
    TableRow,
    children_of,
)
from docs_tui.site.heading_anchors import Titled, headings_of, titles_of

_ASKED_FOR = (Code, Definition, Heading, List, MdxjsEsm, Paragraph, TableRow)
_LEAVES: dict[type, ProseKind] = {Paragraph: "paragraph", Heading: "heading", TableCell: "cell"}
_INSIDE: dict[type, ProseKind] = {ListItem: "item", BlockQuote: "quote"}
"""What a paragraph is directly in these."""


class PlacedElement(NamedTuple):
    """One element, and where it stands."""

    node: MdxJsxElement
    spec: ComponentSpec
    """Its row; without a name where it is no component of the service, nor HTML."""
    parent: "PlacedElement | None"
    """The element around it."""
    block: Node | None
    """The node that it stands directly in: a list item, a paragraph, another element."""

    @property
    def ancestors(self) -> "Iterator[PlacedElement]":
        """The elements around it, the nearest first."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    @property
    def spreads(self) -> bool:
        """Whether an object is spread into its attributes, whose names only JavaScript knows then."""
        return any(attribute.kind == "spread" for attribute in self.node.attributes)

    @property
    def missing(self) -> list[str]:
        """The names of the attributes that it needs and has not; none where something is spread."""
        required = [prop.name for prop in self.spec.props if prop.required]
        if not required or self.spreads:
            return []
        given = {attribute.name for attribute in self.node.attributes}
        return [name for name in required if name not in given]


class Walk(NamedTuple):
    """What a page's tree holds, each in the order of the text."""

    kinds: Mapping[type, list[Any]]
    """The nodes of the types that rules ask for, by type."""
    elements: list[PlacedElement]
    leaves: list[Leaf]
    """Those that hold text."""
    headings: list[tuple[Heading, PlacedElement | None]]
    """With the element that each stands in."""

    def titles_in(self, document: Document) -> tuple[Titled, ...]:
        """Return every heading of the page, those of HTML as well, with its text and id."""
        if any(each.spec.role is Role.HEADING for each in self.elements):
            return tuple(Titled(each.start, each.text, each.id) for each in headings_of(document))
        return titles_of(document, [heading for heading, _ in self.headings])


_Place: TypeAlias = tuple[Iterator[Node], Node | None, PlacedElement | None]
"""The nodes that are left, what they stand directly in, and in which element."""


def walk_through(document: Document) -> Walk:
    """Go through the tree once."""
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
            said, inside = _LEAVES.get(kind), parent
            if said is not None:
                content: Content = node.content  # type: ignore[union-attr]  # each of the leaves has it
                if kind is Heading:
                    headings.append((node, _holder(parent)))  # type: ignore[arg-type]  # it is one
                elif kind is Paragraph and above is not None:
                    said = _INSIDE.get(type(above), said)
                if content.lines:
                    leaves.append(make_leaf((node.span, said, content)))
                children = content.inlines
            else:
                if kind is MdxJsxElement:
                    inside = PlacedElement(node, spec_for(node.name), parent, above)  # type: ignore[arg-type, union-attr]  # it is one
                    elements.append(inside)
                children = children_of(node)
            if children:
                open_places.append((nodes, above, parent))
                nodes, above, parent = iter(children), node, inside
                break
        else:
            if not open_places:
                return Walk(kinds, elements, leaves, headings)
            nodes, above, parent = open_places.pop()


def _holder(element: PlacedElement | None) -> PlacedElement | None:
    """Return the element that a heading is part of: not one that only lays out, such as the ``div`` that gives it its id."""
    while element is not None and element.spec.html and element.spec.role is Role.TRANSPARENT:
        element = element.parent
    return element
