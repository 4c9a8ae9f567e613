"""The anchors of a page, and the addresses in attributes.

Versions of the hosted service disagree on the ids of headings: some drop accents and symbols. A link is broken only if
no version has its anchor.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from docs_tui.components.spec import Role
from docs_tui.lint.page_facts import Reference, ReferenceKind
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.mdx import Attribute, attribute_value
from docs_tui.site.field_anchors import folded, forget_anchors, words_of
from docs_tui.site.heading_anchors import decoded_id, is_anchor, slug_of
from docs_tui.source.lazy_pattern import lazy_pattern

_PLAIN = re.compile(r"[A-Za-z0-9 _-]*")
"""Headings with only one possible id."""


def other_ids(texts: Iterable[str]) -> Iterator[str]:
    """Yield alternative decoded ids of a page's headings, which other versions of the service use."""
    taken: dict[str, int] = {}
    for text in texts:
        slug = folded(text)
        number = taken[slug] = taken.get(slug, 0) + 1
        if number > 1 or not _PLAIN.fullmatch(text):
            yield slug if number == 1 else f"{slug}-{number}"


@lru_cache(maxsize=2048)  # many pages have the same titles and fields
def ids_of_title(title: str) -> frozenset[str]:
    """Return the decoded ids that an element with this title may have."""
    return frozenset((decoded_id(slug_of(title)), folded(title), folded(title.replace("_", " "))))


@lru_cache(maxsize=2048)
def ids_of_field(name: str) -> frozenset[str]:
    """Return the decoded ids that a field may have: ``maxTokens`` has ``param-max-tokens``."""
    slugs = {decoded_id(slug_of(name)), folded(name), folded(words_of(name))}
    return frozenset(f"{prefix}-{slug}" for prefix in ("param", "response") for slug in slugs)


def forget_ids() -> None:
    """Free the ids that were kept while many pages were read."""
    ids_of_title.cache_clear()
    ids_of_field.cache_clear()
    forget_anchors()


ADDRESSES = ("href", "src", "img", "poster")
"""Attributes whose value is an address."""
_PICTURES = frozenset(("src", "img", "poster"))
_PARTS = frozenset(("use", "image", "pattern", "mpath"))
"""SVG elements whose ``href`` names a part of the drawing."""
_TITLED = frozenset((Role.STEP, Role.TAB, Role.DISCLOSURE, Role.UPDATE))
"""Elements with an anchor made from their title or name."""
_NAMING = frozenset(("id", "title", "label", "name", "query", "path", "body", "header"))
"""Attributes whose values become anchors."""


LOCAL_URL = lazy_pattern(
    r"https?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?P<path>[^?#]*)(?P<rest>.*)", re.IGNORECASE
)
"""An address on the reader's own machine."""


def may_be_of_site(url: str, base: str | None) -> bool:
    """Tell whether a URL may lead to the site at ``base``: it begins with ``base``, or is on this machine."""
    return (base is not None and url.startswith(base)) or LOCAL_URL.fullmatch(url) is not None


def addresses(element: PlacedElement, name: str) -> Iterator[Reference]:
    """Yield the addresses in an element's attributes of one name."""
    if element.node.name in _PARTS:
        return
    for attribute in element.node.attributes:
        if attribute.name != name or attribute.value_span is None:
            continue
        value = attribute_value(attribute)
        if isinstance(value, str) and value:
            exact = attribute.raw == value
            kind = _kind_of(element, attribute)
            yield Reference(value, attribute.value_span, kind, exact)


def _kind_of(element: PlacedElement, attribute: Attribute) -> ReferenceKind:
    return "image" if attribute.name in _PICTURES or element.spec.role is Role.IMAGE else "link"


def ids_of(elements: Iterable[PlacedElement]) -> Iterator[str]:
    """Yield the anchors of elements: their ids, and those that the hosted site makes from titles."""
    times: dict[str, int] = {}
    for element in elements:
        for attribute in element.node.attributes:
            if attribute.name not in _NAMING:
                continue
            value = attribute_value(attribute)
            if not isinstance(value, str) or not value:
                continue
            if is_anchor(element.node.name, attribute.name):
                yield value
            for made in _made_from(element, value):
                number = times[made] = times.get(made, 0) + 1
                yield made
                if number > 1:
                    yield from (f"{made}-{each}" for each in (number - 1, number))


def _made_from(element: PlacedElement, value: str) -> Iterable[str]:
    """Return the ids made from an attribute that names an element."""
    role = element.spec.role
    if role is Role.FIELD:
        return ids_of_field(value)
    if role in _TITLED and (element.spec.prop("id") or role is Role.UPDATE):
        return ids_of_title(value)
    return ()
