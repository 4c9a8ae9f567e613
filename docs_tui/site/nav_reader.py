"""The navigation of docs.json read against the pages that are there: the tree, and each page's places in it."""

import posixpath
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import unquote

from docs_tui.site.docs_json import DocsConfig, kind_of, spec_sources
from docs_tui.site.json_text import MAX_DEPTH, Pointer
from docs_tui.site.navigation import NavEntry, Navigation, NavKind, NavLink, NavNode, NavPage
from docs_tui.site.nearest import Guesses
from docs_tui.site.openapi import ApiReference, OperationHead
from docs_tui.site.page_files import url_of
from docs_tui.site.spec_file import (
    DEFAULT_DIRECTORY,
    Spec,
    free_url,
    generated_url,
    own_url,
    parse_entry,
    reference_of,
)
from docs_tui.source import Diagnostic, Severity
from docs_tui.source.record import record

DIVISIONS: Mapping[str, NavKind] = {
    "languages": "language",
    "versions": "version",
    "products": "product",
    "tabs": "tab",
    "dropdowns": "dropdown",
    "anchors": "anchor",
    "menu": "item",
    "groups": "group",
}
"""The keys that hold nodes, and the kind of the nodes, which is also the key of their label."""
PAGES = "pages"


@record(frozen=True, slots=True)
class Place:
    """One place of a page."""

    trail: tuple[str, ...]
    concealed: bool
    language: str | None
    version: str | None


TOP = Place((), concealed=False, language=None, version=None)


@record(frozen=True, slots=True)
class SpecSource:
    """The specs that a node gives to what is in it."""

    names: tuple[str, ...]
    directory: str


@record(frozen=True, slots=True)
class Inherited:
    """What a node hands down."""

    place: Place = TOP
    """Of the pages directly in it."""
    openapi: SpecSource | None = None
    asyncapi: SpecSource | None = None


@record(frozen=True, slots=True)
class Problem:
    """Something wrong in the navigation, whose place is looked up when somebody asks."""

    pointer: Pointer
    code: str
    message: str
    hint: str = ""
    unknown: str = ""
    """A name that answers to nothing; the hint names what is nearest to it."""
    choices: Guesses | None = None
    """What it may have been; None: a page."""
    severity: Severity = Severity.ERROR

    def diagnostic(self, config: DocsConfig, pages: Guesses) -> Diagnostic:
        """Return it with its place in docs.json."""
        hint = self.hint
        if self.unknown:
            near = (pages if self.choices is None else self.choices).of(self.unknown)
            hint = f"Did you mean {near}?" if near else hint
        return config.diagnostic(self.pointer, self.code, self.message, hint=hint, severity=self.severity)


@record(frozen=True, slots=True)
class Arrangement:
    """What reading the navigation gives."""

    navigation: Navigation
    places: Mapping[str, tuple[Place, ...]]
    """By URL path, in the order of first places."""
    generated: Mapping[str, OperationHead]
    """Pages made from specs, by URL path."""
    specs: tuple[str, ...]
    """The specs that the navigation names: files and URLs."""
    problems: tuple[Problem, ...]
    elsewhere: frozenset[str] = frozenset()
    """The folders of pages that a remote spec makes, which nobody here can name."""


