"""Elements of a page: role, attributes, raw text, the visible parts of what they contain, and how parts belong together."""

from collections.abc import Callable, Iterable, Iterator
from textwrap import dedent
from typing import TypeAlias, TypeGuard

from docs_tui.components import COMPONENTS, ComponentSpec, Role, spec_for
from docs_tui.export.classes import is_for_dark
from docs_tui.export.expansion.exports import string_value
from docs_tui.mdx import (
    Attribute,
    AttributeValue,
    Code,
    Comment,
    Content,
    Definition,
    Flow,
    FrontMatter,
    Heading,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Paragraph,
    attributes_of,
    find,
    text_of_value,
    walk,
)
from docs_tui.mdx.inline_syntax import unescape_html
from docs_tui.mdx.phrasing import Break, ExpressionText, HiddenText, JsxText, Phrasing, Text
from docs_tui.site.heading_anchors import is_anchor
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.numbers import whole_number
from docs_tui.source.record import record

_PLACE = lazy_pattern(r"\{(\w+)\}")


_ESCAPE = lazy_pattern(r"\\([!-/:-@\[-`{-~])")
_CLOSE_TAG = lazy_pattern(r"</[^>\n]*+>?")
_LANGUAGE = lazy_pattern(r"(?<!\S)lang(?:uage)?-([\w+#-]+)")
_LOCATIONS = tuple(dict.fromkeys(prop.name for row in COMPONENTS.values() for prop in row.props if prop.location))


class Element:
    """One use of a component or tag."""

    __slots__ = ("_values", "node", "role", "spec")

    def __init__(self, node: MdxJsxElement, spec: ComponentSpec) -> None:
        self.node = node
        self.spec = spec
        self.role: Role = spec.role
        """Its role for readers."""
        self._values: dict[str, AttributeValue] | None = None

    @classmethod
    def of(cls, node: MdxJsxElement) -> "Element":
        """Return ``node`` with its row of the component table."""
        return cls(node, spec_for(node.name))

    @property
    def values(self) -> dict[str, AttributeValue]:
        """Its attributes by name; None for values that need JavaScript."""
        values = self._values
        if values is None:
            values = self._values = attributes_of(self.node)
        return values

    def attribute(self, name: str) -> Attribute | None:
        """Return the attribute as written, the last one of this name; None if there is none."""
        for each in reversed(self.node.attributes):
            if each.name == name:
                return each
        return None

    def string(self, name: str) -> str:
        """Return the plain text of an attribute; empty if it has none."""
        value = self.values.get(name)
        if isinstance(value, str):
            return value
        return text_of_value(value) if isinstance(value, int | float) else ""

    def number(self, name: str) -> int | None:
        """Return the integer value of an attribute, written as text or JavaScript; None if it has none."""
        return whole_number(self.string(name).strip())

    @property
    def target(self) -> str:
        """Its link: ``href``, or a URL that the component table makes from its attributes; may be empty."""
        return self.string("href") or _PLACE.sub(lambda found: self.string(found[1]), self.spec.target)

    @property
    def target_words(self) -> tuple[str, ...]:
        """The text of a link without content, from the attributes of its target."""
        return tuple([self.string(name) for name in _PLACE.findall(self.spec.target)])

    @property
    def icon(self) -> str:
        """The name, URL or path of its icon; an ``Icon`` may have it in ``src``. May be empty."""
        return self.string("icon") or (self.string("src") if self.role is Role.ICON else "")

    @property
    def classes(self) -> str:
        """Its ``className`` or ``class``; may be empty."""
        return self.string("className") or self.string("class")

    @property
    def anchor(self) -> str:
        """The name by which links lead to it; may be empty."""
        return self.string("id") or (self.string("name") if is_anchor(self.node.name, "name") else "")

    @property
    def spoken(self) -> str:
        """The words of a tag without text, which only screen readers say: its ``aria-label``, or that of a drawing in it."""
        if not self.spec.html:
            return ""
        inside = (Element.of(node) for node in walk(self.node) if isinstance(node, MdxJsxElement))
        labels = (each.string("aria-label") for each in inside if each.spec.html and each.node.name != "button")
        return next(filter(None, labels), "")

    @property
    def named_by(self) -> str:
        """The attribute that names an API field; if the field has none of its own, that of another kind of field. May be empty."""
        own = [prop.name for prop in self.spec.props if prop.location]
        given = [name for name in (*own, "name", *_LOCATIONS) if name in self.values]
        return next((name for name in given if self.string(name)), given[0] if given else "")

    @property
    def location(self) -> str:
        """The location of an API field, such as ``query``; may be empty."""
        prop = self.spec.prop(self.named_by)
        return prop.name if prop is not None and prop.location else ""

    def flag(self, name: str) -> bool:
        """Tell whether an attribute is switched on: bare, ``{true}`` or ``"true"``."""
        return self.values.get(name) in (True, "true")


