"""One walk through a page's tree, which sorts what rules ask for."""

from collections import defaultdict
from typing import Any, NamedTuple

from docs_tui.components import ComponentSpec, spec_for
from docs_tui.components.spec import Role
from docs_tui.lint.leaves import Leaf, make_leaf
from docs_tui.lint.prose import ProseKind
from docs_tui.mdx import (
    BlockQuote,
    Content,
    Document,
    Heading,
    ListItem,
    MdxJsxElement,
    Node,
    Paragraph,
    TableCell,
    children_of,
)
from docs_tui.site.anchors import HeadingAnchor, anchors_of, headings_of

_LEAVES: dict[type, ProseKind] = {Paragraph: "paragraph", Heading: "heading", TableCell: "cell"}
_INSIDE: dict[type, ProseKind] = {ListItem: "item", BlockQuote: "quote"}
"""What a paragraph is directly in these."""


class Element(NamedTuple):
    """One element, and where it stands."""

    node: MdxJsxElement
    spec: ComponentSpec
    """Its row; without a name where it is no component of the service, nor HTML."""
    parent: "Element | None"
    """The element around it."""
    block: Node | None
    """The node that it stands directly in: a list item, a paragraph, another element."""


class Walk(NamedTuple):
    """What a page's tree holds, each in the order of the text."""

    kinds: dict[type, list[Any]]
    """Every node, by its type."""
    elements: list[Element]
    leaves: list[Leaf]
    contents: list[Content]
    """Those of the leaves."""
    blocks: list[Node]
    """Every node but leaves."""
    headings: list[tuple[Heading, Element | None]]
    """With the element that each stands in."""

    def anchors_in(self, document: Document) -> tuple[HeadingAnchor, ...]:
        """Return every heading of the page, those of HTML as well, with its anchor."""
        if any(each.spec.role is Role.HEADING for each in self.elements):
            return headings_of(document)
        return anchors_of(document, [heading for heading, _ in self.headings])


def walk_through(document: Document) -> Walk:
    """Go through the tree once."""
    kinds: defaultdict[type, list[Any]] = defaultdict(list)
    elements: list[Element] = []
    leaves: list[Leaf] = []
    contents: list[Content] = []
    blocks: list[Node] = []
    headings: list[tuple[Heading, Element | None]] = []
    waiting: list[tuple[Node, Node | None, Element | None]] = [
        (child, None, None) for child in reversed(document.root.children)
    ]
    while waiting:
        node, above, parent = waiting.pop()
        kind = type(node)
        kinds[kind].append(node)
        said = _LEAVES.get(kind)
        if said is not None:
            content: Content = node.content  # type: ignore[union-attr]  # each of the leaves has it
            contents.append(content)
            if kind is Heading:
                headings.append((node, _holder(parent)))  # type: ignore[arg-type]  # it is one
            elif kind is Paragraph and above is not None:
                said = _INSIDE.get(type(above), said)
            leaves.append(make_leaf((node.span, said, content)))
            children: tuple[Node, ...] = content.inlines
        else:
            blocks.append(node)
            if kind is MdxJsxElement:
                parent = Element(node, spec_for(node.name), parent, above)  # type: ignore[arg-type, union-attr]  # it is one
                elements.append(parent)
            children = children_of(node)
        if children:
            waiting += [(child, node, parent) for child in reversed(children)]
    return Walk(dict(kinds), elements, leaves, contents, blocks, headings)


def _holder(element: Element | None) -> Element | None:
    """Return the element that a heading is part of: not one that only lays out, such as the ``div`` that gives it its id."""
    while element is not None and element.spec.html and element.spec.role is Role.TRANSPARENT:
        element = element.parent
    return element
