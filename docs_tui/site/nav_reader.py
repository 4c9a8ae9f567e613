"""Match the navigation of docs.json or mint.json with the existing pages and with the pages of specs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from docs_tui.site.docs_json import ApiSettings, spec_sources
from docs_tui.site.json_text import MAX_DEPTH, Pointer, as_text
from docs_tui.site.navigation import (
    TOP,
    Arrangement,
    Arranging,
    NavEntry,
    Navigation,
    NavigationProblem,
    NavKind,
    NavLink,
    NavNode,
    NavPage,
    PagePlace,
    boost_of,
    icon_of,
)
from docs_tui.site.nearest import Guesses
from docs_tui.site.openapi import ApiReference, OperationHead
from docs_tui.site.page_files import find_url
from docs_tui.site.specs import (
    DEFAULT_DIRECTORY,
    OwnUrls,
    Spec,
    generated_url,
    own_url,
    parse_entry,
    reference_of,
)
from docs_tui.source.file_names import MADE_FILES
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class SpecSource:
    """The specs of a node, which apply to its contents."""

    names: tuple[str, ...]
    directory: str


@record(frozen=True, slots=True)
class Inherited:
    """What a node passes on to its children."""

    place: PagePlace = TOP
    """The position in the navigation of pages directly in it."""
    openapi: SpecSource | None = None
    asyncapi: SpecSource | None = None


def _one(kind: str) -> str:
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"


def handed_to_all(api: ApiSettings) -> Inherited:
    """Return the settings of docs.json that apply to the whole navigation."""
    sources = (SpecSource(names, DEFAULT_DIRECTORY) if names else None for names in (api.openapi, api.asyncapi))
    return Inherited(TOP, *sources)


@record(frozen=False, slots=True)
class SpecPages:
    """Finds the spec pages of one navigation."""

    arranging: Arranging
    urls: Mapping[str, str]
    """URL path to file."""
    read: Callable[[str], Spec | None]
    """Returns the spec in a file; None while it is not loaded."""
    find: Callable[[str], str | None]
    """Resolves a spec's name to a file or URL."""
    is_unreadable: Callable[[str], bool]
    """Tells whether a file is in a folder that cannot be read, so that it may or may not exist."""
    generated: dict[str, OperationHead] = field(default_factory=dict)
    """Pages made from specs, by URL path."""
    named: dict[str, None] = field(default_factory=dict)
    """The specs in the navigation, in order."""
    elsewhere: set[str] = field(default_factory=set)
    """Pages that specs generate beside those listed, and folders of pages whose names are unknown here."""
    _own_urls: OwnUrls = field(default_factory=OwnUrls)
    _references: dict[tuple[ApiReference, str], str] = field(default_factory=dict)
    _missing: set[str] = field(default_factory=set)
    """Names that no spec has, each reported at its first occurrence."""
    _guesses: dict[tuple[str, ...], Guesses] = field(default_factory=dict)
    """Suggestions for entries, by the specs that apply to them."""

    def handed_down(self, raw: Mapping[str, Any], pointer: Pointer, above: Inherited) -> Inherited:
        """Return what a node passes on: its own specs, or else the inherited ones."""
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
            self._file(name, (*pointer, key, *_place_of(raw[key], name)))
            if "://" in name:
                self.elsewhere.add(source.directory.strip("/"))
        return source

    def adds_pages(self, raw: Mapping[str, Any], here: Inherited) -> None:
        """Note that a node that lists none of its spec's operations has pages for all of them."""
        named = raw.get("openapi")
        directory = named.get("directory") if isinstance(named, Mapping) else None
        if isinstance(directory, str):
            self.elsewhere.add(directory.strip("/"))
        elif named is not None and here.openapi is not None:
            for spec in filter(None, (self._spec(name, None) for name in here.openapi.names)):
                self.elsewhere.update(url.strip("/") for url in spec.urls(here.openapi.directory).values())

    def operation(
        self, entry: str, parsed: tuple[str | None, str, str], pointer: Pointer, here: Inherited
    ) -> NavPage | None:
        """Return the page for a parsed entry such as ``GET /users``; None if no spec has it."""
        named, method, path = parsed
        source = here.openapi
        names = (named,) if named is not None else source.names if source is not None else ()
        directory = source.directory if source is not None else DEFAULT_DIRECTORY
        if not names:
            hint = 'Write the spec before the method, or add "openapi" with the spec to the group'
            self.arranging.report(pointer, "nav-no-spec", f"{entry} has no spec", hint)
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
                return self._page(head, spec.urls(directory)[head.reference], here, directory)
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
                directory = here.asyncapi.directory
                return self._page(head, spec.urls(directory)[head.reference], here, directory)
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
                directory = source.directory
                pages = [self._page(each, urls[each.reference], within, directory) for each in heads if each.tag == tag]
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

    def _page(self, head: OperationHead, url: str | None, here: Inherited, directory: str) -> NavPage:
        # An address that the spec gives is the same in every directory.
        key = (head.reference, "" if head.href else directory)
        known = self._references.get(key)
        if known is None:
            known = url or own_url(head.href) or generated_url(head, directory)
            if known not in self.urls:
                known = self._own_urls.give(known)
                self.generated[known] = head
            self._references[key] = known
        return self.arranging.page(known, here.place)

    def _spec(self, name: str, pointer: Pointer | None) -> Spec | None:
        file = self._file(name, pointer)
        return self.read(file) if file is not None and "://" not in file else None

    def _file(self, name: str, pointer: Pointer | None) -> str | None:
        file = self.find(name)
        if file is not None:
            self.named[file] = None
        elif pointer is not None and name not in self._missing and not self.is_unreadable(name):
            self._missing.add(name)
            hint = "Create the file, or correct the name"
            self.arranging.report(pointer, "nav-missing-spec", f"spec {name} does not exist", hint)
        return file


