"""What elements say of links: the addresses in their attributes, and the anchors that they have."""

from collections.abc import Iterable, Iterator

from docs_tui.components.spec import Role
from docs_tui.lint.anchors import ids_of_field, ids_of_title
from docs_tui.lint.facts import Reference, ReferenceKind
from docs_tui.lint.page_walk import Element
from docs_tui.mdx import Attribute, attribute_value

_ADDRESSES = frozenset(("href", "src", "img", "poster"))
"""The attributes of components and tags whose value is an address."""
_PICTURES = frozenset(("src", "img", "poster"))
_PARTS = frozenset(("use", "image", "pattern", "mpath"))
"""Elements of drawings, whose ``href`` names a part of a drawing and no page."""
_TITLED = frozenset((Role.STEP, Role.TAB, Role.DISCLOSURE, Role.UPDATE))
"""Elements that have an anchor made from their title or name."""
_NAMING = frozenset(("id", "title", "label", "name", "query", "path", "body", "header"))
"""The attributes that anchors are made from."""


def addresses(element: Element) -> Iterator[Reference]:
    """Yield the addresses that an element names."""
    if element.node.name in _PARTS:
        return
    for attribute in element.node.attributes:
        if attribute.name not in _ADDRESSES or attribute.value_span is None:
            continue
        value = attribute_value(attribute)
        if isinstance(value, str) and value:
            exact = attribute.raw == value
            kind = _kind_of(element, attribute)
            yield Reference(value, attribute.value_span, kind, exact)


def _kind_of(element: Element, attribute: Attribute) -> ReferenceKind:
    return "image" if attribute.name in _PICTURES or element.spec.role is Role.IMAGE else "link"


def ids_of(elements: Iterable[Element]) -> Iterator[str]:
    """Yield the anchors of elements: their own ids, and those that the hosted site makes from titles."""
    times: dict[str, int] = {}
    for element in elements:
        for attribute in element.node.attributes:
            if attribute.name not in _NAMING:
                continue
            value = attribute_value(attribute)
            if not isinstance(value, str) or not value:
                continue
            if attribute.name == "id":
                yield value
            for made in _made_from(element, value):
                number = times[made] = times.get(made, 0) + 1
                yield made
                if number > 1:
                    yield from (f"{made}-{each}" for each in (number - 1, number))


def _made_from(element: Element, value: str) -> Iterable[str]:
    """Return the ids that are made from the value of an attribute that names an element."""
    role = element.spec.role
    if role is Role.FIELD:
        return ids_of_field(value)
    if role in _TITLED and (element.spec.prop("id") or role is Role.UPDATE):
        return ids_of_title(value)
    return ()