@dataclass(slots=True)
class NavigationReader:
    """Reads one navigation."""

    config: DocsConfig
    urls: Mapping[str, str]
    """URL path to file."""
    spec: Callable[[str], Spec | None]
    """The spec of a file; None while unread."""
    find_spec: Callable[[str], str | None]
    """The file, or URL, that a spec's name means."""
    left_out: Callable[[str], str | None]
    """The file that a page's name would be if it were not ignored, a snippet or no page by its name."""
    places: dict[str, list[Place]] = field(default_factory=dict)
    generated: dict[str, OperationHead] = field(default_factory=dict)
    references: dict[ApiReference, str] = field(default_factory=dict)
    specs: dict[str, None] = field(default_factory=dict)
    elsewhere: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    guesses: dict[tuple[str, ...], Guesses] = field(default_factory=dict)
    """What entries may have meant, by the specs that they stand under."""

    def read(self, raw: Any, pointer: Pointer = ("navigation",)) -> Arrangement:
        """Return the arrangement that docs.json's ``navigation`` makes."""
        top = Inherited(openapi=_site_source(self.config.api.openapi), asyncapi=_site_source(self.config.api.asyncapi))
        if isinstance(raw, list):  # as in mint.json
            entries: list[NavEntry] = []
            self._entries(raw, pointer, top, entries)
            return self.arrangement(Navigation(tuple(entries), origin="docs.json"))
        if not isinstance(raw, dict):
            self._wrong(pointer, "navigation", "an object", raw)
            return self.arrangement(Navigation(origin="docs.json"))
        top = self._with_specs(raw, pointer, top)
        children = tuple(self._children(raw, pointer, top))
        return self.arrangement(Navigation(children, self._everywhere(raw, pointer, top), "docs.json"))

    def arrangement(self, navigation: Navigation) -> Arrangement:
        """Return what has been read so far, under ``navigation``."""
        return Arrangement(
            navigation,
            {url: tuple(places) for url, places in self.places.items()},
            self.generated,
            tuple(self.specs),
            tuple(self.problems),
            frozenset(self.elsewhere),
        )

    def node(self, raw: Any, kind: NavKind, pointer: Pointer, above: Inherited) -> NavNode | None:
        """Read one node; None where it is none."""
        if not isinstance(raw, dict):
            self._wrong(pointer, f"a {kind}", "an object", raw)
            return None
        label = self._label(raw, kind, pointer)
        around = above.place
        place = Place(
            trail=(*around.trail, label),
            concealed=_concealed(raw, inherited=around.concealed),
            language=label if kind == "language" else around.language,
            version=label if kind == "version" else around.version,
        )
        here = replace(self._with_specs(raw, pointer, above), place=place)
        root = self._root(raw, pointer, here)
        children = self._children(raw, pointer, here)
        if root is not None:
            children = [each for each in children if not (isinstance(each, NavPage) and each.path == root)]
        return NavNode(
            kind=kind,
            label=label,
            children=tuple(children),
            icon=icon_of(raw.get("icon")),
            tag=_text(raw.get("tag")),
            description=_text(raw.get("description")),
            href=_text(raw.get("href")) or _text(raw.get("url")),
            root=root,
            hidden=raw.get("hidden") is True,
            searchable=raw.get("searchable") is True,
            concealed=place.concealed,
            default=raw.get("default") is True,
            expanded=raw.get("expanded") is True,
        )

    def _label(self, raw: Mapping[str, Any], kind: NavKind, pointer: Pointer) -> str:
        label = raw.get(kind)
        if kind == "product" and not isinstance(label, str):
            label = raw.get("name")
        if isinstance(label, str):
            return label
        self._report(
            (*pointer, kind) if kind in raw else pointer, "nav-label", f"a {kind} needs a name", f'Add "{kind}": "…"'
        )
        return str(kind).capitalize()

    def _root(self, raw: Mapping[str, Any], pointer: Pointer, here: Inherited) -> str | None:
        root = raw.get("root")
        if root is None:
            return None
        if not isinstance(root, str):
            self._wrong((*pointer, "root"), "root", "the path of a page", root)
            return None
        found = self._page(root, pointer, "root", here)
        return found.path if isinstance(found, NavPage) else None

    def _children(self, raw: Mapping[str, Any], pointer: Pointer, here: Inherited) -> list[NavEntry]:
        found: list[NavEntry] = []
        if self._is_too_deep(pointer):
            return found
        empty = True
        for key, value in raw.items():
            kind = DIVISIONS.get(key)
            if (kind is None and key != PAGES) or value is None:
                continue
            empty = empty and not value
            if not isinstance(value, list):
                self._wrong((*pointer, key), key, "a list", value)
            elif kind is None:
                self._entries(value, (*pointer, key), here, found)
            else:
                self._nodes(value, kind, (*pointer, key), here, found)
        return found or (list(self._from_specs(raw, pointer, here)) if empty else found)

    def _nodes(
        self, values: list[Any], kind: NavKind, pointer: Pointer, here: Inherited, found: list[NavEntry]
    ) -> None:
        for index, each in enumerate(values):
            if isinstance(each, list):  # a list taken in by $ref
                self._nodes(each, kind, (*pointer, index), here, found)
            elif each is not None and (node := self.node(each, kind, (*pointer, index), here)):
                found.append(node)

    def _entries(self, values: list[Any], pointer: Pointer, here: Inherited, found: list[NavEntry]) -> None:
        for index, each in enumerate(values):
            if isinstance(each, str):
                entry = self._page(each, pointer, index, here)
                if entry is not None:
                    found.append(entry)
            elif isinstance(each, list):
                if not self._is_too_deep(pointer):
                    self._entries(each, (*pointer, index), here, found)
            elif isinstance(each, dict):
                kind: NavKind = next((kind for kind in DIVISIONS.values() if kind in each), "group")
                if node := self.node(each, kind, (*pointer, index), here):
                    found.append(node)
            elif each is not None:
                self._wrong((*pointer, index), "an entry of pages", "the path of a page or a group", each)

    def _page(self, entry: str, above: Pointer, key: str | int, here: Inherited) -> NavPage | NavLink | None:
        url = "/" + entry
        if url in self.urls:
            return self._placed(url, here)
        found = find_url(entry, self.urls)
        if found is not None:
            return self._placed(found, here)
        if entry.startswith(("http://", "https://")):
            return NavLink(entry, entry)
        pointer = (*above, key)
        parsed = parse_entry(entry)
        if parsed is not None:
            return self._operation(entry, parsed, pointer, here)
        channel = self._channel(entry, here)
        if channel is not None:
            return channel
        file = self.left_out(entry)
        if file is not None:
            message = f"{file} is no page of the site"
            self._report(pointer, "nav-not-published", message, "It is ignored, a snippet or a repository's own file")
        else:
            message = f"there is no page {entry}"
            self.problems.append(
                Problem(pointer, "nav-missing-page", message, "Create the file, or remove the entry", entry)
            )
        return None

    def _placed(self, url: str, here: Inherited) -> NavPage:
        known = self.places.get(url)
        if known is None:
            self.places[url] = [here.place]
        else:
            known.append(here.place)
        return NavPage(url)

    def _channel(self, entry: str, here: Inherited) -> NavPage | None:
        if here.asyncapi is None:
            return None
        for name in here.asyncapi.names:
            spec = self._spec(name, None)
            head = spec.head(ApiReference("asyncapi", spec.file, "", entry)) if spec is not None else None
            if spec is not None and head is not None:
                return self._generate(head, spec.urls(here.asyncapi.directory)[head.reference], here)
        return None

    def _operation(
        self, entry: str, parsed: tuple[str | None, str, str], pointer: Pointer, here: Inherited
    ) -> NavPage | None:
        named, method, path = parsed
        source = here.openapi
        names = (named,) if named is not None else source.names if source is not None else ()
        directory = source.directory if source is not None else DEFAULT_DIRECTORY
        if not names:
            self._report(pointer, "nav-no-spec", f"{entry} names no spec", 'Add "openapi" to it or to a node around it')
            return None
        unread, read = False, list[Spec]()
        for name in names:
            file = self._spec_file(name, pointer)
            if file is None:
                continue
            wanted = reference_of(file, method, path)
            if wanted.remote:
                return self._generate(bare_head(wanted), None, here, directory)
            spec = self.spec(file)
            if spec is None:
                unread = True
                continue
            if head := spec.head(wanted):
                return self._generate(head, spec.urls(directory)[head.reference], here)
            read.append(spec)
        if not unread and any(spec.heads for spec in read):
            message = f"the spec has no operation {reference_of(None, method, path)}"
            known = self._operations(read)
            self.problems.append(Problem(pointer, "nav-missing-operation", message, "Correct the entry", entry, known))
        return None

    def _operations(self, specs: list[Spec]) -> Guesses:
        """Return the operations that entries under these specs may have meant."""
        key = tuple(spec.file for spec in specs)
        if key not in self.guesses:
            self.guesses[key] = Guesses(str(head.reference) for spec in specs for head in spec.heads)
        return self.guesses[key]

    def _from_specs(self, raw: Mapping[str, Any], pointer: Pointer, here: Inherited) -> Iterator[NavEntry]:
        """The pages of a node that has a spec of its own and nothing else."""
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
                pages = [self._generate(each, urls[each.reference], within) for each in heads if each.tag == tag]
                if tag:
                    yield NavNode("group", tag, tuple(pages), concealed=here.place.concealed)
                else:
                    yield from pages

    def _generate(
        self, head: OperationHead, url: str | None, here: Inherited, directory: str = DEFAULT_DIRECTORY
    ) -> NavPage:
        known = self.references.get(head.reference)
        if known is None:
            known = url or own_url(head.href) or generated_url(head, directory)
            if known not in self.urls:
                known = free_url(known, self.generated)
                self.generated[known] = head
            self.references[head.reference] = known
        return self._placed(known, here)

    def _spec(self, name: str, pointer: Pointer | None) -> Spec | None:
        file = self._spec_file(name, pointer)
        return self.spec(file) if file is not None and "://" not in file else None

    def _spec_file(self, name: str, pointer: Pointer | None) -> str | None:
        file = self.find_spec(name)
        if file is not None:
            self.specs[file] = None
        elif pointer is not None:
            self._report(
                pointer, "nav-missing-spec", f"there is no spec {name}", "Create the file, or correct the name"
            )
        return file

    def _with_specs(self, raw: Mapping[str, Any], pointer: Pointer, above: Inherited) -> Inherited:
        directory = _text(raw.get("directory"))
        for key in ("openapi", "asyncapi"):
            if key not in raw or raw[key] is None:
                continue
            read = spec_sources(raw[key])
            if read is None:
                self._wrong((*pointer, key), key, "a file, a list of files, or an object with source", raw[key])
                continue
            default = directory if "/" in directory else DEFAULT_DIRECTORY
            source = SpecSource(read[0], read[1] or default)
            for name in read[0]:
                self._spec_file(name, (*pointer, key))
                if "://" in name:
                    self.elsewhere.add(source.directory.strip("/"))
            above = replace(above, openapi=source) if key == "openapi" else replace(above, asyncapi=source)
        return above

    def _everywhere(self, raw: Mapping[str, Any], pointer: Pointer, top: Inherited) -> tuple[NavNode, ...]:
        value = raw.get("global")
        if value is None:
            return ()
        if not isinstance(value, dict):
            self._wrong((*pointer, "global"), "global", "an object", value)
            return ()
        return tuple(node for node in self._children(value, (*pointer, "global"), top) if isinstance(node, NavNode))

    def _is_too_deep(self, pointer: Pointer) -> bool:
        if len(pointer) <= MAX_DEPTH:
            return False
        hint = f"Keep to {MAX_DEPTH} levels of lists and objects"
        self._report(pointer, "nav-too-deep", "the navigation is nested too deeply; what lies deeper is left out", hint)
        return True

    def _wrong(self, pointer: Pointer, name: str, wanted: str, value: Any) -> None:
        self._report(pointer, "json-type", f"{name} must be {wanted}, not {kind_of(value)}", f"Write {wanted}")

    def _report(self, pointer: Pointer, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(pointer, code, message, hint))


