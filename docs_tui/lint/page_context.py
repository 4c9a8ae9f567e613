"""What the rules of a page share: its tree, gone through once, and what can be read off it, made when first asked for."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar
from urllib.parse import unquote

from docs_tui.components import ComponentSpec, spec_for
from docs_tui.components.spec import Role
from docs_tui.lint.anchors import other_ids
from docs_tui.lint.english import is_english, words_of
from docs_tui.lint.facts import Anchored, PageFacts, Reference, ReferenceKind
from docs_tui.lint.prose import Prose, ProseKind, prose_of, prose_of_text
from docs_tui.lint.suppress import suppressions_of
from docs_tui.lint.terms import terms_of
from docs_tui.mdx import (
    Attribute,
    BlockQuote,
    Content,
    Document,
    Heading,
    ListItem,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    TableCell,
    attribute_value,
    children_of,
)
from docs_tui.mdx.links import Link, content_links, definitions_of
from docs_tui.site import HeadingAnchor, Page, Site, headings_of, nearest, slug_of
from docs_tui.source import Diagnostic, Source, Span

_Kind = TypeVar("_Kind")

_MOST_GUESSES = 40
"""On one page; nobody reads on after so many."""
_SAMPLE = 30
"""Paragraphs, and headings, by which the language of a page is told."""
_LEAVES: dict[type, ProseKind] = {Paragraph: "paragraph", Heading: "heading", TableCell: "cell"}
_ADDRESSES = frozenset(("href", "src", "img", "poster"))
"""The attributes of components and tags whose value is an address."""
_PICTURES = frozenset(("src", "img", "poster"))
_CHANGELOG = re.compile(r"change-?log|release-?notes|whats-new|/releases?/", re.IGNORECASE)
_TITLED = frozenset((Role.STEP, Role.TAB, Role.DISCLOSURE, Role.UPDATE))
"""Elements that have an anchor made from their title or name."""


class Element(NamedTuple):
    """One element, and where it stands."""

    node: MdxJsxElement
    spec: ComponentSpec
    """Its row; without a name where it is no component of the service, nor HTML."""
    parent: "Element | None"
    """The element around it."""
    block: Node | None
    """The node that it stands directly in: a list item, a paragraph, another element."""


@dataclass(frozen=True)
class PageContext:
    """One page, or one file that pages take in."""

    site: Site
    document: Document
    page: Page | None
    """None for a file that pages take in."""

    @property
    def source(self) -> Source:
        """The text, with the way from offsets to lines."""
        return self.document.source

    @property
    def file(self) -> str:
        """Its path from the docs root."""
        return self.source.path

    @property
    def text(self) -> str:
        """All of the file."""
        return self.source.text

    def slice(self, span: Span) -> str:
        """Return the author's own characters of ``span``."""
        return self.source.slice(span)

    # One walk

    @cached_property
    def _walked(self) -> "_Walk":
        return _walk(self.document)

    def all(self, kind: type[_Kind]) -> list[_Kind]:
        """Return every node of one type, in the order of the text."""
        return self._walked.kinds.get(kind, [])

    @property
    def elements(self) -> list[Element]:
        """Every element, in the order of the text."""
        return self._walked.elements

    @cached_property
    def around(self) -> Mapping[int, Node]:
        """The node directly around each leaf, by the ``id`` of the leaf."""
        return self._walked.around

    @cached_property
    def reported(self) -> Mapping[str, tuple[tuple[Span, Diagnostic], ...]]:
        """What the parser reports by itself, with its place, by code."""
        found: dict[str, list[tuple[Span, Diagnostic]]] = {}
        starts = self.source.line_starts
        for each in self.document.diagnostics:
            first, last = (starts[at.line - 1] + at.column - 1 for at in (each.start, each.end))
            found.setdefault(each.code, []).append((Span(first, last), each))
        return {code: tuple(each) for code, each in found.items()}

    # Front matter

    @property
    def front_matter(self) -> Mapping[str, Any]:
        """What the page says of itself; empty where it says nothing."""
        if self.page is not None:
            return self.page.front_matter
        facts = self.site.facts.get(self.file)
        return facts.front_matter if facts is not None else {}

    @property
    def top(self) -> Span:
        """Where to point at what a page lacks: its front matter's first line, or its own."""
        end = self.text.find("\n")
        return Span(0, end if end >= 0 else len(self.text))

    def key(self, name: str) -> Span | None:
        """Return where the value of a key of front matter stands on the key's line; None where there is no such key."""
        front = self.document.front_matter
        if front is None:
            return None
        pattern = re.compile(rf"^{re.escape(name)}[ \t]*+[:=]([^\n]*)", re.MULTILINE)
        found = pattern.search(self.text, front.value.start, front.value.end)
        if found is None:
            return None
        value = found[1]
        start = found.start(1) + len(value) - len(value.lstrip(" \t"))
        return Span(start, max(start, found.start(1) + len(value.rstrip(" \t\r"))))

    # Names

    @cached_property
    def own_names(self) -> frozenset[str]:
        """The names that the page imports or exports."""
        found: set[str] = set()
        for esm in self.all(MdxjsEsm):
            found.update(name.local for each in esm.imports for name in each.names)
            found.update(each.local or each.name for each in esm.exports)
        return frozenset(found)

    @cached_property
    def _guesses(self) -> dict[tuple[str, tuple[str, ...]], str | None]:
        return {}

    def nearest(self, name: str, known: tuple[str, ...]) -> str | None:
        """Return the one of ``known`` that ``name`` may have meant; after some names None, for comparing is slow."""
        key = (name, known)
        if key not in self._guesses:
            if len(self._guesses) >= _MOST_GUESSES:
                return None
            self._guesses[key] = nearest(name, known)
        return self._guesses[key]

    # Links

    @cached_property
    def content_links(self) -> Mapping[int, tuple[Link, ...]]:
        """The Markdown links and images of each leaf that has any, by the ``id`` of its content."""
        definitions = definitions_of(self.document) if "]:" in self.text else {}
        source, found = self.source, dict[int, tuple[Link, ...]]()
        find = source.text.find
        bare = "www." in source.text.lower()
        for content in self._walked.contents:
            if not content.lines:
                continue
            start, end = content.lines[0][0], content.lines[-1][1]
            if (
                bare
                or find("[", start, end) >= 0
                or find("://", start, end) >= 0
                or find("@", start, end) >= 0
                or find("<", start, end) >= 0
            ):
                links = content_links(source, content, definitions)
                if links:
                    found[id(content)] = links
        return found

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every Markdown link and image, in the order of the text."""
        return tuple(link for links in self.content_links.values() for link in links)

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """Every address that the page names: of links, images, and attributes."""
        found = [
            Reference(
                link.url,
                link.url_span or link.span,
                "image" if link.kind == "image" else "link",
                link.url_span is not None,
            )
            for link in self.links
        ]
        for element in self.elements:
            if element.node.attributes and (element.spec.name or element.node.name == "a"):
                found += _addresses(element)
        return tuple(sorted(found, key=lambda each: each.span))

    # Headings and anchors

    @cached_property
    def headings(self) -> tuple[HeadingAnchor, ...]:
        """The headings with their anchors."""
        return headings_of(self.document)

    @cached_property
    def outlines(self) -> tuple[tuple[Heading, ...], ...]:
        """The Markdown headings in order: those of the page, then those of each element that holds some."""
        found: dict[Span | None, list[Heading]] = {None: []}
        for heading, element in self._walked.headings:
            found.setdefault(element.node.span if element else None, []).append(heading)
        return tuple(tuple(each) for each in found.values() if each)

    @cached_property
    def top_headings(self) -> tuple[Heading, ...]:
        """The Markdown headings that no element holds."""
        return tuple(heading for heading, element in self._walked.headings if element is None)

    # Prose

    @cached_property
    def prose(self) -> tuple[Prose, ...]:
        """Every stretch of text that a reader reads, in the order of the text; front matter is not among it."""
        found: list[Prose] = []
        source, links, around = self.source, self.content_links, self._walked.around
        for kind, said in _LEAVES.items():
            for node in self._walked.kinds.get(kind, []):
                content: Content = node.content
                if not content.lines:
                    continue
                above = around.get(id(node))
                as_kind: ProseKind = said
                if said == "paragraph" and isinstance(above, ListItem):
                    as_kind = "item"
                elif said == "paragraph" and isinstance(above, BlockQuote):
                    as_kind = "quote"
                found.append(prose_of(source, content, links.get(id(content), ()), as_kind, node.span))
        found += self._attribute_prose()
        return tuple(sorted(found, key=lambda each: each.whole))

    def _attribute_prose(self) -> Iterator[Prose]:
        for element in self.elements:
            for attribute in element.node.attributes:
                if attribute.kind != "string" or attribute.value_span is None:
                    continue
                prop = element.spec.prop(attribute.name)
                if prop is not None and prop.text:
                    yield prose_of_text(self.source, attribute.value_span)

    @cached_property
    def english(self) -> bool:
        """Whether rules of English may judge the page."""
        leaves: list[Paragraph | Heading] = [*self.all(Paragraph)[:_SAMPLE], *self.all(Heading)[:_SAMPLE]]
        sample = " ".join(self.slice(each.span) for each in leaves)
        return is_english(sample, self.page.language if self.page else None)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the prose, in lower case: what is not among them need not be looked for."""
        return words_of(" ".join([each.text for each in self.prose]))

    @cached_property
    def is_changelog(self) -> bool:
        """Whether it tells what was: entries of a changelog, release notes."""
        return bool(_CHANGELOG.search(self.file)) or any(each.spec.role is Role.UPDATE for each in self.elements)

    # What the site asks for

    def facts(self, *, with_terms: bool = True) -> PageFacts:
        """Return what rules of the site need to know of the page; terms only where one asks for them."""
        suppressions = suppressions_of(self.document, self._walked.blocks)
        return PageFacts(
            self.file,
            self.references,
            tuple(Anchored(each.id, each.text) for each in self.headings),
            frozenset(_ids(self.elements)),
            own_elements=frozenset(each.node.name for each in self.elements if not each.spec.name and each.node.name),
            suppressions=suppressions,
            terms=tuple(terms_of(self)) if with_terms and self.english else (),
        )


