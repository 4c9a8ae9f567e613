"""Pages generated from specs, by entries such as ``GET /users`` or by a node that only names a spec."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from docs_tui.site.docs_json import ApiSettings, spec_sources
from docs_tui.site.json_text import Pointer
from docs_tui.site.navigation import TOP, Arranging, NavEntry, NavigationProblem, NavNode, NavPage, PagePlace
from docs_tui.site.nearest import Guesses
from docs_tui.site.openapi import ApiReference, OperationHead
from docs_tui.site.specs import (
    DEFAULT_DIRECTORY,
    OwnUrls,
    Spec,
    generated_url,
    own_url,
    reference_of,
)
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class SpecSource:
    """The specs that a node gives to its contents."""

    names: tuple[str, ...]
    directory: str


@record(frozen=True, slots=True)
class Inherited:
    """What a node passes down."""

    place: PagePlace = TOP
    """The place of pages directly in it."""
    openapi: SpecSource | None = None
    asyncapi: SpecSource | None = None


def handed_to_all(api: ApiSettings) -> Inherited:
    """Return what docs.json passes down to the whole navigation."""
    sources = (SpecSource(names, DEFAULT_DIRECTORY) if names else None for names in (api.openapi, api.asyncapi))
    return Inherited(TOP, *sources)


@dataclass(slots=True)
class SpecPages:
    """Finds the spec pages of one navigation."""

    arranging: Arranging
    urls: Mapping[str, str]
    """URL path to file."""
    read: Callable[[str], Spec | None]
    """Returns the spec in a file; None while it is not loaded."""
    find: Callable[[str], str | None]
    """Resolves a spec's name to a file or URL."""
    generated: dict[str, OperationHead] = field(default_factory=dict)
    """Pages made from specs, by URL path."""
    named: dict[str, None] = field(default_factory=dict)
    """The specs in the navigation, in order."""
    elsewhere: set[str] = field(default_factory=set)
    """Folders of pages that remote specs generate; their names are unknown here."""
    _own_urls: OwnUrls = field(default_factory=OwnUrls)
    _references: dict[ApiReference, str] = field(default_factory=dict)
    _missing: set[str] = field(default_factory=set)
    """Names that no spec has, each reported at its first occurrence."""
    _guesses: dict[tuple[str, ...], Guesses] = field(default_factory=dict)
    """Suggestions for entries, by the specs that apply to them."""

    def handed_down(self, raw: Mapping[str, Any], pointer: Pointer, above: Inherited) -> Inherited:
        """Return what a node passes down: its own specs, else the inherited ones."""
        for key in ("openapi", "asyncapi"):
            if raw.get(key) is None:
                continue
            source = self._source(raw, key, pointer)
            if source is not None:
                above = replace(above, openapi=source) if key == "openapi" else replace(above, asyncapi=source)
        return above

    def _source(self, raw: Mapping[str, Any], key: str, pointer: Pointer) -> SpecSource | None:
        read = spec_sources(raw[key])
        if read is None:
            self.arranging.wrong((*pointer, key), key, "a file, a list of files, or an object with source", raw[key])
            return None
        directory = raw.get("directory")
        default = directory if isinstance(directory, str) and "/" in directory else DEFAULT_DIRECTORY
        source = SpecSource(read[0], read[1] or default)
        for name in source.names:
            self._file(name, (*pointer, key))
            if "://" in name:
                self.elsewhere.add(source.directory.strip("/"))
        return source

    def operation(
        self, entry: str, parsed: tuple[str | None, str, str], pointer: Pointer, here: Inherited
    ) -> NavPage | None:
        """Return the page for a parsed entry such as ``GET /users``; None if no spec has it."""
        named, method, path = parsed
        source = here.openapi
        names = (named,) if named is not None else source.names if source is not None else ()
        directory = source.directory if source is not None else DEFAULT_DIRECTORY
        if not names:
            hint = 'Add "openapi" to it or to a node around it'
            self.arranging.report(pointer, "nav-no-spec", f"{entry} names no spec", hint)
            return None
        unread, read = False, list[Spec]()
        for name in names:
            file = self._file(name, pointer)
            if file is None:
                continue
            wanted = reference_of(file, method, path)
            if wanted.remote:
                return self._page(_bare_head(wanted), None, here, directory)
            spec = self.read(file)
            if spec is None:
                unread = True
                continue
            if head := spec.head(wanted):
                return self._page(head, spec.urls(directory)[head.reference], here)
            read.append(spec)
        if not unread and any(spec.heads for spec in read):
            message = f"the spec has no operation {reference_of(None, method, path)}"
            choices = self._operations(read)
            problem = NavigationProblem(pointer, "nav-missing-operation", message, "Correct the entry", entry, choices)
            self.arranging.problems.append(problem)
        return None

    def channel(self, entry: str, here: Inherited) -> NavPage | None:
        """Return the page for an AsyncAPI channel; None if no spec has it."""
        if here.asyncapi is None:
            return None
        for name in here.asyncapi.names:
            spec = self._spec(name, None)
            head = spec.head(ApiReference("asyncapi", spec.file, "", entry)) if spec is not None else None
            if spec is not None and head is not None:
                return self._page(head, spec.urls(here.asyncapi.directory)[head.reference], here)
        return None

    def all_pages(self, raw: Mapping[str, Any], pointer: Pointer, here: Inherited) -> Iterator[NavEntry]:
        """Yield the pages of a node that only names a spec, grouped by tag."""
        key = "openapi" if "openapi" in raw else "asyncapi" if "asyncapi" in raw else None
        source = here.openapi if key == "openapi" else here.asyncapi
        if key is None or source is None:
            return
        for name in source.names:
            spec = self._spec(name, (*pointer, key))
            if spec is None:
                continue
            heads = [each for each in spec.heads if not each.excluded and _belongs(each, key)]
            tags = dict.fromkeys(each.tag for each in heads)
            for tag in tags:
                trail = (*here.place.trail, tag) if tag else here.place.trail
                within = replace(here, place=replace(here.place, trail=trail))
                urls = spec.urls(source.directory)
                pages = [self._page(each, urls[each.reference], within) for each in heads if each.tag == tag]
                if tag:
                    yield NavNode("group", tag, tuple(pages), concealed=here.place.concealed)
                else:
                    yield from pages

    def _operations(self, specs: list[Spec]) -> Guesses:
        """Return the operations that entries under these specs may name."""
        key = tuple(spec.file for spec in specs)
        if key not in self._guesses:
            self._guesses[key] = Guesses(str(head.reference) for spec in specs for head in spec.heads)
        return self._guesses[key]

    def _page(
        self, head: OperationHead, url: str | None, here: Inherited, directory: str = DEFAULT_DIRECTORY
    ) -> NavPage:
        known = self._references.get(head.reference)
        if known is None:
            known = url or own_url(head.href) or generated_url(head, directory)
            if known not in self.urls:
                known = self._own_urls.give(known)
                self.generated[known] = head
            self._references[head.reference] = known
        return self.arranging.page(known, here.place)

    def _spec(self, name: str, pointer: Pointer | None) -> Spec | None:
        file = self._file(name, pointer)
        return self.read(file) if file is not None and "://" not in file else None

    def _file(self, name: str, pointer: Pointer | None) -> str | None:
        file = self.find(name)
        if file is not None:
            self.named[file] = None
        elif pointer is not None and name not in self._missing:
            self._missing.add(name)
            hint = "Create the file, or correct the name"
            self.arranging.report(pointer, "nav-missing-spec", f"there is no spec {name}", hint)
        return file


def _bare_head(reference: ApiReference) -> OperationHead:
    """Return a minimal head for an operation whose spec is not available."""
    return OperationHead(
        reference, "", str(reference), "", "", "", deprecated=False, hidden=False, excluded=False, href=""
    )


def _belongs(head: OperationHead, key: str) -> bool:
    return (head.reference.kind == "asyncapi") == (key == "asyncapi")
