"""What page rules share: one walk through the tree, and values computed from it on demand."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, TypeVar, cast

from docs_tui.components.spec import Role
from docs_tui.lint.english import is_english
from docs_tui.lint.page_facts import PageFacts, Reference, ReferenceKind, make_reference
from docs_tui.lint.page_links import ADDRESSES, addresses, ids_of, may_be_of_site, other_ids
from docs_tui.lint.page_walk import PlacedElement, Walk, walk_through
from docs_tui.lint.phrases import TermUse, synonyms_of, terms_of
from docs_tui.lint.prose import Leaf, Leaves, ProseText
from docs_tui.lint.suppressions import suppressions_of
from docs_tui.mdx import Code, Definition, Document, Heading, MdxjsEsm, Paragraph
from docs_tui.mdx.inline_scan import MAY_LINK, MarkdownLink
from docs_tui.mdx.phrasing import content_links
from docs_tui.site import Page, Site, nearest
from docs_tui.site.front_matter import find_unclosed
from docs_tui.site.heading_anchors import Titled, decoded_id
from docs_tui.site.site_links import is_external
from docs_tui.source import Diagnostic, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_Kind = TypeVar("_Kind")
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
_CHANGELOG = lazy_pattern(r"change-?log|release-?notes|whats-new|/releases?/", re.IGNORECASE)


def is_plain(site: Site, file: str) -> bool:
    """Tell whether a file is plain Markdown rather than MDX."""
    return file.endswith(".md") and not site.config.file


def path_signs(site: Site, file: str) -> tuple[bool, ...]:
    """Return what every rule may know of a file's path: whether it says plain Markdown, changelog, or legal text."""
    return is_plain(site, file), _CHANGELOG.search(file) is not None, _LEGAL_PATH.search(file) is not None


@dataclass(frozen=True)
class PageContext:
    """One page or one snippet."""

    site: Site
    document: Document
    page: Page | None
    """None for a snippet."""
    strict: bool = False
    """Whether rules report as much as they can, at the cost of more false alarms."""

    @classmethod
    def of(cls, site: Site, file: str, *, strict: bool = False) -> "PageContext":
        """Return the context of a page's file or a snippet."""
        return cls(site, site.file_document(file), site.page_of_file(file), strict)

    @cached_property
    def source(self) -> Source:
        """The text with its line offsets."""
        return self.document.source

    @cached_property
    def file(self) -> str:
        """Its path from the docs root. A rule that asks for it gets no other file's findings, even if the text is the same."""
        return self.source.path

    @property
    def is_placed(self) -> bool:
        """Whether a rule has asked for the path, so that its findings may be wrong for another file with the same text."""
        return "file" in vars(self)

    @cached_property
    def text(self) -> str:
        """The text of the file."""
        return self.source.text

    def slice(self, span: Span) -> str:
        """Return the source text of ``span``."""
        return self.source.slice(span)

    # One walk

    @cached_property
    def _walked(self) -> Walk:
        return walk_through(self.document)

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
    def reported(self) -> Mapping[str, tuple[tuple[Span, Diagnostic], ...]]:
        """The parser's diagnostics, by code."""
        found: dict[str, list[tuple[Span, Diagnostic]]] = {}
        offset = self.source.offset
        for each in self.document.diagnostics:
            found.setdefault(each.code, []).append((Span(offset(each.start), offset(each.end)), each))
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
        return is_plain(self.site, self.source.path)

    # Front matter

    @property
    def front_matter(self) -> Mapping[str, Any]:
        """The values of the front matter; empty if there is none."""
        if self.page is not None:
            return self.page.front_matter
        facts = self.site.facts.get(self.source.path)
        return facts.front_matter if facts is not None else {}

    @cached_property
    def has_broken_front_matter(self) -> bool:
        """Whether the front matter cannot be parsed completely, so that missing keys are unknown."""
        facts = self.site.facts.get(self.source.path)
        problems = facts.problems if facts is not None else ()
        return any(each.code == "front-matter-syntax" for each in problems) or find_unclosed(self.text) is not None

    @property
    def top(self) -> Span:
        """The span for findings about something missing: the first line of the front matter, or of the page."""
        end = self.text.find("\n")
        return Span(0, end if end >= 0 else len(self.text))

    def key(self, name: str) -> Span | None:
        """Return the span of a front matter value on its key's line; None if there is no such key."""
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

    def imported_file(self, specifier: str) -> str | None:
        """Return the file that an import names; None if there is none. Files that import other ones are no twins."""
        return self.site.resolve_import(self.source.path, specifier)

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
        source, found = self.source, dict[int, tuple[MarkdownLink, ...]]()
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
        return self._walked.titles_in(self.document)

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
        return Leaves(self.source, self._walked.leaves, self._text_attributes(), self.content_links)

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
        return is_english(self._sample(), self.page.language if self.page else None)

    def _sample(self) -> list[str]:
        text = self.text
        leaves: list[Paragraph | Heading] = [*self.all(Paragraph)[:_SAMPLE], *self.all(Heading)[:_SAMPLE]]
        return [text[start:end] for start, end in [each.span for each in leaves]]

    @cached_property
    def is_changelog(self) -> bool:
        """Whether this is a changelog or release notes."""
        return bool(_CHANGELOG.search(self.source.path)) or bool(self.of_role(Role.UPDATE))

    @cached_property
    def is_legal(self) -> bool:
        """Whether this is a legal text, such as terms or a policy, whose wording must stay."""
        return bool(_LEGAL_PATH.search(self.source.path) or _LEGAL_TITLE.match(str(self.front_matter.get("title", ""))))

    # Facts for site rules

    def facts(self, *, with_terms: bool = True, with_external: bool = True) -> PageFacts:
        """Return the page's facts for site rules. Terms and links to other sites are included only if a rule needs them."""
        suppressions, base, conflicts = suppressions_of(self.document), self.site.base_url, self.conflicts
        references: Iterable[Reference] = self.references
        if conflicts:
            references = [each for each in references if not any(span.contains(each.span) for span in conflicts)]
        return PageFacts.of(
            self.source.path,
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