class _Walk(NamedTuple):
    kinds: dict[type, list[Any]]
    elements: list[Element]
    contents: list[Content]
    around: dict[int, Node]
    blocks: list[Node]
    headings: list[tuple[Heading, Element | None]]
    """With the element that each stands in."""


def _walk(document: Document) -> _Walk:
    """Go through the tree once."""
    kinds: dict[type, list[Any]] = {}
    elements: list[Element] = []
    contents: list[Content] = []
    around: dict[int, Node] = {}
    blocks: list[Node] = []
    headings: list[tuple[Heading, Element | None]] = []
    waiting: list[tuple[Node, Node | None, Element | None]] = [
        (child, None, None) for child in reversed(document.root.children)
    ]
    while waiting:
        node, above, parent = waiting.pop()
        kind = type(node)
        kinds.setdefault(kind, []).append(node)
        if kind in _LEAVES:
            content = node.content  # type: ignore[union-attr]  # each of the leaves has it
            contents.append(content)
            if above is not None:
                around[id(node)] = above
            if kind is Heading:
                headings.append((node, _holder(parent)))  # type: ignore[arg-type]  # it is one
            children = content.inlines
            if not children:
                continue
        else:
            blocks.append(node)
            if isinstance(node, MdxJsxElement):
                parent = Element(node, spec_for(node.name), parent, above)
                elements.append(parent)
            children = children_of(node)
        waiting.extend((child, node, parent) for child in reversed(children))
    return _Walk(kinds, elements, contents, around, blocks, headings)


def _holder(element: Element | None) -> Element | None:
    """Return the element that a heading is part of: not one that only lays out, such as the ``div`` that gives it its id."""
    while element is not None and element.spec.html and element.spec.role is Role.TRANSPARENT:
        element = element.parent
    return element


def _addresses(element: Element) -> Iterator[Reference]:
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


def _ids(elements: list[Element]) -> Iterator[str]:
    """Yield the anchors of elements: their own ids, and those that the hosted site makes from titles."""
    for element in elements:
        if not element.node.attributes:
            continue
        for attribute in element.node.attributes:
            if attribute.name not in ("id", "title", "label", "name", "query", "path", "body", "header"):
                continue
            value = attribute_value(attribute)
            if not isinstance(value, str) or not value:
                continue
            if attribute.name == "id":
                yield value
            elif element.spec.role is Role.FIELD:
                yield from (f"{prefix}-{slug_of(value)}" for prefix in ("param", "response"))
            elif element.spec.role in _TITLED and (element.spec.prop("id") or element.spec.role is Role.UPDATE):
                yield unquote(slug_of(value))
                yield from other_ids((value,))
