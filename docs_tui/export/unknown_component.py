"""What readers probably see of a component that only its script can draw: texts, links and data in its attributes."""

from collections.abc import Collection, Iterator

from docs_tui.components import COMPONENTS
from docs_tui.export.elements import Element, is_placeholder
from docs_tui.mdx import AttributeValue
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

VISIBLE_ATTRIBUTES = tuple(
    dict.fromkeys(
        (
            *("title", "heading", "label", "name", "headline", "subtitle", "description", "summary", "text"),
            *(prop.name for row in COMPONENTS.values() for prop in row.props if prop.text),
            *("question", "answer", "message", "content", "body", "tag", "badge", "button", "quote", "author"),
        )
    )
)
"""Attributes that an unknown component probably shows, titles first."""
TITLE_ATTRIBUTES = ("title", "heading", "label", "name", "headline")
LINK_ATTRIBUTES = ("href", "url", "link", "to", "src")
TECHNICAL_ATTRIBUTES = frozenset(
    [
        "className",
        "class",
        "style",
        "id",
        "key",
        "icon",
        "iconType",
        "color",
        "width",
        "height",
        "size",
        "variant",
        "type",
        "target",
        "rel",
        "loading",
        "sandbox",
        "allow",
        "frameBorder",
        "scrolling",
        "viewBox",
        "fill",
        "stroke",
        "xmlns",
        "d",
        "role",
        "tabIndex",
        "placeholder",
        "as",
        "align",
        "valign",
        "lang",
        "dir",
        "slot",
    ]
)
_TEXT_ENDING = lazy_pattern(r"(?:Text|Title|Label|Heading|Description|Caption)\Z")
"""The end of names whose values are shown: ``linkText``, ``ctaLabel``."""
_LINK_ENDING = lazy_pattern(r"(?:Href|Ur[li]|UR[LI]|Link)\Z")
_ADDRESS = lazy_pattern(r"(?:[a-z][a-z0-9+.-]*:|[/.#])\S*\Z")
_DEEPEST = 3
"""How many levels of lists in the data of a component are shown."""


def is_missing(element: Element, defined: Collection[str] | None) -> bool:
    """Tell whether no file of the site defines an unknown component.

    Args:
        element: The component.
        defined: The names that the page and the files it uses define; None if unknown.
    """
    return defined is not None and (element.node.name or "").partition(".")[0] not in defined


def why_unseen(element: Element, defined: Collection[str] | None) -> str:
    """Return why nothing but the name of a component can be shown.

    Args:
        element: An unknown component.
        defined: The names that the page and the files it uses define; None if unknown.
    """
    return "not defined in this site" if is_missing(element, defined) else "only on the web page"


def is_unknown(element: Element) -> bool:
    """Tell whether nothing is known of an element but its name; a placeholder such as ``<your_key>`` is text."""
    return bool(element.node.name) and not element.spec.name and not is_placeholder(element)


def address_of(element: Element) -> str:
    """Return the URL that an unknown component has as a whole, to which its title leads; may be empty."""
    return next(filter(None, map(element.string, LINK_ATTRIBUTES)), "")


@record(frozen=True, slots=True)
class ShownText:
    """A text in an attribute of an unknown component."""

    name: str
    url: str
    """Where it leads, if another attribute says so, as ``linkHref`` does of ``linkText``; may be empty."""

    @property
    def is_last(self) -> bool:
        """Whether it is the text of a button or link, which is below the content."""
        return bool(self.url) or self.name.endswith("Text")


def shown_texts(element: Element) -> list[ShownText]:
    """Return the string attributes that readers of an unknown component probably see, titles first."""
    names = [name for name in VISIBLE_ATTRIBUTES if element.string(name)]
    for name, value in element.values.items():
        if name in names or name in TECHNICAL_ATTRIBUTES or name in LINK_ATTRIBUTES or not isinstance(value, str):
            continue
        if " " in value.strip() or (value.strip() and _TEXT_ENDING.search(name)):
            names.append(name)
    return [ShownText(name, _target_of(element, name)) for name in names]


def _target_of(element: Element, name: str) -> str:
    """Return the URL of a text from another attribute: ``linkHref`` for ``linkText``; may be empty."""
    stem = _TEXT_ENDING.sub("", name)
    names = (other for other in element.values if other.startswith(stem) and _LINK_ENDING.fullmatch(other[len(stem) :]))
    return next(filter(None, map(element.string, names)), "").strip()


@record(frozen=True, slots=True)
class DataEntry:
    """One entry of a list that is given to a component as data."""

    title: str
    url: str
    texts: tuple[str, ...]
    entries: "tuple[DataEntry, ...]"


def data_entries(element: Element) -> list[DataEntry]:
    """Return the entries with titles in arrays and objects that an unknown component gets as attributes."""
    given = [value for name, value in element.values.items() if name not in TECHNICAL_ATTRIBUTES]
    return [entry for value in given for entry in _entries(value, _DEEPEST)]


def _entries(value: AttributeValue, depth: int) -> Iterator[DataEntry]:
    if isinstance(value, list):
        for each in value:
            if isinstance(each, dict):
                yield from _entry(each, depth)


def _entry(fields: dict[str, AttributeValue], depth: int) -> Iterator[DataEntry]:
    words = {name: value.strip() for name, value in fields.items() if isinstance(value, str) and value.strip()}
    title = next((words.pop(name) for name in TITLE_ATTRIBUTES if name in words), "")
    url = next((words.pop(name) for name in LINK_ATTRIBUTES if name in words), "")
    texts = tuple(text for name, text in words.items() if name not in TECHNICAL_ATTRIBUTES and not _ADDRESS.match(text))
    inner = [each for value in fields.values() for each in _entries(value, depth - 1)] if depth > 1 else []
    if title:
        yield DataEntry(title, url, texts, tuple(inner))
    else:
        yield from inner