def find_url(entry: str, urls: Mapping[str, Any]) -> str | None:
    """Return the URL path of the page that an entry of docs.json, or a link from the root, names."""
    if "/" + entry in urls:
        return "/" + entry
    names = [entry.strip()]
    if "%" in entry:
        names.append(unquote(names[0]))
    for name in names:
        slug = posixpath.normpath("/" + name.lstrip("/")).strip("/")
        bare = slug.removesuffix(".mdx") if slug.endswith(".mdx") else slug.removesuffix(".md")
        for each in (slug, bare):
            for url in ("/" + each, url_of(each or "index")):
                if url in urls:
                    return url
    return None


def bare_head(reference: ApiReference) -> OperationHead:
    """Return what can be said of an operation whose spec is not at hand."""
    return OperationHead(
        reference, "", str(reference), "", "", "", deprecated=False, hidden=False, excluded=False, href=""
    )


def icon_of(value: Any) -> str:
    """Return the name of an icon, given as a name or as an object with one."""
    return _text(value.get("name")) if isinstance(value, dict) else _text(value)


def _belongs(head: OperationHead, key: str) -> bool:
    return (head.reference.kind == "asyncapi") == (key == "asyncapi")


def _site_source(names: tuple[str, ...]) -> SpecSource | None:
    return SpecSource(names, DEFAULT_DIRECTORY) if names else None


def _concealed(raw: Mapping[str, Any], *, inherited: bool) -> bool:
    hidden = raw.get("hidden")
    if hidden is True:
        return raw.get("searchable") is not True
    return False if hidden is False else inherited


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
