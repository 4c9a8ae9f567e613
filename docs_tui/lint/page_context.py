"""What page rules share: one walk through the tree, and values computed from it on demand."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from posixpath import normpath
from typing import Any, NamedTuple, TypeVar, cast

from docs_tui.components.spec import Role
from docs_tui.lint.english import is_english
from docs_tui.lint.exported_names import exported_by
from docs_tui.lint.page_facts import PageFacts, Reference, ReferenceKind, make_reference
from docs_tui.lint.page_links import ADDRESSES, addresses, ids_of, may_be_of_site, other_ids
from docs_tui.lint.page_walk import PlacedElement, Walk, walk_through
from docs_tui.lint.phrases import TermUse, synonyms_of, terms_of
from docs_tui.lint.prose import Leaf, Leaves, ProseText
from docs_tui.lint.suppressions import suppressions_of
from docs_tui.mdx import Code, Content, Definition, Document, Heading, MdxjsEsm, Node, Paragraph, find, parse
from docs_tui.mdx.inline_scan import MAY_LINK, MarkdownLink
from docs_tui.mdx.phrasing import Phrasing, content_links, phrasing
from docs_tui.site import Page, Site, nearest
from docs_tui.site.front_matter import find_unclosed
from docs_tui.site.heading_anchors import Titled, decoded_id
from docs_tui.site.json_text import as_mapping
from docs_tui.site.openapi import ApiReference, Operation
from docs_tui.site.site_links import is_external
from docs_tui.site.site_settings import LintSettings
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_Kind = TypeVar("_Kind")
_FoundNode = TypeVar("_FoundNode", bound=Node)
_Made = TypeVar("_Made")

CONFLICT = "merge-conflict"
"""The only rule that reports anything inside a merge conflict."""
_MOST_GUESSES = 40
"""The limit of suggestions per page: comparing is slow, and nobody reads more."""
_SAMPLE = 30
"""How many paragraphs and headings are read to detect the page's language."""
_LEGAL_PATH = lazy_pattern(
    r"(?:^|/)(?:legal|terms(?:-(?:of|and)-[\w-]+)?|(?:privacy|cookie)(?:-(?:policy|notice))?|eula|dpa)(?:/|\.mdx?$)",
    re.IGNORECASE,
)
_LEGAL_TITLE = lazy_pattern(
    r"(?:terms\s+(?:of|and)\s|(?:privacy|cookie|acceptable use)\s+(?:policy|notice|statement)|data processing|service level agreement|"
    r"end user licen[cs]e)|\bagreement$",
    re.IGNORECASE,
)
_CONFLICT = lazy_pattern(
    r"^<{7} .*\n(?>(?:(?!<{7} |={7}\r?$).*\n)*)={7}\r?\n(?>(?:(?!<{7} |>{7} ).*\n)*)>{7} .*", re.MULTILINE
)
_NO_TEXT = "# \t\r\n"
"""Characters that make no text of a heading."""
_CHANGELOG = lazy_pattern(r"change-?log|release-?notes|whats-new|(?:^|/)releases?/", re.IGNORECASE)


def is_plain(site: Site, file: str) -> bool:
    """Tell whether a file is plain Markdown rather than MDX."""
    return file.endswith(".md") and not site.config.file


def path_signs(site: Site, file: str) -> tuple[bool, ...]:
    """Return what every rule may know of a file's path: whether it says plain Markdown, changelog, or legal text."""
    return is_plain(site, file), _CHANGELOG.search(file) is not None, _LEGAL_PATH.search(file) is not None


def has_file_beside(site: Site, file: str, name: str) -> bool:
    """Tell whether the site has a file of this name in its root or, relative to ``file``, beside it."""
    folder = file.rpartition("/")[0]
    places = (normpath(name.lstrip("/")), normpath(f"{folder}/{name}".lstrip("/")))
    return any(each in site.files for each in places)


class Reported(NamedTuple):
    """A diagnostic of the parser."""

    span: Span
    message: str
    hint: str