def is_placeholder(element: Element) -> bool:
    """Tell whether a tag in running text, such as ``<your_key>``, is really text, because it is not closed."""
    return element.node.unclosed and not element.node.attributes


def is_for_models(element: Element) -> bool:
    """Tell whether an audience component shows its content to models."""
    return element.values.get("for") in ("agents", "signed-out")


def is_for_readers(element: Element, *, signed_in: bool) -> bool:
    """Tell whether an audience component shows its content to people.

    Args:
        element: The component.
        signed_in: Whether the reader has signed in; in a local preview, every reader counts as signed in.
    """
    given = element.values.get("for")
    if given in ("humans", "signed-out"):
        return True
    return signed_in and (given == "signed-in" or isinstance(given, dict))


def raw_text(source: Source, element: Element) -> str:
    """Return the text of an element as a browser shows it: without tags, with strings and entities decoded."""
    return dedent("".join(_pieces(source, element.node))).strip("\n").rstrip()


def _pieces(source: Source, node: MdxJsxElement) -> Iterator[str]:
    """Yield the text between the tags of ``node``, with markup removed."""
    text = source.text
    at = node.open.end
    end = node.close.start if node.close is not None else max(at, node.span.end)
    for inner in walk(node):
        if inner is node or inner.span.start < at or not isinstance(inner, MdxJsxElement | MdxExpression):
            continue
        yield _between(text[at : inner.span.start])
        if isinstance(inner, MdxExpression):
            yield _value(source, inner)
            at = inner.span.end
        else:
            if spec_for(inner.name).role is Role.BREAK:
                yield "\n"
            at = inner.open.end
    yield _between(text[at:end])


def _between(text: str) -> str:
    """Return the text between tags and expressions. As in JSX, blank text with a line end is dropped."""
    return "" if "\n" in text and not text.strip() else _plain(text)


def _value(source: Source, node: MdxExpression) -> str:
    if node.kind in ("comment", "empty"):
        return ""
    written = source.slice(node.value)
    value = string_value(written.strip())
    return value if value is not None else "{" + written + "}"


def _plain(text: str) -> str:
    bare = _CLOSE_TAG.sub(lambda tag: "" if tag[0].endswith(">") else tag[0], text)
    return unescape_html(_ESCAPE.sub(r"\1", bare).replace("&nbsp;", " "))


def language_of(element: Element) -> str:
    """Return the code language of an element or of the ``<code>`` in it; may be empty."""
    given = element.string("language") or element.string("lang")
    if given:
        return given
    for node in find(element.node, MdxJsxElement):
        inner = Element.of(node)
        named = _LANGUAGE.search(inner.classes)
        if named:
            return named[1]
    return ""


def contains_fence(element: Element) -> bool:
    """Tell whether the code of an element is a Markdown fence."""
    return next(find(element.node, Code), None) is not None


_INLINE_ROLES = frozenset(
    {
        Role.TOOLTIP,
        Role.ICON,
        Role.BADGE,
        Role.LINK,
        Role.BREAK,
        Role.EMPHASIS,
        Role.STRONG,
        Role.STRIKE,
        Role.CODE,
        Role.INLINE_HTML,
        Role.LATEX,
        Role.HIDDEN,
    }
)


@record(frozen=True, slots=True)
class Piece:
    """An element; ``words`` is its inline content if its tags are in a line of text."""

    element: Element
    words: tuple[Phrasing, ...] | None

    @property
    def role(self) -> Role:
        """Its role for readers."""
        return self.element.role

    @property
    def span(self) -> Span:
        """The whole element."""
        return self.element.node.span


@record(frozen=True, slots=True)
class Phrases:
    """A part of a paragraph."""

    nodes: tuple[Phrasing, ...]
    span: Span


Part: TypeAlias = Piece | Phrases | Flow


def is_unseen(part: Part) -> bool:
    """Tell whether ``part`` is invisible: front matter, comments, definitions, imports."""
    if isinstance(part, MdxExpression):
        return part.kind in ("comment", "empty")
    return isinstance(part, (FrontMatter, Comment, Definition, MdxjsEsm))


