"""Match the navigation of docs.json with the existing pages: the tree, and each page's positions in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from docs_tui.site.docs_json import ApiSettings
from docs_tui.site.json_text import MAX_DEPTH, Pointer
from docs_tui.site.nav_specs import Inherited, SpecPages, handed_to_all
from docs_tui.site.navigation import (
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
from docs_tui.site.page_files import find_url
from docs_tui.site.specs import parse_entry

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


@dataclass(slots=True)
class NavigationReader:
    """Reads one navigation."""

    api: ApiSettings
    urls: Mapping[str, str]
    """URL path to file."""
    left_out: Callable[[str], tuple[str, str] | None]
    """Returns why an entry with a file is not a page, and what to do."""
    arranging: Arranging
    """The result so far."""
    specs: SpecPages

    def read(self, raw: Any, pointer: Pointer = ("navigation",)) -> Arrangement:
        """Return the arrangement for ``navigation`` of docs.json."""
        top = handed_to_all(self.api)
        if isinstance(raw, list):  # as in mint.json
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
        """Return the result so far, under ``navigation``."""
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
            self.arranging.wrong(pointer, f"a {kind}", "an object", raw)
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
        self.arranging.report(
            (*pointer, kind) if kind in raw else pointer, "nav-label", f"a {kind} needs a name", f'Add "{kind}": "…"'
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
        else:
            message = f"there is no page {entry}"
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
        hint = f"Keep to {MAX_DEPTH} levels of lists and objects"
        message = "the navigation is nested too deeply; what lies deeper is left out"
        self.arranging.report(pointer, "nav-too-deep", message, hint)
        return True


def _concealed(raw: Mapping[str, Any], *, inherited: bool) -> bool:
    hidden = raw.get("hidden")
    if hidden is True:
        return raw.get("searchable") is not True
    return False if hidden is False else inherited


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