@dataclass(frozen=True)
class PageContext:
    """One page or one snippet.

    Pages with the same text share their findings, so a rule may know where a page is only if it asks for ``file``.
    Therefore what knows it, such as the document and the site, is private.
    """

    _site: Site
    _document: Document
    _page: Page | None
    """None for a snippet."""
    strict: bool = False
    """Whether rules report as much as they can, at the cost of more false alarms."""

    @classmethod
    def of(cls, site: Site, file: str, *, strict: bool = False) -> "PageContext":
        """Return the context of a page's file or a snippet."""
        return cls(site, site.file_document(file), site.page_of_file(file), strict)

    def with_text(self, text: str) -> "PageContext":
        """Return the context that the file would have with another text."""
        return PageContext(self._site, parse(Source(self._source.path, text)), self._page, self.strict)

    @cached_property
    def _source(self) -> Source:
        """The text with its line offsets."""
        return self._document.source

    @cached_property
    def file(self) -> str:
        """Its path from the docs root. A rule that asks for it gets no other file's findings, even if the text is the same."""
        return self._source.path

    @property
    def is_placed(self) -> bool:
        """Whether a rule has asked for the path, so that its findings may be wrong for another file with the same text."""
        return "file" in vars(self)

    @cached_property
    def text(self) -> str:
        """The text of the file."""
        return self._source.text

    def slice(self, span: Span) -> str:
        """Return the source text of ``span``."""
        return self._source.slice(span)

    def lines(self, spans: Iterable[Span]) -> str:
        """Return the lines of a block, joined by a newline."""
        return "\n".join([self.text[start:end] for start, end in spans])

    def line_of(self, offset: int) -> int:
        """Return the number of the line with this offset, from 1."""
        return self._source.line_of(offset)

    @property
    def body(self) -> str:
        """The text below the front matter."""
        front = self._document.front_matter
        return self.text[front.span.end if front is not None else 0 :]

    # One walk

    @property
    def blocks(self) -> Sequence[Node]:
        """The blocks of the page that are in no other block."""
        return self._document.root.children

    def find(self, kind: type[_FoundNode]) -> Iterator[_FoundNode]:
        """Yield every node of a type, in document order. Slower than ``all``, but every type is supported."""
        return find(self._document.root, kind)

    @cached_property
    def _walked(self) -> Walk:
        return walk_through(self._document)

    def all(self, kind: type[_Kind]) -> list[_Kind]:
        """Return every node of a type, in document order. Only types that ``Walk`` keeps are supported."""
        return self._walked.kinds[kind]

    @property
    def elements(self) -> list[PlacedElement]:
        """Every element, in document order."""
        return self._walked.elements

    def of_role(self, role: Role) -> Sequence[PlacedElement]:
        """Return every element with a role, in document order."""
        return self._by_role.get(role, ())

    @cached_property
    def _by_role(self) -> Mapping[Role, list[PlacedElement]]:
        found: dict[Role, list[PlacedElement]] = {}
        for element in self.elements:
            found.setdefault(element.spec.role, []).append(element)
        return found

    def with_attribute(self, name: str) -> Sequence[PlacedElement]:
        """Return every element with an attribute of this name, in document order."""
        return self._by_attribute.get(name, ())

    @cached_property
    def _by_attribute(self) -> Mapping[str, Sequence[PlacedElement]]:
        found: dict[str, dict[int, PlacedElement]] = {}
        for number, element in enumerate(self.elements):
            for attribute in element.node.attributes:
                found.setdefault(attribute.name, {})[number] = element
        return {name: tuple(elements.values()) for name, elements in found.items()}

    def once(self, make: "Callable[[PageContext], _Made]") -> "_Made":
        """Return ``make(self)``, which is computed once for all rules."""
        if make not in self._made:
            self._made[make] = make(self)
        return cast("_Made", self._made[make])

    @cached_property
    def _made(self) -> "dict[Callable[[PageContext], object], object]":
        return {}

    @cached_property
    def reported(self) -> Mapping[str, tuple[Reported, ...]]:
        """The parser's diagnostics, by code."""
        found: dict[str, list[Reported]] = {}
        offset = self._source.offset
        for each in self._document.diagnostics:
            span = Span(offset(each.start), offset(each.end))
            found.setdefault(each.code, []).append(Reported(span, each.message, each.hint))
        return {code: tuple(each) for code, each in found.items()}

    @cached_property
    def conflicts(self) -> tuple[Span, ...]:
        """The merge conflicts outside code, markers included."""
        if "<<<<<<< " not in self.text:
            return ()
        code = [each.span for each in self.all(Code)]
        found = (Span(*match.span()) for match in _CONFLICT.finditer(self.text))
        return tuple(each for each in found if not any(span.contains(each) for span in code))

    @cached_property
    def is_plain(self) -> bool:
        """Whether this is plain Markdown in a folder without docs.json: HTML is fine, and front matter is optional."""
        return is_plain(self._site, self._source.path)

    # What the site says; ``beside.reads_beside`` names what of it may change the findings of a page

    @property
    def is_snippet(self) -> bool:
        """Whether this is a snippet, not a page."""
        return self._page is None

    @property
    def api(self) -> ApiReference | None:
        """The operation that the page names; None without one. Pages that name one share their findings with no other page."""
        return self._page.api if self._page is not None else None

    @property
    def operation(self) -> Operation | None:
        """The page's operation in its spec; None if no local spec has it."""
        return self._site.operation(self._page) if self._page is not None else None

    @property
    def has_config(self) -> bool:
        """Whether the site has a docs.json."""
        return bool(self._site.config.file)

    @property
    def variables(self) -> Mapping[str, str]:
        """The variables of docs.json."""
        return self._site.config.variables

    @property
    def icon_library(self) -> object:
        """What docs.json names as its library of icons."""
        return as_mapping(self._site.config.raw.get("icons")).get("library")

    @property
    def background(self) -> object:
        """The background that docs.json names, in the light unless the site is only dark; None if it names none."""
        colors = as_mapping(as_mapping(self._site.config.raw.get("background")).get("color"))
        return colors.get("dark" if self.only_appearance == "dark" else "light")

    @property
    def only_appearance(self) -> str | None:
        """``light`` or ``dark`` if readers cannot change it; else None."""
        return self._site.config.only_appearance

    @property
    def settings(self) -> LintSettings:
        """The settings of the project."""
        return self._site.settings.lint

    def has_file_beside(self, name: str) -> bool:
        """Tell whether the site has a file of this name in its root or, relative to the page, beside it."""
        return has_file_beside(self._site, self.file, name)

    # Front matter

    @property
    def front_matter(self) -> Mapping[str, Any]:
        """The values of the front matter; empty if there is none."""
        if self._page is not None:
            return self._page.front_matter
        facts = self._site.facts.get(self._source.path)
        return facts.front_matter if facts is not None else {}

    @cached_property
    def has_broken_front_matter(self) -> bool:
        """Whether the front matter cannot be parsed completely, so that missing keys are unknown."""
        facts = self._site.facts.get(self._source.path)
        problems = facts.problems if facts is not None else ()
        return any(each.code == "front-matter-syntax" for each in problems) or find_unclosed(self.text) is not None

    @property
    def top(self) -> Span:
        """The span for findings about something missing: the first line of the front matter, or of the page."""
        end = self.text.find("\n")
        return Span(0, end if end >= 0 else len(self.text))

    def key(self, name: str) -> Span | None:
        """Return the span of a front matter value on its key's line; None if there is no such key."""
        front = self._document.front_matter
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

    def imported_file(self, specifier: str) -> str | None:
        """Return the file that an import names; None if there is none. Files that import other ones are no twins."""
        return self._site.resolve_import(self._source.path, specifier)

    def exported_by(self, file: str) -> Collection[str]:
        """Return the names that an imported file exports."""
        return exported_by(self._site, file)

    @cached_property
    def _guesses(self) -> dict[tuple[str, tuple[str, ...]], str | None]:
        return {}

    def nearest(self, name: str, known: tuple[str, ...]) -> str | None:
        """Return the name in ``known`` that is most like ``name``.

        After a few calls return None, because comparing is slow.
        """
        key = (name, known)
        if key not in self._guesses:
            if len(self._guesses) >= _MOST_GUESSES:
                return None
            self._guesses[key] = nearest(name, known)
        return self._guesses[key]

    # Links

    @cached_property
    def content_links(self) -> Mapping[int, tuple[MarkdownLink, ...]]:
        """The Markdown links and images, by the ``id`` of the content that contains them."""
        source, found = self._source, dict[int, tuple[MarkdownLink, ...]]()
        text, definitions = source.text, dict[str, Definition]()
        for definition in self.all(Definition):
            definitions.setdefault(definition.label, definition)
        may_link = MAY_LINK.search
        for (start, end), _, content in self._walked.leaves:
            if content is not None and may_link(text, start, end):
                links = content_links(source, content, definitions)
                if links:
                    found[id(content)] = links
        return found

    def inline_nodes(self, content: Content) -> tuple[Phrasing, ...]:
        """Return the text, emphasis, code and links of a paragraph, heading or cell."""
        return phrasing(self._document, content)

    @cached_property
    def links(self) -> tuple[MarkdownLink, ...]:
        """Every Markdown link and image, in document order."""
        return tuple(link for links in self.content_links.values() for link in links)

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """Every address on the page: links, images and attributes."""
        found: list[Reference] = []
        seen: set[tuple[str, ReferenceKind]] = set()
        for link in self.links:
            kind: ReferenceKind = "image" if link.kind == "image" else "link"
            if link.url_span is not None:
                found.append(make_reference((link.url, link.url_span, kind, True)))
            elif link.label is None:
                found.append(Reference(link.url, link.span, kind, exact=False))
            elif (link.label, kind) not in seen:  # an address that several links share is one
                seen.add((link.label, kind))
                definition = next(each for each in self.all(Definition) if each.label == link.label)
                found.append(Reference(link.url, definition.url_span, kind, exact=True))
        for name in ADDRESSES:
            for element in self.with_attribute(name):
                if element.spec.name or element.node.name == "a":
                    found += addresses(element, name)
        return tuple(sorted(found, key=attrgetter("span")))

    # Headings and anchors

    @cached_property
    def headings(self) -> tuple[Titled, ...]:
        """All headings, including HTML ones, with their ids."""
        return self._walked.titles_in(self._document)

    @cached_property
    def outlines(self) -> tuple[tuple[Heading, ...], ...]:
        """The Markdown headings of the page, then those inside each element."""
        found: dict[Span | None, list[Heading]] = {None: []}
        for heading, element in self._walked.headings:
            found.setdefault(element.node.span if element else None, []).append(heading)
        return tuple(tuple(each) for each in found.values() if each)

    @cached_property
    def top_headings(self) -> tuple[Heading, ...]:
        """The Markdown headings outside elements."""
        return tuple(heading for heading, element in self._walked.headings if element is None)

    def is_empty(self, heading: Heading) -> bool:
        """Tell whether a heading has no text after its marks."""
        is_open = self.text[heading.span.end - 1] in _NO_TEXT
        return is_open and not self.slice(heading.span).strip(_NO_TEXT)

    # Prose

    @cached_property
    def leaves(self) -> Leaves:
        """The texts that a reader sees, without front matter."""
        return Leaves(self._source, self._walked.leaves, self._text_attributes(), self.content_links)

    @property
    def prose(self) -> Iterator[ProseText]:
        """The prose of every leaf."""
        return self.leaves.of()

    def text_of(self, node: Heading | Paragraph) -> str:
        """Return the plain text of a heading or paragraph."""
        prose = self.leaves.at(node.span)
        return prose.text if prose is not None else ""

    def _text_attributes(self) -> Iterator[Leaf]:
        for element in self.elements:
            for attribute in element.node.attributes:
                if attribute.kind == "string" and attribute.value_span is not None:
                    prop = element.spec.prop(attribute.name)
                    if prop is not None and prop.text:
                        yield Leaf(attribute.value_span, "attribute", None)

    @cached_property
    def english(self) -> bool:
        """Whether the rules about English apply to the page."""
        return is_english(self._sample(), self._page.language if self._page else None)

    def _sample(self) -> Iterator[str]:
        text = self.text
        leaves: list[Paragraph | Heading] = [*self.all(Paragraph)[:_SAMPLE], *self.all(Heading)[:_SAMPLE]]
        return (text[slice(*leaf.span)] for leaf in leaves)

    @cached_property
    def is_changelog(self) -> bool:
        """Whether this is a changelog or release notes."""
        return bool(_CHANGELOG.search(self._source.path)) or bool(self.of_role(Role.UPDATE))

    @cached_property
    def is_legal(self) -> bool:
        """Whether this is a legal text, such as terms or a policy, whose wording must stay."""
        return bool(
            _LEGAL_PATH.search(self._source.path) or _LEGAL_TITLE.match(str(self.front_matter.get("title", "")))
        )

    # Facts for site rules

    def facts(self, *, with_terms: bool = True, with_external: bool = True) -> PageFacts:
        """Return the page's facts for site rules. Terms and links to other sites are included only if a rule needs them."""
        suppressions, base, conflicts = suppressions_of(self._document), self._site.base_url, self.conflicts
        references: Iterable[Reference] = self.references
        if conflicts:
            references = [each for each in references if not any(span.contains(each.span) for span in conflicts)]
        return PageFacts.of(
            self._source.path,
            references=(
                each
                for each in references
                if with_external or not is_external(each.url) or may_be_of_site(each.url, base)
            ),
            headings=(decoded_id(each.id) for each in self.headings),
            ids=(*ids_of(self.elements), *other_ids(each.text for each in self.headings)),
            own_elements=(each.node.name for each in self.elements if not each.spec.name and each.node.name),
            suppressions=suppressions,
            terms=self._terms() if with_terms and self.english else (),
        )

    def _terms(self) -> Iterator[TermUse]:
        yield from terms_of(self.leaves)
        if self.strict and not (self.is_changelog or self.is_legal):
            yield from synonyms_of(self.leaves)