def has_role(part: Part | None, *roles: Role) -> TypeGuard[Piece]:
    """Tell whether ``part`` is an element with one of ``roles``."""
    return isinstance(part, Piece) and part.role in roles


def shown_parts(nodes: Iterable[Part], phrasing: Callable[[Content], tuple[Phrasing, ...]]) -> Iterator[Part]:
    """Yield the parts of ``nodes``; paragraphs are split around the blocks in them.

    Args:
        nodes: Flow nodes or parts.
        phrasing: Returns the inline nodes of a leaf.
    """
    for node in nodes:
        if isinstance(node, MdxJsxElement):
            yield Piece(Element.of(node), None)
        elif isinstance(node, Paragraph) and any(isinstance(each, MdxJsxElement) for each in node.content.inlines):
            yield from split(phrasing(node.content), node.span)
        else:
            yield node


def split(nodes: tuple[Phrasing, ...], span: Span) -> Iterator[Piece | Phrases]:
    """Yield the blocks in a line of text, and the text around them."""
    words: list[Phrasing] = []
    alone = all(isinstance(node, JsxText) or not _is_seen(node) for node in nodes)
    for node in nodes:
        if isinstance(node, JsxText) and (is_block(node) or (alone and is_container(node))):
            if any(map(_is_seen, words)):
                yield Phrases(tuple(words), span)
            words = []
            yield Piece(Element.of(node.element), node.children)
        else:
            words.append(node)
    if any(map(_is_seen, words)):
        yield Phrases(tuple(words), span)


def is_block(node: JsxText) -> bool:
    """Tell whether an element in a line of text is a block or contains one."""
    spec = spec_for(node.element.name)
    if spec.role in (Role.TRANSPARENT, Role.LINK):
        return any(isinstance(child, JsxText) and is_block(child) for child in node.children)
    return spec.role not in _INLINE_ROLES and not spec.inline


def is_container(node: JsxText) -> bool:
    """Tell whether an element is a block if only elements are beside it, such as a column or a ``div``."""
    spec = spec_for(node.element.name)
    return spec.role is Role.TRANSPARENT and bool(spec.name) and not spec.inline


def _is_seen(node: Phrasing) -> bool:
    match node:
        case Text():
            return bool(node.value.strip())
        case HiddenText() | Break():
            return False
        case ExpressionText():
            return node.expression.kind not in ("comment", "empty")
        case _:
            return True


def children_of(node: MdxJsxElement) -> tuple[Flow, ...]:
    """Return the flow nodes between the tags of an element."""
    return node.children if node.flow else ()


def runs(parts: Iterable[Part], *roles: Role) -> Iterator[list[Part]]:
    """Yield parts; neighbors with the same role, if it is one of ``roles``, are grouped."""
    run: list[Part] = []
    for part in parts:
        if run and not (has_role(part, *roles) and has_role(run[0], part.role)):
            yield run
            run = []
        run.append(part)
    if run:
        yield run


TOGETHER = (Role.CARD, Role.TAB)
"""Neighboring elements of one of these roles are drawn as one block."""
DEFAULT_COLUMNS = 2
"""How many cards are side by side if the author sets no number."""


def is_hidden(part: Part) -> bool:
    """Tell whether readers see nothing of ``part``."""
    return (
        is_unseen(part)
        or has_role(part, Role.HIDDEN, Role.BREAK)
        or (isinstance(part, Piece) and is_dark_twin(part.element))
    )


def role_of(node: Flow) -> Role | None:
    """Return the role of an element, whether its tags are on lines of their own or all on one line; None for text."""
    if isinstance(node, Paragraph) and len(node.content.inlines) == 1 and node.content.inlines[0].span == node.span:
        (inline,) = node.content.inlines
        return spec_for(inline.name).role if isinstance(inline, MdxJsxElement) else None
    return spec_for(node.name).role if isinstance(node, MdxJsxElement) else None


def space_before(part: Part) -> int:
    """Return the number of empty rows above ``part``."""
    return 2 if isinstance(part, Heading) and part.depth <= 2 else 1


def columns_of(element: Element) -> int:
    """Return how many cards ``element`` sets side by side."""
    wanted = element.number("cols")
    return DEFAULT_COLUMNS if wanted is None else wanted


def is_dark_twin(element: Element) -> bool:
    """Tell whether ``element`` is shown only in dark mode, because the page has a copy of it for light mode."""
    return is_for_dark(element.classes)
