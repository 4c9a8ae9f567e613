"""One walk through a page's tree that collects the nodes that rules need."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from docs_tui.components import ComponentSpec, spec_for
from docs_tui.components.spec import Prop, Role
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
_OTHER_LEAVES: dict[type, ProseKind] = {Heading: "heading", TableCell: "cell"}
"""Nodes with text besides paragraphs."""


@cache
def _required(component: str) -> tuple[Prop, ...]:
    """Return the attributes that a component must have."""
    return tuple(prop for prop in spec_for(component).props if prop.required)


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
        required = _required(self.spec.name)
        if not required:
            return []
        given = [attribute.name for attribute in self.node.attributes]
        missing = [prop.name for prop in required if prop.name not in given and prop.unless not in given]
        return [] if not missing or self.spreads else missing

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


_make_placed: "Callable[[tuple[MdxJsxElement, ComponentSpec, PlacedElement | None, Node | None]], PlacedElement]"
_make_placed = partial(tuple.__new__, PlacedElement)
"""A constructor twice as fast as ``PlacedElement`` itself."""


def walk_through(document: Document) -> Walk:
    """Walk through the tree once."""
    walk = Walk({kind: [] for kind in _ASKED_FOR}, [], [], [])
    _visit(walk, document.root.children)
    return walk


def _visit(
    walk: Walk,
    nodes: Iterable[Node],
    above: Node | None = None,
    parent: PlacedElement | None = None,
    prose: ProseKind = "paragraph",
) -> None:
    """Collect ``nodes``. Their container is ``above``, their element ``parent``, and paragraphs among them are ``prose``.

    A closure would be shorter and keep the tree alive: it refers to itself, which only the garbage collector notices.
    """
    kinds, elements, leaves, headings = walk
    for node in nodes:
        kind = type(node)
        if kind is Paragraph:
            kinds[Paragraph].append(node)
            content: Content = node.content  # type: ignore[union-attr]  # it is one
            if content.lines:
                leaves.append(make_leaf((node.span, prose, content)))
            if content.inlines:
                _visit(walk, content.inlines, node, parent)
        elif kind is MdxJsxElement:
            element = _make_placed((node, spec_for(node.name), parent, above))  # type: ignore[arg-type, union-attr]  # it is one
            elements.append(element)
            _visit(walk, node.children, node, element)  # type: ignore[union-attr]  # as above
        elif kind is ListItem:
            _visit(walk, node.children, node, parent, "item")  # type: ignore[union-attr]  # as above
        elif kind in _OTHER_LEAVES:
            if kind is Heading:
                kinds[Heading].append(node)
                headings.append((node, _holder(parent)))  # type: ignore[arg-type]  # it is one
            content = node.content  # type: ignore[union-attr]  # each of the leaves has it
            if content.lines:
                leaves.append(make_leaf((node.span, _OTHER_LEAVES[kind], content)))
            if content.inlines:
                _visit(walk, content.inlines, node, parent)
        else:
            if kind in kinds:
                kinds[kind].append(node)
            inside_of = CHILDREN.get(kind)
            if inside_of is not None:
                _visit(walk, inside_of(node), node, parent, "quote" if kind is BlockQuote else "paragraph")


def _holder(element: PlacedElement | None) -> PlacedElement | None:
    """Return the element that a heading belongs to, skipping layout elements such as a ``div`` that sets its id."""
    while element is not None and element.spec.html and element.spec.role is Role.TRANSPARENT:
        element = element.parent
    return element