def _bare_head(reference: ApiReference) -> OperationHead:
    """Return a minimal operation head for an operation whose spec is not available."""
    return OperationHead(
        reference, "", str(reference), "", "", "", deprecated=False, hidden=False, excluded=False, href=""
    )


def _belongs(head: OperationHead, key: str) -> bool:
    return (head.reference.kind == "asyncapi") == (key == "asyncapi")


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
"""The keys that contain nodes, and the kind of those nodes, which is also the key of their label."""
PAGES = "pages"


@record(frozen=False, slots=True)
class NavigationReader:
    """Reads one navigation."""

    api: ApiSettings
    urls: Mapping[str, str]
    """URL path to file."""
    left_out: Callable[[str], tuple[str, str] | None]
    """Returns why an entry with a file is not a page, and what to do."""
    is_unreadable: Callable[[str], bool]
    """Tells whether an entry is in a folder that cannot be read, so that its page may or may not exist."""
    arranging: Arranging
    """The result so far."""
    specs: SpecPages

    def read(self, raw: Any, pointer: Pointer = ("navigation",)) -> Arrangement:
        """Return the arrangement for ``navigation`` of docs.json."""
        top = handed_to_all(self.api)
        if isinstance(raw, list):  # a list, as in mint.json
            entries: list[NavEntry] = []
            self._entries(raw, pointer, top, entries)
            return self.arrangement(Navigation(tuple(entries), origin="docs.json"))
        if not isinstance(raw, dict):
            self.arranging.wrong(pointer, "navigation", "an object", raw)
            return self.arrangement(Navigation(origin="docs.json"))
        top = self.specs.handed_down(raw, pointer, top)
        children = tuple(self._children(raw, pointer, top))
        return self.arrangement(Navigation(children, self._everywhere(raw, pointer, top), "docs.json"))

    def arrangement(self, navigation: Navigation) -> Arrangement:
        """Return the result, with ``navigation`` as its tree."""
        return Arrangement(
            navigation,
            {url: tuple(places) for url, places in self.arranging.places.items()},
            self.specs.generated,
            tuple(self.specs.named),
            tuple(self.arranging.problems),
            frozenset(self.specs.elsewhere),
        )

    def node(self, raw: Any, kind: NavKind, pointer: Pointer, above: Inherited) -> NavNode | None:
        """Read one node; None if it is invalid."""
        if not isinstance(raw, dict):
            self.arranging.wrong(pointer, _one(kind), "an object", raw)
            return None
        label = self._label(raw, kind, pointer)
        around = above.place
        place = PagePlace(
            trail=(*around.trail, label),
            concealed=_concealed(raw, inherited=around.concealed),
            language=label if kind == "language" else around.language,
            version=label if kind == "version" else around.version,
            boost=boost_of(raw.get("boost"), around.boost),
        )
        here = replace(self.specs.handed_down(raw, pointer, above), place=place)
        root = self._root(raw, pointer, here)
        listed = len(self.specs.generated)
        children = self._children(raw, pointer, here)
        if ("groups" in raw or PAGES in raw) and len(self.specs.generated) == listed:
            self.specs.adds_pages(raw, here)
        if root is not None:
            children = [each for each in children if not (isinstance(each, NavPage) and each.path == root)]
        return NavNode(
            kind=kind,
            label=label,
            children=tuple(children),
            icon=icon_of(raw.get("icon")),
            tag=as_text(raw.get("tag")),
            description=as_text(raw.get("description")),
            href=as_text(raw.get("href")) or as_text(raw.get("url")),
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
        self.arranging.report(
            (*pointer, kind) if kind in raw else pointer,
            "nav-label",
            f"{_one(kind)} needs a name",
            f'Add "{kind}": "…"',
        )
        return str(kind).capitalize()

    def _root(self, raw: Mapping[str, Any], pointer: Pointer, here: Inherited) -> str | None:
        root = raw.get("root")
        if root is None:
            return None
        if not isinstance(root, str):
            self.arranging.wrong((*pointer, "root"), "root", "the path of a page", root)
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
                self.arranging.wrong((*pointer, key), key, "a list", value)
            elif kind is None:
                self._entries(value, (*pointer, key), here, found)
            else:
                self._nodes(value, kind, (*pointer, key), here, found)
        return found or (list(self.specs.all_pages(raw, pointer, here)) if empty else found)

    def _nodes(
        self, values: list[Any], kind: NavKind, pointer: Pointer, here: Inherited, found: list[NavEntry]
    ) -> None:
        for index, each in enumerate(values):
            if isinstance(each, list):  # a list from a $ref
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
                self.arranging.wrong((*pointer, index), "an entry of pages", "the path of a page or a group", each)

    def _page(self, entry: str, above: Pointer, key: str | int, here: Inherited) -> NavPage | NavLink | None:
        url = "/" + entry
        if url in self.urls:
            return self.arranging.page(url, here.place)
        found = find_url(entry, self.urls)
        if found is not None:
            if entry.endswith((".mdx", ".md")):
                bare = entry.rpartition(".")[0]
                message = f"page {bare} is listed with its file extension"
                self.arranging.report((*above, key), "nav-page-ending", message, f"Write {bare}")
            return self.arranging.page(found, here.place)
        if entry.startswith(("http://", "https://")):
            return NavLink(entry, entry)
        pointer = (*above, key)
        parsed = parse_entry(entry)
        if parsed is not None:
            return self.specs.operation(entry, parsed, pointer, here)
        channel = self.specs.channel(entry, here)
        if channel is not None:
            return channel
        reason = self.left_out(entry)
        if reason is not None:
            self.arranging.report(pointer, "nav-not-published", *reason)
        elif entry.rpartition("/")[2] not in MADE_FILES and not self.is_unreadable(entry):
            message = f"page {entry} does not exist"
            hint = "Create the file, or remove the entry"
            self.arranging.problems.append(NavigationProblem(pointer, "nav-missing-page", message, hint, entry))
        return None

    def _everywhere(self, raw: Mapping[str, Any], pointer: Pointer, top: Inherited) -> tuple[NavNode, ...]:
        value = raw.get("global")
        if value is None:
            return ()
        if not isinstance(value, dict):
            self.arranging.wrong((*pointer, "global"), "global", "an object", value)
            return ()
        return tuple(node for node in self._children(value, (*pointer, "global"), top) if isinstance(node, NavNode))

    def _is_too_deep(self, pointer: Pointer) -> bool:
        if len(pointer) <= MAX_DEPTH:
            return False
        hint = f"Use at most {MAX_DEPTH} levels of lists and objects"
        message = "the navigation is nested too deeply; deeper entries are ignored"
        self.arranging.report(pointer, "nav-too-deep", message, hint)
        return True


def _concealed(raw: Mapping[str, Any], *, inherited: bool) -> bool:
    hidden = raw.get("hidden")
    if hidden is True:
        return raw.get("searchable") is not True
    return False if hidden is False else inherited


@record(frozen=False, slots=True)
class _Part:
    """A tab or an anchor with the groups under its prefix."""

    kind: NavKind
    label: str
    prefix: str
    icon: str = ""
    version: str | None = None
    groups: list[NavNode] = field(default_factory=list)
    indexes: list[int] = field(default_factory=list)


def read_mint_navigation(reader: NavigationReader, raw: Mapping[str, Any]) -> Arrangement:
    """Return the navigation of a whole mint.json."""
    groups = raw.get("navigation")
    if not isinstance(groups, list):
        return reader.read(groups)
    parts = [*_parts(raw, "tabs", "tab"), *_parts(raw, "anchors", "anchor")]
    rest = _Part("tab", _primary(raw), "")
    for index, group in enumerate(groups):
        part = next((each for each in parts if _first_page(group).startswith(each.prefix + "/")), rest)
        part.indexes.append(index)
    children = [node for part in (rest, *parts) for node in _nodes(reader, groups, part, alone=not _filled(parts))]
    return reader.arrangement(Navigation(tuple(children), tuple(_outside(raw)), "mint.json"))


def _nodes(reader: NavigationReader, groups: list[Any], part: _Part, *, alone: bool) -> Iterator[NavNode]:
    place = TOP if alone else replace(TOP, trail=(part.label,))
    nodes: list[NavNode] = []
    for index in part.indexes:
        group = groups[index]
        version = group.get("version") if isinstance(group, dict) else None
        here = replace(place, version=version) if isinstance(version, str) else place
        if node := reader.node(group, "group", ("navigation", index), Inherited(here)):
            nodes.append(node)
    if alone:
        yield from nodes
    elif nodes:
        yield NavNode(part.kind, part.label, tuple(nodes), icon=part.icon)


def _filled(parts: list[_Part]) -> bool:
    return any(part.indexes for part in parts)


def _parts(raw: Mapping[str, Any], key: str, kind: NavKind) -> Iterator[_Part]:
    """Yield the tabs or anchors with pages of this site, longest prefix first."""
    values = raw.get(key)
    found = [
        _Part(kind, each["name"], each["url"].strip("/"), icon_of(each.get("icon")))
        for each in (values if isinstance(values, list) else [])
        if _is_named(each) and "://" not in each["url"] and each["url"].strip("/")
    ]
    yield from sorted(found, key=lambda each: -len(each.prefix))


def _outside(raw: Mapping[str, Any]) -> Iterator[NavNode]:
    kinds: tuple[tuple[str, NavKind], ...] = (("tabs", "tab"), ("anchors", "anchor"))
    for key, kind in kinds:
        values = raw.get(key)
        for each in values if isinstance(values, list) else []:
            if _is_named(each) and "://" in each["url"]:
                yield NavNode(kind, each["name"], icon=icon_of(each.get("icon")), href=each["url"])


def _is_named(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("name"), str) and isinstance(value.get("url"), str)


def _primary(raw: Mapping[str, Any]) -> str:
    primary = raw.get("primaryTab")
    name = primary.get("name") if isinstance(primary, dict) else None
    return name if isinstance(name, str) and name else "Documentation"


def _first_page(group: Any) -> str:
    pages = group.get("pages") if isinstance(group, dict) else None
    for each in pages if isinstance(pages, list) else []:
        found = each.strip("/") if isinstance(each, str) else _first_page(each)
        if found:
            return found
    return ""


def _place_of(value: Any, name: str) -> Pointer:
    """Return the pointer to a spec's name within the value of ``openapi``: in a list, or under ``source``."""
    if isinstance(value, Mapping):
        return ("source", *_place_of(value.get("source"), name))
    return (value.index(name),) if isinstance(value, list) and name in value else ()
